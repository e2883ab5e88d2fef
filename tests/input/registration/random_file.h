// Random register files whose meaning is known because they are written from it: the test holds the reader
// against an interpreter of the file's plan, which never sees the text.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace vendorconfs {

class RandomFile {
 public:
  // The symbols that conditions and definitions of the file are about.
  static const std::vector<std::string>& Symbols();

  struct Registration {
    std::string op;
    std::string wrapper;
    std::string block;  // "aten/PrivateUse1"
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend bool operator==(const Registration&, const Registration&) = default;
  };

  enum class Contents {
    kPure,      // conditions ask only whether symbols are defined, and the file defines none itself
    kDefining,  // ... and the file defines and undefines some
    kAny
  };

  RandomFile(std::uint32_t seed, Contents contents);
  ~RandomFile();
  RandomFile(const RandomFile&) = delete;
  RandomFile& operator=(const RandomFile&) = delete;

  const std::string& text() const { return text_; }
  // What is compiled if the symbols with a bit in `defined` are defined as 1 and the others are not defined.
  std::vector<Registration> Compiled(std::uint32_t defined) const;

 private:
  struct Expression;
  struct Node;
  class Planner;
  class Writer;
  class Interpreter;

  std::vector<Node> plan_;
  std::string text_;
};

}  // namespace vendorconfs
