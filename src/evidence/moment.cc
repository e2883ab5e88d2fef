#include "evidence/moment.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>

#include "support/calendar_date.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kDateLength = 10;  // "2026-11-20"

std::string DateOfSeconds(std::string_view text) {
  constexpr double kYear10000 = 253402300800.0;
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || !(seconds >= 0 && seconds < kYear10000)) return {};
  const std::chrono::sys_seconds moment(std::chrono::seconds(static_cast<std::int64_t>(seconds)));
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(moment));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                     static_cast<unsigned>(day.day()));
}

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

// Takes two digits that say at most `most` off the text's beginning.
bool TakePair(std::string_view& text, int most) {
  if (text.size() < 2 || !IsDigit(text[0]) || !IsDigit(text[1])) return false;
  if ((text[0] - '0') * 10 + (text[1] - '0') > most) return false;
  text.remove_prefix(2);
  return true;
}

bool Take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// "", "Z", "+08:00", "-0530", " UTC".
bool IsZone(std::string_view text) {
  if (text.empty() || text == "Z" || text == "z") return true;
  if (Take(text, "+-")) {
    if (!TakePair(text, 23)) return false;
    return text.empty() || (Take(text, ":"), TakePair(text, 59) && text.empty());
  }
  constexpr std::size_t kLongestName = 5;
  return Take(text, " ") && !text.empty() && text.size() <= kLongestName &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

// A time of day of ISO 8601, with or without seconds, fraction and zone: "09:30", "09:30:00.25+08:00".
bool IsTimeOfDay(std::string_view text) {
  if (!TakePair(text, 23) || !Take(text, ":") || !TakePair(text, 59)) return false;
  if (Take(text, ":")) {
    if (!TakePair(text, 60)) return false;  // 60: a leap second
    if (Take(text, ".,")) {
      const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
      if (digits == 0) return false;
      text.remove_prefix(digits);
    }
  }
  return IsZone(text);
}

}  // namespace

std::string DateOfMoment(std::string_view moment) {
  const std::string_view date = moment.substr(0, kDateLength);
  if (!IsCalendarDate(date)) return DateOfSeconds(moment);
  std::string_view time = moment.substr(date.size());
  return time.empty() || (Take(time, "Tt ") && IsTimeOfDay(time)) ? std::string(date) : std::string();
}

}  // namespace vendorconfs
