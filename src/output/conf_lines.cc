#include "output/conf_lines.h"

#include <algorithm>

#include "output/conf_writer.h"
#include "support/digest.h"

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
  std::string op_lines;
  op_lines.reserve(text.size());
  std::size_t count = 0;
  std::uint32_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t hash = std::min(line.find('#'), line.size());
    const std::string_view content = Trimmed(line.substr(0, hash));
    const std::size_t equals = content.find('=');
    if (equals == std::string_view::npos) {
      if (const auto value = MachineValue(Trimmed(line), "generator")) lines.generator = value;
      if (const auto value = MachineValue(Trimmed(line), "platform")) lines.platform = value;
      if (const auto value = MachineValue(Trimmed(line), "routes")) lines.digest = value;
      continue;
    }
    ConfLine route;
    route.op = Trimmed(content.substr(0, equals));
    route.backend = Trimmed(content.substr(equals + 1));
    const std::string_view comment = hash < line.size() ? Trimmed(line.substr(hash + 1)) : std::string_view();
    route.annotation = comment.substr(0, std::min(comment.find_first_of(kBlank), comment.size()));
    route.line = number;
    lines.routes.push_back(route);
    op_lines.append(line).append("\n");
    ++count;
  }
  KeepLastOfEachOp(lines.routes);
  lines.actual_digest = std::to_string(count) + " xxh3:" + Xxh3Hex(op_lines);
  return lines;
}

const ConfLine* FindRoute(const std::vector<ConfLine>& routes, std::string_view op) {
  const auto found =
      std::lower_bound(routes.begin(), routes.end(), op,
                       [](const ConfLine& line, std::string_view name) { return line.op < name; });
  return found != routes.end() && found->op == op ? &*found : nullptr;
}

}  // namespace vendorconfs
