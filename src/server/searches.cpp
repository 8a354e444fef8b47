#include "searches.hpp"

#include <algorithm>
#include <thread>

namespace banyan::server {

Result<bool> lead(Session& session, const std::string& start, const std::vector<std::string>& moves) {
  const auto& played = session.record().moves();
  const auto same = std::mismatch(played.begin(), played.end(), moves.begin(), moves.end());
  for (auto extra = played.end() - same.first; extra > 0; --extra) {
    if (!session.undo()) return session.start(session.game(), start, moves);
  }
  for (auto next = same.second; next != moves.end(); ++next) {
    if (const auto done = session.play(*next); !done) return Error{done.error()};
  }
  return true;
}

std::optional<HttpResponse> Searches::start(const SearchOrder& order, std::stop_token gone,
                                            SearchCalls calls) {
  const std::lock_guard lock(mutex_);
  const auto found = seats_.find(order.key());
  if (!stopping_ && found != seats_.end() && found->second->busy) {
    const auto& place = found->second;
    if (!place->gives_way || (place->next && !place->next->order.gives_way)) {
      return error_response(409, "this engine is thinking about this game already");
    }
    if (place->next) place->next->calls.done(Error{"another search came before this one began"});
    place->next = Job{order, std::move(gone), std::move(calls)};
    place->slice.request_stop();
    return std::nullopt;
  }
  if (stopping_ || active_ >= settings_.searches) {
    return error_response(503, "all " + std::to_string(settings_.searches) +
                                   " searches are in use; stop one, or try again soon");
  }
  std::shared_ptr<Seat>& place = seats_[order.key()];
  if (!place) place = std::make_shared<Seat>();
  const std::shared_ptr<Seat> seat = place;
  seat->busy = true;
  seat->gives_way = order.gives_way;
  seat->used = ++clock_;
  seat->slice = std::stop_source();
  drop_idle_seat();
  ++active_;
  ++threads_;
  std::thread([this, seat, job = Job{order, std::move(gone), std::move(calls)}]() mutable {
    run(*seat, std::move(job));
    const std::lock_guard ending(mutex_);
    --threads_;
    ended_.notify_all();
  }).detach();  // stop() waits for it
  return std::nullopt;
}

// Trees are large: only so many engines keep theirs.
void Searches::drop_idle_seat() {
  while (seats_.size() > static_cast<std::size_t>(settings_.engines)) {
    auto oldest = seats_.end();
    for (auto it = seats_.begin(); it != seats_.end(); ++it) {
      if (!it->second->busy && (oldest == seats_.end() || it->second->used < oldest->second->used))
        oldest = it;
    }
    if (oldest == seats_.end()) return;
    seats_.erase(oldest);
  }
}

void Searches::run(Seat& seat, Job job) {
  for (;;) {
    Result<SearchReport> report = Error{"the search failed"};
    try {
      report = search(seat, job);
    } catch (const std::exception& error) {
      report = Error{error.what()};
    }
    std::optional<Job> next = leave(seat);
    job.calls.done(std::move(report));
    if (!next) return;
    job = std::move(*next);
  }
}

Result<SearchReport> Searches::search(Seat& seat, const Job& job) {
  const SearchOrder& order = job.order;
  if (!seat.session) {
    SessionSettings settings;
    settings.game = order.game;
    settings.engine = order.engine;
    settings.seed = order.seed;
    auto made = Session::make(std::move(settings));
    if (!made) return Error{made.error()};
    if (const auto started = (*made)->start(order.game, order.start, order.moves); !started) {
      return Error{started.error()};
    }
    seat.session = std::move(*made);
  } else if (const auto led = lead(*seat.session, order.start, order.moves); !led) {
    return Error{led.error()};
  }
  {
    const std::lock_guard lock(mutex_);
    seat.moves = order.moves;
  }
  for (;;) {
    std::stop_source slice;
    {
      const std::lock_guard lock(mutex_);
      seat.slice = slice;
      if (stopping_ || seat.next || !seat.questions.empty()) slice.request_stop();
    }
    const std::stop_callback on_gone(job.gone, [slice]() mutable { slice.request_stop(); });
    const SearchReport& report = seat.session->analyze(
        order.limits, [&](const SearchReport& now) { job.calls.progress(*seat.session, now); },
        slice.get_token());
    const std::lock_guard lock(mutex_);
    const bool was_asked = !seat.questions.empty() && report.why == StopReason::Stopped;
    if (job.gone.stop_requested() || stopping_ || seat.next || !was_asked) return report;
    answer(seat);
  }
}

void Searches::answer(Seat& seat) {
  for (Question& question : std::exchange(seat.questions, {})) {
    if (seat.session) {
      question.answer(seat.session->children(question.line));
    } else {
      question.answer(Error{"the engine could not be made"});
    }
  }
}

std::optional<Searches::Job> Searches::leave(Seat& seat) {
  const std::lock_guard lock(mutex_);
  answer(seat);
  if (seat.next) {
    std::optional<Job> next = std::exchange(seat.next, std::nullopt);
    seat.gives_way = next->order.gives_way;
    return next;
  }
  seat.busy = false;
  --active_;
  return std::nullopt;
}

bool Searches::ask(const SearchOrder& order, const std::string& line, Children answer) {
  const std::lock_guard lock(mutex_);
  const auto found = seats_.find(order.key());
  if (found == seats_.end()) return false;
  Seat& seat = *found->second;
  if (seat.busy) {
    seat.questions.push_back({line, std::move(answer)});
    seat.slice.request_stop();
    return true;
  }
  if (!seat.session) return false;
  if (const auto led = lead(*seat.session, order.start, order.moves); !led) {
    answer(Error{led.error()});
  } else {
    answer(seat.session->children(line));
  }
  return true;
}

void Searches::forget(const std::string& table) {
  const std::lock_guard lock(mutex_);
  std::erase_if(seats_, [&](const auto& entry) {
    return entry.first.starts_with(table + '\n') && !entry.second->busy;
  });
}

void Searches::stop() {
  std::unique_lock lock(mutex_);
  stopping_ = true;
  for (const auto& [key, seat] : seats_) seat->slice.request_stop();
  ended_.wait(lock, [&] { return threads_ == 0; });
}

int Searches::active() {
  const std::lock_guard lock(mutex_);
  return active_;
}

}  // namespace banyan::server
