// Which kernels ran: what the tests judge routes by, beside the results.
#pragma once

#include <string>
#include <thread>
#include <vector>

#include "device.h"

namespace acme {

struct KernelCall {
  std::string op, backend;
  std::thread::id thread;
};

// Each compute kernel says this of itself, the fallback too. Any thread.
ACME_API void RecordCall(std::string op, std::string backend);

// The calls since the last take, in order.
ACME_API std::vector<KernelCall> TakeCalls();

}  // namespace acme
