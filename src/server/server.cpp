#include "banyan/server/server.hpp"

#include <sys/ioctl.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <set>

#include "banyan/core/limits.hpp"
#include "banyan/core/text.hpp"

namespace banyan::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::size_t kBufferSize = 16 << 10;
constexpr std::size_t kBacklog = 512 << 10;    // bytes of a stream that may wait before events are left out
constexpr std::size_t kLongBacklog = 8 << 20;  // then the client is cut off

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

class Connection;

// What the connections share.
struct Hall {
  std::set<Connection*> connections;  // the first: they leave it when the context goes
  asio::io_context io{1};
  ServerSettings settings;
  Door door;
  Api* api = nullptr;
};

class Connection final : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Hall& hall, tcp::socket socket)
      : hall_(hall), socket_(std::move(socket)), timer_(hall.io), reader_(hall.settings.bounds) {
    hall_.connections.insert(this);
    ErrorCode ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
  }
  ~Connection() { hall_.connections.erase(this); }

  void start() {
    const auto most = static_cast<std::size_t>(hall_.settings.connections);
    if (hall_.connections.size() > most && !make_room()) {
      is_last_ = true;
      return answer(error_response(503, "too many connections"));
    }
    set_deadline(hall_.settings.idle_seconds);
    read();
  }

 private:
  // One request's way back. The connection may be gone when it is used, and another request in its place.
  class Way final : public Exchange {
   public:
    Way(asio::io_context& io, std::weak_ptr<Connection> connection, std::uint64_t number)
        : io_(io), connection_(std::move(connection)), number_(number) {}

    void respond(HttpResponse response) override {
      post([response = std::move(response)](Connection& to) { to.answer(response); });
    }
    void open_stream() override {
      post([](Connection& to) {
        to.is_stream_ = to.is_last_ = true;
        to.write(stream_head());
      });
    }
    void send(std::string_view event, std::string_view data, bool must_arrive) override {
      if (backlog_ > kBacklog && !must_arrive) return;
      std::string text = stream_event(event, data);
      backlog_ += text.size();
      post([text = std::move(text)](Connection& to) mutable { to.write(std::move(text)); });
    }
    void close_stream() override {
      post([](Connection& to) {
        to.is_stream_ = false;
        if (to.queue_.empty()) to.close();
      });
    }
    void leave() { gone_.request_stop(); }
    void written(std::size_t bytes) { backlog_ -= std::min(backlog_.load(), bytes); }

   private:
    template <class Action>
    void post(Action action) {
      asio::post(io_, [connection = connection_, number = number_, action = std::move(action)]() mutable {
        const auto to = connection.lock();
        if (to && to->way_ && to->requests_ == number) action(*to);
      });
    }

    asio::io_context& io_;
    std::weak_ptr<Connection> connection_;
    std::uint64_t number_;
    std::atomic<std::size_t> backlog_ = 0;
  };

  // Whoever has waited longest without a request in hand gives way: clients that send nothing, or one byte
  // now and then, keep nobody out.
  bool make_room() {
    Connection* longest = nullptr;
    for (Connection* other : hall_.connections) {
      const bool may_go = other != this && !other->way_ && other->queue_.empty() && other->socket_.is_open();
      if (may_go && (longest == nullptr || other->since_ < longest->since_)) longest = other;
    }
    if (longest != nullptr) longest->has_unread() ? longest->cut() : longest->close();
    return longest != nullptr;
  }

  void read() {
    if (is_reading_ || !socket_.is_open()) return;
    is_reading_ = true;
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](const ErrorCode& error, std::size_t size) {
                              self->is_reading_ = false;
                              if (error) return self->close();
                              self->waiting_.append(self->buffer_.data(), size);
                              self->proceed();
                            });
  }

  // Reads on; while a request is being answered, only to hear whether the client is still there.
  void proceed() {
    if (way_) {
      if (waiting_.size() > kBufferSize) return close();
      return read();
    }
    const bool had_begun = reader_.has_begun();
    waiting_.erase(0, reader_.feed(waiting_));
    switch (reader_.state()) {
      case RequestReader::State::Done:
        return dispatch();
      case RequestReader::State::Refused:
        is_last_ = true;
        return answer(reader_.refusal());
      case RequestReader::State::Body:
        if (!std::exchange(in_body_, true)) {
          set_deadline(hall_.settings.body_seconds);
          if (reader_.wants_continue()) write("HTTP/1.1 100 Continue\r\n\r\n");
        }
        break;
      case RequestReader::State::Head:
        if (!had_begun && reader_.has_begun()) set_deadline(hall_.settings.head_seconds);
        break;
    }
    read();
  }

  void dispatch() {
    const HttpRequest request = reader_.take();
    reader_ = RequestReader(hall_.settings.bounds);
    in_body_ = false;
    is_head_ = request.method == "HEAD";
    is_last_ = !request.keep_alive;
    timer_.cancel();
    way_ = std::make_shared<Way>(hall_.io, weak_from_this(), ++requests_);
    if (const auto refusal = hall_.door.refusal(request)) {
      is_last_ = true;
      return answer(*refusal);
    }
    if (request.path.starts_with("/api/")) {
      hall_.api->handle(request, way_);
      return read();
    }
    if (!request.is_safe()) return answer(error_response(405, "files of the page are only read"));
    const auto file = page_file(request.path);
    answer(file ? *file : error_response(404, "there is nothing at this address"));
  }

  void answer(const HttpResponse& response) {
    is_answered_ = true;
    write(to_bytes(response, !is_last_, is_head_));
  }

  void write(std::string text) {
    if (!socket_.is_open()) return;
    waiting_bytes_ += text.size();
    queue_.push_back(std::move(text));
    if (waiting_bytes_ > kLongBacklog) return close();
    if (queue_.size() == 1) write_next();
  }
  void write_next() {
    set_deadline(hall_.settings.write_seconds);
    asio::async_write(socket_, asio::buffer(queue_.front()),
                      [self = shared_from_this()](const ErrorCode& error, std::size_t size) {
                        if (error) return self->close();
                        self->written(size);
                      });
  }
  void written(std::size_t size) {
    if (queue_.empty()) return;
    waiting_bytes_ -= queue_.front().size();
    queue_.pop_front();
    timer_.cancel();
    if (way_) way_->written(size);
    if (!queue_.empty()) return write_next();
    if (is_stream_) return;
    if (is_answered_) return finish();
    if (way_ && is_last_ && !is_stream_) return close();  // a stream that ended
    set_deadline(hall_.settings.body_seconds);            // after a "continue"
  }
  void finish() {
    is_answered_ = false;
    way_.reset();
    since_ = Clock::now();
    if (is_last_) return close_gently();
    wait_for_request();
    proceed();
  }
  // An answer is written when the system has taken it; a client that does not read it has not. Nobody keeps a
  // connection by reading a byte now and then.
  void wait_for_request() {
    const double first = std::min(hall_.settings.write_seconds, hall_.settings.idle_seconds);
    timer_.expires_after(milliseconds(first));
    timer_.async_wait([self = weak_from_this(), first](const ErrorCode& error) {
      const auto connection = self.lock();
      if (error || !connection) return;
      if (connection->has_unread()) return connection->cut();
      connection->set_deadline(connection->hall_.settings.idle_seconds - first);
    });
  }
  bool has_unread() {
    int bytes = 0;
    return ::ioctl(socket_.native_handle(), TIOCOUTQ, &bytes) == 0 && bytes > 0;
  }
  // Without waiting until the client has read what it was sent.
  void cut() {
    ErrorCode ignored;
    socket_.set_option(tcp::socket::linger(true, 0), ignored);
    close();
  }

  void set_deadline(double seconds) {
    timer_.expires_after(milliseconds(seconds));
    timer_.async_wait([self = weak_from_this()](const ErrorCode& error) {
      if (error) return;
      const auto connection = self.lock();
      if (!connection) return;
      connection->queue_.empty() ? connection->close() : connection->cut();
    });
  }
  // Lets the answer arrive before the connection ends: bytes that nobody reads would tear it down.
  void close_gently() {
    ErrorCode ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    waiting_.clear();
    drain();
    set_deadline(1);
  }
  void drain() {
    if (is_reading_ || !socket_.is_open()) return;
    is_reading_ = true;
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                              self->is_reading_ = false;
                              if (error || ++self->drained_ > 100) return self->close();
                              self->drain();
                            });
  }
  void close() {
    if (way_) way_->leave();
    way_.reset();
    timer_.cancel();
    ErrorCode ignored;
    socket_.close(ignored);
  }

  Hall& hall_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  RequestReader reader_;
  std::array<char, kBufferSize> buffer_{};
  std::string waiting_;  // bytes behind the request in hand
  std::deque<std::string> queue_;
  std::size_t waiting_bytes_ = 0;
  std::shared_ptr<Way> way_;  // of the request in hand
  std::uint64_t requests_ = 0;
  Clock::time_point since_ = Clock::now();  // of the waiting for a request
  int drained_ = 0;
  bool is_reading_ = false, is_head_ = false, is_last_ = false, is_stream_ = false, is_answered_ = false,
       in_body_ = false;
};

