#include "support/printable.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "support/utf8.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

// Length of the character at the start of well-formed UTF-8.
std::size_t LengthOfFirst(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

std::uint32_t CodeOf(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return lead;
  std::uint32_t code = lead & (0xFFU >> (character.size() + 1));
  for (const char c : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

bool NeedsEscape(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) ||
         // Without width: joiners have a meaning in some scripts and stay.
         code == 0x200B || code == 0x200E || code == 0x200F || code == 0x061C || code == 0x2060 ||
         code == 0xFEFF;
}

void AppendEscape(std::uint32_t code, std::string& out) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kHexDigits[code >> shift & 15];
}

void AppendByte(char c, std::string& out) {
  const auto byte = static_cast<unsigned char>(c);
  out.append("\\x").append({kHexDigits[byte >> 4], kHexDigits[byte & 15]});
}

// What stays of a text of many lines although it is a control character, or nothing.
std::string_view Layout(std::string_view text, bool colored) {
  if (text[0] == '\n' || text[0] == '\t') return text.substr(0, 1);
  if (text.substr(0, 2) == "\r\n") return text.substr(0, 2);
  if (!colored) return {};
  for (const std::string_view code : {"0", "1", "2", "31", "32", "33", "36"}) {
    const std::string_view sequence = text.substr(0, code.size() + 3);
    if (sequence.starts_with("\033[") && sequence.ends_with('m') && sequence.substr(2, code.size()) == code) {
      return sequence;
    }
  }
  return {};
}

template <class Kept>
std::string Escaped(std::string_view text, Kept kept) {
  std::string out;
  out.reserve(text.size());
  std::size_t valid = std::min(FindInvalidUtf8(text), text.size());  // bytes that are well-formed
  while (!text.empty()) {
    if (valid == 0) {
      AppendByte(text[0], out);
      text.remove_prefix(1);
      valid = std::min(FindInvalidUtf8(text), text.size());
      continue;
    }
    std::size_t length = LengthOfFirst(text);
    const std::uint32_t code = CodeOf(text.substr(0, length));
    if (!NeedsEscape(code)) {
      out += text.substr(0, length);
    } else if (const std::string_view layout = kept(text); !layout.empty()) {
      out += layout;
      length = layout.size();
    } else {
      AppendEscape(code, out);
    }
    text.remove_prefix(length);
    valid -= length;
  }
  return out;
}

}  // namespace

std::string Printable(std::string_view text) {
  return Escaped(text, [](std::string_view) { return std::string_view(); });
}

std::string PrintableLines(std::string_view text, bool colored) {
  return Escaped(text, [&](std::string_view rest) { return Layout(rest, colored); });
}

std::string Shortened(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  if (text.size() <= kLongest) return Printable(text);
  std::size_t shown = kLongest;
  while (shown < text.size() && (static_cast<unsigned char>(text[shown]) & 0xC0) == 0x80) ++shown;
  return Printable(text.substr(0, shown)) + (shown < text.size() ? "..." : "");
}

std::string Quoted(std::string_view text) {
  return "\"" + Shortened(text) + "\"";
}

}  // namespace vendorconfs
