#pragma once

#include <nlohmann/json_fwd.hpp>

#include "output/move_report.h"

namespace vendorconfs {

// {"schema":1,"before":…,"after":…,"moves":N,"annotations":N,"facts":N,"notes":[…],"platforms":[…]}: every
// platform of the report. `to` and `from` of a move are null where that side has no line.
nlohmann::ordered_json MoveReportJson(const MoveReport& report);

}  // namespace vendorconfs
