// What is read in runs is read as line by line, whatever the conf looks like.
#include "routing/generated_run.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "routing/conf_loader.h"
#include "support/catch.h"

namespace vendorconfs::routing::internal {
namespace {

std::string GoldenConf() {
  std::ifstream file(VENDORCONFS_SOURCE_DIR "/golden/backends_metax.conf");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line + "\n");
  return lines;
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

// All that a load of the conf says, in one text.
std::string Read(const std::string& conf, bool takes_runs) {
  MemoryFiles files({{"/main.conf", conf}, {"/other.conf", "abs = cuda\nzeros = tileops  # musa\n"}});
  Findings findings(true);
  ConfRules rules;
  rules.takes_runs = takes_runs;
  ConfLoader loader(files, Backends(), rules, findings);
  Draft draft = loader.Load("/main.conf", files.Read("/main.conf"));
  const BuiltImage built = draft.Build();
  const Image image = built.view();
  std::string said = std::to_string(draft.listed) + "\n";
  for (std::uint32_t i = 0; i < image.size(); ++i) {
    const TableRow& row = image.rows()[i];
    said += std::string(image.NameOf(row)) + "=" + image.Backend(row.backend) + "/" +
            image.Backend(row.configured) + " #" + image.Backend(row.annotation) + " " +
            image.File(row.file) + ":" + std::to_string(row.line) + " " + std::to_string(row.escapes) + " " +
            std::to_string(row.bits) + (&image.Find(image.NameOf(row)) == &row ? "\n" : " is not found\n");
  }
  for (const Finding& finding : findings.Take()) said += Describe(finding) + "\n";
  return said;
}

void CheckAlike(const std::string& conf) {
  INFO(conf);
  CHECK(Read(conf, CanTakeRuns()) == Read(conf, false));
}

TEST_CASE("a generated conf is read in runs, from its second op line on") {
  if (!CanTakeRuns()) return;  // this processor reads line by line, which the other tests look at
  std::string conf = GoldenConf();
  conf.erase(0, conf.find("\n_") + 1);
  const std::size_t lines = LinesOf(conf).size();
  conf.append(kTextOverread, '\0');

  // Every ending that occurs.
  LineEndings endings;
  for (const std::string& line : LinesOf(GoldenConf())) {
    const std::size_t ending = line.find(" = ");
    if (line[0] != '#' && ending != std::string::npos) endings.Learn(line.substr(ending), TableRow{});
  }
  Draft draft{Backends()};
  draft.Append(conf.substr(0, conf.find(' ')));
  const char* const at = conf.data() + conf.find('\n') + 1;
  // Room for few rows at a time: a run ends there, and goes on. It also ends at the first line of more than
  // 64 bytes, where nobody goes on here.
  GeneratedRun run{conf.data(), at, 2, draft.Open(conf.size())};
  for (std::uint32_t before = 0; run.line != before;) {
    before = run.line;
    TakeRun(run, endings);
    draft.Close(run.rows);
    run.rows = draft.Open(conf.size());
  }
  CHECK(run.line == 1 + draft.size());
  CHECK(draft.size() > 50);
  CHECK(draft.size() < lines);
  CHECK(draft.sorted());
}

TEST_CASE("the golden conf, and what is odd about one line of it") {
  const std::string conf = GoldenConf();
  CheckAlike(conf);
  CheckAlike(conf.substr(0, conf.size() - 1));
  const std::vector<std::string> lines = LinesOf(conf);
  const std::size_t middle = lines.size() / 2;
  const std::string op = lines[middle].substr(0, lines[middle].find(' '));
  for (const std::string& odd : {std::string("\n"),
                                 std::string("# a comment\n"),
                                 op + " = cuda\r\n",
                                 op + " = cuda\n" + op + " = none\n",
                                 op + "  = none\n",
                                 op + ".= none\n",
                                 op + ". = none\n",
                                 op + ".a.b = none\n",
                                 "." + op + " = none\n",
                                 "9" + op + " = none\n",
                                 op + " = none  # none\n",
                                 op + " = nosuch\n",
                                 op + " = none  # nosuch\n",
                                 op + " = flagos\n",
                                 op + " = NONE\n",
                                 op + " = none  # metax, since May\n",
                                 op + " = none#metax\n",
                                 std::string("include /other.conf\n"),
                                 std::string("#@ vendor: acme\n"),
                                 op + " = acme\n#@ vendor: acme\n",
                                 op + std::string(" = none\0\n", 9),
                                 std::string("a\0b\n", 4),
                                 std::string("aaa = none\n"),
                                 std::string("zzz = none\n"),
                                 op + std::string(60, 'x') + " = none\n",
                                 op + std::string(200, 'x') + " = none\n",
                                 op + " = \n",
                                 op + "\n",
                                 std::string("\xEF\xBB\xBF\n")}) {
    std::vector<std::string> changed = lines;
    changed[middle] = odd;
    CheckAlike(Joined(changed));
    changed.resize(middle + 1);
    CheckAlike(Joined(changed));
  }
}

TEST_CASE("random changes of random parts of a conf") {
  std::mt19937 random(20261130);
  const std::vector<std::string> golden = LinesOf(GoldenConf());
  const std::vector<std::string> parts = {" = none\n",
                                          "\n",
                                          ".",
                                          " ",
                                          "=",
                                          "# ",
                                          "\r",
                                          "_",
                                          "9",
                                          "A",
                                          "~",
                                          "\t",
                                          "\xFF",
                                          "  # metax\n",
                                          "/",
                                          "#@ ",
                                          "[",
                                          "`",
                                          "{",
                                          "@",
                                          "flaggems",
                                          " = flagos\n",
                                          "long_long_long_long_"};
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::string> lines;
    for (auto at = random() % golden.size(), end = std::min(golden.size(), at + random() % 60); at < end;
         ++at) {
      lines.push_back(golden[at]);
      if (random() % 16 == 0) lines.push_back(golden[random() % golden.size()]);
    }
    std::string conf = Joined(lines);
    for (auto changes = random() % 5; changes != 0 && !conf.empty(); --changes) {
      const std::size_t at = random() % conf.size();
      if (random() % 2 == 0) conf.erase(at, random() % 3);
      conf.insert(std::min(at, conf.size()),
                  random() % 40 == 0 ? std::string(1, '\0') : parts[random() % parts.size()]);
    }
    CheckAlike(conf);
  }
}

// The word of an ending that stands in its place, or "".
std::string WordAt(const LineEndings& endings, const std::string& text, int* backend) {
  const LineEndings::Ending& ending = endings.At(text.data(), text.size());
  TableRow row{};
  std::memcpy(&row.file, &ending.says, sizeof ending.says);
  *backend = row.backend;
  return std::string(ending.text, ending.size);
}

TEST_CASE("every ending has its place, up to sixteen of them") {
  LineEndings endings;
  std::vector<std::string> learned;
  const auto learn = [&](const std::string& text, int backend) {
    TableRow row{};
    row.backend = static_cast<std::uint8_t>(backend);
    endings.Learn(text, row);
  };
  int backend = -1;
  for (int i = 0; i < 16; ++i) {
    learned.push_back(" = w" + std::to_string(10 + i) + std::string(static_cast<std::size_t>(i % 5), 'x') +
                      "\n");
    learn(learned.back(), i);
    for (int j = 0; j <= i; ++j) {
      const std::string& text = learned[static_cast<std::size_t>(j)];
      CHECK(WordAt(endings, text, &backend) == text);
      CHECK(backend == j);
    }
  }
  learn(" = one too many\n", 99);
  CHECK(WordAt(endings, " = one too many\n", &backend) != " = one too many\n");
  learn(" = a_word_of_more_than_thirty_two_bytes\n", 99);
  CHECK(WordAt(endings, " = a_word_of_more_than_thirty_two_bytes\n", &backend) !=
        " = a_word_of_more_than_thirty_two_bytes\n");
  // The same letters and length: the last one stays.
  std::string other = learned[4];
  other[other.size() - 2] = 'y';
  learn(other, 50);
  CHECK(WordAt(endings, other, &backend) == other);
  CHECK(backend == 50);
  CHECK(WordAt(endings, learned[4], &backend) == other);
  CHECK(WordAt(endings, learned[3], &backend) == learned[3]);
}

}  // namespace
}  // namespace vendorconfs::routing::internal
