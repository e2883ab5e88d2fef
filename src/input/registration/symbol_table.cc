#include "input/registration/symbol_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace vendorconfs::cpp {

bool SymbolState::Agrees(const SymbolState& other) const {
  if (kind != other.kind) return false;
  if (kind == Kind::kDefined) return *macro == *other.macro;
  return kind == Kind::kUndefined || version == other.version;
}

const SymbolState& SymbolTable::Find(std::string_view name) const {
  static const SymbolState kUnmentioned;
  const auto found = states_.find(std::string(name));
  return found == states_.end() ? kUnmentioned : found->second;
}

void SymbolTable::Set(std::string_view name, SymbolState state) {
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
  open_.back().log_begin = log_.size();
}

void SymbolTable::EndArm() {
  OpenCondition& condition = open_.back();
  std::vector<Change>& arm = condition.arms.emplace_back();
  // Undone from the last change to the first; the first state seen of a symbol on this way is the one the arm
  // ends with.
  std::map<std::string, SymbolState> ends;
  while (log_.size() > condition.log_begin) {
    Change& change = log_.back();
    SymbolState& slot = states_[change.name];
    ends.try_emplace(change.name, slot);
    slot = std::move(change.state);
    log_.pop_back();
  }
  for (auto& [name, state] : ends) arm.push_back({name, std::move(state)});
}

void SymbolTable::EndCondition(bool exhaustive) {
  const std::vector<std::vector<Change>> arms = std::move(open_.back().arms);
  open_.pop_back();
  std::map<std::string, std::vector<const SymbolState*>> ends;
  for (const auto& arm : arms) {
    for (const Change& change : arm) ends[change.name].push_back(&change.state);
  }
  for (const auto& [name, states] : ends) {
    const SymbolState& first = *states.front();
    bool agreed = std::all_of(states.begin(), states.end(),
                              [&](const SymbolState* state) { return state->Agrees(first); });
    const bool kept_by_some = states.size() < arms.size() || !exhaustive;
    if (kept_by_some) agreed = agreed && first.Agrees(Find(name));
    if (agreed) {
      Set(name, first);
    } else {
      Set(name, {SymbolState::Kind::kOpen, ++versions_[name], nullptr});
    }
  }
}

std::vector<std::string> SymbolTable::ChangedNames() const {
  std::vector<std::string> names;
  for (const auto& [name, version] : versions_) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace vendorconfs::cpp
