// One op's dispatcher: kernels of several backends in slots, one route, one call.
//
//   // mm.h                                      one dispatcher a process, whoever registers kernels for it
//   using Mm = Dispatcher<Tensor (*)(const Tensor&, const Tensor&)>;
//   extern Mm mm;
//   // mm.cc
//   Mm mm("mm");
//   // mm_flaggems.cc, mm_gcu.cc                 in any translation unit or module
//   static Registrar<Mm> gems(mm, "flaggems", &MmFlagGems);
//   static Registrar<Mm> gcu(mm, "gcu", &MmGcu);
//   // and where PyTorch calls
//   Tensor WrapperMm(const Tensor& a, const Tensor& b) { return mm(a, b); }
//
// Which kernel runs. The route is the active table's (table.h): conf, then force, then override. If the
// call's dtypes meet a dtype escape of the op and the route is flaggems or flaggems_cpp, the vendor slot
// takes the call if it has a kernel. An empty slot degrades unless the route is strict (overridden, or of the
// forced family): flaggems_cpp to the vendor slot, then flaggems; flaggems to the vendor slot, then
// flaggems_cpp; tileops to the vendor slot, then flaggems_cpp. `none` and vendor routes never degrade. The
// vendor slot is "cuda" where the conf's kind is boxing; else that of the op's annotation, of the conf's "#@
// vendor", or the only vendor that has a kernel here.
//
// Threads. Everything may be called from any thread at any time: from static constructors (a Dispatcher is
// constant-initialised and never destroyed), from atexit handlers, after fork. Registering a kernel or
// replacing the table clears what dispatchers remember: a call that begins afterwards uses the new state; one
// that is under way finishes with the old.
//
// Cost. A settled call is one load, one test and one call, on one cache line. With a dtype escape, the masks
// of the arguments and three more loads of the same line. The first call after a change takes the library's
// lock.
//
// Errors. Exceptions of kernels pass through. A call that cannot be served goes to Policy::Fail.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "vendorconfs/routing/c_api.h"
#include "vendorconfs/routing/dtype_mask.h"

// What a dispatcher remembers: exactly one cache line. Only the library writes here, under its lock; after
// construction a caller reads `target`, or the escape group by way of Remembered().
struct alignas(64) vendorconfs_dispatcher {
  constexpr explicit vendorconfs_dispatcher(const char* name) noexcept : op(name) {}

  // The kernel of every call, or null: not settled, or the dtypes decide.
  std::atomic<vendorconfs_kernel> target{nullptr};
  // The kernels by dtype, or null. One writer at a time makes `sequence` odd while it changes the three
  // behind it.
  std::atomic<std::uint32_t> sequence{0};
  std::atomic<vendorconfs_dtypes> escapes{0};
  std::atomic<vendorconfs_kernel> otherwise{nullptr};
  std::atomic<vendorconfs_kernel> escaped{nullptr};
  const char* const op;
  const std::uint32_t struct_size = 64;
  vendorconfs_dispatcher* next = nullptr;  // in the library's list
  void* record = nullptr;                  // kernels, counts: the library's own

  // The settled kernel for these dtypes, or null. A read that a writer interrupts answers null rather than a
  // mixture of two states.
  vendorconfs_kernel Remembered(vendorconfs_dtypes dtypes) const noexcept {
    const std::uint32_t before = sequence.load(std::memory_order_acquire);
    const vendorconfs_kernel kernel = (dtypes & escapes.load(std::memory_order_acquire)) != 0
                                          ? escaped.load(std::memory_order_acquire)
                                          : otherwise.load(std::memory_order_acquire);
    const bool stable = before % 2 == 0 && before == sequence.load(std::memory_order_relaxed);
    return stable ? kernel : nullptr;
  }
};

namespace vendorconfs {
namespace routing {
inline namespace v1 {

// What Policy::Fail gets; the strings are its own and last as long as the call.
using DispatchFailure = vendorconfs_failure;

// What the library would do with a call.
using Selection = vendorconfs_selection;

// The default policy: one line on standard error, then abort. A device build passes its own, whose Fail
// throws what its callers expect (c10::Error, …); it must not return.
struct AbortPolicy {
  [[noreturn]] static void Fail(const DispatchFailure& failure) { vendorconfs_abort(&failure); }
};

template <class Signature, class Policy>
class BasicDispatcher;

// Dispatcher<R (*)(Args...)> or Dispatcher<R(Args...)>.
template <class Fn, class Policy = AbortPolicy>
using Dispatcher = BasicDispatcher<std::remove_pointer_t<Fn>, Policy>;

template <class R, class... Args, class Policy>
class BasicDispatcher<R(Args...), Policy> {
 public:
  using Kernel = R (*)(Args...);

  // `op` is the overload key ("mm.out") and must outlive the process's last dispatch: a literal.
  constexpr explicit BasicDispatcher(const char* op) noexcept : state_(op) {}
  BasicDispatcher(const BasicDispatcher&) = delete;
  BasicDispatcher& operator=(const BasicDispatcher&) = delete;

  R operator()(Args... args) {
    if (const vendorconfs_kernel target = state_.target.load(std::memory_order_acquire)) {
      return Cast(target)(std::forward<Args>(args)...);
    }
    return Choose(DtypesOf(args...))(std::forward<Args>(args)...);
  }

  // False if the slot of `backend` has a kernel already (which stays; both are reported), or if `backend` is
  // no backend name. Registrar calls it.
  bool Register(const char* backend, Kernel kernel) noexcept {
    return vendorconfs_register_kernel(&state_, backend, reinterpret_cast<vendorconfs_kernel>(kernel)) ==
           VENDORCONFS_OK;
  }

  // What a call with such arguments would run; never fails, logs or counts. `executed` is null where the call
  // would fail. Its `kernel` is to be called through Kernel.
  Selection Select(Dtypes dtypes) noexcept {
    Selection selection{};
    selection.struct_size = sizeof selection;
    vendorconfs_select(&state_, dtypes, &selection);
    return selection;
  }
  Selection SelectFor(const std::remove_reference_t<Args>&... args) noexcept {
    return Select(DtypesOf(args...));
  }

  const char* op() const noexcept { return state_.op; }
  vendorconfs_dispatcher* handle() noexcept { return &state_; }  // for the C functions

 private:
  static Kernel Cast(vendorconfs_kernel kernel) noexcept { return reinterpret_cast<Kernel>(kernel); }

  Kernel Choose(Dtypes dtypes) {
    if (const vendorconfs_kernel kernel = state_.Remembered(dtypes)) return Cast(kernel);
    return Resolve(dtypes);
  }

  __attribute__((noinline, cold)) Kernel Resolve(Dtypes dtypes) {
    DispatchFailure failure;
    failure.struct_size = sizeof failure;
    const vendorconfs_kernel kernel = vendorconfs_dispatch(&state_, dtypes, &failure);
    if (kernel == nullptr) {
      Policy::Fail(failure);
      vendorconfs_abort(&failure);  // a policy that returns has nothing to call
    }
    return Cast(kernel);
  }

  vendorconfs_dispatcher state_;
};

// Fills a slot from a static initialiser.
template <class AnyDispatcher>
struct Registrar {
  Registrar(AnyDispatcher& dispatcher, const char* backend, typename AnyDispatcher::Kernel kernel) noexcept {
    dispatcher.Register(backend, kernel);
  }
};

static_assert(sizeof(Dispatcher<void()>) == 64, "one cache line");
static_assert(std::is_trivially_destructible<Dispatcher<void()>>::value, "never destroyed");

}  // namespace v1
}  // namespace routing
}  // namespace vendorconfs
