#include "banyan/lab/policy_game.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>

#include "banyan/core/files.hpp"
#include "banyan/core/playout.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/games/games.hpp"
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/connect4.hpp"
#include "banyan/knowledge/go.hpp"
#include "banyan/knowledge/hex.hpp"
#include "banyan/knowledge/loa_knowledge.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {
namespace {

template <Notated G, class Teams>
class PolicyGameOf final : public PolicyGame {
 public:
  explicit PolicyGameOf(const G& start) : start_(start) {}

  std::string name() const override { return std::string(G::kName); }
  std::vector<std::string> features() const override {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < Teams::kFeatures; ++i) names.push_back(Teams::name(i));
    return names;
  }
  bool add(const std::vector<std::string>& moves) override {
    G position = start_;
    for (const std::string& text : moves) {
      const auto move = position.outcome() == Outcome::Open ? position.parse(text) : Error{"over"};
      if (!move) return false;
      position.play(*move);
    }
    if (position.outcome() != Outcome::Open) return false;
    positions_.push_back(position);
    return true;
  }
  std::size_t positions() const override { return positions_.size(); }
  Side to_move(std::size_t position) const override { return positions_[position].to_move(); }
  std::vector<FeatureTeam> teams(std::size_t position) const override {
    Moves moves;
    list(positions_[position], moves);
    return {moves.teams.begin(), moves.teams.begin() + static_cast<std::ptrdiff_t>(moves.moves.size())};
  }

  double simulate(std::size_t position, std::array<Strengths, 2> by_side, Rng& rng,
                  PolicyGradient* gradient) const override {
    return play_on(positions_[position], by_side, rng, gradient);
  }
  double mean_behind(std::size_t position, std::size_t move, int playouts, Rng& rng) const override {
    G next = positions_[position];
    Moves moves;
    list(next, moves);
    next.play(moves.moves[move]);
    double sum = 0;
    for (int i = 0; i < playouts; ++i) sum += first_reward(random_playout(next, rng).outcome);
    return sum / playouts;
  }

 private:
  // The moves that a play-out may make, with their teams and strengths.
  struct Moves {
    MoveList<G> moves;
    std::array<FeatureTeam, G::kMaxMoves> teams;
    std::array<float, G::kMaxMoves> strength;
  };
  static void list(const G& position, Moves& out) {
    MoveList<G> legal;
    position.legal_moves(legal);
    const Teams of(position);
    for (const auto move : legal) {
      if (!is_for_playouts(position, move)) continue;
      out.teams[out.moves.size()] = of.team(move);
      out.moves.push_back(move);
    }
    // Nothing but passing is left.
    if (!out.moves.empty()) return;
    out.teams[0] = {};
    out.moves.push_back(legal.back());
  }
  static float weigh(Moves& moves, Strengths strengths) {
    float total = 0;
    for (std::size_t i = 0; i < moves.moves.size(); ++i) {
      moves.strength[i] = 1;
      for (const MoveFeature feature : moves.teams[i]) moves.strength[i] *= strengths[feature];
      total += moves.strength[i];
    }
    return total;
  }
  static std::size_t draw(const Moves& moves, float total, Rng& rng) {
    float left = static_cast<float>(rng.uniform()) * total;
    std::size_t i = 0;
    while (i + 1 < moves.moves.size() && (left -= moves.strength[i]) >= 0) ++i;
    return i;
  }
  // d ln pi(drawn) = its features minus those expected.
  static void add_gradient(const Moves& moves, float total, std::size_t drawn, PolicyGradient& gradient,
                           Side side) {
    auto& sums = gradient.of[static_cast<std::size_t>(index_of(side))];
    if (gradient.lambda < 1) {
      for (auto& both : gradient.of) {
        for (double& sum : both) sum *= gradient.lambda;
      }
    }
    for (const MoveFeature feature : moves.teams[drawn]) sums[feature] += 1;
    for (std::size_t i = 0; i < moves.moves.size(); ++i) {
      const double share = static_cast<double>(moves.strength[i] / total);
      for (const MoveFeature feature : moves.teams[i]) sums[feature] -= share;
    }
  }

  static double play_on(G position, std::array<Strengths, 2> by_side, Rng& rng, PolicyGradient* gradient) {
    for (int plies = 0; plies < G::kPlayoutCap && position.outcome() == Outcome::Open; ++plies) {
      Moves moves;
      list(position, moves);
      const Side side = position.to_move();
      const float total = weigh(moves, by_side[static_cast<std::size_t>(index_of(side))]);
      const std::size_t drawn = draw(moves, total, rng);
      if (gradient != nullptr) add_gradient(moves, total, drawn, *gradient, side);
      position.play(moves.moves[drawn]);
    }
    const Outcome outcome = position.outcome();
    return first_reward(outcome != Outcome::Open ? outcome : outcome_at_cap(position));
  }

