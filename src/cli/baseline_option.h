// --baseline of lint, check and stats: the confs of an earlier state.
#pragma once

#include <memory>
#include <string>

#include "audit/baseline.h"
#include "cli/command.h"
#include "output/conf_diff.h"

namespace vendorconfs {

// --baseline DIR; `what` says what for.
void AddBaseline(CLI::App& app, std::string& baseline, const std::string& what);

// The confs of a directory, of `git:REV` (the manifest's output.confs in a commit) or `git:REV:PATH`, of the
// workspace's platforms and of those that it no longer has, if this tool wrote them. Throws InputError where
// there is none, or one that the run-time library would refuse.
ConfSide ReadBaselineSide(Session& session, const std::string& word);

// The same for findings. Says which of the run's platforms have no conf there; throws InputError where none
// has. Null where `word` is empty.
std::unique_ptr<Baseline> ReadBaselineConfs(Session& session, const std::string& word);

}  // namespace vendorconfs
