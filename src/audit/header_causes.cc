#include "audit/header_causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "audit/make_finding.h"
#include "routing/backends.h"
#include "support/utf8.h"

namespace vendorconfs {
namespace {

std::uint32_t LineAt(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::uint32_t>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

// The header's lines: everything that is no op line. CRs before LF are told apart from it.
std::multiset<std::string_view> HeaderLines(std::string_view text) {
  std::multiset<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') lines.insert(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

MoveCause Cause(std::string what, Place place) {
  MoveCause cause;
  cause.what = std::move(what);
  cause.place = std::move(place);
  return cause;
}

// The lines of the platform's dtype escapes.
MoveCause EscapesOf(const Platform& owner) {
  MoveCause cause = Cause("now decided by the dtype escapes", At(owner.file, 0));
  if (owner.dtype_escapes.empty()) return cause;
  cause.place.line = static_cast<int>(owner.dtype_escapes.front().line);
  cause.last_line = owner.dtype_escapes.back().line;
  return cause;
}

}  // namespace

std::vector<MoveCause> TextCauses(const ConfCheck& check) {
  const std::string_view text = *check.found;
  const std::string conf = check.path.string();
  std::vector<MoveCause> causes;
  if (text.starts_with("\xEF\xBB\xBF")) causes.push_back(Cause("a byte order mark", At(conf, 1)));
  if (const std::size_t bad = FindInvalidUtf8(text); bad != std::string_view::npos) {
    causes.push_back(Cause("bytes that are no UTF-8", At(conf, LineAt(text, bad))));
  }
  if (const std::size_t cr = text.find("\r\n"); cr != std::string_view::npos) {
    causes.push_back(
        Cause("lines that end in CR LF (git's core.autocrlf makes them)", At(conf, LineAt(text, cr))));
  }
  if (!text.empty() && text.back() != '\n')
    causes.push_back(Cause("no line end behind the last line", At(conf, LineAt(text, text.size()))));
  return causes;
}

MoveCause KindCause(const Platform& owner, const EffectiveConf& conf) {
  return Cause(fmt::format("the kind was {} and is {}", conf.kind, ToString(owner.kind)),
               At(owner.file, owner.kind_line));
}

MoveCause VendorCause(const Platform& owner, const EffectiveConf& conf) {
  return Cause(
      fmt::format("the vendor key was {} and is {}", conf.vendor, routing::internal::Lower(owner.vendor)),
      At(owner.file, owner.vendor_line));
}

std::vector<MoveCause> BuildCauses(const Platform& owner, const EffectiveConf& conf) {
  std::vector<MoveCause> causes;
  if (!conf.platform.empty() && conf.platform != owner.name) {
    causes.push_back(Cause(fmt::format("the platform was {} and is {}", conf.platform, owner.name),
                           At(owner.file, owner.name_line)));
  }
  if (!conf.kind.empty() && conf.kind != ToString(owner.kind)) causes.push_back(KindCause(owner, conf));
  if (conf.vendor != routing::internal::Lower(owner.vendor)) causes.push_back(VendorCause(owner, conf));
  return causes;
}

std::vector<MoveCause> HeaderCauses(const Routing& routing, const ConfCheck& check) {
  const Platform& owner = routing.workspace->platforms[check.platform];
  const std::string conf = check.path.string();
  const std::multiset<std::string_view> found = HeaderLines(*check.found);
  const std::multiset<std::string_view> wanted = HeaderLines(check.wanted);
  std::vector<std::string_view> differing;
  std::set_symmetric_difference(found.begin(), found.end(), wanted.begin(), wanted.end(),
                                std::back_inserter(differing));
  const auto is_digest = [](std::string_view line) { return line.starts_with("#@ routes:"); };
  const bool digest = std::any_of(found.begin(), found.end(), is_digest);
  std::vector<MoveCause> causes;
  const auto add = [&](MoveCause cause) {
    const auto known = [&](const MoveCause& other) { return other.what == cause.what; };
    if (std::none_of(causes.begin(), causes.end(), known)) causes.push_back(std::move(cause));
  };
  for (const std::string_view line : differing) {
    if (line.starts_with("#@ dtype-escape:")) {
      add(EscapesOf(owner));
    } else if (line.starts_with("#@ also:")) {
      add(Cause("\"#@ also:\" changes with the ceiling, gaps, holds and registrations; the ceiling is",
                At(owner.file, owner.ceiling.line)));
    } else if (!line.starts_with("#@")) {
      add(Cause("comments differ: title, notes, counts or the template changed, or somebody edited them",
                At(conf, check.first_difference)));
    } else if (is_digest(line) && !digest) {
      add(Cause("the line \"#@ routes:\", the digest of the op lines, is missing",
                At(conf, check.first_difference)));
    } else if (!is_digest(line)) {
      add(Cause("machine lines (\"#@\") differ", At(conf, check.first_difference)));
    }
  }
  return causes;
}

}  // namespace vendorconfs
