// The tables of a document as headers and keys build them, and every rule against defining something twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "input/toml/key_index.h"
#include "input/toml/scanner.h"
#include "input/toml/toml_document.h"

namespace vendorconfs::toml {

// The parts of a dotted key.
using KeyPath = std::vector<std::string_view>;

// No table or array lies deeper below the root.
inline constexpr std::size_t kDeepest = 128;

// A table and how deep it lies; the root has depth 0.
struct TableAt {
  TomlValue* table;
  std::size_t depth;
};

// A value to be filled and how deep it lies.
struct ValueAt {
  TomlValue* value;
  std::size_t depth;
};

class TableTree {
 public:
  // The scanner gives the line of what is added and its errors.
  TableTree(TomlValue& root, const Scanner& scanner) : root_(root), scanner_(scanner) {}

  // [path]: the table that it opens, valid until the next header.
  TableAt OpenTable(const KeyPath& path);
  // [[path]]: the same for a new item of an array of tables.
  TableAt OpenArrayItem(const KeyPath& path);
  // `path = ...` in `table`: the new value, valid until the next key of that table.
  ValueAt AddKey(const TableAt& table, const KeyPath& path);

  void CheckDepth(std::size_t depth) const;

 private:
  TableAt OpenParents(const KeyPath& path);
  TomlMember& Add(TomlValue& table, std::string_view key, TomlType type, TomlOrigin origin);
  [[noreturn]] void FailInside(const KeyPath& path, std::size_t parts, const TomlMember& member) const;
  [[noreturn]] void FailTwice(const KeyPath& path, const TomlMember& first) const;

  TomlValue& root_;
  const Scanner& scanner_;
  KeyIndex index_;
};

// The first `parts` parts of a path, in double quotes: "a.b".
std::string Spelling(const KeyPath& path, std::size_t parts);

}  // namespace vendorconfs::toml
