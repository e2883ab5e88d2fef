#include "policy/edit.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "policy/edit_argument.h"
#include "support/glob.h"
#include "support/nearest.h"
#include "support/op_hint.h"

namespace vendorconfs {
namespace {

// Where an entry stands that only an edit makes.
constexpr std::string_view kReason = "added by whatif";

class Editor {
 public:
  explicit Editor(const Routing& routing)
      : routing_(routing),
        workspace_(CopyOf(*routing.workspace)),
        named_(workspace_.platforms.size()),
        new_ceilings_(workspace_.platforms.size()) {}

  void Apply(const Edit& edit) {
    edit_ = &edit;
    switch (edit.kind) {
      case EditKind::kDropGap:
        return DropGap();
      case EditKind::kAddGap:
        return AddGap();
      case EditKind::kGraduate:
        return Graduate();
      case EditKind::kCeiling:
        return SetCeiling();
      case EditKind::kDropHold:
        return DropHold();
      case EditKind::kDropMeasured:
        return DropMeasured();
      case EditKind::kAddMeasured:
        return AddMeasured();
    }
  }

  EditedWorkspace Take() { return {std::move(workspace_), std::move(named_)}; }

 private:
  [[noreturn]] void Fail(const std::string& what) const { RefuseEdit(*edit_, what); }

  // The two sides of the argument's colon.
  std::pair<std::string_view, std::string_view> Sides(std::string_view form) const {
    return SidesOf(
        *edit_, form,
        std::string(workspace_.platforms.front().name) + (form == "P:SET" ? ":" + SomeSet() : ":mm"));
  }

  std::string SomeSet() const {
    const auto& sets = workspace_.coverage->sets;
    return sets.empty() ? "SET" : std::string(sets.front().name);
  }

  std::vector<Platform*> Platforms(std::string_view pattern) {
    std::vector<Platform*> platforms;
    std::vector<std::string_view> names;
    for (Platform& platform : workspace_.platforms) {
      names.push_back(platform.name);
      if (MatchesGlob(pattern, platform.name)) platforms.push_back(&platform);
    }
    if (platforms.empty()) {
      Fail("no platform \"" + std::string(pattern) + "\"" + DidYouMean(pattern, names));
    }
    return platforms;
  }

  std::size_t IndexOf(const Platform& platform) const {
    return static_cast<std::size_t>(&platform - workspace_.platforms.data());
  }
  // The platform as it is without the edits.
  const Platform& Unedited(const Platform& platform) const {
    return routing_.workspace->platforms[IndexOf(platform)];
  }

  void Name(const Platform& platform, const std::vector<OpId>& ops) {
    for (const OpId op : ops) named_[IndexOf(platform)].Insert(op);
  }

  // The ops of `candidates` that the pattern names.
  std::vector<OpId> Matching(std::string_view pattern, const std::vector<OpId>& candidates) const {
    std::vector<OpId> ops;
    for (const OpId op : candidates) {
      if (MatchesGlob(pattern, workspace_.names.Name(op))) ops.push_back(op);
    }
    return ops;
  }

  [[noreturn]] void NoSuchOp(std::string_view pattern, const std::vector<OpId>& candidates,
                             const std::string& where) const {
    std::vector<std::string_view> names;
    names.reserve(candidates.size());
    for (const OpId op : candidates) names.push_back(workspace_.names.Name(op));
    Fail("\"" + std::string(pattern) + "\" " + where + OpHint(pattern, names));
  }

  std::string_view Keep(const std::string& text) {
    auto kept = std::make_shared<std::string>(text);
    workspace_.kept.push_back(kept);
    return *kept;
  }

  template <class Made>
  Made NewEntry(const std::vector<OpId>& ops) {
    Made made;
    made.file = Keep(std::string(OptionOf(edit_->kind)) + " " + edit_->argument);
    for (const OpId op : ops) made.ops.push_back({op, 0});
    made.reason = kReason;
    return made;
  }

  // Takes the ops out of the entries that `concerned` picks; entries that name none any more go.
  template <class Entries, class Concerned>
  static void TakeOut(Entries& entries, const std::vector<OpId>& ops, Concerned concerned) {
    for (auto& entry : entries) {
      if (!concerned(entry)) continue;
      std::erase_if(entry.ops, [&](const ListedOp& listed) {
        return std::find(ops.begin(), ops.end(), listed.op) != ops.end();
      });
    }
    std::erase_if(entries, [](const auto& entry) { return entry.ops.empty(); });
  }

  template <class Entries>
  static void TakeOut(Entries& entries, const std::vector<OpId>& ops) {
    TakeOut(entries, ops, [](const auto&) { return true; });
  }

  template <class Entries>
  static std::vector<OpId> OpsOf(const Entries& entries) {
    std::vector<OpId> ops;
    for (const auto& entry : entries) {
      for (const ListedOp& listed : entry.ops) ops.push_back(listed.op);
    }
    return ops;
  }

  void DropGap() {
    const auto [pattern, ops] = Sides("P:OP");
    const std::vector<Platform*> platforms = Platforms(pattern);
    bool any = false;
    for (Platform* platform : platforms) {
      const std::vector<OpId> dropped = Matching(ops, OpsOf(platform->gaps));
      any = any || !dropped.empty();
      Name(*platform, dropped);
      TakeOut(platform->gaps, dropped);
    }
    if (any) return;
    for (const Platform* platform : platforms) {
      if (!Matching(ops, OpsOf(Unedited(*platform).gaps)).empty()) return;  // an edit before did
    }
    NoSuchOp(ops, OpsOf(platforms.front()->gaps), "stands in no gap of " + std::string(pattern));
  }

