#include "evidence/toml_edit.h"

#include "support/catch.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

const std::string kFile = R"(schema = 1   # the first
platform = "p"

[routing]
backends = ["flaggems"]

# one
[[gap]]
ops = ["a", "b", "c"]   # three
kind = "crash"
reason = """
# not a comment
"""

# two
[[gap]]
ops = [
  # letters
  "d", "e",
  "f",   # the last
  'g'
]
kind = "crash"
reason = "r"
[gap.evidence]
date = 2026-01-01

# what may not come back
[[lifted]]
ops = ["z"]
reason = "r"

# the end
)";

std::string Edit(const PlatformEdit& edit, const std::string& text = kFile) {
  return EditPlatformToml(text, "p.toml", edit).text;
}

std::string Replaced(std::string text, const std::string& old, const std::string& fresh) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), fresh);
}

TEST_CASE("no edit leaves every byte") {
  CHECK(Edit({}) == kFile);
}

TEST_CASE("ops are taken out of a gap on one line") {
  CHECK(Edit({{{"gap", 8, {"a"}}}, {}, {}}) == Replaced(kFile, R"(["a", "b", "c"])", R"(["b", "c"])"));
  CHECK(Edit({{{"gap", 8, {"b"}}}, {}, {}}) == Replaced(kFile, R"(["a", "b", "c"])", R"(["a", "c"])"));
  CHECK(Edit({{{"gap", 8, {"c"}}}, {}, {}}) == Replaced(kFile, R"(["a", "b", "c"])", R"(["a", "b"])"));
  CHECK(Edit({{{"gap", 8, {"b", "c"}}}, {}, {}}) == Replaced(kFile, R"(["a", "b", "c"])", R"(["a"])"));
  CHECK(Edit({{{"gap", 8, {"a", "c"}}}, {}, {}}) == Replaced(kFile, R"(["a", "b", "c"])", R"(["b"])"));
}

TEST_CASE("ops are taken out of a gap on several lines, whose comments stay") {
  CHECK(Edit({{{"gap", 16, {"d"}}}, {}, {}}) == Replaced(kFile, R"("d", "e",)", R"("e",)"));
  CHECK(Edit({{{"gap", 16, {"e"}}}, {}, {}}) == Replaced(kFile, R"("d", "e",)", R"("d", )"));
  CHECK(Edit({{{"gap", 16, {"d", "e"}}}, {}, {}}) == Replaced(kFile, "  \"d\", \"e\",\n", ""));
  CHECK(Edit({{{"gap", 16, {"f"}}}, {}, {}}) == Replaced(kFile, "\"f\",   # the last", "# the last"));
  CHECK(Edit({{{"gap", 16, {"g"}}}, {}, {}}) == Replaced(kFile, "  'g'\n", ""));
}

TEST_CASE("ops are taken out where commas do not stand behind them") {
  const auto left = [](const std::string& ops, const std::vector<std::string_view>& gone) {
    const std::string front = "schema = 1\n[[gap]]\nops = ";
    const std::string back = "\nkind = \"crash\"\nreason = \"r\"\n";
    const std::string edited = Edit({{{"gap", 2, gone}}, {}, {}}, front + ops + back);
    REQUIRE(edited.starts_with(front));
    REQUIRE(edited.ends_with(back));
    return edited.substr(front.size(), edited.size() - front.size() - back.size());
  };
  const std::string column = "[\n  \"a\" # of a\n, \"b\" # of b\n, \"c\"\n]";
  CHECK(left(column, {"a"}) == "[\n   # of a\n\"b\" # of b\n, \"c\"\n]");
  CHECK(left(column, {"b"}) == "[\n  \"a\" # of a\n # of b\n, \"c\"\n]");
  CHECK(left(column, {"c"}) == "[\n  \"a\" # of a\n, \"b\" # of b\n]");
  CHECK(left(column, {"a", "b"}) == "[\n   # of a\n # of b\n\"c\"\n]");
  CHECK(left(column, {"b", "c"}) == "[\n  \"a\" # of a\n # of b\n]");
  CHECK(left(column, {"a", "c"}) == "[\n   # of a\n\"b\" # of b\n]");
  CHECK(left("[\n  \"a\"\n, \"b\"\n]", {"a"}) == "[\n\"b\"\n]");
  CHECK(left("[\"a\" # ]\n, \"b\"]", {"a"}) == "[ # ]\n\"b\"]");
  CHECK(left("[\"a\" # ,\n, \"b\"]", {"b"}) == "[\"a\" # ,\n]");
  CHECK(left("[\"a\", \"b\"\n, \"c\", # of c\n]", {"a", "b"}) == "[\n\"c\", # of c\n]");
  CHECK(left("[\"a\"\n, \"b\"\n, \"c\"\n,]", {"c"}) == "[\"a\"\n, \"b\"\n,]");
}

