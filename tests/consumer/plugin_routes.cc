// The address of compiled-in routes, for whoever loads them.
#include "vendorconfs_tables/gcu_routes.h"

extern "C" __attribute__((visibility("default"))) const void* PluginRoutes() {
  return vendorconfs_tables::gcu_routes_address();
}
