// The arithmetic of both kernel libraries; each says its own name.
#pragma once

#include "dispatchers.h"
#include "kernel_log.h"

namespace acme {

// Library::kName is the backend of the slots that these kernels go to.
template <class Library>
struct ComputeKernels {
  static Tensor Add(const Tensor& a, const Tensor& b, const Scalar& alpha) {
    return Ran("add.Tensor", at::add(OnHost(a), OnHost(b), alpha));
  }
  static Tensor Cat(const at::ITensorListRef& tensors, std::int64_t dim) {
    std::vector<Tensor> hosts;
    for (const Tensor& tensor : tensors) hosts.push_back(OnHost(tensor));
    return Ran("cat", at::cat(hosts, dim));
  }
  static Tensor Exp(const Tensor& x) { return Ran("exp", at::exp(OnHost(x))); }
  static Tensor Mm(const Tensor& a, const Tensor& b) { return Ran("mm", at::mm(OnHost(a), OnHost(b))); }
  static Tensor& MmOut(const Tensor& a, const Tensor& b, Tensor& out) {
    RecordCall("mm.out", Library::kName);
    Tensor host = OnHost(out);
    at::mm_out(host, OnHost(a), OnHost(b));
    return out;
  }
  static Tensor Mul(const Tensor& a, const Tensor& b) {
    return Ran("mul.Tensor", at::mul(OnHost(a), OnHost(b)));
  }
  static Tensor Relu(const Tensor& x) { return Ran("relu", at::relu(OnHost(x))); }
  static Tensor Sub(const Tensor& a, const Tensor& b, const Scalar& alpha) {
    return Ran("sub.Tensor", at::sub(OnHost(a), OnHost(b), alpha));
  }

 private:
  static Tensor Ran(const char* op, const Tensor& host_result) {
    RecordCall(op, Library::kName);
    return ToDevice(host_result);
  }
};

}  // namespace acme
