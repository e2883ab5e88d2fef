// The grammar of TOML: statements, keys, values.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "input/toml/dates.h"
#include "input/toml/numbers.h"
#include "input/toml/scanner.h"
#include "input/toml/strings.h"
#include "input/toml/table_tree.h"
#include "input/toml/toml_document.h"

namespace vendorconfs {
namespace toml {
namespace {

class Parser {
 public:
  Parser(std::string_view text, TomlDocument& document)
      : scanner_(text, document.name), strings_(scanner_, document.owned), tree_(document.root, scanner_) {
    document.root.line = 1;
    current_ = {&document.root, 0};
  }

  void ReadDocument();

 private:
  void ReadHeader();
  void ReadKey();
  void ReadKeyValue(const TableAt& table);
  void ReadValue(TomlValue& value, std::size_t depth);
  void ReadArray(TomlValue& value, std::size_t depth);
  void ReadInlineTable(TomlValue& value, std::size_t depth);
  void ReadWord(TomlValue& value);
  void SkipBlanksInInlineTable();
  // What to do where something follows a value, which may be a string that was meant to go on.
  std::string Remedy(std::string_view usual) const;
  [[noreturn]] void FailOpenArray() const;
  [[noreturn]] void FailWord(std::string_view word, std::string_view wrong);

