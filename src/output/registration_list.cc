#include "output/registration_list.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "output/entry_json.h"
#include "output/entry_text.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

std::string KeyOf(const RegistrationBlock& block) {
  return block.counts() ? std::string()
                        : fmt::format("{}::{}, does not count", block.library, block.dispatch_key);
}

std::size_t Counting(const RegistrationFile& file) {
  std::size_t count = 0;
  for (const Registration& registration : file.registrations) {
    count += file.blocks[registration.block].counts() ? 1 : 0;
  }
  return count;
}

std::string FileHead(const ListedFile& listed, const TextOptions& options) {
  const RegistrationFile& file = *listed.file;
  std::string head = options.style.Bold(file.name) + ": " +
                     Counted(file.registrations.size(), "registration", "registrations");
  if (const std::size_t counting = Counting(file); counting != file.registrations.size()) {
    head += fmt::format(", {} of them on aten::PrivateUse1", counting);
  }
  if (!listed.uses.empty()) head += fmt::format(" ({})", fmt::join(listed.uses, ", "));
  return Wrapped(head, options.width, "", "  ");
}

void AppendFile(const ListedFile& listed, const TextOptions& options, std::string& text) {
  text += FileHead(listed, options);
  TextTable table({{"", Align::kRight}, {""}, {""}, {""}, {""}});
  const RegistrationFile& file = *listed.file;
  for (const Registration& registration : file.registrations) {
    const std::vector<std::string>& conditions = file.conditions[registration.conditions].open;
    table.Add({fmt::format("{}:{}", registration.line, registration.column), std::string(registration.op),
               std::string(registration.wrapper), KeyOf(file.blocks[registration.block]),
               conditions.empty() ? std::string() : fmt::format("if {}", fmt::join(conditions, " && "))});
  }
  text += table.Render(options.width, "  ", [](std::string_view title) { return std::string(title); });
}

// What the compiler reads there and the reader does not.
void AppendIncludes(const ListedFile& listed, const TextOptions& options, std::string& text) {
  for (const IncludedFile& included : listed.file->includes) {
    text += Wrapped(fmt::format("{}:{}: #include {} is not followed; what it registers is not listed",
                                listed.file->name, included.line, included.header),
                    options.width, "note: ", "  ");
  }
}

std::string PlaceOf(const RegistrationFile& file, const Registration& registration) {
  return fmt::format("{}:{}:{}", file.name, registration.line, registration.column);
}

void AppendDuplicates(const FileGroup& group, const TextOptions& options, std::string& text,
                      std::size_t& count) {
  for (const DuplicateRegistration& duplicate : FindDuplicates(group.files)) {
    ++count;
    text +=
        Wrapped(fmt::format("{}{} is registered twice: {} {} and {} {}",
                            group.name.empty() ? "" : group.name + ": ", duplicate.second->op,
                            PlaceOf(*duplicate.first_file, *duplicate.first), duplicate.first->wrapper,
                            PlaceOf(*duplicate.second_file, *duplicate.second), duplicate.second->wrapper),
                options.width, options.style.Red("duplicate: "), "  ");
  }
}

}  // namespace

std::string RegistrationListText(const RegistrationList& list, const TextOptions& options) {
  std::string text;
  std::size_t registrations = 0;
  for (const ListedFile& file : list.files) {
    AppendFile(file, options, text);
    AppendIncludes(file, options, text);
    text += '\n';
    registrations += file.file->registrations.size();
  }
  std::size_t duplicates = 0;
  for (const FileGroup& group : list.groups) AppendDuplicates(group, options, text, duplicates);
  text += fmt::format("{} in {}, {}\n", Counted(registrations, "registration", "registrations"),
                      Counted(list.files.size(), "file", "files"),
                      duplicates == 0 ? "no duplicate" : Counted(duplicates, "duplicate", "duplicates"));
  return text;
}

std::string RegistrationListJson(const RegistrationList& list) {
  ordered_json files = ordered_json::array();
  for (const ListedFile& listed : list.files) {
    ordered_json registrations = ordered_json::array();
    for (const Registration& registration : listed.file->registrations) {
      registrations.push_back(RegistrationJson(*listed.file, registration));
    }
    ordered_json includes = ordered_json::array();
    for (const IncludedFile& included : listed.file->includes) {
      includes.push_back({{"header", included.header}, {"line", included.line}});
    }
    files.push_back({{"file", listed.file->name},
                     {"uses", listed.uses},
                     {"registrations", std::move(registrations)},
                     {"not_followed", std::move(includes)}});
  }
  ordered_json duplicates = ordered_json::array();
  for (const FileGroup& group : list.groups) {
    for (const DuplicateRegistration& duplicate : FindDuplicates(group.files)) {
      duplicates.push_back({{"platform", TextOrNull(group.name)},
                            {"op", duplicate.second->op},
                            {"first", RegistrationJson(*duplicate.first_file, *duplicate.first)},
                            {"second", RegistrationJson(*duplicate.second_file, *duplicate.second)}});
    }
  }
  return DumpJson({{"schema", 1}, {"files", std::move(files)}, {"duplicates", std::move(duplicates)}});
}

}  // namespace vendorconfs
