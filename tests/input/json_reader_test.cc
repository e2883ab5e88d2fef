// JSON against nlohmann/json, lines against a writer that counts them, and every message once.
#include "input/json/json_reader.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/message_of.h"
#include "support/random.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

json Converted(const TomlValue& value) {
  switch (value.type) {
    case TomlType::kString:
      return std::string(value.text);
    case TomlType::kInteger:
      return value.integer;
    case TomlType::kFloat:
      return value.real;
    case TomlType::kBoolean:
      return value.boolean;
    case TomlType::kArray: {
      json array = json::array();
      for (const TomlValue& item : value.items) array.push_back(Converted(item));
      return array;
    }
    case TomlType::kTable: {
      json object = json::object();
      for (const TomlMember& member : value.members)
        object[std::string(member.key)] = Converted(member.value);
      return object;
    }
    default:
      FAIL("JSON has no value of this type");
      return {};
  }
}

std::string ErrorOf(const std::string& text) {
  return MessageOf([&] { (void)ParseJson(text, "f.json"); });
}

// Writes random documents and the line of each key and value, in document order.
class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  std::string Write() {
    Blank();
    Value(0);
    Blank();
    return text_;
  }
  const std::vector<std::uint32_t>& lines() const { return lines_; }

 private:
  void Add(const std::string& text) { text_ += text; }

  void Blank() {
    while (random_.OneIn(3)) {
      static const std::vector<std::string> kBlanks = {" ", "\n", "\r\n", "\t"};
      const std::string& blank = random_.Pick(kBlanks);
      line_ += blank.back() == '\n' ? 1 : 0;
      Add(blank);
    }
  }

  void String() {
    static const std::vector<std::string> kPieces = {"a",
                                                     "op.out",
                                                     " ",
                                                     "\\n",
                                                     "\\\"",
                                                     "\\\\",
                                                     "\\/",
                                                     "\\u00e9",
                                                     "\\u20AC",
                                                     "\\ud83d\\ude00",
                                                     "\xC3\xA9",
                                                     "\xE2\x82\xAC",
                                                     "\xF0\x9F\x98\x80",
                                                     "\\b\\f\\r\\t",
                                                     "\x7F"};
    Add("\"");
    while (!random_.OneIn(4)) Add(random_.Pick(kPieces));
    Add("\"");
  }

  void Value(int depth) {
    lines_.push_back(line_);
    switch (random_.Below(depth > 4 ? 5 : 7)) {
      case 0:
        return Add(random_.OneIn(2) ? "true" : "false");
      case 1:
        return Add(random_.OneIn(2) ? "-12" : "9007199254740993");
      case 2: {
        static const std::vector<std::string> kFloats = {"0.5", "-1e3", "2E-2", "1.5e+10", "0e0", "-0.0"};
        return Add(random_.Pick(kFloats));
      }
      case 3:
      case 4:
        return String();
      case 5:
        return Array(depth);
      default:
        return Object(depth);
    }
  }

  void Array(int depth) {
    Add("[");
    Blank();
    const std::size_t items = random_.Below(4);
    for (std::size_t i = 0; i < items; ++i) {
      if (i != 0) Add(",");
      Blank();
      Value(depth + 1);
      Blank();
    }
    Add("]");
  }

  void Object(int depth) {
    Add("{");
    Blank();
    const std::size_t members = random_.OneIn(20) ? 40 : random_.Below(4);
    for (std::size_t i = 0; i < members; ++i) {
      if (i != 0) Add(",");
      Blank();
      lines_.push_back(line_);
      Add("\"key" + std::to_string(i) + "\"");
      Blank();
      Add(":");
      Blank();
      Value(depth + 1);
      Blank();
    }
    Add("}");
  }

  Random& random_;
  std::string text_;
  std::uint32_t line_ = 1;
  std::vector<std::uint32_t> lines_;
};

void CollectLines(const TomlValue& value, std::vector<std::uint32_t>& lines) {
  lines.push_back(value.line);
  for (const TomlValue& item : value.items) CollectLines(item, lines);
  for (const TomlMember& member : value.members) {
    lines.push_back(member.line);
    CollectLines(member.value, lines);
  }
}

TEST_CASE("random documents read as nlohmann reads them, each key and value with its line") {
  Random random(23);
  for (int round = 0; round < 3000; ++round) {
    Writer writer(random);
    const std::string text = writer.Write();
    CAPTURE(text);
    const TomlDocument document = ParseJson(text, "f.json");
    REQUIRE(Converted(document.root) == json::parse(text));
    std::vector<std::uint32_t> lines;
    CollectLines(document.root, lines);
    REQUIRE(lines == writer.lines());
  }
}

