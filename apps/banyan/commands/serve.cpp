// banyan serve: the page, where games are played, analysed and studied.
#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>

#include "banyan/core/text.hpp"
#include "banyan/server/server.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

namespace fs = std::filesystem;

constexpr int kUsualPort = 8080;

struct ServeArgs {
  server::ServerSettings server;
  server::ApiSettings api;
  std::string store, memory = "128M";
  bool quiet = false;
  fs::path passing;  // folder of a server that keeps nothing
};

// Where a user's data belong; empty if there is no such place.
fs::path data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return fs::path(data) / "banyan";
  const char* home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? fs::path(home) / ".local/share/banyan" : fs::path();
}

void choose_store(ServeArgs& args) {
  if (args.store == "none") {
    args.passing = fs::temp_directory_path() / ("banyan-" + std::to_string(getpid()));
    args.api.folder = (args.passing / "reproductions").string();
    args.api.matches = (args.passing / "matches").string();
    return;
  }
  const fs::path folder = args.store.empty() ? data_folder() : fs::path(args.store);
  if (folder.empty()) throw BadInput("there is no home folder to keep games in: --store names one");
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw std::runtime_error("cannot make the folder " + in_quotes(folder.string()));
  args.api.store = (folder / "games.db").string();
  args.api.folder = (folder / "reproductions").string();
  args.api.matches = (folder / "matches").string();
}

void check_address(const ServeArgs& args) {
  const std::string& address = args.server.address;
  const bool is_local = address.empty() || address.starts_with("127.") || address == "::1";
  if (is_local || args.server.token.size() >= 16) return;
  throw BadInput("--listen " + in_quotes(address) +
                 " lets others in: it needs --token with at least 16 characters");
}

void run(ServeArgs& args) {
  check_address(args);
  if (args.server.token.size() > 256) throw BadInput("the token is too long");
  args.api.bytes = parse_bytes(args.memory);
  choose_store(args);
  if (!args.server.address.empty()) args.server.names.push_back(args.server.address);
  auto api = server::Api::make(args.api);
  if (!api) throw std::runtime_error(api.error());
  const bool may_be_any = args.server.port < 0;
  if (may_be_any) args.server.port = kUsualPort;
  auto server = server::Server::open(args.server, **api);
  if (!server && may_be_any) {
    args.server.port = 0;
    server = server::Server::open(args.server, **api);
  }
  if (!server) throw std::runtime_error(server.error());
  const std::string host = args.server.address.empty() ? "localhost" : args.server.address;
  fmt::print("http://{}:{}/{}\n", host, (*server)->port(),
             args.server.token.empty() ? "" : "#token=" + args.server.token);
  if (!args.quiet) {
    fmt::print(stderr, "Open this address in a browser; Ctrl-C ends the server. Games are kept in {}.\n",
               args.api.store.empty() ? "memory" : args.api.store);
  }
  std::fflush(stdout);
  (*server)->run(/*signals=*/true);
  std::error_code error;
  if (!args.passing.empty()) fs::remove_all(args.passing, error);
}

}  // namespace

void add_serve(Command& program) {
  Command command =
      program.subcommand("serve", "The page: play, analyse, look into the tree, run experiments");
  command.footer(
      "Example: banyan serve --port 8080\nThe server answers this machine alone; others reach it with "
      "--listen "
      "and --token.");
  auto args = std::make_shared<ServeArgs>();
  args->server.port = -1;
  command
      .option("--port", args->server.port,
              "port to listen on; 0: any that is free; -1: 8080, or any if that is taken")
      .within(-1, 65535);
  command.option("--listen", args->server.address, "address to listen on instead of this machine alone");
  command.option("--token", args->server.token, "secret that requests must carry; needed with --listen");
  command.option("--host", args->server.names, "further names under which the server may be addressed");
  command.option("--store", args->store,
                 "folder for games and experiments, or none; else the user's data folder");
  command.option("--searches", args->api.searches, "searches at the same time").within(1, 256);
  command.option("--memory", args->memory, "memory that a search may use: 128M");
  command.flag("--quiet", args->quiet, "print the address alone");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
