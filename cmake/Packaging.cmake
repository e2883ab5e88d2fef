# `cpack -G DEB` in the build directory makes three packages: the tool, the run-time library, and what a device build needs.
# The version is the project's; nothing else states it.
set(CPACK_PACKAGE_NAME vendorconfs)
set(CPACK_PACKAGE_VENDOR "vendorconfs")
set(CPACK_PACKAGE_CONTACT "The vendorconfs developers <vendorconfs@localhost.invalid>")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)

set(CPACK_COMPONENTS_ALL tool runtime development)
set(CPACK_COMPONENT_TOOL_DESCRIPTION
    "decides, writes and explains backend routing confs\n gen_vendor_confs with its manual page and shell completions, and import_device_repo.")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION
    "run-time backend routing for PyTorch accelerator plugins\n The shared library that answers which backend runs an op, and its Python module.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "run-time backend routing for PyTorch accelerator plugins (development)\n Headers, the static library, and files for CMake and pkg-config.")

set(runtime_package "libvendorconfs-routing${PROJECT_VERSION_MAJOR}")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_TOOL_PACKAGE_NAME gen-vendor-confs)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOL_PACKAGE_RECOMMENDS "python3 (>= 3.9)")  # import_device_repo
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME "${runtime_package}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS python3)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libvendorconfs-routing-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${runtime_package} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS gen-vendor-confs)  # vendorconfs_embed_routes runs it
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "cmake, pkg-config")
# The import's program stands beside its package; a link makes it a command.
install(PROGRAMS "${PROJECT_SOURCE_DIR}/tools/import_device_repo" DESTINATION "${CMAKE_INSTALL_DATADIR}/vendorconfs")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/tools/device_repo_import" DESTINATION "${CMAKE_INSTALL_DATADIR}/vendorconfs"
        FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
file(RELATIVE_PATH import_program "/prefix/${CMAKE_INSTALL_BINDIR}"
     "/prefix/${CMAKE_INSTALL_DATADIR}/vendorconfs/import_device_repo")
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/share")
file(CREATE_LINK "${import_program}" "${PROJECT_BINARY_DIR}/share/import_device_repo" SYMBOLIC)
install(FILES "${PROJECT_BINARY_DIR}/share/import_device_repo" DESTINATION "${CMAKE_INSTALL_BINDIR}")

configure_file("${PROJECT_SOURCE_DIR}/tools/import_device_repo.1.in" "${PROJECT_BINARY_DIR}/share/import_device_repo.1" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/share/import_device_repo.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")

# vendorconfs_copyright(COMPONENT PACKAGE NOTICE...): the project's licence, and the notices of what is compiled into the package.
function(vendorconfs_copyright component package)
  file(READ "${PROJECT_SOURCE_DIR}/LICENSE" text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/LICENSE")
  foreach(notice IN LISTS ARGN)
    set(file "${PROJECT_SOURCE_DIR}/cmake/licenses/${notice}.txt")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" notice)
    string(APPEND text "\n--------------------------------------------------------------------------------\n\n${notice}")
  endforeach()
  file(WRITE "${PROJECT_BINARY_DIR}/copyright/${package}" "${text}")
  install(FILES "${PROJECT_BINARY_DIR}/copyright/${package}" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}"
          RENAME copyright COMPONENT ${component})
endfunction()
set(tool_notices CLI11 fmt mustache nlohmann-json xxHash)
if(VENDORCONFS_TOOL_LINK_OPTIONS)
  list(APPEND tool_notices libstdc++ glibc)
endif()
vendorconfs_copyright(tool gen-vendor-confs ${tool_notices})
vendorconfs_copyright(runtime "${runtime_package}" xxHash)
vendorconfs_copyright(development libvendorconfs-routing-dev xxHash)

include(CPack)
