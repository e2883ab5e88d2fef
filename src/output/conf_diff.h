// The moves between two sides of confs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/effective_conf.h"
#include "output/move_report.h"

namespace vendorconfs {

// One conf of a side.
struct NamedConf {
  std::string file_name;  // "backends_gcu.conf": confs of two directories are paired by it
  std::string origin;     // path, or "git:HEAD~1:golden/backends_gcu.conf"
  std::string text;
  EffectiveConf conf;
};

struct ConfSide {
  std::string name;  // as the user named it
  std::vector<NamedConf> confs;
  bool single = false;                // one file was named
  std::vector<std::string> left_out;  // names of confs that the reader was told to leave out
};

// Of two directories, confs of one name belong together, and of the rest those of one platform. One file is
// compared with the conf of its platform in a directory, else with its namesake; with one file whatever it
// is.
//
// The sides must outlive the report. `routing` adds evidence and reconciliation; without it they are left
// out. `platforms`: only these platforms' confs; empty: all. Throws InputError where one of them has no conf.
MoveReport CompareConfs(const ConfSide& before, const ConfSide& after, const Routing* routing,
                        const std::vector<std::string>& platforms);

}  // namespace vendorconfs
