#include "evidence/moment.h"

#include <fmt/format.h>

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

}  // namespace

std::string DateOfMoment(std::string_view moment) {
  const std::string_view date = moment.substr(0, kDateLength);
  if (!IsCalendarDate(date)) return DateOfSeconds(moment);
  const std::string_view rest = moment.substr(date.size());
  return rest.empty() || rest[0] == 'T' || rest[0] == 't' || rest[0] == ' ' ? std::string(date)
                                                                            : std::string();
}

}  // namespace vendorconfs
