#include "output/conf_lines.h"

#include <algorithm>

#include "output/conf_writer.h"
#include "routing/op_line_digest.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kBlank = " \t\r";

std::string_view Trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::optional<std::string_view> MachineValue(std::string_view line, std::string_view key) {
  if (!line.starts_with("#@")) return std::nullopt;
  line = Trimmed(line.substr(2));
  if (!line.starts_with(key) || line.size() == key.size() || line[key.size()] != ':') return std::nullopt;
  return Trimmed(line.substr(key.size() + 1));
}

// One line of a text, without its end, and its number.
struct TextLine {
  std::string_view text;
  std::uint32_t number = 0;
  bool plain_lf = true;  // a single LF ends it
};

// Takes the lines of a text one by one.
class LineWalk {
 public:
  explicit LineWalk(std::string_view text) : rest_(text) {}

  bool Next(TextLine& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line.plain_lf = end != std::string_view::npos;
    line.text = rest_.substr(0, end);
    rest_.remove_prefix(line.plain_lf ? end + 1 : rest_.size());
    if (line.text.ends_with('\r')) {
      line.text.remove_suffix(1);
      line.plain_lf = false;
    }
    line.number = ++number_;
    return true;
  }
  // The next op line.
  bool NextOpLine(TextLine& line) {
    while (Next(line)) {
      if (line.text.substr(0, line.text.find('#')).find('=') != std::string_view::npos) return true;
    }
    return false;
  }

 private:
  std::string_view rest_;
  std::uint32_t number_ = 0;
};

void KeepLastOfEachOp(std::vector<ConfLine>& routes) {
  const auto by_op = [](const ConfLine& a, const ConfLine& b) { return a.op < b.op; };
  if (!std::is_sorted(routes.begin(), routes.end(), by_op))
    std::stable_sort(routes.begin(), routes.end(), by_op);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < routes.size(); ++i) {
    if (i + 1 < routes.size() && routes[i + 1].op == routes[i].op) continue;
    routes[kept++] = routes[i];
  }
  routes.resize(kept);
}

}  // namespace

bool ConfLines::Foreign() const {
  return generator != kGeneratorName;
}

bool ConfLines::HandEdited() const {
  return digest.has_value() && *digest != actual_digest;
}

ConfLines ReadConfLines(std::string_view text) {
  ConfLines lines;
  routing::internal::OpLineDigest digest;
  LineWalk walk(text);
  for (TextLine at; walk.Next(at);) {
    const std::string_view line = at.text;
    const std::size_t hash = std::min(line.find('#'), line.size());
    const std::string_view content = Trimmed(line.substr(0, hash));
    const std::size_t equals = content.find('=');
    if (equals == std::string_view::npos) {
      if (const auto value = MachineValue(Trimmed(line), "generator")) lines.generator = value;
      if (const auto value = MachineValue(Trimmed(line), "platform")) lines.platform = value;
      if (const auto value = MachineValue(Trimmed(line), "routes")) {
        lines.digest = value;
        lines.digest_line = at.number;
      }
      continue;
    }
    ConfLine route;
    route.op = Trimmed(content.substr(0, equals));
    route.backend = Trimmed(content.substr(equals + 1));
    const std::string_view comment = hash < line.size() ? Trimmed(line.substr(hash + 1)) : std::string_view();
    route.annotation = comment.substr(0, std::min(comment.find_first_of(kBlank), comment.size()));
    route.line = at.number;
    lines.routes.push_back(route);
    digest.Add(line, at.plain_lf);
  }
  KeepLastOfEachOp(lines.routes);
  lines.actual_digest = std::to_string(digest.count()) + " xxh3:" + digest.Hex();
  return lines;
}

std::uint32_t FirstOtherOpLine(std::string_view found, std::string_view wanted) {
  LineWalk found_walk(found);
  LineWalk wanted_walk(wanted);
  TextLine line;
  TextLine other;
  std::uint32_t last = 0;
  while (found_walk.NextOpLine(line)) {
    last = line.number;
    if (!wanted_walk.NextOpLine(other) || line.text != other.text) return last;
  }
  return wanted_walk.NextOpLine(other) ? last : 0;
}

std::string WithPlainLineEnds(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r' || text.substr(i + 1, 1) != "\n") plain += text[i];
  }
  return plain;
}

std::string WithOpLinesOf(std::string_view text, std::string_view other) {
  LineWalk walk(text);
  TextLine line;
  const std::size_t header =
      walk.NextOpLine(line) ? static_cast<std::size_t>(line.text.data() - text.data()) : text.size();
  std::string joined(text.substr(0, header));
  if (!joined.empty() && joined.back() != '\n') joined += '\n';
  for (LineWalk lines(other); lines.NextOpLine(line);) joined.append(line.text).append("\n");
  return joined;
}

const ConfLine* FindRoute(const std::vector<ConfLine>& routes, std::string_view op) {
  const auto found =
      std::lower_bound(routes.begin(), routes.end(), op,
                       [](const ConfLine& line, std::string_view name) { return line.op < name; });
  return found != routes.end() && found->op == op ? &*found : nullptr;
}

}  // namespace vendorconfs
