#include "output/template_tags.h"

#include <algorithm>
#include <charconv>

#include "support/error.h"
#include "support/nearest.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

constexpr char kMark = '\x01';
constexpr char kMarkEnd = '\x02';

constexpr std::size_t kDeepestSection = 16;

constexpr std::string_view kEverywhere[] = {"title",  "platform",        "kind",      "vendor",  "priority",
                                            "total",  "covered",         "percent",   "machine", "native",
                                            "boxing", "has_annotations", "has_notes", "notes",   "backends"};
constexpr std::string_view kInNotes[] = {"text"};
constexpr std::string_view kInBackends[] = {"key", "padded_key", "count", "padded_count", "meaning"};

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

class TagReader {
 public:
  explicit TagReader(std::string_view text) : text_(text) {}

  std::vector<TemplateTag> Read() {
    std::vector<TemplateTag> tags;
    while (true) {
      const std::size_t begin = text_.find(open_, at_);
      if (begin == std::string_view::npos) return tags;
      tags.push_back(ReadTag(begin));
    }
  }

 private:
  TemplateTag ReadTag(std::size_t begin) {
    TemplateTag tag;
    tag.begin = begin;
    line_ += static_cast<int>(std::count(text_.begin() + Signed(at_), text_.begin() + Signed(begin), '\n'));
    tag.line = line_;
    // As the library has it: triple braces under the usual delimiters alone, and a tag's sort behind blanks.
    const std::size_t start = begin + open_.size();
    const bool triple = open_ == "{{" && close_ == "}}" && text_.substr(start).starts_with('{');
    const std::size_t inner = start + (triple ? 1 : 0);
    const std::string close = triple ? "}}}" : close_;
    const std::size_t stop = std::min(text_.find(close, inner), text_.size());
    tag.name = Trimmed(text_.substr(inner, stop - inner));
    if (!triple && !tag.name.empty() &&
        std::string_view("#^/>!=&").find(tag.name[0]) != std::string_view::npos) {
      if (tag.name[0] != '&') tag.sigil = tag.name[0];
      tag.name.remove_prefix(1);
      if (tag.sigil == '=' && tag.name.ends_with('=')) tag.name.remove_suffix(1);
      tag.name = Trimmed(tag.name);
    }
    tag.end = std::min(stop + close.size(), text_.size());
    line_ +=
        static_cast<int>(std::count(text_.begin() + Signed(begin), text_.begin() + Signed(tag.end), '\n'));
    at_ = tag.end;
    if (tag.sigil == '=') ChangeDelimiters(tag.name);
    return tag;
  }

  void ChangeDelimiters(std::string_view both) {
    const std::size_t blank = both.find(' ');
    if (blank == std::string_view::npos) return;
    open_ = both.substr(0, blank);
    close_ = Trimmed(both.substr(blank));
  }

  static std::ptrdiff_t Signed(std::size_t offset) { return static_cast<std::ptrdiff_t>(offset); }

  std::string_view text_;
  std::string open_ = "{{";
  std::string close_ = "}}";
  std::size_t at_ = 0;
  int line_ = 1;
};

std::vector<std::string_view> NamesWithin(const std::vector<std::string_view>& sections) {
  std::vector<std::string_view> names(std::begin(kEverywhere), std::end(kEverywhere));
  const auto within = [&](std::string_view section) {
    return std::find(sections.begin(), sections.end(), section) != sections.end();
  };
  if (within("notes")) names.insert(names.end(), std::begin(kInNotes), std::end(kInNotes));
  if (within("backends")) names.insert(names.end(), std::begin(kInBackends), std::end(kInBackends));
  return names;
}

