// As much of PyTorch's types as torch_traits.h reads, for machines without libtorch. The headers beside this
// one have PyTorch's names and include it. Values of ScalarType are PyTorch's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace c10 {

enum class ScalarType : std::int8_t {
  Byte,
  Char,
  Short,
  Int,
  Long,
  Half,
  Float,
  Double,
  ComplexHalf,
  ComplexFloat,
  ComplexDouble,
  Bool,
  QInt8,
  QUInt8,
  QInt32,
  BFloat16,
  QUInt4x2,
  QUInt2x4,
  Undefined,
  NumOptions,
};

template <class T>
using optional = std::optional<T>;
using string_view = std::string_view;

struct Scalar {};
struct SymInt {};
struct Device {};
struct Storage {};
struct Stream {};

// A view, as in PyTorch.
template <class T>
class ArrayRef {
 public:
  ArrayRef() = default;
  ArrayRef(const std::vector<T>& items) : begin_(items.data()), end_(items.data() + items.size()) {}
  const T* begin() const { return begin_; }
  const T* end() const { return end_; }

 private:
  const T* begin_ = nullptr;
  const T* end_ = nullptr;
};

template <class T>
class OptionalArrayRef {
 public:
  OptionalArrayRef() = default;
  OptionalArrayRef(ArrayRef<T> list) : list_(list) {}
  bool has_value() const { return list_.has_value(); }
  const ArrayRef<T>& operator*() const { return *list_; }

 private:
  std::optional<ArrayRef<T>> list_;
};

template <class T>
class IListRef : public ArrayRef<T> {
  using ArrayRef<T>::ArrayRef;
};

// Its elements are read by value, as in PyTorch.
template <class T>
class List {
 public:
  List(std::initializer_list<T> items) : items_(items) {}
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

 private:
  std::vector<T> items_;
};

}  // namespace c10

namespace at {

struct TensorImpl {
  bool wrapped_number = false;
  bool is_wrapped_number() const { return wrapped_number; }
};

class TensorBase {
 public:
  TensorBase() = default;
  TensorBase(c10::ScalarType type, bool cpu, bool wrapped_number = false)
      : impl_{wrapped_number}, type_(type), cpu_(cpu), defined_(true) {}
  bool defined() const { return defined_; }
  bool is_cpu() const { return cpu_; }
  c10::ScalarType scalar_type() const { return type_; }
  const TensorImpl* unsafeGetTensorImpl() const { return &impl_; }

 private:
  TensorImpl impl_;
  c10::ScalarType type_ = c10::ScalarType::Undefined;
  bool cpu_ = false;
  bool defined_ = false;
};
class Tensor : public TensorBase {
  using TensorBase::TensorBase;
};

class OptionalTensorRef {
 public:
  OptionalTensorRef() = default;
  OptionalTensorRef(const Tensor& tensor) : tensor_(&tensor) {}
  bool has_value() const { return tensor_ != nullptr && tensor_->defined(); }
  const Tensor& operator*() const { return *tensor_; }

 private:
  const Tensor* tensor_ = nullptr;
};

struct Generator {};
struct Dimname {};

}  // namespace at
