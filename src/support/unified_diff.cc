#include "support/unified_diff.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "support/printable.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kContext = 3;
// The search keeps one row an edit: 4,000 edits are 64 MiB, and beyond them nobody reads the result line by
// line.
constexpr std::ptrdiff_t kMostEdits = 2000;

using Lines = std::vector<std::string_view>;

Lines Split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// A run of lines that are removed from `before` and replaced by lines of `after`.
struct Change {
  std::size_t before_begin, before_end;
  std::size_t after_begin, after_end;
};

// Myers' greedy algorithm over before[first…) and after[first…), both without their common prefix and suffix.
class ShortestEdit {
 public:
  ShortestEdit(const Lines& before, const Lines& after, std::size_t prefix, std::size_t before_end,
               std::size_t after_end)
      : before_(before),
        after_(after),
        prefix_(prefix),
        rows_(static_cast<std::ptrdiff_t>(before_end - prefix)),
        columns_(static_cast<std::ptrdiff_t>(after_end - prefix)) {}

  std::vector<Change> Find() {
    const std::ptrdiff_t most = std::min(rows_ + columns_, kMostEdits);
    std::vector<std::ptrdiff_t> reach(static_cast<std::size_t>(2 * most + 3), 0);
    const auto at = [&](std::ptrdiff_t diagonal) -> std::ptrdiff_t& {
      return reach[static_cast<std::size_t>(diagonal + most + 1)];
    };
    for (std::ptrdiff_t edits = 0; edits <= most; ++edits) {
      for (std::ptrdiff_t k = -edits; k <= edits; k += 2) {
        const bool down = k == -edits || (k != edits && at(k - 1) < at(k + 1));
        std::ptrdiff_t x = down ? at(k + 1) : at(k - 1) + 1;
        while (x < rows_ && x - k < columns_ && Same(x, x - k)) ++x;
        at(k) = x;
        if (x >= rows_ && x - k >= columns_) {
          history_.emplace_back(reach.begin() + (most + 1 - edits), reach.begin() + (most + 2 + edits));
          return Trace(edits);
        }
      }
      history_.emplace_back(reach.begin() + (most + 1 - edits), reach.begin() + (most + 2 + edits));
    }
    return {{prefix_, prefix_ + static_cast<std::size_t>(rows_), prefix_,
             prefix_ + static_cast<std::size_t>(columns_)}};
  }

 private:
  bool Same(std::ptrdiff_t x, std::ptrdiff_t y) const {
    return before_[prefix_ + static_cast<std::size_t>(x)] == after_[prefix_ + static_cast<std::size_t>(y)];
  }

  // history_[d] holds the reach of diagonals -d to d after d edits.
  std::ptrdiff_t Reach(std::ptrdiff_t edits, std::ptrdiff_t diagonal) const {
    return history_[static_cast<std::size_t>(edits)][static_cast<std::size_t>(diagonal + edits)];
  }

  std::vector<Change> Trace(std::ptrdiff_t edits) const {
    std::vector<Change> changes;  // last first
    std::ptrdiff_t x = rows_;
    std::ptrdiff_t y = columns_;
    for (std::ptrdiff_t d = edits; d > 0; --d) {
      const std::ptrdiff_t k = x - y;
      const bool down = k == -d || (k != d && Known(d - 1, k - 1) < Known(d - 1, k + 1));
      const std::ptrdiff_t from = down ? k + 1 : k - 1;
      const std::ptrdiff_t from_x = Reach(d - 1, from);
      const std::ptrdiff_t from_y = from_x - from;
      Add(changes, from_x, from_y, down);
      x = from_x;
      y = from_y;
    }
    std::reverse(changes.begin(), changes.end());
    return changes;
  }

  std::ptrdiff_t Known(std::ptrdiff_t edits, std::ptrdiff_t diagonal) const {
    return diagonal < -edits || diagonal > edits ? -1 : Reach(edits, diagonal);
  }

