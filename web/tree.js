// A look into the tree of the engine that analyses: every move with its statistics and with each term of the number by
// which the selection compares it, as the strategy itself declares them.
import {get, query} from "./api.js";
import {count, fill, h, percent} from "./dom.js";

export class TreePanel {
  constructor(view) {
    this.view = view;
    this.root = h("div", {class: "stack"});
    this.open = new Set();
  }
  get engine() { return this.view.analysis.analysts[0].engine; }

  async draw() {
    const {view} = this, running = view.analysis.isRunning;
    const list = h("div");
    fill(this.root, h("div", {class: "row"}, h("button", {class: "main", type: "button", id: "tree-search", disabled: view.isOver || view.ply !== null, onclick: async () => {
      if (view.analysis.isRunning) view.analysis.stop();
      else { view.analysis.analysts[0].start(); await new Promise((resolve) => setTimeout(resolve, 1200)); }
      this.draw();
    }}, running ? "Pause the search" : "Search"), h("button", {type: "button", id: "tree-fresh", onclick: () => this.draw()}, "Look again"), h("span", {class: "soft small"}, `the tree of ${this.engine}`)), list);
    fill(list, await this.level([]));
  }

  /** @param {string[]} line @returns {Promise<HTMLElement>} */
  async level(line) {
    try {
      const {children} = await get(`/api/tables/${this.view.id}/tree?${query({engine: this.engine, seed: 1, line: line.join(" ")})}`);
      return h("ul", {class: "tree"}, await Promise.all(children.slice(0, 16).map((child) => this.node(child, line))));
    } catch (error) {
      // Alpha-beta keeps no tree, but a line for each depth.
      const analyst = this.view.analysis.analysts[0];
      if (line.length === 0 && analyst.depths.size > 0) return analyst.depthTable();
      return h("p", {class: "soft"}, error.message);
    }
  }

  /** @param {TreeChild} child @param {string[]} line @returns {Promise<HTMLElement>} */
  async node(child, line) {
    const path = [...line, child.move], key = path.join(" "), below = h("div"), item = h("li");
    const toggle = async () => {
      const open = this.open.has(key);
      open ? this.open.delete(key) : this.open.add(key);
      button.setAttribute("aria-expanded", String(!open));
      fill(below, open ? null : await this.level(path));
    };
    const facts = [child.prior && `prior ${child.prior.toPrecision(3)}`, child.amaf_visits && `AMAF ${percent(child.amaf_value)} of ${count(child.amaf_visits)}`, child.proof !== "none" && `proven ${child.proof} in ${child.plies}`].filter(Boolean);
    const button = h("button", {class: "node", type: "button", "aria-expanded": this.open.has(key), "data-line": key, onclick: toggle, onmouseenter: () => line.length === 0 && this.view.analysis.point(child), onmouseleave: () => this.view.analysis.overlay()},
      h("b", {}, child.move), ` ${count(child.visits)} visits, ${percent(child.value)}`, facts.length > 0 && h("span", {class: "soft"}, ` · ${facts.join(" · ")}`));
    fill(item, button, terms(child.terms), below);
    if (this.open.has(key)) fill(below, await this.level(path));
    return item;
  }
}

/** "value 0.52 + exploration 0.08 = 0.60", with a bar of the shares. */
/** @param {{name: string, value: number | null}[]} list */
function terms(list) {
  if (!list || list.length === 0) return null;
  const known = list.map(({name, value}) => ({name, value: value ?? Infinity})), sum = known.reduce((total, {value}) => total + value, 0);
  const total = known.reduce((all, {value}) => all + Math.max(value, 0), 0), bar = h("div", {class: "stackbar", "aria-hidden": "true"});
  if (Number.isFinite(total) && total > 0) {
    known.forEach(({value}, i) => {
      const part = h("i", {class: `t${i % 4}`});
      part.style.width = `${100 * Math.max(value, 0) / total}%`;
      bar.append(part);
    });
  }
  const number = (value) => Number.isFinite(value) ? value.toFixed(4) : "∞";
  return h("div", {class: "terms"}, bar, known.map(({name, value}, i) => [i > 0 ? " + " : "", `${name} ${number(value)}`]), known.length > 1 && [" = ", h("span", {class: "sum"}, number(sum))]);
}
