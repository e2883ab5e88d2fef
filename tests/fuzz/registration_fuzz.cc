// Any bytes either are a register file or are refused with one clear line, and line ends make no difference:
// the text with LF and the one with CRLF say the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "input/registration/registration_file.h"
#include "support/error.h"
#include "support/op_names.h"

namespace {

using vendorconfs::Conditions;
using vendorconfs::InputError;
using vendorconfs::KnownSymbols;
using vendorconfs::Registration;
using vendorconfs::RegistrationBlock;
using vendorconfs::RegistrationFile;
using vendorconfs::Require;

struct Result {
  std::optional<RegistrationFile> file;
  std::string message;
  int line = 0;
};

Result Read(std::string_view text, const KnownSymbols& symbols) {
  Result result;
  try {
    result.file = vendorconfs::ReadRegistrations(text, "f", symbols);
  } catch (const InputError& error) {
    result.message = error.what();
    result.line = error.place().line;
  }
  return result;
}

void CheckMessage(const Result& result, std::size_t lines) {
  Require(result.line >= 1 && static_cast<std::size_t>(result.line) <= lines);
  Require(result.message.find("; ") != std::string::npos);
  Require(result.message.find('\n') == std::string::npos);
}

void CheckShape(const RegistrationFile& file, std::size_t lines) {
  Require(file.blocks.at(0).counts() && file.blocks[0].line == 0 && file.conditions.at(0).open.empty());
  for (const Registration& registration : file.registrations) {
    Require(vendorconfs::IsOpName(registration.op));
    Require(!registration.wrapper.empty());
    Require(registration.line >= 1 && registration.line <= lines && registration.column >= 1);
    Require(registration.conditions < file.conditions.size() && registration.block < file.blocks.size());
  }
  std::size_t reported = 0;
  for (const vendorconfs::DuplicateRegistration& duplicate : vendorconfs::FindDuplicates({&file, &file})) {
    Require(duplicate.first->op == duplicate.second->op);
    ++reported;
  }
  Require(reported <= 2 * file.registrations.size());
}

void CheckSame(const RegistrationFile& a, const RegistrationFile& b) {
  Require(a.registrations.size() == b.registrations.size() && a.blocks.size() == b.blocks.size());
  Require(a.conditions.size() == b.conditions.size() && a.own_symbols == b.own_symbols);
  for (std::size_t i = 0; i < a.registrations.size(); ++i) {
    const Registration& left = a.registrations[i];
    const Registration& right = b.registrations[i];
    Require(left.op == right.op && left.wrapper == right.wrapper);
    Require(left.line == right.line && left.column == right.column);
    Require(left.conditions == right.conditions && left.block == right.block);
  }
  for (std::size_t i = 0; i < a.blocks.size(); ++i) {
    const RegistrationBlock& left = a.blocks[i];
    const RegistrationBlock& right = b.blocks[i];
    Require(left.library == right.library && left.dispatch_key == right.dispatch_key &&
            left.line == right.line);
  }
  for (std::size_t i = 0; i < a.conditions.size(); ++i) Require(a.conditions[i].open == b.conditions[i].open);
}

void Check(std::string_view text, const KnownSymbols& symbols) {
  std::string lf(text);
  std::erase(lf, '\r');
  std::string crlf;
  for (const char c : lf) {
    if (c == '\n') crlf += '\r';
    crlf += c;
  }
  const auto lines = static_cast<std::size_t>(std::count(lf.begin(), lf.end(), '\n')) + 1;
  const Result result = Read(lf, symbols);
  const Result other = Read(crlf, symbols);
  Require(result.file.has_value() == other.file.has_value());
  Require(result.message == other.message);
  if (result.file) {
    CheckShape(*result.file, lines);
    CheckSame(*result.file, *other.file);
  } else {
    CheckMessage(result, lines);
  }
  if (text.size() != lf.size()) Read(text, symbols);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Check(text, {});
  Check(text, {{"A", "B=2"}, {"C"}});
  return 0;
}