TEST_CASE("spoilt documents are refused where nlohmann refuses them, or for a rule of our own") {
  Random random(29);
  int refused = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = Writer(random).Write();
    const std::size_t at = random.Below(text.size());
    static constexpr std::string_view kBytes = "{}[],:\"\\0-e.tn/ \n\x01\x80\xC3";
    switch (random.Below(3)) {
      case 0:
        text.erase(at, 1);
        break;
      case 1:
        text.insert(at, random.Text(1, kBytes));
        break;
      default:
        text[at] = random.Text(1, kBytes).front();
    }
    CAPTURE(text);
    const json judged = json::parse(text, nullptr, /*allow_exceptions=*/false);
    const std::string error = ErrorOf(text);
    if (error.empty()) {
      REQUIRE_FALSE(judged.is_discarded());
      REQUIRE(Converted(ParseJson(text, "f.json").root) == judged);
      continue;
    }
    ++refused;
    if (judged.is_discarded()) continue;
    const bool own = error.find("stands twice") != std::string::npos ||
                     error.find("null is no value") != std::string::npos ||
                     error.find("is out of range") != std::string::npos;
    CAPTURE(error);
    REQUIRE(own);
  }
  CHECK(refused > 5000);
}

TEST_CASE("a byte order mark before the document is no part of it") {
  const TomlDocument document = ParseJson("\xEF\xBB\xBF\n{\"a\": 1}", "f.json");
  CHECK(document.root.Find("a")->line == 2);
}

TEST_CASE("strings without escapes point into the text, others are kept") {
  const std::string text = R"(["plain", "esc\u0061ped"])";
  const TomlDocument document = ParseJson(text, "f.json");
  CHECK(document.root.items[0].text.data() == text.data() + 2);
  CHECK(document.root.items[1].text == "escaped");
  TomlDocument moved = ParseJson(text, "f.json");
  const TomlDocument kept = std::move(moved);
  CHECK(kept.root.items[1].text == "escaped");
}

TEST_CASE("what Python's json module writes besides") {
  const std::string text = "{\"error\": null,\n \"diff\": [NaN, Infinity, -Infinity, -1]}";
  const TomlDocument document = ParsePythonJson(text, "f.json");
  const TomlMember* error = document.root.Find("error");
  REQUIRE(error != nullptr);
  CHECK(error->value.type == TomlType::kNull);
  CHECK(ToString(error->value.type) == "null");
  const TomlMember* diff = document.root.Find("diff");
  REQUIRE(diff->value.items.size() == 4);
  CHECK(diff->line == 2);
  CHECK(std::isnan(diff->value.items[0].real));
  CHECK(diff->value.items[1].real == std::numeric_limits<double>::infinity());
  CHECK(diff->value.items[2].real == -std::numeric_limits<double>::infinity());
  CHECK(diff->value.items[3].integer == -1);
  CHECK(ErrorOf(text) == "f.json:1: null is no value of these files; leave the key out");
  CHECK(ErrorOf("[NaN]") == "f.json:1: malformed JSON: unexpected \"N\" where a value should begin");
  CHECK(MessageOf([] { (void)ParsePythonJson("[Nan]", "f.json"); }) ==
        "f.json:1: malformed JSON: unexpected \"N\" where a value should begin");
}

TEST_CASE("nesting has a limit") {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(ErrorOf(nested(128)).empty());
  CHECK(ErrorOf("\n" + nested(129)) == "f.json:2: nests deeper than 128 levels; flatten it");
  CHECK(ErrorOf(nested(1'000'000)) == "f.json:1: nests deeper than 128 levels; flatten it");
  std::string objects;
  for (int i = 0; i < 200; ++i) objects += "{\"a\":";
  CHECK(ErrorOf(objects) == "f.json:1: nests deeper than 128 levels; flatten it");
}

TEST_CASE("a key stands once in an object, in small and in large ones") {
  CHECK(ErrorOf("{\"a\": 1,\n\"b\": {\"a\": 2},\n\"a\": 3}") ==
        "f.json:3: the key \"a\" stands twice in this object, first in line 1; keep one");
  // Escapes do not hide it.
  CHECK(ErrorOf("{\"a\": 1,\n\"\\u0061\": 3}") ==
        "f.json:2: the key \"a\" stands twice in this object, first in line 1; keep one");
  std::string large = "{";
  for (int i = 0; i < 40; ++i) large += "\"k" + std::to_string(i) + "\": 0,\n";
  CHECK(ErrorOf(large + "\"last\": 0}").empty());
  CHECK(ErrorOf(large + "\"k3\": 0}") ==
        "f.json:41: the key \"k3\" stands twice in this object, first in line 4; keep one");
  CHECK(ErrorOf(large + "\"k39\": 0}") ==
        "f.json:41: the key \"k39\" stands twice in this object, first in line 40; keep one");
  CHECK(ErrorOf(large + "\"new\": 0,\n\"new\": 0}") ==
        "f.json:42: the key \"new\" stands twice in this object, first in line 41; keep one");
}

