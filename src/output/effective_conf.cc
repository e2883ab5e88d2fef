#include "output/effective_conf.h"

#include <fmt/format.h>

#include "output/run_time_facts.h"

namespace vendorconfs {
namespace {

namespace internal = routing::internal;

ConfRefusal RefusalOf(const vendorconfs_table& table, const std::string& path) {
  const internal::Finding* first = nullptr;
  std::size_t more = 0;
  for (const internal::Finding& finding : table.findings) {
    if (finding.severity != internal::Severity::kError) continue;
    if (first == nullptr) {
      first = &finding;
    } else {
      ++more;
    }
  }
  const bool stated = first != nullptr;
  const std::string& file = stated && !first->file.empty() ? first->file : path;
  return {Place{file, stated ? static_cast<int>(first->line) : 0},
          (stated ? first->message : table.failure) +
              (more == 0 ? std::string() : fmt::format(" (and {} more like it)", more))};
}

std::string_view WordOf(internal::Kind kind) {
  switch (kind) {
    case internal::Kind::kNative:
      return ToString(PlatformKind::kNative);
    case internal::Kind::kBoxing:
      return ToString(PlatformKind::kBoxing);
    case internal::Kind::kUnstated:
      break;
  }
  return {};
}

}  // namespace

std::string VendorKeys(const Workspace& workspace) {
  std::string keys;
  for (const Platform& platform : workspace.platforms) keys.append(platform.vendor).append(" ");
  return keys;
}

EffectiveConf LoadEffectiveConf(internal::Files& files, const std::string& path, const std::string& vendors,
                                std::optional<ConfRefusal>& refusal) {
  internal::LoadOptions options;  // without an environment: it is none of the conf's business
  options.path = path;
  // The first is the slot of a conf that states none.
  options.vendors = fmt::format("{} {}", kUnstatedVendor, vendors);
  EffectiveConf conf;
  conf.table = internal::LoadTable(options, files);
  if (conf.table->failed()) {
    refusal = RefusalOf(*conf.table.get(), path);
    return {};
  }
  const internal::Image& image = conf.table->image;
  if (image.Platform() != nullptr) conf.platform = image.Platform();
  conf.kind = WordOf(image.kind());
  const std::string_view vendor = image.Backend(image.vendor());
  conf.vendor = vendor == kUnstatedVendor ? vendors.substr(0, vendors.find(' ')) : std::string(vendor);
  conf.routes.reserve(image.size());
  for (std::uint32_t i = 0; i < image.size(); ++i) {
    const auto& row = image.rows()[i];
    if (!internal::IsListed(row)) continue;
    ConfLine line;
    line.op = image.NameOf(row);
    line.backend = image.Backend(row.backend);
    if (row.annotation != internal::kNone) line.annotation = image.Backend(row.annotation);
    line.file = image.File(row.file);
    line.line = row.line;
    conf.routes.push_back(line);
  }
  return conf;
}

EffectiveConf ReadEffectiveConf(internal::Files& files, const std::string& path, const std::string& vendors,
                                std::string_view origin) {
  std::optional<ConfRefusal> refusal;
  EffectiveConf conf = LoadEffectiveConf(files, path, vendors, refusal);
  if (refusal)
    throw InputError(Place{fmt::format("{}{}", origin, refusal->place.file), refusal->place.line},
                     refusal->why);
  conf.origin = origin;
  return conf;
}

EffectiveConf ReadEffectiveConf(const std::string& path, const std::string& vendors) {
  internal::DiskFiles files;
  return ReadEffectiveConf(files, path, vendors);
}

}  // namespace vendorconfs
