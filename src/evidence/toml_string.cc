#include "evidence/toml_string.h"

#include "support/printable.h"

namespace vendorconfs {
namespace {

// The letter of its escape, or 0.
char ShortEscape(char c) {
  switch (c) {
    case '"':
    case '\\':
      return c;
    case '\b':
      return 'b';
    case '\t':
      return 't';
    case '\n':
      return 'n';
    case '\f':
      return 'f';
    case '\r':
      return 'r';
    default:
      return 0;
  }
}

}  // namespace

std::string TomlString(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const char letter = ShortEscape(c);
    if (letter != 0) escaped += '\\';
    escaped += letter != 0 ? letter : c;
  }
  // TOML spells characters as Printable does.
  return '"' + Printable(escaped) + '"';
}

}  // namespace vendorconfs
