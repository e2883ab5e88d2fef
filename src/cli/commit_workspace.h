// The workspace as a commit has it.
#pragma once

#include <memory>

#include "cli/session.h"
#include "policy/routing.h"
#include "support/git_revision.h"

namespace vendorconfs {

struct DecidedWorkspace {
  Workspace workspace;
  Routing routing;  // of `workspace`
};

// What the manifest of this run names in the commit, with its routes; of the disk nothing is read. Throws
// InputError where the commit has no such workspace, or one that cannot be used.
std::unique_ptr<DecidedWorkspace> ReadCommitWorkspace(Session& session, const GitRevision& commit);

}  // namespace vendorconfs
