// One side of a comparison, as users name it.
#pragma once

#include <string>

#include "cli/session.h"
#include "output/conf_diff.h"

namespace vendorconfs {

// Reads a conf, a directory of confs, `git:REV` (the manifest's output.confs in a commit) or `git:REV:PATH`
// (a file or directory of one, from the repository's top), as the run-time library reads them, includes too.
// Throws InputError, also where a conf is one that the library would refuse.
ConfSide ReadConfSide(Session& session, const std::string& word);

}  // namespace vendorconfs
