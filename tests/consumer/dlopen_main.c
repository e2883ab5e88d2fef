/* The C interface, found by name at run time. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "vendorconfs/routing/c_api.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return puts(dlerror()), 1;
  vendorconfs_status (*load)(const vendorconfs_options*, vendorconfs_table**) = (vendorconfs_status(*)(
      const vendorconfs_options*, vendorconfs_table**))dlsym(library, "vendorconfs_load");
  vendorconfs_status (*find)(const vendorconfs_table*, const char*, size_t, vendorconfs_route*) =
      (vendorconfs_status(*)(const vendorconfs_table*, const char*, size_t, vendorconfs_route*))dlsym(
          library, "vendorconfs_table_find");
  vendorconfs_options options;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.path = argv[2];
  vendorconfs_table* table = NULL;
  if (load(&options, &table) != VENDORCONFS_OK) return 1;
  vendorconfs_route route;
  route.struct_size = sizeof route;
  if (find(table, "add.Tensor", (size_t)-1, &route) != VENDORCONFS_OK) return 1;
  printf("%s\n", route.backend);
  return strcmp(route.backend, "flaggems");
}
