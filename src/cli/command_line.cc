#include "cli/command_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <new>
#include <set>

#include "cli/command.h"
#include "cli/help_formatter.h"
#include "cli/help_layout.h"
#include "cli/version.h"
#include "input/fields.h"
#include "output/conf_writer.h"
#include "support/nearest.h"
#include "support/printable.h"
#include "vendorconfs/routing/c_api.h"
#include "vendorconfs/routing/embedded_table.h"

namespace vendorconfs {
namespace {

struct NamedCommand {
  std::string_view name;
  Command (*add)(CLI::App&);
};

constexpr NamedCommand kCommands[] = {{"generate", AddGenerate},
                                      {"check", AddCheck},
                                      {"lint", AddLint},
                                      {"validate", AddValidate},
                                      {"stats", AddStats},
                                      {"explain", AddExplain},
                                      {"diff", AddDiff},
                                      {"whatif", AddWhatIf},
                                      {"query", AddQuery},
                                      {"export", AddExport},
                                      {"registrations", AddRegistrations},
                                      {"route", AddRoute},
                                      {"survey", AddSurvey},
                                      {"completion", AddCompletion},
                                      {"manual", AddManual}};

// The one command whose options a run needs, where the first argument tells it; "" where all may be asked
// for. Making the options of all commands costs as much as reading the bundled registration files.
std::string_view OnlyCommand(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return "generate";
  if (arguments.size() == 1 && arguments[0] == "--check") return "check";
  if (arguments.size() == 1 && arguments[0] == "--stats") return "stats";
  for (const NamedCommand& command : kCommands) {
    // These two describe all commands.
    if (command.name == "completion" || command.name == "manual") continue;
    if (command.name == arguments[0]) return command.name;
  }
  return {};
}

// The project's version, and those of the formats that other programs read.
std::string VersionText() {
  return fmt::format(
      "gen_vendor_confs {} (conf format {}, data schema {}, JSON schema 1, library ABI {}, compiled-in table "
      "{})",
      kVersion, kConfFormat, kDataSchema, VENDORCONFS_ABI_VERSION, routing::kTableMagic & 0xFFU);
}

// The command line with the commands that it offers.
class Tool {
 public:
  // `only`: the one command to offer; empty: all.
  explicit Tool(std::string_view only)
      : app_("Routes each ATen op on each accelerator platform to one backend, and says why.",
             "gen_vendor_confs") {
    app_.formatter(std::make_shared<HelpFormatter>());  // the commands take it over
    app_.set_version_flag("--version", VersionText());
    AddGlobalOptions();
    app_.require_subcommand(1);
    app_.fallthrough(false);
    for (const NamedCommand& command : kCommands) {
      if (!only.empty() && command.name != only) continue;
      commands_.push_back(command.add(app_));
      commands_.back().app->fallthrough();  // global options work behind the command too
    }
    app_.footer(
        "Without a command: generate. --check and --stats alone are the commands check and stats.\n"
        "The manifest is searched upwards from the working directory: vendorconfs.toml, then "
        "data/vendorconfs.toml.\n"
        "Exit status: 0 fine; 1 findings; 2 unusable input or arguments, nothing written.\n\n"
        "Examples:\n"
        "  gen_vendor_confs\n"
        "  gen_vendor_confs --check\n"
        "  gen_vendor_confs stats --format json\n"
        "  gen_vendor_confs explain --help");
  }

  ExitStatus Run(std::vector<std::string> arguments) {
    RefuseEmptyValues(arguments);
    arguments = WithCommand(std::move(arguments));
    try {
      std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them last first
      app_.parse(std::move(arguments));
    } catch (const CLI::CallForHelp&) {
      session_.Print(FittedHelp(Chosen().help(ParentsOf(Chosen())), session_.line_options().width));
      session_.Flush();
      return ExitStatus::kFine;
    } catch (const CLI::CallForVersion& version) {
      session_.Print(std::string(version.what()) + "\n");
      session_.Flush();
      return ExitStatus::kFine;
    } catch (const CLI::ParseError& error) {
      throw InputError(Explain(error));
    }
    for (const Command& command : commands_) {
      if (!command.app->parsed()) continue;
      const ExitStatus status = command.run(session_);
      session_.Flush();
      return status;
    }
    throw InputError("no command; see gen_vendor_confs --help");
  }

  // How messages to the user may look, as far as the arguments were understood.
  ColorMode color() const { return session_.options.color; }

