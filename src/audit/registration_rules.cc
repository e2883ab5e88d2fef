// Rules about what the registration files and the extra kernels of a platform register.
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"
#include "policy/decision_source.h"
#include "policy/wanted.h"

namespace vendorconfs {
namespace {

// A platform's registration files in the order in which its build includes them.
std::vector<const RegistrationFile*> FilesOf(const PlatformFiles& files) {
  std::vector<const RegistrationFile*> all;
  if (files.native != nullptr) all.push_back(&files.native->file);
  for (const LoadedRegistrations* file : files.flaggems) all.push_back(&file->file);
  return all;
}

void AddDuplicates(const std::vector<DuplicateRegistration>& duplicates, const Platform* platform,
                   std::vector<Finding>& findings) {
  for (const DuplicateRegistration& duplicate : duplicates) {
    const Registration& second = *duplicate.second;
    findings.push_back(
        OpFinding(platform, second.op, At(duplicate.second_file->name, second.line),
                  fmt::format("\"{}\" is registered again{}; first in {}", second.op,
                              platform == nullptr ? std::string()
                                                  : fmt::format(" in the build of \"{}\"", platform->name),
                              ToString(At(duplicate.first_file->name, duplicate.first->line))),
                  "remove one of the two, or put them under conditions that exclude each other"));
  }
}

std::vector<Finding> DuplicateRegistrations(const LintFacts& facts) {
  const Workspace& workspace = facts.workspace();
  std::vector<Finding> findings;
  std::vector<const RegistrationFile*> universe;
  for (const LoadedRegistrations* file : workspace.universe_files) universe.push_back(&file->file);
  const std::vector<DuplicateRegistration> of_universe = FindDuplicates(universe);
  std::vector<const RegistrationFile*> included;
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
    const bool boxing = workspace.platforms[i].kind == PlatformKind::kBoxing;
    const std::vector<const RegistrationFile*> files = boxing ? universe : FilesOf(workspace.files[i]);
    AddDuplicates(boxing ? of_universe : FindDuplicates(files), &workspace.platforms[i], findings);
    included.insert(included.end(), files.begin(), files.end());
  }
  // A universe file that no platform's build includes stands for itself.
  for (const RegistrationFile* file : universe) {
    if (std::find(included.begin(), included.end(), file) == included.end())
      AddDuplicates(FindDuplicates({file}), nullptr, findings);
  }
  return findings;
}

std::vector<Finding> RegisteredButNone(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < facts.routing.platforms.size(); ++i) {
    const PlatformRoutes& routes = facts.routing.platforms[i];
    for (std::size_t place = 0; place < facts.routing.universe.size(); ++place) {
      const OpId op = facts.routing.universe[place];
      if (routes.decisions[place].backend != Backend::kNone || !routes.sets.registered.Contains(op)) continue;
      for (const LoadedRegistrations* file : facts.workspace().files[i].flaggems) {
        const Registration* registration = FindRegistration(*file, op);
        if (registration == nullptr) continue;
        const DecisionSource source = SourceOf(facts.routing, i, op);
        const bool held = routes.decisions[place].reason == Reason::kHold;
        findings.push_back(OpFinding(
            routes.platform, facts.Name(op), At(file->file.name, registration->line),
            fmt::format("\"{}\" is registered, and \"{}\" routes it to none ({})", facts.Name(op),
                        routes.platform->name,
                        held                   ? fmt::format("held in {}", ToString(source.place))
                        : source.what == "gap" ? fmt::format("gapped in {}", ToString(source.place))
                                               : "no library covers it and it has no vendor kernel"),
            "remove the registration, or give the op a kernel"));
        break;
      }
    }
  }
  return findings;
}

