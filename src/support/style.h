// Colours of texts for terminals.
#pragma once

#include <string>
#include <string_view>

namespace vendorconfs {

// Wraps texts in escape sequences, or leaves them as they are.
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
