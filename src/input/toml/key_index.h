// The members of tables by name while they are read: constant time in large tables too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "input/toml/toml_document.h"

namespace vendorconfs::toml {

class KeyIndex {
 public:
  // The member of this name, or null; valid until the next Add to the table.
  TomlMember* Find(TomlValue& table, std::string_view key) const;
  // Appends a member that the table does not have yet.
  TomlMember& Add(TomlValue& table, std::string_view key, std::uint32_t line);

 private:
  struct Entry {
    std::uint32_t table;  // TomlValue::index
    std::string_view key;

    friend bool operator==(const Entry&, const Entry&) = default;
  };
  struct Hash {
    std::size_t operator()(const Entry& entry) const;
  };

  std::uint32_t tables_ = 0;
  std::unordered_map<Entry, std::size_t, Hash> members_;
};

}  // namespace vendorconfs::toml
