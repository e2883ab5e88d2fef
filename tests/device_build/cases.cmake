# device_build_cases(PROGRAM TOOL [PROPERTIES...]): a test for each case of device_build_test.cc, in a process of its own with
# the environment that the case's tag states; and what lint says of the workspace, whose calls those cases make.
set(DEVICE_BUILD_DIRECTORY "${CMAKE_CURRENT_LIST_DIR}")
function(device_build_cases program tool)
  set(source "${DEVICE_BUILD_DIRECTORY}/device_build_test.cc")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
  file(READ "${source}" text)
  string(REGEX MATCHALL "TEST_CASE\\(\"[^\"]+\"[^{]*" cases "${text}")
  foreach(case IN LISTS cases)
    string(REGEX REPLACE "^TEST_CASE\\(\"([^\"]+)\".*" "\\1" name "${case}")
    set(environment "")
    if(case MATCHES "\"\\[(FLAGOS_[^\"]+)\\]\"")
      set(environment "${CMAKE_MATCH_1}")
    endif()
    add_test(NAME "device_build: ${name}"
      COMMAND sh "${DEVICE_BUILD_DIRECTORY}/run_case.sh" "${environment}" "${program}" "${name}" --warn NoTests)
    # What a caller may have set must not reach the case.
    set_tests_properties("device_build: ${name}" PROPERTIES
      ENVIRONMENT "FLAGOS_FORCE_BACKEND=tileops;FLAGOS_OP_mm=none;FLAGOS_BACKEND_CONFIG=/nowhere" ${ARGN})
  endforeach()

  foreach(pair IN ITEMS
      "registered-but-none \"relu\""
      "view-op-none \"view_as_real\""
      "none-without-cpu-kernel \"convolution_overrideable\"")
    string(REGEX MATCH "^[^ ]+" rule "${pair}")
    string(REGEX MATCH "\".*\"" op "${pair}")
    add_test(NAME "device_build: lint ${rule} names ${op}"
      COMMAND "${tool}" --manifest "${DEVICE_BUILD_DIRECTORY}/vendorconfs.toml" lint --rule "${rule}")
    set_tests_properties("device_build: lint ${rule} names ${op}" PROPERTIES PASS_REGULAR_EXPRESSION "error: .*${op}" ${ARGN})
  endforeach()
endfunction()
