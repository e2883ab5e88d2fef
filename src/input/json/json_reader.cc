#include "input/json/json_reader.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "input/toml/scanner.h"
#include "support/error.h"
#include "support/utf8.h"

namespace vendorconfs {
namespace {

constexpr int kDeepest = 128;
// Up to this many members, searching them in turn is the cheapest way to see a repeated key.
constexpr std::size_t kFewMembers = 16;

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

int HexValue(char c) {
  if (IsDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void AppendUtf8(std::uint32_t code, std::string& text) {
  const auto byte = [&](std::uint32_t value) { text += static_cast<char>(value); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | code >> 6);
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3F));
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
}

enum class Dialect { kStandard, kPython };

class Parser {
 public:
  Parser(std::string_view text, Dialect dialect, TomlDocument& document)
      : document_(document),
        python_(dialect == Dialect::kPython),
        at_(text.data()),
        end_(text.data() + text.size()) {
    const std::size_t bad = FindInvalidUtf8(text);
    if (bad != std::string_view::npos) {
      line_ += static_cast<std::uint32_t>(
          std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n'));
      Fail("is not UTF-8; save it as UTF-8");
    }
    if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;
  }

  void Parse() {
    SkipBlanks();
    ReadValue(document_.root, 0);
    SkipBlanks();
    if (at_ != end_) Fail("unexpected " + Describe() + " behind the value; a JSON file holds one value");
  }

 private:
  [[noreturn]] void Fail(const std::string& what) const {
    throw InputError(Place{document_.name, static_cast<int>(line_)}, what);
  }

  // What stands here, for messages.
  std::string Describe() const {
    if (at_ == end_) return "end of the file";
    const auto c = static_cast<unsigned char>(*at_);
    if (c < 0x20 || c == 0x7F) return "control character";
    std::string shown = "\"";
    shown += *at_;
    for (const char* next = at_ + 1; next != end_ && (static_cast<unsigned char>(*next) & 0xC0) == 0x80;
         ++next)
      shown += *next;
    return shown + "\"";
  }

  void SkipBlanks() {
    for (; at_ != end_; ++at_) {
      if (*at_ == '\n') {
        ++line_;
      } else if (*at_ != ' ' && *at_ != '\t' && *at_ != '\r') {
        return;
      }
    }
  }

  bool SkipIf(char c) {
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }

  void ReadValue(TomlValue& value, int depth) {
    value.line = line_;
    if (at_ == end_) Fail("malformed JSON: a value is missing at the end of the file");
    switch (*at_) {
      case '{':
        return ReadObject(value, Deeper(depth));
      case '[':
        return ReadArray(value, Deeper(depth));
      case '"':
        value.type = TomlType::kString;
        value.text = ReadString();
        return;
      case 't':
        return ReadBoolean(value, "true");
      case 'f':
        return ReadBoolean(value, "false");
      case 'n':
        if (!TakeWord("null")) break;
        if (!python_) Fail("null is no value of these files; leave the key out");
        value.type = TomlType::kNull;
        return;
      default:
        if (python_ && ReadPythonNumber(value)) return;
        if (*at_ == '-' || IsDigit(*at_)) return ReadNumber(value);
    }
    Fail("malformed JSON: unexpected " + Describe() + " where a value should begin");
  }

  int Deeper(int depth) const {
    if (depth == kDeepest) Fail("nests deeper than 128 levels; flatten it");
    return depth + 1;
  }

  void ReadObject(TomlValue& object, int depth) {
    object.type = TomlType::kTable;
    ++at_;
    SkipBlanks();
    if (SkipIf('}')) return;
    std::unordered_map<std::string_view, std::uint32_t> lines;  // of the keys, once there are many
    do {
      SkipBlanks();
      if (at_ == end_ || *at_ != '"') {
        Fail("malformed JSON: unexpected " + Describe() + " where a key in double quotes should stand");
      }
      const std::uint32_t line = line_;
      const std::string_view key = ReadString();
      RefuseRepeated(object, key, lines);
      object.members.push_back({key, line, {}});
      SkipBlanks();
      if (!SkipIf(':'))
        Fail("malformed JSON: unexpected " + Describe() + " behind a key; a colon must follow it");
      SkipBlanks();
      ReadValue(object.members.back().value, depth);
      SkipBlanks();
    } while (SkipIf(','));
    if (!SkipIf('}'))
      Fail("malformed JSON: unexpected " + Describe() + " in an object; a comma or } must follow a member");
  }

  void RefuseRepeated(const TomlValue& object, std::string_view key,
                      std::unordered_map<std::string_view, std::uint32_t>& lines) const {
    std::uint32_t first = 0;
    if (object.members.size() < kFewMembers) {
      if (const TomlMember* member = object.Find(key)) first = member->line;
    } else {
      if (lines.empty()) {
        for (const TomlMember& member : object.members) lines.emplace(member.key, member.line);
      }
      const auto [found, fresh] = lines.emplace(key, line_);
      if (!fresh) first = found->second;
    }
    if (first == 0) return;
    Fail("the key " + toml::Quoted(key) + " stands twice in this object, first in line " +
         std::to_string(first) + "; keep one");
  }

  void ReadArray(TomlValue& array, int depth) {
    array.type = TomlType::kArray;
    ++at_;
    SkipBlanks();
    if (SkipIf(']')) return;
    array.items.reserve(ItemsAhead());
    do {
      SkipBlanks();
      ReadValue(array.items.emplace_back(), depth);
      SkipBlanks();
    } while (SkipIf(','));
    if (!SkipIf(']')) {
      Fail("malformed JSON: unexpected " + Describe() + " in an array; a comma or ] must follow an item");
    }
  }

  // How many items the array that begins here has if they are plain: long lists of ops then take their room
  // at once.
  std::size_t ItemsAhead() const {
    const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    const std::string_view items = rest.substr(0, rest.find(']'));
    std::size_t count = 1;
    for (std::size_t at = items.find(','); at != std::string_view::npos; at = items.find(',', at + 1))
      ++count;
    return count;
  }

  bool TakeWord(std::string_view word) {
    if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).substr(0, word.size()) != word)
      return false;
    at_ += word.size();
    return true;
  }

