// The data behind the confs of --baseline.
#pragma once

#include <memory>
#include <string>

#include "cli/commit_workspace.h"
#include "cli/session.h"

namespace vendorconfs {

// The workspace whose confs the word names, as `git:REV`, `git:REV:DIR` or a directory of another checkout.
// Throws InputError, also where that is this run's own workspace, or where confs stand alone.
std::unique_ptr<DecidedWorkspace> ReadBaselineWorkspace(Session& session, const std::string& word);

}  // namespace vendorconfs