TEST_CASE("a gap that loses all its ops goes, comments around it stay") {
  const std::size_t begin = kFile.find("[[gap]]\nops = [\"a\"");
  const std::size_t end = kFile.find("\n# two");  // so that "# one" does not seem to speak of it
  CHECK(Edit({{{"gap", 8, {"a", "b", "c"}}}, {}, {}}) == kFile.substr(0, begin) + kFile.substr(end));
}

TEST_CASE("entries are put behind the last one of their kind") {
  const std::string gap = "[[gap]]\nops = [\"n\"]\n";
  const std::string lifted = "[[lifted]]\nops = [\"m\"]\n";
  CHECK(Edit({{}, {gap}, {}}) == Replaced(kFile, "date = 2026-01-01\n", "date = 2026-01-01\n\n" + gap));
  CHECK(Edit({{}, {}, {lifted, lifted}}) ==
        Replaced(kFile, "ops = [\"z\"]\nreason = \"r\"\n",
                 "ops = [\"z\"]\nreason = \"r\"\n\n" + lifted + "\n" + lifted));
  CHECK(Edit({{}, {gap}, {lifted}}, "schema = 1") == "schema = 1\n\n" + gap + "\n" + lifted);
}

TEST_CASE("what replaces the last gap stands in its place") {
  const std::string gap = "[[gap]]\nops = [\"n\"]\n";
  CHECK(
      Edit({{{"gap", 3, {"x"}}}, {gap}, {}}, "a = 1\n\n[[gap]]\nops = [\"x\"]\n\n[[note]]\ntext = \"t\"\n") ==
      "a = 1\n\n" + gap + "\n[[note]]\ntext = \"t\"\n");
}

TEST_CASE("a comment above an entry that went is not put on its neighbour") {
  const std::string gap = "[[gap]]\nops = [\"n\"]\n";
  const std::string text = "a = 1\n\n# x\n[[gap]]\nops = [\"x\"]\n\n# y\n[[gap]]\nops = [\"y\"]\n";
  const EditedToml edited = EditPlatformToml(text, "p.toml", {{{"gap", 4, {"x"}}}, {}, {}});
  CHECK(edited.text == "a = 1\n\n# x\n\n# y\n[[gap]]\nops = [\"y\"]\n");
  CHECK(edited.comments_left == std::vector<std::uint32_t>{3});
  const EditedToml replaced = EditPlatformToml(text, "p.toml", {{{"gap", 8, {"y"}}}, {gap}, {}});
  CHECK(replaced.text == "a = 1\n\n# x\n[[gap]]\nops = [\"x\"]\n\n# y\n\n" + gap);
  CHECK(replaced.comments_left == std::vector<std::uint32_t>{7});
}

TEST_CASE("a blank line parts what is put in from what followed directly") {
  const std::string gap = "[[gap]]\nops = [\"n\"]\n";
  CHECK(Edit({{}, {gap}, {}}, "[[gap]]\nops = [\"x\"]\n[[note]]\ntext = \"t\"\n") ==
        "[[gap]]\nops = [\"x\"]\n\n" + gap + "\n[[note]]\ntext = \"t\"\n");
  CHECK(Edit({{{"gap", 1, {"x"}}}, {gap}, {}}, "[[gap]]\nops = [\"x\"]\n[[note]]\ntext = \"t\"\n") ==
        gap + "\n[[note]]\ntext = \"t\"\n");
}

