// Where a conf comes from, on a real disk.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "routing/loading.h"
#include "routing/scratch_directory.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

// The source's name is the backend that its conf gives mm.
Table LoadFrom(const Options& options) {
  return routing::Load(options).table;
}
std::string Backend(const Options& options) {
  return std::string(LoadFrom(options).Find("mm").backend());
}
std::string WhyNot(Options options) {
  const LoadResult result = routing::Load(options);
  CHECK(result.status.code() == VENDORCONFS_LOAD_FAILED);
  CHECK_FALSE(result.table);
  return result.status.message();
}

TEST_CASE("the order of the sources, and what falls through") {
  const ScratchDirectory scratch;
  const std::string path = scratch.Write("path.conf", "mm = cuda\n"),
                    env = scratch.Write("env.conf", "mm = gcu\n"),
                    standard = scratch.Write("default.conf", "mm = musa\n");
  Options options;
  options.set_environment({});
  CHECK(WhyNot(options).find("set FLAGOS_BACKEND_CONFIG") != std::string::npos);

  options.set_anchor(scratch / "plugin.so");
  CHECK(WhyNot(options).find("no backends.conf stands beside") != std::string::npos);
  scratch.Write("backends.conf", "mm = mps\n");
  CHECK(Backend(options) == "mps");
  CHECK(std::string(LoadFrom(options).info().chosen_by) == "Options::anchor");

  options.set_default_path(scratch / "missing.conf");
  CHECK(Backend(options) == "mps");
  options.set_default_path(standard);
  CHECK(Backend(options) == "musa");

  options.set_environment({"FLAGOS_BACKEND_CONFIG=" + env});
  CHECK(Backend(options) == "gcu");
  CHECK(std::string(LoadFrom(options).info().path) == env);
  options.set_environment({"FLAGOS_BACKEND_CONFIG="});
  CHECK(Backend(options) == "musa");
  options.set_environment({"FLAGOS_BACKEND_CONFIG=" + (scratch / "missing.conf")});
  CHECK(WhyNot(options).find("missing.conf: no such file or directory; FLAGOS_BACKEND_CONFIG names") !=
        std::string::npos);

  options.set_path(path);
  CHECK(Backend(options) == "cuda");
  options.set_path(scratch / "missing.conf");
  CHECK(WhyNot(options).find("Options::path names") != std::string::npos);
}

TEST_CASE("what is no conf file is an error for every source") {
  const ScratchDirectory scratch;
  REQUIRE(mkfifo((scratch / "fifo").c_str(), 0644) == 0);
  Options options;
  options.set_environment({});
  options.set_default_path(scratch / "fifo");  // must not wait for a writer
  CHECK(WhyNot(options).find("is no regular file") != std::string::npos);
  options.set_default_path(scratch.path());
  CHECK(WhyNot(options).find("is a directory") != std::string::npos);
  options.set_path("/dev/null");
  CHECK(WhyNot(options).find("is no regular file") != std::string::npos);
  options.set_path(scratch.Write("empty.conf", ""));
  CHECK(WhyNot(options).find("no op lines") != std::string::npos);
  options.set_path(scratch.Write("large.conf", "mm = cuda\n"));
  REQUIRE(truncate((scratch / "large.conf").c_str(), (64 << 20) + 1) == 0);
  CHECK(WhyNot(options).find("larger than 64 MiB") != std::string::npos);
  // An include that exists and cannot be read fails a lenient load too.
  options.set_path(scratch.Write("main.conf", "mm = cuda\ninclude fifo\n")).set_lenient(true);
  CHECK(WhyNot(options).find("is no regular file") != std::string::npos);
}

TEST_CASE("a conf without permission is an error, not a missing default") {
  const ScratchDirectory scratch;
  const std::string path = scratch.Write("secret.conf", "mm = cuda\n");
  REQUIRE(chmod(path.c_str(), 0) == 0);
  // Root may read everything, so a child that is nobody asks.
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (geteuid() == 0 && setuid(65534) != 0) _exit(2);
    Options options;
    options.set_environment({}).set_default_path(path);
    const LoadResult result = routing::Load(options);
    _exit(result.status.message().find("permission denied") != std::string::npos ? 0 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("relative paths are of the directory in which they were set") {
  const ScratchDirectory scratch;
  scratch.Write("a.conf", "mm = cuda\ninclude b.conf\n");
  scratch.Write("b.conf", "bmm = gcu\n");
  const pid_t child = fork();  // the working directory is the process's
  REQUIRE(child >= 0);
  if (child == 0) {
    if (chdir(scratch.path().c_str()) != 0) _exit(2);
    Options options;
    options.set_environment({}).set_path("a.conf");
    if (chdir("/") != 0) _exit(2);
    const Table table = LoadFrom(options);
    const bool right =
        table.Find("bmm").file() == scratch / "b.conf" && table.info().path == scratch / "a.conf";
    _exit(right ? 0 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("a cycle by way of a symbolic link is a cycle") {
  const ScratchDirectory scratch;
  scratch.Write("a.conf", "mm = cuda\ninclude link.conf\n");
  REQUIRE(symlink("a.conf", (scratch / "link.conf").c_str()) == 0);
  Options options;
  options.set_environment({}).set_path(scratch / "a.conf");
  CHECK(WhyNot(options).find("that file is being read already") != std::string::npos);
}

TEST_CASE("diagnostics go to the load's callback") {
  const ScratchDirectory scratch;
  std::vector<std::string> heard;
  Options options;
  options.set_environment({}).set_path(scratch.Write("a.conf", "mm = cuda\nmm = gcu\n"));
  options.set_on_diagnostic(
      [](void* list, const vendorconfs_diagnostic* d) {
        static_cast<std::vector<std::string>*>(list)->push_back(std::string(d->rule) + ":" +
                                                                std::to_string(d->line));
      },
      &heard);
  CHECK(LoadFrom(options));
  CHECK(heard == std::vector<std::string>{"duplicate-op:2"});
}

}  // namespace
}  // namespace vendorconfs::routing