 private:
  void AddGlobalOptions() {
    GlobalOptions& options = session_.options;
    app_.add_option("--manifest", options.manifest, "The workspace's manifest")->type_name("FILE");
    app_.add_option("--registration-root", options.registration_root,
                    "Where .inc paths begin, instead of the manifest's registration.root")
        ->type_name("DIR");
    app_.add_option("--platform", options.platforms, "Only this platform; may be repeated")
        ->type_name("P")
        ->allow_extra_args(false);
    auto* quiet = app_.add_flag("-q,--quiet", options.quiet, "Results and errors only");
    app_.add_flag("-v,--verbose", options.verbose, "Say what is read")->excludes(quiet);
    static const std::map<std::string, ColorMode> kModes = {
        {"auto", ColorMode::kAuto}, {"always", ColorMode::kAlways}, {"never", ColorMode::kNever}};
    app_.add_option_function<std::string>(
            "--color", [&options](const std::string& mode) { options.color = kModes.at(mode); },
            "auto (default), always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->type_name("WHEN");
  }

  // The command that is asked for, or the command's command.
  const CLI::App& Chosen() const {
    const CLI::App* chosen = &app_;
    for (const Command& command : commands_) {
      if (command.app->parsed()) chosen = command.app;
    }
    if (chosen == &app_) return app_;
    for (const CLI::App* child : Children(*chosen)) {
      if (child->parsed()) return *child;
    }
    return *chosen;
  }

  static std::vector<const CLI::App*> Children(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
  }

  std::vector<std::string_view> CommandNames() const {
    std::vector<std::string_view> names;
    names.reserve(commands_.size());
    for (const Command& command : commands_) names.push_back(command.app->get_name());
    return names;
  }

  // Names of the options of all commands, or of those whose next argument is their value.
  std::set<std::string> OptionNames(bool with_value) const {
    std::set<std::string> names;
    const auto collect = [&](const CLI::App* app) {
      for (const CLI::Option* option : app->get_options()) {
        if (with_value && option->get_expected_min() == 0) continue;
        for (const std::string& name : option->get_lnames()) names.insert("--" + name);
        for (const std::string& name : option->get_snames()) names.insert("-" + name);
      }
    };
    collect(&app_);
    for (const Command& command : commands_) {
      collect(command.app);
      for (const CLI::App* child : Children(*command.app)) collect(child);
    }
    return names;
  }

  // An empty value comes of a shell variable that is not set; and CLI11 takes the argument that follows
  // "--output=" for its value.
  void RefuseEmptyValues(const std::vector<std::string>& arguments) const {
    const std::set<std::string> with_value = OptionNames(/*with_value=*/true);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const bool attached = arguments[i].ends_with('=');
      const std::string name = arguments[i].substr(0, arguments[i].size() - (attached ? 1 : 0));
      if (with_value.count(name) == 0) continue;
      if (attached || (i + 1 < arguments.size() && arguments[i + 1].empty())) {
        throw InputError(fmt::format("{} has an empty value; give it one or leave the option out", name));
      }
      if (i + 1 == arguments.size() || (arguments[i + 1].starts_with("-") && IsOption(arguments[i + 1]))) {
        throw InputError(fmt::format("{} lacks its value; give it one or leave the option out", name));
      }
      ++i;
    }
  }

