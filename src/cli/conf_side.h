// One side of a comparison, as users name it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/session.h"
#include "output/conf_diff.h"

namespace vendorconfs {

// Reads a conf, a directory of confs, `git:REV` (the manifest's output.confs in a commit) or `git:REV:PATH`
// (a file or directory of one, from the repository's top), as the run-time library reads them, includes too.
// Throws InputError, also where a conf is one that the library would refuse. Of a directory's confs those are
// read that `wanted(file name, text)` is true for; null: all.
using WantedConf = std::function<bool(const std::string& name, std::string_view text)>;
ConfSide ReadConfSide(Session& session, const std::string& word, const WantedConf& wanted = nullptr);

}  // namespace vendorconfs
