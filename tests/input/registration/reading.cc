#include "input/registration/reading.h"

#include "support/error.h"

namespace vendorconfs {

Strings Read(std::string_view text, const KnownSymbols& symbols) {
  const RegistrationFile file = ReadRegistrations(text, "f.inc", symbols);
  Strings lines;
  for (const Registration& registration : file.registrations) {
    if (!file.blocks[registration.block].counts()) continue;
    std::string line = std::string(registration.op) + "=" + std::string(registration.wrapper);
    const char* separator = " if ";
    for (const std::string& condition : file.conditions[registration.conditions].open) {
      line += separator + condition;
      separator = "; ";
    }
    lines.push_back(line);
  }
  return lines;
}

Strings Ops(std::string_view text, const KnownSymbols& symbols) {
  Strings ops = Read(text, symbols);
  for (std::string& line : ops) line.resize(line.find('='));
  return ops;
}

Strings Facts(std::string_view text) {
  const RegistrationFile file = ReadRegistrations(text, "f.inc", {});
  Strings facts;
  for (const Registration& registration : file.registrations) {
    const RegistrationBlock& block = file.blocks[registration.block];
    facts.push_back(std::string(block.library) + "/" + std::string(block.dispatch_key) + " " +
                    std::string(registration.op));
  }
  return facts;
}

Strings Places(std::string_view text) {
  const RegistrationFile file = ReadRegistrations(text, "f.inc", {});
  Strings places;
  for (const Registration& registration : file.registrations) {
    places.push_back(std::to_string(registration.line) + ":" + std::to_string(registration.column) + " " +
                     std::string(registration.op));
  }
  return places;
}

std::string Refusal(std::string_view text, const KnownSymbols& symbols) {
  try {
    ReadRegistrations(text, "f.inc", symbols);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string WithCrlf(std::string_view text) {
  std::string crlf;
  for (const char c : text) {
    if (c == '\n') crlf += '\r';
    crlf += c;
  }
  return crlf;
}

}  // namespace vendorconfs
