// Registrations of one .inc file, read as the compiler would see them.
//
// The file is read as C++: `__cplusplus` is defined, its value for the manifest to say. Places where the
// compiler sees more than this reader: an `#include` is not followed, and macros that another file defines
// are not known. Calls by another name than the receiver's, of a reference or pointer that the file declares
// to be the same (`auto& q = m;`), register; those of other objects are noted.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "input/registration/condition.h"

namespace vendorconfs {

// Preprocessor symbols whose state the manifest states, as compilers take them with -D and -U: NAME is
// defined as 1, NAME=VALUE as VALUE. Every other symbol that the file itself does not define is open: it may
// or may not be defined.
struct KnownSymbols {
  std::vector<std::string> defined;
  std::vector<std::string> undefined;
};

// The `#if` arms that enclose a line. Each element is the text of one open condition as a reader would write
// it, outermost first: "defined(USE_GCU)", "!(A && B)", "!(X) && (Y)" for an #elif arm. Conditions that are
// known to hold leave no element; text under a condition that is known to be false is not read at all.
struct Conditions {
  // One of the arms of an `#if`, of which no build compiles two.
  struct Arm {
    std::uint32_t chain;   // counts the `#if`s of the file
    std::uint32_t number;  // counts the arms

    friend bool operator==(const Arm&, const Arm&) = default;
  };

  std::vector<std::string> open;
  std::vector<Arm> arms;  // of each element of `open`
  cpp::Condition holds;   // all of them together
};

struct Registration {
  std::string_view op;           // the overload key without "aten::"
  std::string_view wrapper;      // the registered function: "WrapperMm"; "<lambda>" for a lambda expression
  std::uint32_t line = 0;        // place of the registration's first token, from 1
  std::uint32_t column = 0;      // in bytes, from 1
  std::uint32_t conditions = 0;  // index into RegistrationFile::conditions
  std::uint32_t block = 0;       // index into RegistrationFile::blocks
};

// A TORCH_LIBRARY_IMPL block, what MAKE_TORCH_LIBRARY_IMPL gives, or the file's plain context (line 0), which
// the device build includes into TORCH_LIBRARY_IMPL(aten, PrivateUse1, m). In the plain context every call
// `m.impl(…)` registers, also within the body of a function that is given an `m` of type Library; in a block
// the calls on its receiver do. Where the file declares another object of that name they do not. A
// TORCH_LIBRARY block has no dispatch key. A registration that names another library ("foo::bar") or another
// key (torch::dispatch) than the block around it stands in a RegistrationBlock of its own, with its line.
struct RegistrationBlock {
  std::string_view library;       // "aten"
  std::string_view dispatch_key;  // "PrivateUse1"
  std::uint32_t line = 0;

  // Registrations of other blocks are facts to show, and do not count as registered.
  bool counts() const { return library == "aten" && dispatch_key == "PrivateUse1"; }
};

// A file that the compiler reads at this place and the reader does not: what it registers is not known here.
struct IncludedFile {
  std::string_view header;  // "\"more.inc\"", "<torch/library.h>" or a macro's name
  std::uint32_t line = 0;
};

// Calls `receiver.impl("…", …)` of an object that this file does not give: a parameter, or what another file
// declares. They may register; where, is not known here, and they are not among the registrations.
struct UnreadCalls {
  std::string_view receiver;  // its name; empty for another expression
  std::uint32_t line = 0;     // of the first one
  std::size_t count = 0;
};

// Views point into the text given to ReadRegistrations, which must outlive them, or into `owned`.
struct RegistrationFile {
  std::string name;
  std::vector<Registration> registrations;  // in file order, those of blocks that do not count included
  std::vector<RegistrationBlock> blocks;    // [0] is the plain context
  std::vector<Conditions> conditions;       // [0] is empty: unconditional
  std::vector<IncludedFile> includes;       // in file order
  std::vector<UnreadCalls> unread;          // by receiver, in the order of the first calls
  std::vector<std::string> own_symbols;     // that the file itself defines or undefines, sorted
  std::shared_ptr<std::deque<std::string>> owned;
};

// Throws InputError (file and line) for an unterminated comment, string, condition, call or block, a bracket
// that closes nothing or is not closed in any build, a malformed condition, an #else, #elif or #endif without
// its #if or behind its #else, a name that is no string literal or no overload key, a registration without a
// function, a misused macro or one that registers and is defined in some arms only, arms that leave a block
// with different braces open, and a call or block that begins in an arm and goes on behind it. Linear in the
// text.
RegistrationFile ReadRegistrations(std::string_view text, std::string name, const KnownSymbols& symbols);

// Two registrations of one op that one build may both compile: the second is refused when the module is
// imported.
struct DuplicateRegistration {
  const RegistrationFile* first_file = nullptr;
  const Registration* first = nullptr;
  const RegistrationFile* second_file = nullptr;
  const Registration* second = nullptr;
};

// Duplicates within and across the files that one platform includes, in file and line order. Two
// registrations whose conditions cannot hold together are no duplicate. Each later registration is reported
// once, with the first it clashes with. Arms of one condition and what differs in a single symbol are told
// apart at once, and other conditions by a search. Each search is bounded, and so is the work as a whole,
// which no register file comes near; what is left then is taken to hold together.
std::vector<DuplicateRegistration> FindDuplicates(const std::vector<const RegistrationFile*>& files);

}  // namespace vendorconfs
