// What the C functions have in common: exceptions become status codes, structs are copied by their size.
#pragma once

#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "vendorconfs/routing/c_api.h"

namespace vendorconfs::routing::internal {

// Keeps the words of a failure for vendorconfs_last_message, and returns the code.
vendorconfs_status Fail(vendorconfs_status code, std::string_view message) noexcept;

inline vendorconfs_status NotGiven(const char* what) {
  return Fail(VENDORCONFS_INVALID_ARGUMENT, std::string("no ") + what + " was given");
}

inline const char* OrEmpty(const char* text) {
  return text != nullptr ? text : "";
}

// Runs `body`, which returns a status.
template <class Body>
vendorconfs_status Guarded(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Fail(VENDORCONFS_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    return Fail(VENDORCONFS_INVALID_ARGUMENT, error.what());
  }
}

// Fills a caller's struct as far as its struct_size goes.
template <class Struct>
vendorconfs_status Give(Struct* to, Struct value) noexcept {
  if (to == nullptr || to->struct_size < sizeof to->struct_size) {
    return Fail(VENDORCONFS_INVALID_ARGUMENT, "a struct is NULL or its struct_size is not set");
  }
  value.struct_size = to->struct_size;
  std::memcpy(to, &value, to->struct_size < sizeof value ? to->struct_size : sizeof value);
  return VENDORCONFS_OK;
}

// Copies text out as vendorconfs_absolute_path documents it.
inline std::size_t CopyOut(std::string_view text, char* buffer, std::size_t size) noexcept {
  if (text.size() < size) {
    std::memcpy(buffer, text.data(), text.size());
    buffer[text.size()] = '\0';
  }
  return text.size();
}

}  // namespace vendorconfs::routing::internal
