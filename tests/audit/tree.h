// The bad trees: small workspaces on disk, in each of which a rule fires, with what is expected of them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vendorconfs {

// trees/<command>/<name>/, where the command is lint, check or validate (of my.conf) and the name that of a
// rule, or "clean". Its expect.txt has one finding a line, "rule severity file:line platform op", "-" for
// none; line 0 is the file as a whole. The rule itself is among them, the others are companions that must
// fire with it. A line "# arguments: …" has further arguments of the command, with paths relative to the
// tree.
struct Tree {
  std::string command;
  std::string name;
  std::filesystem::path path;
  std::vector<std::string> arguments;
  std::vector<std::string> expected;  // sorted
};

// All trees, by command and name.
std::vector<Tree> ReadTrees();

// Runs the tree's command with `more` arguments in the tree's directory's name; returns the command line.
std::vector<std::string> CommandLine(const Tree& tree, const std::vector<std::string>& more);

}  // namespace vendorconfs
