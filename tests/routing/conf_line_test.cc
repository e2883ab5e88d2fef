#include "routing/conf_line.h"

#include "support/catch.h"

namespace vendorconfs::routing::internal {
namespace {

using Type = ConfLine::Type;

void CheckRoute(std::string_view text, std::string_view op, std::string_view backend,
                std::string_view annotation = "") {
  INFO(text);
  const ConfLine line = ParseConfLine(text);
  CHECK(line.type == Type::kRoute);
  CHECK(line.name == op);
  CHECK(line.value == backend);
  CHECK(line.annotation == annotation);
}

void CheckInclude(std::string_view text, std::string_view path) {
  INFO(text);
  const ConfLine line = ParseConfLine(text);
  CHECK(line.type == Type::kInclude);
  CHECK(line.name == path);
}

void CheckMalformed(std::string_view text, std::string_view problem) {
  INFO(text);
  const ConfLine line = ParseConfLine(text);
  CHECK(line.type == Type::kMalformed);
  CHECK(std::string_view(line.problem).find(problem) != std::string_view::npos);
}

TEST_CASE("routes") {
  CheckRoute("mm = cuda", "mm", "cuda");
  CheckRoute("\t mm.out=cuda \t", "mm.out", "cuda");
  CheckRoute("MM = CUDA", "MM", "CUDA");
  CheckRoute("__lshift__.Tensor = gcu", "__lshift__.Tensor", "gcu");
  CheckRoute("pow.2nd = gcu", "pow.2nd", "gcu");
  CheckRoute("include = cuda", "include", "cuda");
  CheckRoute("includes = cuda", "includes", "cuda");
}

TEST_CASE("annotations are the comment's first word, less punctuation") {
  CheckRoute("mm = flaggems  # gcu", "mm", "flaggems", "gcu");
  CheckRoute("mm = flaggems# gcu, though slow", "mm", "flaggems", "gcu");
  CheckRoute("mm = flaggems #gcu.", "mm", "flaggems", "gcu");
  CheckRoute("mm = flaggems #", "mm", "flaggems");
  CheckRoute("mm = flaggems # --", "mm", "flaggems");
}

TEST_CASE("comments and meta lines") {
  CHECK(ParseConfLine("").type == Type::kBlank);
  CHECK(ParseConfLine("  \t ").type == Type::kBlank);
  CHECK(ParseConfLine(" # mm = cuda").type == Type::kBlank);
  const ConfLine line = ParseConfLine("  #@  kind :  boxing  ");
  CHECK(line.type == Type::kMeta);
  CHECK(line.name == "kind");
  CHECK(line.value == "boxing");
  CHECK(ParseConfLine("#@ kind").name == "kind");
}

TEST_CASE("includes") {
  CheckInclude("include a=b.conf", "a=b.conf");
  CheckInclude("include  ../x y.conf  # why", "../x y.conf");
  CheckInclude("include \"a#b.conf\" # why", "a#b.conf");
  CheckInclude("include 'a\"b.conf'", "a\"b.conf");
  CheckInclude("include\"a.conf\"", "a.conf");
  CheckMalformed("include \"a.conf", "closing quote");
  CheckMalformed("include \"a.conf\" b", "behind an include");
  CheckMalformed("include \"\"", "without a path");
  CheckMalformed("include # nothing", "without a path");
  CheckMalformed("include", "without a path");
}

TEST_CASE("what is no line") {
  CheckMalformed("mm : cuda", "\"=\" belongs");
  CheckMalformed("mm cuda", "neither");
  CheckMalformed("mm", "neither");
  CheckMalformed("= cuda", "no op name");
  CheckMalformed("2mm = cuda", "no op name");
  CheckMalformed("mm.out.x = cuda", "no op name");
  CheckMalformed("mm. = cuda", "no op name");
  CheckMalformed("mm-out = cuda", "no op name");
  CheckMalformed("mm = cuda gcu", "more than one word");
  CheckMalformed("mm = cuda\rgcu = x", "more than one word");
}

TEST_CASE("an empty value") {
  CHECK(ParseConfLine("mm =").type == Type::kEmptyValue);
  CHECK(ParseConfLine("mm =  # gcu").type == Type::kEmptyValue);
}

}  // namespace
}  // namespace vendorconfs::routing::internal
