#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/route_answers.h"
#include "input/entries.h"
#include "support/glob.h"
#include "support/nearest.h"
#include "support/op_hint.h"
#include "vendorconfs/routing/table.h"

namespace vendorconfs {
namespace {

namespace rt = vendorconfs::routing;

struct RouteOptions {
  std::vector<std::string> ops;
  bool all = false;
  std::string conf;
  bool lenient = false;
  std::vector<std::string> dtypes;
  std::string format = "text";
};

rt::Dtypes MaskOf(const std::vector<std::string>& dtypes) {
  rt::Dtypes mask = 0;
  for (const std::string& name : dtypes) {
    const rt::Dtypes bit = vendorconfs_dtype(name.c_str());
    if (bit == 0) {
      std::string hint = DidYouMean(name, kDtypes);
      if (hint.empty()) hint = fmt::format("; the dtypes are {}", fmt::join(kDtypes, ", "));
      throw InputError(fmt::format("--dtype names the unknown dtype \"{}\"{}", name, hint));
    }
    mask |= bit;
  }
  return mask;
}

// Every op of the table but for names that only an escape or an `#@ also` line mentions, sorted.
std::vector<std::string_view> OpsOf(const rt::Table& table) {
  std::vector<std::string_view> ops;
  table.ForEach([&](const rt::Route& route) {
    if (route.listed() || route.origin() != VENDORCONFS_DEFAULT) ops.push_back(route.op());
  });
  return ops;
}

// The named ops, as they are, and those of `known` that the globs match: bytewise, each once.
std::vector<std::string> AskedFor(const RouteOptions& options, const std::vector<std::string_view>& known) {
  if (options.all) return {known.begin(), known.end()};
  std::vector<std::string> asked;
  for (const std::string& word : options.ops) {
    if (!IsGlob(word)) {
      asked.push_back(word);
      continue;
    }
    const std::size_t before = asked.size();
    for (const std::string_view op : known) {
      if (MatchesGlob(word, op)) asked.emplace_back(op);
    }
    if (asked.size() == before)
      throw InputError("no op of the conf matches \"" + word + "\"; quote globs, and try a wider one");
  }
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  return asked;
}

// What the answers alone do not tell: what the load had to say, and ops that may be misspelt.
void Remark(Session& session, const rt::Table& table, const std::vector<RouteAnswer>& answers,
            const std::vector<std::string_view>& known) {
  for (const rt::Diagnostic& diagnostic : table.diagnostics()) {
    const std::string text = DiagnosticText(diagnostic);
    diagnostic.severity == VENDORCONFS_INFO ? session.Detail(text) : session.Note(text);
  }
  for (const RouteAnswer& answer : answers) {
    if (answer.route.listed() || answer.route.origin() != VENDORCONFS_DEFAULT) continue;
    session.Note(fmt::format("note: no conf line names \"{}\", which gets the default backend{}", answer.op,
                             OpHint(answer.op, known)));
  }
}

const char* EnvironmentValue(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The confs of a workspace stand in for the device build's own choice, where a platform is named.
void ChooseConf(Session& session, const RouteOptions& options, rt::Options& load) {
  if (!options.conf.empty()) {
    load.set_path(options.conf);
    return;
  }
  const bool by_environment = *EnvironmentValue("FLAGOS_BACKEND_CONFIG") != '\0';
  if (session.options.platforms.empty()) {
    if (!by_environment)
      throw InputError("no conf to ask; name one with --conf, a --platform, or FLAGOS_BACKEND_CONFIG");
    return;
  }
  if (session.options.platforms.size() > 1) throw InputError("route asks one conf; name one --platform");
  const Workspace& workspace = session.workspace();
  const std::string_view platform = workspace.platforms[session.SelectedPlatforms().front()].name;
  const std::filesystem::path conf = workspace.confs / workspace.manifest.ConfFileName(platform);
  std::error_code error;
  if (!by_environment && !std::filesystem::exists(conf, error)) {
    throw InputError(conf.string() +
                     ": does not exist; write it with gen_vendor_confs, or name a conf with --conf");
  }
  load.set_default_path(conf.string());
}

// The library names its options, of which this tool's user knows nothing.
std::string InWordsOfTheTool(std::string message) {
  for (const auto& [option, flag] :
       {std::pair{"Options::path", "--conf"}, {"Options::default_path", "--platform"}}) {
    if (const std::size_t at = message.find(option); at != std::string::npos)
      message.replace(at, std::string_view(option).size(), flag);
  }
  return message;
}

ExitStatus RouteOps(Session& session, const RouteOptions& options) {
  if (options.ops.empty() && !options.all)
    throw InputError("route needs ops, or --all for every op of the conf");
  if (!options.ops.empty() && options.all)
    throw InputError("--all and named ops exclude each other; keep one");
  rt::Options load;
  load.set_lenient(options.lenient);
  ChooseConf(session, options, load);
  const rt::LoadResult loaded = rt::Load(load);
  if (!loaded.status) throw InputError(InWordsOfTheTool(loaded.status.message()));
  const rt::Dtypes mask = MaskOf(options.dtypes);
  const std::vector<std::string_view> known = OpsOf(loaded.table);
  std::vector<RouteAnswer> answers;
  for (const std::string& op : AskedFor(options, known))
    answers.push_back({op, loaded.table.Resolve(op, mask)});
  Remark(session, loaded.table, answers, known);
  if (options.format == "json") {
    session.Print(RouteJson(loaded.table, answers));
  } else {
    session.Print(options.format == "tsv" ? RouteTsv(answers) : RouteText(answers, session.line_options()));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddRoute(CLI::App& tool) {
  auto options = std::make_shared<RouteOptions>();
  CLI::App* app =
      tool.add_subcommand("route", "Ask the run-time library where ops go under this environment");
  app->add_option("op", options->ops, "Ops to ask for, or globs over the conf's ops")->type_name("OP");
  app->add_flag("--all", options->all, "Every op of the conf");
  app->add_option("--conf", options->conf,
                  "The conf; without it FLAGOS_BACKEND_CONFIG, then the conf of --platform")
      ->type_name("FILE");
  app->add_flag("--lenient", options->lenient, "Warn of what a strict load refuses, and go on");
  app->add_option("--dtype", options->dtypes, "A dtype among the call's tensors; may be repeated")
      ->type_name("D")
      ->allow_extra_args(false);
  app->add_option("--format", options->format, "text, tsv (op, backend, annotation, origin) or json")
      ->check(CLI::IsMember({"text", "tsv", "json"}))
      ->type_name("F");
  app->footer(
      "Honours FLAGOS_BACKEND_CONFIG, FLAGOS_FORCE_BACKEND, FLAGOS_OP_<op> and FLAGOS_DTYPE_ESCAPE as a "
      "device build does. What the library warns of stands on standard error.\n\n"
      "Examples:\n"
      "  gen_vendor_confs route mm mm.out --conf golden/backends_ppu.conf\n"
      "  FLAGOS_OP_mm=flaggems gen_vendor_confs route mm --platform ppu\n"
      "  gen_vendor_confs route --all --platform gcu --dtype int64 --format tsv");
  return {app, [options](Session& session) { return RouteOps(session, *options); }};
}

}  // namespace vendorconfs
