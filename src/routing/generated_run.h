// Takes a run of lines as a generator writes them, ops ascending bytewise, straight into a draft's rows and
// index, in a third of the loader's own way's instructions. It needs AVX2, which is asked for at run time;
// without it, and at any line that is not of that kind, the loader goes its own way, with the same result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "routing/draft.h"
#include "routing/generated_line.h"

namespace vendorconfs::routing::internal {

// What follows the op in lines that were read already, " = backend" or " = backend  # annotation" with a LF:
// there are few of them in a file. Each has a place of its own.
class LineEndings {
 public:
  static constexpr std::size_t kLongest = 32;

  struct alignas(64) Ending {
    char text[kLongest];
    std::uint32_t size;
    std::uint32_t others;  // bit i: text[i] is behind the LF
    std::uint64_t says;    // the second half of the op's row
  };
  static_assert(offsetof(TableRow, file) == sizeof(TableRow) / 2, "the first half is the op's name and line");

  // An ending of a line in this file, and the row that it makes of any op, but for the op's name and line.
  // Long ones, and more than a few, are not kept; of two with the same length and first letters, the last one
  // is.
  void Learn(std::string_view ending, const TableRow& row);

  // Where the ending that begins here and has so many bytes stands, if it does. Seven bytes can be read.
  const Ending& At(const char* ending, std::size_t size) const {
    return endings_[Place(Key(ending, size), multiplier_)];
  }

 private:
  static constexpr std::size_t kPlaces = 64, kMostKept = 16;

  static std::uint32_t Key(const char* ending, std::size_t size) {
    std::uint32_t letters;
    std::memcpy(&letters, ending + 3, sizeof letters);  // the backend's first
    return letters ^ static_cast<std::uint32_t>(size) << 24;
  }
  static std::size_t Place(std::uint32_t key, std::uint32_t multiplier) { return key * multiplier >> 26; }

  std::array<Ending, kPlaces> endings_{};  // empty ones are NULs, which no text has
  std::uint32_t multiplier_ = 0x9E3779B1;
  std::size_t kept_ = 0;
};

struct GeneratedRun {
  const char* previous;  // the line before, whose op is that of the last row
  const char* at;        // the next line; behind the file's last are kTextOverread NULs
  std::uint32_t line;    // its number
  Draft::Tail rows;      // with as much text as there is from `at` on
};

// Whether the processor can.
bool CanTakeRuns();

// Moves `run` behind the lines that it could take: maybe none.
void TakeRun(GeneratedRun& run, const LineEndings& endings);

}  // namespace vendorconfs::routing::internal
