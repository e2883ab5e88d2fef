#include "input/toml/table_tree.h"

namespace vendorconfs::toml {
namespace {

bool IsTableArray(const TomlValue& value) {
  return value.type == TomlType::kArray && value.origin == TomlOrigin::kHeader;
}

// "a string", "an inline table", ...
std::string Kind(const TomlValue& value) {
  if (value.type == TomlType::kTable)
    return value.origin == TomlOrigin::kInline ? "an inline table" : "a table";
  if (IsTableArray(value)) return "an array of tables";
  const std::string_view word = ToString(value.type);
  const bool vowel = word[0] == 'a' || word[0] == 'i' || word[0] == 'o';
  return (vowel ? "an " : "a ") + std::string(word);
}

std::string SinceLine(const TomlMember& member) {
  return "since line " + std::to_string(member.line);
}

}  // namespace

std::string Spelling(const KeyPath& path, std::size_t parts) {
  std::string joined;
  for (std::size_t i = 0; i < parts; ++i) {
    if (i > 0) joined += '.';
    joined += path[i];
  }
  return Quoted(joined);
}

TableAt TableTree::OpenParents(const KeyPath& path) {
  TableAt at{&root_, 0};
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    TomlMember* member = index_.Find(*at.table, path[i]);
    if (member == nullptr) member = &Add(*at.table, path[i], TomlType::kTable, TomlOrigin::kImplicit);
    TomlValue& value = member->value;
    if (IsTableArray(value)) {
      at = {&value.items.back(), at.depth + 2};
    } else if (value.type == TomlType::kTable && value.origin != TomlOrigin::kInline) {
      at = {&value, at.depth + 1};
    } else {
      FailInside(path, i + 1, *member);
    }
    CheckDepth(at.depth);
  }
  return at;
}

TableAt TableTree::OpenTable(const KeyPath& path) {
  const TableAt parent = OpenParents(path);
  CheckDepth(parent.depth + 1);
  TomlMember* member = index_.Find(*parent.table, path.back());
  if (member == nullptr) {
    member = &Add(*parent.table, path.back(), TomlType::kTable, TomlOrigin::kHeader);
  } else if (member->value.type == TomlType::kTable && member->value.origin == TomlOrigin::kImplicit) {
    member->line = member->value.line = scanner_.line();
    member->value.origin = TomlOrigin::kHeader;
  } else {
    FailTwice(path, *member);
  }
  return {&member->value, parent.depth + 1};
}

TableAt TableTree::OpenArrayItem(const KeyPath& path) {
  const TableAt parent = OpenParents(path);
  CheckDepth(parent.depth + 2);
  TomlMember* member = index_.Find(*parent.table, path.back());
  if (member == nullptr) {
    member = &Add(*parent.table, path.back(), TomlType::kArray, TomlOrigin::kHeader);
  } else if (!IsTableArray(member->value)) {
    const std::string name = Spelling(path, path.size());
    const bool closed = member->value.type == TomlType::kArray;
    scanner_.Fail("the array of tables " + name + " has a name that is " + Kind(member->value) + ' ' +
                  SinceLine(*member) + "; " +
                  (closed ? "write its items inside the brackets there" : "rename one"));
  }
  TomlValue& item = member->value.items.emplace_back();
  item.line = scanner_.line();
  item.origin = TomlOrigin::kHeader;
  return {&item, parent.depth + 2};
}

ValueAt TableTree::AddKey(const TableAt& table, const KeyPath& path) {
  TableAt at = table;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    TomlMember* member = index_.Find(*at.table, path[i]);
    if (member == nullptr) {
      member = &Add(*at.table, path[i], TomlType::kTable, TomlOrigin::kDotted);
    } else if (member->value.type == TomlType::kTable && member->value.origin == TomlOrigin::kImplicit) {
      member->value.origin = TomlOrigin::kDotted;
    } else if (member->value.type != TomlType::kTable || member->value.origin != TomlOrigin::kDotted) {
      FailInside(path, i + 1, *member);
    }
    at = {&member->value, at.depth + 1};
    CheckDepth(at.depth);
  }
  if (const TomlMember* first = index_.Find(*at.table, path.back())) {
    scanner_.Fail("the key " + Spelling(path, path.size()) + " stands twice in this table, first in line " +
                  std::to_string(first->line) + "; keep one");
  }
  TomlMember& member = Add(*at.table, path.back(), TomlType::kTable, TomlOrigin::kInline);
  return {&member.value, at.depth + 1};
}

void TableTree::CheckDepth(std::size_t depth) const {
  if (depth > kDeepest) {
    scanner_.Fail("tables and arrays nest deeper than " + std::to_string(kDeepest) + "; flatten them");
  }
}

TomlMember& TableTree::Add(TomlValue& table, std::string_view key, TomlType type, TomlOrigin origin) {
  TomlMember& member = index_.Add(table, key, scanner_.line());
  member.value.type = type;
  member.value.line = scanner_.line();
  member.value.origin = origin;
  return member;
}

void TableTree::FailInside(const KeyPath& path, std::size_t parts, const TomlMember& member) const {
  const std::string inner = Spelling(path, path.size());
  const std::string outer = Spelling(path, parts);
  const std::string state =
      inner + " cannot be added to " + outer + ", which is " + Kind(member.value) + ' ' + SinceLine(member);
  switch (member.value.type) {
    case TomlType::kArray:
      scanner_.Fail(state + "; write it inside the item that it belongs to");
    case TomlType::kTable:
      scanner_.Fail(state + (member.value.origin == TomlOrigin::kInline ? "; write it inside the braces there"
                                                                        : "; write it below that header"));
    default:
      scanner_.Fail(state + "; rename one of the two");
  }
}

void TableTree::FailTwice(const KeyPath& path, const TomlMember& first) const {
  const std::string name = Spelling(path, path.size());
  const TomlValue& value = first.value;
  if (value.type == TomlType::kTable && value.origin == TomlOrigin::kHeader) {
    scanner_.Fail("the table " + name + " stands twice, first in line " + std::to_string(first.line) +
                  "; keep one header for all its keys");
  }
  if (value.type == TomlType::kTable && value.origin == TomlOrigin::kDotted) {
    scanner_.Fail("the table " + name + " is made of dotted keys " + SinceLine(first) +
                  "; write all its keys there or all below this header");
  }
  std::string_view remedy = "; rename one";
  if (value.type == TomlType::kTable) remedy = "; write its keys inside the braces there";
  if (IsTableArray(value)) remedy = "; write double brackets for a further item";
  scanner_.Fail("the table " + name + " has a name that is " + Kind(value) + ' ' + SinceLine(first) +
                std::string(remedy));
}

}  // namespace vendorconfs::toml
