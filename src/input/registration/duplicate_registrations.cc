#include <unordered_map>

#include "input/registration/registration_file.h"

namespace vendorconfs {

std::vector<DuplicateRegistration> FindDuplicates(const std::vector<const RegistrationFile*>& files) {
  struct Seen {
    const RegistrationFile* file;
    const Registration* registration;
  };
  std::vector<DuplicateRegistration> duplicates;
  std::unordered_map<std::string_view, Seen> first;
  for (const RegistrationFile* file : files) {
    for (const Registration& registration : file->registrations) {
      if (!file->blocks[registration.block].counts()) continue;
      const auto [place, is_new] = first.try_emplace(registration.op, Seen{file, &registration});
      if (!is_new) {
        duplicates.push_back({place->second.file, place->second.registration, file, &registration});
      }
    }
  }
  return duplicates;
}

}  // namespace vendorconfs
