#include "support/shell_word.h"

#include "support/catch.h"
#include "support/child_process.h"

namespace vendorconfs {
namespace {

TEST_CASE("words of a command line") {
  CHECK(ShellWord("data/surveys/a-b_c.json") == "data/surveys/a-b_c.json");
  CHECK(ShellWord("two words") == "'two words'");
  CHECK(ShellWord("it's") == "'it'\\''s'");
  CHECK(ShellWord("") == "''");
}

TEST_CASE("a shell reads what was written") {
  for (const char* word :
       {"", "$HOME", "a;b", "~", "*", "it's", "a\"b", "\\", "!x", "#x", "line\nline", "ä"}) {
    INFO(word);
    CHECK(RunProgram({"sh", "-c", std::string("printf %s ") + ShellWord(word)}).output == word);
  }
}

}  // namespace
}  // namespace vendorconfs
