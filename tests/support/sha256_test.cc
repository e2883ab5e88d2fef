#include "support/sha256.h"

#include <string>

#include "support/catch.h"
#include "support/child_process.h"

namespace vendorconfs {
namespace {

TEST_CASE("SHA-256 of the examples of FIPS 180-4") {
  CHECK(Sha256Hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(Sha256Hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(Sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(Sha256Hex(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 around the block's end, by sha256sum") {
  std::string text;
  for (int i = 0; i < 130; ++i) {
    const ProgramResult judged = RunProgram({"sha256sum"}, text);
    REQUIRE(judged.status == 0);
    CHECK(judged.output.substr(0, 64) == Sha256Hex(text));
    text += static_cast<char>(i * 7);
  }
}

}  // namespace
}  // namespace vendorconfs
