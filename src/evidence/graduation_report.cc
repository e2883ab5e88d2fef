#include "evidence/graduation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "output/entry_json.h"
#include "output/entry_text.h"
#include "output/inc_change.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

// Those that fail.
std::string Profiles(const Judgement& judgement) {
  std::string profiles;
  for (const SurveyCase* one : judgement.failing)
    profiles.append(profiles.empty() ? "" : ", ").append(one->profile);
  return profiles;
}

std::string VerdictOf(const GraduatingOp& op, const TextOptions& options) {
  const std::string verdict(op.elsewhere.empty() ? ToString(op.judgement.verdict)
                                                 : "on " + std::string(op.elsewhere));
  return op.Measured() ? verdict : options.style.Yellow(verdict);
}

// The measured ones, or the others.
std::string List(const Graduation& graduation, bool measured, const TextOptions& options) {
  const bool inc = std::any_of(graduation.ops.begin(), graduation.ops.end(),
                               [](const GraduatingOp& op) { return op.inc != IncChange::kNone; });
  TextTable table(
      {{"op"}, {"route"}, {"verdict"}, {inc ? "flaggems .inc" : ""}, {measured ? "failing" : ""}});
  std::size_t count = 0;
  for (const GraduatingOp& op : graduation.ops) {
    if (op.Measured() != measured) continue;
    ++count;
    table.Add({std::string(op.op), fmt::format("{} -> {}", op.from, op.to), VerdictOf(op, options),
               op.reachable ? std::string(ToString(op.inc)) : "none named", Profiles(op.judgement)});
  }
  if (count == 0) return {};
  return fmt::format("\n{} {}\n", options.style.Bold(measured ? "measured" : "unmeasured"),
                     options.style.Dim(fmt::format("({})", count))) +
         table.Render(options.width, "  ", [&](std::string_view title) { return options.style.Bold(title); });
}

}  // namespace

std::string GraduationText(std::string_view platform, const Graduation& graduation,
                           const TextOptions& options) {
  const std::size_t unreachable = graduation.Unreachable();
  const std::size_t moves = graduation.ops.size() - unreachable;
  std::string head = fmt::format("{}: lifting {} would move {}", platform, fmt::join(graduation.sets, ", "),
                                 moves == 0 ? "no route" : Counted(moves, "route", "routes"));
  if (unreachable != 0)
    head += fmt::format("; {} more with a flaggems .inc that registers {}", unreachable,
                        unreachable == 1 ? "it" : "them");
  std::string text = Wrapped(head, options.width, "", "  ");
  text += List(graduation, true, options) + List(graduation, false, options);
  if (!graduation.ops.empty()) text += "\n";
  if (unreachable != 0) {
    text += Wrapped(
        fmt::format("{} names no flaggems .inc: until one registers {}, {} none", platform,
                    Counted(unreachable, "op", "ops"), unreachable == 1 ? "it stays on" : "they stay on"),
        options.width, "", "  ");
  }
  const std::size_t unmeasured = graduation.Unmeasured();
  if (unmeasured != 0) {
    return text +
           Wrapped(fmt::format("no graduation: {} of {} {} unmeasured", unmeasured,
                               Counted(graduation.ops.size(), "op", "ops"), unmeasured == 1 ? "is" : "are"),
                   options.width, "", "  ");
  }
  text += fmt::format("graduation: {} measured\n",
                      graduation.ops.size() == 1 ? std::string("the op is")
                                                 : fmt::format("all {} ops are", graduation.ops.size()));
  if (const std::size_t failing = graduation.Failing(); failing != 0) {
    text += Wrapped(fmt::format("{} in every profile: gap {} first, see survey import",
                                Counted(failing, "op fails", "ops fail"), failing == 1 ? "it" : "them"),
                    options.width, "", "  ");
  }
  return text;
}

std::string GraduationJson(std::string_view platform, const Graduation& graduation,
                           const std::vector<std::string>& remarks) {
  ordered_json ops = ordered_json::array();
  for (const GraduatingOp& op : graduation.ops) {
    ops.push_back({{"op", op.op},
                   {"from", op.from},
                   {"to", op.to},
                   {"inc", TextOrNull(ToString(op.inc))},
                   {"reachable", op.reachable},
                   {"verdict", ToString(op.judgement.verdict)},
                   {"measured", op.Measured()},
                   {"elsewhere", TextOrNull(op.elsewhere)}});
  }
  return DumpJson({{"schema", 1},
                   {"platform", platform},
                   {"sets", graduation.sets},
                   {"graduation", graduation.Unmeasured() == 0},
                   {"unmeasured", graduation.Unmeasured()},
                   {"failing", graduation.Failing()},
                   {"ops", std::move(ops)},
                   {"remarks", remarks}});
}

}  // namespace vendorconfs
