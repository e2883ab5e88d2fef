#include "audit/move_causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "audit/header_causes.h"
#include "audit/make_finding.h"
#include "policy/decision_source.h"
#include "policy/library_standing.h"
#include "routing/backends.h"

namespace vendorconfs {
namespace {

std::optional<Library> LibraryNamed(std::string_view backend) {
  for (const Library library : kLibraries) {
    if (ToString(library) == backend) return library;
  }
  return std::nullopt;
}

// Whether the conf on disk says that the op was kept off the library ("#@ also:").
bool SaysKeptOff(const ConfCheck& check, std::string_view op, Library library) {
  const auto& row = check.before.table->image.Find(op);
  const std::uint8_t bit = library == Library::kFlaggemsCpp ? VENDORCONFS_ROW_ALSO_FLAGGEMS_CPP
                           : library == Library::kFlaggems  ? VENDORCONFS_ROW_ALSO_FLAGGEMS
                                                            : VENDORCONFS_ROW_ALSO_TILEOPS;
  return (row.bits & bit) != 0;
}

class Causes {
 public:
  Causes(const Routing& routing, const ConfCheck& check)
      : routing_(routing),
        check_(check),
        owner_(routing.workspace->platforms[check.platform]),
        vendor_(routing::internal::Lower(owner_.vendor)),
        conf_(check.path.string()) {
    const ConfLines lines = ReadConfLines(*check.found);
    trusted_ = lines.digest && !check.hand_edited && !lines.Foreign();
    only_edited_ = check.hand_edited && lines.digest == ReadConfLines(check.wanted).digest;
  }

  std::vector<MoveCause> Take() {
    AddHandEdit();
    if (only_edited_) return std::move(causes_);
    for (const auto& causes : {TextCauses(check_), BuildCauses(owner_, check_.before)}) {
      causes_.insert(causes_.end(), causes.begin(), causes.end());
    }
    const std::size_t told = causes_.size();
    for (const RouteMove& move : check_.moves.moves) AddMove(move);
    for (const AnnotationChange& change : check_.moves.annotations) AddAnnotation(change);
    std::stable_sort(causes_.begin() + static_cast<std::ptrdiff_t>(told), causes_.end(),
                     [](const MoveCause& a, const MoveCause& b) { return a.ops.size() > b.ops.size(); });
    if (check_.moves.empty() && causes_.empty()) {
      for (MoveCause& cause : HeaderCauses(routing_, check_)) causes_.push_back(std::move(cause));
    }
    return std::move(causes_);
  }

 private:
  void AddHandEdit() {
    if (!check_.hand_edited) return;
    const bool sure = only_edited_ || check_.moves.empty();
    causes_.push_back({sure ? "edited by hand" : "edited by hand; the first op line that differs is",
                       false,
                       At(conf_, check_.first_edit),
                       0,
                       {}});
  }

  void AddMove(const RouteMove& move) {
    if (move.to.empty()) {
      const Manifest& manifest = routing_.workspace->manifest;
      Add(trusted_ ? "left the universe" : "no op of the universe", At(manifest.file, manifest.universe_line),
          move.op);
      return;
    }
    const OpId op = routing_.workspace->names.Find(move.op);
    if (move.from.empty()) {
      if (trusted_) {
        Add("joined the universe", UniverseSourceOf(routing_, op), move.op);
      } else {
        Add("without a line", At(conf_, 0), move.op);
      }
      return;
    }
    if (AddInclude(move.op) || AddOtherBuild(move.op, move.from, move.to)) return;
    const auto to = LibraryNamed(move.to);
    if (to && SaysKeptOff(check_, move.op, *to)) AddOpened(move.op, op, *to);
    const auto from = LibraryNamed(move.from);
    AddSource(
        from ? ObstacleTo(routing_, check_.platform, op, *from) : SourceOf(routing_, check_.platform, op),
        move.op);
  }

  // The "#@" lines of the conf say that the build was another one: whether that tells this change.
  bool AddOtherBuild(std::string_view op, std::string_view from, std::string_view to) {
    if (!check_.before.kind.empty() && check_.before.kind != ToString(owner_.kind)) {
      const MoveCause kind = KindCause(owner_, check_.before);
      Add(kind.what, kind.place, op);
      return true;
    }
    if (check_.before.vendor == vendor_ || from != check_.before.vendor || to != vendor_) return false;
    const MoveCause vendor = VendorCause(owner_, check_.before);
    Add(vendor.what, vendor.place, op);
    return true;
  }

