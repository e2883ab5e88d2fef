#include "output/number_grid.h"

#include <algorithm>
#include <string_view>

#include "output/markdown.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

std::string CsvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

void AppendCsv(const std::vector<std::string>& fields, std::string& csv) {
  for (std::size_t i = 0; i < fields.size(); ++i) csv.append(i == 0 ? "" : ",").append(CsvField(fields[i]));
  csv += '\n';
}

void AppendMarkdown(const std::vector<std::string>& cells, std::optional<std::size_t> markup,
                    std::string& text) {
  text += '|';
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text.append(" ").append(i == markup ? cells[i] : MarkdownText(cells[i])).append(" |");
  }
  text += '\n';
}

}  // namespace

std::string GridText(const NumberGrid& grid, std::size_t width) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < grid.titles.size(); ++i) {
    std::size_t& widest = widths.emplace_back(DisplayWidth(grid.titles[i]));
    for (const auto& row : grid.rows) widest = std::max(widest, DisplayWidth(row[i]));
  }
  const auto span = [&](std::size_t begin, std::size_t end) {
    std::size_t columns = 0;
    for (std::size_t i = begin; i < end; ++i) columns += widths[i] + 2;
    return columns;
  };
  std::string text;
  for (std::size_t begin = grid.labels; begin < grid.titles.size();) {
    std::size_t end = begin + 1;
    while (end < grid.titles.size() && span(0, grid.labels) + span(begin, end + 1) <= width + 2) ++end;
    std::vector<TextTable::Column> columns;
    for (std::size_t i = 0; i < grid.labels; ++i) columns.push_back({grid.titles[i], Align::kLeft});
    for (std::size_t i = begin; i < end; ++i) columns.push_back({grid.titles[i], Align::kRight});
    TextTable table(std::move(columns));
    for (const auto& row : grid.rows) {
      const auto at = [&](std::size_t i) { return row.begin() + static_cast<std::ptrdiff_t>(i); };
      std::vector<std::string> cells(row.begin(), at(grid.labels));
      cells.insert(cells.end(), at(begin), at(end));
      table.Add(std::move(cells));
    }
    if (!text.empty()) text += '\n';
    text += table.Render(width, "", [](std::string_view title) { return std::string(title); });
    begin = end;
  }
  return text;
}

std::string GridCsv(const NumberGrid& grid) {
  std::string csv;
  AppendCsv(grid.titles, csv);
  for (const auto& row : grid.rows) AppendCsv(row, csv);
  return csv;
}

std::string GridMarkdown(const NumberGrid& grid) {
  std::string text;
  AppendMarkdown(grid.titles, std::nullopt, text);
  text += '|';
  for (std::size_t i = 0; i < grid.titles.size(); ++i) text += i < grid.labels ? "---|" : "--:|";
  text += '\n';
  for (const auto& row : grid.rows) AppendMarkdown(row, grid.markup, text);
  return text;
}

}  // namespace vendorconfs
