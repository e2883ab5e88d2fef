# Debian and Ubuntu packages by purpose, and how to get the missing ones. Sourced by the other tools.

packages_build="g++ cmake ninja-build libcli11-dev libfmt-dev libkainjow-mustache-dev libxxhash-dev nlohmann-json3-dev"
packages_test="catch2 git libtomlplusplus-dev patch pkg-config python3"
packages_bench="libbenchmark-dev time"
packages_device="libtorch-dev" # tests/device_build runs where it is installed; 125 MB to fetch

# has_header FILE: whether the compiler finds it, wherever it was installed from.
has_header() {
    echo "#include <$1>" | "${CXX:-c++}" -std=c++20 -x c++ -E - >/dev/null 2>&1
}

# need_packages NAME...: installs what is missing as root; without root says what to install, and stops.
need_packages() {
    local missing=() name
    for name in "$@"; do
        # A machine may have the program or library from elsewhere: the package is missing only where that is missing too.
        dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' && continue
        case "$name" in
        g++ | cmake | git | npm | patch | python3 | hyperfine) command -v "$name" >/dev/null 2>&1 && continue ;;
        ninja-build) command -v ninja >/dev/null 2>&1 && continue ;;
        catch2) { has_header catch2/catch.hpp || has_header catch2/catch_all.hpp; } && continue ;;
        libcli11-dev) has_header CLI/CLI.hpp && continue ;;
        libfmt-dev) has_header fmt/format.h && continue ;;
        libkainjow-mustache-dev) has_header kainjow/mustache.hpp && continue ;;
        libtomlplusplus-dev) has_header toml++/toml.h && continue ;;
        libxxhash-dev) has_header xxhash.h && continue ;;
        nlohmann-json3-dev) has_header nlohmann/json.hpp && continue ;;
        esac
        missing+=("$name")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "error: this machine has no apt-get; install what these Debian packages hold: ${missing[*]}" >&2
        exit 2
    fi
    if [ "$(id -u)" -ne 0 ]; then
        echo "error: packages are missing and only root can install them; run:" >&2
        echo "  sudo apt-get update && sudo apt-get install ${missing[*]}" >&2
        exit 2
    fi
    echo "installing: ${missing[*]}"
    apt-get update -qq >/dev/null || true # an old package list may still do
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || {
        echo "error: apt-get could not install: ${missing[*]}" >&2
        exit 2
    }
}

# need_cmake: stops where CMake is older than the presets ask for.
need_cmake() {
    local version
    version=$(cmake --version | sed -n '1s/[^0-9]*//p')
    if [ "$(printf '%s\n3.25\n' "$version" | sort -V | head -n 1)" != 3.25 ]; then
        echo "error: CMake $version is too old; 3.25 or later is needed (Debian 12, Ubuntu 23.04 and later have it)" >&2
        exit 2
    fi
}

# Compiler output is cached where ccache is there.
if command -v ccache >/dev/null 2>&1; then
    export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
    # What ccache asks for before it caches sources that use precompiled headers.
    export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS-pch_defines,time_macros}
fi
