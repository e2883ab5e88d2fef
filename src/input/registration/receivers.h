// The names whose calls register at a place of the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/receiver_scope.h"
#include "input/registration/registration_file.h"

namespace vendorconfs::cpp {

// A library that a block, or a declaration, gives a name.
struct Receiver {
  std::uint32_t block = 0;      // index into RegistrationFile::blocks
  const char* begin = nullptr;  // the macro of a block; null: declared, up to the end of the scope around it
  ReceiverScope scope;
  bool certain = false;   // a block that begins under no open condition
  Condition begins;       // where a block begins
  bool doubtful = false;  // behind the condition whose arm it begins in: other builds do not have it
};

class Receivers {
 public:
  // From here on all tokens are told, so that declarations of the plain context's receiver are seen.
  void FollowPlain();

  bool empty() const { return open_.empty(); }
  void Open(Receiver receiver) { open_.push_back(receiver); }

  // The token is passed to all scopes; those that it ends are gone then.
  void Take(const Token& token);
  // A call on a receiver was passed over.
  void TakeCall();

  // The block that calls on the name register in: that of a receiver, or the plain context for `m` outside
  // blocks. Nothing for other names.
  std::optional<std::uint32_t> BlockOf(std::string_view name) const;
  // The block that the text stands in, or null.
  const Receiver* block() const;

  // Where two ways through a condition end: how far both agree.
  std::size_t CommonWith(const Receivers& other, const std::vector<RegistrationBlock>& blocks) const;
  std::size_t size() const { return open_.size(); }
  const Receiver& operator[](std::size_t i) const { return open_[i]; }
  // The receivers from there on are not there in builds that compile another arm.
  void Doubt(std::size_t from);
  // Of two ways through a condition the one that opens a brace is followed.
  void JoinPlain(const Receivers& other);

 private:
  std::vector<Receiver> open_;          // outermost first
  std::optional<ReceiverScope> plain_;  // of the plain context, once it is followed
};

// Whether the two stand for the same library and key by the same name.
bool SameReceiver(const Receiver& a, const Receiver& b, const std::vector<RegistrationBlock>& blocks);

}  // namespace vendorconfs::cpp
