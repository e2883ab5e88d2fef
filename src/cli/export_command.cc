#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/embedded_routes.h"
#include "cli/file_replacement.h"
#include "output/op_set_export.h"
#include "support/disk.h"
#include "support/nearest.h"
#include "support/unified_diff.h"

namespace vendorconfs {
namespace {

struct ExportOptions {
  std::string set;
  std::string format = "json";
  std::filesystem::path output;
  bool check = false;
};

std::size_t OnePlatform(Session& session) {
  if (session.options.platforms.size() == 1) return session.SelectedPlatforms().front();
  std::string names;
  for (const Platform& platform : session.workspace().platforms) {
    names.append(names.empty() ? "" : ", ").append(platform.name);
  }
  throw InputError(fmt::format("export needs one --platform; the platforms are {}", names));
}

void RequireSet(const std::string& set) {
  const auto sets = ExportedSets();
  if (std::find(sets.begin(), sets.end(), set) != sets.end()) return;
  std::string hint = DidYouMean(set, sets);
  if (hint.empty()) hint = fmt::format("; the sets are {}", fmt::join(sets, ", "));
  throw InputError(fmt::format("export knows no set \"{}\"{}", set, hint));
}

std::string Render(Session& session, const ExportOptions& options, std::size_t platform) {
  const Routing& routing = session.routing();
  const std::vector<OpId> ops = ExportedOps(routing, platform, options.set);
  if (options.format == "text") return ExportText(routing, ops);
  if (options.format == "json") return ExportJson(routing, platform, options.set, ops);
  if (options.format == "cpp") {
    if (options.set != "routes") {
      throw InputError(
          fmt::format("--format cpp compiles routes in, not {}; ask for json or text", options.set));
    }
    return EmbeddedRoutes(routing, platform, session.conf_template());
  }
  if (options.set != "flaggems-wanted") {
    throw InputError(fmt::format(
        "--format inc writes the registrations of flaggems-wanted, not of {}; ask for json or text",
        options.set));
  }
  return ExportInc(routing, platform, ops);
}

// The file that --check compares with: --output, or the platform's own flaggems .inc.
std::filesystem::path CheckedFile(Session& session, const ExportOptions& options, std::size_t platform) {
  if (!options.output.empty()) return options.output;
  const auto& files = session.workspace().files[platform].flaggems;
  if (options.format == "inc" && files.size() == 1) return files.front()->file.name;
  if (options.set == "flaggems-wanted" && options.format != "inc") {
    throw InputError(
        "--check compares the platform's flaggems .inc with --format inc alone; add it, or name a file with "
        "--output");
  }
  throw InputError(fmt::format("--check does not know which file to compare with; name it with --output{}",
                               options.format == "inc"
                                   ? fmt::format(" ({} names {} flaggems .inc files)",
                                                 session.workspace().platforms[platform].name, files.size())
                                   : std::string()));
}

ExitStatus Check(Session& session, const std::filesystem::path& file, const std::string& wanted) {
  const std::optional<std::string> found = ReadFileIfPresent(file);
  if (found == wanted) {
    if (!session.options.quiet) session.Print(fmt::format("{} is up to date\n", file.string()));
    return ExitStatus::kFine;
  }
  if (found) {
    session.Print(UnifiedDiff(*found, wanted, file.string(), file.string() + " (as exported)"));
  } else {
    session.Print(fmt::format("{} does not exist\n", file.string()));
  }
  return ExitStatus::kFindings;
}

ExitStatus RunExport(Session& session, const ExportOptions& options) {
  RequireSet(options.set);
  const std::size_t platform = OnePlatform(session);
  const std::string text = Render(session, options, platform);
  if (options.check) return Check(session, CheckedFile(session, options, platform), text);
  if (options.output.empty()) {
    session.Print(text);
    return ExitStatus::kFine;
  }
  FileReplacement(session, options.output).Publish(text);
  session.Note(fmt::format("wrote {}", options.output.string()));
  return ExitStatus::kFine;
}

}  // namespace

Command AddExport(CLI::App& tool) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* app = tool.add_subcommand("export", "Write a platform's derived set of ops for other generators");
  app->add_option("SET", options->set, fmt::format("{}", fmt::join(ExportedSets(), ", ")))
      ->required()
      ->type_name("");
  app->add_option("--format", options->format,
                  "json (default), text (one op a line), inc (the registration file of flaggems-wanted), or "
                  "cpp (routes as a "
                  "table to compile into a device build)")
      ->check(CLI::IsMember({"json", "text", "inc", "cpp"}))
      ->type_name("F");
  app->add_option("--output", options->output, "Write into FILE instead of standard output")
      ->type_name("FILE");
  app->add_flag(
      "--check", options->check,
      "Write nothing and compare with --output, or with the platform's flaggems .inc; exit status 1 where "
      "they differ");
  app->footer(
      "Examples:\n"
      "  gen_vendor_confs export native --platform gcu --format text\n"
      "  gen_vendor_confs export flaggems-wanted --platform gcu --format inc --output "
      "gcu_flaggems_register.inc\n"
      "  gen_vendor_confs export flaggems-wanted --platform gcu --format inc --check\n"
      "  gen_vendor_confs export routes --platform gcu --format cpp --output gcu_routes.cc");
  return {app, [options](Session& session) { return RunExport(session, *options); }};
}

}  // namespace vendorconfs
