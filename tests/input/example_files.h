#pragma once

#include "input/example_file.h"

namespace vendorconfs {

// Every key of the contract's sections 2.1, 2.2, 2.3 and 2.5.
const ExampleFile& ExampleManifest();
const ExampleFile& ExampleCoverage();
const ExampleFile& ExamplePlatform();
const ExampleFile& ExampleOpFacts();

}  // namespace vendorconfs
