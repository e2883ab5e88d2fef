// The device: host memory that PyTorch takes for the memory of an accelerator.
#pragma once

#include <ATen/ATen.h>

#define ACME_API __attribute__((visibility("default")))

namespace acme {

constexpr c10::DeviceType kDevice = c10::DeviceType::PrivateUse1;

ACME_API c10::Allocator* Allocator();

// A CPU tensor over a device tensor's bytes; a CPU tensor is its own.
ACME_API at::Tensor OnHost(const at::Tensor& tensor);

// A device tensor with the values and strides of a CPU tensor.
ACME_API at::Tensor ToDevice(const at::Tensor& host);

}  // namespace acme
