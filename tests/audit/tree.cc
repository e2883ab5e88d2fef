#include "tree.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

Tree ReadTree(const std::string& command, const fs::path& path) {
  Tree tree{command, path.filename().string(), path, {}, {}};
  std::ifstream expectations(path / "expect.txt");
  for (std::string line; std::getline(expectations, line);) {
    const std::string prefix = "# arguments: ";
    if (line.rfind(prefix, 0) == 0) {
      std::istringstream words(line.substr(prefix.size()));
      for (std::string word; words >> word;) {
        tree.arguments.push_back(word.rfind("--", 0) == 0 ? word : (path / word).string());
      }
    } else {
      tree.expected.push_back(line);
    }
  }
  std::sort(tree.expected.begin(), tree.expected.end());
  return tree;
}

}  // namespace

std::vector<Tree> ReadTrees() {
  std::vector<Tree> trees;
  for (const std::string command : {"lint", "check", "validate"}) {
    for (const auto& entry :
         fs::directory_iterator(fs::path(VENDORCONFS_SOURCE_DIR "/tests/audit/trees") / command)) {
      trees.push_back(ReadTree(command, entry.path()));
    }
  }
  std::sort(trees.begin(), trees.end(), [](const Tree& a, const Tree& b) {
    return std::tie(a.command, a.name) < std::tie(b.command, b.name);
  });
  return trees;
}

std::vector<std::string> CommandLine(const Tree& tree, const std::vector<std::string>& more) {
  std::vector<std::string> line = {"--manifest", (tree.path / "vendorconfs.toml").string(), tree.command};
  if (tree.command == "validate") line.push_back((tree.path / "my.conf").string());
  line.insert(line.end(), tree.arguments.begin(), tree.arguments.end());
  line.insert(line.end(), more.begin(), more.end());
  return line;
}

}  // namespace vendorconfs
