# One interface target, linked privately by every target of the project.
add_library(vendorconfs_warnings INTERFACE)
target_compile_options(vendorconfs_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(VENDORCONFS_WERROR)
  target_compile_options(vendorconfs_warnings INTERFACE -Werror)
endif()
