#include "input/registration/symbol_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace vendorconfs::cpp {
namespace {

// The ways that are left once the symbol is known to be defined.
std::shared_ptr<const std::vector<SymbolWay>> DefinedWays(const SymbolState& state) {
  if (state.ways == nullptr) return nullptr;
  std::vector<SymbolWay> ways;
  for (SymbolWay way : *state.ways) {
    if (way.state.kind == SymbolState::Kind::kUndefined) continue;
    if (way.state.kind == SymbolState::Kind::kOpen) way.state.kind = SymbolState::Kind::kSomehow;
    ways.push_back(std::move(way));
  }
  return std::make_shared<const std::vector<SymbolWay>>(std::move(ways));
}

// Ways to one state are one.
void AddWay(SymbolWay way, std::vector<SymbolWay>* ways) {
  const auto same = std::find_if(ways->begin(), ways->end(),
                                 [&](const SymbolWay& known) { return known.state.Agrees(way.state); });
  if (same == ways->end()) {
    ways->push_back(std::move(way));
  } else {
    same->when = Condition::Or(same->when, way.when);
  }
}

}  // namespace

bool SymbolState::Agrees(const SymbolState& other) const {
  if (kind != other.kind) return false;
  if (kind == Kind::kDefined) return *macro == *other.macro;
  return kind == Kind::kUndefined || version == other.version;
}

const SymbolState& SymbolTable::Find(std::string_view name) const {
  static const SymbolState kUnmentioned;
  const auto found = states_.find(name);
  return found == states_.end() ? kUnmentioned : found->second;
}

std::vector<std::pair<std::string, std::shared_ptr<const Macro>>> SymbolTable::Macros() const {
  std::vector<std::pair<std::string, std::shared_ptr<const Macro>>> macros;
  for (const auto& [name, state] : states_) {
    if (state.macro != nullptr) macros.emplace_back(name, state.macro);
  }
  return macros;
}

void SymbolTable::Set(std::string_view name, SymbolState state) {
  marked_[Mark(name)] = true;
  SymbolState& slot = states_[std::string(name)];
  if (!open_.empty()) log_.push_back({std::string(name), slot});
  slot = std::move(state);
}

void SymbolTable::Define(std::string_view name, Macro macro) {
  const std::uint32_t version = ++versions_[std::string(name)];
  Set(name, {SymbolState::Kind::kDefined, version, std::make_shared<const Macro>(std::move(macro))});
}

void SymbolTable::Undefine(std::string_view name) {
  const std::uint32_t version = ++versions_[std::string(name)];
  Set(name, {SymbolState::Kind::kUndefined, version, nullptr});
}

void SymbolTable::BeginCondition() {
  open_.emplace_back();
  open_.back().begin = log_.size();
}

void SymbolTable::BeginArm() {
  open_.back().arm_begin = log_.size();
  open_.back().in_arm = true;
}

void SymbolTable::Assume(const Condition& holds) {
  OpenCondition& condition = open_.back();
  for (const auto& [symbol, defined] : holds.SettledSymbols()) {
    const SymbolState& before = Find(symbol.name);
    if (before.kind != SymbolState::Kind::kOpen || before.version != symbol.version) continue;
    const SymbolState state{defined ? SymbolState::Kind::kSomehow : SymbolState::Kind::kUndefined,
                            symbol.version, nullptr, defined ? DefinedWays(before) : nullptr};
    Set(symbol.name, state);
    if (!condition.in_arm) condition.assumed.try_emplace(symbol.name, Assumed{condition.arms.size(), state});
  }
}

void SymbolTable::Undo(std::size_t log_size) {
  while (log_.size() > log_size) {
    Change& change = log_.back();
    states_[change.name] = std::move(change.state);
    log_.pop_back();
  }
}

