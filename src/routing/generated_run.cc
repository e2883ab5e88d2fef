#include "routing/generated_run.h"

#include <cstring>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace vendorconfs::routing::internal {

void LineEndings::Learn(std::string_view ending, const TableRow& row) {
  if (ending.size() > kLongest) return;
  Ending learned{};
  ending.copy(learned.text, ending.size());
  learned.size = static_cast<std::uint32_t>(ending.size());
  if (ending.size() < kLongest) learned.others = ~std::uint32_t{0} << ending.size();
  std::memcpy(&learned.says, &row.file, sizeof learned.says);

  const auto key_of = [](const Ending& one) { return Key(one.text, one.size); };
  Ending& wanted = endings_[Place(key_of(learned), multiplier_)];
  if (wanted.size != 0 && key_of(wanted) == key_of(learned)) {
    wanted = learned;
    return;
  }
  if (kept_ == kMostKept) return;
  if (wanted.size == 0) {
    wanted = learned;
    ++kept_;
    return;
  }
  // Where two want one place, another multiplier gives each its own.
  std::uint32_t multiplier = multiplier_;
  for (std::uint32_t tries = 0; tries != 64; ++tries) {
    multiplier += 0x3C6EF372;
    std::array<Ending, kPlaces> placed{};
    placed[Place(key_of(learned), multiplier)] = learned;
    bool fits = true;
    for (const Ending& one : endings_) {
      if (one.size == 0) continue;
      Ending& to = placed[Place(key_of(one), multiplier)];
      fits = fits && to.size == 0;
      to = one;
    }
    if (!fits) continue;
    endings_ = placed;
    multiplier_ = multiplier;
    ++kept_;
    return;
  }
}

#ifdef __x86_64__

#define VENDORCONFS_AVX2 __attribute__((target("avx2,bmi"))) static inline

namespace {

VENDORCONFS_AVX2 __m256i Load(const char* text) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
}
VENDORCONFS_AVX2 void Store(char* to, __m256i bytes) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), bytes);
}
// Bit i of an answer is about byte i.
VENDORCONFS_AVX2 std::uint32_t Equal(__m256i a, __m256i b) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b)));
}

// Which bytes are no letters, digits or "_". Two tables, by a byte's high and low half, have a bit in common
// for those that are: 1 for digits, 2 for "A" to "O" and "a" to "o", 4 for "P" to "Z" and "_", 8 for "p" to
// "z".
VENDORCONFS_AVX2 std::uint32_t NoWords(__m256i bytes) {
  const __m256i high = _mm256_setr_epi8(0, 0, 0, 1, 2, 4, 2, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 2,
                                        8, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m256i low = _mm256_setr_epi8(13, 15, 15, 15, 15, 15, 15, 15, 15, 15, 14, 2, 2, 2, 2, 6, 13, 15, 15,
                                       15, 15, 15, 15, 15, 15, 15, 14, 2, 2, 2, 2, 6);
  const __m256i halves = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F));
  const __m256i common = _mm256_and_si256(_mm256_shuffle_epi8(high, halves), _mm256_shuffle_epi8(low, bytes));
  return Equal(common, _mm256_setzero_si256());
}

// How an op may begin.
constexpr std::array<bool, 256> Starts() {
  std::array<bool, 256> starts{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) starts[c] = starts[c - 'a' + 'A'] = true;
  starts['_'] = true;
  return starts;
}
constexpr std::array<bool, 256> kStarts = Starts();

__attribute__((target("avx2,bmi"))) void TakeRunAvx2(GeneratedRun& run, const LineEndings& endings) {
  const __m256i feed = _mm256_set1_epi8('\n');
  const char* previous = run.previous;
  const char* at = run.at;
  TableRow* row = run.rows.row;
  auto index = static_cast<std::uint32_t>(row - run.rows.rows);
  const auto end = static_cast<std::uint32_t>(run.rows.rows_end - run.rows.rows);
  const std::uint32_t line = run.line - index;  // of row 0, if all were of this run
  TableGroup* const groups = run.rows.groups;
  const std::size_t group_count = run.rows.group_count;
  char* const text = run.rows.text;
  std::size_t text_size = run.rows.text_size;
  for (; index != end; ++index) {
    const __m256i low = Load(at), high = Load(at + 32);
    const std::uint64_t feeds = Equal(low, feed) | std::uint64_t{Equal(high, feed)} << 32;

    // The op: a word, or two with a dot between them. A second dot, or one at its end, is no ending.
    std::uint64_t ends = NoWords(low);
    if ((ends & (ends - 1)) == 0) ends |= std::uint64_t{NoWords(high)} << 32;
    ends &= ends - std::uint64_t{at[_tzcnt_u64(ends)] == '.'};  // no branch: none could be foretold
    const std::uint64_t size = _tzcnt_u64(ends);
    if (feeds == 0 || !kStarts[static_cast<unsigned char>(*at)] || at[size - 1] == '.') break;

    const std::uint64_t next = _tzcnt_u64(feeds) + 1;
    const LineEndings::Ending& ending = endings.At(at + size, next - size);
    if ((Equal(Load(at + size), Load(ending.text)) | ending.others) != ~std::uint32_t{0}) break;

    // In order: the first difference to the line before stands in the op, or is the blank behind it.
    std::uint32_t difference = _tzcnt_u32(~Equal(low, Load(previous)));
    if (difference == 32) difference += _tzcnt_u32(~Equal(high, Load(previous + 32)));
    if (difference > size ||
        static_cast<unsigned char>(previous[difference]) >= static_cast<unsigned char>(at[difference])) {
      break;
    }

    Store(text + text_size, low);
    Store(text + text_size + 32, high);
    row->line = line + index;
    std::memcpy(reinterpret_cast<char*>(row) + offsetof(TableRow, file), &ending.says, sizeof ending.says);
    InsertOp(groups, group_count, HashPaddedOp(at, size), {static_cast<std::uint32_t>(text_size), index});
    text_size += size + 1;
    text[text_size - 1] = '\0';
    (++row)->name = static_cast<std::uint32_t>(text_size);
    previous = at;
    at += next;
  }
  run.previous = previous;
  run.at = at;
  run.line = line + index;
  run.rows.row = row;
  run.rows.text_size = static_cast<std::uint32_t>(text_size);
}

}  // namespace

bool CanTakeRuns() {
  __builtin_cpu_init();  // this may be asked before main
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0;
}

void TakeRun(GeneratedRun& run, const LineEndings& endings) {
  TakeRunAvx2(run, endings);
}

#else

bool CanTakeRuns() {
  return false;
}

void TakeRun(GeneratedRun&, const LineEndings&) {}

#endif

}  // namespace vendorconfs::routing::internal
