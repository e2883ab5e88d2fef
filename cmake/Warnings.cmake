# One interface target, linked privately by every target of the project.
add_library(vendorconfs_warnings INTERFACE)
target_compile_options(vendorconfs_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 reports overlapping copies inside std::string's operator+ (GCC bug 105651).
  target_compile_options(vendorconfs_warnings INTERFACE -Wno-restrict)
endif()
if(VENDORCONFS_WERROR)
  target_compile_options(vendorconfs_warnings INTERFACE -Werror)
endif()
