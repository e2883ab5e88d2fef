#include "routing/generated_line.h"

#include <random>
#include <string>
#include <vector>

#include "routing/draft.h"
#include "support/catch.h"

namespace vendorconfs::routing::internal {
namespace {

std::string Padded(std::string text) {
  return text.append(kTextOverread, '\0');
}

// The line reads as the whole grammar reads it, or is left to that.
bool Reads(const std::string& text) {
  INFO(text);
  const std::string padded = Padded(text);
  ConfLine fast;
  const char* const lf = ParseGeneratedLine(padded.c_str(), fast);
  if (lf == nullptr) return false;
  CHECK(lf == padded.c_str() + text.find('\n'));
  const ConfLine general = ParseConfLine(std::string_view(text).substr(0, text.find('\n')));
  CHECK(general.type == ConfLine::Type::kRoute);
  CHECK(fast.type == general.type);
  CHECK(fast.name == general.name);
  CHECK(fast.value == general.value);
  CHECK(fast.annotation == general.annotation);
  return true;
}

TEST_CASE("lines as a generator writes them are read at once") {
  CHECK(Reads("mm = cuda\n"));
  CHECK(Reads("mm.out = flaggems  # gcu\nmm = cuda\n"));
  CHECK(Reads("_softmax = flaggems_cpp\n"));
  CHECK(Reads("__lshift__.Tensor = none\n"));
  CHECK(Reads("a.2 = b\n"));
  CHECK(Reads("include = cuda\n"));
  CHECK(Reads("mm = unknown_backend_of_more_than_sixteen_letters  # gcu\n"));
  for (std::size_t size = 1; size < 80; ++size) {
    CHECK(Reads(std::string(size, 'x') + " = cuda\n"));
    CHECK(Reads(std::string(size, 'x') + ".out = cuda  # musa\n"));
    CHECK(Reads("x." + std::string(size, 'y') + " = cuda\n"));
    CHECK(Reads("x = " + std::string(size, 'z') + "\n"));
  }
}

TEST_CASE("every other line is left to the whole grammar") {
  for (const char* text : {"",
                           "\n",
                           "mm",
                           "mm = cuda",
                           "mm = cuda\r\n",
                           "mm = cuda # gcu\n",
                           "mm = cuda  #gcu\n",
                           "mm = cuda  # gcu,\n",
                           "mm = cuda  # gcu since May\n",
                           "mm = cuda  # \n",
                           "mm = cuda  #  gcu\n",
                           "mm =  cuda\n",
                           "mm = \n",
                           "mm =\n",
                           "mm=cuda\n",
                           " mm = cuda\n",
                           "mm = cu-da\n",
                           "mm. = cuda\n",
                           "mm.a.b = cuda\n",
                           ".a = cuda\n",
                           "2mm = cuda\n",
                           "m-m = cuda\n",
                           "mm : cuda\n",
                           "# mm = cuda\n",
                           "#@ format: 1\n",
                           "include a=b.conf\n",
                           "m\xC3\xA4 = cuda\n",
                           "mm = cuda \n",
                           "mm = cuda  # gcu \n"}) {
    INFO(text);
    CHECK_FALSE(Reads(text));
  }
}

TEST_CASE("random lines read as the whole grammar reads them") {
  std::mt19937 random(20261130);
  const std::vector<std::string> parts = {"mm", "a",    "_", ".",   "x9",       "9",  " = ", "=",
                                          " ",  "  # ", "#", "gcu", "flaggems", "\t", "-",   "\xFF",
                                          "@",  "[",    "`", "{",   "/",        ":"};
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = "op";
    for (auto count = random() % 4; count != 0; --count) text += parts[random() % parts.size()];
    if (random() % 2 != 0) text += " = ";
    for (auto count = random() % 4; count != 0; --count) text += parts[random() % parts.size()];
    read += Reads(text + "\n");
  }
  CHECK(read > 100);
}

TEST_CASE("OpLength takes what IsOpName accepts") {
  for (const std::string op : {"mm", "mm.out", "_a", "a.1", "__lshift__.Tensor"}) {
    CHECK(OpLength(Padded(op).c_str()) == op.size());
    CHECK(IsOpName(op));
  }
  for (const std::string no : {"", "1a", ".a", "a.", "a.b.c", "a-b", "\xC3\xA4"}) {
    INFO(no);
    CHECK((no.empty() || OpLength(Padded(no).c_str()) != no.size()));
    CHECK_FALSE(IsOpName(no));
  }
}

TEST_CASE("words are the same where their bytes are") {
  std::mt19937 random(20261130);
  for (int i = 0; i < 20000; ++i) {
    // Long common beginnings, and what stands behind the words does not count.
    const std::string common(random() % 40, 'c');
    const auto word = [&] {
      std::string text = common;
      for (auto count = random() % 3; count != 0; --count) text += "ab\xFF_"[random() % 4];
      return text;
    };
    const std::string a = word(), b = word();
    const std::string padded_a = Padded(a + "z"), padded_b = Padded(b + "y");
    const std::string_view view_a(padded_a.data(), a.size()), view_b(padded_b.data(), b.size());
    REQUIRE(IsSame(view_a, view_b) == (a == b));
  }
}

}  // namespace
}  // namespace vendorconfs::routing::internal
