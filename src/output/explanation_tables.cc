#include <fmt/format.h>

#include <algorithm>

#include "output/entry_text.h"
#include "output/explanation_text.h"
#include "output/route_reason.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

// What stands behind a cell of the matrix.
struct Mark {
  char sign;
  std::string_view meaning;
};
constexpr Mark kGapMark{'!', "in a gap"};
constexpr Mark kHoldMark{'^', "held"};
constexpr Mark kMeasuredMark{'+', "measured"};
constexpr Mark kKernelMark{'#', "a vendor kernel stands behind it"};
constexpr Mark kMarks[] = {kGapMark, kHoldMark, kMeasuredMark, kKernelMark};

std::string CellOf(const Routing& routing, std::size_t platform, OpId op) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const Decision& decision = routing.DecisionOf(platform, op);
  std::string cell(routes.KeyOf(decision.backend));
  if (GapOf(*routes.platform, op) != nullptr) cell += kGapMark.sign;
  if (routing.held.Contains(op)) cell += kHoldMark.sign;
  if (MeasuredOf(*routes.platform, op, Library::kFlaggems) != nullptr ||
      MeasuredOf(*routes.platform, op, Library::kFlaggemsCpp) != nullptr) {
    cell += kMeasuredMark.sign;
  }
  if (decision.annotated) cell += kKernelMark.sign;
  return cell;
}

std::string Legend(const std::string& text, std::size_t width) {
  std::string legend;
  for (const Mark& mark : kMarks) {
    if (text.find(mark.sign) == std::string::npos) continue;
    legend += fmt::format("{}{} {}", legend.empty() ? "" : ", ", mark.sign, mark.meaning);
  }
  return legend.empty() ? legend : "\n" + Wrapped(legend, width, "", "  ");
}

}  // namespace

std::string ExplanationsOfOp(const Routing& routing, OpId op, const std::vector<std::size_t>& platforms,
                             const TextOptions& options) {
  bool behind = false;
  TextTable table({{"platform"}, {"route"}, {"behind"}, {"row", Align::kRight}, {"why"}});
  for (const std::size_t platform : platforms) {
    const PlatformRoutes& routes = routing.platforms[platform];
    const Decision& decision = routing.DecisionOf(platform, op);
    std::string why = RouteReason(routing, platform, op);
    if (const Gap* gap = GapOf(*routes.platform, op)) why += ", " + PlaceText(*gap);
    behind = behind || decision.annotated;
    table.Add({std::string(routes.platform->name), std::string(routes.KeyOf(decision.backend)),
               decision.annotated ? std::string(routes.platform->vendor) : std::string(),
               fmt::format("{}", RowOf(decision.reason)), std::move(why)});
  }
  const std::string_view name = routing.workspace->names.Name(op);
  std::string text = options.style.Bold(name) + "\n\n";
  text += table.Render(options.width, "  ", [&](std::string_view title) { return options.style.Dim(title); });
  // The one that has most to say.
  const auto gapped = std::find_if(platforms.begin(), platforms.end(), [&](std::size_t platform) {
    return GapOf(*routing.platforms[platform].platform, op) != nullptr;
  });
  const std::size_t shown = gapped == platforms.end() ? platforms.front() : *gapped;
  return text + ReasonLegend(text, behind, options) + "\n" +
         Wrapped(fmt::format("The whole decision, for example: gen_vendor_confs explain {} --platform {}",
                             name, routing.platforms[shown].platform->name),
                 options.width, "", "  ");
}

std::string ExplanationMatrix(const Routing& routing, const std::vector<OpId>& ops,
                              const std::vector<std::size_t>& platforms, const TextOptions& options) {
  std::size_t name_width = 2;
  for (const OpId op : ops) name_width = std::max(name_width, routing.workspace->names.Name(op).size());
  std::vector<std::vector<std::string>> columns;  // by platform: title, then cells
  std::vector<std::size_t> widths;
  for (const std::size_t platform : platforms) {
    auto& column = columns.emplace_back();
    column.emplace_back(routing.platforms[platform].platform->name);
    for (const OpId op : ops) column.push_back(CellOf(routing, platform, op));
    std::size_t& width = widths.emplace_back(0);
    for (const std::string& cell : column) width = std::max(width, cell.size());
  }

  std::string cells;
  std::string text;
  for (std::size_t first = 0; first < columns.size();) {
    std::size_t end = first;
    std::size_t used = name_width;
    while (end < columns.size() && (end == first || used + 2 + widths[end] <= options.width)) {
      used += 2 + widths[end++];
    }
    std::vector<TextTable::Column> titles = {{"op"}};
    for (std::size_t i = first; i < end; ++i) titles.push_back({columns[i].front()});
    TextTable table(std::move(titles));
    for (std::size_t row = 0; row < ops.size(); ++row) {
      std::vector<std::string> line = {std::string(routing.workspace->names.Name(ops[row]))};
      for (std::size_t i = first; i < end; ++i) {
        cells += columns[i][row + 1];
        line.push_back(columns[i][row + 1]);
      }
      table.Add(std::move(line));
    }
    if (first != 0) text += '\n';
    text += table.Render(std::max(options.width, used), "",
                         [&](std::string_view title) { return options.style.Bold(title); });
    first = end;
  }
  return text + Legend(cells, options.width);
}

}  // namespace vendorconfs
