#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "input/registration/condition.h"
#include "input/registration/condition_demands.h"
#include "input/registration/registration_file.h"

namespace vendorconfs {
namespace {

// A second's work each: for searches, and for looks at what two conditions demand of single symbols. One
// search has a small part of it, so that no pair takes it from the others.
constexpr std::uint64_t kMostSearching = std::uint64_t{1} << 26;
constexpr std::uint64_t kMostInOneSearch = std::uint64_t{1} << 22;
constexpr std::uint64_t kMostLooking = std::uint64_t{1} << 28;

// With more registrations that demand no one value the search in order, which leaps over arms, is the better
// one.
constexpr std::size_t kFewOthers = 64;

struct Entry {
  std::size_t file;  // index into the list of files
  const Registration* registration;
  const Entry* next;  // of the same op
};

class Finder {
 public:
  explicit Finder(const std::vector<const RegistrationFile*>& files)
      : files_(files), demands_(files.size()) {}

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

  // The registrations of an op by the one value that their conditions demand of a term, which thousands of
  // blocks such as `#if X == 7` do: those of other values need no look.
  struct ByValue {
    std::uint32_t term;
    std::unordered_map<std::int64_t, std::vector<const Entry*>> entries;
    std::vector<const Entry*> others;  // that demand no one value of the term
  };

  // The registrations of an op seen so far, in order.
  struct List {
    const Entry* first = nullptr;
    Entry* last = nullptr;
    std::vector<Level> levels;  // from the second registration on
    std::optional<ByValue> by_value;
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
      if (!list.by_value) StartByValue(list, entry);
      FindEarlier(list, entry);
      list.last->next = &entry;
    }
    list.last = &entries_.back();
    if (list.by_value) Sort(entry, *list.by_value);
  }

  void StartByValue(List& list, const Entry& entry) {
    for (const cpp::Demand& demand : DemandsOf(entry)) {
      // Another file's definitions would make other values of it.
      if (!demand.IsOneValue() || demand.local) continue;
      list.by_value = ByValue{demand.term, {}, {}};
      for (const Entry* earlier = list.first; earlier != nullptr; earlier = earlier->next) {
        Sort(*earlier, *list.by_value);
      }
      return;
    }
  }

  const cpp::Demand* OneValue(const Entry& entry, std::uint32_t term) {
    for (const cpp::Demand& demand : DemandsOf(entry)) {
      if (demand.term == term && demand.IsOneValue() && !demand.local) return &demand;
    }
    return nullptr;
  }

  void Sort(const Entry& entry, ByValue& by_value) {
    const cpp::Demand* demand = OneValue(entry, by_value.term);
    (demand == nullptr ? by_value.others : by_value.entries[demand->least]).push_back(&entry);
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

  void FindEarlier(List& list, const Entry& entry) {
    const cpp::Demand* demand = list.by_value ? OneValue(entry, list.by_value->term) : nullptr;
    const bool few = demand != nullptr && list.by_value->others.size() <= kFewOthers;
    const Entry* earlier =
        few ? FirstOfValue(*list.by_value, demand->least, entry) : FirstInOrder(list, entry);
    if (earlier == nullptr) return;
    duplicates_.push_back(
        {files_[earlier->file], earlier->registration, files_[entry.file], entry.registration});
  }

  const Entry* FirstInOrder(const List& list, const Entry& entry) {
    auto level = list.levels.begin();
    const Entry* earlier = list.first;
    for (;;) {
      while (level != list.levels.end() && earlier == level->first_in_condition) {
        earlier = level->first_in_arm;
        ++level;
      }
      if (earlier == nullptr || earlier == &entry) return nullptr;
      if (Clash(*earlier, entry)) return earlier;
      earlier = earlier->next;
    }
  }

  const Entry* FirstOfValue(ByValue& by_value, std::int64_t value, const Entry& entry) {
    std::vector<const Entry*> candidates = by_value.others;
    const std::vector<const Entry*>& same = by_value.entries[value];
    candidates.insert(candidates.end(), same.begin(), same.end());
    std::sort(candidates.begin(), candidates.end());  // they lie in one array, in order
    for (const Entry* earlier : candidates) {
      if (!InOtherArm(*earlier, entry) && Clash(*earlier, entry)) return earlier;
    }
    return nullptr;
  }

  bool InOtherArm(const Entry& first, const Entry& second) const {
    if (first.file != second.file) return false;
    const std::vector<Conditions::Arm>& a = ConditionsOf(first).arms;
    const std::vector<Conditions::Arm>& b = ConditionsOf(second).arms;
    const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return left != a.end() && right != b.end() && left->chain == right->chain;
  }

  bool Clash(const Entry& first, const Entry& second) {
    const std::uint32_t a = first.registration->conditions;
    const std::uint32_t b = second.registration->conditions;
    if (a == 0 && b == 0) return true;
    // Cheaper than to remember it: this is what one op in thousands of blocks comes down to.
    const cpp::Demands& of_first = DemandsOf(first);
    const cpp::Demands& of_second = DemandsOf(second);
    const std::uint64_t cost = 1 + of_first.size() + of_second.size();
    if (looking_ < cost) return true;
    looking_ -= cost;
    if (cpp::ExcludeEachOther(of_first, of_second, first.file == second.file)) return false;
    const auto [known, added] = known_.try_emplace({first.file, a, second.file, b});
    if (added) known->second = CanHoldTogether(first, second);
    return known->second;
  }

  bool CanHoldTogether(const Entry& first, const Entry& second) {
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
    const std::uint64_t given = std::min(searching_, kMostInOneSearch);
    std::uint64_t effort = given;
    const bool clash =
        cpp::CanHoldTogether(ConditionsOf(first).holds, ConditionsOf(second).holds, same, &effort);
    searching_ -= given - effort;
    return clash;
  }

  const cpp::Demands& DemandsOf(const Entry& entry) {
    std::vector<std::optional<cpp::Demands>>& demands = demands_[entry.file];
    const RegistrationFile& file = *files_[entry.file];
    if (demands.empty()) demands.resize(file.conditions.size());
    std::optional<cpp::Demands>& known = demands[entry.registration->conditions];
    if (!known) known = cpp::DemandsOf(ConditionsOf(entry).holds, file.own_symbols, terms_);
    return *known;
  }

  const std::vector<const RegistrationFile*>& files_;
  std::vector<Entry> entries_;  // reserved: pointers into it stay valid
  std::unordered_map<std::string_view, List> lists_;
  std::map<std::array<std::size_t, 4>, bool> known_;
  cpp::TermNumbers terms_;
  std::vector<std::vector<std::optional<cpp::Demands>>> demands_;  // by file and index of its conditions
  std::uint64_t searching_ = kMostSearching;                       // what is left of it
  std::uint64_t looking_ = kMostLooking;
  std::vector<DuplicateRegistration> duplicates_;
};

}  // namespace

std::vector<DuplicateRegistration> FindDuplicates(const std::vector<const RegistrationFile*>& files) {
  return Finder(files).Run();
}

}  // namespace vendorconfs