// What the flaggems files of one platform register and should not, and lack.
void AddDrift(const LintFacts& facts, std::size_t index, std::vector<Finding>& findings) {
  const Platform& platform = facts.workspace().platforms[index];
  const PlatformFiles& files = facts.workspace().files[index];
  OpSet wanted;
  for (const std::uint32_t place : Wanted(facts.routing, index)) wanted.Insert(facts.routing.universe[place]);
  OpSet found;
  for (const LoadedRegistrations* file : files.flaggems) found |= file->counted;
  const auto names = [&] {
    std::vector<std::string_view> all;
    for (const LoadedRegistrations* file : files.flaggems) all.push_back(file->file.name);
    return all;
  }();
  // One file is generated; what stands in several, nobody but their generators can tell.
  const std::string regenerate =
      names.size() == 1 ? fmt::format(
                              "regenerate {0}: gen_vendor_confs export flaggems-wanted --platform {1} "
                              "--format inc --output {0}",
                              names.front(), platform.name)
                        : std::string();

  for (const OpId op : facts.routing.universe) {
    if (!wanted.Contains(op) || found.Contains(op)) continue;
    findings.push_back(OpFinding(
        &platform, facts.Name(op), At(platform.file, platform.flaggems_line),
        fmt::format("\"{}\" belongs on a kernel library, and no flaggems file of \"{}\" registers it",
                    facts.Name(op), platform.name),
        names.size() == 1 ? regenerate : fmt::format("register it in one of {}", fmt::join(names, ", "))));
  }
  const OpSet& native = facts.routing.platforms[index].sets.native;
  OpSet reported;
  for (const LoadedRegistrations* file : files.flaggems) {
    for (std::size_t i = 0; i < file->ops.size(); ++i) {
      const OpId op = file->ops[i];
      if (wanted.Contains(op) || reported.Contains(op) || !file->counted.Contains(op)) continue;
      const Registration* registration = FindRegistration(*file, op);
      reported.Insert(op);
      findings.push_back(OpFinding(
          &platform, facts.Name(op), At(file->file.name, registration->line),
          fmt::format("\"{}\" is registered for a kernel library, and {}", facts.Name(op),
                      native.Contains(op)
                          ? "has a native registration already"
                          : fmt::format("the routes of \"{}\" do not send it to one", platform.name)),
          names.size() == 1 ? regenerate : fmt::format("take it out of {}", file->file.name)));
    }
  }
}

std::vector<Finding> RegistrationDrift(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < facts.routing.platforms.size(); ++i) {
    if (!facts.workspace().files[i].flaggems.empty()) AddDrift(facts, i, findings);
  }
  return findings;
}

std::vector<Finding> RedundantExtraNative(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < facts.routing.platforms.size(); ++i) {
    const Platform& platform = facts.workspace().platforms[i];
    const PlatformFiles& files = facts.workspace().files[i];
    std::vector<const LoadedRegistrations*> all = files.flaggems;
    if (files.native != nullptr) all.insert(all.begin(), files.native);
    for (const ExtraKernel& extra : platform.extra_native) {
      for (const ListedOp& listed : extra.ops) {
        for (const LoadedRegistrations* file : all) {
          const Registration* registration =
              file->counted.Contains(listed.op) ? FindRegistration(*file, listed.op) : nullptr;
          if (registration == nullptr) continue;
          findings.push_back(
              OpFinding(&platform, facts.Name(listed.op), At(extra.file, listed.line),
                        fmt::format("extra native \"{}\" is registered in {} too", facts.Name(listed.op),
                                    ToString(At(file->file.name, registration->line))),
                        "remove it here; the registration file has it"));
          break;
        }
      }
    }
  }
  return findings;
}