class AsioServer final : public Server {
 public:
  AsioServer(const ServerSettings& settings, Api& api) {
    hall_.settings = settings;
    hall_.api = &api;
  }

  // Throws boost::system::system_error.
  void listen() {
    const ServerSettings& settings = hall_.settings;
    if (!settings.address.empty()) {
      listen_at(asio::ip::make_address(settings.address), settings.port);
    } else {
      listen_at(asio::ip::address_v4::loopback(), settings.port);
      try {
        listen_at(asio::ip::address_v6::loopback(), port());
      } catch (const boost::system::system_error&) {
        // A machine without the newer protocol.
      }
    }
    hall_.door.token = settings.token;
    hall_.door.hosts = loopback_hosts(port());
    for (const std::string& name : settings.names) {
      hall_.door.hosts.push_back(to_lower(name));
      hall_.door.hosts.push_back(to_lower(name) + ":" + std::to_string(port()));
    }
  }

  int port() const override { return acceptors_.front().local_endpoint().port(); }

  void run(bool with_signals) override {
    asio::signal_set signals(hall_.io);
    if (with_signals) {
      signals.add(SIGINT);
      signals.add(SIGTERM);
      signals.async_wait([this](const ErrorCode& error, int) {
        if (!error) stop();
      });
    }
    for (tcp::acceptor& acceptor : acceptors_) accept(acceptor);
    hall_.io.run();
    hall_.api->stop();
  }
  void stop() override { hall_.io.stop(); }

