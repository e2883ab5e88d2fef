#include "policy/workspace_files.h"

namespace vendorconfs {
namespace {

std::string Quoted(const std::string& word) {
  return "\"" + word + "\"";
}

class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  std::string Manifest(const ModelWorkspace& workspace) {
    std::string text = "schema = 1\n";
    if (!workspace.extra_routed.empty()) text += "extra_routed = " + Array(workspace.extra_routed) + "\n";
    text += "[registration]\nroot = \"registration\"\nuniverse = " + Array(workspace.universe_files) + "\n";
    text += "[data]\ncoverage = \"coverage.json\"\nplatforms = \"platforms\"\n";
    text += "[output]\nconfs = \"confs\"\nfile_name = \"{platform}.conf\"\n";
    return text;
  }

  std::string Coverage(const ModelWorkspace& workspace) {
    std::string text = R"({"schema": 1, "sets": {)";
    std::string separator;
    for (const auto& [name, ops] : workspace.sets) {
      text += separator + Blank() + Quoted(name) + ": {\"ops\": " + Array(ops) + "}";
      separator = ",";
    }
    text += "}, \"holds\": [";
    separator.clear();
    for (const Words& ops : workspace.holds) {
      text += separator + Blank() + "{\"ops\": " + Array(ops) + R"(, "kind": "wrong-result", "reason": "r"})";
      separator = ",";
    }
    return text + "]}\n";
  }

  std::string Registration(const Words& ops) {
    std::string text = "// generated\n";
    for (const std::string& op : ops) {
      switch (random_.Below(4)) {
        case 0:
          text += "m.impl(\n    \"aten::" + op + "\",\n    TORCH_FN(Wrapper));\n";
          break;
        case 1:
          text += "m.impl(\"" + op + "\", Wrapper);  // m.impl(\"in_a_comment\", Wrapper);\n";
          break;
        case 2:
          text += "#if 0\nm.impl(\"switched_off\", Wrapper);\n#endif\nm.impl(\"" + op + "\", Wrapper);\n";
          break;
        default:
          text += "m.impl(\"" + op + "\", Wrapper);\n";
      }
    }
    return text;
  }

  std::string Platform(const ModelPlatform& platform) {
    std::string text = "schema = 1\nplatform = " + Quoted(platform.name) +
                       "\ntitle = \"T\"\nkind = " + Quoted(platform.boxing ? "boxing" : "native") +
                       "\nvendor = " + Quoted(platform.vendor) + "\n";
    std::vector<std::string> sections;
    if (!platform.boxing) sections.push_back(Registration(platform));
    sections.push_back(Routing(platform));
    for (const Words& ops : platform.gaps) {
      sections.push_back("[[gap]]\nops = " + Array(ops) + "\nkind = \"crash\"\nreason = \"r\"\n");
    }
    for (const ModelMeasured& measured : platform.measured) {
      std::string section = "[[measured]]\nops = " + Array(measured.ops) +
                            "\nbackend = " + Quoted(measured.backend) + "\nreason = \"r\"\n";
      if (measured.overrides_hold) section += "overrides_hold = true\n";
      sections.push_back(section);
    }
    random_.Shuffle(sections);
    for (const std::string& section : sections) text += Blank() + "\n" + section;
    return text;
  }

 private:
  std::string Blank() {
    static const std::vector<std::string> kBlanks = {"", " ", "\n", "\n\n  "};
    return random_.Pick(kBlanks);
  }

  // An array of strings, in JSON and in TOML alike.
  std::string Array(const Words& words) {
    std::string text = "[";
    std::string separator;
    for (const std::string& word : words) {
      text += separator + Blank() + Quoted(word);
      separator = ",";
    }
    return text + Blank() + "]";
  }

  std::string Kernels(const std::string& key, const std::vector<Words>& entries) {
    std::string text;
    if (random_.OneIn(2)) {
      for (const Words& ops : entries) {
        text += "[[registration." + key + "]]\nops = " + Array(ops) + "\nreason = \"r\"\n";
      }
      return text;
    }
    for (const Words& ops : entries) {
      text += (text.empty() ? "" : ", ") + std::string("{ ops = ") + Array(ops) + ", reason = \"r\" }";
    }
    inline_.append(key).append(" = [").append(text).append("]\n");
    return {};
  }

  std::string Registration(const ModelPlatform& platform) {
    inline_.clear();
    std::string tables = Kernels("extra_native", platform.extra_native);
    tables += Kernels("escape_native", platform.escape_native);
    std::string text = "[registration]\nnative = " + Quoted(platform.native_file) + "\n";
    if (!platform.flaggems_files.empty()) text += "flaggems = " + Array(platform.flaggems_files) + "\n";
    return text + inline_ + tables;
  }

  std::string Routing(const ModelPlatform& platform) {
    std::string text = "[routing]\nbackends = " + Array(platform.backends) +
                       "\nceiling = " + Quoted(platform.ceiling) + "\n";
    if (!platform.withhold.empty()) text += "withhold = " + Array(platform.withhold) + "\n";
    if (platform.prefer_native) text += "prefer_native = true\n";
    return text;
  }

  Random& random_;
  std::string inline_;
};

}  // namespace

std::filesystem::path WriteWorkspace(const ModelWorkspace& workspace, Random& random,
                                     const TempDirectory& directory) {
  Writer writer(random);
  directory.Write("coverage.json", writer.Coverage(workspace));
  for (const auto& [path, ops] : workspace.registrations) {
    directory.Write(std::filesystem::path("registration") / path, writer.Registration(ops));
  }
  std::vector<std::string> files;
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) files.push_back(std::to_string(i) + ".toml");
  random.Shuffle(files);
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
    directory.Write("platforms/" + files[i], writer.Platform(workspace.platforms[i]));
  }
  return directory.Write("vendorconfs.toml", writer.Manifest(workspace));
}

}  // namespace vendorconfs
