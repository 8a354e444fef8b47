// A reproduction as text, Markdown and a drawing.
#include <gtest/gtest.h>

#include "banyan/lab/experiment.hpp"

namespace banyan {
namespace {

Reproduction reproduction_of(CellKind kind, Claim published, Measured measured) {
  Reproduction result;
  result.experiment.id = "009/table-1";
  result.experiment.title = "A < B & C";
  result.experiment.source = "Somewhere";
  result.experiment.kind = kind;
  result.rows.push_back({"009/table-1", "one", published, measured, Verdict::Differs, "a remark", {}});
  return result;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Report, SharesArePerCentAndSmallOnesMoreExact) {
  const auto text = [](double published, Measured measured) {
    return print_markdown(
        reproduction_of(CellKind::Match, {ClaimKind::Value, published, 2000}, std::move(measured)));
  };
  EXPECT_TRUE(has(text(0.732, {0.7775, 200, {0.715, 0.83}}),
                  "| one | 73.2 % (2000) | 77.8 % | 71.5 to 83.0 | 200 | differs |"));
  EXPECT_TRUE(has(text(0.0003, {0.0021, 200, {0, 0.02}}), "| one | 0.03 % (2000) | 0.21 % | 0.0 to 2.0 |"));
}

TEST(Report, TimesAndEffortsAreMultiples) {
  const Measured measured{6.929, 100, {6.677, 7.181}};
  const Claim below{ClaimKind::Below, 0.1, 0};
  const auto time = print_markdown(reproduction_of(CellKind::MoveTime, below, measured));
  EXPECT_TRUE(has(time, "| games |"));
  EXPECT_TRUE(has(time, "| one | below 0.10 times | 6.93 times | 6.68 to 7.18 | 100 | differs |"));
  const auto effort = print_rows(reproduction_of(CellKind::EndgameEffort, below, measured));
  EXPECT_TRUE(has(effort, "positions"));
  EXPECT_TRUE(has(effort, "6.93 times"));
}

TEST(Report, ClaimsAreListedCellByCell) {
  Experiment experiment = reproduction_of(CellKind::Match, {}, {}).experiment;
  experiment.cells.resize(2);
  Cell& first = experiment.cells[0];
  first.name = "MR-2";
  first.games = 2000;
  first.published = {ClaimKind::Value, 0.732, 2000};
  first.headline = true;
  Cell& second = experiment.cells[1];
  second.name = "long name";
  second.published = {ClaimKind::Above, 0.5, 0};
  EXPECT_EQ(print_claims(experiment),
            "009/table-1: A < B & C\n  Somewhere\n"
            "    MR-2                 73.2 %     2000 games  headline\n"
            "    long name      above 50.0 %\n");
}

TEST(Report, TellsHowToRepeatIt) {
  Reproduction result = reproduction_of(CellKind::Speed, {}, {0.5, 10, {0.4, 0.6}});
  result.settings.games = 10;
  result.settings.seed = 7;
  const std::string text = print_markdown(result);
  EXPECT_TRUE(has(text, "| runs |"));
  EXPECT_TRUE(has(text, "| one | – | 50.0 % |"));
  EXPECT_TRUE(has(text, "- one: a remark"));
  EXPECT_TRUE(has(text, "](table-1.svg)"));
  EXPECT_TRUE(has(text, "`banyan reproduce 009/table-1 --scale"));
  EXPECT_TRUE(has(text, "--seed 7 --games 10`"));
}

TEST(Report, DrawingIsWellFormed) {
  const Measured measured{0.4, 100, {0.3, 0.5}};
  const std::string rows = print_svg(reproduction_of(CellKind::Match, {ClaimKind::Value, 0.5, 0}, measured));
  EXPECT_TRUE(rows.starts_with("<svg ") && rows.ends_with("</svg>\n"));
  EXPECT_TRUE(has(rows, "A &lt; B &amp; C"));
  EXPECT_TRUE(has(rows, "<circle") && has(rows, "<path"));
  const std::string none = print_svg(reproduction_of(CellKind::Match, {}, measured));
  EXPECT_FALSE(has(none, "<path")) << "nothing was published, so there is no diamond";
  Reproduction curves = reproduction_of(CellKind::TrapTurns, {}, measured);
  curves.rows[0].curve = {{1, measured}, {2, measured}};
  EXPECT_TRUE(has(print_svg(curves), "<polyline"));
}

}  // namespace
}  // namespace banyan
