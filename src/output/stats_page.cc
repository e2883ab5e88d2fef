#include "output/stats_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>

#include "output/built_in_stats_cell.h"
#include "output/built_in_stats_page.h"
#include "output/coverage_stats.h"
#include "output/entry_text.h"
#include "output/page_cells.h"
#include "output/stats_breakdown.h"

namespace vendorconfs {
namespace {

namespace mustache = kainjow::mustache;

// A backend's letter in the page's style sheet.
std::string_view StyleOf(Backend backend) {
  switch (backend) {
    case Backend::kFlaggemsCpp:
      return "p";
    case Backend::kFlaggems:
      return "f";
    case Backend::kTileops:
      return "t";
    case Backend::kVendor:
      return "v";
    case Backend::kNone:
      break;
  }
  return "n";
}

std::string_view LabelOf(Backend backend) {
  switch (backend) {
    case Backend::kFlaggemsCpp:
      return "FlagGems C++";
    case Backend::kFlaggems:
      return "FlagGems Python";
    case Backend::kTileops:
      return "TileOps";
    case Backend::kVendor:
      return "vendor";
    case Backend::kNone:
      break;
  }
  return "none";
}

class Page {
 public:
  Page(const Routing& routing, const std::vector<std::size_t>& platforms, const StatsBaseline* since)
      : routing_(routing), platforms_(platforms), stats_(CountRoutes(routing, platforms)), since_(since) {}

  std::string Render() {
    mustache::data data;
    data.set("ops", std::to_string(stats_.ops));
    data.set("platform_count", Counted(platforms_.size(), "platform", "platforms"));
    data.set("legend", Legend());
    data.set("bars", Bars());
    data.set("kinds", Kinds());
    data.set("kind_rows", KindRows());
    data.set("entries", Entries());
    data.set("columns", Columns());
    data.set("boxing", std::any_of(platforms_.begin(), platforms_.end(), [&](std::size_t platform) {
               return routing_.platforms[platform].platform->kind == PlatformKind::kBoxing;
             }));
    data.set("has_baseline", since_ != nullptr);
    if (since_ != nullptr) {
      const NumberGrid grid = ChangesOf(*since_);
      data.set("baseline", since_->directory);
      data.set("changes", Changes(grid));
      data.set("unchanged", grid.rows.empty());
      data.set("not_there", PlatformsWithoutConf(*since_));
      data.set("some_missing", !PlatformsWithoutConf(*since_).empty());
    }
    Matrix(data);
    mustache::mustache page{std::string(kStatsPageTemplate)};
    return page.render(data);
  }

 private:
  bool AnyRoute(Backend backend) const {
    for (const PlatformStats& counted : stats_.platforms) {
      if (counted.Routes(backend) != 0) return true;
    }
    return false;
  }

  mustache::data Legend() const {
    mustache::data list(mustache::data::type::list);
    for (const Backend backend : kBackends) {
      if (!AnyRoute(backend)) continue;
      mustache::data item;
      item.set("style", std::string(StyleOf(backend)));
      item.set("label", std::string(LabelOf(backend)));
      list.push_back(item);
    }
    return list;
  }

  mustache::data Bars() const {
    mustache::data list(mustache::data::type::list);
    for (std::size_t i = 0; i < stats_.platforms.size(); ++i) {
      const PlatformStats& counted = stats_.platforms[i];
      mustache::data bar;
      bar.set("platform", std::string(counted.platform->name));
      bar.set("title", std::string(counted.platform->title));
      bar.set("kind", std::string(ToString(counted.platform->kind)));
      bar.set("covered", std::to_string(counted.covered));
      bar.set("share", Percent(counted.covered, stats_.ops));
      bar.set("kernels", std::to_string(counted.kernels));
      bar.set("parts", Parts(routing_.platforms[platforms_[i]], counted));
      bar.set("numbers", Numbers(counted));
      list.push_back(bar);
    }
    return list;
  }

  // The pieces of one bar, those without an op left out.
  mustache::data Parts(const PlatformRoutes& routes, const PlatformStats& counted) const {
    mustache::data list(mustache::data::type::list);
    for (const Backend backend : kBackends) {
      const std::size_t count = counted.Routes(backend);
      if (count == 0) continue;
      mustache::data part;
      part.set("style", std::string(StyleOf(backend)));
      part.set("key", std::string(routes.KeyOf(backend)));
      part.set("count", std::to_string(count));
      part.set("percent", Percent(count, stats_.ops));
      // A number needs about a twentieth of the width.
      part.set("wide", count * 16 >= stats_.ops);
      list.push_back(part);
    }
    return list;
  }

  mustache::data Numbers(const PlatformStats& counted) const {
    mustache::data list(mustache::data::type::list);
    for (const Backend backend : kBackends) {
      if (!AnyRoute(backend)) continue;
      mustache::data item;
      item.set("count", std::to_string(counted.Routes(backend)));
      list.push_back(item);
    }
    return list;
  }

