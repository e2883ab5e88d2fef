#include "output/conf_template.h"

#include <algorithm>
#include <cstddef>
#include <kainjow/mustache.hpp>
#include <mutex>
#include <optional>
#include <utility>

#include "output/built_in_template.h"
#include "output/template_tags.h"
#include "support/error.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

namespace mustache = kainjow::mustache;

std::string PaddedRight(std::string_view text, std::size_t width) {
  std::string padded(text);
  padded.resize(std::max(width, padded.size()), ' ');
  return padded;
}

std::string PaddedLeft(const std::string& text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

mustache::data Backends(const std::vector<BackendLine>& lines) {
  std::size_t key_width = 0;
  std::size_t count_width = 0;
  for (const BackendLine& line : lines) {
    key_width = std::max(key_width, line.key.size());
    count_width = std::max(count_width, std::to_string(line.count).size());
  }
  mustache::data list(mustache::data::type::list);
  for (const BackendLine& line : lines) {
    mustache::data item;
    item.set("key", std::string(line.key));
    item.set("padded_key", PaddedRight(line.key, key_width));
    item.set("count", std::to_string(line.count));
    item.set("padded_count", PaddedLeft(std::to_string(line.count), count_width));
    item.set("meaning", std::string(line.meaning));
    list.push_back(item);
  }
  return list;
}

// With LF as its only line break and without a byte order mark: confs have neither CR nor a mark.
std::string Plain(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.find('\r') == std::string_view::npos) return std::string(text);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool crlf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!crlf) plain += text[i];
  }
  return plain;
}

// A note may span lines; each becomes one of the header.
mustache::data Notes(const std::vector<std::string_view>& notes) {
  mustache::data list(mustache::data::type::list);
  for (const std::string_view note : notes) {
    std::string plain = Plain(note);
    std::replace(plain.begin(), plain.end(), '\r', '\n');
    std::string_view rest = plain;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      mustache::data item;
      item.set("text", std::string(rest.substr(0, end)));
      list.push_back(item);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return list;
}

mustache::data DataOf(const HeaderFacts& facts) {
  mustache::data data;
  data.set("title", std::string(facts.title));
  data.set("platform", std::string(facts.platform));
  data.set("kind", std::string(facts.kind));
  data.set("vendor", std::string(facts.vendor));
  data.set("native", facts.kind == "native");
  data.set("boxing", facts.kind == "boxing");
  data.set("priority", facts.priority);
  data.set("total", std::to_string(facts.total));
  data.set("covered", std::to_string(facts.covered));
  data.set("percent", facts.percent);
  data.set("has_annotations", facts.has_annotations);
  const mustache::data notes = Notes(facts.notes);
  data.set("has_notes", notes.is_non_empty_list());
  data.set("notes", notes);
  data.set("backends", Backends(facts.backends));
  data.set("machine", facts.machine.substr(0, facts.machine.size() - 1));  // the template has the newline
  return data;
}

// The library gives the place of an error as "… at 123".
int LineOfError(const std::string& text, const std::string& error) {
  const std::size_t digits = error.find_last_not_of("0123456789");
  if (digits == std::string::npos || digits + 1 == error.size()) return 0;
  const std::size_t offset = std::min<std::size_t>(std::stoul(error.substr(digits + 1)), text.size());
  return 1 +
         static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

mustache::mustache MustacheOf(const std::string& text) {
  mustache::mustache tree(text);
  if (tree.is_valid()) tree.set_custom_escape([](const std::string& plain) { return plain; });
  return tree;
}

// The machine lines without their last LF.
std::string_view MachineOf(const HeaderFacts& facts) {
  return std::string_view(facts.machine).substr(0, facts.machine.size() - 1);
}

// Ends in a newline; the machine lines are put at the end where the template does not ask for them.
std::string WithMachineLines(std::string header, const HeaderFacts& facts) {
  if (!header.empty() && header.back() != '\n') header += '\n';
  if (header.find(MachineOf(facts)) == std::string::npos) header += facts.machine;
  return header;
}

// Carriage returns and NUL bytes, which notes could bring too, are looked for in what is rendered. Two others
// mark lines where a fault's line is asked for.
void RefuseControls(std::string_view text, const std::string& file) {
  int line = 1;
  for (const char c : text) {
    if (c == '\n') ++line;
    if ((static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) || c == '\n' || c == '\t' || c == '\r' ||
        c == '\0')
      continue;
    throw InputError(Place{file, line}, "the template has the control character \"" +
                                            Printable(std::string(1, c)) +
                                            "\", which has no place in a conf; remove it");
  }
}

struct Fault {
  std::size_t offset = 0;  // in the header
  std::string what;
};

// What a reader of the conf would take for something else than a comment.
std::optional<Fault> FindFault(std::string_view header, const HeaderFacts& facts) {
  const std::string_view machine = MachineOf(facts);
  const std::size_t machine_begin = header.find(machine);
  const std::size_t machine_end = machine_begin + machine.size();
  if ((machine_begin != 0 && header[machine_begin - 1] != '\n') || header[machine_end] != '\n') {
    return Fault{machine_begin, "{{machine}} shares its line with other text; give it a line of its own"};
  }
  const std::string whose = "the header of " + std::string(facts.platform);
  for (std::size_t begin = 0; begin < header.size();) {
    const std::size_t end = header.find('\n', begin);
    const std::string_view line = header.substr(begin, end - begin);
    if (line.find('\r') != std::string_view::npos || line.find('\0') != std::string_view::npos) {
      return Fault{begin, whose +
                              " has a carriage return or a NUL byte, which has no place in a conf; remove it "
                              "from the template, the title or the notes"};
    }
    const std::string_view content = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!content.empty() && content.front() != '#') {
      return Fault{begin, whose + " has the line " + Quoted(line) +
                              ", which a loader would read as a route; begin it with #"};
    }
    if (content.starts_with("#@") && (begin < machine_begin || begin >= machine_end)) {
      return Fault{begin,
                   whose + " has a \"#@\" line that is none of the generator's; write it without the @"};
    }
    begin = end + 1;
  }
  return std::nullopt;
}

}  // namespace

