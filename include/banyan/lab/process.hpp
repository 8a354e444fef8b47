// Another program at the other end of two pipes, and in a process group of its own, so that nothing of it is
// left when it is killed. Nothing here waits longer than it is told to.
#pragma once

#include <string>
#include <string_view>

#include "banyan/core/result.hpp"

namespace banyan {

class Process {
 public:
  enum class Got { Line, Timeout, Closed, TooLong };
  static constexpr std::size_t kLongestLine = 1 << 16;

  // Runs a command line of the shell. What it writes to standard error is dropped.
  static Result<Process> start(const std::string& command);
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  // Closes the program's input and gives it a moment to end by itself; then kills its group.
  ~Process();

  // False if it does not take the text within the time, or has closed its end.
  bool write(std::string_view text, double seconds);
  // One line without its end. A Timeout leaves what has come so far for the next call.
  Got read_line(std::string& line, double seconds);

  bool is_running();
  // Waits so long for it to end by itself; true if it has.
  bool has_ended(double seconds);
  // Kills the program and all that it started.
  void kill();
  // How it ended: "exit status 3", "signal 11", or "still running".
  std::string ending();

 private:
  Process() = default;
  void close_pipes();
  bool reap(bool wait);

  int pid_ = -1, in_ = -1, out_ = -1;
  int status_ = 0;
  bool ended_ = false;
  std::string buffer_;
};

}  // namespace banyan
