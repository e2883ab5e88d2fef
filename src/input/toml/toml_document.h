// A TOML 1.0 document with the line of every key and value.
//
// Messages must name the line of the very key or string at fault, and a run of the tool must cost little more
// than reading its inputs; hence this reader, whose tests hold it against toml++.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "input/toml/child_list.h"

namespace vendorconfs {

enum class TomlType : std::uint8_t {
  kString,
  kInteger,
  kFloat,
  kBoolean,
  kOffsetDateTime,
  kLocalDateTime,
  kLocalDate,
  kLocalTime,
  kArray,
  kTable,
  kNull,  // only of ParsePythonJson
};

// The TOML word of a type, for messages: "string", "local date", ...
std::string_view ToString(TomlType type);

// How a table or array came about; what may still be added to it follows from that.
enum class TomlOrigin : std::uint8_t {
  kInline,    // written as a value: { ... } or [ ... ]; also every plain value and the root
  kImplicit,  // a table named only on the way to a longer [header]
  kDotted,    // a table made by a dotted key
  kHeader,    // [table] or [[array of tables]]
};

struct TomlMember;

// Thousands of them make up a document, so that its size counts.
struct TomlValue {
  TomlType type = TomlType::kTable;
  TomlOrigin origin = TomlOrigin::kInline;
  bool boolean = false;
  // Where the value begins, from 1; of a [table], its header; of an implicit table, the key that made it.
  std::uint32_t line = 0;
  std::uint32_t index = 0;  // the reader's own: names the table in its index of keys
  std::string_view text;    // a string's content; of numbers, booleans and dates the spelling in the document
  union {
    std::int64_t integer = 0;  // kInteger
    double real;               // kFloat
  };
  ChildList<TomlValue> items;     // kArray
  ChildList<TomlMember> members;  // kTable, in document order

  // The member of this name, or null. Linear in the members.
  const TomlMember* Find(std::string_view key) const;
};

struct TomlMember {
  std::string_view key;
  std::uint32_t line = 0;  // where the key stands
  TomlValue value;
};

// Views point into the text given to ParseToml, which must outlive them, or into `owned`.
struct TomlDocument {
  std::string name;
  TomlValue root;
  std::shared_ptr<std::deque<std::string>>
      owned;  // strings that differ from their spelling; null where none does
};

// Throws InputError (file and line) where the text is no TOML 1.0 document, is not UTF-8 or nests deeper than
// 128. A line break inside a multi-line string reads as LF, however the file spells it. A float beyond the
// range of double reads as infinity or zero. Time linear in the text; safe to call from several threads.
TomlDocument ParseToml(std::string_view text, std::string name);

}  // namespace vendorconfs
