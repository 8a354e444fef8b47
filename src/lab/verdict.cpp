#include "banyan/lab/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "banyan/core/check.hpp"
#include "banyan/core/math.hpp"

namespace banyan {
namespace {

constexpr double kError = 0.05;  // of a table

Verdict judge_direction(const Claim& claim, const Interval& measured) {
  const bool above = measured.low > claim.value, below = measured.high < claim.value;
  if (!above && !below) return Verdict::NotEnoughGames;
  return above == (claim.kind == ClaimKind::Above) ? Verdict::Agrees : Verdict::Differs;
}

// The published interval does not hold 1/2: one player is the better.
bool tells_who_is_better(const Claim& claim) {
  if (claim.games == 0) return claim.value != 0.5;
  return !wilson(claim.value * claim.games, claim.games).contains(0.5);
}

Verdict judge_value(const Claim& claim, const Measured& row, bool rejected) {
  if (rejected) return Verdict::Differs;
  if (tells_who_is_better(claim) && row.interval.contains(0.5)) return Verdict::NotEnoughGames;
  const Interval difference = difference_interval({row.value, row.games}, {claim.value, claim.games});
  return difference.half_width() <= kAgreement ? Verdict::Agrees : Verdict::NotEnoughGames;
}

Verdict judge_row(const Claim& claim, const Measured& row, bool rejected) {
  if (row.games == 0) return Verdict::NotPlayed;
  if (claim.kind == ClaimKind::None) return Verdict::None;
  return claim.kind == ClaimKind::Value ? judge_value(claim, row, rejected)
                                        : judge_direction(claim, row.interval);
}

}  // namespace

const char* name_of(Verdict verdict) {
  constexpr const char* kNames[] = {"no figure",        "agrees",     "differs",
                                    "not enough games", "not played", "other budget"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Interval difference_interval(Share measured, Share published, double confidence) {
  const auto limits = [&](Share share) {
    return share.games > 0 ? wilson(share.value * share.games, share.games, confidence)
                           : Interval{share.value, share.value};
  };
  const Interval m = limits(measured), p = limits(published);
  const double difference = measured.value - published.value;
  return {difference - std::hypot(measured.value - m.low, p.high - published.value),
          difference + std::hypot(m.high - measured.value, published.value - p.low)};
}

double same_share_p(Share measured, Share published) {
  if (measured.games == 0) return 1;
  double variance = 0;
  if (published.games > 0) {
    const double pooled = (measured.value * measured.games + published.value * published.games) /
                          (measured.games + published.games);
    variance = pooled * (1 - pooled) * (1 / measured.games + 1 / published.games);
  } else {
    variance = published.value * (1 - published.value) / measured.games;
  }
  if (variance <= 0) return measured.value == published.value ? 1 : 0;
  return math::erfc(std::abs(measured.value - published.value) / std::sqrt(2 * variance));
}

Verdict judge_ratio(const Claim& claim, const Interval& measured) {
  if (claim.kind == ClaimKind::None) return Verdict::None;
  if (claim.kind != ClaimKind::Value) return judge_direction(claim, measured);
  if (!measured.contains(claim.value)) return Verdict::Differs;
  return measured.half_width() <= kRatioAgreement * claim.value ? Verdict::Agrees : Verdict::NotEnoughGames;
}

std::vector<Verdict> judge(std::span<const Claim> claims, std::span<const Measured> rows) {
  BANYAN_CHECK(claims.size() == rows.size());
  // Holm 1979: the smallest of m p-values against 5 % / m, the next against 5 % / (m - 1), until one fails.
  std::vector<std::pair<double, std::size_t>> ordered;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (claims[i].kind != ClaimKind::Value) continue;
    ordered.emplace_back(same_share_p({rows[i].value, rows[i].games}, {claims[i].value, claims[i].games}), i);
  }
  std::sort(ordered.begin(), ordered.end());
  std::vector<bool> rejected(rows.size(), false);
  for (std::size_t k = 0; k < ordered.size(); ++k) {
    if (ordered[k].first > kError / static_cast<double>(ordered.size() - k)) break;
    rejected[ordered[k].second] = true;
  }
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < rows.size(); ++i)
    verdicts.push_back(judge_row(claims[i], rows[i], rejected[i]));
  return verdicts;
}

}  // namespace banyan
