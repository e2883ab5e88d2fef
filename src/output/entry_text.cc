#include "output/entry_text.h"

#include <fmt/format.h>

#include <charconv>

#include "input/evidence_keys.h"

namespace vendorconfs {

namespace {

// What stands before the value of an evidence key.
std::string LabelOf(std::string_view key) {
  if (key == "date") return {};
  if (key == "flaggems") return "FlagGems ";
  if (key == "sdk") return "SDK ";
  if (key == "figure") return "figures: ";
  return std::string(key) + (key == "method" || key == "source" ? ": " : " ");
}

}  // namespace

std::string EvidenceText(const Evidence& evidence) {
  std::string text;
  ForEachEvidenceKey(evidence, [&](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    if (!text.empty()) text += "; ";
    text.append(LabelOf(key)).append(value);
  });
  return text;
}

std::string ShortEvidence(const Evidence& evidence) {
  std::string text;
  for (const std::string_view part : {evidence.date, evidence.device, evidence.method}) {
    if (part.empty()) continue;
    if (!text.empty()) text += ", ";
    text += part;
  }
  if (!text.empty()) return text;
  for (const std::string_view part : {evidence.source, evidence.figure}) {
    if (!part.empty()) return std::string(part);
  }
  if (!evidence.flaggems.empty()) return "FlagGems " + std::string(evidence.flaggems);
  if (!evidence.compiler.empty()) return std::string(evidence.compiler);
  return std::string(evidence.sdk);
}

std::string Counted(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

double PercentOf(std::size_t part, std::size_t whole) {
  const double share = whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  const std::string rounded = fmt::format("{:.1f}", share);
  double value = 0;
  std::from_chars(rounded.data(), rounded.data() + rounded.size(), value);
  return value;
}

std::string Percent(std::size_t part, std::size_t whole) {
  return fmt::format("{:.1f}%", PercentOf(part, whole));
}

}  // namespace vendorconfs
