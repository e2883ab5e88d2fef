// Tables of numbers in the forms that statistics come in.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vendorconfs {

// A row a line; the first `labels` columns are texts, the others numbers.
struct NumberGrid {
  std::vector<std::string> titles;
  std::size_t labels = 1;
  std::optional<std::size_t> markup;  // a column whose cells are Markdown already
  std::vector<std::vector<std::string>> rows;
};

// Columns for which there is no room stand below, behind the same labels.
std::string GridText(const NumberGrid& grid, std::size_t width);
std::string GridCsv(const NumberGrid& grid);  // RFC 4180, with LF
std::string GridMarkdown(const NumberGrid& grid);

}  // namespace vendorconfs
