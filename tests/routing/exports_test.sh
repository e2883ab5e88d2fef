#!/bin/sh
# The shared library exports the functions that c_api.h declares, and nothing else.
# Usage: exports_test.sh NM LIBRARY HEADER
set -eu
exported=$("$1" -D --defined-only "$2" | awk '{ print $3 }' | sed 's/@.*//' | grep -v '^VENDORCONFS_1$' | sort)
declared=$(tr '\n' ' ' < "$3" | grep -o 'VENDORCONFS_EXPORT [^;(]*vendorconfs_[a-z_]*(' |
  sed 's/.*\(vendorconfs_[a-z_]*\)($/\1/' | sort)
[ -n "$declared" ]
if [ "$exported" != "$declared" ]; then
  echo "exported:"
  echo "$exported"
  echo "declared:"
  echo "$declared"
  exit 1
fi
echo "$exported" | wc -l
