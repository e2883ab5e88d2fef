// Catch2 2.13 has no main of its own; version 3 brings one as a library.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
