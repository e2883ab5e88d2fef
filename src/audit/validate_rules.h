// The rules of validate, and which of them speaks for a diagnostic of the run-time library's loader.
#pragma once

#include <string_view>

#include "audit/rule.h"

namespace vendorconfs {

extern const Rule kRouteWithoutRegistration;
extern const Rule kNoneOnBoxing;
extern const Rule kMissingOp;
extern const Rule kUnknownConfOp;
extern const Rule kForeignVendor;
extern const Rule kPlatformMismatch;
extern const Rule kUnknownPlatform;
extern const Rule kAnnotationIsRoute;
extern const Rule kAnnotationNotABackend;

// The rule that speaks for a diagnostic of the loader, by its word. Null for "too-large" and "too-many",
// which say that the loader cannot hold the conf or its findings, and for words about the environment.
const Rule* RuleOfDiagnostic(std::string_view word);

}  // namespace vendorconfs
