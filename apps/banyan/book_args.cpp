#include "book_args.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"
#include "banyan/engine/book_engine.hpp"

namespace banyan::app {

void BookArgs::add_to(Command& command) {
  command.option("--book", file, "play from this book as long as it has moves");
  add_play_to(command);
}

void BookArgs::add_play_to(Command& command) {
  command
      .option("--book-choice", choice,
              "of a book's moves: best (highest share), most (games) or sampled (drawn by games)")
      .one_of({BookPlay::kChoices.begin(), BookPlay::kChoices.end()});
  command.option("--book-least-games", least_games, "moves with fewer games are not played").positive();
  command.option("--book-least-share", least_share, "moves with a lower share of the points are not played")
      .within(0.0, 1.0);
  command.flag("--book-again", again, "ask the book again after it had no move");
}

std::string BookArgs::wrap(const std::string& engine, const std::string& book) const {
  if (book.empty()) return engine;
  if (book.find_first_of("(),=") != std::string::npos) {
    throw BadInput("the name of a book must be without brackets, commas and '=': " + in_quotes(book));
  }
  return with_book(engine, book, play());
}

BookPlay BookArgs::play() const {
  BookPlay play;
  const auto place = std::find(BookPlay::kChoices.begin(), BookPlay::kChoices.end(), choice);
  play.choice = static_cast<BookPlay::Choice>(place - BookPlay::kChoices.begin());
  play.least_games = least_games;
  play.least_share = least_share;
  play.again = again;
  return play;
}

}  // namespace banyan::app
