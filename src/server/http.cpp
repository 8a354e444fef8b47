#include "banyan/server/http.hpp"

#include <algorithm>

#include "banyan/core/json.hpp"
#include "banyan/core/text.hpp"

namespace banyan::server {
namespace {

const char* reason_of(int status) {
  constexpr std::pair<int, const char*> kReasons[] = {{200, "OK"},
                                                      {201, "Created"},
                                                      {400, "Bad Request"},
                                                      {401, "Unauthorized"},
                                                      {403, "Forbidden"},
                                                      {404, "Not Found"},
                                                      {405, "Not Allowed"},
                                                      {408, "Request Timeout"},
                                                      {409, "Conflict"},
                                                      {413, "Too Large"},
                                                      {414, "URI Too Long"},
                                                      {415, "Unsupported Media Type"},
                                                      {422, "Unprocessable"},
                                                      {431, "Header Too Large"},
                                                      {500, "Internal Error"},
                                                      {501, "Not Implemented"},
                                                      {503, "Busy"},
                                                      {505, "Version Not Supported"}};
  for (const auto& [number, reason] : kReasons) {
    if (number == status) return reason;
  }
  return "Answer";
}

bool is_token(char c) {
  const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return alphanumeric || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}
bool is_path(char c) {
  const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return alphanumeric || c == '/' || c == '.' || c == '-' || c == '_';
}
int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// No inline script, nothing from elsewhere, no frame around the page.
constexpr std::string_view kSafety =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

}  // namespace

std::optional<std::string_view> HttpRequest::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return std::nullopt;
}
std::string HttpRequest::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return {};
}

HttpResponse error_response(int status, std::string_view message) {
  return {status, Json{{"error", message}}.dump()};
}

std::string to_bytes(const HttpResponse& response, bool keep_alive, bool head_only) {
  std::string text =
      "HTTP/1.1 " + std::to_string(response.status) + " " + reason_of(response.status) + "\r\n";
  text += "Content-Type: " + response.type + "\r\n";
  text += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
  text += response.is_static ? "Cache-Control: no-cache\r\n" : "Cache-Control: no-store\r\n";
  if (!response.name.empty()) {
    text += "Content-Disposition: attachment; filename=\"" + response.name + "\"\r\n";
  }
  if (!keep_alive) text += "Connection: close\r\n";
  text += kSafety;
  text += "\r\n";
  if (!head_only) text += response.body;
  return text;
}

std::string stream_head() {
  std::string text = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n";
  text += "Connection: close\r\n";
  text += kSafety;
  return text + "\r\n";
}
std::string stream_event(std::string_view name, std::string_view data) {
  std::string text = "event: " + std::string(name) + "\n";
  for (const std::string_view line : split(data, '\n')) text += "data: " + std::string(line) + "\n";
  return text + "\n";
}

std::optional<std::string> decode_query(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i] == '+' ? ' ' : text[i];
    if (text[i] == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return std::nullopt;
    decoded += c;
  }
  return decoded;
}

std::size_t RequestReader::feed(std::string_view bytes) {
  std::size_t taken = 0;
  if (state_ == State::Head) {
    while (taken < bytes.size() && state_ == State::Head) {
      head_ += bytes[taken++];
      if (head_.size() > bounds_.head) {
        refuse(431, "the head of the request is too large");
      } else if (head_.ends_with("\r\n\r\n")) {
        if (read_head() && body_size_ == 0) state_ = State::Done;
      } else if (head_.size() >= 2 && head_.back() == '\n' && head_[head_.size() - 2] != '\r') {
        refuse(400, "a line of the head ends without a carriage return");
      }
    }
  }
  if (state_ == State::Body) {
    const std::size_t more = std::min(body_size_ - request_.body.size(), bytes.size() - taken);
    request_.body += bytes.substr(taken, more);
    taken += more;
    if (request_.body.size() == body_size_) state_ = State::Done;
  }
  return taken;
}

void RequestReader::refuse(int status, std::string_view why) {
  state_ = State::Refused;
  refusal_ = error_response(status, why);
}

