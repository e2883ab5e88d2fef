#include "input/fields.h"

#include <algorithm>

#include "support/calendar_date.h"
#include "support/nearest.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

std::string_view Article(TomlType type) {
  return type == TomlType::kInteger || type == TomlType::kArray || type == TomlType::kOffsetDateTime ? "an "
                                                                                                     : "a ";
}

std::string Named(TomlType type, std::string_view file) {
  if (type == TomlType::kTable && file.ends_with(".json")) return "an object";
  return std::string(Article(type)) + std::string(ToString(type));
}

// The word for a table in the file's own language.
std::string_view TableWord(std::string_view file) {
  return file.ends_with(".json") ? "object" : "table";
}

std::string Joined(std::span<const std::string_view> words) {
  std::string joined;
  for (std::string_view word : words) {
    if (!joined.empty()) joined += ", ";
    joined += word;
  }
  return joined;
}

}  // namespace

Fields::Fields(const TomlValue& table, std::string_view file, std::string_view what,
               std::initializer_list<std::string_view> known)
    : table_(table), file_(file), what_(what) {
  if (table.type != TomlType::kTable) {
    throw InputError(At(table.line), std::string(what) + " must be " + Named(TomlType::kTable, file_) +
                                         ", not " + Named(table.type, file_));
  }
  const std::span<const std::string_view> keys(known.begin(), known.size());
  // Before the keys: those of a newer schema are unknown because it is newer.
  if (std::find(keys.begin(), keys.end(), "schema") != keys.end()) CheckSchema();
  for (const TomlMember& member : table.members) {
    if (std::find(keys.begin(), keys.end(), member.key) != keys.end()) continue;
    std::string hint = DidYouMean(member.key, keys);
    if (hint.empty()) hint = "; known keys: " + Joined(keys);
    throw InputError(At(member.line),
                     "unknown key " + Quoted(member.key) + " in " + std::string(what) + hint);
  }
}

std::uint32_t Fields::LineOf(std::string_view key) const {
  const TomlMember* member = table_.Find(key);
  return member == nullptr ? table_.line : member->line;
}

void Fields::Fail(std::string_view key, const std::string& what) const {
  throw InputError(At(LineOf(key)), what);
}

const TomlMember& Fields::Required(std::string_view key) const {
  const TomlMember* member = table_.Find(key);
  if (member == nullptr) {
    throw InputError(At(table_.line),
                     std::string(what_) + " lacks the required key " + Quoted(key) + "; add it");
  }
  return *member;
}

const TomlMember* Fields::Optional(std::string_view key, TomlType type) const {
  const TomlMember* member = table_.Find(key);
  if (member != nullptr && member->value.type != type) {
    throw InputError(At(member->line), Quoted(key) + " must be " + Named(type, file_) + ", not " +
                                           Named(member->value.type, file_));
  }
  return member;
}

std::string_view Fields::RequiredString(std::string_view key) const {
  Required(key);
  return String(key);
}

const TomlValue& Fields::RequiredTable(std::string_view key) const {
  Required(key);
  return *Table(key);
}

std::vector<LinedText> Fields::RequiredStrings(std::string_view key) const {
  Required(key);
  return Strings(key);
}

std::string_view Fields::String(std::string_view key) const {
  const TomlMember* member = Optional(key, TomlType::kString);
  return member == nullptr ? std::string_view() : member->value.text;
}

bool Fields::Boolean(std::string_view key) const {
  const TomlMember* member = Optional(key, TomlType::kBoolean);
  return member != nullptr && member->value.boolean;
}

std::vector<LinedText> Fields::StringItems(const TomlMember& member) const {
  std::vector<LinedText> strings;
  strings.reserve(member.value.items.size());
  for (const TomlValue& item : member.value.items) {
    if (item.type != TomlType::kString) {
      throw InputError(At(item.line), Quoted(member.key) + " must be an array of strings, but one item is " +
                                          Named(item.type, file_));
    }
    strings.push_back({item.text, item.line});
  }
  return strings;
}

std::vector<LinedText> Fields::Strings(std::string_view key) const {
  const TomlMember* member = Optional(key, TomlType::kArray);
  return member == nullptr ? std::vector<LinedText>() : StringItems(*member);
}

