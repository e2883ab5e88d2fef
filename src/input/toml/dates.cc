#include "input/toml/dates.h"

#include <algorithm>

#include "input/toml/characters.h"

namespace vendorconfs::toml {
namespace {

constexpr std::string_view kDateForm = "is no date; write it like 2026-09-15";
constexpr std::string_view kTimeForm = "is no time; write it like 07:32:00";

// Takes fields off the front of a spelling.
class Fields {
 public:
  explicit Fields(std::string_view rest) : rest_(rest) {}

  bool empty() const { return rest_.empty(); }
  bool Take(char c) {
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool TakeAnyOf(std::string_view characters) {
    if (rest_.empty() || characters.find(rest_[0]) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }
  // A number of exactly `count` digits, or -1.
  int TakeDigits(std::size_t count) {
    if (rest_.size() < count) return -1;
    int number = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!IsDigit(rest_[i])) return -1;
      number = number * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    return number;
  }
  // Digits as many as there are; false where there is none.
  bool SkipDigits() {
    const auto count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(count);
    return count > 0;
  }

 private:
  std::string_view rest_;
};

int DaysIn(int year, int month) {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

std::string_view TakeDate(Fields& fields) {
  const int year = fields.TakeDigits(4);
  if (year < 0 || !fields.Take('-')) return kDateForm;
  const int month = fields.TakeDigits(2);
  if (month < 0 || !fields.Take('-')) return kDateForm;
  const int day = fields.TakeDigits(2);
  if (day < 0) return kDateForm;
  if (month < 1 || month > 12) return "names a month that does not exist; use 01 to 12";
  if (day < 1 || day > DaysIn(year, month))
    return "names a day that this month does not have; correct the day";
  return {};
}

std::string_view TakeTime(Fields& fields) {
  const int hour = fields.TakeDigits(2);
  if (hour < 0 || !fields.Take(':')) return kTimeForm;
  const int minute = fields.TakeDigits(2);
  if (minute < 0 || !fields.Take(':')) return kTimeForm;
  const int second = fields.TakeDigits(2);
  if (second < 0) return kTimeForm;
  // RFC 3339 allows second 60, a leap second.
  if (hour > 23 || minute > 59 || second > 60)
    return "names a time that no day has; use 00:00:00 to 23:59:60";
  if (fields.Take('.') && !fields.SkipDigits())
    return "has a point without digits after it; remove the point";
  return {};
}

std::string_view TakeOffset(Fields& fields) {
  if (fields.TakeAnyOf("Zz")) return {};
  if (!fields.TakeAnyOf("+-")) return kTimeForm;
  const int hour = fields.TakeDigits(2);
  const bool colon = fields.Take(':');
  const int minute = fields.TakeDigits(2);
  if (hour < 0 || !colon || minute < 0) return "has a malformed offset; write it like Z or +02:00";
  if (hour > 23 || minute > 59) return "has an offset of more than 23:59; correct it";
  return {};
}

}  // namespace

bool LooksLikeDate(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && IsDigit(word[digits])) ++digits;
  return digits > 0 && digits < word.size() && (word[digits] == '-' || word[digits] == ':');
}

std::string_view ReadDate(std::string_view word, TomlValue& value) {
  Fields fields(word);
  if (word.substr(0, word.find(':')).find('-') == std::string_view::npos) {
    if (const auto wrong = TakeTime(fields); !wrong.empty()) return wrong;
    if (!fields.empty()) return kTimeForm;
    value.type = TomlType::kLocalTime;
    return {};
  }
  if (const auto wrong = TakeDate(fields); !wrong.empty()) return wrong;
  value.type = TomlType::kLocalDate;
  if (fields.empty()) return {};
  if (!fields.TakeAnyOf("Tt ")) return kDateForm;
  if (const auto wrong = TakeTime(fields); !wrong.empty()) return wrong;
  value.type = TomlType::kLocalDateTime;
  if (fields.empty()) return {};
  if (const auto wrong = TakeOffset(fields); !wrong.empty()) return wrong;
  if (!fields.empty()) return kTimeForm;
  value.type = TomlType::kOffsetDateTime;
  return {};
}

}  // namespace vendorconfs::toml
