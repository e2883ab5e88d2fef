#include "policy/random_workspace.h"

#include <algorithm>
#include <set>

namespace vendorconfs {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
constexpr std::string_view kWordChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";

class Maker {
 public:
  explicit Maker(Random& random) : random_(random) {}

  ModelWorkspace Make() {
    MakeOps();
    workspace_.universe_files.push_back(AddFile("generated/register.inc", Some(2), /*may_be_empty=*/false));
    if (random_.OneIn(4)) {
      workspace_.universe_files.push_back(AddFile("generated/more.inc", Some(6), /*may_be_empty=*/true));
    }
    if (random_.OneIn(2)) workspace_.extra_routed = Some(20);
    workspace_.sets["ceiling"] = Some(2);
    workspace_.sets["ceiling_frozen"] = Some(4);
    workspace_.sets["pending"] = Some(5);
    workspace_.sets["late"] = Some(8);
    // The two sets that backends read may be missing.
    if (!random_.OneIn(8)) workspace_.sets["flaggems_cpp"] = Some(4);
    if (!random_.OneIn(8)) workspace_.sets["tileops"] = Some(3);
    workspace_.holds = Entries(Some(6));
    const std::size_t platforms = random_.Between(1, 5);
    while (workspace_.platforms.size() < platforms) AddPlatform();
    return std::move(workspace_);
  }

 private:
  std::string NewName(std::string_view first, std::string_view rest) {
    return random_.Text(1, first) + random_.Text(random_.Below(8), rest);
  }

  // Names that sort differently by byte, by case or by locale: a base with its in-place and overload
  // spellings.
  void MakeOps() {
    std::set<std::string> ops;
    const std::size_t bases = random_.Between(3, 20);
    for (std::size_t i = 0; i < bases; ++i) {
      const std::string base = NewName(kLetters, kWordChars);
      ops.insert(base);
      if (random_.OneIn(2)) ops.insert(base + "_");
      if (random_.OneIn(2)) ops.insert(base + ".out");
      if (random_.OneIn(2)) ops.insert(base + "." + random_.Text(random_.Between(1, 4), kWordChars));
      if (random_.OneIn(4)) ops.insert(base + "0");
    }
    ops_.assign(ops.begin(), ops.end());
    random_.Shuffle(ops_);
  }

  // About one op in `parts`, each once, in random order.
  Words Some(std::size_t parts) {
    Words some;
    for (const std::string& op : ops_) {
      if (random_.OneIn(parts)) some.push_back(op);
    }
    random_.Shuffle(some);
    return some;
  }

  // The ops spread over entries, none of them empty.
  std::vector<Words> Entries(const Words& ops) {
    std::vector<Words> entries;
    for (const std::string& op : ops) {
      if (entries.empty() || random_.OneIn(3)) entries.emplace_back();
      entries.back().push_back(op);
    }
    return entries;
  }

  std::string AddFile(std::string path, Words ops, bool may_be_empty) {
    if (ops.empty() && !may_be_empty) ops.push_back(random_.Pick(ops_));
    workspace_.registrations[path] = std::move(ops);
    return path;
  }

  std::string NewPlatformName() {
    static constexpr std::string_view kNameChars = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_-.";
    while (true) {
      std::string name = NewName("abcdefghijklmnopqrstuvwxyzQ", kNameChars);
      if (names_.insert(name).second) return name;
    }
  }

  void AddPlatform() {
    ModelPlatform platform;
    platform.name = NewPlatformName();
    platform.boxing = random_.OneIn(2);
    platform.vendor =
        random_.OneIn(3) ? platform.name : "v" + random_.Text(random_.Between(1, 6), kWordChars);
    // Punctuation at the end of a vendor's key would not be an annotation's.
    if (platform.vendor.ends_with('.') || platform.vendor.ends_with('-')) platform.vendor += 'x';
    if (!platform.boxing) MakeRegistration(platform);
    for (const char* backend : {"flaggems_cpp", "flaggems", "tileops"}) {
      if (!random_.OneIn(3)) platform.backends.emplace_back(backend);
    }
    random_.Shuffle(platform.backends);
    platform.ceiling = random_.OneIn(2) ? "ceiling" : "ceiling_frozen";
    for (const char* set : {"pending", "late"}) {
      if (random_.OneIn(2)) platform.withhold.emplace_back(set);
    }
    platform.prefer_native = random_.OneIn(3);
    platform.gaps = Entries(Some(4));
    const std::size_t measured = random_.Below(4);
    for (std::size_t i = 0; i < measured; ++i) AddMeasured(platform);
    workspace_.platforms.push_back(std::move(platform));
  }

  void MakeRegistration(ModelPlatform& platform) {
    const std::string directory = "backends/" + platform.name + "/";
    if (!random_.OneIn(5)) platform.native_file = AddFile(directory + "native.inc", Some(3), true);
    const std::size_t files = random_.Below(3);
    for (std::size_t i = 0; i < files; ++i) {
      platform.flaggems_files.push_back(
          AddFile(directory + "flaggems" + std::to_string(i) + ".inc", Some(2), true));
    }
    platform.extra_native = Entries(Some(10));
    platform.escape_native = Entries(Some(8));
  }

  void AddMeasured(ModelPlatform& platform) {
    Words ops = Some(5);
    if (ops.empty()) return;
    platform.measured.push_back(
        {std::move(ops), random_.OneIn(2) ? "flaggems" : "flaggems_cpp", random_.OneIn(3)});
  }

  Random& random_;
  ModelWorkspace workspace_;
  Words ops_;
  std::set<std::string> names_;
};

}  // namespace

ModelWorkspace MakeRandomWorkspace(Random& random) {
  return Maker(random).Make();
}

}  // namespace vendorconfs
