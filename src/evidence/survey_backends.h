// On which backend a survey measured each op, where its file leaves that to the conf.
#pragma once

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

// Fills in the backends of ops that the file lists alone: the conf's where `conf_text` (null: no such file)
// is the conf that was measured. Otherwise the op is taken to have been measured on the library that it is
// routed to today, else on FlagGems, which the harness exists for.
void ResolveBackends(Survey& survey, const Routing& routing, std::size_t platform,
                     std::shared_ptr<const std::string> conf_text);

}  // namespace vendorconfs
