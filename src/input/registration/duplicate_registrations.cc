#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/registration_file.h"

namespace vendorconfs {
namespace {

struct Entry {
  std::size_t file;  // index into the list of files
  const Registration* registration;
  const Entry* next;  // of the same op
};

class Finder {
 public:
  explicit Finder(const std::vector<const RegistrationFile*>& files) : files_(files) {}

  std::vector<DuplicateRegistration> Run() {
    std::size_t count = 0;
    for (const RegistrationFile* file : files_) count += file->registrations.size();
    entries_.reserve(count);
    lists_.reserve(count);
    for (std::size_t file = 0; file < files_.size(); ++file) {
      for (const Registration& registration : files_[file]->registrations) {
        if (files_[file]->blocks[registration.block].counts()) Add({file, &registration, nullptr});
      }
    }
    return std::move(duplicates_);
  }

 private:
  // The registrations of an op seen so far, in order.
  struct List {
    const Entry* first = nullptr;
    Entry* last = nullptr;
  };

  void Add(const Entry& entry) {
    List& list = lists_[entry.registration->op];
    for (const Entry* earlier = list.first; earlier != nullptr; earlier = earlier->next) {
      if (!Clash(*earlier, entry)) continue;
      duplicates_.push_back(
          {files_[earlier->file], earlier->registration, files_[entry.file], entry.registration});
      break;
    }
    entries_.push_back(entry);
    if (list.last != nullptr) list.last->next = &entries_.back();
    list.last = &entries_.back();
    if (list.first == nullptr) list.first = list.last;
  }

  bool Clash(const Entry& first, const Entry& second) const {
    const std::uint32_t a = first.registration->conditions;
    const std::uint32_t b = second.registration->conditions;
    if (a == 0 && b == 0) return true;
    const RegistrationFile& left = *files_[first.file];
    const RegistrationFile& right = *files_[second.file];
    if (first.file == second.file) {
      return cpp::CanHoldTogether(left.conditions[a].holds, right.conditions[b].holds,
                                  [](const cpp::Symbol&) { return true; });
    }
    // What one of the files defines itself need not be the same in the other.
    const auto changes = [](const RegistrationFile& file, const cpp::Symbol& symbol) {
      return std::binary_search(file.own_symbols.begin(), file.own_symbols.end(), symbol.name);
    };
    return cpp::CanHoldTogether(
        left.conditions[a].holds, right.conditions[b].holds,
        [&](const cpp::Symbol& symbol) { return !changes(left, symbol) && !changes(right, symbol); });
  }

  const std::vector<const RegistrationFile*>& files_;
  std::vector<Entry> entries_;  // reserved: pointers into it stay valid
  std::unordered_map<std::string_view, List> lists_;
  std::vector<DuplicateRegistration> duplicates_;
};

}  // namespace

std::vector<DuplicateRegistration> FindDuplicates(const std::vector<const RegistrationFile*>& files) {
  return Finder(files).Run();
}

}  // namespace vendorconfs
