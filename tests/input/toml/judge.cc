#include "input/toml/judge.h"

// toml++ 3.3 asserts what damaged documents break, although it checks it again below, and with NDEBUG
// compiles the assertions into assumptions; so neither of the two.
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>

#include <cstdint>
#include <cstdio>
#include <map>

#include "input/toml/toml_document.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

// One spelling for each value.

void AppendString(std::string_view text, std::string& to) {
  to += std::to_string(text.size()) + ':';
  to += text;
}

template <typename... Args>
void AppendFormatted(std::string& to, const char* format, Args... args) {
  char buffer[64];
  const int length = std::snprintf(buffer, sizeof buffer, format, args...);
  to.append(buffer, static_cast<std::size_t>(length));
}

void AppendFloat(double real, std::string& to) {
  if (real != real) {
    to += "nan";
  } else {
    AppendFormatted(to, "%a", real);
  }
}

void AppendDate(unsigned year, unsigned month, unsigned day, std::string& to) {
  AppendFormatted(to, "%u-%u-%u", year, month, day);
}

void AppendTime(unsigned hour, unsigned minute, unsigned second, unsigned nanosecond, std::string& to) {
  AppendFormatted(to, " %u:%u:%u.%09u", hour, minute, second, nanosecond);
}

void AppendOffset(int minutes, std::string& to) {
  AppendFormatted(to, " %+d", minutes);
}

// Our tree.

unsigned NumberAt(std::string_view text, std::size_t at, std::size_t digits) {
  unsigned number = 0;
  for (const char c : text.substr(at, digits)) number = number * 10 + static_cast<unsigned>(c - '0');
  return number;
}

// A date, time or date-time that our reader accepted, hence well-formed.
void AppendMoment(std::string_view text, std::string& to) {
  if (text.size() > 4 && text[4] == '-') {
    AppendDate(NumberAt(text, 0, 4), NumberAt(text, 5, 2), NumberAt(text, 8, 2), to);
    if (text.size() == 10) return;
    text.remove_prefix(11);
  }
  unsigned nanosecond = 0;
  std::size_t end = 8;
  if (text.size() > end && text[end] == '.') {
    ++end;
    std::size_t place = 0;
    for (; end < text.size() && text[end] >= '0' && text[end] <= '9'; ++end, ++place) {
      if (place < 9) nanosecond = nanosecond * 10 + static_cast<unsigned>(text[end] - '0');
    }
    for (; place < 9; ++place) nanosecond *= 10;
  }
  AppendTime(NumberAt(text, 0, 2), NumberAt(text, 3, 2), NumberAt(text, 6, 2), nanosecond, to);
  if (end == text.size()) return;
  const bool zulu = text[end] == 'Z' || text[end] == 'z';
  const auto minutes =
      zulu ? 0 : static_cast<int>(NumberAt(text, end + 1, 2) * 60 + NumberAt(text, end + 4, 2));
  AppendOffset(text[end] == '-' ? -minutes : minutes, to);
}

void Append(const TomlValue& value, std::string& to) {
  switch (value.type) {
    case TomlType::kString:
      AppendString(value.text, to);
      break;
    case TomlType::kInteger:
      to += std::to_string(value.integer);
      break;
    case TomlType::kFloat:
      AppendFloat(value.real, to);
      break;
    case TomlType::kBoolean:
      to += value.boolean ? "true" : "false";
      break;
    case TomlType::kArray:
      to += '[';
      for (const TomlValue& item : value.items) {
        Append(item, to);
        to += ',';
      }
      to += ']';
      break;
    case TomlType::kTable: {
      std::map<std::string_view, const TomlValue*> sorted;
      for (const TomlMember& member : value.members) sorted[member.key] = &member.value;
      to += '{';
      for (const auto& [key, member] : sorted) {
        AppendString(key, to);
        to += '=';
        Append(*member, to);
        to += ',';
      }
      to += '}';
      break;
    }
    case TomlType::kOffsetDateTime:
    case TomlType::kLocalDateTime:
    case TomlType::kLocalDate:
    case TomlType::kLocalTime:
      AppendMoment(value.text, to);
      break;
  }
}

// The tree of toml++.

void Append(const toml::date& date, std::string& to) {
  AppendDate(date.year, date.month, date.day, to);
}

void Append(const toml::time& time, std::string& to) {
  AppendTime(time.hour, time.minute, time.second, time.nanosecond, to);
}

void Append(const toml::node& node, std::string& to) {
  if (const auto* table = node.as_table()) {
    to += '{';
    for (const auto& [key, value] : *table) {
      AppendString(key.str(), to);
      to += '=';
      Append(value, to);
      to += ',';
    }
    to += '}';
  } else if (const auto* array = node.as_array()) {
    to += '[';
    for (const auto& item : *array) {
      Append(item, to);
      to += ',';
    }
    to += ']';
  } else if (const auto* string = node.as_string()) {
    AppendString(string->get(), to);
  } else if (const auto* integer = node.as_integer()) {
    to += std::to_string(integer->get());
  } else if (const auto* real = node.as_floating_point()) {
    AppendFloat(real->get(), to);
  } else if (const auto* boolean = node.as_boolean()) {
    to += boolean->get() ? "true" : "false";
  } else if (const auto* date = node.as_date()) {
    Append(date->get(), to);
  } else if (const auto* time = node.as_time()) {
    Append(time->get(), to);
  } else if (const auto* moment = node.as_date_time()) {
    Append(moment->get().date, to);
    Append(moment->get().time, to);
    if (moment->get().offset) AppendOffset(moment->get().offset->minutes, to);
  }
}

}  // namespace

Outcome ReadByUs(std::string_view text) {
  Outcome outcome;
  try {
    const TomlDocument document = ParseToml(text, "f");
    Append(document.root, outcome.content);
    outcome.accepted = true;
  } catch (const InputError& error) {
    outcome.error = error.what();
  }
  return outcome;
}

Outcome ReadByTomlPlusPlus(std::string_view text) {
  Outcome outcome;
  try {
    Append(toml::parse(text), outcome.content);
    outcome.accepted = true;
  } catch (const toml::parse_error& error) {
    outcome.error = error.description();
  }
  return outcome;
}

std::size_t CountByTomlPlusPlus(std::string_view text) {
  return toml::parse(text).size();
}

}  // namespace vendorconfs