TEST_CASE("messages about malformed JSON") {
  struct Case {
    std::string text;
    std::string message;
  };
  const std::string malformed = "malformed JSON: ";
  for (const Case& c : std::vector<Case>{
           {"", "1: " + malformed + "a value is missing at the end of the file"},
           {" \n\n", "3: " + malformed + "a value is missing at the end of the file"},
           {"{\"a\":\n", "2: " + malformed + "a value is missing at the end of the file"},
           {"{}\n{}", "2: unexpected \"{\" behind the value; a JSON file holds one value"},
           {"{}\n\xC3\xA9", "2: unexpected \"\xC3\xA9\" behind the value; a JSON file holds one value"},
           {std::string("{}\0", 3),
            "1: unexpected control character behind the value; a JSON file holds one value"},
           {"{\n// no\n}", "2: " + malformed + "unexpected \"/\" where a key in double quotes should stand"},
           {"{a: 1}", "1: " + malformed + "unexpected \"a\" where a key in double quotes should stand"},
           {"{\"a\": 1,\n}",
            "2: " + malformed + "unexpected \"}\" where a key in double quotes should stand"},
           {"{\"a\"\n1}", "2: " + malformed + "unexpected \"1\" behind a key; a colon must follow it"},
           {"{\"a\": 1\n\"b\": 2}",
            "2: " + malformed + "unexpected \"\"\" in an object; a comma or } must follow a member"},
           {"[1\n2]", "2: " + malformed + "unexpected \"2\" in an array; a comma or ] must follow an item"},
           {"[1,\n]", "2: " + malformed + "unexpected \"]\" where a value should begin"},
           {"[1",
            "1: " + malformed + "unexpected end of the file in an array; a comma or ] must follow an item"},
           {"[\ntrve]", "2: " + malformed + "unexpected \"t\" where a value should begin"},
           {"[NaN]", "1: " + malformed + "unexpected \"N\" where a value should begin"},
           {"[nul]", "1: " + malformed + "unexpected \"n\" where a value should begin"},
           {"[\nnull]", "2: null is no value of these files; leave the key out"},
           {"[01]", "1: " + malformed + "unexpected \"1\" in an array; a comma or ] must follow an item"},
           {"[+1]", "1: " + malformed + "unexpected \"+\" where a value should begin"},
           {"[1.]", "1: " + malformed + "unexpected \"]\" in a number; a digit must follow"},
           {"[-]", "1: " + malformed + "unexpected \"]\" in a number; a digit must follow"},
           {"[1e]", "1: " + malformed + "unexpected \"]\" in a number; a digit must follow"},
           {"[9223372036854775808]", "1: the number 9223372036854775808 is out of range; use a smaller one"},
           {"[1e999]", "1: the number 1e999 is out of range; use a smaller one"},
           {"[\n\"a", "2: " + malformed + "a string is not closed before the end of the file"},
           {"[\"a\nb\"]",
            "1: " + malformed + "a string is not closed before the end of the line; close it or write \\n"},
           {"[\"a\tb\"]", "1: " + malformed + "a string has a control character; escape it"},
           {"['a']", "1: " + malformed + "unexpected \"'\" where a value should begin"},
           {"[\"\\x41\"]", "1: " + malformed + "unknown escape in a string: a backslash before \"x\""},
           {"[\"\\", "1: " + malformed + "unknown escape in a string: a backslash before end of the file"},
           {"[\"\\u12G4\"]", "1: " + malformed + "\\u needs four hexadecimal digits"},
           {"[\"\\u12", "1: " + malformed + "\\u needs four hexadecimal digits"},
           {"[\"\\ud800\"]",
            "1: " + malformed + "half of a surrogate pair; write both halves or the character"},
           {"[\"\\udc00\\ud800\"]",
            "1: " + malformed + "half of a surrogate pair; write both halves or the character"},
           {"[\"\\ud800\\u0041\"]",
            "1: " + malformed + "half of a surrogate pair; write both halves or the character"},
           {"[1,\n\"\xFF\"]", "2: is not UTF-8; save it as UTF-8"},
           {"\n\n\xED\xA0\x80", "3: is not UTF-8; save it as UTF-8"},
       }) {
    CAPTURE(c.text);
    CHECK(ErrorOf(c.text) == "f.json:" + c.message);
  }
}

}  // namespace
}  // namespace vendorconfs