std::vector<Finding> EscapeKernelRegistered(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < facts.routing.platforms.size(); ++i) {
    const PlatformRoutes& routes = facts.routing.platforms[i];
    const LoadedRegistrations* native = facts.workspace().files[i].native;
    for (const ExtraKernel& escape : routes.platform->escape_native) {
      for (const ListedOp& listed : escape.ops) {
        if (!routes.sets.native.Contains(listed.op)) continue;
        const Registration* registration = native == nullptr ? nullptr : FindRegistration(*native, listed.op);
        findings.push_back(OpFinding(
            routes.platform, facts.Name(listed.op), At(escape.file, listed.line),
            fmt::format("escape kernel \"{}\" has a registration of its own{}", facts.Name(listed.op),
                        registration == nullptr ? std::string(", as an extra native")
                                                : ", " + ToString(At(native->file.name, registration->line))),
            "remove it from escape_native: it is a native kernel"));
      }
    }
  }
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "duplicate-registration",
      .severity = Severity::kError,
      .summary = "an op is registered twice in what one platform includes",
      .meaning =
          "One build of the platform compiles two registrations of the same op: both in one file, or "
          "one in its native and "
          "one in a flaggems file. Registrations whose #if conditions cannot hold together do not "
          "count. Boxing platforms include the universe files; one that no platform includes is judged by "
          "itself.",
      .matters = "PyTorch refuses the second kernel of an op for one dispatch key, so that importing the "
                 "plugin fails on that "
                 "platform, long after the build was green.",
      .remedy = "Remove one of the two, usually by regenerating the flaggems file after the op got a vendor "
                "kernel; or put "
                "the two under #if conditions that exclude each other.",
      .example = "m.impl(\"mm\", WrapperMm);\nm.impl(\"mm\", WrapperMmAgain);\n"},
     DuplicateRegistrations},
    {{.name = "registered-but-none",
      .severity = Severity::kError,
      .summary = "a native platform registers an op and routes it to none",
      .meaning = "The build claims the op on PrivateUse1, and the conf says that no backend has a kernel for "
                 "it: a gap or a hold keeps "
                 "it off the kernel libraries, or none covers it, and the vendor has no kernel.",
      .matters = "A registered op no longer decomposes and never reaches the CPU fallback. Each call meets "
                 "an empty slot and raises.",
      .remedy = "Remove the registration (regenerate the flaggems file), give the op a native kernel, or "
                "lift the gap that closed "
                "its last route.",
      .example = "m.impl(\"gcd\", WrapperGcd);      // in the flaggems file, while gcd is held\n"},
     RegisteredButNone},
    {{.name = "registration-drift",
      .severity = Severity::kError,
      .summary = "the flaggems registration files are not those that the routes ask for",
      .meaning = "The ops of the platform's flaggems files differ from the ops that its routes would send to "
                 "a kernel library: a "
                 "missing op is wanted there and not registered, an extra one is registered and not wanted. "
                 "check reports it too.",
      .matters = "Routes are decided from what is registered. A conf made from a stale file is up to date "
                 "with it and wrong all the "
                 "same: the missing op decomposes or runs on the CPU although a kernel exists.",
      .remedy = "Regenerate the file: gen_vendor_confs export flaggems-wanted --platform P --format inc "
                "--output FILE. Where the registrations stand in several files, mend the one that the "
                "finding names. Where the device build really differs, say why in a waiver.",
      .example = "flaggems = [\"gcu_flaggems_register.inc\"]     # lacks an op that a lifted gap gave back "
                 "to FlagGems\n"},
     RegistrationDrift},
    {{.name = "redundant-extra-native",
      .severity = Severity::kWarning,
      .summary = "an extra native stands in a registration file of the platform too",
      .meaning = "extra_native is for vendor kernels that are registered outside every .inc file. This op is "
                 "in one.",
      .matters = "Either the statement is out of date, or the op is registered twice and importing the "
                 "plugin fails.",
      .remedy = "Remove the op from extra_native.",
      .example = "extra_native = [{ ops = [\"matmul\"], reason = \"registered by hand\" }]    # and in the "
                 "native .inc\n"},
     RedundantExtraNative},
    {{.name = "escape-kernel-registered",
      .severity = Severity::kWarning,
      .summary = "an escape kernel has a registration of its own",
      .meaning = "escape_native is for vendor kernels without a registration, which only an override "
                 "reaches. This op is registered "
                 "natively.",
      .matters = "Readers and reports take the op for unreachable, while it is an ordinary native kernel.",
      .remedy = "Remove the op from escape_native.",
      .example = "escape_native = [{ ops = [\"mm\"], reason = \"…\" }]    # and mm in the native .inc\n"},
     EscapeKernelRegistered},
};

}  // namespace

std::span<const LintRule> RegistrationRules() {
  return kRules;
}

}  // namespace vendorconfs
