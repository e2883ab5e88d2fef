#!/bin/sh
# Packs the build as .deb files, installs them in a clean root and runs what they hold there.
# Usage: packages_test.sh BUILD_DIRECTORY VERSION CXX
#
# The root is one that debootstrap makes (as root, over the network), and dpkg installs and removes the packages in it. It is
# kept in VENDORCONFS_CLEAN_ROOT where that is set. Without debootstrap, or where it fails, the script says so, unpacks the
# packages beside the C++ library of this machine, and runs their programs by chroot all the same. Without root rights
# nothing can be run: status 77.
set -eu
build=$1 version=$2 cxx=$3
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
say() { printf -- '-- %s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || { echo "skipped: only root can enter a clean root"; exit 77; }
command -v dpkg-deb >/dev/null || { echo "skipped: no dpkg-deb on this machine"; exit 77; }

say "cpack"
(cd "$build" && cpack -G DEB -B "$scratch/debs") > "$scratch/cpack.log" 2>&1 || { cat "$scratch/cpack.log"; exit 1; }
major=${version%%.*}
architecture=$(dpkg --print-architecture)
tool=$scratch/debs/gen-vendor-confs_${version}_$architecture.deb
runtime=$scratch/debs/libvendorconfs-routing${major}_${version}_$architecture.deb
development=$scratch/debs/libvendorconfs-routing-dev_${version}_$architecture.deb
for deb in "$tool" "$runtime" "$development"; do
  [ -f "$deb" ] || fail "no $(basename "$deb") among: $(ls "$scratch/debs")"
  [ "$(dpkg-deb -f "$deb" Version)" = "$version" ] || fail "$(basename "$deb") has version $(dpkg-deb -f "$deb" Version)"
  [ -n "$(dpkg-deb -f "$deb" Description)" ] || fail "$(basename "$deb") has no description"
done

say "contents"
holds() { # PACKAGE FILE...
  deb=$1
  shift
  dpkg-deb -c "$deb" > "$scratch/contents"
  for file in "$@"; do
    grep -q " \./usr/$file\( -> .*\)\{0,1\}\$" "$scratch/contents" || fail "$(basename "$deb") lacks $file"
  done
}
holds "$tool" bin/gen_vendor_confs bin/import_device_repo share/man/man1/gen_vendor_confs.1 \
  share/man/man1/import_device_repo.1 share/bash-completion/completions/gen_vendor_confs share/doc/gen-vendor-confs/copyright
holds "$runtime" 'lib/libvendorconfs_routing\.so\.1' share/vendorconfs/python/vendorconfs.py \
  "share/doc/libvendorconfs-routing$major/copyright" share/doc/vendorconfs/xxHash.txt
holds "$development" lib/libvendorconfs_routing.a lib/libvendorconfs_routing.so lib/pkgconfig/vendorconfs.pc \
  include/vendorconfs/routing/table.h lib/cmake/vendorconfs/vendorconfsConfig.cmake \
  share/doc/libvendorconfs-routing-dev/copyright
for deb in "$tool" "$runtime" "$development"; do dpkg-deb -c "$deb" | awk '!/\/$/ {print $6}'; done | sort > "$scratch/all"
[ -z "$(uniq -d "$scratch/all")" ] || fail "two packages hold $(uniq -d "$scratch/all" | head -n 1)"
dpkg-deb -f "$development" Depends | grep -q "libvendorconfs-routing$major (= $version)" || fail "the dev package takes any library"
dpkg-deb -f "$runtime" Depends | grep -q 'libstdc++6' || fail "the library does not say that it needs libstdc++6"

dpkg-deb -f "$development" Recommends | grep -q 'gen-vendor-confs' || fail "the dev package does not name the tool that it runs"

mkdir "$scratch/dev" "$scratch/tool"
dpkg-deb -x "$tool" "$scratch/tool"
dpkg-deb -x "$runtime" "$scratch/dev"
dpkg-deb -x "$development" "$scratch/dev"
for directory in "$build" "$source"; do
  found=$(grep -rlaF "$directory/" "$scratch/tool" "$scratch/dev" || true)
  [ -z "$found" ] || fail "these files name $directory: $found"
done

say "notices"
# The headers say which notices their licences ask for.
notices() { # PACKAGE-DIRECTORY LINE...
  copyright=$1
  shift
  for line in "$@"; do
    grep -qF "$line" "$copyright" || fail "$copyright lacks: $line"
  done
}
xxhash='Copyright (C) 2012-2020 Yann Collet'
notices "$scratch/tool/usr/share/doc/gen-vendor-confs/copyright" 'Apache License' "$xxhash" 'University of Cincinnati' \
  '3. Neither the name of the University nor the names of its contributors' 'Copyright (c) 2012 - present, Victor Zverovich' \
  'Copyright (c) 2013-2022 Niels Lohmann' 'Copyright 2015-2020 Kevin Wojniak'
if ! readelf -d "$scratch/tool/usr/bin/gen_vendor_confs" | grep -q NEEDED; then # linked statically
  notices "$scratch/tool/usr/share/doc/gen-vendor-confs/copyright" 'GCC RUNTIME LIBRARY EXCEPTION' 'Hewlett-Packard Company' \
    'The GNU C Library is free software' 'Regents of the University of California'
fi
for package in "libvendorconfs-routing$major" libvendorconfs-routing-dev; do
  notices "$scratch/dev/usr/share/doc/$package/copyright" 'Apache License' "$xxhash"
done

say "a program against the dev package"
flags=$(PKG_CONFIG_LIBDIR=$scratch/dev/usr/lib/pkgconfig pkg-config --cflags --libs vendorconfs)
# shellcheck disable=SC2086 # a list of words
"$cxx" -std=c++17 "$source/tests/consumer/static_main.cc" $flags -o "$scratch/consumer"
readelf -d "$scratch/consumer" | grep -q "NEEDED.*libvendorconfs_routing.so.$major" || fail "the program does not use the library"

say "vendorconfs_embed_routes without the tool"
printf 'include("%s")\nvendorconfs_embed_routes(plugin acme)\n' \
  "$scratch/dev/usr/lib/cmake/vendorconfs/VendorconfsEmbedRoutes.cmake" > "$scratch/embed.cmake"
cmake -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -P "$scratch/embed.cmake" \
  > "$scratch/embed.log" 2>&1 && fail "vendorconfs_embed_routes needs no tool"
grep -qw 'gen-vendor-confs' "$scratch/embed.log" || fail "no word of the package: $(cat "$scratch/embed.log")"

if command -v python3 >/dev/null; then
  say "the Python module from the run-time library's package"
  python=$(sed -n 's/^export PYTHONPATH=\(.*\)$/\1/p' "$source/README.md")
  LD_LIBRARY_PATH=$scratch/dev/usr/lib PYTHONPATH=$scratch/dev$python python3 -B -c 'import vendorconfs; vendorconfs.env_name("mm.out")' ||
    fail "README's PYTHONPATH ($python) does not hold vendorconfs.py"

  say "import_device_repo from the tool's package"
  cp -r "$source/tests/integration/device_repo" "$scratch/device_repo"
  "$scratch/tool/usr/bin/import_device_repo" "$scratch/device_repo" --output "$scratch/device_repo/data" > "$scratch/import.log"
  (cd "$scratch/device_repo" && "$scratch/tool/usr/bin/gen_vendor_confs" --output torch_acme/configs) > "$scratch/generate.log"
  [ "$(wc -l < "$scratch/generate.log")" -eq 5 ] || fail "the imported workspace gave: $(cat "$scratch/generate.log")"
fi

root=${VENDORCONFS_CLEAN_ROOT:-$scratch/root}
installs=no
if [ -x "$root/usr/bin/dpkg" ]; then
  installs=yes
elif command -v debootstrap >/dev/null; then
  say "debootstrap"
  # shellcheck disable=SC1091
  if debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" > "$scratch/debootstrap.log" 2>&1; then
    installs=yes
  else
    say "debootstrap failed ($(tail -n 1 "$scratch/debootstrap.log")): the packages are unpacked and run, not installed"
    rm -rf "$root"
  fi
else
  say "no debootstrap on this machine: the packages are unpacked and run, not installed"
fi

if [ "$installs" = yes ]; then
  say "install"
  mkdir -p "$root/tmp/debs"
  cp "$tool" "$runtime" "$development" "$root/tmp/debs/"
  chroot "$root" sh -c 'dpkg -i /tmp/debs/*.deb' > "$scratch/dpkg.log" 2>&1 || { cat "$scratch/dpkg.log"; exit 1; }
else
  mkdir -p "$root/tmp" "$root/bin"
  for deb in "$tool" "$runtime"; do dpkg-deb -x "$deb" "$root"; done
  # Besides the packages: the shell and the libraries of this machine that the packages say they need.
  for file in /bin/sh $(ldd "$scratch/consumer" /bin/sh | awk '$2 == "=>" && $3 ~ /^\// {print $3} $1 ~ /^\// && NF == 2 {print $1}' |
      grep -v vendorconfs | sort -u); do
    mkdir -p "$root/$(dirname "$file")"
    cp -L "$file" "$root/$file"
  done
fi

say "run"
mkdir -p "$root/tmp/workspace"
cp -r "$source/data/." "$root/tmp/workspace/"
sed -i -e '/^template = /d' -e 's|^confs = .*|confs = "confs"|' "$root/tmp/workspace/vendorconfs.toml"
in_root() { chroot "$root" /bin/sh -c "cd /tmp/workspace && $1"; }
in_root 'gen_vendor_confs --version' | grep -q "^gen_vendor_confs $version (" || fail "the tool says another version"
in_root 'gen_vendor_confs --output confs' > "$scratch/generate.log" || { cat "$scratch/generate.log"; fail "generate"; }
for conf in "$source"/golden/*.conf; do
  # The header of the bundled confs comes from their template; the op lines do not depend on it.
  grep -v '^#' "$conf" > "$scratch/golden"
  grep -v '^#' "$root/tmp/workspace/confs/$(basename "$conf")" | diff -q - "$scratch/golden" >/dev/null ||
    fail "$(basename "$conf") came out with other routes"
done
in_root 'gen_vendor_confs check' || fail "check"
cp "$scratch/consumer" "$root/tmp/consumer"
printf '#@ format: 1\n#@ vendor: acme\nadd.Tensor = flaggems  # acme\n' > "$root/tmp/routes.conf"
in_root '/tmp/consumer /tmp/routes.conf' || fail "the program does not run"

if [ "$installs" = yes ]; then
  say "remove"
  chroot "$root" dpkg -P gen-vendor-confs libvendorconfs-routing-dev "libvendorconfs-routing$major" > "$scratch/dpkg.log" 2>&1 ||
    { cat "$scratch/dpkg.log"; exit 1; }
  [ -z "$(find "$root/usr" -iname '*vendorconfs*' -o -name 'gen_vendor_confs*')" ] || fail "dpkg -P leaves files"
  rm -rf "$root/tmp/workspace" "$root/tmp/debs" "$root/tmp/consumer" "$root/tmp/routes.conf"
fi
say "done"
