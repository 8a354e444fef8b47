#include "stores.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "refused.hpp"
#include "results.hpp"

namespace banyan::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 5000, kMostOwn = 1000, kGamesAtOnce = 200;
constexpr std::size_t kKnownWholes = 64;
constexpr std::int64_t kNanoseconds = 1'000'000'000;

// FNV-1a of where the store lies in its folder.
std::string store_id(std::string_view place) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : place) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  constexpr const char* kDigits = "0123456789abcdef";
  std::string id;
  for (int shift = 60; shift >= 0; shift -= 4) id += kDigits[hash >> shift & 15];
  return id;
}

std::string date_of(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

// The plain files of a folder that end so, at most so deep; links are not followed.
std::vector<fs::path> files_below(const std::string& folder, int deepest, std::string_view ending) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::recursive_directory_iterator walk(folder, fs::directory_options::none, error);
  for (; !error && walk != fs::recursive_directory_iterator() && found.size() < kMostFiles;
       walk.increment(error)) {
    if (walk.depth() >= deepest) walk.disable_recursion_pending();
    std::error_code ignored;
    if (walk->symlink_status(ignored).type() != fs::file_type::regular) continue;
    if (walk->path().filename().string().ends_with(ending)) found.push_back(walk->path());
  }
  return found;
}

// What the lines of a store say of its match; nothing if they are of something else.
std::optional<MatchDefinition> definition_in(const DefinitionLines& lines) {
  MatchDefinition definition;
  definition.games = 0;
  for (const auto& [what, value] : lines) {
    if (what == "game") definition.game = value;
    if (what == "games") definition.games = std::strtoull(value.c_str(), nullptr, 10);
    if (what == "format" && value == "gauntlet") definition.format = Format::Gauntlet;
    if (what.starts_with("player ")) definition.players.emplace_back().spec = value;
    if (what == "sprt") {
      const auto bounds = split(value, ',');
      if (bounds.size() == 2)
        definition.sprt = {parse_double(bounds[0]).value_or(0), parse_double(bounds[1]).value_or(0)};
    }
  }
  if (definition.players.size() < 2 || definition.games == 0 || !make_record_of_two(definition.game))
    return std::nullopt;
  return definition;
}

std::string definition_file(const std::string& store) { return fs::path(store).replace_extension(".json"); }

// With the names that its players were given, if the definition is still beside it.
std::optional<MatchDefinition> definition_of(const std::string& path, const DefinitionLines& lines) {
  auto definition = definition_in(lines);
  if (!definition) return std::nullopt;
  const auto text = read_file(definition_file(path));
  const auto given = text ? parse_definition(*text) : Result<MatchDefinition>(Error{"none"});
  if (given && given->players.size() == definition->players.size()) return *given;
  return definition;
}

}  // namespace

std::vector<Stores::File> Stores::files() const {
  std::vector<File> all;
  const auto add = [&](const std::string& folder, const fs::path& path, bool is_own) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0 || facts.st_size == 0) return;
    const std::string place = path.lexically_relative(folder).generic_string();
    const auto parts = split(place, '/');
    File file{.id = store_id((is_own ? "own/" : "cell/") + place),
              .path = path.string(),
              .is_own = is_own,
              .experiment = {},
              .scale = {},
              .name = path.stem().string(),
              .changed = facts.st_mtim.tv_sec * kNanoseconds + facts.st_mtim.tv_nsec,
              .size = facts.st_size};
    if (!is_own && parts.size() == 4) {
      file.experiment = std::string(parts[0]) + "/" + std::string(parts[1]);
      file.scale = parts[2];
    }
    all.push_back(std::move(file));
  };
  for (const fs::path& path : files_below(settings_.matches, 0, ".db")) add(settings_.matches, path, true);
  for (const fs::path& path : files_below(settings_.folder, 3, ".db")) add(settings_.folder, path, false);
  std::sort(all.begin(), all.end(), [](const File& x, const File& y) {
    return std::pair(y.changed, y.name) < std::pair(x.changed, x.name);
  });
  return all;
}

Stores::File Stores::file_of(const std::string& id) const {
  for (File& file : files()) {
    if (file.id == id) return std::move(file);
  }
  throw Refused(404, "there are no such games here");
}

Stores::Opened Stores::open(const File& file) {
  auto hold = jobs_.borrow(file.path);
  if (!hold) throw Refused(409, "these games are being played: look at the job");
  return {std::move(hold), wanted(Store::open_existing(file.path))};
}

Stores::Known& Stores::known(const File& file) {
  Known& known = known_[file.path];
  if (known.changed != file.changed || known.size != file.size) {
    known = {.changed = file.changed, .size = file.size, .brief = {}, .whole = {}};
  }
  return known;
}

