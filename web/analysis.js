// A live analysis, by one engine or two side by side: moves on the board, a table, the value over time.
import {once, query, stream} from "./api.js";
import {count, fill, h, percent, say} from "./dom.js";
import {curve} from "./curve.js";

/** One engine at work on the position that is shown. */
class Analyst {
  /** @param {AnalysisPanel} panel @param {string} name */
  constructor(panel, name) {
    this.panel = panel;
    /** @type {AbortController | null} */
    this.controller = null;
    /** @type {Report | null} */
    this.report = null;
    /** Seconds and values. @type {[number, number][]} */
    this.values = [];
    /** @type {Map<number, {value: number, line: string[], points?: number}>} */
    this.depths = new Map();
    this.began = 0;
    this.error = "";
    this.engine = "best";
    this.name = name;
    this.out = h("div", {class: "stack", "aria-live": "off"});
    this.clear();
  }
  clear() {
    this.report = null;
    this.values = [];
    this.depths = new Map();
    this.began = performance.now();
    this.error = "";
  }
  get isRunning() { return Boolean(this.controller); }

  async start() {
    this.stop();
    const {view} = this.panel, controller = new AbortController();
    this.controller = controller;
    this.began = performance.now() - (this.values.at(-1)?.[0] ?? 0) * 1000;
    this.error = "";
    try {
      await stream(`/api/tables/${view.id}/analysis?${query({engine: this.engine, seed: 1})}`, controller.signal, (event, data) => {
        if (event === "failed") this.error = data.error;
        else this.take(data, event === "done");
      });
    } catch (error) {
      if (error.name !== "AbortError") { this.error = error.message; say(error.message); }
    }
    if (this.controller === controller) this.controller = null;
    this.panel.draw();
  }
  stop() {
    this.controller?.abort();
    this.controller = null;
  }
  /** @param {Report} report @param {boolean} isLast */
  take(report, isLast) {
    if (isLast && report.moves.length === 0) return;
    if (isLast && this.report) report = {...report, ownership: this.report.ownership};
    this.report = report;
    this.values.push([(performance.now() - this.began) / 1000, report.value]);
    if (this.values.length > 600) this.values = this.values.filter((_, i) => i % 2 === 0);
    if (report.depth > 0) this.depths.set(report.depth, {value: report.value, line: report.line, points: report.points});
    this.panel.update(this);
  }
  get moves() {
    const {moves = [], best = ""} = this.report ?? {}, visits = moves.reduce((sum, move) => sum + move.visits, 0);
    return moves.map((move) => ({...move, share: visits > 0 ? move.visits / visits : Number(move.move === best), best: move.move === best}));
  }

  draw() {
    const {report} = this;
    if (!report) return fill(this.out, this.error ? h("p", {class: "chip bad"}, this.error) : this.isRunning ? h("p", {class: "soft"}, h("span", {class: "spin"}), "The engine begins …") : null);
    const facts = [["best", report.best], ["value", percent(report.value)], report.playouts > 0 && ["play-outs", count(report.playouts)], ["nodes", count(report.nodes || report.looked_at)], report.depth > 0 && ["depth", report.depth], report.proof !== "none" && ["proven", `${report.proof} in ${report.plies}`]].flatMap((fact) => fact ? [fact] : []);
    fill(this.out, h("div", {class: "facts"}, facts.map(([name, value]) => h("span", {}, h("span", {class: "soft"}, `${name} `), h("b", {}, value)))),
      h("p", {class: "line-text small"}, report.line.slice(0, 14).join(" ")), this.table(), this.depths.size > 0 && this.depthTable());
  }
  table() {
    const rows = this.moves.slice(0, 12), counts = rows.some((move) => move.visits > 0); // alpha-beta has none
    return h("div", {class: "scroll tall"}, h("table", {class: "analysis"}, h("thead", {}, h("tr", {}, h("th", {}, "Move"), counts && h("th", {class: "num"}, "Visits"), h("th", {class: "num"}, "Value"), counts && h("th", {class: "num"}, "95 %"), h("th", {}, "Line"))),
      h("tbody", {}, rows.map((move) => h("tr", {class: move.best ? "hot" : "", onmouseenter: () => this.panel.point(move), onmouseleave: () => this.panel.overlay()},
        h("td", {}, h("b", {}, move.move), move.proof !== "none" && h("span", {class: move.proof === "loss" ? "chip bad" : "chip good"}, `${move.proof} ${move.plies || ""}`), this.bar(move.share)),
        counts && h("td", {class: "num"}, count(move.visits)), h("td", {class: "num"}, counts || move.best ? percent(move.value) : ""), counts && h("td", {class: "num soft"}, move.proof === "none" && move.visits > 0 ? `${Math.round(100 * move.low)}–${Math.round(100 * move.high)}` : ""), h("td", {class: "line-text"}, move.line.slice(1, 6).join(" ")))))));
  }
  bar(share) {
    const bar = h("span", {class: "bar"});
    bar.style.width = `${Math.max(1, 100 * share)}%`;
    return bar;
  }
  depthTable() {
    const rows = [...this.depths].sort(([a], [b]) => b - a).slice(0, 12);
    return h("div", {class: "scroll"}, h("h3", {}, "Principal lines by depth"), h("table", {}, h("tbody", {}, rows.map(([depth, {value, line, points}]) => h("tr", {}, h("td", {class: "num"}, depth), h("td", {class: "num"}, percent(value)), h("td", {class: "num"}, points), h("td", {class: "line-text"}, line.join(" ")))))));
  }
}

