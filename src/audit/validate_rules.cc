#include "audit/validate_rules.h"

#include <span>

#include "audit/rules.h"

namespace vendorconfs {

// Rules that judge routes; the others speak for the loader's diagnostics and need no name here.
constexpr Rule kRouteWithoutRegistration = {
    .name = "route-without-registration",
    .severity = Severity::kError,
    .summary = "a conf routes an op that the native build does not register",
    .meaning =
        "The platform registers a part of the universe, and this op is not in it; yet the conf gives it a "
        "backend.",
    .matters =
        "PyTorch never asks the plugin for an op that it does not register: the op decomposes or runs on the "
        "CPU, whatever "
        "the conf claims.",
    .remedy = "Write none, or register the op (native or flaggems file, extra_native).",
    .example = "mm = flaggems          # and no .inc file of the platform registers mm\n"};
constexpr Rule kNoneOnBoxing = {.name = "none-on-boxing",
                                .severity = Severity::kError,
                                .summary = "a conf of a boxing build routes an op to none",
                                .meaning =
                                    "A boxing build registers the whole universe, so that nothing decomposes "
                                    "and nothing falls back to the CPU.",
                                .matters = "Each call of the op meets an empty slot and raises.",
                                .remedy = "Route the op to its boxed kernel (cuda).",
                                .example = "#@ kind: boxing\nmm = none\n"};
constexpr Rule kMissingOp = {.name = "missing-op",
                             .severity = Severity::kError,
                             .summary = "a conf has no line for an op of the universe",
                             .meaning =
                                 "Every conf lists every op that the device build can route. More than "
                                 "twenty missing ops are reported together.",
                             .matters =
                                 "An op without a line goes to the default backend, FlagGems unless said "
                                 "otherwise, whatever the platform can do.",
                             .remedy = "Generate the conf, or add the lines.",
                             .example = "# a conf without a line for \"mm\"\n"};
constexpr Rule kUnknownConfOp = {
    .name = "unknown-op",
    .severity = Severity::kError,
    .summary = "a conf lists an op outside the universe",
    .meaning = "No registration file of the universe has the op.",
    .matters =
        "Nothing is routed by the line; mostly the op is misspelt, and the one that was meant "
        "goes elsewhere.",
    .remedy = "Correct the op; the message has the nearest known one.",
    .example = "mm_out = cuda          # the key is \"mm.out\"\n"};
constexpr Rule kForeignVendor = {
    .name = "foreign-vendor",
    .severity = Severity::kError,
    .summary = "a conf names a vendor key of another platform",
    .meaning = "The route or its annotation is a vendor key, and not the one of this build.",
    .matters = "The build has no slot of that name: the op cannot be served.",
    .remedy = "Write this platform's vendor key.",
    .example = "#@ vendor: gcu\nmm = musa\n"};
constexpr Rule kPlatformMismatch = {
    .name = "platform-mismatch",
    .severity = Severity::kError,
    .summary = "a \"#@\" line contradicts the platform that the conf is judged for",
    .meaning =
        "The conf states a platform, kind or vendor key, and the platform's file, or --platform, says "
        "another.",
    .matters =
        "The run-time library believes the conf: forced and degraded calls, dtype escapes and the vendor "
        "slot are those of another build.",
    .remedy = "Correct the line, or name the platform that the conf is of.",
    .example = "#@ platform: gcu\n#@ kind: boxing        # gcu is native\n"};
constexpr Rule kUnknownPlatform = {
    .name = "unknown-platform",
    .severity = Severity::kWarning,
    .summary = "a conf states a platform that the workspace does not have",
    .meaning =
        "No platform file has the name of the \"#@ platform:\" line, so that the rules that need a "
        "platform were skipped.",
    .matters = "A misspelt name switches off half of the judgement without a failure.",
    .remedy = "Correct the name, or name the platform with --platform.",
    .example = "#@ platform: gcuu\n"};
constexpr Rule kAnnotationIsRoute = {.name = "annotation-is-route",
                                     .severity = Severity::kWarning,
                                     .summary = "an annotation repeats the route",
                                     .meaning =
                                         "The annotation names a vendor kernel that exists although another "
                                         "backend won. Here it names the winner.",
                                     .matters = "Readers of the conf take the op for one with two kernels.",
                                     .remedy = "Drop the annotation.",
                                     .example = "mm = gcu  # gcu\n"};
constexpr Rule kAnnotationNotABackend = {
    .name = "annotation-not-a-backend",
    .severity = Severity::kInfo,
    .summary = "the comment behind a route does not begin with a backend",
    .meaning = "The comment is prose. Only a first word that is a backend annotates the route.",
    .matters =
        "It is fine where prose is meant. A misspelt annotation is lost without a word, and with it what "
        "FORCE may move.",
    .remedy = "Nothing, or correct the first word.",
    .example = "mm = flaggems  # gcuu\n"};

namespace {

constexpr Rule kRules[] = {
    {.name = "unknown-backend",
     .severity = Severity::kError,
     .summary = "a conf names an unknown backend",
     .meaning = "The word behind \"=\" is none of the kernel libraries, no vendor key that is known or "
                "stated in a \"#@ vendor:\" "
                "line, and not none.",
     .matters = "The run-time library refuses the whole conf; a lenient one sends the op to FlagGems.",
     .remedy = "Correct the word; the message has the nearest one. State a new chip's key in a \"#@ "
               "vendor:\" line.",
     .example = "mm = flagems\n"},
    {.name = "platform-name-as-backend",
     .severity = Severity::kError,
     .summary = "a conf names a platform where a backend belongs",
     .meaning = "Some platforms use the vendor key of another library: a CUDA-compatible one uses cuda.",
     .matters = "The run-time library refuses the whole conf.",
     .remedy = "Write the key that the message has.",
     .example = "mm = ppu               # its key is cuda\n"},
    {.name = "include-missing",
     .severity = Severity::kError,
     .summary = "a conf includes a file that is missing or unreadable",
     .meaning = "The path, relative to the including file, is no readable regular file.",
     .matters = "The run-time library refuses the conf: half of its routes would be absent.",
     .remedy = "Correct the path, or add the file.",
     .example = "include common.conf\n"},
    {.name = "include-cycle",
     .severity = Severity::kError,
     .summary = "a conf includes itself, directly or over other files",
     .meaning = "The file is being read already where it is included.",
     .matters = "The run-time library refuses the conf.",
     .remedy = "Take one include out of the circle.",
     .example = "include backends_gcu.conf      # in backends_gcu.conf\n"},
    {.name = "include-limit",
     .severity = Severity::kError,
     .summary = "includes are nested too deep, or too many",
     .meaning = "More than eight levels below the top file, or more than a thousand includes.",
     .matters = "The run-time library refuses the conf.",
     .remedy = "Flatten the includes.",
     .example = "include level9.conf            # in the file of level 8\n"},
    {.name = "malformed-line",
     .severity = Severity::kError,
     .summary = "a line is neither a route nor an include nor a comment, or a \"#@\" line has a bad value",
     .meaning = "A route is \"op = backend\", with an optional comment behind it.",
     .matters = "The run-time library refuses the whole conf; a lenient one skips the line.",
     .remedy = "Mend the line as the message says, or put a \"#\" before it.",
     .example = "mm: cuda\n"},
    {.name = "encoding",
     .severity = Severity::kError,
     .summary = "a conf is not UTF-8, or has NUL bytes or (a warning) a byte order mark",
     .meaning = "Confs are UTF-8 without a byte order mark.",
     .matters = "A file with NUL bytes is refused. Other bytes end up garbled in logs and messages.",
     .remedy = "Save the file as UTF-8 without a byte order mark.",
     .example = "# Gr\\xFC\\xDFe                  (Latin-1)\n"},
    kRouteWithoutRegistration,
    kNoneOnBoxing,
    kMissingOp,
    kUnknownConfOp,
    kForeignVendor,
    kPlatformMismatch,
    {.name = "no-ops",
     .severity = Severity::kError,
     .summary = "a conf has no op line",
     .meaning = "Neither the file nor its includes route any op, and no \"#@ routes: 0\" line says that this "
                "is meant.",
     .matters = "The run-time library refuses it: a truncated file would silently send everything to the "
                "default backend.",
     .remedy = "Generate the conf again, or say \"#@ routes: 0\".",
     .example = "# only comments\n"},
    {.name = "format-too-new",
     .severity = Severity::kError,
     .summary = "a conf's \"#@ format:\" is newer than this release knows",
     .meaning = "The file was written by a later release.",
     .matters = "The run-time library of this release refuses it rather than misread it.",
     .remedy = "Update, or generate the conf with this release.",
     .example = "#@ format: 2\n"},
    {.name = "duplicate-op",
     .severity = Severity::kWarning,
     .summary = "an op stands twice in one file",
     .meaning = "The last line wins.",
     .matters = "The first line, which somebody believes, has no effect.",
     .remedy = "Drop one of the two.",
     .example = "mm = cuda\nmm = flaggems\n"},
    {.name = "empty-value",
     .severity = Severity::kWarning,
     .summary = "a line names an op and no backend",
     .meaning = "There is nothing behind \"=\"; the line is skipped.",
     .matters = "The op goes to the default backend.",
     .remedy = "Name a backend, or drop the line.",
     .example = "mm =\n"},
    {.name = "hand-edited",
     .severity = Severity::kWarning,
     .summary = "a generated conf's op lines do not match their digest",
     .meaning =
         "The \"#@ routes:\" line has the number and the digest of the op lines as they were generated.",
     .matters = "The next run of the generator overwrites the edit.",
     .remedy = "Move the edit into the routing data, or drop the line where the file is no longer generated.",
     .example = "#@ routes: 2 xxh3:…\nmm = cuda              # edited\nbmm = cuda\n"},
    {.name = "legacy-spelling",
     .severity = Severity::kWarning,
     .summary = "a conf uses old backend names",
     .meaning = "\"flagos\" is flaggems_cpp; \"flagos_python\" and \"flaggems_python\" are flaggems. "
                "Reported once a file.",
     .matters = "The names are read, and newer tools and people no longer know them.",
     .remedy = "Write the new names.",
     .example = "mm = flagos_python\n"},
    {.name = "legacy-dialect",
     .severity = Severity::kWarning,
     .summary = "a conf names FlagGems and has no \"#@ format:\" line",
     .meaning = "In old files \"flaggems\" meant another path than today; without a format line nobody can "
                "tell which is meant.",
     .matters = "The op may take the Python route where the C++ route was meant.",
     .remedy = "Check the words, then add \"#@ format: 1\".",
     .example = "mm = flaggems\n"},
    kAnnotationIsRoute,
    kUnknownPlatform,
    {.name = "unknown-key",
     .severity = Severity::kWarning,
     .summary = "a \"#@\" line has an unknown key",
     .meaning = "The line has no effect.",
     .matters = "A misspelt \"#@ dtype-escpae:\" keeps calls on the route that was to be avoided.",
     .remedy = "Correct the key, or drop the line.",
     .example = "#@ dtype-escpae: float64 *\n"},
    {.name = "restated-op",
     .severity = Severity::kInfo,
     .summary = "a conf restates ops of a file that it includes",
     .meaning = "The later line wins; that is what includes are for.",
     .matters = "It tells which ops the file takes into its own hand. Reported once a file.",
     .remedy = "Nothing.",
     .example = "include common.conf\nmm = cuda              # common.conf routes mm too\n"},
    {.name = "carriage-return",
     .severity = Severity::kInfo,
     .summary = "a conf's lines end in CR LF",
     .meaning = "The CR is ignored. Reported once a file.",
     .matters = "The digest of a generated conf no longer matches, and diffs show every line.",
     .remedy = "Save the file with LF.",
     .example = "mm = cuda\\r\n"},
    kAnnotationNotABackend,
};

// Diagnostics that go by another name here.
constexpr struct {
  std::string_view word, rule;
} kOtherNames[] = {
    {"nul-byte", "encoding"}, {"byte-order-mark", "encoding"}, {"unreadable", "include-missing"}};

}  // namespace

std::span<const Rule> ValidateRules() {
  return kRules;
}

const Rule* RuleOfDiagnostic(std::string_view word) {
  for (const auto& [other, rule] : kOtherNames) {
    if (word == other) word = rule;
  }
  for (const Rule& rule : kRules) {
    if (rule.name == word) return &rule;
  }
  return nullptr;
}

}  // namespace vendorconfs
