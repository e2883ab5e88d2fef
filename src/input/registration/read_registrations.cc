#include <cctype>

#include "input/registration/registration_file.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

// Reads registrations in the file's plain context; comments and strings are told apart, conditions are all
// open.
class Reader {
 public:
  Reader(std::string_view text, RegistrationFile* file) : text_(text), file_(file) {}

  void Run() {
    while (SkipSpace()) {
      const std::size_t begin = at_;
      if (std::isalpha(Byte(at_)) || text_[at_] == '_') {
        const std::string_view word = Word();
        if (word == "m" && (begin == 0 || (text_[begin - 1] != '.' && text_[begin - 1] != '>'))) Call(begin);
      } else if (text_[at_] == '"' || text_[at_] == '\'') {
        Quoted();
      } else {
        ++at_;
      }
    }
  }

 private:
  int Byte(std::size_t at) const { return at < text_.size() ? static_cast<unsigned char>(text_[at]) : -1; }

  int Line(std::size_t at) const {
    int line = 1;
    for (std::size_t i = 0; i < at; ++i) line += text_[i] == '\n' ? 1 : 0;
    return line;
  }

  [[noreturn]] void Fail(std::size_t at, std::string_view what) const {
    throw InputError({file_->name, Line(at)}, what);
  }

  bool SkipSpace() {
    while (at_ < text_.size()) {
      if (std::isspace(Byte(at_))) {
        ++at_;
      } else if (text_.substr(at_, 2) == "//") {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_, 2) == "/*") {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos) Fail(at_, "unterminated comment; close it with */");
        at_ = end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  std::string_view Word() {
    const std::size_t begin = at_;
    while (std::isalnum(Byte(at_)) || Byte(at_) == '_') ++at_;
    return text_.substr(begin, at_ - begin);
  }

  std::string_view Quoted() {
    const std::size_t begin = at_;
    const char quote = text_[at_++];
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    if (Byte(at_) != quote) Fail(begin, "unterminated literal; close the quote");
    return text_.substr(begin + 1, at_++ - begin - 1);
  }

  bool Take(char c) {
    if (!SkipSpace() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void Call(std::size_t begin) {
    if (!Take('.') || !SkipSpace() || Word() != "impl" || !Take('(') || !SkipSpace() || text_[at_] != '"')
      return;
    std::string_view op = Quoted();
    if (op.starts_with("aten::")) op.remove_prefix(6);
    if (!Take(',') || !SkipSpace()) Fail(begin, "m.impl without a function; name one");
    Registration registration;
    registration.op = op;
    registration.wrapper = Word();
    registration.line = static_cast<std::uint32_t>(Line(begin));
    registration.column = static_cast<std::uint32_t>(begin - (text_.rfind('\n', begin) + 1) + 1);
    file_->registrations.push_back(registration);
  }

  std::string_view text_;
  RegistrationFile* file_;
  std::size_t at_ = 0;
};

}  // namespace

RegistrationFile ReadRegistrations(std::string_view text, std::string name, const KnownSymbols&) {
  RegistrationFile file;
  file.name = std::move(name);
  file.blocks.push_back({"aten", "PrivateUse1", 0});
  file.conditions.emplace_back();
  Reader(text, &file).Run();
  return file;
}

}  // namespace vendorconfs
