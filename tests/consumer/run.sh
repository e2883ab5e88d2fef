#!/bin/sh
# Installs the routing library into a scratch prefix and builds consumers against it, in every dialect that SPEC allows.
# Usage: run.sh BUILD_DIRECTORY CXX CC
set -eu
build=$1 cxx=$2 cc=$3
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix
unset FLAGOS_BACKEND_CONFIG FLAGOS_FORCE_BACKEND
say() { printf -- '-- %s\n' "$*"; }

for component in runtime development; do
  cmake --install "$build" --component "$component" --prefix "$prefix" >> "$scratch/install.log"
done
[ -f "$prefix/share/doc/vendorconfs/xxHash.txt" ]
[ -f "$prefix/include/vendorconfs/routing/version.h" ]
[ -f "$prefix/share/vendorconfs/python/vendorconfs.py" ]
library=$(find "$prefix" -name 'libvendorconfs_routing.so.1')
libdir=$(dirname "$library")
printf '#@ format: 1\n#@ vendor: acme\nadd.Tensor = flaggems  # acme\n' > "$scratch/routes.conf"

say "CMake package: two modules share one copy"
cmake -S "$here" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$cxx" \
  -DVENDORCONFS_TOOL="$build/bin/gen_vendor_confs" > "$scratch/cmake.log"
cmake --build "$scratch/build" >> "$scratch/cmake.log" || { cat "$scratch/cmake.log"; exit 1; }
"$scratch/build/consumer" "$scratch/routes.conf"
"$scratch/build/static_consumer" "$scratch/routes.conf"

say "pkg-config"
export PKG_CONFIG_PATH="$libdir/pkgconfig"
[ "$(pkg-config --modversion vendorconfs)" = "$(sed -n 's/.*VENDORCONFS_VERSION "\(.*\)"/\1/p' "$prefix/include/vendorconfs/routing/version.h")" ]
# shellcheck disable=SC2046
"$cxx" -std=c++17 "$here/static_main.cc" $(pkg-config --cflags --libs vendorconfs) -Wl,-rpath,"$libdir" -o "$scratch/pc"
"$scratch/pc" "$scratch/routes.conf"

say "soname"
readelf -d "$library" | grep -q 'SONAME.*libvendorconfs_routing.so.1'

say "C, by dlopen"
"$cc" -std=c11 -Wall -Werror -I"$prefix/include" "$here/dlopen_main.c" -ldl -o "$scratch/dlopen"
"$scratch/dlopen" "$library" "$scratch/routes.conf"

for dialect in -D_GLIBCXX_USE_CXX11_ABI=0 -D_GLIBCXX_USE_CXX11_ABI=1 -fno-rtti -fvisibility=hidden -std=c++20; do
  say "$dialect"
  "$cxx" -std=c++17 "$dialect" -Wall -Wextra -Werror -I"$prefix/include" "$here/static_main.cc" "$library" \
    -Wl,-rpath,"$libdir" -o "$scratch/dialect"
  "$scratch/dialect" "$scratch/routes.conf"
done

say "CUDA host code"
clang++ -x cuda --cuda-host-only -nocudainc -nocudalib -fsyntax-only -std=c++17 -I"$prefix/include" "$here/cuda_host.cu"

say "a class type without a dtype trait does not compile"
printf '#include "vendorconfs/routing/dispatcher.h"\nstruct Bare {};\nvendorconfs::routing::Dispatcher<int(const Bare&)> op("x");\nint Call(const Bare& bare) { return op(bare); }\n' > "$scratch/bare.cc"
if "$cxx" -std=c++17 -fsyntax-only -I"$prefix/include" "$scratch/bare.cc" 2> "$scratch/bare.log"; then exit 1; fi
grep -q 'this argument type has no dtype trait' "$scratch/bare.log"
sed 's/^vendor/namespace vendorconfs::routing { template <> struct DtypeMask<Bare> : NoDtype<Bare> {}; }\nvendor/' "$scratch/bare.cc" > "$scratch/trait.cc"
"$cxx" -std=c++17 -fsyntax-only -I"$prefix/include" "$scratch/trait.cc"
say "done"
