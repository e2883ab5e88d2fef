#include "support/parallel.h"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("each piece of work is done once") {
  for (const std::size_t count : {0U, 1U, 2U, 3U, 100U, 5000U}) {
    std::vector<std::atomic<int>> done(count);
    ParallelFor(count, [&](std::size_t i) { ++done[i]; });
    for (const std::atomic<int>& times : done) REQUIRE(times == 1);
  }
}

TEST_CASE("the error of the lowest index is thrown, when all the work is done") {
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> done = 0;
    std::string message;
    try {
      ParallelFor(40, [&](std::size_t i) {
        ++done;
        if (i % 7 == 3) throw std::runtime_error(std::to_string(i));
      });
    } catch (const std::runtime_error& error) {
      message = error.what();
    }
    REQUIRE(message == "3");
    REQUIRE(done == 40);
  }
}

}  // namespace
}  // namespace vendorconfs
