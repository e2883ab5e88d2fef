// Cells of the page's matrix. Equal ones are rendered once; what they say on hover stands once in the style
// sheet.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

// The entry's anchor in the page.
std::string EntryAnchor(const Entry& entry);

// The text as the inside of a CSS string, safe within a <style> element.
std::string CssString(std::string_view text);

class PageCells {
 public:
  struct Reason {
    std::string style_class;         // "r12"
    std::string_view backend_style;  // the backend's letter
    std::string text;
  };

  // `cell_template`: Mustache, with `class`, `key` and, where an entry stands behind the route, `anchor`.
  PageCells(const Routing& routing, const std::string& cell_template);
  PageCells(const PageCells&) = delete;
  PageCells& operator=(const PageCells&) = delete;
  ~PageCells();

  // `backend_style` must live as long as this object.
  const std::string& Cell(std::size_t platform, OpId op, std::string_view backend_style);
  // Those of the cells so far.
  const std::vector<Reason>& reasons() const { return reasons_; }

 private:
  struct Template;

  const Routing& routing_;
  std::unique_ptr<Template> template_;
  std::map<std::string, std::string> cells_;  // by what they are made of
  std::vector<Reason> reasons_;
};

}  // namespace vendorconfs
