#include "output/registration_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "output/entry_json.h"
#include "output/entry_text.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

std::string KeyOf(const RegistrationBlock& block) {
  if (block.counts()) return {};
  if (block.dispatch_key.empty()) return fmt::format("{} without a key, does not count", block.library);
  return fmt::format("{}::{}, does not count", block.library, block.dispatch_key);
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

// What is shown of a registration.
struct Row {
  std::string place, op, wrapper, key, condition;
};

std::vector<Row> RowsOf(const RegistrationFile& file) {
  std::vector<Row> rows;
  rows.reserve(file.registrations.size());
  for (const Registration& registration : file.registrations) {
    const std::vector<std::string>& conditions = file.conditions[registration.conditions].open;
    rows.push_back(
        {fmt::format("{}:{}", registration.line, registration.column), std::string(registration.op),
         std::string(registration.wrapper), KeyOf(file.blocks[registration.block]),
         conditions.empty() ? std::string() : fmt::format("if {}", fmt::join(conditions, " && "))});
  }
  return rows;
}

// The columns that a table of the rows would take, with indent and gaps.
std::size_t WidthOf(const std::vector<Row>& rows) {
  constexpr std::size_t kGap = 2;
  std::size_t width = 0;
  for (const auto cell : {&Row::place, &Row::op, &Row::wrapper, &Row::key, &Row::condition}) {
    std::size_t widest = 0;
    for (const Row& row : rows) widest = std::max(widest, DisplayWidth(row.*cell));
    if (widest != 0) width += kGap + widest;
  }
  return width;
}

void AppendFile(const ListedFile& listed, const TextOptions& options, std::string& text) {
  text += FileHead(listed, options);
  const auto no_title = [](std::string_view title) { return std::string(title); };
  const std::vector<Row> rows = RowsOf(*listed.file);
  if (WidthOf(rows) <= options.width) {
    TextTable table({{"", Align::kRight}, {""}, {""}, {""}, {""}});
    for (const Row& row : rows) table.Add({row.place, row.op, row.wrapper, row.key, row.condition});
    text += table.Render(options.width, "  ", no_title);
    return;
  }
  // Too wide for one line each: key and conditions have lines of their own below.
  std::size_t widest_place = 0;
  std::size_t widest_op = 0;
  for (const Row& row : rows) {
    widest_place = std::max(widest_place, row.place.size());
    widest_op = std::max(widest_op, row.op.size());
  }
  const std::string below(widest_place + 4, ' ');
  for (const Row& row : rows) {
    const std::string first = fmt::format("  {:>{}}  ", row.place, widest_place);
    const std::string line = fmt::format("{}{:<{}}  {}", first, row.op, widest_op, row.wrapper);
    text += DisplayWidth(line) <= options.width
                ? line + "\n"
                : Wrapped(row.op + " " + row.wrapper, options.width, first, below + "  ");
    for (const std::string* more : {&row.key, &row.condition}) {
      if (!more->empty()) text += Wrapped(*more, options.width, below, below + "  ");
    }
  }
}

// What the compiler reads there and the reader does not.
void AppendIncludes(const ListedFile& listed, const TextOptions& options, std::string& text) {
  for (const IncludedFile& included : listed.file->includes) {
    text += Wrapped(fmt::format("{}:{}: #include {} is not followed; what it registers is not listed",
                                listed.file->name, included.line, included.header),
                    options.width, "note: ", "  ");
  }
}

// Calls that may register and that are not read.
void AppendUnread(const ListedFile& listed, const TextOptions& options, std::string& text) {
  for (const UnreadCalls& calls : listed.file->unread) {
    const std::string receiver =
        calls.receiver.empty() ? "an expression" : fmt::format("\"{}\"", calls.receiver);
    text +=
        Wrapped(fmt::format("{}:{}: impl is called on {}, which this file does not say to be a library{}; "
                            "what that registers is not listed",
                            listed.file->name, calls.line, receiver,
                            calls.count == 1 ? "" : fmt::format(", {} times from here on", calls.count)),
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

// Hands on a document in pieces.
class JsonWriter {
 public:
  explicit JsonWriter(const std::function<void(std::string_view)>& write) : write_(write) {}

  JsonWriter& Raw(std::string_view text) {
    write_(text);
    first_ = text.ends_with('[');
    return *this;
  }
  // The comma before an element, but the first one of a list.
  JsonWriter& Next() {
    if (!first_) write_(",");
    first_ = false;
    return *this;
  }
  JsonWriter& Value(const ordered_json& value) {
    std::string text = DumpJson(value);
    text.pop_back();
    write_(text);
    return *this;
  }

 private:
  const std::function<void(std::string_view)>& write_;
  bool first_ = true;
};

}  // namespace

std::string RegistrationListText(const RegistrationList& list, const TextOptions& options) {
  std::string text;
  std::size_t registrations = 0;
  for (const ListedFile& file : list.files) {
    AppendFile(file, options, text);
    AppendIncludes(file, options, text);
    AppendUnread(file, options, text);
    text += '\n';
    registrations += file.file->registrations.size();
  }
  std::size_t duplicates = 0;
  for (const FileGroup& group : list.groups) AppendDuplicates(group, options, text, duplicates);
  const std::string sum =
      fmt::format("{} in {}, {}", Counted(registrations, "registration", "registrations"),
                  Counted(list.files.size(), "file", "files"),
                  duplicates == 0 ? "no duplicate" : Counted(duplicates, "duplicate", "duplicates"));
  return text + Wrapped(sum, options.width, "", "  ");
}

void WriteRegistrationListJson(const RegistrationList& list,
                               const std::function<void(std::string_view)>& write) {
  JsonWriter json(write);
  json.Raw(R"({"schema":1,"files":[)");
  for (const ListedFile& listed : list.files) {
    json.Next();
    json.Raw(R"({"file":)").Value(listed.file->name).Raw(R"(,"uses":)").Value(listed.uses);
    json.Raw(R"(,"registrations":[)");
    for (const Registration& registration : listed.file->registrations) {
      json.Next().Value(RegistrationJson(*listed.file, registration));
    }
    json.Raw(R"(],"not_followed":[)");
    for (const IncludedFile& included : listed.file->includes) {
      json.Next().Value({{"header", included.header}, {"line", included.line}});
    }
    json.Raw(R"(],"not_read":[)");
    for (const UnreadCalls& calls : listed.file->unread) {
      json.Next().Value(
          {{"receiver", TextOrNull(calls.receiver)}, {"line", calls.line}, {"calls", calls.count}});
    }
    json.Raw("]}");
  }
  json.Raw(R"(],"duplicates":[)");
  for (const FileGroup& group : list.groups) {
    for (const DuplicateRegistration& duplicate : FindDuplicates(group.files)) {
      json.Next().Value({{"platform", TextOrNull(group.name)},
                         {"op", duplicate.second->op},
                         {"first", RegistrationJson(*duplicate.first_file, *duplicate.first)},
                         {"second", RegistrationJson(*duplicate.second_file, *duplicate.second)}});
    }
  }
  json.Raw("]}\n");
}

}  // namespace vendorconfs
