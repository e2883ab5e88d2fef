# The device build as tests of the main project: the first one builds it, below the main build directory, and the others run
# its cases. Without libtorch one test says what is missing.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_test(NAME device_build_readme COMMAND Python3::Interpreter -B "${CMAKE_CURRENT_LIST_DIR}/readme_test.py")

if(VENDORCONFS_SANITIZE)
  return()  # a sanitised library would need a sanitised PyTorch
endif()
if(NOT EXISTS "${VENDORCONFS_TORCH_CONFIG}")
  unset(VENDORCONFS_TORCH_CONFIG CACHE)  # installed or removed since the last time
endif()
find_file(VENDORCONFS_TORCH_CONFIG TorchConfig.cmake HINTS "${Torch_DIR}" PATH_SUFFIXES
  "lib/${CMAKE_LIBRARY_ARCHITECTURE}/cmake/Torch" lib/cmake/Torch share/cmake/Torch
  DOC "libtorch's CMake package; tests/device_build needs it")
if(NOT VENDORCONFS_TORCH_CONFIG)
  add_test(NAME "device_build: needs libtorch (apt-get install libtorch-dev)"
    COMMAND ${CMAKE_COMMAND} -E echo "libtorch is not installed: nothing of tests/device_build runs")
  set_tests_properties("device_build: needs libtorch (apt-get install libtorch-dev)" PROPERTIES
    SKIP_REGULAR_EXPRESSION "not installed")
  return()
endif()

include("${CMAKE_CURRENT_LIST_DIR}/cases.cmake")
set(device_build_directory "${CMAKE_CURRENT_BINARY_DIR}/device_build")
add_test(NAME "device_build: build"
  COMMAND sh "${CMAKE_CURRENT_LIST_DIR}/build.sh"
    "${PROJECT_BINARY_DIR}" "${device_build_directory}" "${CMAKE_CXX_COMPILER}")
set_tests_properties("device_build: build" PROPERTIES
  FIXTURES_SETUP device_build
  ENVIRONMENT "CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER};CCACHE_SLOPPINESS=pch_defines,time_macros"
  PROCESSORS 2
  TIMEOUT 3600)
device_build_cases("${device_build_directory}/build/device_build_test" "$<TARGET_FILE:gen_vendor_confs>" FIXTURES_REQUIRED device_build)
