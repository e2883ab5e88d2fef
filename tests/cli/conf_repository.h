// The small workspace in a git repository.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {

// One commit with its confs, then an edit of them.
class Repository {
 public:
  Repository() {
    Git({"init", "-q"});
    REQUIRE(tool_.Run({"generate"}).status == 0);
    Commit();
  }

  void Commit() const {
    Git({"add", "."});
    Git({"-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-q", "-m", "confs"});
  }

  const SmallTool& tool() const { return tool_; }
  std::string Conf(const std::string& platform) const {
    return tool_.Path("confs/backends_" + platform + ".conf");
  }

  void Replace(const std::string& platform, std::string_view from, std::string_view to) const {
    ReplaceIn("confs/backends_" + platform + ".conf", from, to);
  }
  void ReplaceIn(const std::string& file, std::string_view from, std::string_view to) const {
    std::string text = FileText(tool_.Path(file));
    REQUIRE(HasText(text, from));
    text.replace(text.find(from), from.size(), to);
    tool_.directory().Write(file, text);
  }

 private:
  void Git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"git", "-C", tool_.directory().path().string()});
    const ProgramResult result = RunProgram(arguments);
    INFO(result.errors);
    REQUIRE(result.status == 0);
  }

  SmallTool tool_;
};

}  // namespace vendorconfs
