// Forms that start a match or a tournament of own engines.
import {once, post, query} from "./api.js";
import {fill, h, say, select} from "./dom.js";

/** What both forms share: the game, a list of known engines, numbers. */
class Form {
  /** @param {HTMLElement} right @param {GameInfo[]} games @param {Record<string, any>} choice @param {(job: string) => void} watch */
  constructor(right, games, choice, watch) {
    this.games = games;
    this.choice = choice;
    this.watch = watch;
    this.root = h("form", {class: "sheet stack", onsubmit: (event) => { event.preventDefault(); this.start(); }});
    fill(right, this.root);
  }
  /** Each form draws and sends itself. @returns {Promise<void>} */
  async draw() {}
  start() {}
  async engines() {
    const {game} = this.choice, presets = await once(`/api/presets?${query({game})}`);
    const own = JSON.parse(localStorage.getItem("engines") ?? "[]").filter((one) => one.game === game).map((one) => one.spec);
    return h("datalist", {id: "lab-engines"}, presets.map((preset) => h("option", {value: preset.name}, preset.what)), own.map((spec) => h("option", {value: spec})));
  }
  gameField() {
    return h("label", {class: "field"}, h("span", {}, "Game"), select(this.games.map((game) => [game.name, game.title]), this.choice.game, (game) => { this.choice.game = game; this.draw(); }, {name: "game"}));
  }
  number(key, text, least, most, step = 1) {
    return h("label", {class: "field"}, h("span", {}, text), h("input", {type: "number", min: least, max: most, step, value: this.choice[key], name: key, onchange: (event) => { this.choice[key] = Number(event.target.value); }}));
  }
  /** @param {string} path @param {object} body */
  async send(path, body) {
    try { this.watch((await post(path, body)).job); } catch (error) { say(error.message); }
  }
}

class MatchForm extends Form {
  /** @override */
  async draw() {
    const engine = (key, text) => h("label", {class: "field"}, h("span", {}, text), h("input", {list: "lab-engines", value: this.choice[key], name: key, class: "mono", onchange: (event) => { this.choice[key] = event.target.value; }}));
    const test = h("label", {}, h("input", {type: "checkbox", name: "sprt", checked: this.choice.sprt, onchange: (event) => { this.choice.sprt = event.target.checked; this.draw(); }}), "end as soon as a sequential test (SPRT) is decided");
    fill(this.root, h("h2", {}, "A match"), h("div", {class: "opts"}, this.gameField(), engine("first", "First engine"), engine("second", "Second engine"), this.number("playouts", "Play-outs a move", 1, 1000000), this.number("games", this.choice.sprt ? "At most so many games" : "Games", 2, 10000)),
      test, this.choice.sprt && h("div", {class: "opts"}, this.number("elo0", "It is no better than (normalised Elo)", -1000, 1000), this.number("elo1", "or at least so much better", -1000, 1000)),
      await this.engines(), h("button", {class: "main", id: "match"}, "Start the match"));
  }
  /** @override */
  start() {
    const {game, first, second, playouts, games, sprt, elo0, elo1} = this.choice;
    return this.send("/api/matches", {game, first: {engine: first, playouts}, second: {engine: second, playouts}, games, ...(sprt ? {sprt: {elo0, elo1}} : {})});
  }
}

class TournamentForm extends Form {
  /** @override */
  async draw() {
    const {players, format} = this.choice, gauntlet = format === "gauntlet";
    const line = (player, i) => h("div", {class: "entrant"}, h("span", {class: "num soft"}, `${i + 1}.`),
      h("input", {list: "lab-engines", value: player.spec, class: "mono", "aria-label": `Engine ${i + 1}`, "data-player": i, onchange: (event) => { player.spec = event.target.value; }}),
      h("input", {type: "number", min: 1, max: 1000000, value: player.playouts ?? "", placeholder: String(this.choice.playouts), "aria-label": `Play-outs of engine ${i + 1}, if they differ`, onchange: (event) => { player.playouts = Number(event.target.value) || undefined; }}),
      h("button", {type: "button", class: "quiet", disabled: players.length <= 2, "aria-label": `Remove engine ${i + 1}`, onclick: () => { players.splice(i, 1); this.draw(); }}, "✕"));
    const pairings = gauntlet ? players.length - 1 : players.length * (players.length - 1) / 2;
    const total = h("span", {class: "soft"}), count = () => { total.textContent = `${pairings} pairings, ${pairings * this.choice.games} games`; };
    count();
    fill(this.root, h("h2", {}, "A tournament"), h("div", {class: "opts"}, this.gameField(),
      h("label", {class: "field"}, h("span", {}, "Format"), select([["round robin", "round robin"], ["gauntlet", "gauntlet (1 against each)"]], format, (value) => { this.choice.format = value; this.draw(); }, {name: "format"})),
      this.number("playouts", "Play-outs a move", 1, 1000000), this.number("games", "Games a pairing", 2, 10000), this.number("plies", "Random plies at the start", 0, 20), this.number("seed", "Seed", 1, 1000000)),
    h("fieldset", {class: "stack"}, h("legend", {}, "Engines, and play-outs of their own"), players.map(line),
      h("button", {type: "button", id: "add-player", disabled: players.length >= 16, onclick: () => { players.push({spec: "uct"}); this.draw(); }}, "Add an engine")),
    await this.engines(), h("div", {class: "row"}, h("button", {class: "main", id: "tournament"}, "Start the tournament"), total));
    this.root.oninput = count;
  }
  /** @override */
  start() {
    const {game, format, playouts, games, plies, seed, players} = this.choice;
    return this.send("/api/tournaments", {game, format, playouts, games, seed, openings: plies > 0 ? {kind: "random", plies, balance: 0} : {kind: "none"}, players: players.map(({spec, playouts: own}) => ({spec, ...(own ? {playouts: own, name: `${spec}, ${own} play-outs`} : {})}))});
  }
}

export const matchForm = (right, games, watch) => new MatchForm(right, games, {game: "connect4", first: "mcts-solver", second: "uct", playouts: 500, games: 100, sprt: false, elo0: 0, elo1: 20}, watch).draw();
export const tournamentForm = (right, games, watch) => new TournamentForm(right, games, {game: "connect4", format: "round robin", playouts: 300, games: 20, plies: 2, seed: 1, players: [{spec: "best"}, {spec: "mcts-solver"}, {spec: "uct"}, {spec: "uct", playouts: 50}]}, watch).draw();
