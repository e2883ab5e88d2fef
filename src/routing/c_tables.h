// What the C functions about tables have in common.
#pragma once

#include "routing/c_boundary.h"
#include "routing/table.h"

namespace vendorconfs::routing::internal {

inline vendorconfs_status StatusOf(const vendorconfs_table& table) {
  return table.failed() ? Fail(VENDORCONFS_LOAD_FAILED, table.failure) : VENDORCONFS_OK;
}

// What to answer about a table without routes, null or failed.
inline vendorconfs_status RequireRoutes(const vendorconfs_table* table) {
  return table == nullptr ? NotGiven("table") : StatusOf(*table);
}

// Points into `finding`.
inline vendorconfs_diagnostic RawOf(const Finding& finding) {
  return {sizeof(vendorconfs_diagnostic),
          static_cast<std::int32_t>(finding.severity),
          finding.line,
          finding.rule,
          finding.file.c_str(),
          finding.message.c_str()};
}

}  // namespace vendorconfs::routing::internal
