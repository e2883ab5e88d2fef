// The list of a value's children: a vector behind one pointer.
#include "input/toml/child_list.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("a list without children costs a pointer and walks nothing") {
  ChildList<std::string> list;
  CHECK(sizeof list == sizeof(void*));
  CHECK(list.empty());
  CHECK(list.size() == 0);
  CHECK(list.begin() == list.end());
  const std::vector<std::string> none;
  list.assign(none.begin(), none.end());
  CHECK(list.empty());
}

TEST_CASE("children keep their order") {
  ChildList<std::string> list;
  list.reserve(8);
  CHECK(list.empty());
  list.push_back("a");
  CHECK(list.emplace_back(2, 'b') == "bb");
  CHECK(list.size() == 2);
  CHECK(list.front() == "a");
  CHECK(list.back() == "bb");
  std::string joined;
  for (std::string& item : list) joined += item + list[1];
  CHECK(joined == "abbbbbb");
}

TEST_CASE("a copied list has children of its own, a moved one hands them over") {
  ChildList<std::string> list;
  list.push_back("a");
  ChildList<std::string> copy = list;
  copy[0] = "b";
  CHECK(list[0] == "a");
  const ChildList<std::string>& same = copy;
  copy = same;
  CHECK(copy[0] == "b");
  const std::string* address = copy.data();
  const ChildList<std::string> moved = std::move(copy);
  CHECK(moved.data() == address);
  list = ChildList<std::string>();
  CHECK(list.empty());
}

}  // namespace
}  // namespace vendorconfs
