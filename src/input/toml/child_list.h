// A vector that costs its owner one pointer: most values of a document have no children.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace vendorconfs {

template <class T>
class ChildList {
 public:
  ChildList() = default;
  ChildList(ChildList&&) noexcept = default;
  ChildList& operator=(ChildList&&) noexcept = default;
  ChildList(const ChildList& other) { *this = other; }
  ChildList& operator=(const ChildList& other) {
    if (this != &other) items_ = other.items_ ? std::make_unique<std::vector<T>>(*other.items_) : nullptr;
    return *this;
  }
  ~ChildList() = default;

  bool empty() const { return size() == 0; }
  std::size_t size() const { return items_ ? items_->size() : 0; }
  const T* data() const { return items_ ? items_->data() : nullptr; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size(); }
  T* begin() { return items_ ? items_->data() : nullptr; }
  T* end() { return begin() + size(); }
  const T& operator[](std::size_t i) const { return (*items_)[i]; }
  T& operator[](std::size_t i) { return (*items_)[i]; }
  T& front() { return items_->front(); }
  const T& front() const { return items_->front(); }
  T& back() { return items_->back(); }
  const T& back() const { return items_->back(); }

  void reserve(std::size_t count) { Items().reserve(count); }
  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    return Items().emplace_back(std::forward<Arguments>(arguments)...);
  }
  void push_back(T item) { Items().push_back(std::move(item)); }
  template <class Iterator>
  void assign(Iterator first, Iterator last) {
    if (first != last) Items().assign(first, last);
  }

 private:
  std::vector<T>& Items() {
    if (!items_) items_ = std::make_unique<std::vector<T>>();
    return *items_;
  }

  std::unique_ptr<std::vector<T>> items_;
};

}  // namespace vendorconfs
