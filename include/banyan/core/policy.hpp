// The policy of nested rollout policy adaptation (Rosin 2011): a weight for every code of a move, from which
// a roll-out draws by softmax. The codes that something was learnt about are numbered once, in a PolicyIndex;
// a policy is then a row of numbers, cheap to copy, and a roll-out's trace needs no game to be learnt from.
#pragma once

#include <cstdint>
#include <vector>

#include "banyan/core/math.hpp"
#include "banyan/core/one_player.hpp"

namespace banyan {

class PolicyIndex {
 public:
  PolicyIndex() : slots_(1 << 12) {}

  static constexpr std::uint32_t kUnknown = UINT32_MAX;

  std::uint32_t find(std::uint64_t code) const {
    std::size_t at = mix64(code) & (slots_.size() - 1);
    while (slots_[at].number != 0 && slots_[at].code != code) at = (at + 1) & (slots_.size() - 1);
    return slots_[at].number - 1;  // kUnknown for a free slot
  }
  std::uint32_t number_of(std::uint64_t code) {
    const std::uint32_t found = find(code);
    return found != kUnknown ? found : insert(code);
  }
  std::uint32_t size() const { return size_; }

 private:
  struct Slot {
    std::uint64_t code = 0;
    std::uint32_t number = 0;  // 0: free
  };

  std::uint32_t insert(std::uint64_t code) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    std::size_t at = mix64(code) & (slots_.size() - 1);
    while (slots_[at].number != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = {code, ++size_};
    return size_ - 1;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.number == 0) continue;
      std::size_t at = mix64(slot.code) & (slots_.size() - 1);
      while (slots_[at].number != 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::uint32_t size_ = 0;
};

// What a roll-out did: at each step the codes of the moves it had, and which it took.
struct PolicyTrace {
  struct Step {
    std::uint32_t end;     // of its codes
    std::uint32_t chosen;  // place in `codes`
  };
  std::vector<std::uint64_t> codes;
  std::vector<Step> steps;
  PlanMoves line;

  void clear() {
    codes.clear();
    steps.clear();
    line.clear();
  }
};

class Policy {
 public:
  // exp of the weight: what the softmax draws by. A code that nobody learnt about has weight 0.
  double strength(std::uint32_t number) const { return number < rows_.size() ? rows_[number].strength : 1; }
  void add(std::uint32_t number, double change) {
    if (number >= rows_.size()) rows_.resize(number + number / 2 + 16);
    rows_[number].weight += change;
  }
  // After changes of weights.
  void refresh(std::uint32_t number) {
    if (number < rows_.size()) rows_[number].strength = math::exp(rows_[number].weight);
  }

 private:
  struct Row {
    double weight = 0, strength = 1;
  };
  std::vector<Row> rows_;
};

}  // namespace banyan
