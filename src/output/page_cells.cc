#include "output/page_cells.h"

#include <algorithm>
#include <filesystem>
#include <kainjow/mustache.hpp>

#include "output/entry_text.h"
#include "output/route_reason.h"

namespace vendorconfs {
namespace {

// As much of a diagnosis as a line on hover holds; the entry has the rest.
constexpr std::size_t kExcerpt = 180;

std::string Excerpt(std::string_view text) {
  if (text.size() <= kExcerpt) return std::string(text);
  const std::size_t end = text.find_last_of(' ', kExcerpt);
  return std::string(text.substr(0, end == std::string_view::npos ? kExcerpt : end)) + " …";
}

// The entry that a reader of the route wants to see: the one that decided, else the gap, else the hold that
// the op is in.
const Entry* EntryOf(const Routing& routing, std::size_t platform, OpId op) {
  if (const Entry* entry = DecidingEntry(routing, platform, op)) return entry;
  if (const Gap* gap = GapOf(*routing.platforms[platform].platform, op)) return gap;
  return routing.held.Contains(op) ? HoldOf(*routing.workspace->coverage, op) : nullptr;
}

}  // namespace

std::string EntryAnchor(const Entry& entry) {
  std::string anchor = std::filesystem::path(entry.file).stem().string() + "-" + std::to_string(entry.line);
  // An anchor needs no quotes in the page.
  for (char& c : anchor) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!plain) c = '-';
  }
  return anchor;
}

std::string CssString(std::string_view text) {
  std::string css;
  for (const char c : text) {
    if (c == '\\' || c == '"') {
      css.append("\\").append(1, c);
    } else if (c == '<') {
      css += "\\3c ";  // no end tag within
    } else {
      css += c == '\n' || c == '\r' || c == '\f' ? ' ' : c;
    }
  }
  return css;
}

struct PageCells::Template {
  kainjow::mustache::mustache tree;
};

PageCells::PageCells(const Routing& routing, const std::string& cell_template)
    : routing_(routing), template_(new Template{kainjow::mustache::mustache(cell_template)}) {}

PageCells::~PageCells() = default;

const std::string& PageCells::Cell(std::size_t platform, OpId op, std::string_view backend_style) {
  const PlatformRoutes& routes = routing_.platforms[platform];
  const Decision& decision = routing_.DecisionOf(platform, op);
  const Entry* entry = EntryOf(routing_, platform, op);
  std::string reason(routes.platform->name);
  reason.append(": ")
      .append(routes.KeyOf(decision.backend))
      .append(", ")
      .append(RouteReason(routing_, platform, op));
  if (decision.annotated)
    reason.append("; a kernel of ").append(routes.platform->vendor).append(" stands behind it");
  if (entry != nullptr) {
    // "unregistered" alone says nothing of the entry that speaks of the op.
    const bool gap = entry == GapOf(*routes.platform, op);
    reason.append(decision.reason != vendorconfs::Reason::kUnregistered ? ". "
                  : gap                                                 ? "; its gap says: "
                                                                        : "; its hold says: ");
    reason.append(Excerpt(entry->reason)).append(" (").append(PlaceText(*entry)).append(")");
  }

  const auto [place, fresh] = cells_.emplace(std::move(reason), std::string());
  if (!fresh) return place->second;
  const std::string style_class = "r" + std::to_string(reasons_.size());
  reasons_.push_back({style_class, backend_style, place->first});
  kainjow::mustache::data data;
  data.set("class", style_class);
  data.set("key", std::string(routes.KeyOf(decision.backend)));
  data.set("has_entry", entry != nullptr);
  data.set("anchor", entry == nullptr ? std::string() : EntryAnchor(*entry));
  place->second = template_->tree.render(data);
  return place->second;
}

}  // namespace vendorconfs
