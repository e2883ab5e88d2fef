#include "evidence/toml_edit.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "evidence/loose_array.h"
#include "evidence/toml_edit_check.h"
#include "input/toml/toml_document.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

bool IsBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

// Whether a line holds nothing, or a comment alone.
bool SaysNothing(std::string_view line) {
  const auto first = std::find_if_not(line.begin(), line.end(), IsBlank);
  return first == line.end() || *first == '#';
}

class Editor {
 public:
  Editor(std::string_view text, const std::string& name)
      : text_(text), name_(name), document_(ParseToml(text, name)) {
    starts_.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') starts_.push_back(i + 1);
    }
    CollectHeaders(document_.root);
    std::sort(headers_.begin(), headers_.end());
  }

  EditedToml Edit(const PlatformEdit& edit) {
    for (const EntryRemoval& removal : edit.removals) Remove(removal, !edit.gaps.empty());
    Insert("gap", edit.gaps);
    Insert("lifted", edit.lifted);
    EditedToml result{Applied(), std::move(comments_left_)};
    if (!SaysWhatWasAsked(document_, result.text, name_, edit))
      Fail(0, "cannot be edited without changing more than was asked for");
    return result;
  }

 private:
  // Bytes to put in the place of others.
  struct Change {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string with;
  };

  [[noreturn]] void Fail(std::uint32_t line, const std::string& what) const {
    throw InputError(Place{name_, static_cast<int>(line)},
                     what + "; edit the file by hand, --format toml prints what to write");
  }

  // Lines of the headers that begin something: those of an entry's own tables do not.
  void CollectHeaders(const TomlValue& table) {
    for (const TomlMember& member : table.members) {
      if (member.value.origin != TomlOrigin::kHeader && member.value.origin != TomlOrigin::kImplicit)
        continue;
      if (member.value.type == TomlType::kTable) {
        headers_.push_back(member.value.line);
        CollectHeaders(member.value);
      } else if (member.value.type == TomlType::kArray) {
        for (const TomlValue& item : member.value.items) headers_.push_back(item.line);
      }
    }
  }

  std::size_t StartOf(std::uint32_t line) const {
    return line - 1 < starts_.size() ? starts_[line - 1] : text_.size();
  }
  std::string_view LineText(std::uint32_t line) const {
    std::string_view found = text_.substr(StartOf(line), StartOf(line + 1) - StartOf(line));
    if (found.ends_with('\n')) found.remove_suffix(1);
    return found;
  }

  bool IsBlankLine(std::uint32_t line) const {
    const std::string_view text = LineText(line);
    return std::all_of(text.begin(), text.end(), IsBlank);
  }

  // The line behind an entry's last one that says something.
  std::uint32_t EndOf(std::uint32_t header) const {
    const auto next = std::upper_bound(headers_.begin(), headers_.end(), header);
    auto end = next != headers_.end() ? *next : static_cast<std::uint32_t>(starts_.size() + 1);
    while (end > header + 1 && SaysNothing(LineText(end - 1))) --end;
    return end;
  }

  const TomlValue* Entries(std::string_view key) const {
    const TomlMember* member = document_.root.Find(key);
    if (member == nullptr) return nullptr;
    if (member->value.origin != TomlOrigin::kHeader) {
      Fail(member->line,
           "\"" + std::string(key) + "\" is written inline, not as [[" + std::string(key) + "]]");
    }
    return &member->value;
  }

  const TomlValue& EntryAt(std::string_view key, std::uint32_t line) const {
    if (const TomlValue* entries = Entries(key)) {
      for (const TomlValue& entry : entries->items) {
        if (entry.line == line) return entry;
      }
    }
    Fail(line, "there is no [[" + std::string(key) + "]] in this line any more");
  }

  // A comment that stands directly above the line.
  bool HasCommentAbove(std::uint32_t line) const {
    return line > 1 && !IsBlankLine(line - 1) && SaysNothing(LineText(line - 1));
  }

  // `inserting`: gaps will follow, behind the last one or in its place.
  void Remove(const EntryRemoval& removal, bool inserting) {
    const TomlValue& entry = EntryAt(removal.key, removal.line);
    const auto named = [&](const TomlValue& item) {
      return std::find(removal.ops.begin(), removal.ops.end(), item.text) != removal.ops.end();
    };
    const ChildList<TomlValue>& items = entry.Find("ops")->value.items;
    if (std::all_of(items.begin(), items.end(), named)) {
      std::uint32_t end = EndOf(removal.line);
      const bool replaced =
          inserting && removal.key == "gap" && removal.line == Entries("gap")->items.back().line;
      // One of the blank lines that parted it from its neighbours goes with it. Behind a comment, which
      // stays, it is needed: the comment does not speak of what follows.
      const bool spare = !replaced && !HasCommentAbove(removal.line);
      if (spare && end <= starts_.size() && StartOf(end) < text_.size() && IsBlankLine(end)) ++end;
      changes_.push_back({StartOf(removal.line), StartOf(end), ""});
      gone_.push_back(removal.line);
      if (HasCommentAbove(removal.line)) comments_left_.push_back(removal.line - 1);
      return;
    }
    if (RemoveFromLoose(items, named)) return;
    std::size_t first = 0;
    for (std::size_t i = 1; i <= items.size(); ++i) {
      if (i < items.size() && items[i].line == items[first].line) continue;
      RemoveFromLine(items, first, i, named);
      first = i;
    }
  }

  // Whether its text is the file's, not a copy without escapes.
  bool IsSpelledOut(const TomlValue& item) const {
    const char* spelled = item.text.data();
    return spelled > text_.data() && spelled + item.text.size() < text_.data() + text_.size();
  }

  // Of a string with its quotes.
  TextSpan SpanOf(const TomlValue& item) const {
    if (const auto span = PlainSpan(item)) return *span;
    Fail(item.line, "\"" + std::string(item.text) +
                        (IsSpelledOut(item) ? "\" is no plain string" : "\" is spelled with escapes"));
  }

  // Nothing where its bytes are not those of its text between two quotes.
  std::optional<TextSpan> PlainSpan(const TomlValue& item) const {
    if (!IsSpelledOut(item)) return std::nullopt;
    const std::size_t begin = static_cast<std::size_t>(item.text.data() - text_.data()) - 1;
    const std::size_t end = begin + item.text.size() + 2;
    const bool quoted = (text_[begin] == '"' || text_[begin] == '\'') && text_[end - 1] == text_[begin];
    if (!quoted || (begin > 0 && text_[begin - 1] == text_[begin])) return std::nullopt;
    return TextSpan{begin, end};
  }

  // Takes the named ones out where commas do not stand behind the ops. Whether they do not.
  template <class Named>
  bool RemoveFromLoose(const ChildList<TomlValue>& items, Named named) {
    std::vector<ArrayElement> elements;
    for (const TomlValue& item : items) {
      const auto span = PlainSpan(item);
      if (!span) return false;
      elements.push_back({*span, named(item)});
    }
    if (!HasLooseCommas(text_, elements)) return false;
    for (const TextSpan& cut : CutsFromArray(text_, elements)) changes_.push_back({cut.begin, cut.end, ""});
    return true;
  }

  // The items from `first` up to `end` stand in one line.
  template <class Named>
  void RemoveFromLine(const ChildList<TomlValue>& items, std::size_t first, std::size_t end, Named named) {
    std::size_t kept = end;  // the last kept one
    bool any = false;
    for (std::size_t i = first; i < end; ++i) {
      if (!named(items[i])) kept = i;
      any = any || named(items[i]);
    }
    if (!any) return;
    if (kept == end && HoldsNothingElse(items, first, end)) {
      changes_.push_back({StartOf(items[first].line), StartOf(items[first].line + 1), ""});
      return;
    }
    const bool closes = end == items.size() && kept != end;
    for (std::size_t i = first; i < (closes ? kept : end); ++i) {
      if (named(items[i])) changes_.push_back({SpanOf(items[i]).begin, EndWithComma(SpanOf(items[i])), ""});
    }
    // The last ones of the array: a comma after them stays, those before them go.
    if (closes && kept + 1 < end) {
      changes_.push_back({SpanOf(items[kept]).end, SpanOf(items[end - 1]).end, ""});
    }
  }

  bool HoldsNothingElse(const ChildList<TomlValue>& items, std::size_t first, std::size_t end) const {
    std::string rest;
    std::size_t at = StartOf(items[first].line);
    for (std::size_t i = first; i < end; ++i) {
      const TextSpan span = SpanOf(items[i]);
      rest += text_.substr(at, span.begin - at);
      at = span.end;
    }
    rest += text_.substr(at, StartOf(items[first].line + 1) - at);
    return rest.find_first_not_of(" \t\r\n,") == std::string::npos;
  }

  // Behind the string, its comma and the blanks after that.
  std::size_t EndWithComma(TextSpan span) const {
    std::size_t comma = span.end;
    while (comma < text_.size() && (text_[comma] == ' ' || text_[comma] == '\t')) ++comma;
    if (comma == text_.size() || text_[comma] != ',') return span.end;
    ++comma;
    while (comma < text_.size() && (text_[comma] == ' ' || text_[comma] == '\t')) ++comma;
    return comma;
  }

  // Whether a line with words begins there, once what goes is gone.
  bool SaysSomethingAt(std::size_t at) const {
    for (;;) {
      const auto gone = std::find_if(changes_.begin(), changes_.end(), [&](const Change& change) {
        return change.begin == at && change.end > at;
      });
      if (gone == changes_.end()) break;
      at = gone->end;
    }
    return at < text_.size() && text_[at] != '\n' && text_[at] != '\r';
  }

  void Insert(std::string_view key, const std::vector<std::string>& entries) {
    if (entries.empty()) return;
    const TomlValue* present = Entries(key);
    const bool crlf = text_.find("\r\n") != std::string_view::npos;
    const std::uint32_t last = present == nullptr ? 0 : present->items.back().line;
    const bool replaces = key == "gap" && std::find(gone_.begin(), gone_.end(), last) != gone_.end();
    const std::size_t at = replaces             ? StartOf(last)
                           : present == nullptr ? text_.size()
                                                : StartOf(EndOf(last));
    const bool first_there = std::none_of(changes_.begin(), changes_.end(),
                                          [&](const Change& change) { return change.end == at; });
    std::string with;
    if (at == text_.size() && !text_.empty() && text_.back() != '\n' && first_there) with += '\n';
    for (const std::string& entry : entries) {
      if (!replaces || &entry != &entries.front() || HasCommentAbove(last)) with += '\n';
      with += entry;
    }
    if (SaysSomethingAt(present == nullptr ? text_.size() : StartOf(EndOf(last)))) with += '\n';
    if (crlf) {
      std::string ends;
      for (const char c : with) ends.append(c == '\n' ? "\r\n" : std::string(1, c));
      with = std::move(ends);
    }
    changes_.push_back({at, at, std::move(with)});
  }

  std::string Applied() {
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const Change& a, const Change& b) { return a.begin < b.begin; });
    std::string result;
    std::size_t at = 0;
    for (const Change& change : changes_) {
      // What takes the place of a gap begins where the gap began.
      if (change.begin > at) result += text_.substr(at, change.begin - at);
      result += change.with;
      at = std::max(at, change.end);
    }
    return result + std::string(text_.substr(at));
  }

  std::string_view text_;
  const std::string& name_;
  TomlDocument document_;
  std::vector<std::size_t> starts_;     // of the lines
  std::vector<std::uint32_t> headers_;  // sorted
  std::vector<Change> changes_;
  std::vector<std::uint32_t> comments_left_;
  std::vector<std::uint32_t> gone_;  // entries that go whole, by line
};

}  // namespace

EditedToml EditPlatformToml(std::string_view text, const std::string& name, const PlatformEdit& edit) {
  return Editor(text, name).Edit(edit);
}

}  // namespace vendorconfs
