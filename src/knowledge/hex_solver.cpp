#include "banyan/knowledge/hex_solver.hpp"

#include <algorithm>

#include "banyan/core/bits.hpp"
#include "banyan/core/zobrist.hpp"

namespace banyan {
namespace {

using Bits = std::uint64_t;

constexpr Bits point_bit(int point) { return Bits{1} << point; }

// The connections of one side. Vertices: its two edges, its groups of stones that touch neither, and the
// empty points. A group has the points of its stones, so that "u is no part of the carrier" is one test.
class Connections {
 public:
  Connections(Bits own, Bits other, Bits board, const std::array<Bits, 64>& neighbours,
              const std::array<Bits, 2>& edges)
      : empty_(board & ~(own | other)), neighbours_(neighbours) {
    add_vertices(own, edges);
    for (int u = 0; u < count_; ++u) {
      for (int v = u + 1; v < count_; ++v) {
        if ((around_[u] & points_[v]) != 0 || (around_[v] & points_[u]) != 0) add_full(u, v, 0);
      }
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (is_kept(found_[i])) combine(found_[i]);
    }
  }

  bool is_joined() const { return !full_[kEdge1][kEdge2].empty(); }
  bool is_joined_moving_first() const { return is_joined() || !semi_[kEdge1][kEdge2].empty(); }
  // The points that a move against all ways to join the edges must be among. pre: !is_joined().
  Bits common_carrier() const {
    Bits common = empty_;
    for (const Bits carrier : semi_[kEdge1][kEdge2]) common &= carrier;
    return common;
  }

 private:
  static constexpr int kEdge1 = 0, kEdge2 = 1, kMostVertices = 66;
  // How many carriers a pair keeps: more find more connections and take more time.
  static constexpr std::size_t kMostFull = 6, kMostSemi = 12;
  template <std::size_t N>
  using Carriers = FixedList<Bits, N + 1>;
  struct Link {
    int u, v;
    Bits carrier;
  };

  void add_vertices(Bits own, const std::array<Bits, 2>& edges) {
    Bits left = own;
    for (const Bits edge : edges) {
      const Bits group = group_of(own & edge, own);
      left &= ~group;
      add_vertex(group, reach(group) | edge, true);
    }
    while (left != 0) {
      const Bits group = group_of(left & (~left + 1), own);
      left &= ~group;
      add_vertex(group, reach(group), true);
    }
    for (Bits points = empty_; points != 0;) {
      const int point = pop_lowest(points);
      add_vertex(point_bit(point), neighbours_[static_cast<std::size_t>(point)], false);
    }
  }
  void add_vertex(Bits points, Bits around, bool is_own) {
    points_[count_] = points;
    around_[count_] = around;
    is_own_[count_++] = is_own;
  }
  Bits reach(Bits points) const {
    Bits around = 0;
    while (points != 0) around |= neighbours_[static_cast<std::size_t>(pop_lowest(points))];
    return around;
  }
  Bits group_of(Bits seed, Bits own) const {
    for (Bits grown = seed;; seed = grown) {
      grown |= reach(seed) & own;
      if (grown == seed) return seed;
    }
  }

  // The and-rule for a new full connection with every other at its two ends. By value: the list that it comes
  // from may grow.
  void combine(Link link) {
    for (const auto& [u, z] : {std::pair{link.u, link.v}, std::pair{link.v, link.u}}) {
      for (int v = 0; v < count_; ++v) {
        if (v == u || v == z || (link.carrier & points_[v]) != 0) continue;
        const auto others = full_[std::min(z, v)][std::max(z, v)];  // a copy: the list may grow
        for (const Bits other : others) {
          if ((other & link.carrier) != 0 || (other & points_[u]) != 0) continue;
          const Bits carrier = other | link.carrier;
          if (is_own_[z]) {
            add_full(std::min(u, v), std::max(u, v), carrier);
          } else {
            add_semi(std::min(u, v), std::max(u, v), carrier | points_[z]);
          }
        }
      }
    }
  }

  template <std::size_t N>
  static bool add(Carriers<N>& list, Bits carrier) {
    for (const Bits known : list) {
      if ((known & ~carrier) == 0) return false;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if ((carrier & ~list[i]) != 0) list[kept++] = list[i];
    }
    list.truncate(kept);
    if (list.size() == N) {
      auto largest = std::max_element(list.begin(), list.end(),
                                      [](Bits a, Bits b) { return popcount(a) < popcount(b); });
      if (popcount(*largest) <= popcount(carrier)) return false;
      *largest = carrier;
      return true;
    }
    list.push_back(carrier);
    return true;
  }
  void add_full(int u, int v, Bits carrier) {
    if (add<kMostFull>(full_[u][v], carrier)) found_.push_back({u, v, carrier});
  }
  void add_semi(int u, int v, Bits carrier) {
    if (add<kMostSemi>(semi_[u][v], carrier)) join(u, v, carrier);
  }
  // The or-rule: the new weak connection with the others that narrow down what is common, one after the
  // other.
  void join(int u, int v, Bits carrier) {
    Bits common = carrier, all = carrier;
    for (const Bits other : semi_[u][v]) {
      if ((common & other) == common) continue;
      common &= other;
      all |= other;
      if (common == 0) return add_full(u, v, all);
    }
  }
  // Whether no smaller one has taken its place.
  bool is_kept(const Link& link) const {
    const auto& list = full_[link.u][link.v];
    return std::find(list.begin(), list.end(), link.carrier) != list.end();
  }

