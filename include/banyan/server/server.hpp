// The transport: sockets, timeouts and signals around the door and the API. One thread reads and writes for
// all connections; searches have threads of their own.
#pragma once

#include <memory>
#include <string>

#include "banyan/server/api.hpp"
#include "banyan/server/door.hpp"

namespace banyan::server {

struct ServerSettings {
  std::string address;             // to listen on; empty: this machine alone, 127.0.0.1 and ::1
  int port = 8080;                 // 0: any that is free
  std::string token;               // needed where others can reach the address
  std::vector<std::string> names;  // further names of this machine, with or without the port
  HttpBounds bounds;
  int connections = 256;
  // A request must be here so many seconds after its first byte, its answer must be taken in so many; a
  // connection without either is closed after the last.
  double head_seconds = 5, body_seconds = 10, write_seconds = 10, idle_seconds = 60;
};

class Server {
 public:
  // Listens; an error says why it cannot.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings, Api& api);
  virtual ~Server() = default;
  virtual int port() const = 0;
  // Serves until stop() or, with `signals`, an interrupt. Then the API is stopped too.
  virtual void run(bool signals) = 0;
  virtual void stop() = 0;  // from any thread
};

}  // namespace banyan::server
