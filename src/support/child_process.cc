#include "support/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "support/error.h"

namespace vendorconfs {
namespace {

[[noreturn]] void Fail(const std::string& program, int error) {
  throw InputError("\"" + program + "\" cannot be run: " + std::strerror(error) +
                   "; install it or put it on PATH");
}

// A file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { Close(); }

  void Reset(int fd) {
    Close();
    fd_ = fd;
  }
  void Close() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }
  int get() const { return fd_; }

 private:
  int fd_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;

  explicit Pipe(const std::string& program) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) Fail(program, errno);
    read.Reset(ends[0]);
    write.Reset(ends[1]);
  }
};

class SpawnActions {
 public:
  SpawnActions() { posix_spawn_file_actions_init(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }

  void Become(const Descriptor& from, int to) { posix_spawn_file_actions_adddup2(&actions_, from.get(), to); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

// A child that does not read its input must not end this process.
class SigpipeIgnored {
 public:
  SigpipeIgnored() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &before_);
  }
  SigpipeIgnored(const SigpipeIgnored&) = delete;
  SigpipeIgnored& operator=(const SigpipeIgnored&) = delete;
  ~SigpipeIgnored() { sigaction(SIGPIPE, &before_, nullptr); }

 private:
  struct sigaction before_ {};
};

void ReadSome(Descriptor& from, std::string& text) {
  std::array<char, 1 << 16> buffer{};
  const ssize_t count = read(from.get(), buffer.data(), buffer.size());
  if (count > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || errno != EINTR) {
    from.Close();
  }
}

void WriteSome(Descriptor& to, std::string_view& text) {
  const ssize_t count = write(to.get(), text.data(), text.size());
  if (count > 0) {
    text.remove_prefix(static_cast<std::size_t>(count));
  } else if (errno != EINTR && errno != EAGAIN) {
    text = {};
  }
  if (text.empty()) to.Close();
}

void Exchange(Descriptor& in, std::string_view input, Descriptor& out, Descriptor& err,
              ProgramResult& result) {
  const SigpipeIgnored no_sigpipe;
  fcntl(in.get(), F_SETFL, O_NONBLOCK);
  if (input.empty()) in.Close();
  while (out.get() >= 0 || err.get() >= 0) {
    std::array<pollfd, 3> ready{{{out.get(), POLLIN, 0}, {err.get(), POLLIN, 0}, {in.get(), POLLOUT, 0}}};
    if (poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) break;
    if (ready[0].revents != 0) ReadSome(out, result.output);
    if (ready[1].revents != 0) ReadSome(err, result.errors);
    if (ready[2].revents != 0) WriteSome(in, input);
  }
}

}  // namespace

ProgramResult RunProgram(const std::vector<std::string>& arguments, std::string_view input) {
  const std::string& program = arguments.front();
  Pipe in(program);
  Pipe out(program);
  Pipe err(program);
  SpawnActions actions;
  actions.Become(in.read, STDIN_FILENO);
  actions.Become(out.write, STDOUT_FILENO);
  actions.Become(err.write, STDERR_FILENO);

  std::vector<std::string> copies = arguments;
  std::vector<char*> argv;
  argv.reserve(copies.size() + 1);
  for (std::string& argument : copies) argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], actions.get(), nullptr, argv.data(), environ);
  if (error != 0) Fail(program, error);
  in.read.Close();
  out.write.Close();
  err.write.Close();

  ProgramResult result;
  Exchange(in.write, input, out.read, err.read, result);
  in.write.Close();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace vendorconfs
