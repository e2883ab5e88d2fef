// Findings about ops and entries, with their places.
#pragma once

#include <string>
#include <string_view>

#include "audit/finding.h"
#include "input/entries.h"
#include "input/platform.h"

namespace vendorconfs {

Place At(std::string_view file, std::uint32_t line);

// About one op of a platform, or of no platform where that is null.
Finding OpFinding(const Platform* platform, std::string_view op, Place place, std::string message,
                  std::string suggestion = {});

// About an entry as a whole, at its first line.
Finding EntryFinding(const Platform* platform, const Entry& entry, const OpNames& names, std::string message,
                     std::string suggestion = {});

// About something of a platform, or of none, that is no op.
Finding PlainFinding(const Platform* platform, Place place, std::string message, std::string suggestion = {});

}  // namespace vendorconfs
