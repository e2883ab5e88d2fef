#include "output/applied_rows.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "policy/decision_rows.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

struct Line {
  std::string rows;
  RowFact first;
  std::vector<std::string_view> libraries;
};

std::vector<Line> LinesOf(const std::vector<RowFact>& rows, bool folded) {
  std::vector<Line> lines;
  for (const RowFact& row : rows) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const Line& line) {
      return folded && !row.library.empty() && !line.libraries.empty() && !row.decided &&
             !line.first.decided && line.first.answer == row.answer;
    });
    const bool fresh = same == lines.end();
    Line& line = fresh ? lines.emplace_back() : *same;
    if (fresh) line.first = row;
    line.rows += fresh ? "" : ", ";
    line.rows += std::to_string(row.row);
    if (!row.library.empty()) line.libraries.push_back(row.library);
  }
  return lines;
}

}  // namespace

std::string AppliedRows(const Explanation& explanation, const TextOptions& options, bool folded) {
  TextTable table({{"", Align::kRight}, {""}, {""}, {""}});
  for (const Line& line : LinesOf(explanation.rows, folded)) {
    const auto mark = [&](const std::string& cell) {
      return line.first.decided ? options.style.Bold(cell) : cell;
    };
    const bool several = line.libraries.size() > 1;
    table.Add({line.rows, mark(line.first.decided ? ">" : ""),
               mark(several ? LibraryQuestion(line.libraries) : line.first.question),
               mark(line.first.answer)});
  }
  return table.Render(options.width, "  ", [](std::string_view title) { return std::string(title); });
}

}  // namespace vendorconfs