export class AnalysisPanel {
  /** @param {any} view the game that is shown */
  constructor(view) {
    this.view = view;
    this.analysts = [new Analyst(this, "first")];
    this.root = h("div", {class: "stack"});
    this.showOnBoard = true;
    this.showOwners = true;
    this.presets = [];
    this.graph = h("div");
    this.last = 0;
  }
  get isRunning() { return this.analysts.some((one) => one.isRunning); }
  stop() { this.analysts.forEach((one) => one.stop()); }

  positionChanged() {
    const position = `${this.view.shown?.position} ${this.view.shown?.moves?.length}`;
    if (position === this.position) return;
    this.position = position;
    const running = this.analysts.filter((one) => one.isRunning);
    this.analysts.forEach((one) => { one.stop(); one.clear(); });
    // An analysis follows the game, but looks at the present alone.
    if (this.view.ply === null && !this.view.isOver) running.forEach((one) => one.start());
    this.draw();
  }

  async toggle() {
    if (this.isRunning) { this.stop(); return this.draw(); }
    this.analysts.forEach((one) => one.start());
    this.draw();
  }

  async draw() {
    const name = this.view.table?.name;
    if (name && this.game !== name) {
      this.game = name;
      this.presets = await once(`/api/presets?${query({game: name})}`);
    }
    const can = this.view.ply === null && !this.view.isOver;
    fill(this.root, h("div", {class: "row"}, h("button", {class: "main", type: "button", id: "analyse", disabled: !can, onclick: () => this.toggle()}, this.isRunning ? "Pause" : this.analysts[0].report ? "Go on" : "Analyse"),
      this.check("On the board", this.showOnBoard, (on) => { this.showOnBoard = on; }), this.view.table?.name === "go" && this.check("Ownership", this.showOwners, (on) => { this.showOwners = on; }),
      h("button", {type: "button", id: "compare", onclick: () => this.compare()}, this.analysts.length > 1 ? "One engine" : "Compare two")),
    !can && h("p", {class: "soft"}, this.view.isOver ? "The game is over." : "Go to the present to analyse."),
    this.analysts.map((one) => h("div", {class: "stack"}, this.engineField(one), one.out)), this.graph);
    this.analysts.forEach((one) => one.draw());
    this.drawGraph();
    this.overlay();
  }
  check(text, on, set) { return h("label", {}, h("input", {type: "checkbox", checked: on, onchange: (event) => { set(event.target.checked); this.overlay(); }}), text); }
  engineField(one) {
    const id = `engines-${one.name}`, input = h("input", {list: id, value: one.engine, "aria-label": `Engine of the ${one.name} analysis`, class: "mono", size: 26, onchange: () => {
      one.engine = input.value.trim() || "best";
      const was = one.isRunning;
      one.stop();
      one.clear();
      if (was) one.start();
      this.draw();
    }});
    return h("label", {class: "row"}, h("span", {class: "soft"}, "Engine"), input, h("datalist", {id}, this.presets.map((preset) => h("option", {value: preset.name}, preset.what))));
  }
  compare() {
    if (this.analysts.length > 1) this.analysts.pop()?.stop();
    else {
      const other = new Analyst(this, "second");
      other.engine = "uct";
      this.analysts.push(other);
      if (this.isRunning) other.start();
    }
    this.draw();
  }

  update(one) {
    one.draw();
    this.overlay();
    if (performance.now() - this.last > 450) { this.last = performance.now(); this.drawGraph(); }
  }
  drawGraph() { fill(this.graph, curve(this.analysts.map((one, i) => ({values: one.values, second: i > 0})), {label: "Chance to win over the time of the analysis"})); }

  /** Hovering over a row shows that move alone. */
  point(move) { this.view.board.look([{...move, share: 1, best: true}]); }
  overlay() {
    const {report, moves} = this.analysts[0], is = this.view.current !== "game" && this.view.ply === null && report;
    if (this.view.current === "game" && !report) return;
    this.view.board.look(is && this.showOnBoard ? moves : [], is && this.showOwners ? report.ownership : []);
  }
}
