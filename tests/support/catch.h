// The one include of the test framework: Catch2 2.13 (Debian 12) and 3 (later) differ in header names only.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
