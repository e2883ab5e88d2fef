// Dispatchers in one thread: slots, routes, escapes, failures, log, counts, doctor.
#include "vendorconfs/routing/dispatcher.h"

#include <stdexcept>
#include <thread>

#include "routing/loading.h"
#include "support/catch.h"
#include "vendorconfs/routing/insight.h"

namespace vendorconfs::routing {
namespace {

// A tensor is its dtype.
struct Tensor {
  Dtypes dtype;
};

struct Refusal : std::runtime_error {
  explicit Refusal(const DispatchFailure& failure)
      : runtime_error(failure.message),
        op(failure.op),
        configured(failure.configured),
        slots(failure.slots) {}
  std::string op, configured, slots;
};
struct ThrowPolicy {
  [[noreturn]] static void Fail(const DispatchFailure& failure) { throw Refusal(failure); }
};

}  // namespace

template <>
struct DtypeMask<Tensor> {
  static constexpr bool kNever = false;
  static Dtypes Of(const Tensor& tensor) noexcept { return tensor.dtype; }
};
template <>
struct DtypeMask<std::string> : NoDtype<std::string> {};

namespace {

using Fn = std::string (*)(const Tensor&, const Tensor&, double);
using Op = Dispatcher<Fn, ThrowPolicy>;

template <int kWhich>
std::string Kernel(const Tensor&, const Tensor&, double) {
  return kWhich == 0 ? "flaggems" : kWhich == 1 ? "gcu" : kWhich == 2 ? "flaggems_cpp" : "other";
}

const Tensor kF32{VENDORCONFS_FLOAT32}, kF64{VENDORCONFS_FLOAT64}, kI64{VENDORCONFS_INT64};
constexpr const char* kHead = "#@ format: 1\n#@ kind: native\n#@ vendor: gcu\n";

// Everything that the process says while this lives.
class Heard {
 public:
  Heard() {
    vendorconfs_set_sink(
        [](void* self, const vendorconfs_diagnostic* d) {
          auto& all = static_cast<Heard*>(self)->lines;
          all.push_back(std::string(d->rule) + ": " + d->message);
        },
        this);
  }
  ~Heard() { vendorconfs_set_sink(nullptr, nullptr); }
  std::vector<std::string> lines;
};

Table Routes(const std::string& lines, std::vector<std::string> environment = {}) {
  Loading loading(kHead + lines);
  loading.environment = std::move(environment);
  Table table = loading.Load();
  REQUIRE(table);
  return table;
}

TEST_CASE("a call runs the routed kernel, and another one after a swap") {
  static Op op("swap.op");
  static Registrar<Op> gems(op, "flaggems", &Kernel<0>), gcu(op, "GCU", &Kernel<1>);
  const ScopedTable first(Routes("swap.op = flaggems\n"));
  CHECK(op(kF32, kF32, 1) == "flaggems");
  CHECK(op(kF64, kF32, 1) == "flaggems");
  {
    const ScopedTable second(Routes("swap.op = gcu\n"));
    CHECK(op(kF32, kF32, 1) == "gcu");
  }
  CHECK(op(kF32, kF32, 1) == "flaggems");
  const ScopedTable overridden(Active().With({{"swap.op", "gcu"}}));
  CHECK(op(kF32, kF32, 1) == "gcu");
  std::string elsewhere;  // an override is the process's, not the thread's
  std::thread([&] { elsewhere = op(kF32, kF32, 1); }).join();
  CHECK(elsewhere == "gcu");
}

TEST_CASE("scopes may end in any order, and SetActive inside one lasts as long as the scope") {
  static Op op("scope.op");
  static Registrar<Op> gems(op, "flaggems", &Kernel<0>), gcu(op, "gcu", &Kernel<1>),
      cpp(op, "flaggems_cpp", &Kernel<2>);
  const Table gems_table = Routes("scope.op = flaggems\n"), gcu_table = Routes("scope.op = gcu\n"),
              cpp_table = Routes("scope.op = flaggems_cpp\n");
  const std::uint64_t outer = vendorconfs_push(gems_table.handle()),
                      inner = vendorconfs_push(gcu_table.handle());
  CHECK(op(kF32, kF32, 1) == "gcu");
  CHECK(SetActive(cpp_table));
  CHECK(op(kF32, kF32, 1) == "flaggems_cpp");
  CHECK(vendorconfs_pop(outer) == VENDORCONFS_OK);
  CHECK(op(kF32, kF32, 1) == "flaggems_cpp");
  CHECK(vendorconfs_pop(inner) == VENDORCONFS_OK);
  CHECK(vendorconfs_pop(inner) == VENDORCONFS_NOT_FOUND);
  CHECK_FALSE(ScopedTable(Table()).installed());
  CHECK(SetActive(Table()).code() == VENDORCONFS_INVALID_ARGUMENT);
}

TEST_CASE("dtypes that escape go to the vendor, call by call") {
  static Op op("escape.op");
  static Registrar<Op> gems(op, "flaggems", &Kernel<0>), gcu(op, "gcu", &Kernel<1>);
  const ScopedTable scope(
      Routes("#@ dtype-escape: float64 *\n#@ dtype-escape: int64 escape.op\nescape.op = flaggems # gcu\n"));
  for (int round = 0; round < 3; ++round) {
    CHECK(op(kF32, kF32, 1) == "flaggems");
    CHECK(op(kF64, kF32, 1) == "gcu");
    CHECK(op(kF32, kI64, 1) == "gcu");
    CHECK(op(Tensor{0}, Tensor{VENDORCONFS_BOOL}, 1) == "flaggems");
  }
  const Selection selection = op.SelectFor(kF32, kF64, 1);
  CHECK(std::string(selection.executed) == "gcu");
  CHECK(std::string(selection.configured) == "flaggems");
  CHECK(selection.origin == VENDORCONFS_DTYPE_ESCAPE);
  CHECK(selection.escaped == VENDORCONFS_FLOAT64);
  CHECK(reinterpret_cast<Fn>(selection.kernel) == Fn(&Kernel<1>));
}

TEST_CASE("an escape without a vendor kernel keeps the route, and says so once") {
  static Op op("unserved.op");
  static Registrar<Op> gems(op, "flaggems", &Kernel<0>);
  const Heard heard;
  const ScopedTable scope(Routes("#@ dtype-escape: float64 *\nunserved.op = flaggems\n"));
  CHECK(op(kF32, kF32, 1) == "flaggems");
  CHECK(heard.lines.empty());
  for (int round = 0; round < 3; ++round) CHECK(op(kF64, kF32, 1) == "flaggems");
  CHECK(heard.lines ==
        std::vector<std::string>{
            "escape-without-kernel: \"unserved.op\": a call with float64 should leave flaggems for the "
            "vendor's kernel, but none is registered; the route stays"});
  op.Register("gcu", &Kernel<1>);
  CHECK(op(kF64, kF32, 1) == "gcu");
}

TEST_CASE("a kernel that registers later is used, and a second one for its slot is not") {
  static Op op("late.op");
  const ScopedTable scope(Routes("late.op = flaggems # gcu\n"));
  CHECK_THROWS_AS(op(kF32, kF32, 1), Refusal);
  CHECK(op.Register("gcu", &Kernel<1>));
  CHECK(op(kF32, kF32, 1) == "gcu");  // degraded
  CHECK(op.Select(0).degraded);
  CHECK(op.Register("flagos_python", &Kernel<0>));
  CHECK(op(kF32, kF32, 1) == "flaggems");
  const Heard heard;
  CHECK_FALSE(op.Register("flaggems", &Kernel<3>));
  REQUIRE(heard.lines.size() == 1);
  CHECK(heard.lines[0].find("\"late.op\": the flaggems slot keeps its kernel from ") != std::string::npos);
  CHECK(op(kF32, kF32, 1) == "flaggems");
  CHECK_FALSE(op.Register("none", &Kernel<3>));
  CHECK_FALSE(op.Register("dcu", &Kernel<3>));
  CHECK(std::string(vendorconfs_last_message()).find("it uses the key \"cuda\"") != std::string::npos);
  CHECK(std::string(vendorconfs_slot(op.handle(), 0)) == "gcu");
  CHECK(std::string(vendorconfs_slot(op.handle(), 1)) == "flaggems");
  CHECK(vendorconfs_slot(op.handle(), 2) == nullptr);
  CHECK(vendorconfs_find_dispatcher("late.op") == op.handle());
  CHECK(vendorconfs_find_dispatcher("nosuch.op") == nullptr);
}

TEST_CASE("a call that cannot be served goes to the policy, and Select says it without failing") {
  static Op op("refused.op");
  static Registrar<Op> gcu(op, "gcu", &Kernel<1>);
  const ScopedTable scope(Routes("refused.op = flaggems\n", {"FLAGOS_OP_refused__op=tileops"}));
  CHECK(op.Select(0).executed == nullptr);
  CHECK(op.Select(0).strict);
  for (int round = 0; round < 2; ++round) {
    try {
      op(kF32, kF32, 1);
      FAIL("a strict route with an empty slot ran");
    } catch (const Refusal& refusal) {
      CHECK(refusal.op == "refused.op");
      CHECK(refusal.configured == "tileops");
      CHECK(refusal.slots == "gcu");
      CHECK(std::string(refusal.what()).find("set FLAGOS_OP_refused__op=gcu") != std::string::npos);
    }
  }
}

TEST_CASE("exceptions of kernels pass through") {
  static Op op("throw.op");
  static Registrar<Op> gcu(
      op, "gcu", +[](const Tensor&, const Tensor&, double) -> std::string { throw 42; });
  const ScopedTable scope(Routes("throw.op = gcu\n"));
  CHECK_THROWS_AS(op(kF32, kF32, 1), int);
  CHECK_THROWS_AS(op(kF32, kF32, 1), int);
}

TEST_CASE("arguments are passed on: references, values, moves") {
  using Move = Dispatcher<int(int&, std::string, std::string&&)>;
  static Move op("move.op");
  static Registrar<Move> gcu(
      op, "gcu", +[](int& out, std::string text, std::string&& rest) {
        out = static_cast<int>(text.size());
        const std::string taken = std::move(rest);
        return out + static_cast<int>(taken.size());
      });
  const ScopedTable scope(Routes("move.op = gcu\n"));
  int out = 0;
  std::string rest = "abcd";
  CHECK(op(out, "xyz", std::move(rest)) == 7);
  CHECK(out == 3);
}

TEST_CASE("the dispatch log says each executed backend and reason once") {
  static Op op("log.op"), plain("log.plain");
  static Registrar<Op> gcu(op, "gcu", &Kernel<1>), gems(plain, "flaggems", &Kernel<0>),
      vendor(plain, "gcu", &Kernel<1>);
  Heard heard;
  const std::string lines =
      "#@ dtype-escape: float64 log.plain\nlog.op = flaggems\nlog.plain = flaggems # gcu\n";
  const ScopedTable scope(Routes(lines, {"FLAGOS_LOG=dispatch"}));
  for (int round = 0; round < 3; ++round) {
    op(kF32, kF32, 1);
    plain(kF32, kF32, 1);
    plain(kF64, kF32, 1);
  }
  CHECK(heard.lines == std::vector<std::string>{
                           "dispatch: log.op -> gcu (configured flaggems: degraded)",
                           "dispatch: log.plain -> flaggems",
                           "dispatch: log.plain -> gcu (configured flaggems: dtype-escape float64)",
                       });
  heard.lines.clear();
  vendorconfs_use_legacy_names(1);
  static Op legacy("log.legacy");
  static Registrar<Op> legacy_gems(legacy, "flaggems", &Kernel<0>);
  legacy(kF32, kF32, 1);
  CHECK(std::string(vendorconfs_log_name("flaggems_cpp")) == "flagos");
  vendorconfs_use_legacy_names(0);
  CHECK(heard.lines == std::vector<std::string>{"dispatch: log.legacy -> flagos_python"});
  CHECK(std::string(vendorconfs_log_name("flaggems_cpp")) == "flaggems_cpp");
  CHECK(vendorconfs_log_name("no backend") == nullptr);
}

TEST_CASE("counts are of calls by op and executed backend, while they are on") {
  static Op op("count.op");
  static Registrar<Op> gems(op, "flaggems", &Kernel<0>), gcu(op, "gcu", &Kernel<1>);
  const ScopedTable scope(Routes("#@ dtype-escape: float64 *\ncount.op = flaggems # gcu\n"));
  const auto count = [](const std::string& backend) {
    for (const CallCount& each : counts()) {
      if (each.op == "count.op" && each.executed == backend) return each.calls;
    }
    return std::uint64_t{0};
  };
  op(kF32, kF32, 1);
  CHECK(count("flaggems") == 0);
  {
    const CountCalls on;
    for (int i = 0; i < 5; ++i) op(kF32, kF32, 1);
    for (int i = 0; i < 2; ++i) op(kF64, kF32, 1);
  }
  op(kF32, kF32, 1);
  CHECK(count("flaggems") == 5);
  CHECK(count("gcu") == 2);
}

TEST_CASE("the doctor names empty slots, what runs instead, and kernels by backend") {
  static Op ill("doctor.ill"), lost("doctor.lost"), well("doctor.well"), none("doctor.none");
  static Registrar<Op> a(ill, "gcu", &Kernel<1>), b(lost, "musa", &Kernel<1>), c(well, "gcu", &Kernel<1>),
      d(none, "gcu", &Kernel<1>);
  const ScopedTable scope(
      Routes("doctor.ill = flaggems\ndoctor.lost = cuda\ndoctor.well = gcu\ndoctor.none = none\n"));
  const Doctor found = doctor();
  std::vector<std::string> ailments;
  for (const Ailment& each : found.empty_slots) {
    if (each.op.rfind("doctor.", 0) == 0)
      ailments.push_back(each.op + " " + each.configured + " " + each.executed);
  }
  std::sort(ailments.begin(), ailments.end());
  CHECK(ailments == std::vector<std::string>{"doctor.ill flaggems gcu", "doctor.lost cuda "});
  const auto musa = std::find_if(found.kernels.begin(), found.kernels.end(),
                                 [](const KernelCount& each) { return each.backend == "musa"; });
  REQUIRE(musa != found.kernels.end());
  CHECK(musa->kernels == 1);
}

TEST_CASE("numbers and enums bring no dtype, and types say whether they ever do") {
  enum class Layout { kStrided };
  CHECK(DtypesOf(1, 2.0, true, Layout::kStrided) == 0);
  CHECK(DtypesOf(kF32, 1.0, kI64) == (VENDORCONFS_FLOAT32 | VENDORCONFS_INT64));
  STATIC_REQUIRE(DtypeMask<double>::kNever);
  STATIC_REQUIRE(sizeof(Op) <= 128);
  STATIC_REQUIRE(alignof(Op) == 64);
}

}  // namespace
}  // namespace vendorconfs::routing