 private:
  void listen_at(const asio::ip::address& address, int port) {
    tcp::acceptor& acceptor = acceptors_.emplace_back(hall_.io);
    try {
      const tcp::endpoint endpoint(address, static_cast<unsigned short>(port));
      acceptor.open(endpoint.protocol());
      acceptor.set_option(tcp::acceptor::reuse_address(true));
      if (address.is_v6()) acceptor.set_option(asio::ip::v6_only(true));
      acceptor.bind(endpoint);
      acceptor.listen();
    } catch (const boost::system::system_error&) {
      acceptors_.pop_back();
      throw;
    }
  }

  void accept(tcp::acceptor& acceptor) {
    acceptor.async_accept([this, &acceptor](const ErrorCode& error, tcp::socket socket) {
      if (!error) std::make_shared<Connection>(hall_, std::move(socket))->start();
      if (!error || error == asio::error::connection_aborted) return accept(acceptor);
      // Out of descriptors: what is open must end first.
      const auto pause = std::make_shared<asio::steady_timer>(hall_.io, std::chrono::milliseconds(100));
      pause->async_wait([this, &acceptor, pause](const ErrorCode&) { accept(acceptor); });
    });
  }

  Hall hall_;
  std::deque<tcp::acceptor> acceptors_;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, Api& api) {
  auto server = std::make_unique<AsioServer>(settings, api);
  try {
    server->listen();
  } catch (const boost::system::system_error& error) {
    const std::string where = settings.address.empty() ? "127.0.0.1" : settings.address;
    return Error{"cannot listen on " + where + " port " + std::to_string(settings.port) + ": " +
                 error.code().message()};
  }
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace banyan::server
