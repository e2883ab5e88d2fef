// The bundled register files, which hold registrations of the plainest form: a pattern finds them all.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

struct Text {
  std::string name;
  std::string text;
};

std::vector<Text> BundledFiles() {
  std::vector<Text> texts;
  const std::filesystem::path root = VENDORCONFS_SOURCE_DIR "/data/registration";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".inc") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    texts.push_back({entry.path().filename().string(), text.str()});
  }
  return texts;
}

Strings ByPattern(const std::string& text) {
  static const std::regex kPattern(R"re(^  m\.impl\("([A-Za-z0-9_.]+)", (\w+)\);$)re", std::regex::multiline);
  Strings lines;
  for (std::sregex_iterator at(text.begin(), text.end(), kPattern), end; at != end; ++at) {
    lines.push_back((*at)[1].str() + "=" + (*at)[2].str());
  }
  return lines;
}

TEST_CASE("The bundled files give what a pattern finds", "[registration][bundled]") {
  const std::vector<Text> texts = BundledFiles();
  CHECK(texts.size() == 10);
  for (const Text& text : texts) {
    INFO(text.name);
    const Strings lines = Read(text.text);
    CHECK(lines.size() >= 18);
    CHECK(lines == ByPattern(text.text));
    CHECK(Read(WithCrlf(text.text)) == lines);
    CHECK(Places(WithCrlf(text.text)) == Places(text.text));
  }
}

TEST_CASE("The bundled files have no duplicates", "[registration][bundled]") {
  for (const Text& text : BundledFiles()) {
    INFO(text.name);
    const RegistrationFile file = ReadRegistrations(text.text, text.name, {});
    CHECK(FindDuplicates({&file}).empty());
  }
}

}  // namespace
}  // namespace vendorconfs
