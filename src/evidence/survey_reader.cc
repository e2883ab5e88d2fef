#include "evidence/survey_reader.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "evidence/moment.h"
#include "input/json/json_reader.h"
#include "input/toml/scanner.h"
#include "routing/backends.h"
#include "support/error.h"
#include "support/nearest.h"
#include "support/op_names.h"

namespace vendorconfs {
namespace {

using toml::Quoted;

std::string Named(TomlType type) {
  // JSON's words, where they are not TOML's.
  if (type == TomlType::kTable) return "an object";
  if (type == TomlType::kFloat) return "a number";
  if (type == TomlType::kNull) return "null";
  return (type == TomlType::kArray || type == TomlType::kInteger ? "an " : "a ") +
         std::string(ToString(type));
}

// Lower-case copies of words that a survey keeps.
class Words {
 public:
  std::string_view Keep(std::string word) { return words_->emplace_back(std::move(word)); }
  std::shared_ptr<const void> storage() const { return words_; }

 private:
  std::shared_ptr<std::deque<std::string>> words_ = std::make_shared<std::deque<std::string>>();
};

class Reader {
 public:
  explicit Reader(std::string name) { survey_.file = std::move(name); }

  Survey Read(std::string text) {
    const auto kept = std::make_shared<const std::string>(std::move(text));
    const TomlDocument document = ParsePythonJson(*kept, survey_.file);
    survey_.kept = {kept, document.owned, words_.storage()};

    const TomlValue& root = document.root;
    Require(root, TomlType::kTable, "the survey");
    ReadVersion(root);
    ReadMeta(root);
    ReadResults(RequiredMember(root, "the survey", "results"));
    KeepAside(root, "", {"meta", "results", "harness_version", "version", "started_at", "completed_at"});
    FindMisspelt(root);
    survey_.kept_aside.assign(aside_.begin(), aside_.end());
    return std::move(survey_);
  }

 private:
  [[noreturn]] void Fail(std::uint32_t line, const std::string& what) const {
    throw InputError(Place{survey_.file, static_cast<int>(line)}, what);
  }

  void Require(const TomlValue& value, TomlType type, const std::string& what) const {
    if (value.type != type) Fail(value.line, what + " must be " + Named(type) + ", not " + Named(value.type));
  }

  // Python writes None where a field is not known.
  static const TomlMember* Stated(const TomlValue& object, std::string_view key) {
    const TomlMember* member = object.Find(key);
    return member == nullptr || member->value.type == TomlType::kNull ? nullptr : member;
  }

  const TomlMember& RequiredMember(const TomlValue& object, const std::string& what,
                                   std::string_view key) const {
    if (const TomlMember* member = Stated(object, key)) return *member;
    std::vector<std::string_view> present;
    for (const TomlMember& member : object.members) present.push_back(member.key);
    const std::string_view near = Nearest(key, present);
    Fail(object.line,
         what + " lacks the required key " + Quoted(key) +
             (near.empty() || near == key ? std::string("; is this a file of the overload survey?")
                                          : "; is " + Quoted(near) + " meant?"));
  }

  std::string_view Text(const TomlValue& object, std::string_view key) const {
    const TomlMember* member = Stated(object, key);
    if (member == nullptr) return {};
    Require(member->value, TomlType::kString, Quoted(key));
    return member->value.text;
  }

  // A name, which stands in lines and tables.
  std::string_view Name(const TomlValue& object, std::string_view key) const {
    const std::string_view text = Text(object, key);
    RequireOneLine(text, object.Find(key), key);
    return text;
  }

