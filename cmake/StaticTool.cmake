# The tool is linked statically where the system can: starting a process with shared libraries costs as much as reading the bundled
# workspace. Sanitizers need the shared C library.
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_LINK_OPTIONS -static)
check_cxx_source_compiles("#include <string>\nint main(int argc, char**) { return std::to_string(argc).empty(); }"
                          VENDORCONFS_CAN_LINK_STATICALLY)
unset(CMAKE_REQUIRED_LINK_OPTIONS)
if(VENDORCONFS_CAN_LINK_STATICALLY AND NOT VENDORCONFS_SANITIZE)
  set(VENDORCONFS_TOOL_LINK_OPTIONS -static)
endif()
