#include "support/nearest.h"

#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/edit_distance.h"
#include "support/random.h"

namespace vendorconfs {
namespace {

// The whole matrix, straight from the definition.
std::size_t NaiveDistance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const bool same = std::tolower(a[i - 1]) == std::tolower(b[j - 1]);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && std::tolower(a[i - 1]) == std::tolower(b[j - 2]) &&
                           std::tolower(a[i - 2]) == std::tolower(b[j - 1]);
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

TEST_CASE("the distance counts inserts, deletes, replacements and swaps of neighbours") {
  CHECK(EditDistance("", "", 5) == 0);
  CHECK(EditDistance("gap", "", 5) == 3);
  CHECK(EditDistance("flaggems", "flagems", 5) == 1);
  CHECK(EditDistance("flaggems", "falggems", 5) == 1);
  CHECK(EditDistance("flaggems", "FlagGems", 5) == 0);
  CHECK(EditDistance("reason", "season", 5) == 1);
}

TEST_CASE("the distance is that of the whole matrix, or limit + 1 beyond the limit") {
  Random random(7);
  for (int round = 0; round < 5000; ++round) {
    const std::string a = random.Text(random.Below(9), "abAB_");
    const std::string b = random.Text(random.Below(9), "abAB_");
    const std::size_t limit = random.Below(10);
    CAPTURE(a, b, limit);
    REQUIRE(EditDistance(a, b, limit) == std::min(NaiveDistance(a, b), limit + 1));
  }
}

TEST_CASE("the nearest word is a likely misspelling") {
  static constexpr std::string_view kWords[] = {"flaggems_cpp", "flaggems", "tileops", "gap", "ops"};
  CHECK(Nearest("flagems", kWords) == "flaggems");
  CHECK(Nearest("FLAGGEMS", kWords) == "flaggems");
  CHECK(Nearest("flaggems-cpp", kWords) == "flaggems_cpp");
  CHECK(Nearest("gpa", kWords) == "gap");
  CHECK(Nearest("op", kWords) == "ops");
  CHECK(Nearest("cuda", kWords).empty());
  CHECK(Nearest("", kWords).empty());
  CHECK(Nearest("x", {}).empty());
}

TEST_CASE("ties go to the bytewise smallest word, whatever the order") {
  static constexpr std::string_view kRising[] = {"gcu", "mcu"};
  static constexpr std::string_view kFalling[] = {"mcu", "gcu"};
  CHECK(Nearest("acu", kRising) == "gcu");
  CHECK(Nearest("acu", kFalling) == "gcu");
}

TEST_CASE("the question names the word, or is left out") {
  static constexpr std::string_view kWords[] = {"reason"};
  CHECK(DidYouMean("raeson", kWords) == ", did you mean \"reason\"?");
  CHECK(DidYouMean("unrelated", kWords).empty());
}

}  // namespace
}  // namespace vendorconfs
