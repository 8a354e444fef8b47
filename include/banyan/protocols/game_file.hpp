// A played game as a file: SGF with the conventions of each game (core/conventions.hpp). Go, Lines of Action,
// Hex and Amazons carry their numbers (GM 1, 9, 11, 18) and moves as those formats want them; the other games
// have no number, and their moves are written as the program prints them. The private property KG holds the
// game's full spec and KP the start position where it is not the usual one, so that a file of ours is read
// back without loss.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/result.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/protocols/sgf.hpp"

namespace banyan {

// What may be said about a position after a move.
struct MoveNote {
  std::string comment;          // C
  std::optional<double> value;  // SBKV: chance to win of the player who moved first, in [0, 1]
};

struct FileMove {
  std::string move;  // as the program prints it
  MoveNote note;
  std::vector<std::vector<std::string>> variations;  // other lines in place of this move
};

struct GameFile {
  std::string game;      // spec
  std::string position;  // the start; empty = the game's usual one
  std::vector<FileMove> moves;
  std::string comment;                      // of the start
  std::map<std::string, std::string> info;  // PB, PW, RE, DT, EV … as they stand

  friend bool operator==(const GameFile&, const GameFile&);
};

// The first game of a file: its main line with notes and one level of variations, up to before the move of
// this number if that is not 0. Every move is checked by the rules; an error names the move or the place of
// the fault. Stones that a later node sets up (AB, AW, AE, PL) are a new start: the game is what follows.
Result<GameFile> read_game(std::string_view text, std::size_t before = 0);
// pre: the moves are legal and as the program prints them.
std::string write_game(const GameFile& game);

// A record with its start, its moves and, if it is over, its result.
GameFile game_file_of(const AnyRecord& record);

// The plain form: the game, the start if it is not the usual one, and the moves, a line each.
std::string to_plain_text(const GameFile& game);
GameFile from_plain_text(std::string_view text);
// Either form, known by how it begins. In the plain one the moves are not checked.
Result<GameFile> read_any_game(std::string_view text);

// From and to a file of the disk; an error names the file.
Result<GameFile> load_game(const std::string& path, std::size_t before = 0);
Result<bool> save_game(const GameFile& game, const std::string& path);

// A move of the record's game in the text of an SGF property and back.
Result<std::string> move_to_sgf(const AnyRecord& record, std::string_view move);
Result<std::string> move_from_sgf(const AnyRecord& record, std::string_view text);

}  // namespace banyan
