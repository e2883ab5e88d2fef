// What survey graduate says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evidence/graduation.h"
#include "output/text_options.h"

namespace vendorconfs {

// Each op with route, verdict and what the flaggems .inc has to do, measured ones first; then whether it is a
// graduation.
std::string GraduationText(std::string_view platform, const Graduation& graduation,
                           const TextOptions& options);

// {"schema":1,"platform","sets":[],"graduation":true|false,"unmeasured":N,"failing":N,
// "ops":[{"op","from","to","inc","reachable","verdict","measured","elsewhere"}],"remarks":[]}; `inc`: null,
// "register" or "drop"; `elsewhere`: null, or the backend that was measured instead of `to`.
std::string GraduationJson(std::string_view platform, const Graduation& graduation,
                           const std::vector<std::string>& remarks);

}  // namespace vendorconfs
