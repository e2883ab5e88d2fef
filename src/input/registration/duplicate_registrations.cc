#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/condition_demands.h"
#include "input/registration/registration_file.h"

namespace vendorconfs {
namespace {

// Some tenths of a second's work.
constexpr std::uint64_t kMostEffort = std::uint64_t{1} << 26;

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
  // An arm that the last registration of an op stands in. What stands in the arms before it cannot clash with
  // what follows in this arm, so that the search leaps from the first registration in the condition to the
  // first one in the arm.
  struct Level {
    std::size_t file;
    Conditions::Arm arm;
    const Entry* first_in_condition;
    const Entry* first_in_arm;
  };

  // The registrations of an op seen so far, in order.
  struct List {
    const Entry* first = nullptr;
    Entry* last = nullptr;
    std::vector<Level> levels;  // from the second registration on
  };

  const Conditions& ConditionsOf(const Entry& entry) const {
    return files_[entry.file]->conditions[entry.registration->conditions];
  }

  void Add(const Entry& added) {
    List& list = lists_[added.registration->op];
    entries_.push_back(added);
    const Entry& entry = entries_.back();
    if (list.first == nullptr) {
      list.first = &entry;
    } else {
      if (list.first == list.last) EnterArms(*list.first, &list.levels);
      EnterArms(entry, &list.levels);
      FindEarlier(list, entry);
      list.last->next = &entry;
    }
    list.last = &entries_.back();
  }

  void EnterArms(const Entry& entry, std::vector<Level>* levels) const {
    const std::vector<Conditions::Arm>& arms = ConditionsOf(entry).arms;
    std::size_t same = 0;
    while (same < std::min(arms.size(), levels->size()) && (*levels)[same].file == entry.file &&
           (*levels)[same].arm == arms[same]) {
      ++same;
    }
    const bool next_arm = same < std::min(arms.size(), levels->size()) &&
                          (*levels)[same].file == entry.file && (*levels)[same].arm.chain == arms[same].chain;
    const Entry* condition_begin = next_arm ? (*levels)[same].first_in_condition : &entry;
    levels->resize(same);
    for (std::size_t i = same; i < arms.size(); ++i) {
      levels->push_back({entry.file, arms[i], i == same ? condition_begin : &entry, &entry});
    }
  }

  void FindEarlier(const List& list, const Entry& entry) {
    auto level = list.levels.begin();
    const Entry* earlier = list.first;
    for (;;) {
      while (level != list.levels.end() && earlier == level->first_in_condition) {
        earlier = level->first_in_arm;
        ++level;
      }
      if (earlier == nullptr || earlier == &entry) return;
      if (Clash(*earlier, entry)) break;
      earlier = earlier->next;
    }
    duplicates_.push_back(
        {files_[earlier->file], earlier->registration, files_[entry.file], entry.registration});
  }

  bool Clash(const Entry& first, const Entry& second) {
    const std::uint32_t a = first.registration->conditions;
    const std::uint32_t b = second.registration->conditions;
    if (a == 0 && b == 0) return true;
    const std::array<std::size_t, 4> pair = {first.file, a, second.file, b};
    const auto known = known_.find(pair);
    if (known != known_.end()) return known->second;
    const bool can_hold = CanHoldTogether(first, second);
    known_.emplace(pair, can_hold);
    return can_hold;
  }

  bool CanHoldTogether(const Entry& first, const Entry& second) {
    if (effort_ == 0) return true;
    --effort_;
    const RegistrationFile& left = *files_[first.file];
    const RegistrationFile& right = *files_[second.file];
    const bool one_file = first.file == second.file;
    // What one of the files defines itself need not be the same in the other.
    const auto changes = [](const RegistrationFile& file, const cpp::Symbol& symbol) {
      return std::binary_search(file.own_symbols.begin(), file.own_symbols.end(), symbol.name);
    };
    const cpp::SameSymbol same = [&](const cpp::Symbol& symbol) {
      return one_file || (!changes(left, symbol) && !changes(right, symbol));
    };
    if (cpp::ExcludeEachOther(DemandsOf(first), DemandsOf(second), same)) return false;
    return cpp::CanHoldTogether(ConditionsOf(first).holds, ConditionsOf(second).holds, same, &effort_);
  }

  const cpp::Demands& DemandsOf(const Entry& entry) {
    const auto [found, added] =
        demands_.try_emplace(std::pair<std::size_t, std::size_t>(entry.file, entry.registration->conditions));
    if (added) found->second = cpp::DemandsOf(ConditionsOf(entry).holds);
    return found->second;
  }

  const std::vector<const RegistrationFile*>& files_;
  std::vector<Entry> entries_;  // reserved: pointers into it stay valid
  std::unordered_map<std::string_view, List> lists_;
  std::map<std::array<std::size_t, 4>, bool> known_;
  std::map<std::pair<std::size_t, std::size_t>, cpp::Demands> demands_;
  std::uint64_t effort_ = kMostEffort;
  std::vector<DuplicateRegistration> duplicates_;
};

}  // namespace

std::vector<DuplicateRegistration> FindDuplicates(const std::vector<const RegistrationFile*>& files) {
  return Finder(files).Run();
}

}  // namespace vendorconfs
