// Tables of the bundled confs: against a naive reading of the text, compiled in, and by their memory.
#include <dlfcn.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "routing/counting_allocator.h"
#include "routing/embedded_source.h"
#include "routing/loading.h"
#include "routing/scratch_directory.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

constexpr const char* kPlatforms[] = {"ascend", "dcu", "gcu",  "iluvatar", "kunlunxin",
                                      "metax",  "mps", "musa", "ppu"};

std::string ConfOf(const std::string& platform) {
  return VENDORCONFS_SOURCE_DIR "/golden/backends_" + platform + ".conf";
}

Options OptionsFor(const std::string& platform) {
  Options options;
  options.set_environment({}).set_path(ConfOf(platform));
  return options;
}

struct NaiveRoute {
  std::string backend, annotation;
  std::uint32_t line;
};

std::map<std::string, NaiveRoute> ReadNaively(const std::string& path) {
  std::map<std::string, NaiveRoute> routes;
  std::ifstream file(path);
  std::uint32_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    std::istringstream words(line);
    std::string op, equals, backend, hash, annotation;
    words >> op >> equals >> backend >> hash >> annotation;
    if (equals == "=") routes[op] = {backend, annotation, number};
  }
  return routes;
}

TEST_CASE("the bundled confs load clean, and say what their text says") {
  for (const std::string platform : kPlatforms) {
    INFO(platform);
    const LoadResult loaded = Load(OptionsFor(platform));
    REQUIRE(loaded.status);
    CHECK(FindingsOf(loaded.table).empty());
    const auto naive = ReadNaively(ConfOf(platform));
    REQUIRE(naive.size() > 2000);
    CHECK(loaded.table.info().listed == naive.size());
    CHECK(platform == loaded.table.info().platform);
    bool same = true;
    for (const auto& [op, expected] : naive) {
      const Route route = loaded.table.Find(op);
      same &= route.op() == op && route.backend() == expected.backend &&
              route.annotation() == expected.annotation && route.line() == expected.line &&
              route.file() == ConfOf(platform) && route.listed();
      same &= !loaded.table.Find(op + "_").listed() || naive.count(op + "_") != 0;
    }
    CHECK(same);
    std::vector<std::string> ops;
    loaded.table.ForEach([&](const Route& route) { ops.emplace_back(route.op()); });
    CHECK(std::is_sorted(ops.begin(), ops.end()));
    CHECK(ops.size() == naive.size());
  }
}

TEST_CASE("bytes() is what the allocator says, and at most 150 KiB") {
  for (const std::string platform : kPlatforms) {
    const Options options = OptionsFor(platform);
    const std::size_t before = LiveBytes();
    vendorconfs_table* table = nullptr;
    options.WithRaw([&](const vendorconfs_options& raw) { return vendorconfs_load(&raw, &table); });
    const std::size_t owned = LiveBytes() - before;
    const Table adopted(table);
    REQUIRE(adopted);
    CHECK(adopted.bytes() == owned);
    CHECK(owned <= std::size_t{150} * 1024);
  }
}

TEST_CASE("looking up allocates nothing") {
  const Table table = Load(OptionsFor("gcu")).table;
  const std::size_t before = LiveBytes();
  const Route route = table.Resolve("clamp", VENDORCONFS_INT64);
  CHECK(route.backend() == "gcu");
  CHECK(table.Find("nosuch").backend() == "flaggems");
  CHECK(LiveBytes() == before);
}

