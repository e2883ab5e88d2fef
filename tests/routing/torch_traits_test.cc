// The dtype traits over stand-ins for PyTorch's types (tests/device_build has the real ones), and what does
// not compile.
#include "vendorconfs/routing/torch_traits.h"

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/catch.h"
#include "vendorconfs/routing/dispatcher.h"

namespace vendorconfs::routing {
namespace {

using at::Tensor;
using c10::ScalarType;

const Tensor kDouble(ScalarType::Double, false), kLong(ScalarType::Long, false),
    kHalf(ScalarType::Half, false);
const Tensor kOnCpu(ScalarType::Double, true), kWrapped(ScalarType::Double, false, true), kUndefined;

TEST_CASE("each ScalarType has its bit, and those that no conf names share one") {
  const std::vector<std::pair<ScalarType, Dtypes>> bits = {
      {ScalarType::Byte, VENDORCONFS_UINT8},
      {ScalarType::Char, VENDORCONFS_INT8},
      {ScalarType::Short, VENDORCONFS_INT16},
      {ScalarType::Int, VENDORCONFS_INT32},
      {ScalarType::Long, VENDORCONFS_INT64},
      {ScalarType::Half, VENDORCONFS_FLOAT16},
      {ScalarType::Float, VENDORCONFS_FLOAT32},
      {ScalarType::Double, VENDORCONFS_FLOAT64},
      {ScalarType::ComplexHalf, VENDORCONFS_OTHER_DTYPE},
      {ScalarType::ComplexFloat, VENDORCONFS_COMPLEX64},
      {ScalarType::ComplexDouble, VENDORCONFS_COMPLEX128},
      {ScalarType::Bool, VENDORCONFS_BOOL},
      {ScalarType::QInt8, VENDORCONFS_OTHER_DTYPE},
      {ScalarType::BFloat16, VENDORCONFS_BFLOAT16},
      {ScalarType::Undefined, VENDORCONFS_OTHER_DTYPE},
  };
  for (const auto& [type, bit] : bits) {
    INFO(static_cast<int>(type));
    CHECK(DtypesOf(type) == bit);
    CHECK(DtypesOf(Tensor(type, false)) == bit);
    CHECK(DtypesOf(c10::optional<ScalarType>(type)) == bit);
  }
  CHECK(DtypesOf(c10::optional<ScalarType>()) == 0);
}

TEST_CASE("defined device tensors count, alone, optional and in lists") {
  CHECK(DtypesOf(kDouble, kLong) == (VENDORCONFS_FLOAT64 | VENDORCONFS_INT64));
  CHECK(DtypesOf(c10::optional<Tensor>(kHalf)) == VENDORCONFS_FLOAT16);
  CHECK(DtypesOf(c10::optional<Tensor>()) == 0);
  CHECK(DtypesOf(at::OptionalTensorRef(kHalf)) == VENDORCONFS_FLOAT16);
  CHECK(DtypesOf(at::OptionalTensorRef()) == 0);

  const std::vector<Tensor> list = {kDouble, kOnCpu, kHalf, kUndefined};
  const Dtypes both = VENDORCONFS_FLOAT64 | VENDORCONFS_FLOAT16;
  CHECK(DtypesOf(c10::ArrayRef<Tensor>(list)) == both);
  CHECK(DtypesOf(c10::IListRef<Tensor>(list)) == both);
  CHECK(DtypesOf(c10::List<Tensor>{kDouble, kHalf}) == both);
  CHECK(DtypesOf(c10::List<c10::optional<Tensor>>{kDouble, c10::optional<Tensor>(), kHalf}) == both);
  CHECK(DtypesOf(c10::OptionalArrayRef<Tensor>(c10::ArrayRef<Tensor>(list))) == both);
  CHECK(DtypesOf(c10::OptionalArrayRef<Tensor>()) == 0);
  CHECK(DtypesOf(std::array<Tensor, 2>{kLong, kHalf}) == (VENDORCONFS_INT64 | VENDORCONFS_FLOAT16));
  CHECK(DtypesOf(c10::ArrayRef<Tensor>()) == 0);
}

TEST_CASE("CPU tensors, wrapped numbers, undefined tensors and plain values do not count") {
  CHECK(DtypesOf(kOnCpu, kWrapped, kUndefined) == 0);
  CHECK(DtypesOf(c10::Scalar(), c10::SymInt(), c10::Device(), c10::Storage(), c10::Stream(), at::Generator(),
                 at::Dimname(), c10::string_view("text"), std::string("text"), 1.5, true) == 0);
  CHECK(DtypesOf(c10::ArrayRef<std::int64_t>(), c10::optional<c10::Scalar>(), std::array<bool, 3>()) == 0);
}

TEST_CASE("types say whether they ever bring a dtype") {
  STATIC_REQUIRE(!DtypeMask<Tensor>::kNever);
  STATIC_REQUIRE(!DtypeMask<c10::List<c10::optional<Tensor>>>::kNever);
  STATIC_REQUIRE(DtypeMask<c10::ArrayRef<std::int64_t>>::kNever);
  STATIC_REQUIRE(DtypeMask<c10::optional<at::Generator>>::kNever);
}

// The program's exit status under -fsyntax-only.
int Compile(const std::string& argument, const std::string& trait) {
  const std::string code =
      "#include \"vendorconfs/routing/dispatcher.h\"\n"
      "struct Box {};\nenum class Kind { kOne };\n" +
      trait + "int Call(vendorconfs::routing::Dispatcher<int (*)(" + argument + ")>& op, " + argument +
      " value) { return op(value); }\n";
  const std::string command = std::string("printf '%s' '") + code +
                              "' | " VENDORCONFS_CXX " -std=c++17 -fsyntax-only -I" VENDORCONFS_SOURCE_DIR
                              "/include -I" VENDORCONFS_BINARY_DIR "/include -x c++ - 2>/dev/null";
  return std::system(command.c_str());
}

TEST_CASE("a class type without a trait does not compile; with NoDtype, or as a number or enum, it does") {
  CHECK(Compile("int", "") == 0);
  CHECK(Compile("Kind", "") == 0);
  CHECK(Compile("Box", "") != 0);
  CHECK(Compile("const Box&", "") != 0);
  CHECK(Compile("const Box&",
                "template <> struct vendorconfs::routing::DtypeMask<Box> : "
                "vendorconfs::routing::NoDtype<Box> {};\n") == 0);
}

}  // namespace
}  // namespace vendorconfs::routing
