#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "input/entries.h"
#include "support/nearest.h"
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

// What the library answers for one op.
struct Answer {
  std::string op;
  rt::Route route;
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

// By op, bytewise, each op once.
std::vector<Answer> Ask(const rt::Table& table, const RouteOptions& options) {
  const rt::Dtypes mask = MaskOf(options.dtypes);
  std::vector<std::string> ops = options.ops;
  if (options.all) {
    table.ForEach([&](const rt::Route& route) {
      // Other rows are names that an escape or an `#@ also` line mentions.
      if (route.listed() || route.origin() != VENDORCONFS_DEFAULT) ops.emplace_back(route.op());
    });
  }
  std::sort(ops.begin(), ops.end());
  ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
  std::vector<Answer> answers;
  answers.reserve(ops.size());
  for (const std::string& op : ops) answers.push_back({op, table.Resolve(op, mask)});
  return answers;
}

std::string Place(const rt::Route& route) {
  return route.file().empty() ? std::string() : fmt::format("{}:{}", route.file(), route.line());
}

// Why the op goes there.
std::string Because(const Answer& answer) {
  const rt::Route& route = answer.route;
  switch (route.origin()) {
    case VENDORCONFS_CONF:
      return Place(route);
    case VENDORCONFS_FORCE:
      return fmt::format("FLAGOS_FORCE_BACKEND; {} says {}", Place(route), route.configured());
    case VENDORCONFS_OVERRIDE:
      return route.listed()
                 ? fmt::format("{}; {} says {}", rt::EnvName(answer.op), Place(route), route.configured())
                 : fmt::format("{}; no conf lists it", rt::EnvName(answer.op));
    case VENDORCONFS_DEFAULT:
      return "no conf lists it";
    case VENDORCONFS_DTYPE_ESCAPE:
      return fmt::format("{} escapes from {}", Place(route), route.configured());
  }
  return {};
}

std::string Text(const std::vector<Answer>& answers, const Style& style) {
  std::size_t op_width = 0;
  std::size_t backend_width = 0;
  std::size_t origin_width = 0;
  for (const Answer& answer : answers) {
    op_width = std::max(op_width, answer.op.size());
    backend_width = std::max(backend_width, answer.route.backend().size());
    origin_width = std::max(origin_width, answer.route.origin_name().size());
  }
  std::string text;
  for (const Answer& answer : answers) {
    const rt::Route& route = answer.route;
    const std::string backend = fmt::format("{:<{}}", route.backend(), backend_width);
    text += fmt::format("{:<{}}  {}  {:<{}}  {}", answer.op, op_width, style.Bold(backend),
                        route.origin_name(), origin_width, Because(answer));
    if (!route.annotation().empty()) text += fmt::format("; {} has a kernel too", route.annotation());
    text += '\n';
  }
  return text;
}

std::string Tsv(const std::vector<Answer>& answers) {
  std::string text;
  for (const Answer& answer : answers) {
    text += fmt::format("{}\t{}\t{}\t{}\n", answer.op, answer.route.backend(), answer.route.annotation(),
                        answer.route.origin_name());
  }
  return text;
}

std::string Json(const rt::Table& table, const std::vector<Answer>& answers) {
  using nlohmann::ordered_json;
  const auto text_or_null = [](std::string_view text) {
    return text.empty() ? ordered_json() : ordered_json(std::string(text));
  };
  ordered_json ops = ordered_json::array();
  for (const Answer& answer : answers) {
    const rt::Route& route = answer.route;
    ops.push_back({{"op", answer.op},
                   {"backend", std::string(route.backend())},
                   {"annotation", text_or_null(route.annotation())},
                   {"origin", std::string(route.origin_name())},
                   {"configured", text_or_null(route.configured())},
                   {"strict", route.strict()},
                   {"listed", route.listed()},
                   {"file", text_or_null(route.file())},
                   {"line", route.line() == 0 ? ordered_json() : ordered_json(route.line())}});
  }
  const ordered_json document = {{"schema", 1}, {"digest", table.digest()}, {"ops", std::move(ops)}};
  return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

// The confs of a workspace stand in for the device build's own choice, where a platform is named.
void ChooseConf(Session& session, const RouteOptions& options, rt::Options& load) {
  if (!options.conf.empty()) {
    load.set_path(options.conf);
    return;
  }
  if (session.options.platforms.empty()) return;
  if (session.options.platforms.size() > 1) throw InputError("route asks one conf; name one --platform");
  const Workspace& workspace = session.workspace();
  const std::string_view platform = workspace.platforms[session.SelectedPlatforms().front()].name;
  load.set_default_path((workspace.confs / workspace.manifest.ConfFileName(platform)).string());
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
  if (!loaded.status) throw InputError(loaded.status.message());
  const std::vector<Answer> answers = Ask(loaded.table, options);
  if (options.format == "json") {
    session.Print(Json(loaded.table, answers));
  } else {
    session.Print(options.format == "tsv" ? Tsv(answers) : Text(answers, session.style()));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddRoute(CLI::App& tool) {
  auto options = std::make_shared<RouteOptions>();
  CLI::App* app =
      tool.add_subcommand("route", "Ask the run-time library where ops go under this environment");
  app->add_option("op", options->ops, "Ops to ask for")->type_name("OP");
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
      "device build "
      "does.\n\n"
      "Examples:\n"
      "  gen_vendor_confs route mm mm.out --conf golden/backends_ppu.conf\n"
      "  FLAGOS_OP_mm=flaggems gen_vendor_confs route mm --platform ppu\n"
      "  gen_vendor_confs route --all --platform gcu --dtype int64 --format tsv");
  return {app, [options](Session& session) { return RouteOps(session, *options); }};
}

}  // namespace vendorconfs