  void AddGap() {
    const auto [pattern, ops] = Sides("P:OP");
    const std::vector<OpId> named = Matching(ops, routing_.universe);
    if (named.empty()) NoSuchOp(ops, routing_.universe, "is no op of the universe");
    bool any = false;
    for (Platform* platform : Platforms(pattern)) {
      std::vector<OpId> fresh;
      for (const OpId op : named) {
        if (GapOf(*platform, op) == nullptr) fresh.push_back(op);
      }
      if (fresh.empty()) continue;
      any = true;
      Name(*platform, fresh);
      Gap gap = NewEntry<Gap>(fresh);
      gap.kind = "policy";
      platform->gaps.push_back(std::move(gap));
    }
    if (!any) Fail("stands in a gap already");
  }

  void Graduate() {
    bool any = false;
    for (Platform* platform : Platforms(edit_->argument)) {
      any = any || !Unedited(*platform).withhold.empty();
      for (const SetReference& withheld : platform->withhold) named_[IndexOf(*platform)] |= withheld.set->ops;
      platform->withhold.clear();
    }
    if (!any) Fail("nothing is withheld there" + WhereWithheld());
  }

  // "; the platforms that withhold sets: ascend, gcu".
  std::string WhereWithheld() const {
    std::string names;
    for (const Platform& platform : workspace_.platforms) {
      if (!platform.withhold.empty()) names.append(names.empty() ? "" : ", ").append(platform.name);
    }
    return names.empty() ? ", nor on any other platform" : "; the platforms that withhold sets: " + names;
  }

  void SetCeiling() {
    const auto [pattern, name] = Sides("P:SET");
    const CoverageSet* set = workspace_.coverage->Find(name);
    if (set == nullptr) {
      std::vector<std::string_view> names;
      for (const CoverageSet& known : workspace_.coverage->sets) names.push_back(known.name);
      Fail("no coverage set \"" + std::string(name) + "\"" + DidYouMean(name, names));
    }
    bool any = false;
    for (Platform* platform : Platforms(pattern)) {
      std::string_view& given = new_ceilings_[IndexOf(*platform)];
      if (!given.empty())
        Fail(std::string(platform->name) + " is given the ceiling " + std::string(given) +
             " by an edit before it");
      given = set->name;
      any = any || platform->ceiling.set != set;
      platform->ceiling.set = set;
    }
    if (!any) Fail("is the ceiling already");
  }

  void DropHold() {
    // Of the holds before any edit: dropping one twice is no mistake.
    const std::vector<OpId> held = OpsOf(routing_.workspace->coverage->holds);
    const std::vector<OpId> dropped = Matching(edit_->argument, held);
    if (dropped.empty()) NoSuchOp(edit_->argument, held, "is not held");
    for (const Platform& platform : workspace_.platforms) Name(platform, dropped);
    TakeOut(workspace_.coverage->holds, dropped);
  }

  void DropMeasured() {
    auto [pattern, ops] = Sides("P:OP");
    const Library backend = TakeBackend(*edit_, ops);
    std::vector<OpId> measured;
    bool any = false;
    const auto to_backend = [&](const Measured& entry) { return entry.backend == backend; };
    for (Platform* platform : Platforms(pattern)) {
      std::vector<OpId> listed;
      for (const Measured& entry : platform->measured) {
        if (!to_backend(entry)) continue;
        for (const ListedOp& one : entry.ops) listed.push_back(one.op);
      }
      measured.insert(measured.end(), listed.begin(), listed.end());
      const std::vector<OpId> dropped = Matching(ops, listed);
      any = any || !dropped.empty();
      Name(*platform, dropped);
      TakeOut(platform->measured, dropped, to_backend);
    }
    if (!any) {
      NoSuchOp(ops, measured,
               "is no measured route to " + std::string(ToString(backend)) + " of " + std::string(pattern));
    }
  }

  void AddMeasured() {
    auto [pattern, ops] = Sides("P:OP");
    const Library backend = TakeBackend(*edit_, ops);
    const std::vector<OpId> named = Matching(ops, routing_.universe);
    if (named.empty()) NoSuchOp(ops, routing_.universe, "is no op of the universe");
    bool any = false;
    for (Platform* platform : Platforms(pattern)) {
      std::vector<OpId> fresh;
      for (const OpId op : named) {
        if (MeasuredOf(*platform, op, backend) == nullptr) fresh.push_back(op);
      }
      if (fresh.empty()) continue;
      any = true;
      Name(*platform, fresh);
      Measured measured = NewEntry<Measured>(fresh);
      measured.backend = backend;
      platform->measured.push_back(std::move(measured));
    }
    if (!any) Fail("is measured already");
  }

  const Routing& routing_;
  Workspace workspace_;
  std::vector<OpSet> named_;
  std::vector<std::string_view> new_ceilings_;  // by platform; empty: as it was
  const Edit* edit_ = nullptr;
};

}  // namespace

EditedWorkspace Edited(const Routing& routing, const std::vector<Edit>& edits) {
  Editor editor(routing);
  for (const Edit& edit : edits) editor.Apply(edit);
  return editor.Take();
}

}  // namespace vendorconfs
