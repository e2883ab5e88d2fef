#include "output/effective_conf.h"

#include <fmt/format.h>

namespace vendorconfs {
namespace {

namespace internal = routing::internal;

[[noreturn]] void Refuse(const vendorconfs_table& table, const std::string& path, std::string_view origin) {
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
  const Place place{fmt::format("{}{}", origin, file), stated ? static_cast<int>(first->line) : 0};
  throw InputError(place, (stated ? first->message : table.failure) +
                              (more == 0 ? std::string() : fmt::format(" (and {} more like it)", more)));
}

}  // namespace

std::string VendorKeys(const Workspace& workspace) {
  std::string keys;
  for (const Platform& platform : workspace.platforms) keys.append(platform.vendor).append(" ");
  return keys;
}

EffectiveConf ReadEffectiveConf(internal::Files& files, const std::string& path, const std::string& vendors,
                                std::string_view origin) {
  internal::LoadOptions options;  // without an environment: it is none of the conf's business
  options.path = path;
  options.vendors = vendors;
  EffectiveConf conf;
  conf.table = internal::LoadTable(options, files);
  if (conf.table->failed()) Refuse(*conf.table.get(), path, origin);
  const internal::Image& image = conf.table->image;
  if (image.Platform() != nullptr) conf.platform = image.Platform();
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

EffectiveConf ReadEffectiveConf(const std::string& path, const std::string& vendors) {
  internal::DiskFiles files;
  return ReadEffectiveConf(files, path, vendors);
}

}  // namespace vendorconfs
