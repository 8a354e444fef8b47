#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "banyan/core/math.hpp"
#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"
#include "external.hpp"

namespace banyan::lab {
namespace {

// A file that goes away with its owner.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& text) {
    std::string path = (std::filesystem::temp_directory_path() / "banyan-variants-XXXXXX").string();
    const int descriptor = mkstemp(path.data());
    if (descriptor < 0) return;
    const bool written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    close(descriptor);
    path_ = path;
    good_ = written;
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove(path_, ignored);
  }
  bool good() const { return good_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool good_ = false;
};

// The variant of Fairy-Stockfish that is this board.
std::string variant_name(int columns, int rows) {
  return "banyan" + std::to_string(columns) + "x" + std::to_string(rows);
}
std::string variants_file(const std::string& parent, int columns, int rows, const std::string& start) {
  return "[" + variant_name(columns, rows) + ":" + parent + "]\nmaxFile = " + std::to_string(columns) +
         "\nmaxRank = " + std::to_string(rows) + "\nstartFen = " + start + " 0 1\nwhiteFlag = *" +
         std::to_string(rows) + "\nblackFlag = *1\n";
}

class UciPlayer final : public Player {
 public:
  UciPlayer(Process process, const std::string& command, std::unique_ptr<AnyRecord> record,
            const Patience& patience)
      : talk_(std::move(process), command),
        command_(command),
        record_(std::move(record)),
        patience_(patience) {}

  Result<bool> prepare() {
    const auto spec = parse_spec(record_->spec());
    const int columns = static_cast<int>(*parse_int(spec->args.at("columns")));
    const int rows = static_cast<int>(*parse_int(spec->args.at("rows")));
    const std::string parent(record_->conventions().uci_variant);
    start_ = record_->text();
    if (const auto ready = await("uci\n", "uciok", patience_.start); !ready) return Error{ready.error()};
    std::string options;
    if (columns == 8 && rows == 8) {
      options = "setoption name UCI_Variant value " + parent + "\n";
    } else {
      variants_ = std::make_unique<ScratchFile>(variants_file(parent, columns, rows, start_));
      if (!variants_->good()) return Error{"cannot write the variants file"};
      options = "setoption name VariantPath value " + variants_->path() +
                "\nsetoption name UCI_Variant value " + variant_name(columns, rows) + "\n";
    }
    const auto ready = await(options + "ucinewgame\nisready\n", "readyok", patience_.start);
    if (!ready) return Error{ready.error()};
    return true;
  }

  std::string spec() const override { return "uci:" + command_; }

  Result<bool> play(std::string_view move) override {
    const auto played = record_->play(move);
    if (!played) return Error{played.error()};
    return true;
  }

  Result<Decision> think(const Limits& limits) override {
    std::string text = "position fen " + start_ + " 0 1 moves";
    for (const std::string& move : record_->moves()) text += " " + move;
    text += "\ngo" + go_limits(limits) + "\n";
    const double allowed = limits.seconds > 0 ? limits.seconds + patience_.thought : patience_.free;
    Decision decision;
    const auto best = await(text, "bestmove", allowed, &decision);
    if (!best) return Error{best.error()};
    const auto parts = words(*best);
    if (parts.size() < 2) return talk_.failed("gives no move");
    decision.move = std::string(parts[1]);
    return decision;
  }

 private:
  static std::string go_limits(const Limits& limits) {
    std::string text;
    if (limits.seconds > 0)
      text += " movetime " + std::to_string(static_cast<int>(std::ceil(1000 * limits.seconds)));
    // A play-out counts as a node: what else could it mean to this program?
    const std::uint64_t nodes = limits.nodes != 0 ? limits.nodes : limits.playouts;
    if (nodes > 0) text += " nodes " + std::to_string(nodes);
    if (limits.depth > 0) text += " depth " + std::to_string(limits.depth);
    return text.empty() ? " movetime 1000" : text;
  }

  // Sends, and reads until a line begins with that word; `decision` takes what the lines before it tell.
  Result<std::string> await(const std::string& text, std::string_view word, double seconds,
                            Decision* decision = nullptr) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    const auto left = [&] {
      return std::max(0.0, std::chrono::duration<double>(end - std::chrono::steady_clock::now()).count());
    };
    if (const auto sent = talk_.send(text, left()); !sent) return Error{sent.error()};
    for (;;) {
      const auto line = talk_.line(left());
      if (!line) return Error{line.error()};
      if (left() <= 0) return talk_.failed("does not answer in time");
      const auto parts = words(*line);
      if (parts.empty()) continue;
      if (parts.front() == word) return *line;
      if (decision != nullptr && parts.front() == "info") read_info(parts, *decision);
    }
  }
  static void read_info(const std::vector<std::string_view>& parts, Decision& decision) {
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
      const auto number = parse_int(parts[i + 1]);
      if (!number) continue;
      if (parts[i] == "nodes" && *number >= 0) decision.nodes = static_cast<std::uint64_t>(*number);
      if (parts[i] == "cp") decision.value = 1 / (1 + math::exp(-static_cast<double>(*number) / kCentipawns));
      if (parts[i] == "mate") decision.value = *number > 0 ? 1 : 0;
    }
  }

  static constexpr double kCentipawns = 150;  // that make the odds e : 1
  Conversation talk_;
  std::string command_, start_;
  std::unique_ptr<AnyRecord> record_;
  Patience patience_;
  std::unique_ptr<ScratchFile> variants_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_uci_player(const std::string& game, const std::string& command,
                                                const Patience& patience) {
  auto record = make_record(game);
  if (!record) return Error{record.error()};
  if ((*record)->conventions().uci_variant.empty()) {
    return Error{"no UCI program that we know of plays " + in_quotes(game)};
  }
  auto process = Process::start(command);
  if (!process) return Error{process.error()};
  auto player = std::make_unique<UciPlayer>(std::move(*process), command, std::move(*record), patience);
  if (const auto ready = player->prepare(); !ready) return Error{ready.error()};
  return std::unique_ptr<Player>(std::move(player));
}

}  // namespace banyan::lab
