#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "audit/lint.h"
#include "cli/command.h"
#include "cli/file_replacement.h"
#include "output/conf_check.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

struct GenerateOptions {
  std::filesystem::path output;
  bool dry_run = false;
  std::optional<std::size_t> max_moves;
  bool allow_shrink = false;
};

std::string Counted(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string Describe(const ConfCheck& check, bool dry_run) {
  std::string line = fmt::format("{} {}", dry_run ? "would write" : "wrote", Printable(check.path.string()));
  if (check.state == ConfState::kMissing) return line + " (new)\n";
  const std::size_t moves = check.moves.moves.size();
  if (moves != 0) {
    line += fmt::format(" ({} moved)", Counted(moves, "route", "routes"));
  } else if (!check.moves.annotations.empty()) {
    line +=
        fmt::format(" ({} changed)", Counted(check.moves.annotations.size(), "annotation", "annotations"));
  } else {
    line += " (no route moved)";
  }
  if (check.refused) {
    line += fmt::format(", over a conf that the run-time library refuses ({}: {})",
                        ToString(check.refused->place), check.refused->why);
  }
  if (check.hand_edited) line += ", over edits made by hand";
  if (check.foreign) line += ", over a file of another origin";
  return line + "\n";
}

// Says why nothing may be written, or nothing.
std::optional<std::string> Refusal(const std::vector<ConfCheck>& checks, const GenerateOptions& options) {
  std::size_t moves = 0;
  for (const ConfCheck& check : checks) {
    moves += check.moves.moves.size();
    const std::size_t lost = check.moves.LostLines();
    if (lost == 0 || options.allow_shrink) continue;
    std::string_view first;
    for (const RouteMove& move : check.moves.moves) {
      if (move.to.empty() && first.empty()) first = move.op;
    }
    return fmt::format(
        "{} would lose {} ({}{}); nothing was written. If that is meant, repeat with --allow-shrink",
        check.path.string(), Counted(lost, "op line", "op lines"), first, lost > 1 ? ", …" : "");
  }
  if (options.max_moves && moves > *options.max_moves) {
    return fmt::format(
        "{} would move and --max-moves allows {}; nothing was written. See them with check, then raise the "
        "limit",
        Counted(moves, "route", "routes"), *options.max_moves);
  }
  return std::nullopt;
}

// Holds against other writers the output directory and those that linked confs really stand in.
class WriteLock {
 public:
  WriteLock(Session& session, const ConfCheckOptions& what, const Workspace& workspace) {
    // By device and inode: the same directory may be reached by several paths, and every run locks in the
    // same order, so that no two wait for each other.
    std::map<std::pair<dev_t, ino_t>, std::filesystem::path> directories;
    const auto add = [&](const std::filesystem::path& directory) {
      struct stat info {};
      if (stat(directory.empty() ? "." : directory.c_str(), &info) != 0) return;  // said when it is written
      directories.try_emplace({info.st_dev, info.st_ino}, directory);
    };
    add(what.directory);
    for (const std::size_t platform : what.platforms) {
      const std::filesystem::path conf =
          what.directory / workspace.manifest.ConfFileName(workspace.platforms[platform].name);
      std::error_code error;
      if (std::filesystem::is_symlink(conf, error)) add(LinkTarget(conf).parent_path());
    }
    for (const auto& [identity, directory] : directories) {
      locks_.push_back(LockForWriting(session, directory));
    }
  }

 private:
  std::vector<std::unique_ptr<DirectoryLock>> locks_;
};

// A misspelt op lifts its gap without a word: generate writes what the inputs say, and says that.
void WarnOfUnknownOps(Session& session, const std::vector<std::size_t>& platforms) {
  LintOptions options;
  options.rules = {FindLintRule(kUnknownOp)};
  options.platforms = platforms;
  const std::vector<Finding> findings = Lint({session.routing()}, options).findings;
  if (findings.empty()) return;
  session.Note(fmt::format("warning: {}: {}{}; see gen_vendor_confs lint --rule {}",
                           ToString(findings.front().place), findings.front().message,
                           findings.size() == 1 ? "" : fmt::format(" (and {} more)", findings.size() - 1),
                           kUnknownOp));
}

ExitStatus Generate(Session& session, const GenerateOptions& options) {
  ConfCheckOptions what;
  what.directory = options.output.empty() ? session.workspace().confs : options.output;
  what.platforms = session.SelectedPlatforms();
  const Routing& routing = session.routing();
  const ConfTemplate conf_template = session.conf_template();
  std::optional<WriteLock> lock;
  if (!options.dry_run) {
    std::error_code error;
    if (!std::filesystem::exists(what.directory, error)) {
      // What cannot be rendered leaves no directory behind.
      RenderConfs(routing, conf_template, what.platforms, session.crew());
      CreateDirectory(what.directory);
    }
    lock.emplace(session, what, session.workspace());
  }
  const std::vector<ConfCheck> checks = CheckConfs(routing, conf_template, what, session.crew());
  if (const auto refusal = Refusal(checks, options)) {
    session.Complain(*refusal);
    return ExitStatus::kFindings;
  }

  AtomicWriter writer;
  std::string report;
  for (const ConfCheck& check : checks) {
    if (check.state == ConfState::kFresh) continue;
    if (!options.dry_run) writer.Stage(check.path, check.wanted);
    report += Describe(check, options.dry_run);
  }
  if (report.empty())
    report = fmt::format("{}{} up to date\n", checks.size() == 1 ? "" : "all ",
                         Counted(checks.size(), "conf is", "confs are"));
  if (!session.options.quiet) session.Print(report);
  WarnOfUnknownOps(session, what.platforms);
  if (!options.dry_run) RequireUnchanged(session.workspace());
  Publish(session, writer);
  return ExitStatus::kFine;
}

}  // namespace

Command AddGenerate(CLI::App& tool) {
  auto options = std::make_shared<GenerateOptions>();
  CLI::App* app = tool.add_subcommand(
      "generate", "Write the conf of each platform (what the tool does without a command)");
  app->add_option("--output", options->output, "Write into DIR instead of the manifest's output.confs")
      ->type_name("DIR");
  app->add_flag("--dry-run", options->dry_run, "Say what would be written, and write nothing");
  app->add_option("--max-moves", options->max_moves, "Write nothing if more than N routes would move")
      ->check([](const std::string& count) {
        const bool digits = !count.empty() && count.find_first_not_of("0123456789") == std::string::npos;
        return digits ? std::string() : fmt::format("\"{}\" is no count; write one, as in 10", count);
      })
      ->type_name("N");
  app->add_flag("--allow-shrink", options->allow_shrink, "Write although confs would lose op lines");
  app->footer(
      "Examples:\n"
      "  gen_vendor_confs generate\n"
      "  gen_vendor_confs generate --platform gcu --dry-run\n"
      "  gen_vendor_confs generate --output confs --max-moves 10");
  return {app, [options](Session& session) { return Generate(session, *options); }};
}

}  // namespace vendorconfs
