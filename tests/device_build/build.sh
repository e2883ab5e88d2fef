#!/bin/sh
# Installs the project and builds the device build of this directory against that; a second run builds what changed.
# Usage: build.sh MAIN_BUILD DIRECTORY CXX     DIRECTORY gets the installation (prefix) and the build (build)
set -eu
main=$1 directory=$2 cxx=$3
here=$(cd "$(dirname "$0")" && pwd)
cmake --install "$main" --prefix "$directory/prefix"
# Later builds configure anew by themselves where it is due.
[ -f "$directory/build/build.ninja" ] ||
  cmake -S "$here" -B "$directory/build" -G Ninja -DCMAKE_PREFIX_PATH="$directory/prefix" -DCMAKE_CXX_COMPILER="$cxx"
cmake --build "$directory/build"
