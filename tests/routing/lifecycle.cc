// The library outside of main's quiet middle: one process a mode, each a ctest entry. Exit 0 is right; what
// went wrong stands on standard error.
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "routing/scratch_directory.h"
#include "vendorconfs/routing/dispatcher.h"
#include "vendorconfs/routing/table.h"

namespace {

using vendorconfs::routing::DispatchFailure;

struct ThrowPolicy {
  [[noreturn]] static void Fail(const DispatchFailure& failure) { throw std::string(failure.message); }
};
using Op = vendorconfs::routing::Dispatcher<int (*)(int), ThrowPolicy>;
using AbortingOp = vendorconfs::routing::Dispatcher<int (*)(int)>;

int AddOne(int x) {
  return x + 1;
}
int AddTwo(int x) {
  return x + 2;
}

// ---- Before main: this runs before `op` below is "constructed", which is nothing, and before its registrar.
// ----
int static_result = -1;
std::string static_failure;
extern Op op;
struct BeforeMain {
  BeforeMain() {
    if (std::getenv("VENDORCONFS_TEST_STATIC") == nullptr) return;
    try {
      op(1);
    } catch (const std::string& message) {
      static_failure = message;
    }
    op.Register("flaggems", &AddOne);
    static_result = op(1);
  }
} before_main;
Op op("life.op");
AbortingOp aborting("life.aborting");

void Expect(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "expected: %s\n", what);
  std::_Exit(1);
}

void Initialize(const std::string& path) {
  vendorconfs::routing::Options options;
  options.set_path(path);
  const auto status = vendorconfs::routing::Initialize(options);
  if (!status) std::fprintf(stderr, "%s\n", status.message().c_str());
}

// FLAGOS_BACKEND_CONFIG names nothing: no dispatch runs the default backend, each fails with the loader's
// words.
void BrokenConfig() {
  op.Register("flaggems", &AddOne);
  for (int i = 0; i < 3; ++i) {
    try {
      op(1);
      Expect(false, "a failure");
    } catch (const std::string& message) {
      Expect(message.find("\"life.op\": no routing table: ") == 0, "the op");
      Expect(message.find("/nowhere/backends.conf: no such file or directory; FLAGOS_BACKEND_CONFIG names") !=
                 std::string::npos,
             "the loader's words");
    }
  }
  Expect(!vendorconfs::routing::Active(), "no routes");
  Expect(op.Select(0).executed == nullptr, "a selection that would fail");
  // A good table mends it.
  const vendorconfs::routing::ScopedTable none{vendorconfs::routing::Table()};
  const vendorconfs::routing::ScratchDirectory scratch;
  Initialize(scratch.Write("good.conf", "life.op = flaggems\n"));
  Expect(op(1) == 2, "the good table's kernel");
  // ... and a bad one does not replace it.
  Initialize("/nowhere/else.conf");
  Expect(op(1) == 2, "the good table still");
}

// FLAGOS_BACKEND_CONFIG names a good conf: the first dispatch loads it.
void Lazy() {
  op.Register("gcu", &AddTwo);
  op.Register("flaggems", &AddOne);
  Expect(op(1) == 3, "the conf's gcu");
  Expect(std::string(vendorconfs::routing::Active().info().chosen_by) == "FLAGOS_BACKEND_CONFIG",
         "the environment's");
}

void StaticConstructor() {
  Expect(static_failure.find("has no kernel in this process") != std::string::npos,
         "a failure before the kernel");
  Expect(static_result == 2, "the kernel before main");
  Expect(op(1) == 2, "and in it");
}

void AtExit() {
  op.Register("flaggems", &AddOne);
  std::atexit([] {
    Expect(op(1) == 2, "a settled dispatch at exit");
    op.Register("gcu", &AddTwo);
    Expect(op(1) == 3, "a fresh dispatch at exit");
    Expect(!vendorconfs::routing::Active().digest().empty(), "a digest at exit");
    std::printf("dispatched at exit\n");
  });
  Expect(op(1) == 2, "the only kernel");
}