  Scanner scanner_;
  StringReader strings_;
  TableTree tree_;
  TableAt current_{};             // the table whose keys are being read
  KeyPath path_;                  // the key just read
  std::vector<TomlValue> items_;  // of the arrays not closed yet; each array is then allocated in its size
  std::uint32_t array_line_ = 0;  // where the outermost array not closed yet begins, for messages
};

void Parser::ReadDocument() {
  for (;;) {
    scanner_.SkipBlankLines();
    if (scanner_.AtEnd()) return;
    const bool header = scanner_.Peek() == '[';
    if (header) {
      ReadHeader();
    } else {
      ReadKeyValue(current_);
    }
    if (!scanner_.SkipLineEnd()) {
      scanner_.Fail(scanner_.Describe(scanner_.position()) +
                    (header ? " follows a table header in the same line; end the line there"
                            : " follows a value in the same line; " + Remedy("end the line there")));
    }
  }
}

void Parser::ReadHeader() {
  scanner_.Skip(1);
  const bool item = scanner_.SkipIf('[');
  ReadKey();
  if (!scanner_.SkipIf(']') || (item && !scanner_.SkipIf(']'))) {
    scanner_.Fail(scanner_.Describe(scanner_.position()) + " follows the table name " +
                  Spelling(path_, path_.size()) + "; close it with " + (item ? "]]" : "]"));
  }
  current_ = item ? tree_.OpenArrayItem(path_) : tree_.OpenTable(path_);
}

void Parser::ReadKey() {
  path_.clear();
  do {
    scanner_.SkipBlanks();
    const char c = scanner_.Peek();
    if (c == '"' || c == '\'') {
      path_.push_back(strings_.ReadKey());
    } else {
      path_.push_back(scanner_.Take(kBareKeyCharacter));
      if (path_.back().empty()) {
        scanner_.Fail(scanner_.Describe(scanner_.position()) +
                      " stands where a key is expected; write one of letters, digits, _ and -, or in quotes");
      }
    }
    scanner_.SkipBlanks();
  } while (scanner_.SkipIf('.'));
}

void Parser::ReadKeyValue(const TableAt& table) {
  ReadKey();
  if (!scanner_.SkipIf('=')) {
    scanner_.Fail(scanner_.Describe(scanner_.position()) + " follows the key " +
                  Spelling(path_, path_.size()) + "; write = and a value");
  }
  const ValueAt at = tree_.AddKey(table, path_);
  scanner_.SkipBlanks();
  ReadValue(*at.value, at.depth);
}

void Parser::ReadValue(TomlValue& value, std::size_t depth) {
  value.line = scanner_.line();
  switch (scanner_.Peek()) {
    case '"':
    case '\'':
      value.type = TomlType::kString;
      value.text = strings_.ReadValue();
      return;
    case '[':
      return ReadArray(value, depth);
    case '{':
      return ReadInlineTable(value, depth);
    default:
      return ReadWord(value);
  }
}

void Parser::ReadArray(TomlValue& value, std::size_t depth) {
  tree_.CheckDepth(depth);
  value.type = TomlType::kArray;
  const bool outermost = array_line_ == 0;
  if (outermost) array_line_ = value.line;
  const auto first = static_cast<std::ptrdiff_t>(items_.size());
  scanner_.Skip(1);
  scanner_.SkipBlankLines();
  while (!scanner_.SkipIf(']')) {
    if (scanner_.AtEnd()) FailOpenArray();
    TomlValue item;
    ReadValue(item, depth + 1);
    items_.push_back(std::move(item));
    scanner_.SkipBlankLines();
    if (scanner_.SkipIf(',')) {
      scanner_.SkipBlankLines();
    } else if (scanner_.AtEnd()) {
      FailOpenArray();
    } else if (scanner_.Peek() != ']') {
      scanner_.Fail(scanner_.Describe(scanner_.position()) + " follows a value in the array of line " +
                    std::to_string(value.line) + "; " + Remedy("write a comma or ]"));
    }
  }
  value.items.assign(std::move_iterator(items_.begin() + first), std::move_iterator(items_.end()));
  items_.erase(items_.begin() + first, items_.end());
  if (outermost) array_line_ = 0;
}

void Parser::ReadInlineTable(TomlValue& value, std::size_t depth) {
  tree_.CheckDepth(depth);
  value.type = TomlType::kTable;
  scanner_.Skip(1);
  SkipBlanksInInlineTable();
  if (scanner_.SkipIf('}')) return;
  for (;;) {
    ReadKeyValue({&value, depth});
    SkipBlanksInInlineTable();
    if (scanner_.SkipIf('}')) return;
    if (!scanner_.SkipIf(',')) {
      scanner_.Fail(scanner_.Describe(scanner_.position()) + " follows a value in an inline table; " +
                    Remedy("write a comma or }"));
    }
    SkipBlanksInInlineTable();
    if (scanner_.Peek() == '}') scanner_.Fail("a comma stands before } in an inline table; remove it");
  }
}

void Parser::SkipBlanksInInlineTable() {
  scanner_.SkipBlanks();
  if (scanner_.EndsLine(scanner_.position()) || scanner_.Peek() == '#') {
    scanner_.Fail(
        "an inline table is not closed in its line; write it in one line or as a table with a header");
  }
}

void Parser::ReadWord(TomlValue& value) {
  const char* begin = scanner_.position();
  std::string_view word = scanner_.Take(kWordCharacter);
  if (word.empty()) {
    scanner_.Fail(
        scanner_.Describe(begin) +
        " stands where a value is expected; write a string in quotes, a number, true or false, a date, an "
        "array or a table");
  }
  std::string_view wrong;
  if (LooksLikeDate(word)) {
    // A blank may stand between a date and its time.
    if (word.size() == 10 && scanner_.Peek() == ' ' && IsDigit(scanner_.Peek(1))) {
      scanner_.Skip(1);
      scanner_.Take(kWordCharacter);
      word = {begin, static_cast<std::size_t>(scanner_.position() - begin)};
    }
    wrong = ReadDate(word, value);
  } else if (word == "true" || word == "false") {
    value.type = TomlType::kBoolean;
    value.boolean = word == "true";
  } else {
    wrong = ReadNumber(word, value);
  }
  if (!wrong.empty()) FailWord(word, wrong);
  value.text = word;
}

std::string Parser::Remedy(std::string_view usual) const {
  const bool after_quote = scanner_.position()[-1] == '"';
  return std::string(usual) + (after_quote ? ", or write \\\" for a quote inside the string" : "");
}

void Parser::FailOpenArray() const {
  scanner_.Fail(array_line_, "an array is never closed; end it with ]");
}

void Parser::FailWord(std::string_view word, std::string_view wrong) {
  scanner_.SkipBlanks();
  const bool is_key = scanner_.Peek() == '=';
  if (array_line_ == 0) scanner_.Fail("the value " + Quoted(word) + ' ' + std::string(wrong));
  const std::string array = " in the array of line " + std::to_string(array_line_);
  if (is_key)
    scanner_.Fail("the key " + Quoted(word) + " stands" + array + "; end the array before it with ]");
  scanner_.Fail("the value " + Quoted(word) + array + ' ' + std::string(wrong));
}

}  // namespace
}  // namespace toml

TomlDocument ParseToml(std::string_view text, std::string name) {
  TomlDocument document;
  document.name = std::move(name);
  toml::Parser(text, document).ReadDocument();
  return document;
}

}  // namespace vendorconfs