// False, as JSON, for what is no store of games.
Json Stores::brief_of(const File& file) {
  Known& memory = known(file);
  if (!memory.brief.is_null()) return memory.brief;
  memory.brief = false;
  const Opened opened = open(file);
  const auto definition = definition_of(file.path, opened.store.definition());
  if (!definition) return memory.brief;
  Json json = {{"id", file.id},
               {"kind", file.is_own ? kind_of(*definition) : "experiment"},
               {"title", title_of(*definition)},
               {"experiment", file.experiment},
               {"scale", file.scale},
               {"cell", file.is_own ? "" : file.name},
               {"game", definition->game},
               {"games", opened.store.count()},
               {"scheduled", scheduled_games(*definition)},
               {"changed", date_of(file.changed / kNanoseconds)}};
  return memory.brief = std::move(json);
}

Json Stores::list() {
  Json list = Json::array();
  std::map<std::string, Known> still;
  for (const File& file : files()) {
    try {
      Json brief = brief_of(file);
      if (brief.is_object()) list.push_back(std::move(brief));
    } catch (const Refused& refused) {  // in use, or of another program
      if (refused.status == 409) known(file).brief = nullptr;
    }
    still[file.path] = std::move(known(file));
  }
  known_ = std::move(still);
  return list;
}

Json Stores::show(const std::string& id) {
  const File file = file_of(id);
  Json json = brief_of(file);
  if (!json.is_object()) throw Refused(404, "there are no such games here");
  Known& memory = known(file);
  if (!memory.whole.is_null()) return memory.whole;
  const Opened opened = open(file);
  const auto definition = definition_of(file.path, opened.store.definition());
  if (!definition) throw Refused(404, "there are no such games here");
  MatchTally tally(pairings(*definition));
  for (std::uint64_t from = 0;;) {  // some at a time: all of them may be much
    const auto games = opened.store.games(from, kGamesAtOnce);
    if (games.empty()) break;
    for (const PlayedGame& game : games) tally.add(game);
    from = games.back().fixture.number + 1;
  }
  add_results(json, *definition, tally.pairings());
  const auto wholes = std::count_if(known_.begin(), known_.end(),
                                    [](const auto& one) { return !one.second.whole.is_null(); });
  if (static_cast<std::size_t>(wholes) >= kKnownWholes) {
    for (auto& [path, other] : known_) other.whole = nullptr;
  }
  memory.whole = json;
  return json;
}

Json Stores::games(const std::string& id, std::uint64_t from) {
  const File file = file_of(id);
  const Opened opened = open(file);
  Json list = Json::array();
  for (const PlayedGame& game : opened.store.games(from, kGamesAtOnce)) {
    list.push_back(game_line(game, game.fixture.number));
  }
  return list;
}

Json Stores::game(const std::string& id, std::uint64_t number) {
  const File file = file_of(id);
  const Opened opened = open(file);
  const auto games = opened.store.games(number, 1);
  if (games.empty() || games[0].fixture.number != number) throw Refused(404, "there is no such game");
  const auto definition = definition_of(file.path, opened.store.definition());
  if (!definition) throw Refused(404, "there are no such games here");
  std::vector<std::string> names;
  for (const Entrant& player : definition->players) names.push_back(player.label());
  Json json = replay_json(definition->game, games[0], names);
  json["number"] = number;
  json["games"] = opened.store.count();
  return json;
}

MatchPlace Stores::add(const MatchDefinition& definition) {
  std::error_code error;
  fs::create_directories(settings_.matches, error);
  if (error) throw Refused(503, "cannot make the folder for matches");
  const auto own = files_below(settings_.matches, 0, ".json");
  if (own.size() >= kMostOwn) throw Refused(503, "too many matches are kept here: remove some");
  long last = 0;
  for (const fs::path& path : own) {
    const std::string name = path.stem().string();
    last = std::max(last, std::strtol(name.substr(name.rfind('-') + 1).c_str(), nullptr, 10));
  }
  const std::string name = std::string(kind_of(definition)) + "-" + std::to_string(last + 1);
  const std::string path = (fs::path(settings_.matches) / (name + ".db")).string();
  wanted(replace_file(definition_file(path), definition_text(definition)), 503);
  return {store_id("own/" + name + ".db"), path, definition};
}

MatchPlace Stores::place_of(const std::string& id) {
  const File file = file_of(id);
  if (!file.is_own) throw Refused(409, "an experiment goes on when it is run again");
  const auto text = read_file(definition_file(file.path));
  if (!text) throw Refused(409, "the definition of this match is not there any more");
  return {file.id, file.path, wanted(parse_definition(*text))};
}

void Stores::remove(const std::string& id) {
  const File file = file_of(id);
  if (!file.is_own) throw Refused(409, "only matches and tournaments can be removed here");
  const auto hold = jobs_.borrow(file.path);
  if (!hold) throw Refused(409, "these games are being played");
  std::error_code error;
  fs::remove(file.path, error);
  fs::remove(file.path + "-journal", error);
  fs::remove(definition_file(file.path), error);
  known_.erase(file.path);
}

}  // namespace banyan::server
