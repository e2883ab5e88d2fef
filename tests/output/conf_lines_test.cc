#include "output/conf_lines.h"

#include <string>

#include "support/catch.h"
#include "support/digest.h"

namespace vendorconfs {
namespace {

// "op=backend/annotation@line" of each route.
std::string Shown(const ConfLines& lines) {
  std::string shown;
  for (const ConfLine& line : lines.routes) {
    if (!shown.empty()) shown += " ";
    shown.append(line.op).append("=").append(line.backend).append("/").append(line.annotation);
    shown += "@" + std::to_string(line.line);
  }
  return shown;
}

TEST_CASE("the first op line that differs, headers and line ends aside") {
  const std::string wanted = "# new\n# header\na = cuda\nb = none\n";
  CHECK(FirstOtherOpLine("a = cuda\r\nb = none\r\n", wanted) == 0);
  CHECK(FirstOtherOpLine("#\na = cuda\n\nb = gcu\n", wanted) == 4);
  CHECK(FirstOtherOpLine("#\na = cuda\n", wanted) == 2);
  CHECK(FirstOtherOpLine("a = cuda\nb = none\nc = none\n", wanted) == 3);
  CHECK(FirstOtherOpLine("", wanted) == 0);
}

TEST_CASE("a text with other op lines") {
  CHECK(WithOpLinesOf("# mine\na = cuda\n# between\n", "# theirs\nb = none\n") == "# mine\nb = none\n");
  CHECK(WithOpLinesOf("# mine", "b = none") == "# mine\nb = none\n");
  CHECK(WithPlainLineEnds("a\r\nb\rc\r\n") == "a\nb\rc\n");
}

TEST_CASE("routes are read with their annotation and line, sorted by op") {
  CHECK(Shown(ReadConfLines("# header\n\nmm = cuda\nadd.Tensor = flaggems  # gcu\n\t a =\tb \t#c d\n")) ==
        "a=b/c@5 add.Tensor=flaggems/gcu@4 mm=cuda/@3");
  CHECK(Shown(ReadConfLines("mm = cuda")) == "mm=cuda/@1");
  CHECK(Shown(ReadConfLines("mm = cuda\r\nmm.out = gcu  # x\r\n")) == "mm=cuda/@1 mm.out=gcu/x@2");
  CHECK(Shown(ReadConfLines("mm =\n= cuda\n")) == "=cuda/@2 mm=/@1");
  CHECK(Shown(ReadConfLines("")).empty());
  CHECK(Shown(ReadConfLines("include \"other.conf\"\n#mm = cuda\n# @ a = b\n")).empty());
}

TEST_CASE("of an op on several lines the last counts") {
  CHECK(Shown(ReadConfLines("mm = a\nadd = x\nmm = b  # c\nadd = y\nmm = d\n")) == "add=y/@4 mm=d/@5");
}

TEST_CASE("the generator is that of the machine line") {
  CHECK(ReadConfLines("mm = cuda\n").Foreign());
  CHECK(ReadConfLines("#@ generator: other_tool\nmm = cuda\n").Foreign());
  CHECK(ReadConfLines("# generator: gen_vendor_confs\nmm = cuda\n").Foreign());
  CHECK(ReadConfLines("#@ generators: gen_vendor_confs\n").Foreign());
  CHECK_FALSE(ReadConfLines("#@ generator: gen_vendor_confs\nmm = cuda\n").Foreign());
  CHECK_FALSE(ReadConfLines("mm = cuda\n  #@generator:gen_vendor_confs \r\n").Foreign());
}

TEST_CASE("a digest that does not match the op lines tells of an edit") {
  const std::string lines = "mm = cuda\nmm.out = cuda  # x\n";
  const std::string digest = "#@ routes: 2 xxh3:" + Xxh3Hex(lines) + "\n";
  CHECK_FALSE(ReadConfLines(digest + lines).HandEdited());
  CHECK_FALSE(ReadConfLines("# any\n" + digest + "\n" + lines + "# comment\n").HandEdited());
  CHECK(ReadConfLines(digest + "mm = gcu\nmm.out = cuda  # x\n").HandEdited());
  CHECK(ReadConfLines(digest + "mm = cuda\nmm.out = cuda  # y\n").HandEdited());
  CHECK(ReadConfLines(digest + "mm = cuda\n").HandEdited());
  CHECK(ReadConfLines(digest + lines + "zeta = cuda\n").HandEdited());
  CHECK(ReadConfLines(digest + "mm.out = cuda  # x\nmm = cuda\n").HandEdited());
  // Nothing to compare with.
  CHECK_FALSE(ReadConfLines(lines).HandEdited());
  // A checkout that makes line ends CR LF edits nothing.
  CHECK_FALSE(ReadConfLines(digest + "mm = cuda\r\nmm.out = cuda  # x\r\n").HandEdited());
}

}  // namespace
}  // namespace vendorconfs
