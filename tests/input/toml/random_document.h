// Random TOML documents, mostly valid, and random damage to documents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

// The same seed gives the same documents everywhere.
class RandomDocument {
 public:
  explicit RandomDocument(std::uint64_t seed) : random_(seed) {}

  // A few statements over few names, so that redefinitions are frequent.
  std::string Write();
  // The text with one to three places changed.
  std::string Damage(std::string text);

 private:
  std::size_t Below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  bool Chance(std::size_t percent) { return Below(100) < percent; }
  template <typename List>
  std::string Pick(const List& list) {
    return std::string(list[Below(std::size(list))]);
  }
  std::string Word(std::string_view list);
  std::string Piece();
  std::string Digits(std::size_t count, std::string_view digits = "0123456789");
  std::string Blanks();
  std::string BlankLines();
  std::string LineEnd();
  std::string Key();
  std::string Integer();
  std::string Float();
  std::string Date();
  std::string Time();
  std::string Moment();
  std::string BasicString();
  std::string LiteralString();
  std::string Array(int depth);
  std::string InlineTable(int depth);
  std::string Value(int depth);
  std::string Statement();

  std::mt19937_64 random_;
  std::vector<std::string> names_;  // of the document being written
};

}  // namespace vendorconfs
