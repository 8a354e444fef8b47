#include "banyan/server/door.hpp"

#include <algorithm>

#include "banyan/core/embedded.hpp"
#include "banyan/core/text.hpp"

namespace banyan::server {
namespace {

// As long for a wrong token as for the right one.
bool is_same_secret(std::string_view given, std::string_view secret) {
  unsigned difference = given.size() == secret.size() ? 0 : 1;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const char c = i < given.size() ? given[i] : '\0';
    difference |= static_cast<unsigned char>(c ^ secret[i]);
  }
  return difference == 0;
}

const char* type_of(std::string_view path) {
  constexpr std::pair<std::string_view, const char*> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                                 {".js", "text/javascript; charset=utf-8"},
                                                                 {".css", "text/css; charset=utf-8"},
                                                                 {".svg", "image/svg+xml"}};
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "text/plain; charset=utf-8";
}

}  // namespace

std::optional<HttpResponse> Door::refusal(const HttpRequest& request) const {
  const std::string host = to_lower(request.header("host").value_or(""));
  if (std::find(hosts.begin(), hosts.end(), host) == hosts.end()) {
    return error_response(403, "this server does not answer under that name");
  }
  // A page of another site may ask a browser to come here; the browser then says where it comes from.
  const auto origin = request.header("origin");
  if (origin && to_lower(*origin) != "http://" + host) {
    return error_response(403, "pages of other sites may not use this server");
  }
  const std::string_view site = request.header("sec-fetch-site").value_or("none");
  const bool is_api = request.path.starts_with("/api/");
  if (site != "none" && site != "same-origin" && (is_api || !request.is_safe())) {
    return error_response(403, "pages of other sites may not use this server");
  }
  if (request.method == "POST" &&
      !to_lower(request.header("content-type").value_or("")).starts_with("application/json")) {
    return error_response(415, "the body must be application/json");
  }
  if (!token.empty() && is_api) {
    constexpr std::string_view kBearer = "Bearer ";
    const std::string_view given = request.header("authorization").value_or("");
    if (!given.starts_with(kBearer) || !is_same_secret(given.substr(kBearer.size()), token)) {
      return error_response(401, "the token is missing or wrong");
    }
  }
  return std::nullopt;
}

std::vector<std::string> loopback_hosts(int port) {
  std::vector<std::string> hosts;
  for (const std::string name : {"localhost", "127.0.0.1", "[::1]"}) {
    hosts.push_back(name + ":" + std::to_string(port));
    if (port == 80) hosts.push_back(name);
  }
  return hosts;
}

std::optional<HttpResponse> page_file(std::string_view path) {
  const std::string wanted = "web" + std::string(path == "/" ? "/index.html" : path);
  for (const EmbeddedText& file : embedded_texts()) {
    if (file.path != wanted) continue;
    HttpResponse response{200, std::string(file.text), type_of(wanted)};
    response.is_static = true;
    return response;
  }
  return std::nullopt;
}

}  // namespace banyan::server
