#include "input/workspace.h"

namespace vendorconfs {

Workspace CopyOf(const Workspace& workspace) {
  Workspace copy;
  copy.names = workspace.names;
  copy.manifest = workspace.manifest;
  copy.coverage = std::make_unique<Coverage>(*workspace.coverage);
  copy.facts = workspace.facts;
  copy.platforms = workspace.platforms;
  copy.files = workspace.files;
  copy.registrations = workspace.registrations;
  copy.universe_files = workspace.universe_files;
  copy.registration_root = workspace.registration_root;
  copy.confs = workspace.confs;
  copy.conf_template = workspace.conf_template;
  copy.conf_template_name = workspace.conf_template_name;
  copy.kept = workspace.kept;
  copy.inputs = workspace.inputs;

  const auto in_copy = [&](const CoverageSet* set) {
    return copy.coverage->sets.data() + (set - workspace.coverage->sets.data());
  };
  for (Platform& platform : copy.platforms) {
    platform.ceiling.set = in_copy(platform.ceiling.set);
    for (SetReference& withheld : platform.withhold) withheld.set = in_copy(withheld.set);
  }
  return copy;
}

}  // namespace vendorconfs
