#!/bin/sh
# dispatcher.h brings nothing heavy into a device build's translation units, and torch_traits.h is the device build's
# alone. Usage: headers_test.sh SOURCE_DIRECTORY
set -eu
cd "$1"
includes() {
  grep -ho '^#include [<"][^>"]*[>"]' "$@" | sort -u
}
headers=include/vendorconfs/routing
expected='#include "vendorconfs/routing/c_api.h"
#include "vendorconfs/routing/dtype_mask.h"
#include <atomic>
#include <cstdint>
#include <stddef.h>
#include <stdint.h>
#include <type_traits>
#include <utility>'
found=$(includes "$headers/dispatcher.h" "$headers/dtype_mask.h" "$headers/c_api.h" | LC_ALL=C sort)
if [ "$found" != "$expected" ]; then
  echo "dispatcher.h and what it includes bring in:"
  echo "$found"
  exit 1
fi
if grep -l 'include.*torch_traits' "$headers"/*.h src/routing/*; then
  echo "these include torch_traits.h"
  exit 1
fi
