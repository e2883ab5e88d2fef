// Integers, floats and booleans.
#include <cmath>
#include <cstdint>
#include <limits>

#include "input/toml/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TomlValue Value(const std::string& spelling) {
  const Reading reading("a = " + spelling);
  TomlValue value = reading["a"];
  CHECK(value.text == spelling);
  value.text = {};
  return value;
}

std::int64_t Integer(const std::string& spelling) {
  INFO(spelling);
  const TomlValue value = Value(spelling);
  CHECK(value.type == TomlType::kInteger);
  return value.integer;
}

double Float(const std::string& spelling) {
  INFO(spelling);
  const TomlValue value = Value(spelling);
  CHECK(value.type == TomlType::kFloat);
  return value.real;
}

TEST_CASE("integers are decimal, hexadecimal, octal or binary, with underscores between digits") {
  CHECK(Integer("0") == 0);
  CHECK(Integer("+0") == 0);
  CHECK(Integer("-0") == 0);
  CHECK(Integer("+99") == 99);
  CHECK(Integer("-17") == -17);
  CHECK(Integer("1_000") == 1000);
  CHECK(Integer("1_2_3_4_5") == 12345);
  CHECK(Integer("0xDEADBEEF") == 0xdeadbeef);
  CHECK(Integer("0xdead_beef") == 0xdeadbeef);
  CHECK(Integer("0x00f") == 15);
  CHECK(Integer("0o01234567") == 342391);
  CHECK(Integer("0o755") == 493);
  CHECK(Integer("0b11010110") == 214);
  CHECK(Integer("0b0_0") == 0);
}

TEST_CASE("integers span 64 bits and nothing more") {
  CHECK(Integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(Integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK(Integer("0x7fffffffffffffff") == std::numeric_limits<std::int64_t>::max());
  CHECK(Integer("0x" + std::string(300, '0') + "1") == 1);
  for (const char* beyond :
       {"9223372036854775808", "-9223372036854775809", "18446744073709551616", "99999999999999999999999",
        "0x8000000000000000", "0xffffffffffffffff", "0o1000000000000000000000",
        "0b1000000000000000000000000000000000000000000000000000000000000000"}) {
    CHECK(ErrorOf(std::string("a = ") + beyond).find("is out of range") != std::string::npos);
  }
}

TEST_CASE("floats have a fraction, an exponent or both") {
  CHECK(Float("1.0") == 1.0);
  CHECK(Float("+3.1415") == 3.1415);
  CHECK(Float("-0.01") == -0.01);
  CHECK(Float("5e+22") == 5e22);
  CHECK(Float("1e06") == 1e6);
  CHECK(Float("-2E-2") == -0.02);
  CHECK(Float("6.626e-34") == 6.626e-34);
  CHECK(Float("224_617.445_991_228") == 224617.445991228);
  CHECK(Float("1e1_0") == 1e10);
  CHECK(Float("0e0") == 0.0);
  CHECK(Float("1.7976931348623157e308") == std::numeric_limits<double>::max());
  CHECK(Float("5e-324") == std::numeric_limits<double>::denorm_min());
  CHECK(std::signbit(Float("-0.0")));
  CHECK_FALSE(std::signbit(Float("+0.0")));
}

TEST_CASE("infinity and not-a-number have words and may have a sign") {
  CHECK(Float("inf") == kInfinity);
  CHECK(Float("+inf") == kInfinity);
  CHECK(Float("-inf") == -kInfinity);
  CHECK(std::isnan(Float("nan")));
  CHECK(std::isnan(Float("+nan")));
  CHECK(std::isnan(Float("-nan")));
}

TEST_CASE("floats beyond double round to infinity or zero") {
  CHECK(Float("1e309") == kInfinity);
  CHECK(Float("-1e309") == -kInfinity);
  CHECK(Float("1e99999999999999999999999") == kInfinity);
  CHECK(Float("1" + std::string(400, '0') + ".0") == kInfinity);
  CHECK(Float("0." + std::string(400, '0') + "1") == 0.0);
  CHECK(Float("0." + std::string(400, '0') + "1e+1_000") == kInfinity);
  CHECK(Float("1" + std::string(400, '0') + "e-1000") == 0.0);
  CHECK(Float("1e-99999999999999999999999") == 0.0);
  CHECK(std::signbit(Float("-1e-400")));
}

TEST_CASE("booleans are two lower-case words") {
  CHECK(Value("true").type == TomlType::kBoolean);
  CHECK(Value("true").boolean);
  CHECK_FALSE(Value("false").boolean);
}

TEST_CASE("near misses of numbers are refused") {
  for (const char* wrong :
       {"01",     "-01",  "00",   "1__0",  "1_",      "_1",       "+_1",  "0x",    "0x_1", "0x1_",
        "0x1__0", "+0x1", "-0b1", "0X1",   "0O7",     "0B1",      "0b2",  "0o8",   "0xg",  "1.",
        ".5",     "+.5",  "1.e5", "1._5",  "1_.5",    "1.5_",     "00.5", "-00.5", "1e",   "1e+",
        "1e_5",   "1e5_", "1_e5", "1e5.5", "1.5.5",   "1e5e5",    "--1",  "++1",   "+",    "-",
        "+-1",    "1-",   "1+1",  "1x",    "inF",     "infinity", "+in",  "nano",  "True", "TRUE",
        "truer",  "tru",  "f",    "1:",    "0x1.8p1", "1,0",      "1 0",  "\u0661"}) {
    INFO(wrong);
    CHECK_FALSE(Accepts(std::string("a = ") + wrong));
  }
}

}  // namespace
}  // namespace vendorconfs