struct ConfTemplate::Parsed {
  std::string text;
  mustache::mustache tree;
  std::mutex rendering;  // the library renders into its parsed template
};

ConfTemplate ConfTemplate::BuiltIn() {
  return {std::string(kBuiltInTemplate), "the built-in template"};
}

ConfTemplate::ConfTemplate(const std::string& text, std::string name) : name_(std::move(name)) {
  std::string plain = Plain(text);
  RefuseControls(plain, name_);
  CheckNesting(plain, name_);
  mustache::mustache tree = MustacheOf(plain);
  parsed_.reset(new Parsed{std::move(plain), std::move(tree), {}});
  if (!parsed_->tree.is_valid()) {
    throw InputError(Place{name_, LineOfError(parsed_->text, parsed_->tree.error_message())},
                     "malformed Mustache template: " + parsed_->tree.error_message() + "; mend the tag");
  }
  CheckTagNames(parsed_->text, name_);
}

ConfTemplate::ConfTemplate(ConfTemplate&&) noexcept = default;
ConfTemplate& ConfTemplate::operator=(ConfTemplate&&) noexcept = default;
ConfTemplate::~ConfTemplate() = default;

std::string ConfTemplate::Render(const HeaderFacts& facts) const {
  const mustache::data data = DataOf(facts);
  const std::string rendered = [&] {
    const std::lock_guard lock(parsed_->rendering);
    return parsed_->tree.render(data);
  }();
  std::string header = WithMachineLines(rendered, facts);
  if (const auto fault = FindFault(header, facts)) {
    throw InputError(Place{name_, LineOfFault(facts)}, fault->what);
  }
  return header;
}

// Rendered once more, from a template whose lines bear their numbers.
int ConfTemplate::LineOfFault(const HeaderFacts& facts) const {
  mustache::mustache marked = MustacheOf(WithLineMarks(parsed_->text));
  const UnmarkedText plain = WithoutLineMarks(marked.render(DataOf(facts)));
  const std::string header = WithMachineLines(plain.text, facts);
  const auto fault = FindFault(header, facts);
  if (!fault) return 0;
  const auto line = static_cast<std::size_t>(
      std::count(header.begin(), header.begin() + static_cast<std::ptrdiff_t>(fault->offset), '\n'));
  return line < plain.lines.size() ? plain.lines[line] : 0;
}

}  // namespace vendorconfs
