if(VENDORCONFS_SANITIZE)
  add_compile_options(-fsanitize=${VENDORCONFS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${VENDORCONFS_SANITIZE})
endif()
