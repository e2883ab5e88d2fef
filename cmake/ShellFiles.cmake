# Completions and the manual page are made by the tool itself from its command definitions, so that they cannot differ from
# them.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "No completions and no manual page: the tool cannot run on this machine")
  return()
endif()

# vendorconfs_shell_file(NAME DESTINATION ARGUMENTS...)
function(vendorconfs_shell_file name destination)
  set(file "${PROJECT_BINARY_DIR}/share/${name}")
  add_custom_command(OUTPUT "${file}"
    COMMAND ${CMAKE_COMMAND} -E make_directory "${PROJECT_BINARY_DIR}/share"
    COMMAND gen_vendor_confs ${ARGN} > "${file}"
    DEPENDS gen_vendor_confs
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY VENDORCONFS_SHELL_FILES "${file}")
  install(FILES "${file}" DESTINATION "${destination}" COMPONENT tool)
endfunction()

vendorconfs_shell_file(gen_vendor_confs "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" completion bash)
vendorconfs_shell_file(_gen_vendor_confs "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" completion zsh)
vendorconfs_shell_file(gen_vendor_confs.fish "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" completion fish)
vendorconfs_shell_file(gen_vendor_confs.1 "${CMAKE_INSTALL_MANDIR}/man1" manual)
get_property(files GLOBAL PROPERTY VENDORCONFS_SHELL_FILES)
add_custom_target(vendorconfs_shell_files ALL DEPENDS ${files})
