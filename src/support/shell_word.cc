#include "support/shell_word.h"

#include <algorithm>
#include <cctype>

namespace vendorconfs {

std::string ShellWord(std::string_view word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-./=+:,@").find(c) != std::string_view::npos;
  });
  if (plain) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted.append(c == '\'' ? "'\\''" : std::string(1, c));
  return quoted + "'";
}

}  // namespace vendorconfs
