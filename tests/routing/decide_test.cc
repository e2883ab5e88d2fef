// Every case of a call against a naive model: backends × origins × forces × escape × subsets of filled slots.
#include "routing/decide.h"

#include "routing/loading.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

// ---- The model: the contract's sentences over strings, without ids, tables or bits. ----

struct Case {
  std::string kind, conf_backend, annotation, force, override_to;
  bool escapes;  // the conf has an escape that the call's dtype meets
  std::vector<std::string> slots;
};

struct Outcome {
  std::string configured, executed;  // "" for a call that fails
  bool strict = false, escaped = false;
};

bool IsVendorKey(const std::string& backend) {
  return backend == "cuda" || backend == "gcu";
}

bool IsOfFamily(const std::string& backend, const std::string& family) {
  if (family == "vendor") return IsVendorKey(backend);
  if (family == "flaggems") return backend == "flaggems" || backend == "flaggems_cpp";
  return backend == family;
}

Outcome Model(const Case& c) {
  Outcome outcome;
  outcome.configured = c.conf_backend;
  if (!c.force.empty()) {
    if (!IsOfFamily(outcome.configured, c.force)) {
      if (IsOfFamily(c.annotation, c.force)) {
        outcome.configured = c.annotation;
      } else if (c.force == "vendor" && c.kind == "boxing") {
        outcome.configured = "cuda";
      }
    }
    outcome.strict = IsOfFamily(outcome.configured, c.force);
  }
  if (!c.override_to.empty()) {
    outcome.configured = c.override_to;
    outcome.strict = true;
  }

  const auto filled = [&](const std::string& slot) {
    return std::find(c.slots.begin(), c.slots.end(), slot) != c.slots.end();
  };
  const std::string vendor = c.kind == "boxing" ? "cuda" : "gcu";
  const bool gems = IsOfFamily(outcome.configured, "flaggems");
  if (c.escapes && gems && filled(vendor)) {
    outcome.executed = vendor;
    outcome.escaped = true;
    return outcome;
  }
  if (outcome.configured == "none") return outcome;
  if (filled(outcome.configured)) {
    outcome.executed = outcome.configured;
  } else if (!outcome.strict && !IsVendorKey(outcome.configured)) {
    const std::string second = outcome.configured == "flaggems_cpp" ? "flaggems" : "flaggems_cpp";
    if (filled(vendor)) {
      outcome.executed = vendor;
    } else if (filled(second)) {
      outcome.executed = second;
    }
  }
  return outcome;
}

void Kernel() {}

Outcome Library(const Case& c, const internal::Image& image) {
  internal::Slots slots;
  for (const std::string& slot : c.slots) slots.push_back({slot.c_str(), &Kernel});
  const internal::Decision decision =
      internal::Decide(image, image.Find("mm"), slots, VENDORCONFS_FLOAT64 | VENDORCONFS_INT8);
  Outcome outcome;
  outcome.configured = decision.configured;
  outcome.executed = decision.slot != nullptr ? decision.slot->backend : "";
  outcome.strict = decision.strict;
  outcome.escaped = decision.escaped != 0;
  return outcome;
}

Table LoadCase(const Case& c) {
  std::string conf =
      "#@ format: 1\n#@ kind: " + c.kind + "\n#@ vendor: " + (c.kind == "boxing" ? "cuda" : "gcu") + "\n";
  if (c.escapes) conf += "#@ dtype-escape: float64 mm\n";
  conf += "mm = " + c.conf_backend + (c.annotation.empty() ? "" : "  # " + c.annotation) + "\n";
  Loading loading(conf);
  if (!c.force.empty()) loading.Env("FLAGOS_FORCE_BACKEND=" + c.force);
  if (!c.override_to.empty()) loading.Env("FLAGOS_OP_mm=" + c.override_to);
  return loading.Load();
}

