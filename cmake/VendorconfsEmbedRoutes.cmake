# vendorconfs_embed_routes(TARGET PLATFORM [MANIFEST FILE] [TOOL PROGRAM]): compiles a platform's routes into a target, as a
# table that the run-time library uses in place:
#
#   #include "vendorconfs_tables/gcu_routes.h"
#   options.set_embedded(vendorconfs_tables::gcu_routes_address());
#
# The table is made in every build, since only the tool knows which files its routes come from; it is compiled again only
# where it changes. Without MANIFEST it is searched upwards from the current source directory; without TOOL it is the target
# gen_vendor_confs, or the program of that name.
function(vendorconfs_embed_routes target platform)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "" "MANIFEST;TOOL" "")
  if(ARG_UNPARSED_ARGUMENTS OR ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "vendorconfs_embed_routes: takes TARGET PLATFORM [MANIFEST FILE] [TOOL PROGRAM], not "
                        "\"${ARG_UNPARSED_ARGUMENTS}${ARG_KEYWORDS_MISSING_VALUES}\"")
  endif()

  if(ARG_TOOL)
    set(tool "${ARG_TOOL}")
  elseif(TARGET vendorconfs::gen_vendor_confs)
    set(tool vendorconfs::gen_vendor_confs)
  elseif(TARGET gen_vendor_confs)
    set(tool gen_vendor_confs)
  else()
    find_program(VENDORCONFS_TOOL gen_vendor_confs)
    if(NOT VENDORCONFS_TOOL)
      message(FATAL_ERROR "vendorconfs_embed_routes: no program gen_vendor_confs; install the package gen-vendor-confs, or "
                          "name the program with TOOL or -DVENDORCONFS_TOOL=")
    endif()
    set(tool "${VENDORCONFS_TOOL}")
  endif()

  set(options "")
  if(ARG_MANIFEST)
    get_filename_component(manifest "${ARG_MANIFEST}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    set(options --manifest "${manifest}")
  endif()

  # The symbol as the tool makes it.
  string(REGEX REPLACE "[^A-Za-z0-9_]" "_" symbol "${platform}")
  if(symbol MATCHES "^[0-9]")
    set(symbol "_${symbol}")
  endif()
  set(directory "${CMAKE_CURRENT_BINARY_DIR}/vendorconfs_tables")
  set(source "${directory}/${symbol}_routes.cc")
  # Never made, so that what depends on it is always out of date.
  set(always "${directory}/${symbol}.always")
  set_source_files_properties("${always}" PROPERTIES SYMBOLIC TRUE)
  add_custom_command(OUTPUT "${always}" COMMAND ${CMAKE_COMMAND} -E true)
  add_custom_command(OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} -E make_directory "${directory}"
    COMMAND "${tool}" --quiet ${options} --platform "${platform}" export routes --format cpp --output "${source}.new"
    COMMAND ${CMAKE_COMMAND} -E copy_if_different "${source}.new" "${source}"
    DEPENDS "${tool}" "${always}"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Routes of ${platform}"
    VERBATIM)
  file(CONFIGURE OUTPUT "${directory}/${symbol}_routes.h" CONTENT "// Made by vendorconfs_embed_routes.
#pragma once

namespace vendorconfs_tables {

// For vendorconfs::routing::Options::set_embedded.
const void* @symbol@_routes_address() noexcept;

}  // namespace vendorconfs_tables
" @ONLY)
  target_sources(${target} PRIVATE "${source}")
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
  # The table needs the library's headers. Not the library itself: whether the process has it static or shared is the target's
  # own choice, and there may be only one.
  foreach(library vendorconfs::routing vendorconfs_routing)
    if(TARGET ${library})
      target_include_directories(${target} PRIVATE "$<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>")
      target_compile_features(${target} PRIVATE cxx_std_17)
      break()
    endif()
  endforeach()
endfunction()