  G start_;
  std::vector<G> positions_;
};

std::string labels_header(const LabelSettings& settings) {
  return "# labelled positions of " + settings.game + ", engine " + settings.engine + ", " +
         std::to_string(settings.limits.playouts) + " play-outs and " +
         format_double(settings.limits.seconds) + " s a label, games of " +
         std::to_string(settings.playouts) + " play-outs a move, randomness " +
         format_double(settings.randomness) + ", seed " + std::to_string(settings.seed) + "\n";
}

std::string label_line(const LabelledPosition& position) {
  std::string line = format_double(position.first);
  for (const std::string& move : position.moves) line += " " + move;
  return line + "\n";
}

// Whole lines only: the last one of a run that was killed may be cut.
Result<std::vector<LabelledPosition>> read_labels(const std::string& file, const std::string& header,
                                                  std::string& kept) {
  std::vector<LabelledPosition> positions;
  std::error_code error;
  if (file.empty() || !std::filesystem::exists(file, error)) return positions;
  const auto text = read_file(file);
  if (!text) return Error{text.error()};
  if (!text->starts_with(header)) {
    return Error{"cannot use " + in_quotes(file) + ": it holds other positions, or none"};
  }
  kept = header;
  for (std::size_t begin = header.size(), end; (end = text->find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    const std::string_view line = std::string_view(*text).substr(begin, end - begin);
    const auto parts = words(line);
    const auto value = parts.empty() ? std::nullopt : parse_double(parts[0]);
    if (!value || *value < 0 || *value > 1) {
      return Error{"cannot use " + in_quotes(file) + ": bad line " + in_quotes(line)};
    }
    positions.push_back({{parts.begin() + 1, parts.end()}, *value});
    kept.append(line).append("\n");
  }
  return positions;
}

}  // namespace

Result<std::unique_ptr<PolicyGame>> make_policy_game(const std::string& game) {
  std::unique_ptr<PolicyGame> made;
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      using Teams = typename KnowledgeOf<G>::Teams;
      if constexpr (std::is_void_v<Teams>) {
        throw SpecError("there are no features of moves in " + std::string(G::kName));
      } else {
        const auto start = G::start(options);
        if (!start) throw SpecError(start.error());
        made = std::make_unique<PolicyGameOf<G, Teams>>(*start);
      }
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return made;
}

Result<LabelledPosition> label_position(const LabelSettings& settings, std::uint64_t number) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Rng rng(mix64(settings.seed) ^ mix64(attempt), number);
    auto engine = make_engine(settings.game, settings.engine, rng.next());
    if (!engine) return Error{engine.error()};
    auto record = make_record_of_two(settings.game);
    if (!record) return Error{record.error()};
    Limits quick = settings.limits;
    quick.seconds = 0;
    quick.nodes = 0;
    quick.playouts = settings.playouts;
    std::vector<std::string> moves;
    while ((*record)->outcome() == Outcome::Open && moves.size() < 1000) {
      const auto legal = (*record)->legal_moves();
      const std::string move = rng.chance(settings.randomness)
                                   ? legal[rng.below(static_cast<std::uint32_t>(legal.size()))]
                                   : (*engine)->think(quick).best;
      if (!(*record)->play(move) || !(*engine)->play(move)) break;
      moves.push_back(move);
    }
    LabelledPosition position;
    position.moves.assign(moves.begin(), moves.begin() + rng.below(static_cast<std::uint32_t>(moves.size())));
    (*engine)->new_game();
    for (const std::string& move : position.moves) BANYAN_CHECK(bool((*engine)->play(move)));
    const SearchReport report = (*engine)->think(settings.limits);
    const bool first_moves = position.moves.size() % 2 == 0;
    const double value = report.proof == Proof::Win ? 1 : report.proof == Proof::Loss ? 0 : report.value;
    position.first = first_moves ? value : 1 - value;
    if (!report.best.empty()) return position;
  }
}

Result<std::vector<LabelledPosition>> labelled_positions(const LabelSettings& settings, std::size_t count,
                                                         const std::string& file,
                                                         const std::function<void(std::size_t)>& progress) {
  const std::string header = labels_header(settings);
  std::string kept = header;
  auto positions = read_labels(file, header, kept);
  if (!positions) return positions;
  if (positions->size() >= count) {
    positions->resize(count);
    return positions;
  }
  if (!file.empty()) {
    if (const auto written = replace_file(file, kept); !written) return Error{written.error()};
  }
  std::ofstream out;
  if (!file.empty()) out.open(file, std::ios::app | std::ios::binary);
  while (positions->size() < count) {
    const auto position = label_position(settings, positions->size());
    if (!position) return Error{position.error()};
    positions->push_back(*position);
    if (out.is_open() && !(out << label_line(*position) << std::flush))
      return Error{"cannot write " + in_quotes(file)};
    progress(positions->size());
  }
  return positions;
}

}  // namespace banyan
