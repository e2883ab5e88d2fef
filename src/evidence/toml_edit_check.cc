#include "evidence/toml_edit_check.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace vendorconfs {
namespace {

constexpr std::string_view kEdited[] = {"gap", "lifted", "measured"};

// A value written in one way, whatever its spelling, without lines.
void AppendCanonical(const TomlValue& value, std::string& to) {
  to += static_cast<char>('a' + static_cast<int>(value.type));
  if (value.type == TomlType::kArray) {
    to += '[';
    for (const TomlValue& item : value.items) AppendCanonical(item, to);
    to += ']';
  } else if (value.type == TomlType::kTable) {
    to += '{';
    for (const TomlMember& member : value.members) {
      to += std::to_string(member.key.size()) + ':';
      to += member.key;
      AppendCanonical(member.value, to);
    }
    to += '}';
  } else {
    to += std::to_string(value.text.size()) + ':';
    to += value.text;
  }
}

std::string Canonical(const TomlValue& value) {
  std::string text;
  AppendCanonical(value, text);
  return text;
}

const EntryRemoval* RemovalAt(const PlatformEdit& edit, std::string_view key, std::uint32_t line) {
  const auto found =
      std::find_if(edit.removals.begin(), edit.removals.end(),
                   [&](const EntryRemoval& removal) { return removal.key == key && removal.line == line; });
  return found == edit.removals.end() ? nullptr : &*found;
}

// What is left of the entry; nothing where it loses all its ops.
std::vector<std::string> Left(const TomlValue& entry, const EntryRemoval& removal) {
  TomlValue shorter = entry;
  bool any = false;
  for (TomlMember& member : shorter.members) {
    if (member.key != "ops") continue;
    ChildList<TomlValue> left;
    for (const TomlValue& item : member.value.items) {
      if (std::find(removal.ops.begin(), removal.ops.end(), item.text) == removal.ops.end())
        left.push_back(item);
    }
    any = !left.empty();
    member.value.items = std::move(left);
  }
  return any ? std::vector<std::string>{Canonical(shorter)} : std::vector<std::string>();
}

// The entries that the edited file must have, each in the canonical form.
std::vector<std::string> Expected(const TomlDocument& before, std::string_view key, const std::string& name,
                                  const PlatformEdit& edit) {
  std::vector<std::string> expected;
  if (const TomlMember* member = before.root.Find(key)) {
    for (const TomlValue& entry : member->value.items) {
      const EntryRemoval* removal = RemovalAt(edit, key, entry.line);
      for (std::string& left :
           removal == nullptr ? std::vector<std::string>{Canonical(entry)} : Left(entry, *removal)) {
        expected.push_back(std::move(left));
      }
    }
  }
  const std::vector<std::string> none;
  for (const std::string& added : key == "gap" ? edit.gaps : key == "lifted" ? edit.lifted : none) {
    const TomlDocument document = ParseToml(added, name);
    expected.push_back(Canonical(document.root.Find(key)->value.items.front()));
  }
  return expected;
}

std::vector<std::string> Found(const TomlDocument& document, std::string_view key) {
  std::vector<std::string> found;
  if (const TomlMember* member = document.root.Find(key)) {
    for (const TomlValue& entry : member->value.items) found.push_back(Canonical(entry));
  }
  return found;
}

}  // namespace

bool SaysWhatWasAsked(const TomlDocument& before, const std::string& after, const std::string& name,
                      const PlatformEdit& edit) {
  const TomlDocument edited = ParseToml(after, name);
  for (const std::string_view key : kEdited) {
    if (Found(edited, key) != Expected(before, key, name, edit)) return false;
  }
  return std::all_of(before.root.members.begin(), before.root.members.end(), [&](const TomlMember& member) {
    if (std::find(std::begin(kEdited), std::end(kEdited), member.key) != std::end(kEdited)) return true;
    const TomlMember* same = edited.root.Find(member.key);
    return same != nullptr && Canonical(same->value) == Canonical(member.value);
  });
}

}  // namespace vendorconfs
