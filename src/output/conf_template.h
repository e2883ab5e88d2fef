// The Mustache template of the confs' headers.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

struct BackendLine {
  std::string_view key;
  std::size_t count = 0;
  std::string_view meaning;
};

// What a template may name. Variables: title, platform, kind, vendor, priority, total, covered, percent,
// machine (the `#@` lines). Sections: native, boxing (true on such platforms), has_annotations, has_notes,
// notes (text), backends (key, padded_key, count, padded_count, meaning). Nothing is escaped.
struct HeaderFacts {
  std::string_view title;
  std::string_view platform;
  std::string_view kind;
  std::string_view vendor;
  std::string priority;
  std::size_t total = 0;
  std::size_t covered = 0;
  std::string percent;
  bool has_annotations = false;
  std::vector<std::string_view> notes;
  std::vector<BackendLine> backends;
  std::string machine;
};

class ConfTemplate {
 public:
  // The template that is compiled in; the same text as templates/backend_conf.mustache.
  static ConfTemplate BuiltIn();

  // `name` is the template's file, for messages. CRLF reads as LF. Throws InputError, with the line, where
  // the template is malformed or names what there is not.
  ConfTemplate(const std::string& text, std::string name);
  ConfTemplate(ConfTemplate&&) noexcept;
  ConfTemplate& operator=(ConfTemplate&&) noexcept;
  ~ConfTemplate();

  // The header, ending in a newline. Machine lines that the template does not ask for are put at the end.
  // Throws InputError where a line of the result is neither blank nor a comment: a reader of the conf would
  // take it for a route; also for machine lines of the template's own, and for CR and NUL. Safe to call from
  // several threads.
  std::string Render(const HeaderFacts& facts) const;

 private:
  int LineOfFault(const HeaderFacts& facts) const;

  struct Parsed;  // keeps the Mustache library out of this header

  std::unique_ptr<Parsed> parsed_;
  std::string name_;
};

}  // namespace vendorconfs
