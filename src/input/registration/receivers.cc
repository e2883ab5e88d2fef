#include "input/registration/receivers.h"

#include <algorithm>

namespace vendorconfs::cpp {
namespace {

constexpr std::string_view kPlainReceiver = "m";

}  // namespace

void Receivers::FollowPlain() {
  plain_ = ReceiverScope::Plain(kPlainReceiver);
}

void Receivers::Doubt(std::size_t from) {
  for (std::size_t i = from; i < open_.size(); ++i) open_[i].doubtful = true;
}

void Receivers::JoinPlain(const Receivers& other) {
  if (plain_ && other.plain_->depth() > plain_->depth()) plain_ = other.plain_;
}

void Receivers::Take(const Token& token) {
  if (plain_) plain_->Take(token);
  for (Receiver& receiver : open_) receiver.scope.Take(token);
  std::erase_if(open_, [](const Receiver& receiver) { return receiver.scope.depth() == 0; });
}

void Receivers::TakeCall() {
  if (plain_) plain_->TakeCall();
  for (Receiver& receiver : open_) receiver.scope.TakeCall();
}

std::optional<std::uint32_t> Receivers::BlockOf(std::string_view name) const {
  for (auto receiver = open_.rbegin(); receiver != open_.rend(); ++receiver) {
    if (receiver->scope.receiver() != name) continue;
    if (receiver->scope.shadowed()) return std::nullopt;
    return receiver->block;
  }
  if (name != kPlainReceiver || block() != nullptr || (plain_ && plain_->shadowed())) return std::nullopt;
  return 0;
}

const Receiver* Receivers::block() const {
  const auto found = std::find_if(open_.begin(), open_.end(),
                                  [](const Receiver& receiver) { return receiver.begin != nullptr; });
  return found == open_.end() ? nullptr : &*found;
}

std::size_t Receivers::CommonWith(const Receivers& other,
                                  const std::vector<RegistrationBlock>& blocks) const {
  const auto same = [&](const Receiver& a, const Receiver& b) {
    return a.scope.depth() == b.scope.depth() && SameReceiver(a, b, blocks);
  };
  const auto [left, right] =
      std::mismatch(open_.begin(), open_.end(), other.open_.begin(), other.open_.end(), same);
  return static_cast<std::size_t>(left - open_.begin());
}

bool SameReceiver(const Receiver& a, const Receiver& b, const std::vector<RegistrationBlock>& blocks) {
  const RegistrationBlock& left = blocks[a.block];
  const RegistrationBlock& right = blocks[b.block];
  return a.scope.receiver() == b.scope.receiver() && left.library == right.library &&
         left.dispatch_key == right.dispatch_key;
}

}  // namespace vendorconfs::cpp
