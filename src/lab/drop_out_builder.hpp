// Builds a book by drop-out expansion, and what its builder shares with the one that plays games.
#pragma once

#include "banyan/core/text.hpp"
#include "banyan/lab/book_builder.hpp"

namespace banyan {

BuiltBook build_by_drop_out(const BookPlan& plan, const BookRun& run, Book& book);

inline std::string failure_of(const BookRun& run, const StoreFailure& failure) {
  return "cannot write " + in_quotes(run.store) + ": " + failure.what();
}

}  // namespace banyan
