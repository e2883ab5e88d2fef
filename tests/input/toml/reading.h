// Short ways to read a document and look into it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "input/toml/toml_document.h"
#include "support/error.h"

namespace vendorconfs {

// A document with the text that it points into.
class Reading {
 public:
  explicit Reading(std::string text) : text_(std::move(text)), document_(ParseToml(text_, "f.toml")) {}

  const TomlValue& root() const { return document_.root; }
  bool owns_strings() const { return document_.owned != nullptr; }
  // Whether a view points into the text.
  bool Holds(std::string_view view) const {
    return view.data() >= text_.data() && view.data() + view.size() <= text_.data() + text_.size();
  }
  // The member at a path like "a/b/0/c"; numbers index arrays.
  const TomlValue& operator[](std::string_view path) const { return Walk(path).second; }
  // The line of its key; of an item, its own.
  std::uint32_t KeyLine(std::string_view path) const { return Walk(path).first; }

 private:
  std::pair<std::uint32_t, const TomlValue&> Walk(std::string_view path) const {
    const TomlValue* value = &document_.root;
    std::uint32_t line = 0;
    for (bool more = true; more;) {
      const std::size_t slash = path.find('/');
      const std::string step(path.substr(0, slash));
      more = slash != std::string_view::npos;
      if (more) path.remove_prefix(slash + 1);
      if (value->type == TomlType::kArray) {
        const std::size_t index = std::stoul(step);
        if (index >= value->items.size()) throw std::out_of_range("no item " + step);
        value = &value->items[index];
        line = value->line;
      } else {
        const TomlMember* member = value->Find(step);
        if (member == nullptr) throw std::out_of_range("no member " + step);
        value = &member->value;
        line = member->line;
      }
    }
    return {line, *value};
  }

  std::string text_;
  TomlDocument document_;
};

// The message of the error that reading gives, or "" where it gives none.
inline std::string ErrorOf(std::string_view text) {
  try {
    ParseToml(text, "f.toml");
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

inline bool Accepts(std::string_view text) {
  return ErrorOf(text).empty();
}

}  // namespace vendorconfs