TEST_CASE("what is put in before an entry that goes needs one blank line") {
  CHECK(Edit({{{"measured", 3, {"z"}}}, {"[[gap]]\nops = [\"n\"]\n"}, {"[[lifted]]\nops = [\"z\"]\n"}},
             "[[gap]]\nops = [\"x\"]\n[[measured]]\nops = [\"z\"]\n") ==
        "[[gap]]\nops = [\"x\"]\n\n[[gap]]\nops = [\"n\"]\n\n[[lifted]]\nops = [\"z\"]\n");
}

TEST_CASE("ops are taken out of measured entries") {
  const std::string text =
      "[[measured]]\nops = [\"x\", \"y\"]\n\n[[measured]]\nops = [\"z\"]\n\n[[gap]]\nops = [\"x\"]\n";
  CHECK(Edit({{{"measured", 1, {"x"}}, {"measured", 4, {"z"}}}, {}, {}}, text) ==
        "[[measured]]\nops = [\"y\"]\n\n[[gap]]\nops = [\"x\"]\n");
  CHECK(Edit({{{"measured", 1, {"x", "y"}}, {"measured", 4, {"z"}}}, {}, {}}, text) ==
        "[[gap]]\nops = [\"x\"]\n");
}

TEST_CASE("edits have the file's line ends") {
  CHECK(
      Edit({{}, {"[[gap]]\nops = [\"n\"]\n"}, {}}, "schema = 1\r\n[[gap]]\r\nops = [\"a\",\r\n \"b\"]\r\n") ==
      "schema = 1\r\n[[gap]]\r\nops = [\"a\",\r\n \"b\"]\r\n\r\n[[gap]]\r\nops = [\"n\"]\r\n");
  CHECK(Edit({{{"gap", 2, {"a"}}}, {}, {}}, "schema = 1\r\n[[gap]]\r\nops = [\r\n\"a\",\r\n\"b\"]\r\n") ==
        "schema = 1\r\n[[gap]]\r\nops = [\r\n\"b\"]\r\n");
}

TEST_CASE("files that cannot be edited safely are refused") {
  const auto error = [](const PlatformEdit& edit, const std::string& text) {
    return MessageOf([&] { (void)Edit(edit, text); });
  };
  CHECK(error({{}, {"[[gap]]\nops = [\"n\"]\n"}, {}}, "a = 1\ngap = [{ ops = [\"a\"] }]\n") ==
        "p.toml:2: \"gap\" is written inline, not as [[gap]]; edit the file by hand, --format toml prints "
        "what to write");
  CHECK(
      error({{{"gap", 1, {"mm"}}}, {}, {}}, "[[gap]]\nops = [\"a\",\n\"\\u006dm\"]\n") ==
      "p.toml:3: \"mm\" is spelled with escapes; edit the file by hand, --format toml prints what to write");
  CHECK(error({{{"gap", 1, {"mm"}}}, {}, {}}, "[[gap]]\nops = [\"a\",\n\"\"\"mm\"\"\"]\n") ==
        "p.toml:3: \"mm\" is no plain string; edit the file by hand, --format toml prints what to write");
  CHECK(error({{{"gap", 7, {"mm"}}}, {}, {}}, "[[gap]]\nops = [\"a\"]\n") ==
        "p.toml:7: there is no [[gap]] in this line any more; edit the file by hand, --format toml prints "
        "what to write");
  // The end of a string that looks like a comment.
  CHECK(error({{}, {"[[gap]]\nops = [\"n\"]\n"}, {}},
              "[[gap]]\nops = [\"a\"]\nreason = \"\"\"\n# b\"\"\"\n") != "");
}

}  // namespace
}  // namespace vendorconfs