  static mustache::data Kinds() {
    mustache::data list(mustache::data::type::list);
    for (const std::string_view kind : kGapKinds) {
      mustache::data item;
      item.set("kind", std::string(kind));
      list.push_back(item);
    }
    return list;
  }

  mustache::data KindRows() const {
    mustache::data list(mustache::data::type::list);
    for (const GapKindCounts& counted : CountGapKinds(routing_, platforms_)) {
      mustache::data row;
      row.set("platform", std::string(counted.platform->name));
      row.set("total", std::to_string(counted.Total()));
      mustache::data cells(mustache::data::type::list);
      for (const std::string_view kind : kGapKinds) {
        mustache::data cell;
        const std::size_t count = counted.ops.at(kind);
        cell.set("count", std::to_string(count));
        cell.set("zero", count == 0);
        cells.push_back(cell);
      }
      row.set("cells", cells);
      list.push_back(row);
    }
    return list;
  }

  mustache::data EntryData(const Entry& entry, std::string_view kind) const {
    mustache::data data;
    data.set("id", EntryAnchor(entry));
    data.set("kind", std::string(kind));
    data.set("reason", std::string(entry.reason));
    data.set("condition", std::string(entry.condition));
    data.set("has_condition", !entry.condition.empty());
    data.set("dtypes", fmt::format("{}", fmt::join(entry.dtypes, ", ")));
    data.set("has_dtypes", !entry.dtypes.empty());
    data.set("issues", fmt::format("{}", fmt::join(entry.issues, ", ")));
    data.set("has_issues", !entry.issues.empty());
    data.set("evidence", EvidenceText(entry.evidence));
    data.set("has_evidence", !entry.evidence.empty());
    data.set("place", PlaceText(entry));
    std::string ops;
    for (const ListedOp& listed : entry.ops) {
      ops.append(ops.empty() ? "" : ", ").append(routing_.workspace->names.Name(listed.op));
    }
    data.set("ops", ops);
    return data;
  }

  // The entries that cells point at, by platform; the holds, which are everybody's, last.
  mustache::data Entries() const {
    mustache::data groups(mustache::data::type::list);
    const auto add = [&](const std::string& title, const mustache::data& list, std::size_t count) {
      if (count == 0) return;
      mustache::data group;
      group.set("title", title);
      group.set("count", Counted(count, "entry", "entries"));
      group.set("list", list);
      groups.push_back(group);
    };
    for (const std::size_t index : platforms_) {
      const Platform& platform = *routing_.platforms[index].platform;
      mustache::data list(mustache::data::type::list);
      for (const Gap& gap : platform.gaps) list.push_back(EntryData(gap, "gap: " + std::string(gap.kind)));
      for (const Measured& measured : platform.measured) {
        list.push_back(EntryData(measured, "measured: " + std::string(ToString(measured.backend))));
      }
      add(fmt::format("{}, {}", platform.name, platform.title), list,
          platform.gaps.size() + platform.measured.size());
    }
    mustache::data list(mustache::data::type::list);
    for (const Hold& hold : routing_.workspace->coverage->holds) {
      list.push_back(EntryData(hold, "hold: " + std::string(hold.kind)));
    }
    add("holds, on every platform", list, routing_.workspace->coverage->holds.size());
    return groups;
  }

  static mustache::data Changes(const NumberGrid& grid) {
    mustache::data list(mustache::data::type::list);
    for (const auto& row : grid.rows) {
      mustache::data item;
      for (std::size_t i = 0; i < row.size(); ++i) item.set(grid.titles[i], row[i]);
      list.push_back(item);
    }
    return list;
  }

  mustache::data Columns() const {
    mustache::data list(mustache::data::type::list);
    for (const std::size_t index : platforms_) {
      mustache::data column;
      column.set("platform", std::string(routing_.platforms[index].platform->name));
      list.push_back(column);
    }
    return list;
  }

  void Matrix(mustache::data& data) const {
    PageCells cells(routing_, std::string(kStatsCellTemplate));
    mustache::data rows(mustache::data::type::list);
    for (const OpId op : routing_.universe) {
      std::string line;
      for (const std::size_t platform : platforms_) {
        line += cells.Cell(platform, op, StyleOf(routing_.DecisionOf(platform, op).backend));
      }
      mustache::data row;
      row.set("op", std::string(routing_.workspace->names.Name(op)));
      row.set("cells", line);
      rows.push_back(row);
    }
    data.set("rows", rows);

    mustache::data reasons(mustache::data::type::list);
    for (const PageCells::Reason& reason : cells.reasons()) {
      mustache::data item;
      item.set("name", reason.style_class);
      item.set("style", std::string(reason.backend_style));
      item.set("text", CssString(reason.text));
      reasons.push_back(item);
    }
    data.set("reasons", reasons);
  }

  const Routing& routing_;
  const std::vector<std::size_t>& platforms_;
  CoverageStats stats_;
  const StatsBaseline* since_;
};

}  // namespace

std::string StatsPage(const Routing& routing, const std::vector<std::size_t>& platforms,
                      const StatsBaseline* since) {
  return Page(routing, platforms, since).Render();
}

}  // namespace vendorconfs
