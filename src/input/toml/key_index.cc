#include "input/toml/key_index.h"

#include <functional>

namespace vendorconfs::toml {
namespace {

// Tables of up to so many members are searched linearly, which is faster there.
constexpr std::size_t kSmallTable = 16;

}  // namespace

std::size_t KeyIndex::Hash::operator()(const Entry& entry) const {
  return std::hash<std::string_view>()(entry.key) ^ (entry.table * std::size_t{0x9e3779b97f4a7c15});
}

TomlMember* KeyIndex::Find(TomlValue& table, std::string_view key) const {
  if (table.index == 0) {
    for (TomlMember& member : table.members) {
      if (member.key == key) return &member;
    }
    return nullptr;
  }
  const auto found = members_.find({table.index, key});
  return found == members_.end() ? nullptr : &table.members[found->second];
}

TomlMember& KeyIndex::Add(TomlValue& table, std::string_view key, std::uint32_t line) {
  if (table.index == 0 && table.members.size() == kSmallTable) {
    table.index = ++tables_;
    for (std::size_t i = 0; i < table.members.size(); ++i) members_[{table.index, table.members[i].key}] = i;
  }
  if (table.index != 0) members_[{table.index, key}] = table.members.size();
  if (table.members.empty()) table.members.reserve(8);
  TomlMember& member = table.members.emplace_back();
  member.key = key;
  member.line = line;
  return member;
}

}  // namespace vendorconfs::toml
