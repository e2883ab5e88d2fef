#include "audit/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "output/conf_names.h"

namespace vendorconfs {

const BaselineConf* Baseline::Find(std::string_view platform) const {
  for (const auto& conf : confs) {
    if (conf->platform == platform) return conf.get();
  }
  return nullptr;
}

bool Baseline::HasFile(std::string_view name) const {
  return std::binary_search(files.begin(), files.end(), name);
}

Baseline ReadBaseline(const Workspace& workspace, ConfSide side) {
  Baseline baseline;
  baseline.files = std::move(side.left_out);
  for (NamedConf& named : side.confs) {
    baseline.files.push_back(named.file_name);
    const auto platform = PlatformOfConf(workspace.manifest, named.file_name);
    if (!platform) continue;
    if (!named.conf.platform.empty() && named.conf.platform != *platform) {
      throw InputError(
          Place{named.origin, 0},
          fmt::format("is named as the conf of \"{}\", and its \"#@ platform:\" line says \"{}\"; "
                      "rename it or correct the line",
                      *platform, named.conf.platform));
    }
    auto conf = std::make_unique<BaselineConf>();
    conf->platform = *platform;
    conf->origin = std::move(named.origin);
    conf->text = std::move(named.text);
    conf->lines = ReadConfLines(conf->text);
    conf->conf = std::move(named.conf);
    baseline.confs.push_back(std::move(conf));
  }
  std::sort(baseline.files.begin(), baseline.files.end());
  std::sort(baseline.confs.begin(), baseline.confs.end(),
            [](const auto& a, const auto& b) { return a->platform < b->platform; });
  return baseline;
}

}  // namespace vendorconfs
