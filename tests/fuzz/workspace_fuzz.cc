// Random workspaces whose every choice is a byte of the input, held against the naive model: the routes that
// are decided, the confs that are written and read again, the explanations, and the moves that diff finds
// between the workspace and an edited one.
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/require.h"
#include "output/conf_diff.h"
#include "output/conf_writer.h"
#include "output/explanation_json.h"
#include "policy/explanation.h"
#include "policy/kept_off.h"
#include "policy/naive_routes.h"
#include "policy/random_workspace.h"
#include "policy/wanted.h"
#include "policy/workspace_files.h"

namespace vendorconfs {
namespace {

// One for all runs: threads take longer to start than a small workspace takes to read.
Crew& TheCrew() {
  static Crew crew;
  return crew;
}

// A workspace as it comes from disk, with the confs that it makes, by platform.
struct Made {
  Made(const ModelWorkspace& model, Random& random)
      : workspace(LoadWorkspace({WriteWorkspace(model, random, directory), std::nullopt}, TheCrew())),
        routing(DecideRoutes(workspace, TheCrew())) {
    static const ConfTemplate conf_template = ConfTemplate::BuiltIn();
    for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
      confs[std::string(workspace.platforms[i].name)] = WriteConf(routing, i, conf_template);
    }
  }

  TempDirectory directory;
  Workspace workspace;
  Routing routing;
  std::map<std::string, std::string> confs;
};

std::string BackendOf(const std::string& route) {
  return route.substr(0, route.find(' '));
}

// "gcu" of "flaggems  # gcu".
std::string AnnotationOf(const std::string& route) {
  const std::size_t hash = route.find("# ");
  return hash == std::string::npos ? std::string() : route.substr(hash + 2);
}

// As a conf that was loaded has it: backends in lower case.
std::string Lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

WordSet Names(const Routing& routing, const std::vector<std::uint32_t>& places) {
  WordSet names;
  for (const std::uint32_t place : places) {
    names.emplace(routing.workspace->names.Name(routing.universe[place]));
  }
  return names;
}

void CheckSets(const Routing& routing, std::size_t platform, const NaiveRoutes& naive) {
  Require(WriteOpLines(routing, platform) == naive.OpLines());
  Require(Names(routing, Wanted(routing, platform)) == naive.Wanted());
  for (const Library library : kLibraries) {
    Require(Names(routing, KeptOff(routing, platform, library)) ==
            naive.KeptOff(std::string(ToString(library))));
  }
}

EffectiveConf Loaded(const std::string& conf) {
  routing::internal::MemoryFiles files({{"/a.conf", conf}});
  EffectiveConf loaded = ReadEffectiveConf(files, "/a.conf", "");
  Require(loaded.table->findings.empty());
  return loaded;
}

void CheckConf(const std::string& conf, const std::string& platform, const NaiveRoutes& naive) {
  const ConfLines lines = ReadConfLines(conf);
  Require(!lines.Foreign() && !lines.HandEdited() && lines.platform == platform);
  const EffectiveConf loaded = Loaded(conf);
  Require(lines.routes.size() == naive.Universe().size() && loaded.routes.size() == lines.routes.size());
  for (std::size_t i = 0; i < lines.routes.size(); ++i) {
    const ConfLine& line = lines.routes[i];
    const ConfLine& route = loaded.routes[i];
    const std::string wanted = naive.Route(std::string(line.op));
    Require(line.backend == BackendOf(wanted) && line.annotation == AnnotationOf(wanted));
    Require(route.op == line.op && route.backend == Lower(BackendOf(wanted)) &&
            route.annotation == Lower(AnnotationOf(wanted)));
  }
}

void CheckExplanation(const Explanation& explanation, const std::string& route) {
  Require(explanation.backend == BackendOf(route) && explanation.annotation == AnnotationOf(route));
  // One row decided, and it is the decision's.
  int decided = 0;
  for (const RowFact& row : explanation.rows) {
    if (!row.decided) continue;
    Require(row.row == RowOf(explanation.decision.reason));
    ++decided;
  }
  Require(decided == 1);
}

void CheckExplanationJson(const Routing& routing, OpId op,
                          const std::map<std::string, const NaiveRoutes*>& naive) {
  std::vector<std::size_t> platforms;
  for (std::size_t i = 0; i < routing.platforms.size(); ++i) platforms.push_back(i);
  const auto json = nlohmann::json::parse(ExplanationJson(routing, {op}, platforms));
  const nlohmann::json& explanations = json.at("ops").at(0).at("platforms");
  Require(explanations.size() == platforms.size());
  for (const nlohmann::json& explanation : explanations) {
    const std::string route = naive.at(explanation.at("platform"))->Route(json.at("ops").at(0).at("op"));
    const nlohmann::json& annotation = explanation.at("annotation");
    Require(explanation.at("backend") == BackendOf(route));
    Require(annotation.is_null() ? AnnotationOf(route).empty() : annotation == AnnotationOf(route));
  }
}

void CheckExplanations(const Routing& routing, const std::map<std::string, const NaiveRoutes*>& naive,
                       Random& random) {
  for (std::size_t i = 0; i < routing.platforms.size(); ++i) {
    const NaiveRoutes& routes = *naive.at(std::string(routing.platforms[i].platform->name));
    for (const OpId op : routing.universe) {
      const std::string name(routing.workspace->names.Name(op));
      CheckExplanation(Explain(routing, i, op), routes.Route(name));
    }
  }
  CheckExplanationJson(routing, random.Pick(routing.universe), naive);
}

// Changes that keep the workspace one: entries and lists are dropped or turned, and nothing is added.
void Edit(ModelWorkspace& model, Random& random) {
  ModelPlatform& platform = model.platforms[random.Below(model.platforms.size())];
  switch (random.Below(8)) {
    case 0:
      if (!platform.gaps.empty()) platform.gaps.pop_back();
      break;
    case 1:
      if (!model.holds.empty()) model.holds.pop_back();
      break;
    case 2:
      if (!platform.measured.empty()) platform.measured.pop_back();
      break;
    case 3:
      platform.ceiling = platform.ceiling == "ceiling" ? "ceiling_frozen" : "ceiling";
      break;
    case 4:
      platform.prefer_native = !platform.prefer_native;
      break;
    case 5:
      platform.withhold.clear();
      break;
    case 6:
      if (!platform.backends.empty()) platform.backends.pop_back();
      break;
    default:
      model.extra_routed.clear();
  }
}

ConfSide SideOf(const std::string& name, const std::map<std::string, std::string>& confs) {
  ConfSide side;
  side.name = name;
  for (const auto& [platform, conf] : confs) {
    const std::string file = platform + ".conf";
    side.confs.push_back({file, name + "/" + file, conf, Loaded(conf)});
  }
  return side;
}

// One platform's moves, as "from > to" by op; what is no move but another annotation likewise.
using Moves = std::map<std::string, std::string>;

Moves NaiveMoves(const NaiveRoutes& before, const NaiveRoutes& after) {
  Moves moves;
  WordSet ops = before.Universe();
  ops.insert(after.Universe().begin(), after.Universe().end());
  for (const std::string& op : ops) {
    const std::string from = Lower(before.Universe().count(op) != 0 ? before.Route(op) : "");
    const std::string to = Lower(after.Universe().count(op) != 0 ? after.Route(op) : "");
    if (BackendOf(from) != BackendOf(to)) {
      moves[op] = BackendOf(from) + " > " + BackendOf(to);
    } else if (from != to) {
      moves[op] = "# " + AnnotationOf(from) + " > " + AnnotationOf(to);
    }
  }
  return moves;
}

Moves ReportedMoves(const PlatformMoves& report) {
  Moves moves;
  for (const ReportedMove& move : report.moves) {
    Require(moves.emplace(move.op, std::string(move.from) + " > " + std::string(move.to)).second);
  }
  for (const AnnotationChange& change : report.annotations) {
    const std::string text = "# " + std::string(change.from) + " > " + std::string(change.to);
    Require(moves.emplace(change.op, text).second);
  }
  return moves;
}

void CheckDiff(const ModelWorkspace& model, const Made& made, Random& random) {
  ModelWorkspace edited = model;
  Edit(edited, random);
  const Made remade(edited, random);
  const ConfSide before = SideOf("before", made.confs);
  const ConfSide after = SideOf("after", remade.confs);
  const MoveReport report = CompareConfs(before, after, &remade.routing, {});
  Require(report.platforms.size() == model.platforms.size());
  for (const PlatformMoves& moves : report.platforms) {
    std::size_t i = 0;
    while (model.platforms.at(i).name != moves.name) ++i;
    const NaiveRoutes naive_before(model, model.platforms[i]);
    const NaiveRoutes naive_after(edited, edited.platforms[i]);
    Require(ReportedMoves(moves) == NaiveMoves(naive_before, naive_after));
    Require(moves.counts_before.total == naive_before.Universe().size());
    Require(moves.counts_after.total == naive_after.Universe().size());
  }
}

void Check(Random& random) {
  const ModelWorkspace model = MakeRandomWorkspace(random);
  const Made made(model, random);
  std::vector<NaiveRoutes> routes;
  routes.reserve(model.platforms.size());
  std::map<std::string, const NaiveRoutes*> naive;
  for (const ModelPlatform& platform : model.platforms) {
    naive[platform.name] = &routes.emplace_back(model, platform);
    CheckSets(made.routing, made.workspace.FindPlatform(platform.name).value(), routes.back());
    CheckConf(made.confs.at(platform.name), platform.name, routes.back());
  }
  CheckExplanations(made.routing, naive, random);
  CheckDiff(model, made, random);
}

}  // namespace
}  // namespace vendorconfs

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  vendorconfs::Random random(std::string_view(reinterpret_cast<const char*>(data), size));
  vendorconfs::Check(random);
  return 0;
}
