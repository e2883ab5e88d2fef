// The state of preprocessor symbols at a place of the file.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
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

struct SymbolWay;

struct SymbolState {
  enum class Kind : std::uint8_t {
    kOpen,
    kSomehow,  // defined, but not known as what
    kDefined,
    kUndefined
  };

  Kind kind = Kind::kOpen;
  std::uint32_t version = 0;           // counts the changes of the symbol
  std::shared_ptr<const Macro> macro;  // kDefined
  // kOpen and kSomehow, behind a condition whose arms change the symbol: what they make of it. Null: that is
  // not known, or no arm changes it.
  std::shared_ptr<const std::vector<SymbolWay>> ways = nullptr;

  // Whether the symbol's value is for the build to say.
  bool IsOpen() const { return kind == Kind::kOpen || kind == Kind::kSomehow; }
  bool IsDefined() const { return kind == Kind::kSomehow || kind == Kind::kDefined; }
  // The same for the text that follows, versions aside.
  bool Agrees(const SymbolState& other) const;
};

// A state, without ways of its own, that a symbol has where a condition held.
struct SymbolWay {
  Condition when;
  SymbolState state;

  // Whether the state is what the symbol was before the file, or other files, changed it.
  bool IsFromOutside() const { return state.IsOpen() && state.version == 0; }
};

// Definitions in an arm of a condition hold within the arm. Behind the condition a symbol keeps what all ways
// through its arms agree upon: its definition, or that it is defined or not; otherwise it is open.
class SymbolTable {
 public:
  // False only for names that nothing is known of; at once for nearly all of these.
  bool MayKnow(std::string_view name) const { return marked_[Mark(name)]; }
  std::vector<std::pair<std::string, std::shared_ptr<const Macro>>> Macros() const;
  const SymbolState& Find(std::string_view name) const;
  Symbol SymbolOf(std::string_view name) const { return {std::string(name), Find(name).version}; }

  // What is known from elsewhere: version 0.
  void Preset(std::string name, SymbolState state) {
    marked_[Mark(name)] = true;
    states_[std::move(name)] = std::move(state);
  }
  void Define(std::string_view name, Macro macro);
  void Undefine(std::string_view name);
  // The symbol is again what it was at another place of the same arm.
  void Restore(std::string_view name, SymbolState state) { Set(name, std::move(state)); }

  // Around the arms of a condition that may be compiled: BeginCondition, then BeginArm and EndArm of each way
  // through it, of which one is taken for certain, then EndCondition. `held`: what the way is taken under,
  // the text around the condition aside.
  void BeginCondition();
  void BeginArm();
  void EndArm(Condition held);
  void EndCondition();
  // What `holds` says of symbols being defined or not is so from here on: in an arm to its end, between two
  // arms to the condition's end.
  void Assume(const Condition& holds);

  // Names that the file defines or undefines, sorted.
  std::vector<std::string> ChangedNames() const;

  // While it lives a symbol that the table knows is in another state.
  class Supposition {
   public:
    Supposition(SymbolTable* table, std::string_view name, const SymbolState& state)
        : slot_(table->states_.find(name)->second), kept_(std::exchange(slot_, state)) {}
    ~Supposition() { slot_ = std::move(kept_); }
    Supposition(const Supposition&) = delete;
    Supposition& operator=(const Supposition&) = delete;

   private:
    SymbolState& slot_;
    SymbolState kept_;
  };

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  template <typename T>
  using ByName = std::unordered_map<std::string, T, Hash, std::equal_to<>>;

  struct Change {
    std::string name;
    SymbolState state;
  };
  struct Arm {
    Condition held;
    std::vector<Change> ends;  // states where the arm ends, by name
  };
  // A state that holds where the arms from `arm` on begin.
  struct Assumed {
    std::size_t arm;
    SymbolState state;
  };
  struct OpenCondition {
    std::size_t begin = 0;      // of its changes in log_
    std::size_t arm_begin = 0;  // of the current arm's changes
    bool in_arm = false;        // or between two
    std::vector<Arm> arms;
    ByName<Assumed> assumed;  // between arms
  };

  static std::size_t Mark(std::string_view name) {
    const auto byte = [](char c) { return std::size_t{static_cast<unsigned char>(c)}; };
    return name.empty() ? 0 : (byte(name.front()) * 31 + byte(name.back()) * 7 + name.size()) % kMarks;
  }
  void Set(std::string_view name, SymbolState state);
  void Undo(std::size_t log_size);
  void Join(const std::string& name, const std::vector<const SymbolState*>& ends,
            const OpenCondition& condition);
  std::shared_ptr<const std::vector<SymbolWay>> WaysThrough(const OpenCondition& condition,
                                                            const std::string& name) const;

  static constexpr std::size_t kMarks = 1024;
  // More of them are not told apart.
  static constexpr std::size_t kMostWays = 16;

  std::bitset<kMarks> marked_;  // of the names in states_
  ByName<SymbolState> states_;
  ByName<std::uint32_t> versions_;  // the last version given out
  std::vector<Change> log_;         // states before each change within open conditions
  std::vector<OpenCondition> open_;
};

}  // namespace vendorconfs::cpp
