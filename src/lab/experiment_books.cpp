#include "experiment_books.hpp"

#include <cctype>
#include <filesystem>

#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {

std::string file_name(const std::string& text) {
  std::string name;
  for (const char c : to_lower(text)) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
  return name;
}

std::string ExperimentBooks::named(std::string spec) const {
  for (const ExperimentBook& book : experiment_.books) {
    const std::string name = "{" + book.name + "}";
    if (const auto place = spec.find(name); place != std::string::npos) {
      spec.replace(place, name.size(), file_of(book.name));
    }
  }
  return spec;
}

Result<bool> ExperimentBooks::make() const {
  for (const ExperimentBook& book : experiment_.books) {
    if (const auto made = make(book); !made) return made;
  }
  return true;
}

Result<bool> ExperimentBooks::make(const ExperimentBook& book) const {
  if (!book.is_opening_set && book.merged.empty()) return build(book);
  if (std::filesystem::exists(file_of(book.name))) return true;
  const auto games = book.is_opening_set ? opening_set() : merged(book);
  if (!games) return Error{games.error()};
  return write(book, book.is_opening_set ? "opening set" : "merge", *games);
}

Result<bool> ExperimentBooks::build(const ExperimentBook& book) const {
  BookPlan plan = book.plan;
  plan.seed = settings_.seed;
  plan.engine.limits.playouts = budgets_.scaled(plan.engine.limits.playouts);
  if (settings_.scale == Scale::Smoke) plan.games = 2 * experiment_.smoke_games;
  if (settings_.scale == Scale::Quick) plan.games = book.quick_games;
  BookRun run;
  run.store = file_of(book.name);
  run.concurrency = settings_.concurrency;
  run.progress = [&](const BookProgress& progress) {
    if (!settings_.progress) return;
    settings_.progress("book " + book.name, {.games = progress.games,
                                             .scheduled = progress.scheduled,
                                             .resumed = progress.resumed,
                                             .seconds = progress.seconds});
  };
  const auto built = build_book(plan, run);
  if (!built) return Error{built.error()};
  if (!built->failure.empty()) return Error{built->failure};
  return true;
}

Result<bool> ExperimentBooks::write(const ExperimentBook& book, const std::string& method,
                                    std::span<const BookGame> games) const {
  const auto record = make_record(experiment_.game);
  if (!record) return Error{record.error()};
  auto file = Book::build(file_of(book.name), {{"game", (*record)->spec()}, {"method", method}});
  if (!file) return Error{file.error()};
  file->append(games);
  return true;
}

Result<std::vector<BookGame>> ExperimentBooks::opening_set() const {
  const auto openings = builtin_openings(experiment_.game);
  if (!openings) return Error{openings.error()};
  std::vector<BookGame> lines;
  for (const Opening& opening : *openings) lines.push_back({lines.size(), opening, Outcome::Draw});
  return lines;
}

Result<std::vector<BookGame>> ExperimentBooks::merged(const ExperimentBook& book) const {
  std::vector<BookGame> games;
  for (const std::string& name : book.merged) {
    const auto part = Book::open(file_of(name));
    if (!part) return Error{part.error()};
    for (BookGame& game : part->games()) games.push_back(std::move(game));
  }
  return games;
}

}  // namespace banyan
