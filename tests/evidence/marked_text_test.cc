#include "evidence/marked_text.h"

#include "support/catch.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

const std::string kBegin(kReportBegin);
const std::string kEnd(kReportEnd);

std::string ErrorOf(const std::string& text) {
  return MessageOf([&] { (void)WithMarkedText(text, "d.md", "new\n"); });
}

TEST_CASE("only what stands between the markers is rewritten") {
  const std::string before = "# Title\n\ttrailing  \n" + kBegin + "\n";
  const std::string after = kEnd + "\nmore\n\nno newline at the end";
  CHECK(WithMarkedText(before + "old\nold\n" + after, "d.md", "new\n") == before + "new\n" + after);
  CHECK(WithMarkedText(before + after, "d.md", "new\n") == before + "new\n" + after);
  CHECK(WithMarkedText(kBegin + "\n" + kEnd, "d.md", "") == kBegin + "\n" + kEnd);
}

TEST_CASE("line ends are the file's own") {
  CHECK(WithMarkedText(kBegin + "\r\nold\r\n" + kEnd + "\r\n", "d.md", "a\nb\n") ==
        kBegin + "\r\na\r\nb\r\n" + kEnd + "\r\n");
}

TEST_CASE("markers that cannot be used") {
  const std::string put =
      "\"; put \"" + kBegin + "\" and \"" + kEnd + "\", a line each, where the tables belong";
  CHECK(ErrorOf("text\n") == "d.md: has no line \"" + kBegin + put);
  CHECK(ErrorOf(kBegin + "\n") == "d.md: has no line \"" + kEnd + put);
  CHECK(ErrorOf(kBegin + "\n" + kBegin + "\n" + kEnd) ==
        "d.md:2: \"" + kBegin + "\" stands twice, first in line 1; keep one");
  CHECK(ErrorOf("a\n" + kEnd + "\n" + kBegin + "\n") ==
        "d.md:2: the end marker stands before the beginning, in line 3; swap them");
  CHECK(ErrorOf("a\nb " + kBegin + "\n" + kEnd) ==
        "d.md:2: \"" + kBegin + "\" must stand alone in its line; move what stands beside it");
  CHECK(ErrorOf(kBegin + " " + kEnd) ==
        "d.md:1: \"" + kBegin + "\" must stand alone in its line; move what stands beside it");
}

}  // namespace
}  // namespace vendorconfs
