// The state of preprocessor symbols at a place of the file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "input/registration/condition.h"

namespace vendorconfs::cpp {

// What `#define` says.
struct Macro {
  bool function_like = false;
  std::string body;  // its tokens, a blank where the source has any
  std::vector<std::string> parameters;
  bool variadic = false;  // the last parameter takes all further arguments

  friend bool operator==(const Macro&, const Macro&) = default;
};

struct SymbolState {
  enum class Kind : std::uint8_t { kOpen, kDefined, kUndefined };

  Kind kind = Kind::kOpen;
  std::uint32_t version = 0;           // counts the changes of the symbol
  std::shared_ptr<const Macro> macro;  // kDefined

  // The same for the text that follows, versions aside.
  bool Agrees(const SymbolState& other) const;
};

// Definitions in an arm of a condition hold within the arm. Behind the condition a symbol keeps a state that
// all arms that may be compiled agree upon, and is open otherwise.
class SymbolTable {
 public:
  const SymbolState& Find(std::string_view name) const;
  Symbol SymbolOf(std::string_view name) const { return {std::string(name), Find(name).version}; }

  // What is known from elsewhere: version 0.
  void Preset(std::string name, SymbolState state) { states_[std::move(name)] = std::move(state); }
  void Define(std::string_view name, Macro macro);
  void Undefine(std::string_view name);

  // Around the arms of a condition. EndArm and EndCondition follow BeginArm of an arm that may be compiled;
  // `exhaustive` says that one of those arms is compiled for certain.
  void BeginCondition();
  void EndArm();
  void EndCondition(bool exhaustive);

  // Names that the file defines or undefines, sorted.
  std::vector<std::string> ChangedNames() const;

 private:
  struct Change {
    std::string name;
    SymbolState state;
  };
  struct OpenCondition {
    std::size_t log_begin = 0;              // where the current arm's changes begin in log_
    std::vector<std::vector<Change>> arms;  // states where each arm ends
  };

  void Set(std::string_view name, SymbolState state);

  std::unordered_map<std::string, SymbolState> states_;
  std::unordered_map<std::string, std::uint32_t> versions_;  // the last version given out
  std::vector<Change> log_;  // states before each change within open conditions
  std::vector<OpenCondition> open_;
};

}  // namespace vendorconfs::cpp
