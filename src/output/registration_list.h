// What was read from registration files.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "input/registration/registration_file.h"
#include "output/text_options.h"

namespace vendorconfs {

struct ListedFile {
  const RegistrationFile* file = nullptr;
  std::vector<std::string> uses;  // "universe", "gcu native"; empty: named on the command line
};

// The files that one build includes, among which an op must stand once.
struct FileGroup {
  std::string name;  // platform; empty: the files of the command line
  std::vector<const RegistrationFile*> files;
};

struct RegistrationList {
  std::vector<ListedFile> files;
  std::vector<FileGroup> groups;
};

std::string RegistrationListText(const RegistrationList& list, const TextOptions& options);
// {"schema":1,"files":[{"file","uses","registrations":[…],"not_followed":[{"header","line"}],"not_read":[{"receiver","line","calls"}]}],"duplicates":[{"platform","op","first":{…},"second":{…}}]}.
// Written piece by piece, since lists of all there is take gigabytes as a whole.
void WriteRegistrationListJson(const RegistrationList& list,
                               const std::function<void(std::string_view)>& write);

}  // namespace vendorconfs
