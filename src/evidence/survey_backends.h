// On which backend a survey measured each op, where its file leaves that to the conf.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "evidence/survey.h"
#include "policy/routing.h"

namespace vendorconfs {

// Whether the conf's word names a kernel library.
bool IsLibraryRoute(std::string_view backend);

// Throws InputError where a route of the survey names a backend that `platform` cannot have: a library, the
// platform's vendor and, on native platforms, none are known. Without a platform every vendor is.
void RequireKnownBackends(const Survey& survey, const Workspace& workspace, const Platform* platform);

// Finds the conf of a digest; null where it is not known.
using FindConf = std::function<std::shared_ptr<const std::string>(std::string_view digest)>;

// Fills in the backends of ops that the file lists alone: those of the conf that was measured, which `find`
// knows. Of a conf that it does not, an op that goes to a kernel library by its coverage alone is taken to
// have gone there then. Nobody knows where others ran: they stay as they are.
void ResolveBackends(Survey& survey, const Routing& routing, std::size_t platform, const FindConf& find);

}  // namespace vendorconfs
