// The moves between two sides of confs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/move_report.h"

namespace vendorconfs {

// One conf of a side.
struct NamedConf {
  std::string file_name;  // "backends_gcu.conf": confs of two directories are paired by it
  std::string origin;     // path, or "git:HEAD~1:golden/backends_gcu.conf"
  std::string text;
};

struct ConfSide {
  std::string name;  // as the user named it
  std::vector<NamedConf> confs;
  bool single = false;  // one file was named: it is compared whatever the other side's file is called
};

// The sides must outlive the report. `routing` adds evidence and reconciliation; without it they are left
// out. `platforms`: only these platforms' confs; empty: all.
MoveReport CompareConfs(const ConfSide& before, const ConfSide& after, const Routing* routing,
                        const std::vector<std::string>& platforms);

}  // namespace vendorconfs
