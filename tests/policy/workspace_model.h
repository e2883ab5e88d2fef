// A workspace as plain lists of words: what tests make at random, write as files and judge.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace vendorconfs {

using Words = std::vector<std::string>;

struct ModelMeasured {
  Words ops;
  std::string backend;
  bool overrides_hold = false;
};

struct ModelPlatform {
  std::string name;
  std::string vendor;
  bool boxing = false;

  // Native platforms. Paths are keys of ModelWorkspace::registrations.
  std::string native_file;  // empty: none
  Words flaggems_files;
  std::vector<Words> extra_native;
  std::vector<Words> escape_native;

  Words backends;
  std::string ceiling;
  Words withhold;
  bool prefer_native = false;
  std::vector<Words> gaps;
  std::vector<ModelMeasured> measured;
};

struct ModelWorkspace {
  std::map<std::string, Words> registrations;  // path of a .inc file, its ops
  Words universe_files;
  Words extra_routed;
  std::map<std::string, Words> sets;
  std::vector<Words> holds;
  std::vector<ModelPlatform> platforms;
};

}  // namespace vendorconfs
