// The one exception of the tool: input or arguments that cannot be used. Thrown by readers, caught in
// cli/main.cc, where it becomes one message and exit status 2.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace vendorconfs {

// Where something stands in a text. Lines and columns count from 1; 0 means "the file as a whole".
struct Place {
  std::string file;
  int line = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

// "file:line", or "file" where the line is 0.
std::string ToString(const Place& place);

class InputError : public std::runtime_error {
 public:
  // `what` says what is wrong and, after a semicolon, what to do about it; `place` is put before it. What is
  // not printable in either is escaped, so that the message is one line.
  InputError(const Place& place, std::string_view what);
  // For errors that belong to no file (command-line arguments).
  explicit InputError(std::string_view what);

  const Place& place() const { return place_; }

 private:
  Place place_;
};

}  // namespace vendorconfs
