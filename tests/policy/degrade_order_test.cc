// What explain says of an empty slot against what the run-time library does: every set of filled slots, for
// every route of random workspaces.
#include <map>
#include <set>
#include <string>

#include "output/conf_writer.h"
#include "policy/explanation.h"
#include "policy/loaded_routing.h"
#include "policy/random_workspace.h"
#include "routing/decide.h"
#include "routing/table.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

namespace internal = routing::internal;

// The table of the platform's conf.
internal::TableRef TableOf(const Routing& routing, std::size_t platform) {
  internal::MemoryFiles files({{"/my.conf", WriteConf(routing, platform, ConfTemplate::BuiltIn())}});
  internal::LoadOptions options;
  options.path = "/my.conf";
  internal::TableRef table = internal::LoadTable(options, files);
  INFO(table->failure);
  REQUIRE_FALSE(table->failed());
  return table;
}

// The library's word for a backend; a vendor's key may have capitals, which it does not tell apart.
std::string Word(std::string_view backend) {
  std::string word(backend);
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return word;
}

// Where explain says that the call goes: the route's own slot, else the first filled one of the degrade
// order.
std::string Explained(const Explanation& explanation, const std::set<std::string>& filled) {
  if (filled.count(Word(explanation.backend)) != 0) return Word(explanation.backend);
  for (const std::string_view backend : explanation.degrade) {
    if (filled.count(Word(backend)) != 0) return Word(backend);
  }
  return "nowhere";
}

std::string Executed(const internal::Image& image, const std::string& op,
                     const std::set<std::string>& filled) {
  internal::Slots slots;
  for (const std::string& backend : filled) slots.push_back({backend.c_str(), nullptr});
  const internal::Decision decision = internal::Decide(image, image.Find(op), slots, 0);
  return decision.slot == nullptr ? "nowhere" : decision.slot->backend;
}

TEST_CASE("explain's degrade order is the run-time library's") {
  Random random(20261130);
  std::map<Backend, int> seen;
  for (int round = 0; round < 60; ++round) {
    ModelWorkspace model = MakeRandomWorkspace(random);
    for (ModelPlatform& platform : model.platforms) {
      if (platform.boxing) platform.vendor = "cuda";  // what the vendor slot of a boxing build is called
    }
    const LoadedRouting loaded(model);
    const Routing& routing = loaded.routing();
    for (std::size_t platform = 0; platform < routing.platforms.size(); ++platform) {
      const internal::TableRef table = TableOf(routing, platform);
      const std::string vendor = Word(routing.platforms[platform].platform->vendor);
      const std::string slots[] = {"flaggems_cpp", "flaggems", "tileops", vendor};
      for (const OpId op : routing.universe) {
        const Explanation explanation = Explain(routing, platform, op);
        ++seen[explanation.decision.backend];
        for (unsigned chosen = 0; chosen < 16; ++chosen) {
          std::set<std::string> filled;
          for (unsigned i = 0; i < 4; ++i) {
            if ((chosen >> i & 1U) != 0) filled.insert(slots[i]);
          }
          CAPTURE(explanation.name, explanation.backend, chosen);
          REQUIRE(Explained(explanation, filled) ==
                  Executed(table->image, std::string(explanation.name), filled));
        }
      }
    }
  }
  for (const Backend backend : kBackends) CHECK(seen[backend] > 100);
}

}  // namespace
}  // namespace vendorconfs
