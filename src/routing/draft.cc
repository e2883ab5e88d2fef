#include "routing/draft.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace vendorconfs::routing::internal {
namespace {

constexpr std::size_t kMostRows = std::size_t{1} << 22, kMostText = std::size_t{1} << 30;
constexpr std::size_t kFewRows = 16;
// What may be written past a name, and read.
constexpr std::size_t kTextRoom = 64;
// A longer name of a platform does not fit where the image was prepared.
constexpr std::size_t kMostPlatform = 64;

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

Draft::Draft(Backends known, Arena arena) : backends(std::move(known)), unlisted(Unlisted()), arena_(arena) {}

void Draft::Prepare(std::size_t rows, std::size_t text, bool exactly) {
  std::size_t room = text_size_ + text + kTextRoom;
  group_count_ = GroupsFor(rows);
  if (exactly) {
    for (const std::string& name : backends.names()) room += name.size() + 1;
    for (const std::string& file : files) room += file.size() + 1;
    built_parts_ = {group_count_, rows, backends.names().size() + files.size() + 1, room + kMostPlatform};
    built_ = BuiltImage(built_parts_);
    groups_.Use(built_.groups(), group_count_);
    rows_.Use(built_.rows(built_parts_), rows + 1);
    text_.Use(built_.text(built_parts_), room);
  } else {
    groups_.Reserve(arena_, group_count_, 0);
    rows_.Reserve(arena_, rows + 1, 0);
    text_.Reserve(arena_, room, 0);
  }
  std::memset(groups_.get(), 0, group_count_ * sizeof(TableGroup));
  text_[0] = '\0';
  rows_[0].name = 1;
}

Draft::Draft(const Image& image) : Draft(BackendsOf(image)) {
  unlisted = image.unlisted();
  kind = image.kind();
  vendor = image.vendor();
  if (image.Platform() != nullptr) platform = image.Platform();
  for (std::uint32_t file = 0; file < image.header().files; ++file) {
    files.emplace_back(image.File(static_cast<std::uint16_t>(file)));
  }
  Prepare(image.size(), image.unlisted().name);
  size_ = image.size();
  text_size_ = image.unlisted().name;
  std::memcpy(text_.get(), image.text(), text_size_);
  std::copy_n(image.rows(), size_ + 1, rows_.get());
  Index(group_count_);
  listed = static_cast<std::size_t>(std::count_if(rows().begin(), rows().end(), IsListed));
}

Draft Draft::Sorted() const {
  std::vector<const TableRow*> order;
  order.reserve(size_);
  for (std::size_t i = 0; i < size_; ++i) order.push_back(&rows_[i]);
  std::sort(order.begin(), order.end(),
            [&](const TableRow* a, const TableRow* b) { return NameOf(*a) < NameOf(*b); });
  Draft sorted(backends);
  sorted.unlisted = unlisted;
  sorted.kind = kind;
  sorted.vendor = vendor;
  sorted.platform = platform;
  sorted.files = files;
  sorted.listed = listed;
  sorted.Prepare(size_, text_size_, true);
  for (const TableRow* row : order) {
    TableRow& copy = sorted.Append(NameOf(*row));
    const std::uint32_t name = copy.name;
    copy = *row;
    copy.name = name;
  }
  return sorted;
}

void Draft::Index(std::size_t groups) {
  groups_.Reserve(arena_, groups, 0);
  group_count_ = groups;
  std::memset(groups_.get(), 0, groups * sizeof(TableGroup));
  for (std::size_t i = 0; i != size_; ++i) {
    InsertOp(groups_.get(), groups, HashOp(NameOf(rows_[i])), {rows_[i].name, static_cast<std::uint32_t>(i)});
  }
}

TableRow* Draft::Find(std::string_view op) {
  return Find(op, HashOp(op));
}

TableRow* Draft::Find(std::string_view op, std::uint64_t hash) {
  if (size_ == 0) return nullptr;
  const TableSlot* const slot = FindOp(groups_.get(), group_count_, hash, [&](const TableSlot& found) {
    return NameOf(rows_[found.row]) == op;
  });
  return slot != nullptr ? &rows_[slot->row] : nullptr;
}

TableRow& Draft::Ensure(std::string_view op, bool* made) {
  const std::uint64_t hash = HashOp(op);
  TableRow* const row = Find(op, hash);
  if (made != nullptr) *made = row == nullptr;
  return row != nullptr ? *row : Append(op, hash);
}

TableRow& Draft::Append(std::string_view op, std::uint64_t hash) {
  sorted_ = sorted_ && IsNext(op);
  Tail tail = Open(op.size() + 1);
  InsertOp(tail.groups, tail.group_count, hash, {tail.text_size, static_cast<std::uint32_t>(size_)});
  std::memcpy(tail.text + tail.text_size, op.data(), op.size());
  tail.text_size += static_cast<std::uint32_t>(op.size() + 1);
  tail.text[tail.text_size - 1] = '\0';
  const std::uint32_t name = tail.row->name;
  *tail.row = unlisted;
  tail.row->name = name;
  (++tail.row)->name = tail.text_size;
  Close(tail);
  return rows_[size_ - 1];
}

Draft::Tail Draft::Open(std::size_t text) {
  if (size_ >= kMostRows) throw std::length_error("more than four million ops");
  if (text >= kMostText - text_size_) throw std::length_error("a gibibyte of op names");
  if (group_count_ == 0) Prepare(kFewRows, text);
  text_.Reserve(arena_, text_size_ + text + kTextRoom, text_size_);
  rows_.Reserve(arena_, size_ + 2, size_ + 1);
  if (size_ == RowsFor(group_count_)) Index(2 * group_count_);
  const std::size_t most = std::min({rows_.capacity() - 1, RowsFor(group_count_), kMostRows});
  return {
      rows_.get(),   &rows_[size_], rows_.get() + most, text_.get(), static_cast<std::uint32_t>(text_size_),
      groups_.get(), group_count_};
}

void Draft::Close(const Tail& tail) {
  size_ = static_cast<std::size_t>(tail.row - rows_.get());
  text_size_ = tail.text_size;
}

ImageParts Draft::Parts() const {
  ImageParts parts{group_count_, size_, backends.names().size() + files.size() + 1,
                   text_size_ + platform.size() + 1};
  for (const std::string& name : backends.names()) parts.text += name.size() + 1;
  for (const std::string& file : files) parts.text += file.size() + 1;
  if (parts.text >= kMostText) throw std::length_error("a gibibyte of op names");
  return parts;
}

BuiltImage Draft::Build() {
  if (!sorted()) return Sorted().Build();
  if (group_count_ == 0) Prepare(0, 0);
  if (group_count_ != GroupsFor(size_)) Index(GroupsFor(size_));
  ImageParts parts = Parts();
  // Where they should stand, with little room to spare: then they stay.
  const ImageParts& made = built_parts_;
  const bool in_place = built_ && groups_.get() == built_.groups() && rows_.get() == built_.rows(made) &&
                        text_.get() == built_.text(made) && parts.groups == made.groups &&
                        parts.rows == made.rows && parts.words == made.words && parts.text <= made.text &&
                        made.bytes() - made.bytes() / 4 <= parts.bytes();
  BuiltImage built = in_place ? std::move(built_) : BuiltImage(parts);
  if (!in_place) {
    std::copy_n(groups_.get(), parts.groups, built.groups());
    std::copy_n(rows_.get(), parts.rows, built.rows(parts));
    std::memcpy(built.text(parts), text_.get(), text_size_);
  }
  TableRow& past_last = built.rows(parts)[parts.rows];
  past_last = unlisted;
  past_last.name = static_cast<std::uint32_t>(text_size_);

  auto* const header = new (built.header()) TableHeader{};
  header->magic = kTableMagic;
  header->rows = static_cast<std::uint32_t>(parts.rows);
  header->groups = static_cast<std::uint32_t>(parts.groups);
  header->backends = static_cast<std::uint32_t>(backends.names().size());
  header->files = static_cast<std::uint32_t>(files.size());
  header->text = static_cast<std::uint32_t>(parts.text);
  header->kind = static_cast<std::uint8_t>(kind);
  header->vendor = vendor;
  std::uint32_t* word = built.words(parts);
  char* const text = built.text(parts);
  char* next = text + text_size_;
  const auto add = [&](const std::string& name) {
    *word++ = static_cast<std::uint32_t>(next - text);
    std::memcpy(next, name.c_str(), name.size() + 1);
    next += name.size() + 1;
  };
  for (const std::string& name : backends.names()) add(name);
  for (const std::string& file : files) add(file);
  if (!platform.empty()) header->platform = static_cast<std::uint32_t>(next - text);
  add(platform);
  std::memset(next, '\0', kTextPadding);
  return built;
}

}  // namespace vendorconfs::routing::internal
