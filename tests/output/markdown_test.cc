#include "output/markdown.h"

#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("texts do not become markup") {
  CHECK(MarkdownText("FLAGOS_OP_<op> & *all* of_it _b_") ==
        "FLAGOS_OP\\_&lt;op&gt; &amp; \\*all\\* of_it \\_b\\_");
  CHECK(MarkdownText("a | b\n`c` [d](e) ~f~ g\\h") == "a \\| b \\`c\\` \\[d\\](e) \\~f\\~ g\\\\h");
  CHECK(MarkdownText("FlagGems#6225, 46x slower (gcu_register.inc)") ==
        "FlagGems#6225, 46x slower (gcu_register.inc)");
}

TEST_CASE("code spans hold what stands in them") {
  CHECK(MarkdownCode("mm.out") == "`mm.out`");
  CHECK(MarkdownCode("a`b") == "`` a`b ``");
  CHECK(MarkdownCode("a|b\nc") == "`a\\|b c`");
}

}  // namespace
}  // namespace vendorconfs
