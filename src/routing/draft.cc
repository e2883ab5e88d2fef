#include "routing/draft.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace vendorconfs::routing::internal {
namespace {

constexpr std::uint32_t kMostSeeds = 16;
constexpr std::size_t kMostText = std::size_t{1} << 30;

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

Draft::Draft(Backends known, std::size_t expected_rows, Arena arena)
    : backends(std::move(known)),
      unlisted(Unlisted()),
      arena_(std::make_unique<Arena>(arena)),
      rows_(ArenaAllocator<Row>(*arena_)),
      slots_(ArenaAllocator<std::uint32_t>(*arena_)) {
  rows_.reserve(expected_rows);
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
    Append(image.NameOf(image.rows()[i])).route = image.rows()[i];
  }
}

std::uint32_t& Draft::SlotFor(std::string_view op, std::uint64_t hash) {
  if (indexed_ != rows_.size()) Index();
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at] != 0 && (rows_[slots_[at] - 1].hash != hash || rows_[slots_[at] - 1].op != op))
    at = (at + 1) & mask;
  return slots_[at];
}

void Draft::Index() {
  if (2 * rows_.size() >= slots_.size()) {
    std::size_t slots = 16;
    while (slots <= 2 * rows_.size()) slots *= 2;
    slots_.assign(slots, 0);
    indexed_ = 0;
  }
  const std::size_t mask = slots_.size() - 1;
  for (; indexed_ != rows_.size(); ++indexed_) {
    std::size_t at = rows_[indexed_].hash & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<std::uint32_t>(indexed_ + 1);
  }
}

Draft::Row* Draft::Find(std::string_view op) {
  if (rows_.empty()) return nullptr;
  const std::uint32_t slot = SlotFor(op, HashOp(op, kSeed));
  return slot == 0 ? nullptr : &rows_[slot - 1];
}

Draft::Row& Draft::Ensure(std::string_view op, bool* made) {
  const std::uint64_t hash = HashOp(op, kSeed);
  const std::uint32_t slot = rows_.empty() ? 0 : SlotFor(op, hash);
  if (made != nullptr) *made = slot == 0;
  if (slot != 0) return rows_[slot - 1];
  sorted_ = sorted_ && (rows_.empty() || rows_.back().op < op);
  return Append(op, hash);
}

BuiltImage Draft::Build() const {
  std::size_t text = 1 + platform.size() + 1;
  for (const Row& row : rows_) text += row.op.size() + 1;
  for (const std::string& name : backends.names()) text += name.size() + 1;
  for (const std::string& file : files) text += file.size() + 1;
  if (text >= kMostText) throw std::length_error("a gibibyte of op names");

  // Generated confs are sorted already.
  std::vector<const Row*> order;
  if (!sorted()) {
    order.reserve(rows_.size());
    for (const Row& row : rows_) order.push_back(&row);
    std::sort(order.begin(), order.end(), [](const Row* a, const Row* b) { return a->op < b->op; });
  }
  const auto row_at = [&](std::size_t i) -> const Row& { return sorted() ? rows_[i] : *order[i]; };

  std::vector<std::uint64_t> hashes(rows_.size());
  for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = row_at(i).hash;
  for (std::uint32_t seed = kSeed; seed != kSeed + kMostSeeds; ++seed) {
    if (seed != kSeed) {
      for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = HashOp(row_at(i).op, seed);
    }
    ImageWriter writer(hashes, seed, backends.names().size() + files.size() + 1, text);
    if (!writer.ok()) continue;
    for (std::size_t i = 0; i < hashes.size(); ++i) writer.AddRow(row_at(i).op, row_at(i).route);
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
