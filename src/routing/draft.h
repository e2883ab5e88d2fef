// A table while it is being made: conf lines assign, FORCE and overrides move, Build freezes it into an
// image.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "routing/arena.h"
#include "routing/built_image.h"

namespace vendorconfs::routing::internal {

// [A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?
bool IsOpName(std::string_view name);

class Draft {
 public:
  // What it needs stands in the arena, as far as that goes; its block must outlive the draft.
  explicit Draft(Backends known, Arena arena = Arena());
  // A draft that says what the image says.
  explicit Draft(const Image& image);

  // Before the first row: makes room for so many, and so many bytes of their names. `exactly` so many rows,
  // with no vendor key or file to come, are built where the image will stand.
  void Prepare(std::size_t rows, std::size_t text, bool exactly = false);

  // The row of an op, or null.
  TableRow* Find(std::string_view op);
  // The row of an op, made like the unlisted one where there is none. Its `name` is the draft's. Valid until
  // the next call.
  TableRow& Ensure(std::string_view op, bool* made = nullptr);
  // The same for an op that has no row yet.
  TableRow& Append(std::string_view op) { return Append(op, HashOp(op)); }

  std::string_view NameOf(const TableRow& row) const {
    return {text_.get() + row.name, (&row)[1].name - row.name - 1};
  }
  // Whether the op would stand behind all others where sorted().
  bool IsNext(std::string_view op) const { return size_ == 0 || NameOf(rows_[size_ - 1]) < op; }
  // Whether the rows are in the order of their ops, as in a generated conf.
  bool sorted() const { return sorted_; }

  // Rows for somebody who appends ops in order and knows that they are: `row` is the next one, whose name is
  // `text_size`. What stands from there on is the appender's: rows up to `rows_end`, and as many bytes of
  // text as Open was asked for.
  struct Tail {
    TableRow* rows;
    TableRow* row;
    TableRow* rows_end;
    char* text;
    std::uint32_t text_size;
    TableGroup* groups;  // the index, where each op belongs
    std::size_t group_count;
  };
  Tail Open(std::size_t text);
  // Takes over what was appended. The row past the last has a name: where the text ends.
  void Close(const Tail& tail);

  // One block, rows sorted bytewise. The draft is done with.
  BuiltImage Build();

  struct Rows {
    TableRow* begin() const { return first; }
    TableRow* end() const { return last; }
    bool empty() const { return first == last; }
    TableRow *first, *last;
  };
  Rows rows() { return {rows_.get(), rows_.get() + size_}; }
  std::size_t size() const { return size_; }

  Backends backends;
  TableRow unlisted{};  // the route of every op without a row
  Kind kind = Kind::kUnstated;
  BackendId vendor = kNone;
  std::string platform;
  std::vector<std::string> files;  // of TableRow::file
  std::size_t listed = 0;          // rows that a conf has a line for

 private:
  TableRow* Find(std::string_view op, std::uint64_t hash);
  TableRow& Append(std::string_view op, std::uint64_t hash);
  // An index of so many groups over the rows that there are.
  void Index(std::size_t groups);
  Draft Sorted() const;
  ImageParts Parts() const;

  Arena arena_;
  ArenaArray<TableRow> rows_;  // and one more, whose name is where the text ends
  ArenaArray<char> text_;      // begins with a NUL; each name ends with one
  ArenaArray<TableGroup> groups_;
  std::size_t size_ = 0, text_size_ = 1, group_count_ = 0;
  bool sorted_ = true;
  // Where the image will stand, if rows, text and groups already do.
  BuiltImage built_;
  ImageParts built_parts_{};
};

}  // namespace vendorconfs::routing::internal
