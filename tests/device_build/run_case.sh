#!/bin/sh
# Runs a program with one FLAGOS_ variable, or with none, whatever the caller's environment holds.
# Usage: run_case.sh NAME=VALUE|"" PROGRAM ARGUMENT...
set -eu
setting=$1
shift
for name in $(env | sed -n 's/^\(FLAGOS_[A-Za-z0-9_]*\)=.*/\1/p'); do unset "$name"; done
[ -z "$setting" ] || export "${setting?}"
exec "$@"
