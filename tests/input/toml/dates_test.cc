// Dates and times, held against the calendar.
#include "input/toml/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

// The type of the value spelled `spelling`, whose text is that spelling.
TomlType TypeOf(const std::string& spelling) {
  INFO(spelling);
  const Reading reading("a = " + spelling + " # comment\n");
  CHECK(reading["a"].text == spelling);
  return reading["a"].type;
}

TEST_CASE("date-times with an offset") {
  for (const char* spelling :
       {"1979-05-27T07:32:00Z", "1979-05-27t07:32:00z", "1979-05-27 07:32:00Z", "1979-05-27T00:32:00-07:00",
        "1979-05-27T00:32:00.999999+23:59", "1979-05-27T00:32:00.1-00:00", "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:60Z"}) {
    CHECK(TypeOf(spelling) == TomlType::kOffsetDateTime);
  }
}

TEST_CASE("date-times, dates and times without an offset") {
  CHECK(TypeOf("1979-05-27T07:32:00") == TomlType::kLocalDateTime);
  CHECK(TypeOf("1979-05-27 00:32:00.999999") == TomlType::kLocalDateTime);
  CHECK(TypeOf("1979-05-27") == TomlType::kLocalDate);
  CHECK(TypeOf("07:32:00") == TomlType::kLocalTime);
  CHECK(TypeOf("00:32:00.999999") == TomlType::kLocalTime);
  CHECK(TypeOf("23:59:60") == TomlType::kLocalTime);
  CHECK(TypeOf("07:32:00." + std::string(100, '9')) == TomlType::kLocalTime);
}

TEST_CASE("a date may be followed by what may follow any value") {
  CHECK(Accepts("a = 1979-05-27 \n"));
  CHECK(Accepts("a = 1979-05-27"));
  CHECK(Accepts("a = [1979-05-27 , 07:32:00 ]"));
  CHECK(Accepts("a = {b = 1979-05-27 }"));
  CHECK_FALSE(Accepts("a = 1979-05-27  07:32:00"));
  CHECK_FALSE(Accepts("a = 1979-05-27\t07:32:00"));
  CHECK_FALSE(Accepts("a = 1979-05-27 7"));
}

TEST_CASE("every month has its days, February with the leap years") {
  const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const auto date = [](const std::string& year, int month, int day) {
    const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return "a = " + year + "-" + two(month) + "-" + two(day);
  };
  for (int month = 1; month <= 12; ++month) {
    INFO(month);
    CHECK_FALSE(Accepts(date("2023", month, 0)));
    CHECK(Accepts(date("2023", month, 1)));
    CHECK(Accepts(date("2023", month, days[month - 1])));
    CHECK_FALSE(Accepts(date("2023", month, days[month - 1] + 1)));
  }
  for (const char* leap : {"2024", "2000", "0000", "0400"}) CHECK(Accepts(date(leap, 2, 29)));
  for (const char* common : {"2023", "1900", "2100", "0100"}) CHECK_FALSE(Accepts(date(common, 2, 29)));
  CHECK_FALSE(Accepts(date("2024", 2, 30)));
  CHECK_FALSE(Accepts(date("2024", 0, 1)));
  CHECK_FALSE(Accepts(date("2024", 13, 1)));
}

TEST_CASE("near misses of dates and times are refused") {
  for (const char* wrong : {"1979-5-27",
                            "1979-05-7",
                            "79-05-27",
                            "19790-05-27",
                            "1979-05",
                            "1979-05-27T",
                            "1979-05-27x",
                            "1979-05-27-",
                            "1979-05-27T07",
                            "1979-05-27T07:32",
                            "1979-05-27T7:32:00",
                            "1979-05-27T07:32:0",
                            "1979-05-27T07:32:00.",
                            "1979-05-27T07:32:00.Z",
                            "1979-05-27T07:32:00,5",
                            "1979-05-27T07:32:00z5",
                            "1979-05-27T07:32:00+",
                            "1979-05-27T07:32:00+1",
                            "1979-05-27T07:32:00+01",
                            "1979-05-27T07:32:00+0100",
                            "1979-05-27T07:32:00+1:00",
                            "1979-05-27T07:32:00+24:00",
                            "1979-05-27T07:32:00-01:60",
                            "1979-05-27T07:32:00+01:00x",
                            "1979-05-27T24:00:00",
                            "1979-05-27T23:60:00",
                            "1979-05-27T23:59:61",
                            "1979-05-27_07:32:00",
                            "1979_05-27",
                            "07:32",
                            "7:32:00",
                            "07:32:00Z",
                            "07:32:00+01:00",
                            "07:32:00.",
                            "07:32:0",
                            "24:00:00",
                            "07:60:00",
                            "07:32:61",
                            "07:3200",
                            "07:32:00:00",
                            "+1979-05-27",
                            "1979-05-27T07:32:00 Z",
                            "-07:32:00"}) {
    INFO(wrong);
    CHECK_FALSE(Accepts(std::string("a = ") + wrong));
  }
}

}  // namespace
}  // namespace vendorconfs
