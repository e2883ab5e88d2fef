#include "routing/draft.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace vendorconfs::routing::internal {
namespace {

constexpr std::uint32_t kSeed = 0, kMostSeeds = 16;
constexpr std::size_t kMostRows = std::size_t{1} << 22, kMostText = std::size_t{1} << 30;

TableRow Unlisted() {
  TableRow row{};
  row.backend = row.configured = kFlagGems;
  row.bits = 3;  // origin default
  return row;
}

Backends BackendsOf(const Image& image) {
  Backends backends;
  for (std::uint32_t id = 0; id < image.header().backends; ++id) {
    if (id >= backends.names().size()) backends.Add(image.Backend(static_cast<BackendId>(id)));
  }
  return backends;
}

}  // namespace

bool IsOpName(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto word = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  const std::size_t dot = name.find('.');
  const std::string_view base = name.substr(0, dot);
  if (base.empty() || !letter(base[0]) || !std::all_of(base.begin(), base.end(), word)) return false;
  if (dot == std::string_view::npos) return true;
  const std::string_view overload = name.substr(dot + 1);
  return !overload.empty() && std::all_of(overload.begin(), overload.end(), word);
}

Draft::Draft(Backends known, std::size_t expected_rows) : backends(std::move(known)), unlisted(Unlisted()) {
  rows_.reserve(expected_rows);
  std::size_t slots = 16;
  while (slots < 2 * expected_rows) slots *= 2;
  slots_.resize(slots);
}

Draft::Draft(const Image& image) : Draft(BackendsOf(image), image.size()) {
  unlisted = image.unlisted();
  kind = image.kind();
  vendor = image.vendor();
  if (image.Platform() != nullptr) platform = image.Platform();
  for (std::uint32_t file = 0; file < image.header().files; ++file) {
    files.emplace_back(image.File(static_cast<std::uint16_t>(file)));
  }
  for (std::uint32_t i = 0; i < image.size(); ++i) {
    Ensure(image.NameOf(image.rows()[i])).route = image.rows()[i];
  }
}

std::uint32_t& Draft::SlotFor(std::string_view op, std::uint64_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at] != 0 && (rows_[slots_[at] - 1].hash != hash || rows_[slots_[at] - 1].op != op))
    at = (at + 1) & mask;
  return slots_[at];
}

Draft::Row* Draft::Find(std::string_view op) {
  const std::uint32_t slot = SlotFor(op, HashOp(op, kSeed));
  return slot == 0 ? nullptr : &rows_[slot - 1];
}

Draft::Row& Draft::Ensure(std::string_view op, bool* made) {
  const std::uint64_t hash = HashOp(op, kSeed);
  std::uint32_t& slot = SlotFor(op, hash);
  if (made != nullptr) *made = slot == 0;
  if (slot != 0) return rows_[slot - 1];
  if (rows_.size() == kMostRows) throw std::length_error("more than four million ops");
  rows_.push_back({op, hash, unlisted});
  slot = static_cast<std::uint32_t>(rows_.size());
  if (2 * rows_.size() >= slots_.size()) Grow();
  return rows_.back();
}

void Draft::Grow() {
  slots_.assign(2 * slots_.size(), 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    SlotFor(rows_[i].op, rows_[i].hash) = static_cast<std::uint32_t>(i + 1);
  }
}

BuiltImage Draft::Build() const {
  std::vector<const Row*> order(rows_.size());
  std::size_t text = 1 + platform.size() + 1;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    order[i] = &rows_[i];
    text += rows_[i].op.size() + 1;
  }
  for (const std::string& name : backends.names()) text += name.size() + 1;
  for (const std::string& file : files) text += file.size() + 1;
  if (text >= kMostText) throw std::length_error("a gibibyte of op names");

  // Generated confs are sorted already.
  const auto before = [](const Row* a, const Row* b) { return a->op < b->op; };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);

  std::vector<std::uint64_t> hashes;
  hashes.reserve(order.size());
  for (const Row* row : order) hashes.push_back(row->hash);
  for (std::uint32_t seed = kSeed; seed != kSeed + kMostSeeds; ++seed) {
    if (seed != kSeed) {
      for (std::size_t i = 0; i < order.size(); ++i) hashes[i] = HashOp(order[i]->op, seed);
    }
    ImageWriter writer(hashes, seed, backends.names().size() + files.size() + 1, text);
    if (!writer.ok()) continue;
    for (const Row* row : order) writer.AddRow(row->op, row->route);
    writer.AddUnlisted(unlisted);
    for (const std::string& name : backends.names()) writer.AddBackend(name);
    for (const std::string& file : files) writer.AddFile(file);
    writer.AddPlatform(platform);
    writer.header().kind = static_cast<std::uint8_t>(kind);
    writer.header().vendor = vendor;
    return writer.Take();
  }
  throw std::length_error("no perfect hash of its op names");
}

}  // namespace vendorconfs::routing::internal