  // The route on disk is an included file's, which generate never writes.
  bool AddInclude(std::string_view op) {
    const ConfLine* line = FindRoute(check_.before.routes, op);
    if (line == nullptr || line->file == conf_) return false;
    Add("routed by an included file", At(line->file, line->line), op);
    return true;
  }

  // What kept the op off the library is gone.
  void AddOpened(std::string_view name, OpId op, Library library) {
    for (const Lifted& lifted : owner_.lifted) {
      if (!lifted.Names(op)) continue;
      Add("lifted", At(lifted.file, LineOf(lifted.ops, op, lifted.line)), name, &lifted);
      return;
    }
    const bool native = owner_.kind == PlatformKind::kNative && library == Library::kFlaggems;
    Add(fmt::format("no longer kept off {} by a hold in {} or by a gap{}", ToString(library),
                    routing_.workspace->coverage->file, native ? " or native preference" : ""),
        At(owner_.file, 0), name);
  }

  // A vendor kernel came or went behind a library route.
  void AddAnnotation(const AnnotationChange& change) {
    if (AddInclude(change.op) || AddOtherBuild(change.op, change.from, change.to)) return;
    const OpId op = routing_.workspace->names.Find(change.op);
    for (const auto* entries : {&owner_.extra_native, &owner_.escape_native}) {
      for (const ExtraKernel& extra : *entries) {
        if (!extra.Names(op)) continue;
        Add(entries == &owner_.extra_native ? "the extra native" : "the escape kernel",
            At(extra.file, LineOf(extra.ops, op, extra.line)), change.op, &extra, true);
        return;
      }
    }
    const LoadedRegistrations* native = routing_.workspace->files[check_.platform].native;
    const Registration* registration = native == nullptr ? nullptr : FindRegistration(*native, op);
    if (registration != nullptr) {
      Add("the native registration", At(native->file.name, registration->line), change.op, nullptr, true);
    } else {
      Add("the absence from the native registrations", At(owner_.file, owner_.native_inc.line), change.op,
          nullptr, true);
    }
  }

  void AddSource(const DecisionSource& source, std::string_view op) {
    const bool nothing = source.what.starts_with("no ");
    Add(nothing ? fmt::format("the absence of a {}", source.what.substr(3))
                : fmt::format("the {}", source.what),
        source.place, op, source.entry, true);
  }

  void Add(std::string what, Place place, std::string_view op, const void* entry = nullptr,
           bool decides = false) {
    auto found = std::find_if(causes_.begin(), causes_.end(), [&](const MoveCause& cause) {
      return cause.what == what && cause.place.file == place.file && cause.entry == entry;
    });
    if (found == causes_.end()) {
      causes_.push_back({std::move(what), decides, std::move(place), 0, {}, entry});
      found = std::prev(causes_.end());
    } else {
      const int last = std::max({found->place.line, static_cast<int>(found->last_line), place.line});
      found->place.line = std::min(found->place.line, place.line);
      found->last_line = static_cast<std::uint32_t>(last);
    }
    found->ops.emplace_back(op);
  }

  const Routing& routing_;
  const ConfCheck& check_;
  const Platform& owner_;
  std::string vendor_;
  std::string conf_;
  bool trusted_ = false;      // the op lines are those that this tool wrote
  bool only_edited_ = false;  // … and with them nothing else changed
  std::vector<MoveCause> causes_;
};

}  // namespace

std::vector<MoveCause> CausesOf(const Routing& routing, const ConfCheck& check) {
  if (!check.found || check.refused) return {};
  return Causes(routing, check).Take();
}

std::string Described(const MoveCause& cause) {
  const auto first = static_cast<std::uint32_t>(cause.place.line);
  return fmt::format("{}{} in {}{}", cause.decides ? "now decided by " : "", cause.what,
                     ToString(cause.place),
                     cause.last_line > first ? fmt::format("-{}", cause.last_line) : std::string());
}

std::string Describe(const std::vector<MoveCause>& causes) {
  constexpr std::size_t kCauses = 6;
  constexpr std::size_t kOps = 3;
  std::string text;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    const MoveCause& cause = causes[i];
    if (i != 0) text += "; ";
    if (i == kCauses)
      return text + fmt::format("and {} more causes, which the text form lists", causes.size() - i);
    text += Described(cause);
    if (cause.ops.empty()) continue;
    const std::size_t shown = std::min(kOps, cause.ops.size());
    text += fmt::format(
        " ({}{})", fmt::join(cause.ops.begin(), cause.ops.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
        cause.ops.size() > shown ? fmt::format(" and {} more", cause.ops.size() - shown) : "");
  }
  return text;
}

}  // namespace vendorconfs
