#include "support/child_process.h"

#include "support/catch.h"
#include "support/has_text.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

TEST_CASE("a program's output, errors and status come back") {
  const ProgramResult result = RunProgram({"sh", "-c", "echo out; echo err >&2; exit 3"});
  CHECK(result.output == "out\n");
  CHECK(result.errors == "err\n");
  CHECK(result.status == 3);
}

TEST_CASE("arguments reach the program as they are") {
  CHECK(RunProgram({"printf", "%s|", "a b", "$(id)", "'", ""}).output == "a b|$(id)|'||");
}

TEST_CASE("more input and output than a pipe holds goes through") {
  const std::string input(1 << 20, 'x');
  CHECK(RunProgram({"cat"}, input).output == input);
}

TEST_CASE("a program that does not read its input is no error") {
  const std::string input(1 << 20, 'x');
  CHECK(RunProgram({"true"}, input).status == 0);
}

TEST_CASE("a signal is told by the status") {
  CHECK(RunProgram({"sh", "-c", "kill -TERM $$"}).status == 128 + 15);
}

TEST_CASE("a program that is not there is an input error") {
  CHECK(HasText(MessageOf([] { RunProgram({"no_such_program_here"}); }),
                "\"no_such_program_here\" cannot be run"));
}

}  // namespace
}  // namespace vendorconfs
