#include "output/conf_writer.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "policy/kept_off.h"
#include "support/digest.h"

namespace vendorconfs {
namespace {

std::array<std::size_t, std::size(kBackends)> CountBackends(const std::vector<Decision>& decisions) {
  std::array<std::size_t, std::size(kBackends)> counts{};
  for (const Decision& decision : decisions) ++counts[static_cast<std::size_t>(decision.backend)];
  return counts;
}

// The backends that the build can route to, in priority order.
std::vector<Backend> BackendsInUse(const Platform& platform) {
  std::vector<Backend> backends;
  if (platform.RoutesTo(Library::kFlaggemsCpp)) backends.push_back(Backend::kFlaggemsCpp);
  if (platform.RoutesTo(Library::kFlaggems)) backends.push_back(Backend::kFlaggems);
  if (platform.RoutesTo(Library::kTileops)) backends.push_back(Backend::kTileops);
  backends.push_back(Backend::kVendor);
  if (platform.kind == PlatformKind::kNative) backends.push_back(Backend::kNone);
  return backends;
}

std::string_view MeaningOf(Backend backend, PlatformKind kind) {
  switch (backend) {
    case Backend::kFlaggemsCpp:
      return "FlagGems kernel, called through its C++ runtime";
    case Backend::kFlaggems:
      return "FlagGems kernel, called through Python and Triton";
    case Backend::kTileops:
      return "TileOps kernel, called through its Python shim";
    case Backend::kVendor:
      return kind == PlatformKind::kBoxing ? "the boxed kernel of the CUDA-compatible library"
                                           : "the vendor's own kernel";
    case Backend::kNone:
      return "no accelerated kernel: the op decomposes or runs on the CPU";
  }
  return {};
}

// The ops that a dtype escape names, in the order of the universe, each after a space.
std::string EscapedOps(const Routing& routing, const Platform& platform, std::string_view dtype) {
  OpSet listed;
  for (const DtypeEscape& escape : platform.dtype_escapes) {
    if (std::find(escape.dtypes.begin(), escape.dtypes.end(), dtype) == escape.dtypes.end()) continue;
    if (escape.ops.empty()) return " *";
    for (const ListedOp& op : escape.ops) listed.Insert(op.op);
  }
  std::string ops;
  if (listed.Empty()) return ops;
  for (const OpId op : routing.universe) {
    if (listed.Contains(op)) ops.append(" ").append(routing.workspace->names.Name(op));
  }
  return ops;
}

std::string DtypeEscapeLines(const Routing& routing, const Platform& platform) {
  std::string lines;
  for (const std::string_view dtype : kDtypes) {
    const std::string ops = EscapedOps(routing, platform, dtype);
    if (!ops.empty()) lines.append("#@ dtype-escape: ").append(dtype).append(ops).append("\n");
  }
  return lines;
}

std::string AlsoLines(const Routing& routing, std::size_t platform) {
  std::string lines;
  for (const Library library : kLibraries) {
    const std::vector<std::uint32_t> kept_off = KeptOff(routing, platform, library);
    if (kept_off.empty()) continue;
    lines.append("#@ also: ").append(ToString(library));
    for (const std::uint32_t place : kept_off) {
      lines.append(" ").append(routing.workspace->names.Name(routing.universe[place]));
    }
    lines += '\n';
  }
  return lines;
}

std::string MachineLines(const Routing& routing, std::size_t platform, std::string_view op_lines) {
  const Platform& owner = *routing.platforms[platform].platform;
  std::string lines;
  const auto add = [&](std::string_view key, std::string_view value) {
    lines.append("#@ ").append(key).append(": ").append(value).append("\n");
  };
  add("format", std::to_string(kConfFormat));
  add("platform", owner.name);
  add("kind", ToString(owner.kind));
  add("vendor", owner.vendor);
  add("generator", kGeneratorName);
  add("routes", std::to_string(routing.universe.size()) + " xxh3:" + Xxh3Hex(op_lines));
  lines += DtypeEscapeLines(routing, owner);
  lines += AlsoLines(routing, platform);
  return lines;
}

std::string OneDecimal(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", value);
  // The program never sets a locale, so that the separator is a point.
  return text.data();
}

HeaderFacts FactsOf(const Routing& routing, std::size_t platform, std::string_view op_lines) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const Platform& owner = *routes.platform;
  const auto counts = CountBackends(routes.decisions);
  HeaderFacts facts;
  facts.title = owner.title;
  facts.platform = owner.name;
  facts.kind = ToString(owner.kind);
  facts.vendor = owner.vendor;
  for (const Backend backend : BackendsInUse(owner)) {
    facts.backends.push_back(
        {routes.KeyOf(backend), counts[static_cast<std::size_t>(backend)], MeaningOf(backend, owner.kind)});
    if (!facts.priority.empty()) facts.priority += " > ";
    facts.priority += routes.KeyOf(backend);
  }
  facts.total = routing.universe.size();
  facts.covered = facts.total - counts[static_cast<std::size_t>(Backend::kNone)];
  facts.percent = OneDecimal(100.0 * static_cast<double>(facts.covered) / static_cast<double>(facts.total));
  facts.has_annotations = std::any_of(routes.decisions.begin(), routes.decisions.end(),
                                      [](const Decision& decision) { return decision.annotated; });
  for (const LinedText& note : owner.notes) facts.notes.push_back(note.text);
  facts.machine = MachineLines(routing, platform, op_lines);
  return facts;
}

}  // namespace

std::string WriteOpLines(const Routing& routing, std::size_t platform) {
  const PlatformRoutes& routes = routing.platforms[platform];
  const OpNames& names = routing.workspace->names;
  // What follows the op's name: " = backend" or " = backend  # vendor", by backend and annotation.
  std::array<std::array<std::string, 2>, std::size(kBackends)> endings;
  for (const Backend backend : kBackends) {
    const std::string ending = " = " + std::string(routes.KeyOf(backend));
    endings[static_cast<std::size_t>(backend)] = {
        ending + "\n", ending + "  # " + std::string(routes.platform->vendor) + "\n"};
  }
  const auto ending_of = [&](const Decision& decision) -> const std::string& {
    return endings[static_cast<std::size_t>(decision.backend)][decision.annotated ? 1 : 0];
  };

  std::size_t size = 0;
  for (std::size_t i = 0; i < routing.universe.size(); ++i) {
    size += names.Name(routing.universe[i]).size() + ending_of(routes.decisions[i]).size();
  }
  std::string lines(size, '\0');
  char* next = lines.data();
  for (std::size_t i = 0; i < routing.universe.size(); ++i) {
    const std::string_view name = names.Name(routing.universe[i]);
    const std::string& ending = ending_of(routes.decisions[i]);
    next = std::copy(name.begin(), name.end(), next);
    next = std::copy(ending.begin(), ending.end(), next);
  }
  return lines;
}

std::string WriteConf(const Routing& routing, std::size_t platform, const ConfTemplate& conf_template) {
  const std::string op_lines = WriteOpLines(routing, platform);
  std::string conf = conf_template.Render(FactsOf(routing, platform, op_lines));
  conf.reserve(conf.size() + op_lines.size());
  conf += op_lines;
  return conf;
}

}  // namespace vendorconfs
