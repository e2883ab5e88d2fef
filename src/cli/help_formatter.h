// How helps are put together.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace vendorconfs {

// CLI11's own layout, with a line on the tool's options under the options of each command.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_footer(const CLI::App* app) const override;
};

}  // namespace vendorconfs
