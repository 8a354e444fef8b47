// A game that was played, move by move: the board, what the engines thought of each move, and a way into the analysis.
import {get, post} from "./api.js";
import {count, fill, h, percent, say} from "./dom.js";
import {Board, swatch} from "./board.js";
import {curve, knownValues} from "./curve.js";

const ends = {rules: "", "too long": "too long: a draw", time: "on time", illegal: "by an illegal move", crash: "by a failure", resigned: "by resignation"};

/** @param {number} seconds */
const duration = (seconds) => seconds < 1 ? `${(1000 * seconds).toPrecision(2)} ms` : `${seconds.toFixed(1)} s`;

class ReplayView {
  /** @param {HTMLElement} main @param {string} source `job/N` or `store/ID` @param {number} number @param {Replay} game */
  constructor(main, source, number, game) {
    this.source = source;
    this.number = number;
    this.game = game;
    this.ply = 0;
    /** Of a replay that runs by itself. @type {ReturnType<typeof setInterval> | undefined} */
    this.timer;
    this.status = h("p", {class: "status", id: "status"});
    this.graph = h("div");
    this.playing = h("button", {type: "button", id: "run", onclick: () => this.run()}, "Play");
    /** @type {HTMLButtonElement[]} */
    this.rows = [];
    this.board = new Board(() => {});
    this.top = h("div");
    this.bottom = h("div");
    this.panel = h("div", {class: "stack"});
    fill(main, h("div", {class: "table"}, h("div", {class: "boardside"}, this.top, this.board.root, this.bottom), h("section", {class: "sheet", "aria-label": "The moves"}, this.panel)));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.keys);
    this.build();
    this.go(0);
  }
  get plies() { return this.game.moves.length; }
  leave() {
    removeEventListener("keydown", this.keys);
    clearInterval(this.timer);
  }

  /** What stays the same from move to move. */
  build() {
    const {game} = this, {sides} = game.board, points = game.points_of_first;
    const step = (text, ply, name) => h("button", {type: "button", "aria-label": name, onclick: () => this.go(ply())}, text);
    this.rows = game.moves.map((move, i) => h("button", {type: "button", class: "ply", onclick: () => this.go(i + 1)}, h("span", {class: "soft num"}, `${i + 1}.`), h("b", {}, move), this.note(i)));
    fill(this.panel, h("div", {class: "row between"}, h("h2", {}, `Game ${this.number + 1}`), h("span", {class: "chip good", id: "result"}, points === 0.5 ? "drawn" : `${sides[points === 1 ? 0 : 1].name} wins`)),
      h("p", {class: "soft small"}, [game.game, ends[game.end] ?? game.end, game.note, game.date && new Date(game.date).toLocaleString()].filter(Boolean).join(" · ")), this.status,
      h("div", {class: "row"}, step("«", () => 0, "To the start"), step("‹", () => this.ply - 1, "One move back"), step("›", () => this.ply + 1, "One move on"), step("»", () => this.plies, "To the end"), this.playing, h("button", {type: "button", class: "main", id: "load", onclick: () => this.load()}, "Analyse from here")),
      h("div", {class: "plies", id: "plies"}, this.rows), this.graph,
      h("p", {class: "soft small"}, `The curve: ${sides[0].name}’s chance to win. Beside a move: the chance of the side that made it.`),
      h("p", {class: "soft small"}, "← and → step, Home and End go to the start and the end, Space plays, PageUp and PageDown are the games before and after."),
      h("div", {class: "row"}, h("button", {type: "button", id: "before", disabled: this.number === 0, onclick: () => this.other(-1)}, "Game before"), h("button", {type: "button", id: "after", disabled: this.number + 1 >= game.games, onclick: () => this.other(1)}, "Game after"), h("a", {class: "button", href: this.source.startsWith("store/") ? `#/lab/stores/${this.source.slice(6)}` : "#/lab"}, "All games")));
    const player = (/** @type {0 | 1} */ side) => h("div", {class: "player"}, swatch(sides[side]), h("span", {class: "who"}, `${sides[side].name}: ${game.players[side]}`));
    fill(this.top, player(1));
    fill(this.bottom, player(0));
  }
  /** What the engine that made the move thought of it. */
  /** @param {number} i */
  note(i) {
    const note = this.game.notes[i];
    if (!note) return h("span", {class: "soft thought"}, "opening");
    return h("span", {class: "soft thought"}, [note.visits > 0 && `${count(note.visits)} visits`, duration(note.seconds)].filter(Boolean).join(", "), h("b", {}, percent(note.value)));
  }

  /** @param {number} ply */
  go(ply) {
    this.ply = Math.min(Math.max(ply, 0), this.plies);
    const {game} = this, note = game.notes[this.ply - 1];
    this.board.show({...game.board, ...game.frames[this.ply]}, [], false);
    this.rows.forEach((row, i) => (i + 1 === this.ply ? row.setAttribute("aria-current", "step") : row.removeAttribute("aria-current")));
    const row = this.rows[this.ply - 1], list = row?.parentElement;
    if (list) list.scrollTop = row.offsetTop - list.clientHeight / 2;
    this.status.textContent = this.ply === 0 ? `The start; ${this.plies} moves follow` : `After ${this.ply} of ${this.plies} moves: ${game.moves[this.ply - 1]}${note ? `, ${percent(note.value)} for the side that moved` : ""}`;
    fill(this.graph, curve([{values: knownValues(game.values)}], {label: `Chance of ${game.board.sides[0].name} to win, as the engines saw it`, at: this.ply}));
  }
  /** Two moves a second, to the end. */
  run(on = !this.timer) {
    clearInterval(this.timer);
    this.timer = undefined;
    if (on && this.ply === this.plies) this.go(0);
    if (on) this.timer = setInterval(() => { this.go(this.ply + 1); if (this.ply === this.plies) this.run(false); }, 500);
    this.playing.textContent = on ? "Pause" : "Play";
  }
  async load() {
    try {
      const table = await post("/api/tables", {game: this.game.game, moves: this.game.moves.slice(0, this.ply)});
      location.hash = `#/game/${table.id}/analysis`;
    } catch (error) { say(error.message); }
  }
  other(step) {
    const number = this.number + step;
    if (number >= 0 && number < this.game.games) location.hash = `#/replay/${this.source}/${number}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {ArrowLeft: () => this.go(this.ply - 1), ArrowRight: () => this.go(this.ply + 1), "[": () => this.go(this.ply - 1), "]": () => this.go(this.ply + 1), Home: () => this.go(0), End: () => this.go(this.plies),
      PageUp: () => this.other(-1), PageDown: () => this.other(1), a: () => this.load(), " ": () => this.run()};
    if (event.key === " " && target?.closest("button, a")) return;
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  }
}

/** @param {HTMLElement} main @param {string} source @param {number} number */
export async function showReplay(main, source, number) {
  const [kind, id] = source.split("/"), game = await get(`/api/${kind}s/${id}/games/${number}`);
  const view = new ReplayView(main, source, number, game);
  return () => view.leave();
}