  Bits empty_;
  const std::array<Bits, 64>& neighbours_;
  int count_ = 0;
  std::array<Bits, kMostVertices> points_, around_;
  std::array<bool, kMostVertices> is_own_;
  std::array<std::array<Carriers<kMostFull>, kMostVertices>, kMostVertices> full_;
  std::array<std::array<Carriers<kMostSemi>, kMostVertices>, kMostVertices> semi_;
  std::vector<Link> found_;  // full connections, in the order of finding; each is combined once
};

}  // namespace

HexConnections::HexConnections(int size) : size_(size), cache_(kCacheEntries) {
  const auto point_at = [&](int column, int row) {
    const bool on_board = 0 <= column && column < size_ && 0 <= row && row < size_;
    return on_board ? point_bit(row * size_ + column) : Bits{0};
  };
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      board_ |= point_at(column, row);
      neighbours_[static_cast<std::size_t>(row * size_ + column)] =
          point_at(column, row - 1) | point_at(column + 1, row - 1) | point_at(column - 1, row) |
          point_at(column + 1, row) | point_at(column - 1, row + 1) | point_at(column, row + 1);
    }
    edges_[0][0] |= point_at(row, 0);
    edges_[0][1] |= point_at(row, size_ - 1);
    edges_[1][0] |= point_at(0, row);
    edges_[1][1] |= point_at(size_ - 1, row);
  }
}

HexConnections::Status HexConnections::status_of(const Stones& stones) {
  const std::uint64_t key = folded_key(stones.of[0], stones.of[1], index_of(stones.to_move));
  Cached& cached = cache_[key % cache_.size()];
  if (!cached.used || cached.stones != stones) cached = {stones, work_out(stones), true};
  return cached.status;
}

HexConnections::Status HexConnections::work_out(const Stones& stones) const {
  const auto mover = static_cast<std::size_t>(index_of(stones.to_move)), waiting = 1 - mover;
  const Bits own = stones.of[mover], other = stones.of[waiting];
  if (Connections(own, other, board_, neighbours_, edges_[mover]).is_joined_moving_first()) {
    return {win_for(stones.to_move), 0};
  }
  const Connections theirs(other, own, board_, neighbours_, edges_[waiting]);
  const Bits moves = theirs.is_joined() ? 0 : theirs.common_carrier();
  return {moves == 0 ? win_for(opponent(stones.to_move)) : Outcome::Open, moves};
}

ConnectedHex::ConnectedHex(const Hex& position, HexConnections& connections) : connections_(&connections) {
  const int size = position.size();
  stones_.to_move = position.to_move();
  for (int point = 0; point < size * size; ++point) {
    const int at = position.point_at(point % size, point / size);
    for (const Side side : {Side::First, Side::Second}) {
      if (position.has_stone(side, at))
        stones_.of[static_cast<std::size_t>(index_of(side))] |= point_bit(point);
    }
  }
  status_ = connections_->status_of(stones_);
}

void ConnectedHex::legal_moves(MoveList<ConnectedHex>& out) const {
  for (Bits moves = status_.moves; moves != 0;) out.push_back({static_cast<std::uint8_t>(pop_lowest(moves))});
}

void ConnectedHex::play(Move move) {
  stones_.of[static_cast<std::size_t>(index_of(stones_.to_move))] |= point_bit(move.point);
  stones_.to_move = opponent(stones_.to_move);
  status_ = connections_->status_of(stones_);
}

ExactAnswer<Hex::Move> HexSolver::solve(const GameRecord<Hex>& record, Budget& budget, bool with_line) {
  const Hex& position = record.position();
  BANYAN_CHECK(position.size() <= kLargest);
  if (!connections_ || connections_->size() != position.size()) {
    connections_.emplace(position.size());
    search_.emplace(bytes_);
  }
  ExactAnswer<Hex::Move> answer;
  answer.proof = proof_of(position, budget, answer.nodes);
  if (with_line && answer.proof != Proof::None)
    answer.line = line(position, answer.proof, budget, answer.nodes);
  return answer;
}

Proof HexSolver::proof_of(const Hex& position, Budget& budget, std::uint64_t& nodes) {
  const ConnectedHex root(position, *connections_);
  if (root.outcome() != Outcome::Open) return proof_for(root.to_move(), root.outcome());
  const auto answer = search_->solve(GameRecord<ConnectedHex>(root), budget, false);
  nodes += answer.nodes;
  return answer.proof;
}

// The winner plays the first move that wins, the loser the first one that is not refuted by the connections
// alone.
std::vector<Hex::Move> HexSolver::line(Hex position, Proof proof, Budget& budget, std::uint64_t& nodes) {
  std::vector<Hex::Move> line;
  for (bool winning = proof == Proof::Win; position.outcome() == Outcome::Open; winning = !winning) {
    MoveList<Hex> moves;
    position.legal_moves(moves);
    const auto fits = [&](Hex::Move move) {
      Hex next = position;
      next.play(move);
      if (next.outcome() != Outcome::Open) return winning;
      return winning ? proof_of(next, budget, nodes) == Proof::Loss
                     : ConnectedHex(next, *connections_).outcome() == Outcome::Open;
    };
    const auto found = std::find_if(moves.begin(), moves.end(), fits);
    if (winning && found == moves.end()) break;  // the budget is over
    line.push_back(found != moves.end() ? *found : moves[0]);
    position.play(line.back());
  }
  return line;
}

}  // namespace banyan
