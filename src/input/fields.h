// Typed access to the tables of the input files, with one message for each way in which a field can be wrong.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "input/toml/toml_document.h"
#include "support/error.h"
#include "support/op_names.h"

namespace vendorconfs {

// A string with the line it stands in.
struct LinedText {
  std::string_view text;
  std::uint32_t line = 0;
};

// An op of an entry with the line of its string.
struct ListedOp {
  OpId op = kNoOp;
  std::uint32_t line = 0;
};

// The newest `schema` of the manifest, coverage, platform files and op facts that this tool reads.
inline constexpr int kDataSchema = 1;

// One table of an input file. Every method that reads a field throws InputError, at the line of the key or
// string at fault, where it has the wrong type.
class Fields {
 public:
  // `table` and `file` must outlive this object. Throws where the value is no table or has a key that is not
  // in `known`; where `known` has "schema", first unless that is there and a version that this tool knows
  // (kDataSchema). `what` names the table in messages: "[[gap]]", "the manifest".
  Fields(const TomlValue& table, std::string_view file, std::string_view what,
         std::initializer_list<std::string_view> known);

  bool Has(std::string_view key) const { return table_.Find(key) != nullptr; }
  // Line of the key, or of the table where it is absent.
  std::uint32_t LineOf(std::string_view key) const;
  std::uint32_t line() const { return table_.line; }
  Place At(std::uint32_t line) const { return {std::string(file_), static_cast<int>(line)}; }

  // Required: throw where the key is absent.
  std::string_view RequiredString(std::string_view key) const;
  const TomlValue& RequiredTable(std::string_view key) const;
  std::vector<LinedText> RequiredStrings(std::string_view key) const;

  // Optional: absent reads as empty, false or null.
  std::string_view String(std::string_view key) const;
  bool Boolean(std::string_view key) const;
  std::vector<LinedText> Strings(std::string_view key) const;
  const TomlValue* Table(std::string_view key) const;
  std::span<const TomlValue> Tables(std::string_view key) const;

  // A string that must be one of `words`; the message names the nearest.
  std::string_view Word(std::string_view key, std::span<const std::string_view> words) const;
  std::string_view RequiredWord(std::string_view key, std::span<const std::string_view> words) const;
  std::vector<LinedText> Words(std::string_view key, std::span<const std::string_view> words) const;
  // Throws for a word that is not one of `words`.
  void CheckWord(std::string_view key, LinedText word, std::span<const std::string_view> words) const;

  // Strings that must be overload keys, interned into `names`.
  std::vector<ListedOp> Ops(std::string_view key, OpNames& names) const;
  // As Ops, where the key must be there and name at least one op.
  std::vector<ListedOp> RequiredOps(std::string_view key, OpNames& names) const;

  // A calendar date as YYYY-MM-DD: a string of that form, or a TOML local date.
  std::string_view Date(std::string_view key) const;

  [[noreturn]] void Fail(std::string_view key, const std::string& what) const;

 private:
  void CheckSchema() const;
  const TomlMember& Required(std::string_view key) const;
  const TomlMember* Optional(std::string_view key, TomlType type) const;
  std::vector<LinedText> StringItems(const TomlMember& member) const;

  const TomlValue& table_;
  std::string_view file_;
  std::string_view what_;
};

}  // namespace vendorconfs
