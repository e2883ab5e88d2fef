#include "support/crew.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("each piece of work is done once") {
  for (const std::size_t count : {0U, 1U, 2U, 3U, 100U, 5000U}) {
    Crew crew;
    std::vector<std::atomic<int>> done(count);
    crew.ForEach(count, [&](std::size_t i) { ++done[i]; });
    for (const std::atomic<int>& times : done) REQUIRE(times == 1);
  }
}

TEST_CASE("a crew does many batches, and all of a batch is done when ForEach returns") {
  Crew crew;
  for (std::size_t round = 0; round < 20'000; ++round) {
    std::vector<std::atomic<int>> done(1 + round % 5);
    crew.ForEach(done.size(), [&](std::size_t i) { ++done[i]; });
    int sum = 0;
    for (const std::atomic<int>& times : done) sum += times;
    REQUIRE(sum == static_cast<int>(done.size()));
  }
}

TEST_CASE("helpers that fell asleep between two batches take part again") {
  Crew crew;
  for (int round = 0; round < 3; ++round) {
    std::atomic<int> done = 0;
    crew.ForEach(8, [&](std::size_t) { ++done; });
    REQUIRE(done == 8);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

TEST_CASE("a crew ends whether its helpers ever worked or not") {
  for (int round = 0; round < 200; ++round) {
    Crew idle;
    Crew assembled;
    assembled.Assemble();
    assembled.Assemble();
    Crew used;
    used.ForEach(2, [](std::size_t) {});
  }
}

TEST_CASE("the error of the lowest index is thrown, when all the work is done") {
  Crew crew;
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> done = 0;
    std::string message;
    try {
      crew.ForEach(40, [&](std::size_t i) {
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