TEST_CASE("the decision is the model's in every case") {
  const std::vector<std::string> backends = {"none", "flaggems_cpp", "flaggems", "tileops", "cuda", "gcu"};
  const std::vector<std::string> slots = {"flaggems_cpp", "flaggems", "tileops", "cuda", "gcu"};
  int cases = 0, differences = 0;
  Case c;
  for (const char* kind : {"native", "boxing"}) {
    for (const std::string& conf_backend : backends) {
      for (const std::string annotation : {"", "gcu", "flaggems", "tileops"}) {
        if (std::string(kind) == "boxing" && annotation == "gcu") continue;
        for (const char* force : {"", "flaggems", "vendor", "tileops"}) {
          for (const char* override_to : {"", "flaggems_cpp", "flaggems", "tileops", "cuda", "gcu"}) {
            for (const bool escapes : {false, true}) {
              c = {kind, conf_backend, annotation, force, override_to, escapes, {}};
              const Table table = LoadCase(c);
              REQUIRE(table);
              for (unsigned subset = 0; subset < 1u << slots.size(); ++subset) {
                c.slots.clear();
                for (std::size_t i = 0; i < slots.size(); ++i) {
                  if ((subset >> i & 1) != 0) c.slots.push_back(slots[i]);
                }
                const Outcome expected = Model(c), actual = Library(c, table.handle()->image);
                ++cases;
                if (expected.configured == actual.configured && expected.executed == actual.executed &&
                    expected.strict == actual.strict && expected.escaped == actual.escaped) {
                  continue;
                }
                if (++differences <= 3) {
                  UNSCOPED_INFO(kind << " " << conf_backend << " #" << annotation << " force " << force
                                     << " override " << override_to << " escapes " << escapes << " subset "
                                     << subset << ": model " << expected.executed << ", library "
                                     << actual.executed);
                }
              }
            }
          }
        }
      }
    }
  }
  CHECK(differences == 0);
  CHECK(cases == 6 * (4 + 3) * 4 * 6 * 2 * 32);
}

TEST_CASE("a conf that names no vendor degrades to the only vendor that has a kernel") {
  const Table table = Load("#@ format: 1\nmm = flaggems\nbmm = flaggems # gcu\n");
  const internal::Image& image = table.handle()->image;
  const auto executed = [&](const char* op, const internal::Slots& slots) {
    const internal::Decision decision = internal::Decide(image, image.Find(op), slots, 0);
    return std::string(decision.slot != nullptr ? decision.slot->backend : "");
  };
  CHECK(executed("mm", {{"acme", &Kernel}}) == "acme");
  CHECK(executed("mm", {{"acme", &Kernel}, {"cuda", &Kernel}, {"flaggems_cpp", &Kernel}}) == "flaggems_cpp");
  CHECK(executed("bmm", {{"acme", &Kernel}, {"gcu", &Kernel}}) == "gcu");  // the annotation names it
  CHECK(executed("bmm", {{"acme", &Kernel}}).empty());
}

TEST_CASE("a call that cannot be served is explained") {
  const auto why = [](const Table& table, const internal::Slots& slots) {
    const internal::Image& image = table.handle()->image;
    return internal::WhyUnserved(image, image.Find("mm.out"), "mm.out", slots);
  };
  CHECK(why(Load("#@ format: 1\nmm.out = flaggems\n"), {}) ==
        "\"mm.out\" is routed to flaggems (/conf/main.conf:2), which has no kernel in this process; slots: "
        "none; load "
        "the module that registers its kernels");
  CHECK(why(Loading("mm.out = gcu\n").Env("FLAGOS_OP_mm__out=flaggems").Load(), {{"gcu", &Kernel}}) ==
        "\"mm.out\" is routed to flaggems (/conf/main.conf:1) by an override, which has no kernel in this "
        "process, and a "
        "forced or overridden route does not degrade; slots: gcu; set FLAGOS_OP_mm__out=gcu, or route the op "
        "there in "
        "the conf");
  CHECK(why(Load("mm.out = none\n"), {{"gcu", &Kernel}}).find("should have reached the fallback") !=
        std::string::npos);
  CHECK(why(Load("mm.out = none\n"), {}) ==
        "\"mm.out\" is routed to none (/conf/main.conf:1), so this call should have reached the fallback; "
        "slots: none; remove its registration, or route it to a backend that has a kernel");
  CHECK(why(Load("abs = gcu\n"), {}).find("by default (the conf does not list it)") != std::string::npos);
}

}  // namespace
}  // namespace vendorconfs::routing
