# Component "runtime" is what a process needs, component "development" what a device build needs besides.
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/vendorconfs")
file(GLOB public_headers "${PROJECT_SOURCE_DIR}/include/vendorconfs/routing/*.h")

install(TARGETS vendorconfs_routing vendorconfs_routing_shared EXPORT vendorconfsTargets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
# CMake strips programs and shared libraries for a package, but no archive, whose debug data name the build's directories.
install(CODE "
  set(archive \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:vendorconfs_routing>\")
  if(CMAKE_INSTALL_DO_STRIP)
    execute_process(COMMAND \"${CMAKE_STRIP}\" --strip-debug \"\${archive}\" COMMAND_ERROR_IS_FATAL ANY)
  endif()" COMPONENT development)
install(FILES ${public_headers} "${PROJECT_BINARY_DIR}/include/vendorconfs/routing/version.h"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/vendorconfs/routing" COMPONENT development)
install(FILES "${PROJECT_SOURCE_DIR}/cmake/licenses/xxHash.txt"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/vendorconfs" COMPONENT runtime)
install(FILES "${PROJECT_SOURCE_DIR}/tools/vendorconfs.py"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/vendorconfs/python" COMPONENT runtime)

install(EXPORT vendorconfsTargets NAMESPACE vendorconfs:: DESTINATION "${package_dir}" COMPONENT development)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/vendorconfsConfig.cmake.in"
  "${CMAKE_CURRENT_BINARY_DIR}/vendorconfsConfig.cmake" INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/vendorconfsConfigVersion.cmake"
  COMPATIBILITY SameMajorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/vendorconfsConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/vendorconfsConfigVersion.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/VendorconfsEmbedRoutes.cmake"
  DESTINATION "${package_dir}" COMPONENT development)

# The .pc file finds its prefix from where it stands.
file(RELATIVE_PATH VENDORCONFS_PC_PREFIX "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
configure_file("${PROJECT_SOURCE_DIR}/cmake/vendorconfs.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/vendorconfs.pc" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/vendorconfs.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)
