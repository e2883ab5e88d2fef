#include "output/grid_changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/markdown.h"

namespace vendorconfs {
namespace {

using Row = std::vector<std::string>;

// The row with the labels of `row`, or null.
const Row* Counterpart(const NumberGrid& grid, const Row& row) {
  const auto labels_end = row.begin() + static_cast<std::ptrdiff_t>(grid.labels);
  const auto found = std::find_if(grid.rows.begin(), grid.rows.end(), [&](const Row& other) {
    return std::equal(row.begin(), labels_end, other.begin());
  });
  return found == grid.rows.end() ? nullptr : &*found;
}

}  // namespace

std::string SignedChange(std::size_t before, std::size_t now) {
  if (before == now) return "0";
  return now > before ? fmt::format("+{}", now - before) : fmt::format("-{}", before - now);
}

NumberGrid ChangesBetween(const NumberGrid& before, const NumberGrid& now, const std::string& what) {
  NumberGrid changes;
  changes.labels = now.labels + 1;
  const auto labels_end = now.titles.begin() + static_cast<std::ptrdiff_t>(now.labels);
  changes.titles.assign(now.titles.begin(), labels_end);
  for (const std::string& title : {what, std::string("before"), std::string("now"), std::string("change")})
    changes.titles.push_back(title);
  for (const Row& row : now.rows) {
    const Row* earlier = Counterpart(before, row);
    if (earlier == nullptr) continue;
    for (std::size_t i = now.labels; i < row.size(); ++i) {
      if (row[i] == (*earlier)[i]) continue;
      Row change(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(now.labels));
      change.insert(change.end(), {now.titles[i], (*earlier)[i], row[i],
                                   SignedChange(std::stoull((*earlier)[i]), std::stoull(row[i]))});
      changes.rows.push_back(std::move(change));
    }
  }
  return changes;
}

NumberGrid WithChanges(NumberGrid now, const NumberGrid& before) {
  const std::size_t columns = now.titles.size();
  for (std::size_t i = now.labels; i < columns; ++i) now.titles.push_back(now.titles[i] + "_change");
  for (Row& row : now.rows) {
    const Row* earlier = Counterpart(before, row);
    for (std::size_t i = now.labels; i < columns; ++i) {
      std::string change =
          earlier == nullptr ? std::string() : SignedChange(std::stoull((*earlier)[i]), std::stoull(row[i]));
      // A number that programs read has no plus.
      row.push_back(change.starts_with('+') ? change.substr(1) : std::move(change));
    }
  }
  return now;
}

std::string ChangesText(std::string_view since, const NumberGrid& changes, const std::string& missing,
                        std::size_t width) {
  return fmt::format("\nsince {}:\n", since) +
         (changes.rows.empty() ? "no count changes\n" : GridText(changes, width)) + missing;
}

std::string ChangesMarkdown(std::string_view since, const NumberGrid& changes, const std::string& missing) {
  const std::string text = fmt::format("\nSince {}:\n\n", MarkdownCode(since)) +
                           (changes.rows.empty() ? "No count changes.\n" : GridMarkdown(changes));
  return missing.empty() ? text : text + "\n" + missing;
}

}  // namespace vendorconfs
