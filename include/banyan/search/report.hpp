// What a search found, typed by the game; the boundary turns it into text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/search/figures.hpp"

namespace banyan {

template <Game G>
struct ReportedMove : MoveFigures {
  typename G::Move move{};
  std::vector<typename G::Move> line;  // starts with `move`
};

template <Game G>
struct Report : SearchFigures {
  std::optional<typename G::Move> best;  // none if the game is over
  std::vector<ReportedMove<G>> moves;    // in no particular order
};

// What a search counted at the end of a line from its root: visits, and the rewards of the side that chooses
// its last move.
template <Game G>
struct LineCount {
  std::vector<typename G::Move> line;
  std::uint64_t visits = 0;
  double total = 0;
};

// A search of one game: the same object searches move after move of a game and may keep what it found.
template <Game G>
class Searcher {
 public:
  static constexpr std::string_view kSeam = "search";
  using Progress = std::function<void(const Report<G>&)>;
  virtual ~Searcher() = default;
  virtual std::string spec() const = 0;  // canonical
  virtual void new_game(std::uint64_t seed) = 0;
  // Its options say how much it searches: it needs no limit.
  virtual bool ends_by_itself() const { return false; }
  // It can use several threads (Limits::threads).
  virtual bool shares_work() const { return false; }
  // Searches the present position of the record, which is open, within the limits.
  virtual Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                           const Progress& progress) = 0;
  // What earlier searches left known of the moves behind `line`, which is legal and begins at the record's
  // present position; an error says why that is nothing. Values are those of the side that chooses there.
  virtual Result<std::vector<ReportedMove<G>>> children(const GameRecord<G>&,
                                                        std::span<const typename G::Move>) {
    return Error{"this search keeps nothing of the moves behind a line"};
  }
  // The lines of at most `depth` moves that have at least this share of the root's visits, and all lines of
  // one move; and such counts of other searches of the same position, which are added to what is known: false
  // for those that cannot be. Between simulations of the calling thread, so also in a report of progress.
  virtual std::vector<LineCount<G>> top_counts(double /*share*/, int /*depth*/) { return {}; }
  virtual bool add_count(const LineCount<G>&) { return false; }
};

}  // namespace banyan