  void ReadBoolean(TomlValue& value, std::string_view word) {
    value.text = {at_, word.size()};
    if (!TakeWord(word)) Fail("malformed JSON: unexpected " + Describe() + " where a value should begin");
    value.type = TomlType::kBoolean;
    value.boolean = word == "true";
  }

  bool ReadPythonNumber(TomlValue& value) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    static constexpr std::pair<std::string_view, double> kNumbers[] = {
        {"NaN", std::numeric_limits<double>::quiet_NaN()},
        {"Infinity", kInfinity},
        {"-Infinity", -kInfinity}};
    for (const auto& [word, number] : kNumbers) {
      const char* begin = at_;
      if (!TakeWord(word)) continue;
      value.type = TomlType::kFloat;
      value.text = {begin, word.size()};
      value.real = number;
      return true;
    }
    return false;
  }

  void SkipDigits() {
    if (at_ == end_ || !IsDigit(*at_))
      Fail("malformed JSON: unexpected " + Describe() + " in a number; a digit must follow");
    while (at_ != end_ && IsDigit(*at_)) ++at_;
  }

  void ReadNumber(TomlValue& value) {
    const char* begin = at_;
    SkipIf('-');
    if (!SkipIf('0')) SkipDigits();
    value.type = TomlType::kInteger;
    if (SkipIf('.')) {
      value.type = TomlType::kFloat;
      SkipDigits();
    }
    if (SkipIf('e') || SkipIf('E')) {
      value.type = TomlType::kFloat;
      if (!SkipIf('+')) SkipIf('-');
      SkipDigits();
    }
    value.text = {begin, static_cast<std::size_t>(at_ - begin)};
    const auto [stop, error] = value.type == TomlType::kInteger ? std::from_chars(begin, at_, value.integer)
                                                                : std::from_chars(begin, at_, value.real);
    if (error != std::errc() || stop != at_)
      Fail("the number " + std::string(value.text) + " is out of range; use a smaller one");
  }

  // The end of the run of characters from here that stand for themselves.
  const char* PlainEnd() const {
    const char* next = at_;
    while (next != end_ && *next != '"' && *next != '\\' && static_cast<unsigned char>(*next) >= 0x20) ++next;
    return next;
  }

  std::string_view ReadString() {
    const char* begin = ++at_;
    at_ = PlainEnd();
    if (at_ != end_ && *at_ == '"') {
      const std::string_view plain(begin, static_cast<std::size_t>(at_ - begin));
      ++at_;
      return plain;
    }
    std::string built(begin, at_);
    while (true) {
      if (at_ == end_) Fail("malformed JSON: a string is not closed before the end of the file");
      if (*at_ == '"') break;
      if (*at_ == '\n')
        Fail("malformed JSON: a string is not closed before the end of the line; close it or write \\n");
      if (*at_ != '\\') Fail("malformed JSON: a string has a control character; escape it");
      ++at_;
      ReadEscape(built);
      const char* plain = at_;
      at_ = PlainEnd();
      built.append(plain, at_);
    }
    ++at_;
    document_.owned->push_back(std::move(built));
    return document_.owned->back();
  }

  void ReadEscape(std::string& built) {
    static constexpr std::string_view kLetters = "\"\\/bfnrt";
    static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (SkipIf('u')) {
      AppendUtf8(ReadCodePoint(), built);
      return;
    }
    const std::size_t which = at_ == end_ ? std::string_view::npos : kLetters.find(*at_);
    if (which == std::string_view::npos) {
      Fail("malformed JSON: unknown escape in a string: a backslash before " + Describe());
    }
    built += kMeanings[which];
    ++at_;
  }

  std::uint32_t ReadHex() {
    std::uint32_t code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const int digit = at_ == end_ ? -1 : HexValue(*at_);
      if (digit < 0) Fail("malformed JSON: \\u needs four hexadecimal digits");
      code = code << 4 | static_cast<std::uint32_t>(digit);
    }
    return code;
  }

  std::uint32_t ReadCodePoint() {
    const std::uint32_t high = ReadHex();
    if (high < 0xD800 || high > 0xDFFF) return high;
    const bool paired = high < 0xDC00 && SkipIf('\\') && SkipIf('u');
    const std::uint32_t low = paired ? ReadHex() : 0;
    if (low < 0xDC00 || low > 0xDFFF)
      Fail("malformed JSON: half of a surrogate pair; write both halves or the character");
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
  }

  TomlDocument& document_;
  bool python_;
  const char* at_;
  const char* end_;
  std::uint32_t line_ = 1;
};

TomlDocument Parse(std::string_view text, std::string name, Dialect dialect) {
  TomlDocument document;
  document.name = std::move(name);
  document.owned = std::make_shared<std::deque<std::string>>();
  Parser(text, dialect, document).Parse();
  return document;
}

}  // namespace

TomlDocument ParseJson(std::string_view text, std::string name) {
  return Parse(text, std::move(name), Dialect::kStandard);
}

TomlDocument ParsePythonJson(std::string_view text, std::string name) {
  return Parse(text, std::move(name), Dialect::kPython);
}

}  // namespace vendorconfs