void Abort() {
  aborting(1);
}

// A module with kernels arrives during dispatch.
void Dlopen(const char* module) {
  op.Register("flaggems", &AddOne);
  std::atomic<bool> stop{false};
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      while (!stop) {
        const int got = op(1);
        if (got != 2 && got != 11) ++wrong;
      }
    });
  }
  void* handle = dlopen(module, RTLD_NOW);
  if (handle == nullptr) std::fprintf(stderr, "%s\n", dlerror());
  Expect(handle != nullptr, "the module");
  // The module's registrar filled the gcu slot of the dispatcher that it found by name.
  Expect(op(1) == 11, "the module's kernel, from the return of dlopen on");
  stop = true;
  for (std::thread& thread : threads) thread.join();
  Expect(wrong == 0, "no third kernel");
}

// ---- Everything at once, and main ends in the middle of it ----

// How often each thread of Everything went round.
std::atomic<unsigned> rounds[6];

// However few the cores, all of them are at it.
void AwaitARoundOfEach() {
  for (const std::atomic<unsigned>& thread : rounds) {
    const unsigned before = thread;
    while (thread == before) std::this_thread::yield();
  }
}

std::atomic<bool> everything_runs{false};
struct AtDestruction {
  ~AtDestruction() {
    if (!everything_runs) return;
    AwaitARoundOfEach();
    for (int i = 0; i < 1000; ++i) {
      const int got = op(1);
      Expect(got == 2 || got == 11, "one of the kernels during static destruction");
    }
    AwaitARoundOfEach();
    std::printf("dispatched during static destruction\n");
  }
} at_destruction;

// Threads dispatch, look up, load, swap and scope while a module registers its kernel and the process forks.
// They are still at it when static objects are destroyed: what they use is never freed.
void Everything(const char* module) {
  op.Register("flaggems", &AddOne);
  Expect(op(1) == 2, "the only kernel");
  const auto& base = *new vendorconfs::routing::Table(vendorconfs::routing::Active());
  const auto& pinned = *new vendorconfs::routing::Table(base.With({{"life.op", "flaggems"}}));
  const auto& path = *new std::string(base.info().path);
  const auto repeat = [](std::size_t thread, auto body) {
    std::thread([thread, body] {
      for (;; ++rounds[thread]) body();
    }).detach();
  };
  for (std::size_t thread = 0; thread < 2; ++thread) {
    repeat(thread, [] {
      const int got = op(1);
      Expect(got == 2 || got == 11, "one of the kernels");
    });
  }
  repeat(2, [] { Expect(vendorconfs::routing::Active().Find("life.op").op() == "life.op", "the row"); });
  repeat(3, [&path] { Initialize(path); });
  repeat(4, [&base] { vendorconfs::routing::SetActive(base); });
  repeat(5, [&pinned] { const vendorconfs::routing::ScopedTable scope(pinned); });

  std::thread loading;
  for (int i = 0; i < 20; ++i) {
    AwaitARoundOfEach();
    if (i == 10) {
      loading = std::thread([module] { Expect(dlopen(module, RTLD_NOW) != nullptr, "the module"); });
    }
    const pid_t child = fork();
    if (child == 0) {
      alarm(60);
      const int got = op(1);
      const bool fine = vendorconfs::routing::Active().Find("life.op").listed();
      _exit(fine && (got == 2 || got == 11) ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    Expect(status == 0, "a child that dispatches");
  }
  loading.join();
  while (op(1) != 11) std::this_thread::yield();  // the module's kernel, under a table that asks for it
  everything_runs = true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "broken-config") {
    BrokenConfig();
  } else if (mode == "lazy") {
    Lazy();
  } else if (mode == "static-constructor") {
    StaticConstructor();
  } else if (mode == "atexit") {
    AtExit();
  } else if (mode == "abort") {
    Abort();
  } else if (mode == "dlopen") {
    Dlopen(argv[2]);
  } else if (mode == "everything") {
    Everything(argv[2]);
  } else {
    return 2;
  }
  return 0;
}
