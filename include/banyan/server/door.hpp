// Who may come in: the names under which the server answers, the origin of pages that write, the token. And
// the files of the page, which are a table inside the program: no path of a request ever becomes one of the
// disk.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/server/http.hpp"

namespace banyan::server {

struct Door {
  std::vector<std::string> hosts;  // "localhost:8080", with the port
  std::string token;               // empty: none is asked for

  // Why the request is refused; nothing if it may come in.
  std::optional<HttpResponse> refusal(const HttpRequest& request) const;
};

// The names of this machine alone, for a port; behind a port 80 also without it.
std::vector<std::string> loopback_hosts(int port);

// The file of the page at an address; nothing if there is none.
std::optional<HttpResponse> page_file(std::string_view path);

}  // namespace banyan::server
