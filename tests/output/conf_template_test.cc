#include "output/conf_template.h"

#include <string>

#include "support/catch.h"
#include "support/message_of.h"
#include "support/temp_directory.h"

namespace vendorconfs {
namespace {

HeaderFacts Facts() {
  HeaderFacts facts;
  facts.title = "Chip <&> \"Co\" {{vendor}}";
  facts.platform = "chip";
  facts.kind = "native";
  facts.vendor = "acme";
  facts.priority = "flaggems > acme > none";
  facts.total = 1200;
  facts.covered = 300;
  facts.percent = "25.0";
  facts.backends = {{"flaggems", 5, "one"}, {"acme", 295, "two"}, {"none", 900, "three"}};
  facts.machine = "#@ format: 1\n#@ platform: chip\n";
  return facts;
}

std::string Rendered(const std::string& text, const HeaderFacts& facts = Facts()) {
  return ConfTemplate(text, "t.mustache").Render(facts);
}

std::string ErrorOf(const std::string& text, const HeaderFacts& facts = Facts()) {
  return MessageOf([&] { (void)Rendered(text, facts); });
}

const std::string kMachine = "#@ format: 1\n#@ platform: chip\n";

TEST_CASE("variables and sections") {
  CHECK(Rendered("# {{platform}} {{kind}} {{vendor}} {{priority}} {{total}} {{covered}} "
                 "{{percent}}\n{{machine}}\n") ==
        "# chip native acme flaggems > acme > none 1200 300 25.0\n" + kMachine);
  CHECK(Rendered("# {{#native}}n{{/native}}{{#boxing}}b{{/boxing}}{{^boxing}}not b{{/boxing}}\n") ==
        "# nnot b\n" + kMachine);
  CHECK(Rendered("{{#backends}}\n# "
                 "{{key}}|{{padded_key}}|{{count}}|{{padded_count}}|{{meaning}}\n{{/backends}}\n") ==
        "# flaggems|flaggems|5|  5|one\n# acme|acme    |295|295|two\n# none|none    |900|900|three\n" +
            kMachine);
  HeaderFacts facts = Facts();
  facts.kind = "boxing";
  facts.has_annotations = true;
  CHECK(
      Rendered("# {{#native}}n{{/native}}{{#boxing}}b{{/boxing}}{{#has_annotations}}a{{/has_annotations}}\n",
               facts) == "# ba\n" + kMachine);
}

TEST_CASE("nothing is escaped, and values are no templates") {
  CHECK(Rendered("# {{title}}|{{{title}}}|{{&title}}\n") ==
        "# Chip <&> \"Co\" {{vendor}}|Chip <&> \"Co\" {{vendor}}|Chip <&> \"Co\" {{vendor}}\n" + kMachine);
}

TEST_CASE("the machine lines stand where the template puts them, or at the end") {
  CHECK(Rendered("# first\n{{machine}}\n# last\n") == "# first\n" + kMachine + "# last\n");
  CHECK(Rendered("{{machine}}") == kMachine);
  CHECK(Rendered("# no machine lines\n") == "# no machine lines\n" + kMachine);
  CHECK(Rendered("# no newline at the end") == "# no newline at the end\n" + kMachine);
  CHECK(Rendered("") == kMachine);
}

TEST_CASE("each line of a note becomes one of the header") {
  const std::string text =
      "#{{#has_notes}}\n# Notes:\n{{#notes}}\n# - {{text}}\n{{/notes}}\n#{{/has_notes}}\n{{machine}}\n";
  HeaderFacts facts = Facts();
  CHECK(Rendered(text, facts) == "#\n" + kMachine);
  facts.notes = {"one", "two\nlines = x", "a\r\nb\rc", "trailing\n"};
  CHECK(Rendered(text, facts) ==
        "#\n# Notes:\n# - one\n# - two\n# - lines = x\n# - a\n# - b\n# - c\n# - trailing\n#\n" + kMachine);
  facts.notes = {"", ""};
  CHECK(Rendered(text, facts) == "#\n" + kMachine);
}

TEST_CASE("CRLF, a byte order mark and blank lines make no conf lines of their own") {
  CHECK(Rendered("\xEF\xBB\xBF# a\r\n\r\n{{#backends}}\r\n# {{key}}\r\n{{/backends}}\r\n{{machine}}\r\n") ==
        "# a\n\n# flaggems\n# acme\n# none\n" + kMachine);
}

TEST_CASE("malformed tags are refused, with their line") {
  CHECK(ErrorOf("# a\n# {{title\n") ==
        "t.mustache:2: malformed Mustache template: Unclosed tag at 6; mend the tag");
  CHECK(ErrorOf("# a\n\n{{#notes}}\n# x\n") ==
        "t.mustache:3: malformed Mustache template: Unclosed section \"notes\" at 5; mend the tag");
  CHECK(
      ErrorOf("# a\r\n\r\n{{#notes}}\r\n# x\r\n").starts_with("t.mustache:3: malformed Mustache template: "));
  CHECK(ErrorOf("# a\n{{/notes}}\n") ==
        "t.mustache:2: malformed Mustache template: Unopened section \"notes\" at 4; mend the tag");
  CHECK(ErrorOf("# a\n# {{=<% =}}\n").starts_with("t.mustache:2: malformed Mustache template: "));
}

TEST_CASE("a line that a loader would read is refused") {
  CHECK(ErrorOf("# a\nRoutes of {{platform}}\n") ==
        "t.mustache:2: the header of chip has the line \"Routes of chip\", which a loader would read as a "
        "route; begin "
        "it with #");
  CHECK(
      ErrorOf("# a\n  mm = cuda\n") ==
      "t.mustache:2: the header of chip has the line \"  mm = cuda\", which a loader would read as a route; "
      "begin it "
      "with #");
  CHECK(ErrorOf("  # indented comments are comments\n\n").empty());
}

TEST_CASE("of a line that sections make, the template's line is named") {
  const std::string message =
      ": the header of chip has the line \"flaggems\", which a loader would read as a "
      "route; begin it with #";
  CHECK(ErrorOf("# a\n{{! a comment\nof two lines }}\n{{#backends}}\n{{key}}\n{{/backends}}\n# z\n") ==
        "t.mustache:5" + message);
  CHECK(ErrorOf("{{machine}}\n# b\n\n{{#native}}\n# c\n{{/native}}\n{{#backends}}\n# "
                "x\n{{key}}\n{{/backends}}\n") == "t.mustache:9" + message);
}

// Found by fuzz_template: the tag's end was looked for elsewhere than the library does, and no line was
// named.
TEST_CASE("new delimiters may have blanks behind them") {
  CHECK(
      ErrorOf("# a\n{{=<% %>=\n}}<%kind%>\n") ==
      "t.mustache:3: the header of chip has the line \"native\", which a loader would read as a route; begin "
      "it with #");
  CHECK(Rendered("# {{= <%  %> = }}<%kind%>\n<%={{ }}=%># {{kind}}\n") == "# native\n# native\n" + kMachine);
}

TEST_CASE("a tag's sort may stand behind blanks, and triple braces are the usual delimiters' alone") {
  CHECK(Rendered("{{ #native }}# {{ & kind }}\n{{ /native }}") == "# native\n" + kMachine);
  CHECK(ErrorOf("# a\n{{ #nativ }}{{ /nativ }}\n") ==
        "t.mustache:2: unknown section \"nativ\" in the template, did you mean \"native\"?");
  CHECK(ErrorOf("{{=<% %>=}}\n# <%{kind%>\n") ==
        "t.mustache:2: unknown variable \"{kind\" in the template, did you mean \"kind\"?");
}

TEST_CASE("what a template cannot name is refused, with its line and the nearest word") {
  CHECK(ErrorOf("# a\n# {{titel}}\n") ==
        "t.mustache:2: unknown variable \"titel\" in the template, did you mean \"title\"?");
  CHECK(ErrorOf("# {{{ vendr }}}\n") ==
        "t.mustache:1: unknown variable \"vendr\" in the template, did you mean \"vendor\"?");
  CHECK(ErrorOf("# a\n\n{{#foo}}\n# x\n{{/foo}}\n") ==
        "t.mustache:3: unknown section \"foo\" in the template; known here: title, platform, kind, vendor, "
        "priority, total, covered, percent, machine, native, boxing, has_annotations, has_notes, notes, "
        "backends");
  CHECK(ErrorOf("{{#backends}}\n# {{kye}}\n{{/backends}}\n") ==
        "t.mustache:2: unknown variable \"kye\" in the template, did you mean \"key\"?");
  CHECK(ErrorOf("{{#backends}}\n# {{key}}\n{{/backends}}\n# {{key}}\n") ==
        "t.mustache:4: unknown variable \"key\" in the template; it is known within {{#backends}} only");
  CHECK(ErrorOf("# a\n{{>x}}\n") ==
        "t.mustache:2: the template includes \"x\", and there are no partials; put its text here");
  CHECK(ErrorOf("{{=<% %>=}}\n# <%titel%> {{titel}}\n") ==
        "t.mustache:2: unknown variable \"titel\" in the template, did you mean \"title\"?");
  CHECK(ErrorOf("{{! titel }}{{#notes}}{{^boxing}}# {{text}}{{/boxing}}{{/notes}}\n").empty());
}

TEST_CASE("sections that nest without end are refused") {
  const auto nested = [](const std::string& name, std::size_t depth) {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) text += "{{#" + name + "}}\n";
    text += "# x\n";
    for (std::size_t i = 0; i < depth; ++i) text += "{{/" + name + "}}\n";
    return text;
  };
  CHECK(Rendered(nested("native", 16)) == "# x\n" + kMachine);
  CHECK(ErrorOf(nested("native", 100'000)) ==
        "t.mustache:17: section \"native\" stands within 16 others; nest them less deep");
  CHECK(ErrorOf(nested("backends", 2)) ==
        "t.mustache:2: section \"backends\" stands within itself; close the outer one first");
  CHECK(ErrorOf("{{#notes}}{{#backends}}\n\n{{#notes}}").starts_with("t.mustache:3: section \"notes\""));
  CHECK(Rendered("{{#backends}}{{^backends}}{{/backends}}{{/backends}}{{#backends}}{{/backends}}") ==
        kMachine);
}

TEST_CASE("machine lines are the generator's alone") {
  const auto message = [](int line) {
    return "t.mustache:" + std::to_string(line) +
           ": the header of chip has a \"#@\" line that is none of the generator's; write it without the @";
  };
  CHECK(ErrorOf("#@ default: cuda\n{{machine}}\n") == message(1));
  CHECK(ErrorOf("# a\n  #@ default: cuda\n") == message(2));
  CHECK(ErrorOf("{{machine}}\n{{machine}}\n") == message(2));
  CHECK(ErrorOf("# @ is no machine line\n").empty());
  HeaderFacts facts = Facts();
  facts.notes = {"@ default: cuda"};
  CHECK(ErrorOf("{{#notes}}\n#{{text}}\n{{/notes}}\n", facts) == message(2));
}

TEST_CASE("the machine lines have lines of their own") {
  const std::string message = ": {{machine}} shares its line with other text; give it a line of its own";
  CHECK(ErrorOf("# {{machine}}\n") == "t.mustache:1" + message);
  CHECK(ErrorOf("# a\n {{machine}}\n") == "t.mustache:2" + message);
  CHECK(ErrorOf("{{machine}} # a\n") == "t.mustache:1" + message);
}

TEST_CASE("carriage returns and NUL bytes are refused") {
  const std::string message =
      "t.mustache:1: the header of chip has a carriage return or a NUL byte, which has no place in a conf; "
      "remove it "
      "from the template, the title or the notes";
  CHECK(ErrorOf("# a\rb = c\n") == message);
  CHECK(ErrorOf(std::string("# a\0b\n", 6)) == message);
  HeaderFacts facts = Facts();
  facts.title = std::string_view("a\0b", 3);
  CHECK(ErrorOf("# {{title}}\n", facts) == message);
}

TEST_CASE("other control characters of a template are refused where they stand") {
  CHECK(ErrorOf("# a\n# \x1B[2J\n") ==
        "t.mustache:2: the template has the control character \"\\u001B\", which has no place in a conf; "
        "remove it");
  CHECK(ErrorOf("# a\n\x01x\x02 = y\n").starts_with("t.mustache:2: the template has the control character"));
  CHECK(ErrorOf("# a\tb\n").empty());
}

TEST_CASE("the built-in template is the one in the tree") {
  const std::string text = FileText(std::string(VENDORCONFS_SOURCE_DIR) + "/templates/backend_conf.mustache");
  HeaderFacts facts = Facts();
  facts.has_annotations = true;
  facts.notes = {"a note"};
  const std::string header = ConfTemplate::BuiltIn().Render(facts);
  CHECK(header == Rendered(text, facts));
  for (const char* part : {"chip", "acme", "flaggems > acme > none", "25.0", "300 of 1200", "a note",
                           "#@ format: 1", "FLAGOS_OP_", "FLAGOS_FORCE_BACKEND"}) {
    CAPTURE(part);
    CHECK(header.find(part) != std::string::npos);
  }
  CHECK(header.find("\n\n") == std::string::npos);
  CHECK(ConfTemplate::BuiltIn().Render(Facts()).find("\n\n") == std::string::npos);
}

}  // namespace
}  // namespace vendorconfs
