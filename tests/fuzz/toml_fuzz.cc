// Any bytes either are a TOML document or are refused with one clear line; a line break put before them moves
// every line by one and changes nothing else.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/file_reader.h"
#include "input/toml/toml_document.h"
#include "support/error.h"

namespace {

using vendorconfs::InputError;
using vendorconfs::IsControl;
using vendorconfs::Require;
using vendorconfs::TomlDocument;
using vendorconfs::TomlMember;
using vendorconfs::TomlType;
using vendorconfs::TomlValue;

struct Result {
  std::optional<TomlDocument> document;
  std::string message;
  int line = 0;
};

Result Read(std::string_view text) {
  Result result;
  try {
    result.document = vendorconfs::ParseToml(text, "f");
  } catch (const InputError& error) {
    result.message = error.what();
    result.line = error.place().line;
  }
  return result;
}

void CheckMessage(const Result& result, std::size_t lines) {
  Require(result.line >= 1 && static_cast<std::size_t>(result.line) <= lines);
  Require(result.message.find("; ") != std::string::npos);
  Require(std::none_of(result.message.begin(), result.message.end(), IsControl));
}

void CheckShape(const TomlValue& value, std::size_t lines, int depth) {
  Require(depth <= 129);
  Require(value.line >= 1 && value.line <= lines);
  Require(value.items.empty() || value.type == TomlType::kArray);
  Require(value.members.empty() || value.type == TomlType::kTable);
  for (const TomlValue& item : value.items) CheckShape(item, lines, depth + 1);
  for (const TomlMember& member : value.members) {
    Require(member.line >= 1 && member.line <= lines);
    Require(value.Find(member.key) == &member);
    CheckShape(member.value, lines, depth + 1);
  }
}

void CheckMoved(const TomlValue& value, const TomlValue& moved, bool root) {
  Require(moved.type == value.type && moved.text == value.text && moved.origin == value.origin);
  Require(moved.boolean == value.boolean);
  if (value.type == TomlType::kFloat) {
    Require(moved.real == value.real || value.real != value.real);
  } else {
    Require(moved.integer == value.integer);
  }
  Require(moved.line == value.line + (root ? 0 : 1));
  Require(moved.items.size() == value.items.size() && moved.members.size() == value.members.size());
  for (std::size_t i = 0; i < value.items.size(); ++i) CheckMoved(value.items[i], moved.items[i], false);
  for (std::size_t i = 0; i < value.members.size(); ++i) {
    Require(moved.members[i].key == value.members[i].key);
    Require(moved.members[i].line == value.members[i].line + 1);
    CheckMoved(value.members[i].value, moved.members[i].value, false);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const Result result = Read(text);
  if (result.document) {
    CheckShape(result.document->root, lines, 0);
  } else {
    CheckMessage(result, lines);
  }
  if (text.substr(0, 3) == "\xef\xbb\xbf") return 0;
  const std::string moved_text = "\n" + std::string(text);
  const Result moved = Read(moved_text);
  Require(moved.document.has_value() == result.document.has_value());
  if (result.document) {
    CheckMoved(result.document->root, moved.document->root, true);
  } else {
    Require(moved.line == result.line + 1);
  }
  return 0;
}