  // One removed or added line before the changes found so far, joined with the next one where they touch.
  void Add(std::vector<Change>& changes, std::ptrdiff_t x, std::ptrdiff_t y, bool added) const {
    const std::size_t row = prefix_ + static_cast<std::size_t>(x);
    const std::size_t column = prefix_ + static_cast<std::size_t>(y);
    const Change change{row, row + (added ? 0 : 1), column, column + (added ? 1 : 0)};
    if (!changes.empty() && changes.back().before_begin == change.before_end &&
        changes.back().after_begin == change.after_end) {
      changes.back().before_begin = change.before_begin;
      changes.back().after_begin = change.after_begin;
      return;
    }
    changes.push_back(change);
  }

  const Lines& before_;
  const Lines& after_;
  std::size_t prefix_;
  std::ptrdiff_t rows_;
  std::ptrdiff_t columns_;
  std::vector<std::vector<std::ptrdiff_t>> history_;
};

std::vector<Change> FindChanges(const Lines& before, const Lines& after) {
  std::size_t prefix = 0;
  while (prefix < before.size() && prefix < after.size() && before[prefix] == after[prefix]) ++prefix;
  std::size_t before_end = before.size();
  std::size_t after_end = after.size();
  while (before_end > prefix && after_end > prefix && before[before_end - 1] == after[after_end - 1]) {
    --before_end;
    --after_end;
  }
  if (before_end == prefix && after_end == prefix) return {};
  return ShortestEdit(before, after, prefix, before_end, after_end).Find();
}

void AppendLine(std::string& diff, char mark, std::string_view line) {
  diff += mark;
  diff += line;
  if (line.empty() || line.back() != '\n') diff += "\n\\ No newline at end of file\n";
}

std::string Range(std::size_t begin, std::size_t end) {
  const std::size_t size = end - begin;
  // An empty range is named by the line before it.
  std::string range = std::to_string(size == 0 ? begin : begin + 1);
  if (size != 1) range += "," + std::to_string(size);
  return range;
}

// Changes [first, last) with the lines around and between them.
void AppendHunk(std::string& diff, const Lines& before, const Lines& after,
                const std::vector<Change>& changes, std::size_t first, std::size_t last) {
  const std::size_t lead = std::min(kContext, changes[first].before_begin);
  const std::size_t trail = std::min(kContext, before.size() - changes[last - 1].before_end);
  diff += "@@ -" + Range(changes[first].before_begin - lead, changes[last - 1].before_end + trail) + " +" +
          Range(changes[first].after_begin - lead, changes[last - 1].after_end + trail) + " @@\n";
  std::size_t row = changes[first].before_begin - lead;
  for (std::size_t i = first; i < last; ++i) {
    for (; row < changes[i].before_begin; ++row) AppendLine(diff, ' ', before[row]);
    for (; row < changes[i].before_end; ++row) AppendLine(diff, '-', before[row]);
    for (std::size_t j = changes[i].after_begin; j < changes[i].after_end; ++j)
      AppendLine(diff, '+', after[j]);
  }
  for (std::size_t end = row + trail; row < end; ++row) AppendLine(diff, ' ', before[row]);
}

}  // namespace

std::string UnifiedDiff(std::string_view before, std::string_view after, std::string_view before_name,
                        std::string_view after_name) {
  const Lines old_lines = Split(before);
  const Lines new_lines = Split(after);
  const std::vector<Change> changes = FindChanges(old_lines, new_lines);
  if (changes.empty()) return {};
  std::string diff = "--- " + Printable(before_name) + "\n+++ " + Printable(after_name) + "\n";
  std::size_t first = 0;
  while (first < changes.size()) {
    std::size_t last = first + 1;
    while (last < changes.size() && changes[last].before_begin - changes[last - 1].before_end <= 2 * kContext)
      ++last;
    AppendHunk(diff, old_lines, new_lines, changes, first, last);
    first = last;
  }
  return diff;
}

}  // namespace vendorconfs
