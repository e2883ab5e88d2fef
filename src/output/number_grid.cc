#include "output/number_grid.h"

#include <string_view>

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

void AppendMarkdown(const std::vector<std::string>& cells, std::string& text) {
  text += '|';
  for (const std::string& cell : cells) {
    text += ' ';
    for (const char c : cell) text.append(c == '|' ? "\\|" : std::string(1, c));
    text += " |";
  }
  text += '\n';
}

}  // namespace

std::string GridText(const NumberGrid& grid) {
  std::vector<TextTable::Column> columns;
  for (std::size_t i = 0; i < grid.titles.size(); ++i) {
    columns.push_back({grid.titles[i], i < grid.labels ? Align::kLeft : Align::kRight});
  }
  TextTable table(std::move(columns));
  for (const auto& row : grid.rows) table.Add(row);
  return table.Render(0, "", [](std::string_view title) { return std::string(title); });
}

std::string GridCsv(const NumberGrid& grid) {
  std::string csv;
  AppendCsv(grid.titles, csv);
  for (const auto& row : grid.rows) AppendCsv(row, csv);
  return csv;
}

std::string GridMarkdown(const NumberGrid& grid) {
  std::string text;
  AppendMarkdown(grid.titles, text);
  text += '|';
  for (std::size_t i = 0; i < grid.titles.size(); ++i) text += i < grid.labels ? "---|" : "--:|";
  text += '\n';
  for (const auto& row : grid.rows) AppendMarkdown(row, text);
  return text;
}

}  // namespace vendorconfs