  void RequireOneLine(std::string_view text, const TomlMember* member, std::string_view key) const {
    if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; })) {
      Fail(member->line,
           Quoted(key) + " must be one line, not " + Quoted(text) + "; take the control characters out");
    }
  }

  // A field that only describes: of another type it is kept aside.
  std::string_view Description(const TomlValue& object, std::string_view key) {
    const TomlMember* member = Stated(object, key);
    if (member == nullptr) return {};
    if (member->value.type == TomlType::kString) {
      RequireOneLine(member->value.text, member, key);
      return member->value.text;
    }
    aside_.insert("meta." + std::string(key));
    return {};
  }

  // A moment, as text or as seconds since 1970: the spelling. An empty text is none. It stands in "meta" or
  // beside it.
  std::string_view Moment(const TomlValue& root, const TomlValue& meta, std::string_view key) const {
    const TomlMember* member = Stated(meta, key);
    if (member == nullptr) member = Stated(root, key);
    if (member == nullptr) return {};
    const TomlType type = member->value.type;
    if (type != TomlType::kInteger && type != TomlType::kFloat) {
      Require(member->value, TomlType::kString, Quoted(key));
    }
    const std::string_view text = member->value.text;
    if (!text.empty() && DateOfMoment(text).empty()) {
      Fail(member->line, Quoted(key) +
                             " must be a date and time, as in 2026-11-20T09:30:00Z, or seconds "
                             "since 1970, not " +
                             Quoted(text));
    }
    return text;
  }

  void KeepAside(const TomlValue& object, const std::string& path,
                 const std::vector<std::string_view>& known) {
    for (const TomlMember& member : object.members) {
      if (std::find(known.begin(), known.end(), member.key) == known.end()) {
        aside_.insert(path + std::string(member.key));
      }
    }
  }

  // Keys that may be missing are missed by nobody: of those that are, whether another is meant to be one.
  void FindMisspelt(const TomlValue& root) {
    constexpr std::string_view kOptional[] = {
        "harness_version", "platform", "conf_sha256", "started_at", "completed_at",
        "device",          "flaggems", "compiler",    "sdk",        "profiles"};
    const TomlValue& meta = root.Find("meta")->value;
    std::vector<std::string_view> missing;
    for (const std::string_view key : kOptional) {
      const bool version = key == "harness_version" && survey_.harness_version != 0;
      if (!version && meta.Find(key) == nullptr && root.Find(key) == nullptr) missing.push_back(key);
    }
    for (const auto& [object, path] : {std::pair(&meta, "meta."), std::pair(&root, "")}) {
      for (const TomlMember& member : object->members) {
        if (aside_.count(path + std::string(member.key)) == 0) continue;
        const std::string_view meant = Nearest(member.key, missing);
        if (!meant.empty()) survey_.misspelt.push_back({member.key, meant, member.line});
      }
    }
  }

  // It stands in "meta" or beside it, by either name.
  void ReadVersion(const TomlValue& root) {
    const TomlMember* meta = Stated(root, "meta");
    for (const TomlValue* object : {meta == nullptr ? nullptr : &meta->value, &root}) {
      if (object == nullptr || object->type != TomlType::kTable) continue;
      for (const std::string_view key : {"harness_version", "version"}) {
        const TomlMember* member = Stated(*object, key);
        if (member == nullptr) continue;
        CheckVersion(*member);
        return;
      }
    }
  }

  void CheckVersion(const TomlMember& member) {
    std::string_view text = member.value.text;
    if (member.value.type != TomlType::kInteger && member.value.type != TomlType::kString) {
      Require(member.value, TomlType::kInteger, Quoted(member.key));
    }
    int version = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
    if (error != std::errc() || end != text.data() + text.size()) {
      Fail(member.line, Quoted(member.key) + " must be a whole number, as in 6, not " + Quoted(text));
    }
    if (version < kOldestHarness || version > kNewestHarness) {
      Fail(member.line, "harness version " + std::to_string(version) + " is not known (" +
                            std::to_string(kOldestHarness) + " to " + std::to_string(kNewestHarness) +
                            " are); " +
                            (version > kNewestHarness ? "use a newer gen_vendor_confs"
                                                      : "measure again with a newer harness"));
    }
    survey_.harness_version = version;
  }

  void ReadMeta(const TomlValue& root) {
    const TomlMember& member = RequiredMember(root, "the survey", "meta");
    const TomlValue& meta = member.value;
    Require(meta, TomlType::kTable, "\"meta\"");
    survey_.meta_line = member.line;
    survey_.platform = Name(meta, "platform");
    const TomlMember* platform = Stated(meta, "platform");
    survey_.platform_line = platform == nullptr ? member.line : platform->line;
    ReadConfDigest(meta);
    survey_.started_at = Moment(root, meta, "started_at");
    survey_.completed_at = Moment(root, meta, "completed_at");
    survey_.device = Description(meta, "device");
    survey_.flaggems = Description(meta, "flaggems");
    survey_.compiler = Description(meta, "compiler");
    survey_.sdk = Description(meta, "sdk");
    ReadProfiles(meta);
    ReadRoutes(RequiredMember(meta, "\"meta\"", "routes"));
    KeepAside(meta, "meta.",
              {"harness_version", "version", "platform", "conf_sha256", "started_at", "completed_at",
               "device", "flaggems", "compiler", "sdk", "profiles", "routes"});
  }

  void ReadConfDigest(const TomlValue& meta) {
    const TomlMember* member = Stated(meta, "conf_sha256");
    survey_.conf_line = member == nullptr ? survey_.meta_line : member->line;
    const std::string digest = routing::internal::Lower(Text(meta, "conf_sha256"));
    if (member == nullptr) return;
    if (digest.size() != 64 || digest.find_first_not_of("0123456789abcdef") != std::string::npos) {
      Fail(member->line, "\"conf_sha256\" must be the 64 hexadecimal digits that sha256sum prints, not " +
                             Quoted(member->value.text));
    }
    survey_.conf_sha256 = words_.Keep(digest);
  }

  // Names, or objects with a name each, or an object with a member for each.
  void ReadProfiles(const TomlValue& meta) {
    const TomlMember* member = Stated(meta, "profiles");
    if (member == nullptr) return;
    if (member->value.type == TomlType::kTable) {
      for (const TomlMember& profile : member->value.members) survey_.profiles.push_back(profile.key);
      return;
    }
    Require(member->value, TomlType::kArray, "\"profiles\"");
    for (const TomlValue& item : member->value.items) {
      if (item.type != TomlType::kTable) Require(item, TomlType::kString, "a profile");
      survey_.profiles.push_back(item.type == TomlType::kTable ? Text(item, "name") : item.text);
    }
  }

  // Ops, or ops with the backend that each had.
  void ReadRoutes(const TomlMember& member) {
    const TomlValue& routes = member.value;
    std::unordered_map<std::string_view, std::uint32_t> lines;
    const auto add = [&](std::string_view op, std::string_view backend, BackendSource source,
                         std::uint32_t line) {
      CheckOp(op, line);
      const auto [first, fresh] = lines.emplace(op, line);
      if (!fresh) {
        Fail(line, Quoted(op) + " stands twice in \"routes\", first in line " +
                       std::to_string(first->second) + "; keep one");
      }
      survey_.routes.push_back({op, backend, source, line});
    };
    if (routes.type == TomlType::kTable) {
      for (const TomlMember& route : routes.members) {
        Require(route.value, TomlType::kString, "the backend of " + Quoted(route.key));
        add(route.key, BackendWord(route.value.text), BackendSource::kStated, route.line);
      }
      return;
    }
    if (routes.type != TomlType::kArray) {
      Fail(routes.line, "\"routes\" must be an array of ops, or an object of ops and their backends, not " +
                            Named(routes.type));
    }
    for (const TomlValue& item : routes.items) {
      Require(item, TomlType::kString, "an op of \"routes\"");
      add(item.text, {}, BackendSource::kNobody, item.line);
    }
  }

  // As confs write it today.
  std::string_view BackendWord(std::string_view word) {
    const std::string lower = routing::internal::Lower(word);
    const std::string_view modern = routing::internal::ModernName(lower);
    return words_.Keep(modern.empty() ? lower : std::string(modern));
  }

  void CheckOp(std::string_view op, std::uint32_t line) const {
    if (IsOpName(op)) return;
    Fail(line, Quoted(op) + " is no op name; write name or name.overload, as in mm or add_.Tensor");
  }

  void ReadResults(const TomlMember& member) {
    Require(member.value, TomlType::kTable, "\"results\"");
    for (const TomlMember& result : member.value.members) {
      CheckOp(result.key, result.line);
      if (result.value.type == TomlType::kNull) continue;  // not measured yet
      Require(result.value, TomlType::kTable, "the result of " + Quoted(result.key));
      survey_.results.push_back(ReadResult(result));
    }
  }

  SurveyResult ReadResult(const TomlMember& member) {
    SurveyResult result;
    result.op = member.key;
    result.line = member.line;
    std::vector<std::string_view> known = {"cases"};
    for (const std::string_view key : {"status", "verdict"}) {
      const TomlMember* stated = Stated(member.value, key);
      if (stated == nullptr || stated->value.text != "NO_SCHEMA") continue;
      result.no_schema = true;
      known.push_back(key);
    }
    if (const TomlMember* cases = Stated(member.value, "cases")) {
      Require(cases->value, TomlType::kArray, "\"cases\"");
      for (const TomlValue& item : cases->value.items) result.cases.push_back(ReadCase(item));
    } else if (!result.no_schema) {
      RequiredMember(member.value, "the result of " + Quoted(member.key), "cases");
    }
    KeepAside(member.value, "results.*.", known);
    return result;
  }

  SurveyCase ReadCase(const TomlValue& value) {
    Require(value, TomlType::kTable, "a case");
    SurveyCase read;
    read.line = value.line;
    RequiredMember(value, "a case", "profile");
    RequiredMember(value, "a case", "status");
    read.profile = Name(value, "profile");
    read.status = Name(value, "status");
    if (read.status.find_first_not_of(' ') == std::string_view::npos) {
      Fail(value.Find("status")->line,
           "\"status\" is empty; write what came of the case, as in PASS or FAIL");
    }
    read.detail = Text(value, "detail");
    read.error = Text(value, "error");
    if (const TomlMember* code = Stated(value, "returncode")) {
      Require(code->value, TomlType::kInteger, "\"returncode\"");
      read.returncode = code->value.integer;
    }
    KeepAside(value, "results.*.cases.*.", {"profile", "status", "detail", "error", "returncode"});
    return read;
  }

  Survey survey_;
  Words words_;
  std::set<std::string> aside_;
};

}  // namespace

Survey ReadSurvey(std::string text, std::string name) {
  return Reader(std::move(name)).Read(std::move(text));
}

}  // namespace vendorconfs
