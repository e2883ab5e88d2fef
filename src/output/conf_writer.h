// The text of a platform's conf.
#pragma once

#include <string>
#include <string_view>

#include "output/conf_template.h"
#include "policy/routing.h"

namespace vendorconfs {

// The generator's name in confs, by which it knows its own.
inline constexpr std::string_view kGeneratorName = "gen_vendor_confs";
inline constexpr int kConfFormat = 1;

// Header and op lines: a pure function of its arguments. Throws InputError as ConfTemplate::Render does.
std::string WriteConf(const Routing& routing, std::size_t platform, const ConfTemplate& conf_template);

// The op lines alone, `op = backend` or `op = backend  # vendor`, each with its LF.
std::string WriteOpLines(const Routing& routing, std::size_t platform);

}  // namespace vendorconfs
