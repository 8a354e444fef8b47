// AnyRecord: a GameRecord whose game is known only at run time. Text in, text out: what the commands, the
// protocols and the match runner hold to show a game, to referee it and to keep its moves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/conventions.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/options.hpp"
#include "banyan/core/picture.hpp"

namespace banyan {

// How a bare play-out draws its moves.
enum class Sampling : std::uint8_t { Uniform, Stepwise };

// What a number of bare random play-outs from one position gave.
struct PlayoutSample {
  std::uint64_t playouts = 0, plies = 0, first_wins = 0, draws = 0;
  std::uint64_t signature = 0;  // depends on every outcome and length, in order
};

struct DivideRow {
  std::string move;
  std::uint64_t leaves;
};

class AnyRecord {
 public:
  virtual ~AnyRecord() = default;
  virtual std::unique_ptr<AnyRecord> clone() const = 0;

  virtual std::string spec() const = 0;                       // canonical: the game's name with every option
  std::string text() const { return text_turned(0); }         // one line, reads back with make_record
  virtual BoardPicture picture() const = 0;                   // the last move marked
  std::string board() const { return draw_text(picture()); }  // the same as plain text, without marks
  virtual SideLook look_of(Side side) const = 0;
  // The cells of the picture that a move touches that could be played now.
  virtual Result<std::vector<BoardCell>> cells_of(std::string_view move) const = 0;
  virtual int players() const { return 2; }
  virtual Side to_move() const = 0;
  virtual Outcome outcome() const = 0;
  virtual const Conventions& conventions() const = 0;
  // How many more moves the side to move is likely to make; a usual figure where the game has none.
  virtual double moves_left() const = 0;
  std::vector<std::string> legal_moves() const { return legal_moves_turned(0); }
  virtual std::vector<std::string> moves() const = 0;  // played since the start, as printed

  // Plays one move; gives its printed form, or says why not (then nothing changed).
  virtual Result<std::string> play(std::string_view move) = 0;
  virtual bool undo() = 0;

  // Board symmetries, the identity first; 1 where the game has none. The position, and the legal moves in
  // their order, as they look behind one.
  virtual int symmetries() const { return 1; }
  virtual std::string text_turned(int symmetry) const = 0;
  virtual std::vector<std::string> legal_moves_turned(int symmetry) const = 0;
  // Whether the moves before, and not the position alone, forbid a move now, or end the game now or with one.
  virtual bool past_matters() const { return false; }

  virtual std::uint64_t perft(int depth) const = 0;
  virtual std::vector<DivideRow> divide(int depth) const = 0;

  virtual std::size_t position_bytes() const = 0;
  virtual bool samples_stepwise() const = 0;
  // pre: the game is open; Stepwise only where samples_stepwise().
  virtual PlayoutSample random_playouts(std::uint64_t playouts, std::uint64_t seed,
                                        Sampling sampling) const = 0;

  // The score of the position as it stands, First's view; nothing for games that are not scored.
  virtual std::optional<double> score() const = 0;
};

// A record of `game` (a spec) from its start, or from `position` if that is not empty.
Result<std::unique_ptr<AnyRecord>> make_record(std::string_view game, std::string_view position = {});
// The same, but a game for one player is an error: for matches, protocols and all else that two take part in.
Result<std::unique_ptr<AnyRecord>> make_record_of_two(std::string_view game, std::string_view position = {});

// Plays moves separated by blanks or commas; a word may also be a run of one-character moves ("4444").
// The message names the first move that cannot be played; the moves before it stay played.
Result<std::size_t> play_moves(AnyRecord& record, std::string_view moves);

// What `banyan games` and the help show of a game.
struct GameInfo {
  std::string name, title, notation;
  std::string start;  // the standard start position
  std::string repetition;
  std::vector<OptionInfo> options;
  Conventions conventions;
};
std::vector<GameInfo> game_infos();

}  // namespace banyan