bool RequestReader::read_head() {
  std::string_view rest = head_;
  rest.remove_suffix(2);  // of the empty line
  bool is_first = true;
  std::size_t fields = 0;
  while (!rest.empty()) {
    const std::size_t end = rest.find("\r\n");
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 2);
    if (!is_first && ++fields > bounds_.fields) {
      refuse(431, "too many header fields");
      return false;
    }
    if (is_first ? !read_request_line(line) : !read_field(line)) return false;
    is_first = false;
  }
  state_ = State::Body;
  return judge_fields();
}

bool RequestReader::read_request_line(std::string_view line) {
  const auto parts = split(line, ' ');
  if (parts.size() != 3 || parts[0].empty() || !std::all_of(parts[0].begin(), parts[0].end(), is_token)) {
    refuse(400, "the request line is malformed");
    return false;
  }
  if (parts[2] != "HTTP/1.1") {
    refuse(parts[2].starts_with("HTTP/") ? 505 : 400, "only HTTP/1.1 is spoken here");
    return false;
  }
  request_.method = parts[0];
  if (!request_.is_safe() && request_.method != "POST" && request_.method != "DELETE") {
    refuse(501, "the method is not known");
    return false;
  }
  return read_target(parts[1]);
}

bool RequestReader::read_target(std::string_view target) {
  if (target.size() > bounds_.target) {
    refuse(414, "the address is too long");
    return false;
  }
  const std::size_t mark = std::min(target.find('?'), target.size());
  const std::string_view path = target.substr(0, mark);
  if (!path.starts_with('/') || !std::all_of(path.begin(), path.end(), is_path) ||
      path.find("..") != path.npos || path.find("//") != path.npos) {
    refuse(400, "the address is malformed");
    return false;
  }
  request_.path = path;
  if (mark == target.size()) return true;
  for (const std::string_view pair : split(target.substr(mark + 1), '&')) {
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    auto key = decode_query(pair.substr(0, equals));
    auto value = decode_query(equals < pair.size() ? pair.substr(equals + 1) : "");
    if (!key || !value) {
      refuse(400, "the query of the address is malformed");
      return false;
    }
    request_.query.emplace_back(std::move(*key), std::move(*value));
  }
  return true;
}

bool RequestReader::read_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  if (colon == line.npos || name.empty() || !std::all_of(name.begin(), name.end(), is_token)) {
    refuse(400, "a header field is malformed");
    return false;
  }
  const std::string_view value = trim(line.substr(colon + 1));
  const bool has_control = std::any_of(value.begin(), value.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
  });
  if (has_control) {
    refuse(400, "a header field holds a control character");
    return false;
  }
  request_.headers.emplace_back(to_lower(name), value);
  return true;
}

// What decides where this request ends and the next begins must be said once and plainly.
bool RequestReader::judge_fields() {
  const auto count = [&](std::string_view name) {
    return std::count_if(request_.headers.begin(), request_.headers.end(),
                         [&](const auto& field) { return field.first == name; });
  };
  if (count("host") != 1) return refuse(400, "one Host is needed"), false;
  if (count("transfer-encoding") > 0) return refuse(501, "bodies are sent by Content-Length alone"), false;
  if (count("upgrade") > 0) return refuse(400, "there is nothing to upgrade to"), false;
  if (count("content-length") > 1 || count("origin") > 1) return refuse(400, "a field is there twice"), false;
  if (const auto length = request_.header("content-length")) {
    const bool digits =
        !length->empty() && length->size() <= 9 &&
        std::all_of(length->begin(), length->end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits) return refuse(400, "the Content-Length is malformed"), false;
    body_size_ = static_cast<std::size_t>(*parse_int(*length));
    if (body_size_ > bounds_.body) return refuse(413, "the body is too large"), false;
    if (request_.is_safe() && body_size_ > 0) return refuse(400, "no body belongs to this method"), false;
  }
  wants_continue_ = request_.header("expect").has_value();
  request_.keep_alive = to_lower(request_.header("connection").value_or("")) != "close";
  return true;
}

}  // namespace banyan::server
