// One side of a comparison, as users name it.
#pragma once

#include <string>

#include "cli/session.h"
#include "output/conf_diff.h"

namespace vendorconfs {

// Reads a conf, a directory of confs, `git:REV` (the manifest's output.confs in a commit) or `git:REV:PATH`
// (a file or directory of one, from the repository's top). Throws InputError.
ConfSide ReadConfSide(Session& session, const std::string& word);

}  // namespace vendorconfs
