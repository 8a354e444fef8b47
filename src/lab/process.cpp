#include "banyan/lab/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

namespace banyan {
namespace {

using Steady = std::chrono::steady_clock;

class Deadline {
 public:
  explicit Deadline(double seconds)
      : end_(Steady::now() +
             std::chrono::duration_cast<Steady::duration>(std::chrono::duration<double>(seconds))) {}
  // Milliseconds left for poll(), rounded up.
  int left() const {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Steady::now()).count();
    return left > 0 ? static_cast<int>(std::min<long>(left, 1'000'000)) : 0;
  }

 private:
  Steady::time_point end_;
};

// True when the descriptor can be used before the deadline. A closed end counts as usable.
bool wait_for(int descriptor, short events, const Deadline& deadline) {
  for (;;) {
    pollfd one{descriptor, events, 0};
    const int ready = poll(&one, 1, deadline.left());
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

// Only calls that are safe between fork and exec.
[[noreturn]] void become(const char* command, int input, int output, char* const* environment) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // a runner that is killed leaves no engines behind
  signal(SIGPIPE, SIG_DFL);
  const int null = open("/dev/null", O_WRONLY);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(null, 2) < 0) _exit(127);
  const char* const args[] = {"sh", "-c", command, nullptr};
  execve("/bin/sh", const_cast<char* const*>(args), environment);
  _exit(127);
}

// Debian keeps programs that play in /usr/games, which is not on everybody's path.
std::vector<std::string> child_environment() {
  std::vector<std::string> out;
  bool has_path = false;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    out.emplace_back(*entry);
    if (out.back().starts_with("PATH=")) {
      out.back() += ":/usr/games";
      has_path = true;
    }
  }
  if (!has_path) out.emplace_back("PATH=/usr/local/bin:/usr/bin:/bin:/usr/games");
  return out;
}

}  // namespace

Result<Process> Process::start(const std::string& command) {
  signal(SIGPIPE, SIG_IGN);  // a program that went away is an answer, not our end
  std::array<int, 2> input{}, output{};
  if (pipe2(input.data(), O_CLOEXEC) != 0) return Error{std::string("no pipe: ") + std::strerror(errno)};
  if (pipe2(output.data(), O_CLOEXEC) != 0) {
    close(input[0]);
    close(input[1]);
    return Error{std::string("no pipe: ") + std::strerror(errno)};
  }
  // Everything that allocates is done before fork(): other threads may hold the allocator's lock.
  const std::string shell = "exec " + command;
  const auto environment = child_environment();
  std::vector<char*> pointers;
  for (const std::string& entry : environment) pointers.push_back(const_cast<char*>(entry.c_str()));
  pointers.push_back(nullptr);
  const pid_t pid = fork();
  if (pid == 0) become(shell.c_str(), input[0], output[1], pointers.data());
  close(input[0]);
  close(output[1]);
  Process process;
  process.in_ = input[1];
  process.out_ = output[0];
  if (pid < 0) return Error{std::string("cannot start a process: ") + std::strerror(errno)};
  setpgid(pid, pid);  // also here: whoever of the two comes first
  process.pid_ = pid;
  fcntl(process.in_, F_SETFL, O_NONBLOCK);
  fcntl(process.out_, F_SETFL, O_NONBLOCK);
  return process;
}

Process::Process(Process&& other) noexcept { *this = std::move(other); }

Process& Process::operator=(Process&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(in_, other.in_);
  std::swap(out_, other.out_);
  std::swap(status_, other.status_);
  std::swap(ended_, other.ended_);
  std::swap(buffer_, other.buffer_);
  return *this;
}

Process::~Process() {
  if (in_ >= 0) close(std::exchange(in_, -1));
  has_ended(0.2);
  kill();
  close_pipes();
}

void Process::close_pipes() {
  if (in_ >= 0) close(std::exchange(in_, -1));
  if (out_ >= 0) close(std::exchange(out_, -1));
}

bool Process::reap(bool wait) {
  if (pid_ < 0 || ended_) return true;
  pid_t got = 0;
  do {
    got = waitpid(pid_, &status_, wait ? 0 : WNOHANG);
  } while (got < 0 && errno == EINTR);
  ended_ = got == pid_ || got < 0;
  return ended_;
}

void Process::kill() {
  if (pid_ < 0) return;
  ::kill(-pid_, SIGKILL);  // the group: also what the program itself started
  close_pipes();
  reap(true);
  pid_ = -1;
}

bool Process::has_ended(double seconds) {
  const Deadline deadline(seconds);
  while (!reap(false) && deadline.left() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return reap(false);
}

bool Process::is_running() { return pid_ >= 0 && !reap(false); }

std::string Process::ending() {
  if (!reap(false)) return "still running";
  if (WIFSIGNALED(status_)) return "signal " + std::to_string(WTERMSIG(status_));
  return "exit status " + std::to_string(WEXITSTATUS(status_));
}

bool Process::write(std::string_view text, double seconds) {
  const Deadline deadline(seconds);
  while (!text.empty()) {
    if (in_ < 0 || !wait_for(in_, POLLOUT, deadline)) return false;
    const ssize_t written = ::write(in_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EAGAIN && errno != EINTR) {
      return false;
    }
  }
  return true;
}

Process::Got Process::read_line(std::string& line, double seconds) {
  const Deadline deadline(seconds);
  std::size_t searched = 0;
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      line.assign(buffer_, 0, end);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      buffer_.erase(0, end + 1);
      return Got::Line;
    }
    searched = buffer_.size();
    if (buffer_.size() > kLongestLine) return Got::TooLong;
    if (out_ < 0) return Got::Closed;
    if (!wait_for(out_, POLLIN, deadline)) return Got::Timeout;
    std::array<char, 4096> chunk;
    const ssize_t count = ::read(out_, chunk.data(), chunk.size());
    if (count > 0) {
      buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    } else if (count == 0) {
      return Got::Closed;
    } else if (errno != EAGAIN && errno != EINTR) {
      return Got::Closed;
    }
  }
}

}  // namespace banyan
