// operator new and delete of this program count.
#pragma once

#include <cstddef>

namespace vendorconfs::routing {

// Bytes that this thread's operator new has handed out and operator delete not taken back.
std::size_t LiveBytes();

}  // namespace vendorconfs::routing