  // Puts the command that is meant before arguments that name none.
  std::vector<std::string> WithCommand(std::vector<std::string> arguments) {
    const std::set<std::string> with_value = OptionNames(/*with_value=*/true);
    const std::vector<std::string_view> names = CommandNames();
    std::string stray;  // an option that no command has: what follows may be meant as its value
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string& argument = arguments[i];
      if (with_value.count(argument) != 0) {
        ++i;
      } else if (argument.starts_with('-')) {
        if (stray.empty() && !IsOption(argument)) stray = argument;
      } else {
        if (std::find(names.begin(), names.end(), argument) != names.end()) return arguments;
        if (!stray.empty()) throw InputError(Unexpected(stray, app_));
        std::string hint = DidYouMean(argument, names);
        if (hint.empty()) hint = fmt::format("; the commands are {}", fmt::join(names, ", "));
        throw InputError(fmt::format("unknown command \"{}\"{}", argument, hint));
      }
    }
    const auto take = [&](std::string_view flag) {
      const auto found = std::find(arguments.begin(), arguments.end(), flag);
      if (found == arguments.end()) return false;
      arguments.erase(found);
      return true;
    };
    if (std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
          return argument == "-h" || argument == "--help" || argument == "--version";
        })) {
      return arguments;
    }
    const bool check = take("--check");
    const bool stats = take("--stats");
    if (check && stats) throw InputError("--check and --stats exclude each other; name one");
    arguments.insert(arguments.begin(), check ? "check" : stats ? "stats" : "generate");
    bare_ = !check && !stats;
    return arguments;
  }

  // Whether some command, or the tool itself, has the option: "--platform", "--platform=gcu", "-qv".
  bool IsOption(const std::string& argument) const {
    const std::string name = argument.substr(0, argument.starts_with("--") ? argument.find('=') : 2);
    return name == "--check" || name == "--stats" || OptionNames(/*with_value=*/false).count(name) != 0;
  }

  // What stands before the command's name on a command line.
  std::string ParentsOf(const CLI::App& chosen) const {
    std::string path;
    for (const CLI::App* app = &chosen; app != &app_; app = app->get_parent())
      path = app->get_parent()->get_name() + (path.empty() ? "" : " ") + path;
    return path;
  }

  std::string SeeHelp(const CLI::App& chosen) const {
    std::string path = ParentsOf(chosen);
    if (!path.empty()) path += " ";
    return fmt::format("; see {}{} --help", path, chosen.get_name());
  }

  std::string Unexpected(const std::string& argument, const CLI::App& chosen) const {
    std::vector<std::string> options;
    const auto collect = [&](const CLI::App& app) {
      for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
      }
    };
    collect(app_);
    if (&chosen != &app_) collect(chosen);
    if (bare_) options.insert(options.end(), {"--check", "--stats"});
    const std::string word = argument.substr(0, argument.find('='));
    std::vector<std::string_view> views(options.begin(), options.end());
    std::vector<std::string> commands;
    if (!word.starts_with("-")) {
      for (const CLI::App* child : Children(chosen)) commands.push_back(child->get_name());
      views.assign(commands.begin(), commands.end());
    }
    const std::string_view nearest = Nearest(word, views);
    const bool command = bare_ && (nearest == "--check" || nearest == "--stats");
    return fmt::format("unexpected argument \"{}\"{}{}", argument, DidYouMean(word, views),
                       SeeHelp(command ? app_ : chosen));
  }

  // `words`: those that the option takes, between commas.
  static std::string UnknownWord(std::string_view option, std::string_view word, std::string_view words) {
    std::vector<std::string_view> known;
    for (std::string_view rest = words; !rest.empty();) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      known.push_back(rest.substr(0, comma));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    std::string hint = DidYouMean(word, known);
    for (const std::string_view candidate : known) {
      if (hint.empty() && word.size() > 2 && candidate.starts_with(word))
        hint = fmt::format(", did you mean \"{}\"?", candidate);
    }
    if (hint.empty()) hint = fmt::format("; use one of {}", fmt::join(known, ", "));
    return fmt::format("{} has the unknown value {}{}", option, Quoted(word), hint);
  }

  std::string Explain(const CLI::ParseError& error) const {
    const CLI::App& chosen = Chosen();
    const std::vector<std::string> extras = app_.remaining(true);
    if (!extras.empty()) return Unexpected(extras.front(), chosen);
    std::string what = error.what();
    // CLI11's own words where they are terse; a version that words them otherwise speaks for itself.
    if (const std::size_t end = what.find(": At Most 1 required"); end != std::string::npos) {
      return what.substr(0, end) + " is given more than once; give it once" + SeeHelp(chosen);
    }
    if (const std::size_t end = what.find(" not in {"); end != std::string::npos) {
      const std::size_t colon = std::min(what.find(": "), end);
      return UnknownWord(what.substr(0, colon), what.substr(colon + 2, end - colon - 2),
                         what.substr(end + 9, what.find('}', end) - end - 9));
    }
    while (!what.empty() && (what.back() == '\n' || what.back() == '.')) what.pop_back();
    return what + SeeHelp(chosen);
  }

  CLI::App app_;
  Session session_;
  std::vector<Command> commands_;
  bool bare_ = false;  // no command was named: --check and --stats would be taken
};

void Report(std::string_view what, ColorMode color) {
  const Style style(WantsColor(color, STDERR_FILENO));
  const std::string line = fmt::format("{} {}\n", style.Red("error:"), what);
  // Nobody can be told that standard error is gone.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace

ExitStatus RunTool(const std::vector<std::string>& arguments) {
  // Never destroyed: giving back what the system takes anyway costs a tenth of a run.
  static Tool* tool = nullptr;
  const auto color = [] { return tool == nullptr ? ColorMode::kAuto : tool->color(); };
  try {
    tool = new Tool(OnlyCommand(arguments));
    return tool->Run(arguments);
  } catch (const InputError& error) {
    Report(error.what(), color());
  } catch (const std::bad_alloc&) {
    Report("out of memory; nothing was written", color());
  }
  return ExitStatus::kUnusable;
}

}  // namespace vendorconfs
