// Does a measured share agree with a published one? Both come from a number of games, so both are uncertain.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "banyan/core/statistics.hpp"

namespace banyan {

struct Share {
  double value = 0, games = 0;
};

// Newcombe's interval (1998, method 10) for the difference measured - published: Wilson's limits of the two
// shares, joined.
Interval difference_interval(Share measured, Share published, double confidence = 0.95);
// Two-sided p-value of "the two are the same": the two-proportion z test with the pooled share.
double same_share_p(Share measured, Share published);

// What a paper says about a number: the number itself, or only on which side of 1/2 (or another value) it is.
enum class ClaimKind : std::uint8_t { None, Value, Above, Below };
struct Claim {
  ClaimKind kind = ClaimKind::None;
  double value = 0, games = 0;  // games: what the paper's number rests on; 0 = it is exact
};

enum class Verdict : std::uint8_t { None, Agrees, Differs, NotEnoughGames, NotPlayed, OtherBudget };
const char* name_of(Verdict verdict);

struct Measured {
  double value = 0, games = 0;
  Interval interval;  // 95 %
};

// The verdicts of one table. A difference counts only if it survives Holm's correction over all rows of the
// table (5 % for the table as a whole). Without a difference the row agrees if it could have shown one: if
// the interval of the difference is not wider than +-kAgreement, and if the measured interval, like the
// published one, tells which player is the better; else there are not enough games. A claim
// "above" or "below" agrees if the whole interval lies there, and differs if it lies on the other side.
inline constexpr double kAgreement = 0.10;
std::vector<Verdict> judge(std::span<const Claim> claims, std::span<const Measured> rows);

// A ratio that was measured several times agrees with a published one that its interval holds, if the
// interval is narrow enough to mean something: at most a quarter of the published ratio to each side.
inline constexpr double kRatioAgreement = 0.25;
Verdict judge_ratio(const Claim& claim, const Interval& measured);

}  // namespace banyan
