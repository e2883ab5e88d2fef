#include "evidence/loose_array.h"

#include <algorithm>
#include <optional>

namespace vendorconfs {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

// The first comma from there on, past comments; kNone where the array ends before.
std::size_t CommaFrom(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != ',' && text[at] != ']') {
    at = text[at] == '#' ? std::min(text.find('\n', at), text.size()) : at + 1;
  }
  return at < text.size() && text[at] == ',' ? at : kNone;
}

// Behind each element; kNone where the last has none.
std::vector<std::size_t> CommasOf(std::string_view text, const std::vector<ArrayElement>& elements) {
  std::vector<std::size_t> commas;
  commas.reserve(elements.size());
  for (const ArrayElement& element : elements) commas.push_back(CommaFrom(text, element.span.end));
  return commas;
}

bool OnOneLine(std::string_view text, std::size_t from, std::size_t to) {
  return text.substr(from, to - from).find('\n') == std::string_view::npos;
}

bool IsBlank(char c) {
  return c == ' ' || c == '\t';
}

class Cutter {
 public:
  Cutter(std::string_view text, const std::vector<ArrayElement>& elements)
      : text_(text), elements_(elements), commas_(CommasOf(text, elements)), cut_(elements.size(), false) {}

  std::vector<TextSpan> Cuts() {
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      if (!elements_[i].goes) continue;
      cuts_.push_back(elements_[i].span);
      const std::size_t comma = CommaOf(i);
      cut_[comma] = true;
      std::size_t end = commas_[comma] + 1;
      while (end < text_.size() && IsBlank(text_[end])) ++end;
      cuts_.push_back({commas_[comma], end});
    }
    CutEmptyLines();
    return std::move(cuts_);
  }

 private:
  // The one that goes with the element: the nearest that is left on its line, else any nearest that is left.
  std::size_t CommaOf(std::size_t element) const {
    std::optional<std::size_t> after;
    for (std::size_t i = element; i < elements_.size() && elements_[i].goes; ++i) {
      if (cut_[i] || commas_[i] == kNone) continue;
      after = i;
      break;
    }
    std::optional<std::size_t> before;
    for (std::size_t i = element; i-- > 0;) {
      if (!cut_[i]) {
        before = i;
        break;
      }
      if (!elements_[i].goes) break;
    }
    if (!before || !after) return before ? *before : *after;
    const TextSpan span = elements_[element].span;
    const bool behind = OnOneLine(text_, span.end, commas_[*after]);
    return behind || !OnOneLine(text_, commas_[*before], span.begin) ? *after : *before;
  }

  bool IsCut(std::size_t at) const {
    return std::any_of(cuts_.begin(), cuts_.end(),
                       [&](const TextSpan& cut) { return cut.begin <= at && at < cut.end; });
  }

  // Lines of cuts that hold nothing else.
  void CutEmptyLines() {
    std::vector<TextSpan> lines;
    for (const TextSpan& cut : cuts_) {
      const std::size_t before = text_.rfind('\n', cut.begin);
      const std::size_t end = text_.find('\n', cut.begin);
      if (before == kNone || end == kNone) continue;
      bool empty = true;
      for (std::size_t at = before + 1; at < end && empty; ++at)
        empty = IsBlank(text_[at]) || text_[at] == '\r' || IsCut(at);
      if (empty) lines.push_back({before + 1, end + 1});
    }
    cuts_.insert(cuts_.end(), lines.begin(), lines.end());
  }

  std::string_view text_;
  const std::vector<ArrayElement>& elements_;
  std::vector<std::size_t> commas_;
  std::vector<bool> cut_;  // the commas
  std::vector<TextSpan> cuts_;
};

}  // namespace

bool HasLooseCommas(std::string_view text, const std::vector<ArrayElement>& elements) {
  const std::vector<std::size_t> commas = CommasOf(text, elements);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (commas[i] != kNone && !OnOneLine(text, elements[i].span.end, commas[i])) return true;
  }
  return false;
}

std::vector<TextSpan> CutsFromArray(std::string_view text, const std::vector<ArrayElement>& elements) {
  return Cutter(text, elements).Cuts();
}

}  // namespace vendorconfs
