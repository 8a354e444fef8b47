// A game: the board at the left, what belongs to it at the right. The server has the game; this shows it and sends moves.
import {get, getText, post, query} from "./api.js";
import {byId, fill, h, say} from "./dom.js";
import {Board, swatch} from "./board.js";
import {AnalysisPanel} from "./analysis.js";
import {TreePanel} from "./tree.js";
import {curve, knownValues} from "./curve.js";
import {loadDialog} from "./home.js";

const tabs = [["game", "Game"], ["analysis", "Analysis"], ["tree", "Tree"]];

class GameView {
  /** @param {HTMLElement} main @param {string} id */
  constructor(main, id) {
    this.id = id;
    /** The game as the server has it; from open() on. @type {TableState} */
    this.table;
    /** What is on the board: that, or an earlier position of it. @type {TableState} */
    this.shown;
    this.received = 0; // when, in milliseconds
    /** Looked at; null: the present. @type {number | null} */
    this.ply = null;
    /** @type {AbortController | null} */
    this.thinking = null;
    this.paused = false;
    this.board = new Board((move) => this.play(move));
    this.top = h("div");
    this.bottom = h("div");
    this.tab = h("div", {role: "tabpanel"});
    this.tabBar = h("div", {class: "tabs", role: "tablist"});
    this.analysis = new AnalysisPanel(this);
    this.tree = new TreePanel(this);
    this.buttons = h("div", {class: "row"});
    fill(main, h("div", {class: "table"}, h("div", {class: "boardside"}, this.top, this.board.root, this.bottom), h("section", {class: "sheet", "aria-label": "The game"}, this.tabBar, this.tab)));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.keys);
    this.timer = setInterval(() => this.tick(), 100);
  }

  async open(tab) {
    this.current = tab ?? "game";
    this.set(await get(`/api/tables/${this.id}`));
  }
  leave() {
    removeEventListener("keydown", this.keys);
    clearInterval(this.timer);
    this.thinking?.abort();
    this.analysis.stop();
  }

  /** The game as the server has it now. @param {TableState} table */
  set(table) {
    this.table = table;
    this.received = performance.now();
    this.ply = null;
    this.shown = table;
    this.analysis.positionChanged();
    this.draw();
    this.continue();
  }
  get plies() { return this.table.moves.length; }
  get isOver() { return this.table.outcome !== "open"; }
  /** @param {number} side */
  sitter(side) { return this.table.players[side]; }
  get isMine() { return this.ply === null && !this.isOver && (this.sitter(this.table.to_move).kind === "person" || this.current !== "game"); }

  draw() {
    const {board, legal} = this.shown;
    this.board.show(board, this.ply === null ? legal : [], this.isMine && !this.thinking);
    const flip = this.sitter(0).kind === "engine" && this.sitter(1).kind === "person" ? 0 : 1;
    fill(this.top, this.player(flip));
    fill(this.bottom, this.player(1 - flip));
    fill(this.tabBar, tabs.map(([key, text]) => h("button", {role: "tab", type: "button", id: `tab-${key}`, "aria-selected": this.current === key, onclick: () => { this.current = key; this.draw(); this.continue(); }}, text)));
    this.drawTab();
    this.analysis.overlay();
  }
  drawTab() {
    if (this.current === "analysis") return fill(this.tab, this.analysis.root);
    if (this.current === "tree") { fill(this.tab, this.tree.root); return this.tree.draw(); }
    fill(this.tab, h("div", {class: "stack"}, this.status(), this.controls(), this.moveList(), curve([{values: knownValues(this.table.values)}], {label: `Chance of ${this.table.board.sides[0].name} to win, as engines saw it`}), this.files()));
    this.tab.querySelector("[aria-current]")?.scrollIntoView({block: "nearest"});
  }

  /** @param {number} side */
  player(side) {
    const look = this.table.board.sides[side], sitter = this.sitter(side), turn = !this.isOver && this.table.to_move === side;
    const who = sitter.kind === "person" ? "a person" : sitter.level > 0 ? `level ${sitter.level}` : sitter.engine;
    return h("div", {class: turn ? "player turn" : "player"}, swatch(look), h("span", {class: "who"}, `${look.name}: ${who}`, turn && this.thinking ? h("span", {class: "soft"}, " ", h("span", {class: "spin"}), "thinking") : null), this.table.clock && h("span", {class: "clock", "data-side": side}, this.clockText(side)), h("span", {class: "dot", title: turn ? "to move" : ""}));
  }

  /** @param {number} side */
  clockText(side) {
    const {clock, to_move: turn} = this.table;
    if (!clock) return "";
    const running = clock.runs && side === turn ? (performance.now() - this.received) / 1000 : 0;
    const left = Math.max(0, clock.left[side] - running);
    return left < 20 ? left.toFixed(1) : `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
  }
  /** A few times a second: shows the clocks, and asks the server when one has run down. */
  tick() {
    if (!this.table?.clock?.runs) return;
    /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock")).forEach((one) => { one.textContent = this.clockText(Number(one.dataset.side)); });
    const {clock, to_move: turn} = this.table;
    if (clock && clock.left[turn] * 1000 < performance.now() - this.received && !this.asked) {
      this.asked = true;
      this.thinking?.abort();
      this.act("flag", {}).finally(() => { this.asked = false; });
    }
  }

  status() {
    const {sides} = this.table.board;
    let text = this.ply !== null ? `After ${this.ply} of ${this.plies} moves` : `${sides[this.table.to_move].name} to move`;
    if (this.ply === null && this.isOver) {
      const winner = {first: 0, second: 1}[this.table.outcome];
      text = winner === undefined ? "The game is drawn" : `${sides[winner].name} wins${this.table.on_time ? " on time" : this.table.resigned ? ": the other side resigned" : ""}`;
      if (this.table.score !== undefined && !this.table.resigned) text += ` by ${Math.abs(this.table.score)}`;
    }
    return h("p", {class: this.isOver ? "status over" : "status", id: "status"}, text);
  }

  controls() {
    const busy = Boolean(this.thinking), both = this.table.players.every((one) => one.kind === "engine");
    const button = (text, action, disabled, id) => h("button", {type: "button", id, disabled, onclick: action}, text);
    const input = h("input", {size: 9, placeholder: "type a move", "aria-label": "Type a move", id: "typed", autocomplete: "off"});
    return h("div", {class: "stack"}, h("div", {class: "row"},
      button("Undo", () => this.undo(), busy || this.plies === 0, "undo"), button("Hint", () => this.hint(), busy || this.isOver, "hint"),
      button("Swap sides", () => this.swap(), busy, "swap"), button("Resign", () => this.act("resign", {}), busy || this.isOver || this.ply !== null, "resign"),
      both && button(this.paused ? "Go on" : "Pause", () => this.pause(), this.isOver, "pause"), busy && !both && button("Stop thinking", () => this.pause(), false, "stop")),
    this.isMine && !busy ? h("form", {class: "row", onsubmit: (event) => { event.preventDefault(); if (input.value.trim()) this.play(input.value.trim()); }}, input, h("button", {}, "Play"), this.plainMoves()) : null);
  }

  /** Moves without a cell, such as a pass. */
  plainMoves() {
    return this.shown.legal.filter((entry) => entry.length === 1).map(([move]) => h("button", {type: "button", class: "plain-move", onclick: () => this.play(move)}, move[0].toUpperCase() + move.slice(1)));
  }

  moveList() {
    const {moves} = this.table, now = this.ply ?? this.plies, rows = [], step = (ply, text) => h("button", {type: "button", "aria-current": ply === now ? "step" : null, onclick: () => this.lookAt(ply)}, text);
    for (let i = 0; i < moves.length; i += 2) rows.push(h("span", {class: "n"}, `${i / 2 + 1}.`), step(i + 1, moves[i]), moves[i + 1] ? step(i + 2, moves[i + 1]) : h("span"));
    const go = (text, ply, name) => h("button", {type: "button", disabled: ply === now, "aria-label": name, onclick: () => this.lookAt(ply)}, text);
    return h("div", {class: "stack"}, h("div", {class: "moves", id: "moves"}, rows.length ? rows : h("span", {class: "soft n-none"}, "")),
      h("div", {class: "row"}, go("«", 0, "To the start"), go("‹", Math.max(now - 1, 0), "One move back"), go("›", Math.min(now + 1, this.plies), "One move on"), go("»", this.plies, "To the present")));
  }

  files() {
    const save = (form, text) => h("button", {type: "button", onclick: () => this.save(form)}, text);
    return h("div", {class: "row"}, save("sgf", "Save SGF"), save("text", "Save text"), h("button", {type: "button", onclick: () => loadDialog(byId("main"))}, "Load …"),
      h("button", {type: "button", id: "link", onclick: () => this.copyLink()}, "Copy link"), h("a", {class: "button", href: "#/"}, "New game"));
  }
  async save(form) {
    const text = await getText(`/api/tables/${this.id}/file?form=${form}`), name = `${this.table.name}.${form === "sgf" ? "sgf" : "txt"}`;
    const link = h("a", {href: URL.createObjectURL(new Blob([text])), download: name});
    link.click();
    URL.revokeObjectURL(link.href);
  }
  link() {
    const {game, start, moves} = this.table;
    return `${location.origin}/#/?${query({game, position: start, moves: moves.slice(0, this.ply ?? moves.length).join(" ")})}`;
  }
  async copyLink() {
    try { await navigator.clipboard.writeText(this.link()); say("The link is copied: it holds the whole position."); } catch { prompt("The link:", this.link()); }
  }

  async lookAt(ply) {
    if (ply >= this.plies) return this.set(this.table);
    this.shown = await get(`/api/tables/${this.id}?ply=${ply}`);
    this.ply = ply;
    this.analysis.positionChanged();
    this.draw();
  }

  async act(what, body) {
    try { this.set(await post(`/api/tables/${this.id}/${what}`, body)); } catch (error) { say(error.message); this.draw(); }
  }
  play(move) { return this.act("move", {move}); }
  undo() {
    const {players, to_move: side} = this.table, withEngine = players.some((one) => one.kind === "engine") && players.some((one) => one.kind === "person");
    const back = withEngine && !this.table.resigned ? (players[side].kind === "person" ? 2 : 1) : 1;
    return this.act("undo", {count: Math.min(back, Math.max(this.plies, 1))});
  }
  swap() { return this.act("players", {players: [...this.table.players].reverse()}); }

  async hint() {
    const button = /** @type {HTMLButtonElement} */ (byId("hint"));
    button.disabled = true;
    say("Looking for a good move …");
    try {
      const report = await post(`/api/tables/${this.id}/hint`, {engine: "best", seconds: 1.5});
      this.board.look([{move: report.best, share: 1, value: report.value, best: true}]);
      say(`${report.best}, chance to win ${Math.round(100 * report.value)} %`);
    } catch (error) { say(error.message); }
    button.disabled = false;
  }

  pause() {
    this.paused = !this.paused;
    this.thinking?.abort();
    if (!this.paused) this.continue();
    this.draw();
  }

  /** Lets the engine move if it is its turn. */
  async continue() {
    if (this.isOver || this.paused || this.thinking || this.ply !== null || this.current !== "game") return;
    const sitter = this.sitter(this.table.to_move);
    if (sitter.kind !== "engine") return;
    this.thinking = new AbortController();
    this.draw();
    try {
      const wishes = sitter.level > 0 ? {level: sitter.level} : {engine: sitter.engine, seconds: sitter.seconds || 2};
      const began = performance.now(), answer = await post(`/api/tables/${this.id}/engine-move`, wishes, this.thinking.signal);
      // A weak level answers at once; a person wants to see what happened.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 350 - (performance.now() - began))));
      const left = this.thinking.signal.aborted;
      this.thinking = null;
      if (!left) this.set(answer.table);
    } catch (error) {
      this.thinking = null;
      if (error.name !== "AbortError") { say(error.message); this.paused = true; }
      if (document.contains(this.tab)) this.draw();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog, [role=grid]") || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {u: () => !this.thinking && this.plies > 0 && this.undo(), h: () => !this.isOver && this.hint(), b: () => this.board.focus(), n: () => { location.hash = "#/"; },
      "[": () => this.lookAt(Math.max((this.ply ?? this.plies) - 1, 0)), "]": () => this.lookAt((this.ply ?? this.plies) + 1)};
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  }
}

export async function showTable(main, id, tab) {
  const view = new GameView(main, id);
  try { await view.open(tab); } catch (error) { view.leave(); throw error; }
  return () => view.leave();
}
