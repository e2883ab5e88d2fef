// The C functions that need no table: versions, names and the last message.
#include <algorithm>
#include <cstring>

#include "routing/c_boundary.h"
#include "routing/dtypes.h"
#include "routing/environment.h"
#include "routing/files.h"
#include "vendorconfs/routing/version.h"

namespace vendorconfs::routing::internal {
namespace {

thread_local char last_message[2048] = "";

// Copies out what `make` makes; 0 where it throws.
template <class Make>
size_t GuardedCopy(Make make, char* buffer, size_t size) noexcept {
  size_t length = 0;
  Guarded([&] {
    length = CopyOut(make(), buffer, size);
    return VENDORCONFS_OK;
  });
  return length;
}

}  // namespace

vendorconfs_status Fail(vendorconfs_status code, std::string_view message) noexcept {
  const std::size_t size = std::min(message.size(), sizeof last_message - 1);
  std::memcpy(last_message, message.data(), size);
  last_message[size] = '\0';
  return code;
}

}  // namespace vendorconfs::routing::internal

// The functions below belong to no namespace.
using namespace vendorconfs::routing::internal;  // NOLINT(google-build-using-namespace)

uint32_t vendorconfs_abi_version(void) noexcept {
  return VENDORCONFS_ABI_VERSION;
}
const char* vendorconfs_version(void) noexcept {
  return VENDORCONFS_VERSION;
}
const char* vendorconfs_last_message(void) noexcept {
  return last_message;
}

vendorconfs_dtypes vendorconfs_dtype(const char* name) noexcept {
  vendorconfs_dtypes bit = 0;
  Guarded([&] {
    const int number = name != nullptr ? DtypeNumber(name) : -1;
    if (number >= 0) bit = vendorconfs_dtypes{1} << number;
    return VENDORCONFS_OK;
  });
  return bit;
}

const char* vendorconfs_origin_name(vendorconfs_origin origin) noexcept {
  switch (origin) {
    case VENDORCONFS_CONF:
      return "conf";
    case VENDORCONFS_FORCE:
      return "force";
    case VENDORCONFS_OVERRIDE:
      return "override";
    case VENDORCONFS_DEFAULT:
      return "default";
    case VENDORCONFS_DTYPE_ESCAPE:
      return "dtype-escape";
  }
  return "";
}

size_t vendorconfs_absolute_path(const char* path, char* buffer, size_t size) noexcept {
  return GuardedCopy([&] { return AbsolutePath(OrEmpty(path)); }, buffer, size);
}

size_t vendorconfs_env_name(const char* op, char* buffer, size_t size) noexcept {
  return GuardedCopy([&] { return EnvName(OrEmpty(op)); }, buffer, size);
}