void SymbolTable::EndArm(Condition held) {
  OpenCondition& condition = open_.back();
  condition.in_arm = false;
  condition.arms.push_back({std::move(held), {}});
  std::vector<Change>& arm = condition.arms.back().ends;
  for (std::size_t i = condition.arm_begin; i < log_.size(); ++i) arm.push_back({log_[i].name, {}});
  std::sort(arm.begin(), arm.end(), [](const Change& a, const Change& b) { return a.name < b.name; });
  arm.erase(
      std::unique(arm.begin(), arm.end(), [](const Change& a, const Change& b) { return a.name == b.name; }),
      arm.end());
  for (Change& end : arm) end.state = Find(end.name);
  Undo(condition.arm_begin);
}

void SymbolTable::EndCondition() {
  Undo(open_.back().begin);
  const OpenCondition condition = std::move(open_.back());
  open_.pop_back();
  struct Ends {
    std::vector<const SymbolState*> states;
    std::size_t early = 0;  // how many of them come before the state was assumed
  };
  std::map<std::string, Ends> all;
  for (std::size_t arm = 0; arm < condition.arms.size(); ++arm) {
    for (const Change& change : condition.arms[arm].ends) {
      Ends& ends = all[change.name];
      ends.states.push_back(&change.state);
      const auto assumed = condition.assumed.find(change.name);
      if (assumed == condition.assumed.end() || arm < assumed->second.arm) ++ends.early;
    }
  }
  for (auto& [name, ends] : all) {
    const SymbolState before = Find(name);
    if (std::all_of(ends.states.begin(), ends.states.end(),
                    [&](const SymbolState* end) { return end->version == before.version; })) {
      continue;  // no arm changes it
    }
    // Arms without a change of their own end as they begin.
    const auto assumed = condition.assumed.find(name);
    const std::size_t arms = condition.arms.size();
    const std::size_t early = assumed == condition.assumed.end() ? arms : assumed->second.arm;
    const std::size_t late_ends = ends.states.size() - ends.early;
    if (ends.early < early) ends.states.push_back(&before);
    if (late_ends < arms - early) ends.states.push_back(&assumed->second.state);
    Join(name, ends.states, condition);
  }
}

// Sets the symbol to what all of the ends, of which there is one, say.
void SymbolTable::Join(const std::string& name, const std::vector<const SymbolState*>& ends,
                       const OpenCondition& condition) {
  const SymbolState first = *ends.front();
  const auto all = [&](const auto& test) { return std::all_of(ends.begin(), ends.end(), test); };
  if (all([&](const SymbolState* end) { return end->Agrees(first); })) return Set(name, first);
  const bool defined = all([](const SymbolState* end) { return end->IsDefined(); });
  Set(name, {defined ? SymbolState::Kind::kSomehow : SymbolState::Kind::kOpen, ++versions_[name], nullptr,
             WaysThrough(condition, name)});
}

// The states that the condition's arms, which have ended, leave the symbol in.
std::shared_ptr<const std::vector<SymbolWay>> SymbolTable::WaysThrough(const OpenCondition& condition,
                                                                       const std::string& name) const {
  const auto assumed = condition.assumed.find(name);
  std::vector<SymbolWay> ways;
  if (condition.arms.size() > kMostWays) return nullptr;
  for (std::size_t i = 0; i < condition.arms.size(); ++i) {
    const Arm& arm = condition.arms[i];
    const auto change =
        std::lower_bound(arm.ends.begin(), arm.ends.end(), name,
                         [](const Change& end, const std::string& sought) { return end.name < sought; });
    const bool changed = change != arm.ends.end() && change->name == name;
    const bool early = assumed == condition.assumed.end() || i < assumed->second.arm;
    const SymbolState& end = changed ? change->state : early ? Find(name) : assumed->second.state;
    if (end.ways == nullptr) {
      AddWay({arm.held, end}, &ways);
    } else {
      for (const SymbolWay& way : *end.ways) AddWay({Condition::And(arm.held, way.when), way.state}, &ways);
    }
    if (ways.size() > kMostWays) return nullptr;
  }
  return std::make_shared<const std::vector<SymbolWay>>(std::move(ways));
}

std::vector<std::string> SymbolTable::ChangedNames() const {
  std::vector<std::string> names;
  for (const auto& [name, version] : versions_) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace vendorconfs::cpp
