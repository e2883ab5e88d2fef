// Text for people: columns that line up, and paragraphs that fit the width.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

// Columns that a text takes on a terminal: its code points. Escape sequences (colours) take none.
std::size_t DisplayWidth(std::string_view text);

// The text's words in lines of at most `width` columns, each with a newline. The first begins with `first`,
// the others with `rest`. A word that is longer than the room behind `rest` stands alone, with less indent;
// one that is longer than a line is broken, behind a mark such as "/" or "_" where it has one.
std::string Wrapped(std::string_view text, std::size_t width, std::string_view first, std::string_view rest);

// The same, cut at a word after `most` lines, with "…" where words are left out.
std::string WrappedTo(std::size_t most, std::string_view text, std::size_t width, std::string_view first,
                      std::string_view rest);

enum class Align { kLeft, kRight };

// A table whose columns are as wide as their widest cell. Cells may hold colours.
class TextTable {
 public:
  struct Column {
    std::string title;
    Align align = Align::kLeft;
  };

  explicit TextTable(std::vector<Column> columns);

  // As many cells as columns; fewer leave the rest empty.
  void Add(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }

  // Each line begins with `indent`; two spaces between columns; no blanks at line ends. Where the table is
  // wider than `width`, the last column's text is wrapped under itself, down to twenty columns; where that is
  // not enough, the widest columns of texts get narrower, down to twenty columns too, and what follows a cell
  // that is too long for its own stands on the next line. Where that is not enough either, each row is a
  // paragraph: "mm: platform: ppu, route: cuda". `title` may style the headings; without headings (all empty)
  // there is no such line.
  std::string Render(std::size_t width, std::string_view indent,
                     const std::function<std::string(std::string_view)>& title) const;

 private:
  std::vector<std::size_t> Widths(std::size_t room) const;
  std::string Stacked(const std::vector<std::string>& cells, std::size_t width, std::string_view indent,
                      const std::function<std::string(std::string_view)>& title) const;
  void AppendRow(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                 std::size_t width, std::string_view indent, std::string& out) const;

  std::vector<Column> columns_;
  bool titled_ = false;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace vendorconfs
