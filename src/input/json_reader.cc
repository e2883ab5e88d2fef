#include "input/json_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/error.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kDeepest = 128;
// Up to this many members, a linear search for a repeated key is the cheapest.
constexpr std::size_t kFewMembers = 16;

// How far the parser has read. Its iterators are copied, so that the position lives outside them.
struct Cursor {
  const char* at = nullptr;
};

class TrackingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackingIterator(const char* at, Cursor* cursor) : at_(at), cursor_(cursor) {}
  reference operator*() const { return *at_; }
  TrackingIterator& operator++() {
    cursor_->at = ++at_;
    return *this;
  }
  friend bool operator==(const TrackingIterator& a, const TrackingIterator& b) { return a.at_ == b.at_; }
  friend bool operator!=(const TrackingIterator& a, const TrackingIterator& b) { return a.at_ != b.at_; }

 private:
  const char* at_;
  Cursor* cursor_;
};

// Builds the tree from the parser's events.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, TomlDocument& document, const Cursor& cursor)
      : document_(document), cursor_(cursor), counted_(text.data()) {}

  bool null() override { Fail("null is no value of these files; leave the key out"); }
  bool boolean(bool value) override {
    return Add([&](TomlValue& added) {
      added.type = TomlType::kBoolean;
      added.boolean = value;
    });
  }
  bool number_integer(number_integer_t value) override { return Integer(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(INT64_MAX)) {
      Fail("the integer is too large; use one below 2^63");
    }
    return Integer(static_cast<number_integer_t>(value));
  }
  bool number_float(number_float_t value, const string_t& spelling) override {
    return Add([&](TomlValue& added) {
      added.type = TomlType::kFloat;
      added.real = value;
      added.text = Keep(spelling);
    });
  }
  bool string(string_t& value) override { return Scalar(TomlType::kString, std::move(value)); }
  bool binary(binary_t&) override { return false; }  // has no spelling in a text

  bool start_object(std::size_t) override { return Open(TomlType::kTable); }
  bool end_object() override { return Close(); }
  bool start_array(std::size_t) override { return Open(TomlType::kArray); }
  bool end_array() override { return Close(); }

  bool key(string_t& name) override {
    TomlValue& object = *open_.back().value;
    RefuseRepeatedKey(name);
    object.members.push_back({Keep(std::move(name)), Line(), {}});
    if (auto& seen = open_.back().seen) seen->emplace(object.members.back().key, object.members.back().line);
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    std::string what = error.what();
    // "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while …": the place is
    // ours.
    if (const std::size_t colon = what.find(": "); colon != std::string::npos) what.erase(0, colon + 2);
    for (char& c : what) {
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    Fail("malformed JSON: " + what);
  }

 private:
  struct OpenValue {
    TomlValue* value;
    std::optional<std::unordered_map<std::string_view, std::uint32_t>> seen;  // keys, once there are many
  };

  [[noreturn]] void Fail(const std::string& what) {
    throw InputError(Place{document_.name, static_cast<int>(Line())}, what);
  }

  // The line of the token just read: a token ends in the line in which it begins, and the parser reads at
  // most one byte past a number, which may be the newline.
  std::uint32_t Line() {
    const char* end = cursor_.at;
    if (end != nullptr && end > counted_) {
      const bool past_newline = *(end - 1) == '\n';
      const char* stop = past_newline ? end - 1 : end;
      if (stop > counted_) {
        line_ += static_cast<std::uint32_t>(std::count(counted_, stop, '\n'));
        counted_ = stop;
      }
    }
    return line_;
  }

  std::string_view Keep(std::string value) {
    document_.owned->push_back(std::move(value));
    return document_.owned->back();
  }

  void RefuseRepeatedKey(std::string_view name) {
    TomlValue& object = *open_.back().value;
    auto& seen = open_.back().seen;
    std::uint32_t first = 0;
    if (seen) {
      if (const auto found = seen->find(name); found != seen->end()) first = found->second;
    } else {
      for (const TomlMember& member : object.members) {
        if (member.key == name) first = member.line;
      }
      if (object.members.size() == kFewMembers) {
        seen.emplace();
        for (const TomlMember& member : object.members) seen->emplace(member.key, member.line);
      }
    }
    if (first != 0) {
      Fail("the key \"" + std::string(name) + "\" stands twice in this object, first in line " +
           std::to_string(first) + "; keep one");
    }
  }

  TomlValue& Next() {
    if (open_.empty()) return document_.root;
    TomlValue& parent = *open_.back().value;
    if (parent.type == TomlType::kTable) return parent.members.back().value;
    return parent.items.emplace_back();
  }

  template <class Fill>
  bool Add(Fill fill) {
    TomlValue& added = Next();
    added.line = Line();
    fill(added);
    return true;
  }

  bool Scalar(TomlType type, std::string text) {
    return Add([&](TomlValue& added) {
      added.type = type;
      added.text = Keep(std::move(text));
    });
  }

  bool Integer(std::int64_t value) {
    return Add([&](TomlValue& added) {
      added.type = TomlType::kInteger;
      added.integer = value;
      added.text = Keep(std::to_string(value));
    });
  }

  bool Open(TomlType type) {
    if (open_.size() == kDeepest) Fail("nests deeper than 128 levels; flatten it");
    TomlValue& added = Next();
    added.line = Line();
    added.type = type;
    // Parents' vectors do not grow while a child is open, so that the pointer stays valid.
    open_.push_back({&added, std::nullopt});
    return true;
  }

  bool Close() {
    open_.pop_back();
    return true;
  }

  TomlDocument& document_;
  const Cursor& cursor_;
  const char* counted_;  // newlines before it are in line_
  std::uint32_t line_ = 1;
  std::vector<OpenValue> open_;
};

}  // namespace

TomlDocument ParseJson(std::string_view text, std::string name) {
  TomlDocument document;
  document.name = std::move(name);
  document.owned = std::make_shared<std::deque<std::string>>();
  Cursor cursor{text.data()};
  TreeBuilder builder(text, document, cursor);
  nlohmann::json::sax_parse(TrackingIterator(text.data(), &cursor),
                            TrackingIterator(text.data() + text.size(), &cursor), &builder);
  return document;
}

}  // namespace vendorconfs
