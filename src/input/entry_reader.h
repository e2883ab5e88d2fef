// Reads the fields that entries share.
#pragma once

#include <string_view>

#include "input/entries.h"
#include "input/fields.h"

namespace vendorconfs {

// reason (required), issues and evidence, into `entry`, with its file and line.
void ReadDiagnosis(const Fields& fields, std::string_view file, Entry& entry);

// condition and dtypes.
void ReadCircumstances(const Fields& fields, Entry& entry);

Gap ReadGap(const TomlValue& table, std::string_view file, OpNames& names);
Hold ReadHold(const TomlValue& table, std::string_view file, OpNames& names);
Measured ReadMeasured(const TomlValue& table, std::string_view file, OpNames& names);
ExtraKernel ReadExtraKernel(const TomlValue& table, std::string_view file, std::string_view what,
                            OpNames& names);
DtypeEscape ReadDtypeEscape(const TomlValue& table, std::string_view file, OpNames& names);
Caveat ReadCaveat(const TomlValue& table, std::string_view file, OpNames& names);
Lifted ReadLifted(const TomlValue& table, std::string_view file, OpNames& names);
// `in_manifest`: the keys differ (sets instead of ops).
Waiver ReadWaiver(const TomlValue& table, std::string_view file, bool in_manifest, OpNames& names);

}  // namespace vendorconfs
