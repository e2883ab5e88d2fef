// The plugin's one dispatcher, which other modules fill.
#pragma once

#include "vendorconfs/routing/dispatcher.h"

using Add = vendorconfs::routing::Dispatcher<int (*)(int, int)>;
extern Add add __attribute__((visibility("default")));
