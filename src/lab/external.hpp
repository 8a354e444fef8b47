// What the two kinds of external players share: a program that is spoken to line by line.
#pragma once

#include "banyan/lab/external.hpp"
#include "banyan/lab/process.hpp"

namespace banyan::lab {

class Conversation {
 public:
  Conversation(Process process, std::string command)
      : process_(std::move(process)), command_(std::move(command)) {}

  Result<bool> send(const std::string& text, double seconds) {
    if (process_.write(text, seconds)) return true;
    return gone_or("does not read its input");
  }
  // The next line before the deadline; an error names what the program did instead.
  Result<std::string> line(double seconds) {
    std::string text;
    switch (process_.read_line(text, seconds)) {
      case Process::Got::Line:
        return text;
      case Process::Got::TooLong:
        return failed("writes a line without end");
      case Process::Got::Timeout:
        return gone_or("does not answer in time");
      default:
        return gone_or("closed its output");
    }
  }
  // Ends the program: after a failure it is not spoken to again.
  Error failed(const std::string& what) {
    process_.kill();
    return Error{"'" + command_ + "' " + what};
  }

 private:
  // A program that goes away closes its pipes a moment before it has ended.
  Error gone_or(const std::string& what) {
    return process_.has_ended(0.5) ? failed("ended: " + process_.ending()) : failed(what);
  }

  Process process_;
  std::string command_;
};

Result<std::unique_ptr<Player>> make_gtp_player(const std::string& game, const std::string& command,
                                                const Patience& patience);
Result<std::unique_ptr<Player>> make_uci_player(const std::string& game, const std::string& command,
                                                const Patience& patience);

}  // namespace banyan::lab
