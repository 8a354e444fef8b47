// banyan-mpi: the commands of banyan by the processes of an MPI job. `analyze` and `gtp` search with all of
// them (job.hpp); `match` hands out games by number, and process 0 keeps the store. When a process dies MPI
// ends the job; a match goes on from its store.
//
//   mpirun -n 4 banyan-mpi analyze "go(size=9)" --time 2s
#include <fmt/core.h>

#include <mutex>
#include <thread>

#include "command.hpp"
#include "hosts.hpp"
#include "job.hpp"

namespace {

using namespace banyan;

// --- process 0 ---

Result<std::unique_ptr<Engine>> make_joint_engine(std::string_view game, std::string_view search,
                                                  std::uint64_t seed) {
  static int engines = 0;
  auto own = make_engine(game, search, seed);
  if (!own) return own;
  if (!(*own)->spec().starts_with("mcts(") || (*own)->spec().find("parallel=root") != std::string::npos) {
    return Error{"the processes of a job share an MCTS in one tree each, not " + in_quotes(search)};
  }
  return std::unique_ptr<Engine>(
      std::make_unique<mpi::JointEngine>(std::move(*own), ++engines, std::string(search)));
}

// Games go to whoever is free.
class GameFarm {
 public:
  GameFarm() : is_busy_(static_cast<std::size_t>(mpi::size()), false) {}

  PlayedGame play(const MatchDefinition& definition, const Fixture& fixture, const Opening& opening) {
    int worker = 0;
    {
      const std::lock_guard lock(mutex_);
      for (worker = 1; is_busy_[static_cast<std::size_t>(worker)];) ++worker;  // as many games as workers
      is_busy_[static_cast<std::size_t>(worker)] = true;
      Json task = mpi::to_json(definition, fixture, opening);
      task["do"] = "game";
      mpi::send(worker, task.dump());
    }
    for (;;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      const std::lock_guard lock(mutex_);
      if (!mpi::has_message(worker)) continue;
      const std::string text = mpi::take(worker);
      is_busy_[static_cast<std::size_t>(worker)] = false;
      return mpi::game_in(Json::parse(text), fixture, opening);
    }
  }

 private:
  std::mutex mutex_;
  std::vector<bool> is_busy_;
};

int lead(const std::vector<std::string>& arguments) {
  GameFarm farm;
  app::hosts().processes = mpi::size();
  if (mpi::size() > 1) {
    app::hosts().make_engine = make_joint_engine;
    app::hosts().games = mpi::size() - 1;
    app::hosts().play = [&](const MatchDefinition& definition, const Fixture& fixture,
                            const Opening& opening) { return farm.play(definition, fixture, opening); };
  }
  const int status = app::run_program(arguments);
  for (int to = 1; to < mpi::size(); ++to) mpi::send(to, "{\"do\":\"quit\"}");
  return status;
}

// --- the others ---

class Follower {
 public:
  // Until the leader quits.
  void serve() {
    for (;;) {
      const Json order = Json::parse(mpi::take(0));
      const std::string& what = order.at("do").text();
      if (what == "quit") return;
      if (what == "game") {
        play(order);
      } else if (what == "make") {
        // Other random numbers than everybody else's.
        const std::uint64_t seed =
            Rng(order.at("seed").count(), static_cast<std::uint64_t>(mpi::rank())).next();
        auto engine = make_engine(order.at("game").text(), order.at("search").text(), seed);
        BANYAN_CHECK(bool(engine));  // the leader made it
        engines_[order.at("id").integer()] = std::move(*engine);
      } else if (what == "drop") {
        engines_.erase(order.at("id").integer());
      } else {
        follow(*engines_.at(order.at("id").integer()), what, order);
      }
    }
  }

 private:
  static void play(const Json& order) {
    const mpi::Assignment task = mpi::assignment_in(order);
    mpi::send(0, mpi::to_json(play_game(task.definition, task.fixture, task.opening, make_player)).dump());
  }
  static void follow(Engine& engine, const std::string& what, const Json& order) {
    if (what == "new_game") {
      engine.new_game();
    } else if (what == "position") {
      BANYAN_CHECK(bool(engine.set_position(order.at("text").text())));
    } else if (what == "play") {
      BANYAN_CHECK(bool(engine.play(order.at("text").text())));
    } else if (what == "undo") {
      BANYAN_CHECK(engine.undo());
    } else if (what == "think") {
      mpi::JointResult joint;
      mpi::JointSearch(engine).think(mpi::limits_in(order.at("limits")), {}, {}, joint);
    }
  }

  std::map<std::int64_t, std::unique_ptr<Engine>> engines_;
};

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  int status = 0;
  if (provided < MPI_THREAD_SERIALIZED) {
    fmt::print(stderr, "banyan-mpi: this MPI cannot be used by programs with threads\n");
    status = 1;
  } else if (mpi::rank() == 0) {
    status = lead({argv + 1, argv + argc});
  } else {
    Follower().serve();
  }
  MPI_Finalize();
  return status;
}