const TomlValue* Fields::Table(std::string_view key) const {
  const TomlMember* member = Optional(key, TomlType::kTable);
  return member == nullptr ? nullptr : &member->value;
}

std::span<const TomlValue> Fields::Tables(std::string_view key) const {
  const TomlMember* member = Optional(key, TomlType::kArray);
  if (member == nullptr) return {};
  for (const TomlValue& item : member->value.items) {
    if (item.type != TomlType::kTable) {
      throw InputError(At(item.line), Quoted(key) + " must be an array of " + std::string(TableWord(file_)) +
                                          "s, but one item is " + Named(item.type, file_));
    }
  }
  return {member->value.items.data(), member->value.items.size()};
}

void Fields::CheckWord(std::string_view key, LinedText word, std::span<const std::string_view> words) const {
  if (std::find(words.begin(), words.end(), word.text) != words.end()) return;
  std::string hint = DidYouMean(word.text, words);
  if (hint.empty()) hint = "; use one of " + Joined(words);
  throw InputError(At(word.line), Quoted(key) + " has the unknown value " + Quoted(word.text) + hint);
}

std::string_view Fields::Word(std::string_view key, std::span<const std::string_view> words) const {
  const TomlMember* member = Optional(key, TomlType::kString);
  if (member == nullptr) return {};
  CheckWord(key, {member->value.text, member->value.line}, words);
  return member->value.text;
}

std::string_view Fields::RequiredWord(std::string_view key, std::span<const std::string_view> words) const {
  Required(key);
  return Word(key, words);
}

std::vector<LinedText> Fields::Words(std::string_view key, std::span<const std::string_view> words) const {
  std::vector<LinedText> strings = Strings(key);
  for (const LinedText& word : strings) CheckWord(key, word, words);
  return strings;
}

std::vector<ListedOp> Fields::Ops(std::string_view key, OpNames& names) const {
  const TomlMember* member = Optional(key, TomlType::kArray);
  if (member == nullptr) return {};
  std::vector<ListedOp> ops;
  ops.reserve(member->value.items.size());
  for (const TomlValue& item : member->value.items) {
    if (item.type != TomlType::kString) {
      throw InputError(At(item.line), Quoted(key) + " must be an array of op names, but one item is " +
                                          Named(item.type, file_));
    }
    const OpId op = names.InternOpName(item.text);
    if (op == kNoOp) {
      throw InputError(
          At(item.line),
          Quoted(item.text) + " is no op name; write name or name.overload, as in mm or add_.Tensor");
    }
    ops.push_back({op, item.line});
  }
  return ops;
}

std::vector<ListedOp> Fields::RequiredOps(std::string_view key, OpNames& names) const {
  const TomlMember& member = Required(key);
  std::vector<ListedOp> ops = Ops(key, names);
  if (ops.empty()) {
    throw InputError(At(member.line),
                     Quoted(key) + " of " + std::string(what_) + " names no op; name at least one");
  }
  return ops;
}

std::string_view Fields::Date(std::string_view key) const {
  const TomlMember* member = table_.Find(key);
  if (member == nullptr) return {};
  const TomlValue& value = member->value;
  if (value.type == TomlType::kLocalDate) return value.text;
  if (value.type != TomlType::kString) {
    throw InputError(At(member->line),
                     Quoted(key) + " must be a date, as in 2026-09-15, not " + Named(value.type, file_));
  }
  if (!IsCalendarDate(value.text)) {
    throw InputError(At(value.line), Quoted(value.text) + " is no date; write it as in 2026-09-15");
  }
  return value.text;
}

void Fields::CheckSchema() const {
  const TomlMember& member = Required("schema");
  if (member.value.type != TomlType::kInteger) {
    throw InputError(At(member.line),
                     "\"schema\" must be an integer, not " + Named(member.value.type, file_));
  }
  if (member.value.integer > kDataSchema) {
    throw InputError(At(member.line), "schema " + std::to_string(member.value.integer) +
                                          " is newer than this tool knows (" + std::to_string(kDataSchema) +
                                          "); use a newer gen_vendor_confs");
  }
  if (member.value.integer < 1) {
    throw InputError(At(member.line),
                     "schema " + std::to_string(member.value.integer) + " does not exist; the first is 1");
  }
}

}  // namespace vendorconfs
