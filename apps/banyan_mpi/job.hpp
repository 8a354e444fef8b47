// A search by all processes of the job: each has a tree of its own, and every 0.3 s they add up the counts of
// its top. Process 0 leads: it speaks with the user and tells the others what happens to the game.
#pragma once

#include <map>
#include <memory>

#include "banyan/engine/counts_exchange.hpp"
#include "messages.hpp"
#include "wire.hpp"

namespace banyan::mpi {

// What the search of all found, beside the leader's own report.
struct JointResult {
  std::uint64_t playouts = 0;
  Proof proof = Proof::None;  // of the position, by any of them
  std::string best;           // with the proof
  int plies = 0;
};

// Every process calls it at once, with its own engine at the same position. A process whose search is over
// goes on exchanging until all are; when the leader's is, or anybody has a proof, all end.
class JointSearch {
 public:
  explicit JointSearch(Engine& engine) : engine_(engine), exchange_(engine) {}

  SearchReport think(const Limits& limits, const std::stop_token& stop, const Engine::Progress& progress,
                     JointResult& joint) {
    const std::stop_callback forward(stop, [&] { end_.request_stop(); });
    SearchReport report = engine_.think(limits, end_.get_token(), [&](const SearchReport& so_far) {
      const auto now = Clock::now();
      if (std::chrono::duration<double>(now - last_).count() >= kInterval) {
        last_ = now;
        round(so_far, /*is_over=*/false);
      }
      if (progress) progress(so_far);
    });
    while (!round(report, /*is_over=*/true)) {
    }
    joint = joint_;
    return report;
  }

 private:
  static constexpr double kInterval = 0.3;

  // True when all are over.
  bool round(const SearchReport& report, bool is_over) {
    const bool is_proven = is_over && report.proof != Proof::None;
    const Json head = {{"over", is_over},
                       {"playouts", report.playouts},
                       {"proof", is_proven ? static_cast<int>(report.proof) : 0},
                       {"best", report.best},
                       {"plies", report.plies}};
    const auto texts = all_say(head.dump() + "\n" + to_text(exchange_.news()));
    joint_ = {};
    bool all_over = true;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto end = texts[i].find('\n');
      const Json said = Json::parse(texts[i].substr(0, end));
      joint_.playouts += said.at("playouts").count();
      all_over = all_over && said.at("over").boolean();
      const auto proof = static_cast<Proof>(said.at("proof").integer());
      if ((i == 0 && said.at("over").boolean()) || proof != Proof::None) end_.request_stop();
      if (proof != Proof::None && joint_.proof == Proof::None) {
        joint_.proof = proof;
        joint_.best = said.at("best").text();
        joint_.plies = static_cast<int>(said.at("plies").integer());
      }
      if (static_cast<int>(i) != rank()) exchange_.add(counts_in(texts[i].substr(end + 1)));
    }
    return all_over;
  }

  Engine& engine_;
  CountsExchange exchange_;
  std::stop_source end_;
  JointResult joint_;
  Clock::time_point last_ = Clock::now();
};

// The leader's engine: every call goes to the other processes too.
class JointEngine final : public Engine {
 public:
  JointEngine(std::unique_ptr<Engine> own, int id, const std::string& search)
      : own_(std::move(own)), id_(id) {
    tell({{"do", "make"}, {"game", own_->game()}, {"search", search}, {"seed", own_->seed()}});
  }
  ~JointEngine() override { tell({{"do", "drop"}}); }

  std::string game() const override { return own_->game(); }
  std::string spec() const override { return own_->spec(); }
  std::uint64_t seed() const override { return own_->seed(); }
  bool ends_by_itself() const override { return own_->ends_by_itself(); }
  bool shares_work() const override { return own_->shares_work(); }
  void new_game() override {
    tell({{"do", "new_game"}});
    own_->new_game();
  }
  Result<bool> set_position(std::string_view position) override {
    auto set = own_->set_position(position);
    if (set) tell({{"do", "position"}, {"text", position}});
    return set;
  }
  Result<std::string> play(std::string_view move) override {
    auto played = own_->play(move);
    if (played) tell({{"do", "play"}, {"text", *played}});
    return played;
  }
  bool undo() override {
    const bool undone = own_->undo();
    if (undone) tell({{"do", "undo"}});
    return undone;
  }
  SearchReport think(const Limits& limits, std::stop_token stop, const Progress& progress) override {
    const Limits share = share_of_one(limits);
    tell({{"do", "think"}, {"limits", to_json(share)}});
    JointResult joint;
    SearchReport report = JointSearch(*own_).think(share, stop, progress, joint);
    return summed(std::move(report), joint);
  }
  Result<std::vector<RootMove>> children(std::string_view line) override { return own_->children(line); }

 private:
  // Play-outs and nodes are shared out, time and memory are everybody's own.
  static Limits share_of_one(Limits limits) {
    const auto n = static_cast<std::uint64_t>(size());
    if (limits.playouts != 0) limits.playouts = std::max<std::uint64_t>(1, limits.playouts / n);
    if (limits.nodes != 0) limits.nodes = std::max<std::uint64_t>(1, limits.nodes / n);
    limits.may_end_early = false;  // what is decided for one is not for all
    return limits;
  }
  // The leader's tree holds the sums of all by now.
  SearchReport summed(SearchReport report, const JointResult& joint) {
    report.playouts = joint.playouts;
    if (auto moves = own_->children("")) report.root = std::move(*moves);
    if (report.root.empty()) return report;
    const RootMove& best = most_convincing(report.root);
    report.best = best.move;
    report.line = best.line;
    report.value = best.value;
    report.plies = best.plies;
    if (joint.proof == Proof::None) return report;
    report.proof = joint.proof;
    report.best = joint.best;
    report.plies = joint.plies;
    report.value = reward_of(joint.proof);
    for (const RootMove& move : report.root) {
      if (move.move == joint.best) report.line = move.line;
    }
    return report;
  }
  void tell(Json what) const {
    what["id"] = id_;
    const std::string text = what.dump();
    for (int to = 1; to < size(); ++to) send(to, text);
  }

  std::unique_ptr<Engine> own_;
  int id_;
};

}  // namespace banyan::mpi
