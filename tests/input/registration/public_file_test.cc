// A file of the public shape, large and mostly wrapper functions.
#include "input/registration/public_file.h"

#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("A public-shaped file gives its registrations", "[registration][public]") {
  const PublicFile file = MakePublicFile();
  CHECK(file.text.size() > 590'000);
  CHECK(file.text.size() < 650'000);
  CHECK(file.ops.size() == 2034);
  CHECK(Ops(file.text) == file.ops);
  CHECK(Ops(file.text, {{"FLAGOS_REGISTER_IMPLS"}, {"FLAGOS_REGISTER_WRAPPERS"}}) == file.ops);
  CHECK(Ops(file.text, {{}, {"FLAGOS_REGISTER_IMPLS"}}).empty());
  CHECK(Read(file.text).back().ends_with(" if defined(FLAGOS_REGISTER_IMPLS)"));
  CHECK(Places(WithCrlf(file.text)) == Places(file.text));
  const RegistrationFile read = ReadRegistrations(file.text, "f.inc", {});
  CHECK(FindDuplicates({&read}).empty());
}

}  // namespace
}  // namespace vendorconfs
