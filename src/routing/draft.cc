#include "routing/draft.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace vendorconfs::routing::internal {
namespace {

// The draft's own index gives 22 bits of a slot to the row.
constexpr std::uint32_t kDraftRowMask = (1u << 22) - 1;

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

// Lays an image out in one block.
class Writer {
 public:
  Writer(std::uint32_t rows, std::size_t words, std::size_t text) : rows_(rows) {
    const std::uint32_t slots = SlotsFor(rows);
    const std::size_t bytes =
        sizeof(TableHeader) + (rows + 1) * sizeof(TableRow) + 4 * (slots + words) + text;
    image_.words.reset(new std::uint32_t[(bytes + 3) / 4]);
    image_.words[(bytes + 3) / 4 - 1] = 0;
    header_ = reinterpret_cast<TableHeader*>(image_.words.get());
    *header_ = {};
    header_->magic = kTableMagic;
    header_->rows = rows;
    header_->slots = slots;
    header_->row_mask = RowMaskFor(rows);
    header_->text = static_cast<std::uint32_t>(text);
    row_ = reinterpret_cast<TableRow*>(header_ + 1);
    slots_ = reinterpret_cast<std::uint32_t*>(row_ + rows + 1);
    std::fill_n(slots_, slots, 0);
    word_ = slots_ + slots;
    text_ = next_text_ = reinterpret_cast<char*>(word_ + words);
  }

  void AddRow(std::uint32_t number, const Draft::Row& row) {
    OpIndexView<std::uint32_t>(slots_, header_->slots, header_->row_mask).Insert(row.hash, number);
    row_[number] = row.route;
    row_[number].name = Text(row.op);
  }
  void AddUnlisted(const TableRow& route) {
    row_[rows_] = route;
    row_[rows_].name = Offset();
  }
  void AddBackend(std::string_view name) { ++header_->backends, *word_++ = Text(name); }
  void AddFile(std::string_view name) { ++header_->files, *word_++ = Text(name); }

  std::uint32_t Text(std::string_view text) {
    const std::uint32_t offset = Offset();
    next_text_ = std::copy(text.begin(), text.end(), next_text_);
    *next_text_++ = '\0';
    return offset;
  }

  TableHeader& header() { return *header_; }
  BuiltImage Take() { return std::move(image_); }

 private:
  std::uint32_t Offset() const { return static_cast<std::uint32_t>(next_text_ - text_); }

  BuiltImage image_;
  std::uint32_t rows_;
  TableHeader* header_;
  TableRow* row_;
  std::uint32_t* slots_;
  std::uint32_t* word_;
  char* text_;
  char* next_text_;
};

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
  slots_.resize(SlotsFor(static_cast<std::uint32_t>(std::max<std::size_t>(expected_rows, 8))));
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

Draft::Row* Draft::Find(std::string_view op) {
  const OpIndexView<std::uint32_t> index(slots_.data(), static_cast<std::uint32_t>(slots_.size()),
                                         kDraftRowMask);
  const std::uint32_t row =
      index.Find(HashOp(op), [&](std::uint32_t candidate) { return rows_[candidate].op == op; });
  return row == index.kAbsent ? nullptr : &rows_[row];
}

Draft::Row& Draft::Ensure(std::string_view op, bool* made) {
  const std::uint64_t hash = HashOp(op);
  const OpIndexView<std::uint32_t> index(slots_.data(), static_cast<std::uint32_t>(slots_.size()),
                                         kDraftRowMask);
  const std::uint32_t found =
      index.Find(hash, [&](std::uint32_t candidate) { return rows_[candidate].op == op; });
  if (made != nullptr) *made = found == index.kAbsent;
  if (found != index.kAbsent) return rows_[found];
  if (rows_.size() >= kDraftRowMask - 1) throw std::length_error("more than four million ops");
  index.Insert(hash, static_cast<std::uint32_t>(rows_.size()));
  rows_.push_back({op, hash, unlisted});
  if (2 * rows_.size() >= slots_.size()) Grow();
  return rows_.back();
}

void Draft::Grow() {
  slots_.assign(2 * slots_.size(), 0);
  const OpIndexView<std::uint32_t> index(slots_.data(), static_cast<std::uint32_t>(slots_.size()),
                                         kDraftRowMask);
  for (std::size_t i = 0; i < rows_.size(); ++i) index.Insert(rows_[i].hash, static_cast<std::uint32_t>(i));
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
  if (text > (std::size_t{1} << 31)) throw std::length_error("more than 2 GiB of op names");

  // Generated confs are sorted already.
  const auto before = [](const Row* a, const Row* b) { return a->op < b->op; };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);

  Writer writer(static_cast<std::uint32_t>(order.size()), backends.names().size() + files.size(), text);
  writer.Text("");
  for (std::size_t i = 0; i < order.size(); ++i) writer.AddRow(static_cast<std::uint32_t>(i), *order[i]);
  writer.AddUnlisted(unlisted);
  for (const std::string& name : backends.names()) writer.AddBackend(name);
  for (const std::string& file : files) writer.AddFile(file);
  writer.header().kind = static_cast<std::uint8_t>(kind);
  writer.header().vendor = vendor;
  writer.header().platform = platform.empty() ? (writer.Text(platform), 0) : writer.Text(platform);
  return writer.Take();
}

}  // namespace vendorconfs::routing::internal
