#include "external.hpp"

#include "banyan/core/text.hpp"

namespace banyan {

bool is_external(std::string_view spec) { return spec.starts_with("gtp:") || spec.starts_with("uci:"); }

Result<std::unique_ptr<Player>> make_external_player(const std::string& game, const std::string& spec,
                                                     const Patience& patience) {
  const std::string command(trim(std::string_view(spec).substr(4)));
  if (command.empty()) return Error{"no command behind " + in_quotes(spec)};
  return spec.starts_with("gtp:") ? lab::make_gtp_player(game, command, patience)
                                  : lab::make_uci_player(game, command, patience);
}

}  // namespace banyan
