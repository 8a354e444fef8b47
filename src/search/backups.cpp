// Every backup of MCTS, one line each: this is where a new one is added.
#include "banyan/search/mcts/backup.hpp"
#include "banyan/search/mcts/backup/average.hpp"
#include "banyan/search/mcts/backup/operators.hpp"
#include "banyan/search/mcts/backup/solver.hpp"

namespace banyan {
namespace {

using BackupTypes = StrategyList<Backup,                 //
                                 AverageBackup,          //
                                 MaxBackup,              //
                                 InformedAverageBackup,  //
                                 MixBackup,              //
                                 ImplicitMinimaxBackup,  //
                                 SolverBackup<>>;

}  // namespace

void update_shared_means(Walk& walk, double first) {
  for (std::size_t k = walk.path.size(); k-- > 0;) {
    const PathStep& step = walk.path[k];
    walk.tree->finish_visit(step.node, step.child, reward_for(step.chooser, first));
  }
}

std::unique_ptr<Backup> Backups::make(std::string_view text, const BuildContext* context) {
  return BackupTypes::make(text, context);
}
std::vector<std::string> Backups::names() { return BackupTypes::names(); }
std::vector<StrategyInfo> Backups::infos() { return BackupTypes::infos(); }

}  // namespace banyan
