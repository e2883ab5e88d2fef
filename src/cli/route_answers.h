// What the run-time library answers, as the route command prints it.
#pragma once

#include <string>
#include <vector>

#include "output/text_options.h"
#include "vendorconfs/routing/table.h"

namespace vendorconfs {

// Of one op.
struct RouteAnswer {
  std::string op;
  routing::Route route;
};

std::string RouteText(const std::vector<RouteAnswer>& answers, const TextOptions& options);
// Op, backend, annotation and origin between tabs.
std::string RouteTsv(const std::vector<RouteAnswer>& answers);
// {"schema":1,"digest","ops":[…],"diagnostics":[…]}: the answers, and what the load had to say.
std::string RouteJson(const routing::Table& table, const std::vector<RouteAnswer>& answers);

// "warning: environment: FLAGOS_OP_mm=flaggem is ignored: …".
std::string DiagnosticText(const routing::Diagnostic& diagnostic);

}  // namespace vendorconfs
