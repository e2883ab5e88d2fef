// A diff is right if patch makes the new text of the old one, so that is what judges it; an applier that
// takes no liberties judges many more, line counts and context included.
#include "support/unified_diff.h"

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/random.h"
#include "support/temp_directory.h"

namespace vendorconfs {
namespace {

using Lines = std::vector<std::string>;

// Lines with their newline; the last may have none.
Lines Split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

struct Range {
  std::size_t begin = 0;  // the number of lines before it
  std::size_t count = 1;
};

Range ReadRange(std::string_view text) {
  Range range;
  const char* end = text.data() + text.size();
  auto read = std::from_chars(text.data(), end, range.begin);
  if (read.ptr != end && *read.ptr == ',') read = std::from_chars(read.ptr + 1, end, range.count);
  REQUIRE(read.ptr == end);
  // An empty range is named by the line before it.
  if (range.count != 0) --range.begin;
  return range;
}

// Applies a diff without fuzz: every context and removed line must be there, every count right.
std::string Apply(const std::string& before, const std::string& diff) {
  const Lines old_lines = Split(before);
  Lines marked = Split(diff);
  // "\ No newline at end of file" takes the newline from the line before it.
  for (std::size_t i = 1; i < marked.size(); ++i) {
    if (marked[i] == "\\ No newline at end of file\n") {
      REQUIRE(marked[i - 1].back() == '\n');
      marked[i - 1].pop_back();
    }
  }
  REQUIRE(marked.size() > 2);
  REQUIRE(marked[0] == "--- old\n");
  REQUIRE(marked[1] == "+++ new\n");
  std::string after;
  std::size_t row = 0;
  std::size_t written = 0;
  std::size_t i = 2;
  while (i < marked.size()) {
    const std::string header = marked[i++];
    REQUIRE(header.starts_with("@@ -"));
    REQUIRE(header.ends_with(" @@\n"));
    const std::size_t plus = header.find(" +");
    const Range from = ReadRange(std::string_view(header).substr(4, plus - 4));
    const Range to = ReadRange(std::string_view(header).substr(plus + 2, header.size() - 4 - plus - 2));
    for (; row < from.begin; ++row, ++written) after += old_lines.at(row);
    REQUIRE(written == to.begin);
    const std::size_t row_end = row + from.count;
    const std::size_t written_end = written + to.count;
    while (i < marked.size() && !marked[i].starts_with("@@")) {
      const std::string& line = marked[i++];
      if (line.front() == '\\') continue;
      if (line.front() != '+') REQUIRE(old_lines.at(row++) == line.substr(1));
      if (line.front() == '-') continue;
      after += line.substr(1);
      ++written;
    }
    REQUIRE(row == row_end);
    REQUIRE(written == written_end);
  }
  for (; row < old_lines.size(); ++row) after += old_lines[row];
  return after;
}

std::string RandomText(Random& random) {
  std::string text;
  const std::size_t lines = random.Below(25);
  for (std::size_t i = 0; i < lines; ++i) text += random.Text(1, "abcdef") + "\n";
  if (random.OneIn(4) && !text.empty()) text.pop_back();
  return text;
}

// Some edits of `text`, so that the two have much in common.
std::string Edited(std::string text, Random& random) {
  const std::size_t edits = random.Below(6);
  for (std::size_t i = 0; i < edits; ++i) {
    Lines lines = Split(text);
    const std::size_t at = random.Below(lines.size() + 1);
    if (at < lines.size() && random.OneIn(2)) {
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
    } else {
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), random.Text(1, "xyz") + "\n");
    }
    text.clear();
    for (const std::string& line : lines) text += line.back() == '\n' ? line : line + "\n";
  }
  if (random.OneIn(4) && !text.empty()) text.pop_back();
  return text;
}

TEST_CASE("equal texts have no diff") {
  CHECK(UnifiedDiff("", "", "old", "new").empty());
  CHECK(UnifiedDiff("a\nb\n", "a\nb\n", "old", "new").empty());
}

TEST_CASE("a diff shows three lines of context and joins changes that touch") {
  CHECK(UnifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "old", "new") ==
        "--- old\n+++ new\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(UnifiedDiff("", "a\n", "old", "new") == "--- old\n+++ new\n@@ -0,0 +1 @@\n+a\n");
  CHECK(UnifiedDiff("a\n", "", "old", "new") == "--- old\n+++ new\n@@ -1 +0,0 @@\n-a\n");
  CHECK(UnifiedDiff("a", "a\n", "old", "new") ==
        "--- old\n+++ new\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
}

TEST_CASE("applying a diff to the old text gives the new one") {
  Random random(17);
  for (int round = 0; round < 3000; ++round) {
    const std::string before = RandomText(random);
    const std::string after = random.OneIn(4) ? RandomText(random) : Edited(before, random);
    const std::string diff = UnifiedDiff(before, after, "old", "new");
    CAPTURE(before, after, diff);
    if (before == after) {
      REQUIRE(diff.empty());
    } else {
      REQUIRE(Apply(before, diff) == after);
    }
  }
}

TEST_CASE("patch takes the diffs") {
  if (std::system("patch --version >/dev/null 2>&1") != 0) {
    WARN("patch is not installed: its half of the judgement is skipped");
    return;
  }
  Random random(19);
  for (int round = 0; round < 60; ++round) {
    const std::string before = RandomText(random);
    const std::string after = Edited(before, random);
    if (before == after) continue;
    const TempDirectory directory;
    directory.Write("conf", before);
    directory.Write("diff", UnifiedDiff(before, after, "conf", "conf"));
    CAPTURE(before, after);
    const std::string command = "cd '" + directory.path().string() + "' && patch -s --fuzz=0 conf <diff";
    REQUIRE(std::system(command.c_str()) == 0);
    // patch removes a file that becomes empty.
    const bool there = std::filesystem::exists(directory.path() / "conf");
    REQUIRE((there ? FileText(directory.path() / "conf") : std::string()) == after);
  }
}

TEST_CASE("texts that differ in too many lines still get a right diff") {
  std::string before = "same\n";
  std::string after = "same\n";
  for (int i = 0; i < 3000; ++i) {
    before += "old " + std::to_string(i) + "\n";
    after += "new " + std::to_string(i) + "\n";
  }
  before += "end\n";
  after += "end\n";
  CHECK(Apply(before, UnifiedDiff(before, after, "old", "new")) == after);
}

TEST_CASE("names with line breaks stay in their lines") {
  CHECK(UnifiedDiff("a\n", "b\n", "x\n-y", "\x1Bz").starts_with("--- x\\u000A-y\n+++ \\u001Bz\n@@ "));
}

TEST_CASE("a small change of a large text gives a small diff") {
  std::string before;
  for (int i = 0; i < 20000; ++i) before += "op" + std::to_string(i) + " = none\n";
  std::string after = before;
  const std::string line = "op777 = none\n";
  after.replace(after.find(line), line.size(), "op777 = cuda\n");
  after.erase(after.find("op15000 = none\n"), std::string("op15000 = none\n").size());
  const std::string diff = UnifiedDiff(before, after, "old", "new");
  CHECK(Split(diff).size() == 2 + (1 + 3 + 2 + 3) + (1 + 3 + 1 + 3));
  CHECK(Apply(before, diff) == after);
}

}  // namespace
}  // namespace vendorconfs