std::string HintFor(std::string_view name, const std::vector<std::string_view>& known) {
  for (const auto& [words, section] :
       {std::pair(std::vector<std::string_view>(std::begin(kInNotes), std::end(kInNotes)), "notes"),
        std::pair(std::vector<std::string_view>(std::begin(kInBackends), std::end(kInBackends)),
                  "backends")}) {
    if (std::find(words.begin(), words.end(), name) != words.end())
      return std::string("; it is known within {{#") + section + "}} only";
  }
  std::string hint = DidYouMean(name, known);
  if (!hint.empty()) return hint;
  hint = "; known here: ";
  for (const std::string_view word : known) {
    if (word != known.front()) hint += ", ";
    hint += word;
  }
  return hint;
}

}  // namespace

std::vector<TemplateTag> TagsOf(std::string_view text) {
  return TagReader(text).Read();
}

void CheckNesting(std::string_view text, const std::string& file) {
  std::vector<TemplateTag> sections;
  for (const TemplateTag& tag : TagsOf(text)) {
    if (tag.sigil == '/' && !sections.empty()) sections.pop_back();
    if (tag.sigil != '#' && tag.sigil != '^') continue;
    const Place place{file, tag.line};
    if (sections.size() == kDeepestSection) {
      throw InputError(place, "section " + Quoted(tag.name) + " stands within " +
                                  std::to_string(kDeepestSection) + " others; nest them less deep");
    }
    const bool list = tag.sigil == '#' && (tag.name == "notes" || tag.name == "backends");
    const bool within_itself = std::any_of(sections.begin(), sections.end(), [&](const TemplateTag& outer) {
      return outer.sigil == '#' && outer.name == tag.name;
    });
    if (list && within_itself) {
      throw InputError(place,
                       "section " + Quoted(tag.name) + " stands within itself; close the outer one first");
    }
    sections.push_back(tag);
  }
}

void CheckTagNames(std::string_view text, const std::string& file) {
  std::vector<std::string_view> sections;
  for (const TemplateTag& tag : TagsOf(text)) {
    if (tag.sigil == '!' || tag.sigil == '=') continue;
    const Place place{file, tag.line};
    if (tag.sigil == '>') {
      throw InputError(place, "the template includes " + Quoted(tag.name) +
                                  ", and there are no partials; put its text here");
    }
    if (tag.sigil == '/') {
      if (!sections.empty()) sections.pop_back();
      continue;
    }
    const std::vector<std::string_view> known = NamesWithin(sections);
    if (std::find(known.begin(), known.end(), tag.name) == known.end()) {
      throw InputError(place, std::string("unknown ") + (tag.sigil == ' ' ? "variable " : "section ") +
                                  Quoted(tag.name) + " in the template" + HintFor(tag.name, known));
    }
    if (tag.sigil != ' ') sections.push_back(tag.name);
  }
}

std::string WithLineMarks(std::string_view text) {
  const std::vector<TemplateTag> tags = TagsOf(text);
  auto tag = tags.begin();
  std::string marked;
  int line = 1;
  const auto mark = [&] { marked.append(1, kMark).append(std::to_string(line)).append(1, kMarkEnd); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    while (tag != tags.end() && tag->end <= i) ++tag;
    if (text[i] == '\n') {
      if (tag == tags.end() || i < tag->begin) mark();
      ++line;
    }
    marked += text[i];
  }
  if (!text.empty() && text.back() != '\n') mark();
  return marked;
}

UnmarkedText WithoutLineMarks(std::string_view rendered) {
  UnmarkedText plain;
  std::size_t lines = 0;  // that are complete
  while (!rendered.empty()) {
    if (rendered.front() == kMark) {
      const std::size_t end = std::min(rendered.find(kMarkEnd), rendered.size());
      int line = 0;
      std::from_chars(rendered.data() + 1, rendered.data() + end, line);
      plain.lines.resize(lines + 1, line);
      rendered.remove_prefix(std::min(end + 1, rendered.size()));
      continue;
    }
    if (rendered.front() == '\n') ++lines;
    plain.text += rendered.front();
    rendered.remove_prefix(1);
  }
  plain.lines.resize(lines + 1, 0);
  return plain;
}

}  // namespace vendorconfs
