// An engine with a book: as long as the book has a move for the position it is played at once, and the report
// says why. The spec is "book(file=b.db,engine=mcts-solver,choice=best,…)", with the options of BookPlay; its
// canonical form names the content of the file as well, so that a match knows when the book has changed.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "banyan/book/choice.hpp"
#include "banyan/engine/engine.hpp"

namespace banyan {

// The spec of an engine with a book.
std::string with_book(const std::string& engine, const std::string& file, const BookPlay& play = {});

bool is_with_book(std::string_view spec);

// Throws SpecError.
std::unique_ptr<Engine> make_book_engine(std::string_view game, std::string_view spec, std::uint64_t seed);

}  // namespace banyan
