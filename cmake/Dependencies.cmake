# Everything comes from the distribution's packages; tools/quickstart installs them.
find_package(Threads REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)

find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_path(MUSTACHE_INCLUDE_DIR kainjow/mustache.hpp REQUIRED)
# Header-only libraries without a CMake package; SYSTEM keeps our warnings out of them.
add_library(vendorconfs_xxhash INTERFACE)
target_include_directories(vendorconfs_xxhash SYSTEM INTERFACE "${XXHASH_INCLUDE_DIR}")
target_compile_definitions(vendorconfs_xxhash INTERFACE XXH_INLINE_ALL)
add_library(vendorconfs_mustache INTERFACE)
target_include_directories(vendorconfs_mustache SYSTEM INTERFACE "${MUSTACHE_INCLUDE_DIR}")

if(VENDORCONFS_BUILD_TESTS)
  find_package(Catch2 REQUIRED)  # 2.13 and 3 both work, see tests/support/catch.h
  find_package(tomlplusplus QUIET)  # judges our TOML reader in its tests
  if(NOT tomlplusplus_FOUND)
    find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
  endif()
endif()
if(VENDORCONFS_BUILD_BENCH)
  find_package(benchmark REQUIRED)
endif()
