#!/usr/bin/env python3
"""The page in a browser: page.py PROGRAM [--pictures FOLDER] [--axe FILE]. Whole games of every kind of board by clicks,
the keyboard alone, analysis, tree, engines, experiments, narrow and dark. Skipped (77) where chromium or selenium is
missing. With --pictures the screenshots of the documentation are made."""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

SYSTEM_PYTHON = "/usr/bin/python3"
try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    # Debian's package belongs to Debian's Python.
    if sys.executable != SYSTEM_PYTHON and Path(SYSTEM_PYTHON).exists() and "BANYAN_PAGE_AGAIN" not in os.environ:
        os.environ["BANYAN_PAGE_AGAIN"] = "1"
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, "-B", *sys.argv])
    print("skipped: python3-selenium is not here")
    sys.exit(77)

from page_lab import check_experiment, check_match, check_replay, check_tournament
from page_pictures import make_pictures

SMALL = {"tictactoe": "tictactoe", "connect4": "connect4(columns=5,rows=4)", "breakthrough": "breakthrough(size=5)", "loa": "loa(size=5)",
         "amazons": "amazons(size=6)", "go": "go(size=5)", "hex": "hex(size=4)"}


class Page:
    def __init__(self, program, folder):
        self.command = [program, "serve", "--port", "0", "--store", folder, "--quiet"]
        self.bases = []
        self.serve()
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,960", "--force-device-scale-factor=1", "--hide-scrollbars"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))

    def serve(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().strip().rstrip("/")
        self.bases.append(self.base)

    def restart(self):
        self.driver.get("about:blank")
        self.process.terminate()
        self.process.wait(20)
        self.serve()

    def close(self):
        self.driver.quit()
        self.process.terminate()
        self.process.wait(20)

    def api(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}), timeout=60) as answer:
            return json.load(answer)

    def go(self, hash_text):
        self.driver.get(f"{self.base}/#{hash_text}")

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector, seconds=15):
        return self.until(lambda: next(iter(self.all(selector)), None), f"no {selector}", seconds)

    def click(self, selector):
        self.until(lambda: self.try_click(selector), f"cannot click {selector}")

    def try_click(self, selector):
        try:
            self.driver.find_element(By.CSS_SELECTOR, selector).click()
            return True
        except Exception:
            return False

    def until(self, condition, what, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                found = condition()
                if found:
                    return found
            except Exception:  # the page was drawn anew meanwhile
                pass
            time.sleep(0.05)
        raise AssertionError(what)

    def text(self, selector):
        return self.driver.execute_script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def table(self):
        return self.driver.current_url.split("/game/")[1].split("/")[0]

    def state(self):
        return self.api(f"/api/tables/{self.table()}")

    def click_cell(self, column, row):
        def click():
            ActionChains(self.driver, duration=20).move_to_element(self.one(f'[data-cell="{column},{row}"]')).click().perform()
            return True
        self.until(click, f"cannot click the cell {column},{row}")

    def plies(self):
        return len(self.all("#moves button"))

    def new_game(self, game, **more):
        table = self.api("/api/tables", {"game": game, **more})
        self.go(f"/game/{table['id']}")
        self.until(lambda: self.all(".board .cell") and self.text("#status"), "no board")
        return table


def play_whole_game(page, name, game):
    """Every move by clicks on its cells, or on its button."""
    page.new_game(game)
    plies = 0
    while True:
        state = page.state()
        if state["outcome"] != "open":
            break
        legal = {entry[0]: entry[1:] for entry in state["legal"]}
        best = page.api(f"/api/tables/{page.table()}/hint", {"engine": "uct", "playouts": 60})["best"]
        if name == "go" and plies > 8:
            best = "pass"
        cells = legal[best]
        if not cells:
            page.click(".plain-move")
        for column, row in zip(cells[::2], cells[1::2]):
            page.click_cell(column, row)
        plies += 1
        page.until(lambda: page.plies() == plies, f"{name}: the move {best} did not arrive")
        assert plies < 150, name
    page.until(lambda: "wins" in page.text("#status") or "drawn" in page.text("#status"), "no result")
    if name in ("connect4", "tictactoe") and state["outcome"] != "draw":
        assert page.all(".board .won"), "the winning line is not shown"
    return plies


def check_games(page):
    lengths = {name: play_whole_game(page, name, game) for name, game in SMALL.items()}
    print("games by clicks:", ", ".join(f"{name} {plies}" for name, plies in lengths.items()))


def check_refusals_and_undo(page):
    page.new_game("loa", players=[{"kind": "person"}, {"kind": "engine", "level": 1}])
    page.click_cell(3, 3)  # an empty square
    page.click_cell(0, 3)  # a man of the other side
    assert page.plies() == 0
    page.click_cell(1, 7)
    assert len(page.all(".board .dotm, .board .takes")) > 0, "no destinations are shown"
    page.click_cell(4, 4)  # not one of them
    assert page.plies() == 0
    page.click_cell(1, 7)
    ActionChains(page.driver, duration=20).send_keys(Keys.ESCAPE).perform()
    page.click_cell(1, 7)
    page.click_cell(1, 5)
    page.until(lambda: page.plies() == 2, "the engine did not answer")
    page.until(lambda: page.one("#undo").is_enabled(), "undo stays grey")
    page.click("#undo")
    page.until(lambda: page.plies() == 0, "undo took back one move only")
    # Dragging.
    ActionChains(page.driver, duration=50).drag_and_drop(page.one('[data-cell="1,7"]'), page.one('[data-cell="1,5"]')).perform()
    page.until(lambda: page.plies() == 2, "a man cannot be dragged")
    page.click("#typed")
    page.one("#typed").send_keys("a1-h8", Keys.ENTER)
    page.until(lambda: "a1-h8" in page.text("#said"), "an illegal move is not named")
    page.click("#hint")
    page.until(lambda: "chance to win" in page.text("#said"), "no hint")
    page.click("#resign")
    page.until(lambda: "wins" in page.text("#status"), "not resigned")


def check_reload_link_and_files(page):
    page.new_game("amazons(size=6)", moves=[])
    first = page.state()["legal"][17][0]
    page.one("#typed").send_keys(first, Keys.ENTER)
    page.until(lambda: page.plies() == 1, "not played")
    before = page.state()
    page.driver.refresh()
    page.until(lambda: page.plies() == 1, "a reload lost the game")
    link = page.driver.execute_script("return `${location.origin}/#/?` + new URLSearchParams({game: arguments[0], moves: arguments[1]})", before["game"], first)
    page.driver.get("about:blank")
    page.driver.get(link)
    page.until(lambda: "/game/" in page.driver.current_url and page.state()["position"] == before["position"], "the link is another position")
    with urllib.request.urlopen(f"{page.base}/api/tables/{page.table()}/file?form=sgf") as file:
        sgf = file.read().decode()
    page.go("/")
    page.until(lambda: page.all("#start"), "no start")
    page.until(lambda: [b for b in page.all("button") if b.text.startswith("Load")], "no button")[0].click()
    page.one("dialog textarea").send_keys(sgf)
    page.click("dialog button.main")
    page.until(lambda: "/game/" in page.driver.current_url and page.state()["position"] == before["position"], "SGF does not come back")


def check_new_game_form(page):
    page.go("/")
    page.click('[data-game="breakthrough"]')
    page.until(lambda: page.text("form h2") == "Breakthrough", "not chosen")
    page.click('input[name="side"][value="second"]')
    page.until(lambda: page.all('input[name="level"]'), "no level")
    page.driver.execute_script("const box = document.querySelector('input[name=level]'); box.value = 2; box.dispatchEvent(new Event('input'))")
    page.click("#start")
    page.until(lambda: "/game/" in page.driver.current_url, "not started")
    page.until(lambda: page.plies() == 1, "the engine did not begin")
    assert page.state()["players"][0]["level"] == 2


def check_keyboard(page):
    """Tab, arrows and Enter alone: a game from the start view to a move."""
    page.go("/")
    page.until(lambda: page.all("#start"), "no form")
    page.driver.execute_script("document.querySelector('[data-game=tictactoe]').focus()")
    keys = ActionChains(page.driver, duration=10)
    keys.send_keys(Keys.ENTER).perform()
    page.until(lambda: page.text("form h2") == "Tic-tac-toe", "Enter does not choose")
    page.driver.execute_script("document.querySelector('input[name=side][value=both]').focus()")
    ActionChains(page.driver).send_keys(Keys.SPACE).perform()
    page.until(lambda: "Two people" in page.text("form"), "Space does not choose")
    page.driver.execute_script("document.getElementById('start').focus()")
    ActionChains(page.driver).send_keys(Keys.ENTER).perform()
    page.until(lambda: page.all(".board .cell") and page.text("#status"), "no board")
    ActionChains(page.driver).send_keys("b").perform()
    for arrows in ((), (Keys.LEFT,), (Keys.DOWN, Keys.RIGHT)):
        count = page.plies()
        ActionChains(page.driver).send_keys(*arrows, Keys.ENTER).perform()
        page.until(lambda: page.plies() == count + 1, f"no move by the keyboard after {count}")
    assert page.driver.execute_script("return document.activeElement.getAttribute('role')") == "gridcell", "the focus got lost"
    page.driver.execute_script("document.activeElement.blur()")
    ActionChains(page.driver).send_keys("u").perform()
    page.until(lambda: page.plies() == 2, "u does not undo")


def check_analysis_and_tree(page):
    page.new_game("go(size=7)", moves=["D4"])
    page.click("#tab-analysis")
    page.click("#analyse")
    page.until(lambda: page.all("table.analysis tbody tr") and page.all(".board .shade"), "no analysis")
    page.until(lambda: page.all(".board .own-1, .board .own-2"), "no ownership")
    page.until(lambda: page.all("svg.curve path"), "no curve")
    page.until(lambda: page.api("/api/info")["active"] == 1, "nothing searches")
    page.click_cell(2, 2)  # the analysis follows the game
    page.until(lambda: len(page.state()["moves"]) == 2, "not played")
    page.until(lambda: page.all("table.analysis tbody tr") and page.api("/api/info")["active"] == 1, "the analysis does not follow")
    assert not page.all(".chip.bad"), page.text(".chip.bad")
    page.click("#tab-tree")
    page.until(lambda: page.all(".node"), "no tree")
    page.click("#tree-search")
    page.until(lambda: page.api("/api/info")["active"] == 0, "the search goes on")
    page.click("#tree-fresh")
    time.sleep(0.5)
    page.until(lambda: page.all(".terms .sum"), "no terms")
    page.click(".node")
    page.until(lambda: page.all(".tree .tree .node"), "the node does not open")
    top = page.api(f"/api/tables/{page.table()}/tree?engine=best&seed=1&line=")["children"][0]
    shown = page.text(".tree li .terms")
    for term in top["terms"]:
        assert f"{term['name']} {term['value']:.4f}" in shown, (term, shown)
    assert top["move"] in page.text(".node")
    page.click("#tab-analysis")
    page.click("#compare")
    page.click("#analyse")
    page.until(lambda: len(page.all("table.analysis")) == 2, "no second engine", 20)
    page.until(lambda: page.api("/api/info")["active"] == 2, "two engines do not search")
    page.go("/")  # leaving the game ends them
    page.until(lambda: page.api("/api/info")["active"] == 0, "searches outlive their page")


def check_engine_form(page):
    page.go("/engines?game=connect4&engine=mcts-solver")
    page.until(lambda: page.text("#spec").startswith("mcts("), "no spec")
    field = page.until(lambda: page.driver.execute_script("return [...document.querySelectorAll('.field')].find((one) => one.querySelector('b')?.textContent === 'c')?.querySelector('input')"), "no field for c")
    page.driver.execute_script("arguments[0].value = '0.75'; arguments[0].dispatchEvent(new Event('change'))", field)
    page.until(lambda: "ucb1(c=0.75" in page.text("#spec"), "the form does not change the spec")
    page.click("#use")
    page.until(lambda: "/game/" in page.driver.current_url and "c=0.75" in page.state()["players"][1]["engine"], "it cannot be used")


def lab_places(page):
    """A tournament of before and a game of it, if there are."""
    stores = [store["id"] for store in page.api("/api/stores") if store["kind"] == "tournament"]
    return [place for store in stores[:1] for place in (f"/lab/stores/{store}", f"/replay/store/{store}/0")]


def check_looks(page):
    """Nothing smaller than 14 px, no scrolling sideways on a phone, dark when asked for, no request to elsewhere."""
    smallest = """return [...document.querySelectorAll('main *')].filter((one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
      .filter((one) => one.getClientRects().length).map((one) => { const svg = one.closest('svg'); const scale = svg && one.tagName === 'text' && svg.viewBox.baseVal ? svg.clientWidth / svg.viewBox.baseVal.width : 1;
      return [parseFloat(getComputedStyle(one).fontSize) * scale, one.tagName, one.textContent.slice(0, 30)]; }).sort((a, b) => a[0] - b[0])[0]"""
    for width, height in ((1280, 960), (390, 844)):
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        tables = [f"/game/{page.api('/api/tables', {'game': game})['id']}" for game in ("go(size=19)", "amazons", "hex", "connect4")]
        for place in ("/", *tables, "/engines", "/lab/001/figure-3", "/lab/match", "/lab/tournament", "/lab/stores", *lab_places(page)):
            page.go(place)
            page.until(lambda: page.all("main h1, main .board"), f"nothing at {place}")
            time.sleep(0.4)
            wide, inner = page.driver.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
            assert wide <= inner and inner == width, f"{place} is {wide} wide on {width}"
            size = page.driver.execute_script(smallest)
            assert size[0] >= 13.9, (place, width, size)
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    page.go("/")
    page.one("#theme")
    colour = "return getComputedStyle(document.documentElement).backgroundColor"
    light = page.driver.execute_script(colour)
    page.click("#theme")
    assert page.driver.execute_script(colour) != light
    page.driver.refresh()
    page.until(lambda: page.driver.execute_script(colour) != light, "dark is forgotten")
    page.click("#theme")


def check_quiet(page):
    """No fault in the console, no request to another host."""
    faults = [entry["message"] for entry in page.driver.get_log("browser") if entry["level"] == "SEVERE" and "status of 4" not in entry["message"]]
    assert not faults, faults[:3]
    for entry in page.driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"]
            assert address.startswith((*page.bases, "data:", "about:", "blob:", "chrome")), address


def check_accessibility(page, axe):
    source = Path(axe).read_text()
    for place in ("/", "/engines", "/lab/001/figure-3", "/lab/tournament", "/lab/stores", *lab_places(page), f"/game/{page.api('/api/tables', {'game': 'loa', 'moves': ['b1-b3']})['id']}"):
        for theme in ("light", "dark"):
            page.go(place)
            page.driver.execute_script("localStorage.setItem('theme', arguments[0])", theme)
            page.driver.refresh()
            page.until(lambda: page.all("main h1, main .board"), f"nothing at {place}")
            time.sleep(0.6)
            # The policy of the page forbids scripts from elsewhere; the driver's own are let in.
            page.driver.execute_script(source + ";window.axe = window.axe ?? axe;")
            found = page.driver.execute_async_script("const done = arguments[0]; axe.run(document).then((result) => done(result.violations), (error) => done([{impact: 'critical', id: String(error), nodes: []}]))")
            serious = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found if one["impact"] in ("serious", "critical")]
            assert not serious, (place, theme, serious)
    page.driver.execute_script("localStorage.setItem('theme', 'light')")
    print("axe-core finds nothing serious")


def checks_named(names):
    return [globals()[name] for name in names or ()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--axe")
    parser.add_argument("--only", nargs="*", help="names of checks, while developing")
    args = parser.parse_args()
    if not Path("/usr/bin/chromedriver").exists():
        print("skipped: chromium-driver is not here")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        page = Page(args.program, folder)
        try:
            if args.pictures:
                make_pictures(page, args.pictures)
                return 0
            for check in checks_named(args.only) or (check_new_game_form, check_games, check_refusals_and_undo, check_reload_link_and_files, check_keyboard, check_analysis_and_tree, check_engine_form, check_experiment, check_match, check_tournament, check_replay, check_looks, check_quiet):
                began = time.monotonic()
                check(page)
                print(f"{check.__name__}: {time.monotonic() - began:.1f} s", flush=True)
            if args.axe and Path(args.axe).exists():
                check_accessibility(page, args.axe)
            else:
                print("axe-core is not here: accessibility is not looked at")
        except BaseException:
            page.driver.save_screenshot("/tmp/banyan-page-failed.png")
            raise
        finally:
            page.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
