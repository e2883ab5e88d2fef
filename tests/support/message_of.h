// What a call complains about.
#pragma once

#include <string>

#include "support/error.h"

namespace vendorconfs {

// The InputError's message, or "" where the call throws none. Other exceptions pass and fail the test.
template <class Call>
std::string MessageOf(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace vendorconfs
