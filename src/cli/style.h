// Colours on terminals.
#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

enum class ColorMode { kAuto, kAlways, kNever };

// Whether output to `fd` should be coloured: with kAuto, where it is a terminal, NO_COLOR is unset or empty
// and TERM is not "dumb".
bool WantsColor(ColorMode mode, int fd);

class Style {
 public:
  explicit Style(bool color) : color_(color) {}

  bool color() const { return color_; }
  std::string Red(std::string_view text) const { return Wrap("31", text); }
  std::string Green(std::string_view text) const { return Wrap("32", text); }
  std::string Yellow(std::string_view text) const { return Wrap("33", text); }
  std::string Cyan(std::string_view text) const { return Wrap("36", text); }
  std::string Bold(std::string_view text) const { return Wrap("1", text); }
  std::string Dim(std::string_view text) const { return Wrap("2", text); }

 private:
  std::string Wrap(std::string_view code, std::string_view text) const;

  bool color_;
};

}  // namespace vendorconfs
