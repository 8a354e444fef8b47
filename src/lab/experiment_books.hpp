// The books of an experiment: where their files are, and how they come to be.
#pragma once

#include "banyan/book/book.hpp"
#include "budgets.hpp"

namespace banyan {

// A name that any file system takes.
std::string file_name(const std::string& text);

class ExperimentBooks {
 public:
  ExperimentBooks(const Experiment& experiment, const ReproduceSettings& settings, const Budgets& budgets,
                  std::string folder)
      : experiment_(experiment), settings_(settings), budgets_(budgets), folder_(std::move(folder)) {}

  // A spec in which "{name}" has become the file of that book.
  std::string named(std::string spec) const;
  // Those that are not there yet.
  Result<bool> make() const;

 private:
  std::string file_of(const std::string& name) const { return folder_ + "/book-" + file_name(name) + ".db"; }
  Result<bool> make(const ExperimentBook& book) const;
  Result<bool> build(const ExperimentBook& book) const;
  Result<bool> write(const ExperimentBook& book, const std::string& method,
                     std::span<const BookGame> games) const;
  Result<std::vector<BookGame>> opening_set() const;
  Result<std::vector<BookGame>> merged(const ExperimentBook& book) const;

  const Experiment& experiment_;
  const ReproduceSettings& settings_;
  const Budgets& budgets_;
  std::string folder_;
};

}  // namespace banyan