TEST_CASE("C callers: a null is an argument that is refused") {
  const Table table = Load(OptionsFor("gcu")).table;
  vendorconfs_route route{};
  route.struct_size = sizeof route;
  CHECK(vendorconfs_table_find(table.handle(), nullptr, 2, &route) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(vendorconfs_table_resolve(table.handle(), nullptr, 2, 0, &route) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(std::string(vendorconfs_last_message()) == "no op was given");
  CHECK(vendorconfs_table_digest(table.handle(), nullptr) == VENDORCONFS_INVALID_ARGUMENT);
  vendorconfs_table* derived = nullptr;
  const char* const null = nullptr;
  const char* const op = "mm";
  CHECK(vendorconfs_table_with(table.handle(), nullptr, &op, 1, &derived) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(vendorconfs_table_with(table.handle(), &op, nullptr, 1, &derived) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(vendorconfs_table_with(table.handle(), &null, &op, 1, &derived) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(vendorconfs_table_with(table.handle(), &op, &null, 1, &derived) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(derived == nullptr);
  CHECK(vendorconfs_table_with(table.handle(), &op, &op, 0, nullptr) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(vendorconfs_dispatch(nullptr, 0, nullptr) == nullptr);
  vendorconfs_failure failure{};
  failure.struct_size = sizeof failure;
  CHECK(vendorconfs_dispatch(nullptr, 0, &failure) == nullptr);
  CHECK(std::string(failure.message) == "no dispatcher was given");
  vendorconfs_options options{};
  CHECK(vendorconfs_load(&options, &derived) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(vendorconfs_initialize(&options) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(std::string(vendorconfs_last_message()) == "struct_size of the options is not set");
}

TEST_CASE("C callers: rows, sizes of structs, nulls") {
  const Table table = Load(OptionsFor("gcu")).table;
  vendorconfs_route route{};
  CHECK(vendorconfs_table_find(table.handle(), "mm", 2, &route) == VENDORCONFS_INVALID_ARGUMENT);
  route.struct_size = sizeof route;
  REQUIRE(vendorconfs_table_find(table.handle(), "mm.out", static_cast<std::size_t>(-1), &route) ==
          VENDORCONFS_OK);
  CHECK(std::string(route.op) == "mm.out");
  CHECK(std::string(route.backend) == "gcu");
  // A caller that knows the first fields only keeps what lies behind them.
  vendorconfs_route shorter{};
  shorter.struct_size = offsetof(vendorconfs_route, annotation);
  shorter.annotation = "untouched";
  REQUIRE(vendorconfs_table_find(table.handle(), "mm", 2, &shorter) == VENDORCONFS_OK);
  CHECK(std::string(shorter.backend) == "gcu");
  CHECK(std::string(shorter.annotation) == "untouched");
  CHECK(shorter.struct_size == offsetof(vendorconfs_route, annotation));
  CHECK(vendorconfs_table_row(table.handle(), 0, &route) == VENDORCONFS_OK);
  CHECK(vendorconfs_table_row(table.handle(), table.info().rows, &route) == VENDORCONFS_NOT_FOUND);
  CHECK(vendorconfs_table_find(nullptr, "mm", 2, &route) == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(std::string(vendorconfs_last_message()) == "no table was given");
  CHECK(vendorconfs_dtype("Float64") == VENDORCONFS_FLOAT64);
  CHECK(vendorconfs_dtype("complex128") == VENDORCONFS_COMPLEX128);
  CHECK(vendorconfs_dtype("float8") == 0);
  CHECK(vendorconfs_abi_version() == VENDORCONFS_ABI_VERSION);
  const Table none;
  CHECK_FALSE(none);
  CHECK(none.Find("mm").backend().empty());
  CHECK(none.Resolve("mm", VENDORCONFS_BOOL).op().empty());
}

// ---- Compiled-in tables ----

// Compiles the generated text as a device build does, and loads it.
struct Compiled {
  Compiled(const ScratchDirectory& scratch, const std::string& platform, const Table& table) {
    const std::string name = "k" + platform;
    const std::string source = scratch.Write(platform + ".cc", EmbeddedSource(*table.handle(), name));
    object = scratch / (platform + ".o");
    const std::string library = scratch / (platform + ".so");
    const std::string command = std::string(VENDORCONFS_CXX) +
                                " -std=c++17 -O1 -fPIC -Wall -Wextra -Wpedantic -Werror -I" +
                                VENDORCONFS_SOURCE_DIR + "/include ";
    if (std::system((command + "-c " + source + " -o " + object).c_str()) != 0) return;
    if (std::system((command + "-shared " + object + " -o " + library).c_str()) != 0) return;
    handle = dlopen(library.c_str(), RTLD_NOW);
    if (handle == nullptr) return;
    const std::string symbol = "_ZN18vendorconfs_tables" + std::to_string(name.size()) + name + "E";
    data = dlsym(handle, symbol.c_str());
  }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;
  ~Compiled() {
    if (handle != nullptr) dlclose(handle);
  }
  std::string object;
  void* handle = nullptr;
  void* data = nullptr;
};

TEST_CASE("a compiled-in table is used in place and equals the conf that it came from") {
  const ScratchDirectory scratch;
  for (const std::string platform : {"gcu", "ppu"}) {
    INFO(platform);
    const Table conf = Load(OptionsFor(platform)).table;
    const Compiled compiled(scratch, platform, conf);
    REQUIRE(compiled.data != nullptr);

    Options options;
    options.set_environment({}).set_embedded(compiled.data);
    const Table embedded = Load(options).table;
    REQUIRE(embedded);
    CHECK(embedded.digest() == conf.digest());
    CHECK(embedded.info().in_place);
    CHECK(embedded.bytes() < 1024);
    CHECK(std::string(embedded.info().chosen_by) == "Options::embedded");
    CHECK(embedded.info().path == nullptr);
    CHECK(embedded.Find("mm").file() == "backends_" + platform + ".conf");
    CHECK(embedded.Find("mm").line() == conf.Find("mm").line());
    CHECK(EmbeddedSource(*embedded.handle(), "x") == EmbeddedSource(*conf.handle(), "x"));

    // Force and overrides do to it what they do to the conf.
    const std::vector<std::string> environment = {"FLAGOS_FORCE_BACKEND=flaggems", "FLAGOS_OP_mm=cuda",
                                                  "FLAGOS_OP_nosuch=cuda"};
    const Table moved = Load(options.set_environment(environment)).table;
    const Table moved_conf = Load(OptionsFor(platform).set_environment(environment)).table;
    CHECK(moved.digest() == moved_conf.digest());
    CHECK(moved.digest() != conf.digest());
    CHECK_FALSE(moved.info().in_place);
    CHECK(moved.info().moved == moved_conf.info().moved);

    // Read-only data, without a relocation or an initialiser.
    const std::string check =
        "objdump -h -r " + compiled.object +
        " | grep -E 'RELOCATION RECORDS FOR \\[\\.(rodata|data)|\\.init_array|\\.ctors'";
    CHECK(std::system(check.c_str()) != 0);
    CHECK(std::system(("objdump -h " + compiled.object + " | grep -q '\\.rodata'").c_str()) == 0);
  }
}

TEST_CASE("what is no table of this version is refused") {
  const TableHeader header{};
  Options options;
  options.set_environment({}).set_embedded(&header);
  CHECK(Load(options).status.message().find("generate it again") != std::string::npos);
  TableHeader damaged{};
  damaged.magic = kTableMagic;
  options.set_embedded(&damaged);
  CHECK(Load(options).status.message().find("is damaged") != std::string::npos);
}

}  // namespace
}  // namespace vendorconfs::routing
