"""The laboratory on the page, for page.py: experiments, matches, tournaments, and the games of all of them move by move."""
import time
from decimal import ROUND_HALF_UP, Decimal

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys


def press(page, *keys):
    ActionChains(page.driver, duration=10).send_keys(*keys).perform()


def fill_in(page, name, value):
    box = page.one(f'input[name="{name}"]')
    box.clear()
    box.send_keys(str(value), Keys.TAB)


def per_cent(share):
    """As the page writes it: a half is rounded up."""
    return f"{Decimal(100 * share).quantize(Decimal('0.1'), ROUND_HALF_UP)} %"


def job_text(page):
    return page.text("[data-job]")


def check_experiment(page):
    page.go("/lab/001/figure-3")
    page.click("#smoke")
    page.until(lambda: page.all("table.verdicts .chip"), "no verdict", 90)
    page.until(lambda: page.all("img.picture"), "no picture")
    page.click("button.replays")
    page.click("a.replay")
    page.until(lambda: "/replay/job/" in page.driver.current_url and len(page.all("#plies button")) > 5, "no replay")
    page.until(lambda: "The start" in page.text("#status"), "does not begin at the start")


def check_match(page):
    """A match with a sequential test: score, and where the test stands."""
    page.go("/lab/match")
    page.until(lambda: page.all("#match"), "no form")
    page.click('input[name="sprt"]')
    page.until(lambda: page.all('input[name="elo1"]'), "no bounds of the test")
    fill_in(page, "games", 6)
    fill_in(page, "playouts", 60)
    page.click("#match")
    page.until(lambda: "score" in job_text(page) and page.all("[data-job] .sprt"), "no score and no test", 60)
    page.until(lambda: "done" in job_text(page), "no end", 60)
    job = page.api("/api/jobs")[0]
    sprt = page.api(f"/api/jobs/{job['id']}")["score"]["sprt"]
    assert f"{sprt['llr']:.2f} of ±{sprt['high']:.2f}" in job_text(page), (sprt, job_text(page))


def check_tournament(page):
    """Started, watched, stopped, gone on with; the cross-table has the API's numbers."""
    page.go("/lab/tournament")
    page.until(lambda: page.all("#tournament"), "no form")
    page.click('[aria-label="Remove engine 1"]')
    page.until(lambda: len(page.all(".entrant")) == 3, "an engine cannot be removed")
    page.click("#add-player")
    page.until(lambda: len(page.all(".entrant")) == 4, "an engine cannot be added")
    fill_in(page, "games", 300)
    fill_in(page, "playouts", 40)
    page.click("#tournament")
    page.until(lambda: len(page.all("table.cross tbody tr")) == 4 and "%" in page.text("table.cross"), "no cross-table", 60)
    page.click("button.stop")
    page.until(lambda: "stopped" in job_text(page), "does not stop", 60)
    job = page.api(f"/api/jobs/{page.api('/api/jobs')[0]['id']}")
    shown = page.text("table.cross")
    for row in job["standings"]:
        assert per_cent(row["score"]) in shown, (row, shown)
    before = job["games"]
    assert 0 < before < job["scheduled"]
    page.click("button.go-on")
    page.until(lambda: page.api("/api/jobs")[0]["games"] > before, "does not go on", 60)
    page.until(lambda: "running" in job_text(page), "nobody sees it going on")
    page.click("button.stop")
    page.until(lambda: "stopped" in job_text(page), "does not stop again", 60)
    again = page.api(f"/api/jobs/{page.api('/api/jobs')[0]['id']}")
    assert again["store"] == job["store"] and again["stored"] == again["games"], again


def check_replay(page):
    """Games of before, also of an earlier run of the server: by the keyboard, with thoughts, into the analysis."""
    page.restart()
    page.go("/lab/stores")
    page.until(lambda: page.all("a.store"), "no games of before")
    stores = page.api("/api/stores")
    assert {"match", "tournament", "experiment"} <= {store["kind"] for store in stores}, stores
    tournament = next(store for store in stores if store["kind"] == "tournament")
    page.go(f"/lab/stores/{tournament['id']}")
    page.until(lambda: page.all("table.cross") and page.all("a.replay"), "no table and no games")
    page.click("a.replay")
    page.until(lambda: len(page.all("#plies button")) > 5, "no moves")
    game = page.api(f"/api/stores/{tournament['id']}/games/0")
    plies, opening = len(game["moves"]), game["opening"]
    assert len(page.all("#plies button")) == plies
    for _ in range(opening + 1):
        press(page, Keys.ARROW_RIGHT)
    page.until(lambda: f"After {opening + 1} of {plies}" in page.text("#status"), "the arrow does not step")
    men = sum(letter not in ".+" for row in game["frames"][opening + 1]["rows"] for letter in row)
    assert len(page.all(".board .man")) - 2 == men, "the board shows another position"  # two are signs of the sides
    thought = page.driver.execute_script("return document.querySelector('#plies [aria-current]').textContent")
    note = game["notes"][opening]
    assert f"{note['visits']} visits" in thought and per_cent(note["value"]) in thought, (note, thought)
    press(page, Keys.END)
    page.until(lambda: f"After {plies} of {plies}" in page.text("#status"), "End does not go to the end")
    press(page, Keys.HOME)
    page.until(lambda: "The start" in page.text("#status"), "Home does not go to the start")
    press(page, Keys.PAGE_DOWN)
    page.until(lambda: page.driver.current_url.endswith("/1") and "Game 2" in page.text("section h2"), "no next game")
    press(page, " ")
    page.until(lambda: "After 2 of" in page.text("#status"), "it does not play by itself")
    press(page, " ")
    time.sleep(0.7)
    ply = page.text("#status").split()[1]
    page.click("#load")
    page.until(lambda: "/analysis" in page.driver.current_url and page.all("#analyse"), "cannot be analysed")
    assert str(len(page.state()["moves"])) == ply, "another position is analysed"
