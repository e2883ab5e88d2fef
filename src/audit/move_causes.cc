#include "audit/move_causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "audit/make_finding.h"
#include "policy/decision_source.h"

namespace vendorconfs {
namespace {

class Causes {
 public:
  Causes(const Routing& routing, std::size_t platform)
      : routing_(routing), platform_(platform), owner_(routing.workspace->platforms[platform]) {}

  void AddMove(const RouteMove& move) {
    if (move.to.empty()) {
      Add("left the universe", ManifestUniverse(), move.op);
    } else if (move.from.empty()) {
      Add("joined the universe", UniverseSourceOf(routing_, routing_.workspace->names.Find(move.op)),
          move.op);
    } else {
      AddSource(move.op);
    }
  }

  // A vendor kernel came or went behind a library route.
  void AddAnnotation(const AnnotationChange& change) {
    const OpId op = routing_.workspace->names.Find(change.op);
    const LoadedRegistrations* native = routing_.workspace->files[platform_].native;
    for (const auto* entries : {&owner_.extra_native, &owner_.escape_native}) {
      for (const ExtraKernel& extra : *entries) {
        if (!extra.Names(op)) continue;
        Add(entries == &owner_.extra_native ? "extra native" : "escape kernel",
            At(extra.file, LineOf(extra.ops, op, extra.line)), change.op);
        return;
      }
    }
    const Registration* registration = native == nullptr ? nullptr : FindRegistration(*native, op);
    Add("native registrations",
        registration == nullptr ? At(owner_.file, owner_.native_inc.line)
                                : At(native->file.name, registration->line),
        change.op);
  }

  void Add(std::string_view what, Place place, std::string_view op = {}) {
    auto found = std::find_if(causes_.begin(), causes_.end(), [&](const MoveCause& cause) {
      return cause.what == what && cause.place.file == place.file;
    });
    if (found == causes_.end()) {
      causes_.push_back({std::string(what), std::move(place), {}});
      found = std::prev(causes_.end());
    }
    if (!op.empty()) found->ops.emplace_back(op);
  }

  std::vector<MoveCause> Take() {
    std::stable_sort(causes_.begin(), causes_.end(),
                     [](const MoveCause& a, const MoveCause& b) { return a.ops.size() > b.ops.size(); });
    return std::move(causes_);
  }

 private:
  Place ManifestUniverse() const {
    const Manifest& manifest = routing_.workspace->manifest;
    return At(manifest.file, manifest.universe_line);
  }

  void AddSource(std::string_view name) {
    const DecisionSource source = SourceOf(routing_, platform_, routing_.workspace->names.Find(name));
    Add(source.what, source.place, name);
  }

  const Routing& routing_;
  std::size_t platform_;
  const Platform& owner_;
  std::vector<MoveCause> causes_;
};

// The header's lines: everything that is no op line.
std::multiset<std::string_view> HeaderLines(std::string_view text) {
  std::multiset<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.empty() || line.front() == '#') lines.insert(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void AddHeaderCauses(const Routing& routing, const ConfCheck& check, Causes& causes) {
  const Workspace& workspace = *routing.workspace;
  const Platform& owner = workspace.platforms[check.platform];
  const std::multiset<std::string_view> found = HeaderLines(*check.found);
  const std::multiset<std::string_view> wanted = HeaderLines(check.wanted);
  std::vector<std::string_view> differing;
  std::set_symmetric_difference(found.begin(), found.end(), wanted.begin(), wanted.end(),
                                std::back_inserter(differing));
  for (const std::string_view line : differing) {
    if (line.starts_with("#@ dtype-escape:")) {
      causes.Add("dtype escapes",
                 At(owner.file, owner.dtype_escapes.empty() ? 0 : owner.dtype_escapes.front().line));
    } else if (line.starts_with("#@ also:")) {
      causes.Add("coverage, gaps and holds", At(owner.file, owner.ceiling.line));
    } else if (line.starts_with("#@ kind:") || line.starts_with("#@ vendor:")) {
      causes.Add("kind or vendor", At(owner.file, owner.name_line));
    } else if (!line.starts_with("#@")) {
      causes.Add(
          fmt::format("header text (title, notes, counts, or {})",
                      workspace.conf_template ? workspace.conf_template_name : "the built-in template"),
          At(owner.file, owner.name_line));
    }
  }
}

}  // namespace

std::vector<MoveCause> CausesOf(const Routing& routing, const ConfCheck& check) {
  Causes causes(routing, check.platform);
  if (!check.found) return {};
  if (check.hand_edited) {
    causes.Add("edited by hand", At(check.path.string(), check.first_difference));
    if (ReadConfLines(*check.found).digest == ReadConfLines(check.wanted).digest) return causes.Take();
  }
  for (const RouteMove& move : check.moves.moves) causes.AddMove(move);
  for (const AnnotationChange& change : check.moves.annotations) causes.AddAnnotation(change);
  if (check.moves.empty()) AddHeaderCauses(routing, check, causes);
  return causes.Take();
}

std::string Describe(const std::vector<MoveCause>& causes) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (const MoveCause& cause : causes) {
    if (!text.empty()) text += "; ";
    text += fmt::format("{} in {}", cause.what, ToString(cause.place));
    if (cause.ops.empty()) continue;
    const std::size_t shown = std::min(kShown, cause.ops.size());
    text += fmt::format(
        " ({}{})", fmt::join(cause.ops.begin(), cause.ops.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
        cause.ops.size() > shown ? fmt::format(" and {} more", cause.ops.size() - shown) : "");
  }
  return text;
}

}  // namespace vendorconfs
