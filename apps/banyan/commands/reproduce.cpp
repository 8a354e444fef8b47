// banyan reproduce: plays a published table or figure again and says whether it agrees.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include "banyan/core/json.hpp"

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "banyan/lab/experiment.hpp"
#include "command.hpp"
#include "hosts.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

namespace fs = std::filesystem;

struct ReproduceArgs {
  std::vector<std::string> ids;
  std::string scale = "smoke", form = "paper-work";
  ReproduceSettings settings;
  std::string shard;
  bool list = false, played = false, json = false, quiet = false;
};

// An id of the catalogue, a whole paper ("001"), or a file. Of a whole paper, at scale quick, what has
// headline cells; an experiment that is named has a reason.
std::vector<Experiment> chosen(const std::vector<std::string>& ids, const std::vector<Experiment>& known,
                               Scale scale) {
  std::vector<Experiment> experiments;
  std::vector<std::string> names;
  for (const Experiment& experiment : known) names.push_back(experiment.id);
  for (const std::string& id : ids) {
    const std::size_t before = experiments.size();
    for (const Experiment& experiment : known) {
      const bool of_paper =
          experiment.id.starts_with(id + "/") &&
          (scale != Scale::Quick || std::any_of(experiment.cells.begin(), experiment.cells.end(),
                                                [](const Cell& cell) { return cell.headline; }));
      if (experiment.id == id || of_paper) experiments.push_back(experiment);
    }
    if (experiments.size() > before) continue;
    std::ifstream file(id, std::ios::binary);
    if (!file) throw BadInput("unknown experiment " + in_quotes(id) + did_you_mean(id, names));
    std::ostringstream text;
    text << file.rdbuf();
    experiments.push_back(checked(parse_experiment(text.str())));
  }
  return experiments;
}

void write_file(const fs::path& path, const std::string& text) {
  if (const auto written = replace_file(path.string(), text); !written)
    throw std::runtime_error(written.error());
}

fs::path report_of(const Experiment& experiment, const ReproduceSettings& settings) {
  return fs::path(settings.folder) / experiment.id;
}

// Before the games that it reports are played.
void try_report(const fs::path& base) {
  std::error_code error;
  fs::create_directories(base.parent_path(), error);
  for (const char* form : {".md", ".svg"}) checked(can_write(base.string() + form));
}

void write_report(const Reproduction& result) {
  const fs::path base = report_of(result.experiment, result.settings);
  write_file(base.string() + ".md", print_markdown(result));
  write_file(base.string() + ".svg", print_svg(result));
}

Json row_json(const ResultRow& row) {
  const Json figure = row.published.kind == ClaimKind::Value ? Json(row.published.value) : nullptr;
  return {{"id", row.id},
          {"what", row.what},
          {"published", figure},
          {"measured", row.measured.value},
          {"low", row.measured.interval.low},
          {"high", row.measured.interval.high},
          {"games", row.measured.games},
          {"verdict", name_of(row.verdict)}};
}

ReproduceSettings settings_of(const ReproduceArgs& args) {
  ReproduceSettings settings = args.settings;
  settings.plays = !args.played;
  settings.host = hosts().play;
  settings.hosted_games = hosts().games;
  if (!args.shard.empty()) settings.shard = checked(parse_shard(args.shard));
  settings.scale = args.scale == "paper" ? Scale::Paper : args.scale == "quick" ? Scale::Quick : Scale::Smoke;
  settings.form = args.form == "equal-time"          ? WorkForm::EqualTime
                  : args.form == "equal-simulations" ? WorkForm::EqualSimulations
                                                     : WorkForm::PaperWork;
  return settings;
}

// Before anything is played: a cell that nobody has is a slip of the pen.
void check_cell(const std::string& wanted, const std::vector<Experiment>& experiments) {
  std::vector<std::string> names;
  for (const Experiment& experiment : experiments) {
    for (const Cell& cell : experiment.cells) names.push_back(cell.name);
  }
  const auto holds = [&](const std::string& name) { return name.find(wanted) != std::string::npos; };
  if (std::none_of(names.begin(), names.end(), holds))
    throw BadInput("no cell's name holds " + in_quotes(wanted) + did_you_mean(wanted, names));
}

void run(const ReproduceArgs& args) {
  const auto known = checked(catalogue());
  if (args.list || args.ids.empty()) {
    for (const Experiment& experiment : known) fmt::print("{}", print_claims(experiment));
    return;
  }
  ReproduceSettings settings = settings_of(args);
  Json rows = Json::array();
  const std::vector<Experiment> experiments = chosen(args.ids, known, settings.scale);
  check_cell(settings.cell, experiments);
  for (const Experiment& experiment : experiments) try_report(report_of(experiment, settings));
  for (const Experiment& experiment : experiments) {
    ProgressLine line(args.quiet);
    settings.progress = [&](const std::string& cell, const MatchProgress& progress) {
      line.show(progress, true, cell);
    };
    const Reproduction result = checked(reproduce(experiment, settings));
    write_report(result);
    for (const ResultRow& row : result.rows) rows.push_back(row_json(row));
    if (!args.json) fmt::print("{}\n", print_rows(result));
  }
  if (args.json) fmt::print("{}\n", rows.dump(2));
}

}  // namespace

void add_reproduce(Command& program) {
  Command command = program.subcommand("reproduce", "Play published tables and figures again and compare");
  command.footer(
      "Example: banyan reproduce 001/figure-3 --scale quick --concurrency 2\n"
      "Every cell has a store: the same command goes on after a stop. A report (Markdown, SVG) is written "
      "beside it.");
  auto args = std::make_shared<ReproduceArgs>();
  args->settings.folder = "reproductions";
  command.option("ID", args->ids, "experiments (001/figure-3), a whole paper (001), or files");
  command.flag("--list", args->list, "all experiments with their published figures");
  command.option("--scale", args->scale, "smoke (seconds), quick (headline cells), paper (all of it)")
      .one_of({"smoke", "quick", "paper"});
  command
      .option("--form", args->form,
              "paper-work (the simulations of the paper's programs), equal-time or equal-simulations")
      .one_of({"paper-work", "equal-time", "equal-simulations"});
  command.option("--store", args->settings.folder, "folder for stores and reports");
  command.option("--shard", args->shard,
                 "play this part of every match alone: 2/3; `banyan merge` joins their stores");
  command.option("--games", args->settings.games, "games a cell, instead of the scale's number");
  command.option(
      "--cell", args->settings.cell,
      "play only the cells whose name holds this; the others are reported as far as they were played");
  command.flag("--played", args->played, "report what the stores hold, play nothing");
  command.option("--concurrency", args->settings.concurrency, "games at the same time").within(1, 256);
  command.option("--seed", args->settings.seed, "seed of the matches");
  command.flag("--json", args->json, "print one JSON document");
  command.flag("--quiet", args->quiet, "no progress");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
