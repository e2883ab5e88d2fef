// The C functions about dispatchers and insight.
#include <cstdio>
#include <cstdlib>

#include "routing/c_boundary.h"
#include "routing/process.h"
#include "vendorconfs/routing/dispatcher.h"

namespace vendorconfs::routing::internal {
namespace {

// The canonical name of a slot, or "" and the thread's message.
std::string SlotBackend(const char* backend) {
  std::string word = Lower(OrEmpty(backend));
  const std::string_view modern = ModernName(word);
  if (!modern.empty()) return std::string(modern);
  if (IsBackendWord(word) && word != "none" && KeyOfPlatform(word).empty()) return word;
  Fail(VENDORCONFS_INVALID_ARGUMENT, "no slot: " + Backends().ExplainKernels(word));
  return "";
}

}  // namespace
}  // namespace vendorconfs::routing::internal

// The functions below belong to no namespace.
using namespace vendorconfs::routing::internal;  // NOLINT(google-build-using-namespace)

vendorconfs_status vendorconfs_register_kernel(vendorconfs_dispatcher* dispatcher, const char* backend,
                                               vendorconfs_kernel kernel) noexcept {
  if (dispatcher == nullptr || kernel == nullptr || dispatcher->struct_size != sizeof *dispatcher) {
    return Fail(VENDORCONFS_INVALID_ARGUMENT,
                "no dispatcher or no kernel, or a dispatcher of another ABI version");
  }
  return Guarded([&]() -> vendorconfs_status {
    const std::string name = SlotBackend(backend);
    if (name.empty()) return VENDORCONFS_INVALID_ARGUMENT;
    if (process::Register(*dispatcher, name, kernel)) return VENDORCONFS_OK;
    return Fail(VENDORCONFS_REFUSED,
                std::string(dispatcher->op) + ": the " + name + " slot is filled already");
  });
}

vendorconfs_kernel vendorconfs_dispatch(vendorconfs_dispatcher* dispatcher, vendorconfs_dtypes dtypes,
                                        vendorconfs_failure* failure) noexcept {
  vendorconfs_kernel kernel = nullptr;
  vendorconfs_failure answer{};
  if (dispatcher == nullptr) {
    std::snprintf(answer.message, sizeof answer.message, "no dispatcher was given");
    Give(failure, answer);
    return nullptr;
  }
  answer.op = dispatcher->op;
  const vendorconfs_status status = Guarded([&] {
    kernel = process::Dispatch(*dispatcher, dtypes, answer);
    return VENDORCONFS_OK;
  });
  if (status != VENDORCONFS_OK)
    std::snprintf(answer.message, sizeof answer.message, "%s", vendorconfs_last_message());
  if (kernel == nullptr) Give(failure, answer);
  return kernel;
}

void vendorconfs_abort(const vendorconfs_failure* failure) noexcept {
  std::fprintf(stderr, "[flagos] error: %s\n", failure->message);
  std::abort();
}

vendorconfs_status vendorconfs_select(vendorconfs_dispatcher* dispatcher, vendorconfs_dtypes dtypes,
                                      vendorconfs_selection* selection) noexcept {
  if (dispatcher == nullptr) return Fail(VENDORCONFS_INVALID_ARGUMENT, "no dispatcher was given");
  return Guarded([&] {
    const process::Selected selected = process::Select(*dispatcher, dtypes);
    vendorconfs_selection answer{};
    answer.configured = selected.decision.configured;
    answer.executed = selected.slot.backend;
    answer.kernel = selected.slot.kernel;
    answer.origin = selected.origin;
    answer.escaped = selected.decision.escaped;
    answer.degraded = selected.degraded;
    answer.strict = selected.decision.strict;
    return Give(selection, answer);
  });
}

vendorconfs_dispatcher* vendorconfs_find_dispatcher(const char* op) noexcept {
  vendorconfs_dispatcher* dispatcher = nullptr;
  Guarded([&] {
    dispatcher = op != nullptr ? process::FindDispatcher(op) : nullptr;
    return VENDORCONFS_OK;
  });
  return dispatcher;
}

const char* vendorconfs_slot(vendorconfs_dispatcher* dispatcher, size_t index) noexcept {
  const char* backend = nullptr;
  Guarded([&] {
    backend = dispatcher != nullptr ? process::SlotName(*dispatcher, index) : nullptr;
    return VENDORCONFS_OK;
  });
  return backend;
}

void vendorconfs_enable_counts(int on) noexcept {
  Guarded([&] {
    process::EnableCounts(on != 0);
    return VENDORCONFS_OK;
  });
}

void vendorconfs_reset_counts(void) noexcept {
  Guarded([] {
    process::ResetCounts();
    return VENDORCONFS_OK;
  });
}

vendorconfs_status vendorconfs_visit_counts(vendorconfs_count_visitor visitor, void* user_data) noexcept {
  return Guarded([&] {
    for (const process::Count& count : process::Counts())
      visitor(user_data, count.op, count.executed, count.calls);
    return VENDORCONFS_OK;
  });
}

vendorconfs_status vendorconfs_visit_ailments(vendorconfs_ailment_visitor visitor, void* user_data) noexcept {
  return Guarded([&] {
    for (const process::Ailment& ailment : process::Ailments()) {
      visitor(user_data, ailment.op, ailment.configured.c_str(), ailment.executed);
    }
    return VENDORCONFS_OK;
  });
}

vendorconfs_status vendorconfs_visit_kernels(vendorconfs_kernel_visitor visitor, void* user_data) noexcept {
  return Guarded([&] {
    for (const auto& [backend, kernels] : process::Kernels()) visitor(user_data, backend, kernels);
    return VENDORCONFS_OK;
  });
}

void vendorconfs_set_sink(vendorconfs_sink sink, void* user_data) noexcept {
  process::SetSink(sink, user_data);
}

void vendorconfs_use_legacy_names(int on) noexcept {
  process::UseLegacyNames(on != 0);
}

const char* vendorconfs_log_name(const char* backend) noexcept {
  const char* name = nullptr;
  Guarded([&] {
    if (backend == nullptr || !IsBackendWord(backend)) return VENDORCONFS_OK;
    name = process::LogName(process::Intern(backend));
    return VENDORCONFS_OK;
  });
  return name;
}
