// Entries of the routing data in words.
#pragma once

#include <string>
#include <string_view>

#include "input/entries.h"
#include "policy/entry_place.h"

namespace vendorconfs {

// "2026-09-15; device S60; FlagGems 5.4.0; method survey; …", or "" where nothing is stated.
std::string EvidenceText(const Evidence& evidence);

// The same in a few words, for tables: date, device and method; whatever is stated first where none of them
// is.
std::string ShortEvidence(const Evidence& evidence);

// "3 routes", "1 route".
std::string Counted(std::size_t count, std::string_view one, std::string_view many);

// Per cent that `part` is of `whole`, rounded to one decimal; 0 of nothing. What every rate shows.
double PercentOf(std::size_t part, std::size_t whole);

// "21.2%" of `part` in `whole`; "0.0%" of nothing.
std::string Percent(std::size_t part, std::size_t whole);

}  // namespace vendorconfs
