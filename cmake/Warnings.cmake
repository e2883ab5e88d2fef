# One interface target, linked privately by every target of the project.
add_library(vendorconfs_warnings INTERFACE)
target_compile_options(vendorconfs_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 reports impossible copies inside std::string's operator+ and append (GCC bug 105651).
  target_compile_options(vendorconfs_warnings INTERFACE -Wno-restrict -Wno-stringop-overflow)
endif()
if(VENDORCONFS_WERROR)
  target_compile_options(vendorconfs_warnings INTERFACE -Werror)
endif()
