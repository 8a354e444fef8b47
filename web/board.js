// A board from its description: cells, men, marks, and what an engine sees laid over it. Nothing here knows a game;
// moves are lists of cells, clicked one after the other.
import {h, fill} from "./dom.js";

const CELL = 60, HEX_ROW = 0.8660254, HEX_RADIUS = 0.57735;
let boards = 0;

const gradients = {black: ["--black-1", "--black-2"], white: ["--white-1", "--white-2"], red: ["--red-1", "--red-2"], yellow: ["--yellow-1", "--yellow-2"], blue: ["--blue-1", "--blue-2"]};

/** Where things are drawn. */
class Plan {
  /** @param {BoardLook} board */
  constructor(board) {
    this.board = board;
    this.columns = board.column_names.length;
    this.rows = board.rows.length;
    this.hex = board.shape === "hexagon";
    this.edge = 34 + 4.4 * Math.max(0, Math.max(this.columns, this.rows) - 9); // for names, which do not shrink with the cells
    this.width = 2 * this.edge + CELL * (this.hex ? this.columns + (this.rows - 1) / 2 : this.columns) + (this.hex ? 30 : 0);
    this.height = 2 * this.edge + CELL * (this.hex ? HEX_ROW * (this.rows - 1) + 2 * HEX_RADIUS : this.rows);
  }
  /** @param {number} column @param {number} row @returns {Cell} where its middle is */
  at(column, row) {
    if (this.hex) return [this.edge + 16 + CELL * (column + 0.5 + row / 2), this.edge + CELL * (HEX_RADIUS + HEX_ROW * row)];
    return [this.edge + CELL * (column + 0.5), this.edge + CELL * (row + 0.5)];
  }
  hexagon(column, row, scale) {
    const [x, y] = this.at(column, row);
    return Array.from({length: 6}, (_, i) => {
      const angle = (i * 60 - 90) * Math.PI / 180;
      return `${(x + CELL * HEX_RADIUS * scale * Math.cos(angle)).toFixed(1)},${(y + CELL * HEX_RADIUS * scale * Math.sin(angle)).toFixed(1)}`;
    }).join(" ");
  }
  /** The shape of a cell, or of a ring in it. @param {number} column @param {number} row @param {number} scale @param {object} attributes */
  shape(column, row, scale, attributes) {
    const [x, y] = this.at(column, row), half = CELL * scale / 2;
    if (this.hex) return h("polygon", {points: this.hexagon(column, row, scale), ...attributes});
    if (this.board.shape === "square") return h("rect", {x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: scale < 1 ? 5 : 0, ...attributes});
    return h("circle", {cx: x, cy: y, r: half * 0.86, ...attributes});
  }
  name(column, row) {
    const {column_names: columns, row_names: rows} = this.board;
    return `${columns[column]}${rows[row] ?? ""}`;
  }
  /** @param {(column: number, row: number, letter: string) => void} visit */
  each(visit) {
    for (let row = 0; row < this.rows; ++row) for (let column = 0; column < this.columns; ++column) visit(column, row, this.board.rows[row][column]);
  }
}

function paints(id) {
  return h("defs", {}, Object.entries(gradients).map(([name, [light, dark]]) =>
    h("radialGradient", {id: `${id}-${name}`, cx: "35%", cy: "30%", r: "75%"},
      [[0, light], [1, dark]].map(([offset, variable]) => {
        const stop = h("stop", {offset});
        stop.style.stopColor = `var(${variable})`;
        return stop;
      }))));
}

/** A man of a side around a point. @param {SideLook} side @param {number[]} point @param {string} id @param {number} [size] */
export function man(side, [x, y], id, size = CELL) {
  const s = size / CELL, look = {class: `man paint-${side.paint}`, fill: `url(#${id}-${side.paint})`};
  const ink = {class: `man ink-${side.paint}`, fill: "none", "stroke-width": 8 * s, "stroke-linecap": "round"};
  switch (side.piece) {
    case "pawn":
      return h("path", {...look, transform: `translate(${x} ${y}) scale(${s * 1.22})`, d: "M-13 17h26c0-6-4-9-8-11 1-3 1-6 0-8a8 8 0 1 0-10 0c-1 2-1 5 0 8-4 2-8 5-8 11z"});
    case "queen":
      return h("path", {...look, transform: `translate(${x} ${y}) scale(${s * 1.22})`, d: "M-13 16h26v-4h-26zM-13 10h26l4-21-9.5 10L0-16l-7.500 15L-17-11z"});
    case "cross": {
      const d = 15 * s, line = h("path", {...ink, d: `M${x - d} ${y - d}L${x + d} ${y + d}M${x + d} ${y - d}L${x - d} ${y + d}`});
      line.style.strokeWidth = `${8 * s}px`;
      return line;
    }
    case "ring": {
      const ring = h("circle", {...ink, cx: x, cy: y, r: 16 * s});
      ring.style.strokeWidth = `${8 * s}px`;
      return ring;
    }
    default:
      return h("circle", {...look, cx: x, cy: y, r: size * (id.endsWith("x") ? 0.47 : 0.42)});
  }
}

/** @param {Plan} plan */
function ground(plan) {
  const {board} = plan, parts = [];
  const [left, top] = [plan.edge, plan.edge], width = CELL * plan.columns, height = CELL * plan.rows;
  if (board.shape === "crossing") {
    parts.push(h("rect", {x: left - 6, y: top - 6, width: width + 12, height: height + 12, rx: 8, class: "sq0"}));
    const [x0, y0] = plan.at(0, 0), [x1, y1] = plan.at(plan.columns - 1, plan.rows - 1);
    let d = "";
    for (let row = 0; row < plan.rows; ++row) d += `M${x0} ${plan.at(0, row)[1]}H${x1}`;
    for (let column = 0; column < plan.columns; ++column) d += `M${plan.at(column, 0)[0]} ${y0}V${y1}`;
    parts.push(h("path", {d, class: "grid"}));
    plan.each((column, row, letter) => {
      const [cx, cy] = plan.at(column, row);
      if (letter === "+") parts.push(h("circle", {cx, cy, r: 4.5, class: "star"}));
    });
  } else if (board.shape === "hole") {
    parts.push(h("rect", {x: left - 8, y: top - 8, width: width + 16, height: height + 16, rx: 20, class: "frame"}));
    plan.each((column, row) => parts.push(plan.shape(column, row, 0.98, {class: "hole"})));
  } else if (plan.hex) {
    parts.push(...hexEdges(plan));
    plan.each((column, row) => parts.push(plan.shape(column, row, 1, {class: "sq sq0"})));
  } else {
    plan.each((column, row) => parts.push(plan.shape(column, row, 1, {class: `sq sq${(row + column) % 2}`})));
  }
  return parts;
}

// The first side joins top and bottom, the second left and right.
/** @param {Plan} plan */
function hexEdges(plan) {
  const right = plan.columns - 1, low = plan.rows - 1, r = CELL * HEX_RADIUS;
  const corner = (column, row, angle) => {
    const [x, y] = plan.at(column, row), a = angle * Math.PI / 180;
    return `${(x + 1.13 * r * Math.cos(a)).toFixed(1)} ${(y + 1.13 * r * Math.sin(a)).toFixed(1)}`;
  };
  const along = (cells, angles) => "M" + cells.flatMap(([column, row]) => angles.map((angle) => corner(column, row, angle))).join("L");
  const span = (n, f) => Array.from({length: n + 1}, (_, i) => f(i));
  const edge = (d, side) => h("path", {d, class: `edge-${plan.board.sides[side].paint}`, fill: "none", "stroke-width": 9, "stroke-linejoin": "round", "stroke-linecap": "round"});
  return [edge(along(span(right, (i) => [i, 0]), [210, 270, 330]), 0), edge(along(span(right, (i) => [right - i, low]), [30, 90, 150]), 0),
    edge(along(span(low, (i) => [0, i]), [210, 150]), 1), edge(along(span(low, (i) => [right, i]), [330, 30]), 1)];
}

/** @param {Plan} plan */
function names(plan) {
  const parts = [], low = plan.rows - 1, every = Math.max(plan.columns, plan.rows) > 13 ? 2 : 1;
  plan.board.column_names.forEach((name, column) => {
    const [x, y] = plan.at(column, low);
    const place = plan.hex ? [x + CELL * 0.42, y + CELL * 0.92] : [x, y + CELL * 0.5 + 17];
    if (column % every === 0) parts.push(h("text", {x: place[0], y: place[1], class: "name"}, name));
  });
  plan.board.row_names.forEach((name, row) => {
    const [x, y] = plan.at(0, row);
    if ((low - row) % every === 0) parts.push(h("text", {x: x - (plan.hex ? CELL * 0.86 : CELL * 0.5 + 17), y: y + (plan.hex ? 12 : 0), class: "name"}, name));
  });
  return parts;
}

// Boards that begin empty look alike: a few men on the small picture tell them apart.
const samples = {
  hole: [".......", ".......", "...o...", "...x...", "..ox...", ".xoxo.."],
  crossing: [".........", ".........", "..+o..x..", "..o......", "....+x...", ".........", "..x...o..", ".........", "........."],
  hexagon: ["...........", "...........", "......x....", "....xo.....", "....o......", "...xo......", "...o.......", "..x........", "...........", "...........", "..........."],
  square: ["x..", ".x.", "o.."],
};

/** A small picture of a board without anything to click. @param {BoardLook} board */
export function thumbnail(board) {
  const plan = new Plan(board), id = `board${++boards}`, sample = samples[board.shape];
  const isEmpty = board.rows.every((row) => /^[.+]*$/.test(row)), fits = sample?.length === board.rows.length && sample[0].length === board.rows[0].length;
  const svg = h("svg", {viewBox: `0 0 ${plan.width} ${plan.height}`, class: "board", "aria-hidden": "true"}, paints(id), ground(plan));
  plan.each((column, row, letter) => {
    const side = board.sides.find((one, i) => one.man === letter || (isEmpty && fits && "xo"[i] === sample[row][column]));
    if (side) svg.append(man(side, plan.at(column, row), id));
  });
  return svg;
}

/** A man alone, as a sign for a side. @param {SideLook} side */
export function swatch(side) {
  const id = `board${++boards}`;
  return h("svg", {viewBox: "0 0 60 60", class: "board", "aria-hidden": "true"}, paints(id), man(side, [30, 30], id));
}

/** The board of a game. `onmove(text)` is called when the cells of a legal move were chosen one after the other. */
export class Board {
  /** @param {(move: string) => void} onmove */
  constructor(onmove) {
    this.onmove = onmove;
    this.root = h("div", {class: "board-holder"});
    /** The cells that were chosen of the move that is being made. @type {Cell[]} */
    this.picked = [];
    /** From the first show() on. @type {Plan} */
    this.plan;
    /** @type {Cell} */
    this.cursor;
    /** @type {SVGSVGElement} */
    this.svg;
    /** @type {SVGGElement} */
    this.hints;
    /** @type {SVGGElement} */
    this.over;
    /** @type {SVGGElement} */
    this.under;
    /** @type {{column: number, row: number, group: SVGGElement}[]} */
    this.cells;
    /** @type {{move: string, cells: Cell[]}[]} */
    this.legal;
    /** @type {Map<string, {move: string, cells: Cell[]}>} */
    this.byMove;
    /** Cells that may come next, by their names. @type {Map<string, Cell>} */
    this.next;
    /** For the paints, which are named. @type {string} */
    this.id;
    /** @type {Cell | null} */
    this.pressed = null;
    new ResizeObserver(() => this.fit()).observe(this.root);
  }

  /** @param {BoardLook} board @param {LegalMove[]} legal moves with their cells @param {boolean} active whether it can be clicked */
  show(board, legal, active) {
    this.plan = new Plan(board);
    this.id = `board${++boards}${board.shape === "crossing" ? "x" : ""}`; // stones of Go fill their cells
    this.legal = legal.map(([move, ...numbers]) => ({move, cells: Array.from({length: numbers.length / 2}, (_, i) => /** @type {Cell} */ ([numbers[2 * i], numbers[2 * i + 1]]))}));
    this.byMove = new Map(this.legal.map((entry) => [entry.move, entry]));
    this.active = active;
    this.picked = [];
    this.root.classList.toggle("wide", this.plan.hex);
    const hadFocus = this.root.contains(document.activeElement);
    const {plan} = this;
    this.hints = h("g");
    this.over = h("g", {class: "over"});
    this.under = h("g");
    const rows = Array.from({length: plan.rows}, () => h("g", {role: "row"}));
    this.cells = [];
    plan.each((column, row, letter) => rows[row].append(this.cell(column, row, letter)));
    const svg = h("svg", {viewBox: `0 0 ${plan.width} ${plan.height}`, class: "board", role: "grid", "aria-label": "Board; arrow keys move, Enter chooses",
      onkeydown: (event) => this.key(event), onpointerdown: (event) => this.press(event), onpointerup: (event) => this.release(event)},
    h("g", {"aria-hidden": "true"}, paints(this.id), ground(plan), names(plan), this.under, this.men(), this.marks(), this.over), rows, h("g", {"aria-hidden": "true"}, this.hints));
    this.svg = svg;
    fill(this.root, svg);
    this.cursor ??= [Math.floor(plan.columns / 2), Math.floor(plan.rows / 2)];
    this.cursor = [Math.min(this.cursor[0], plan.columns - 1), Math.min(this.cursor[1], plan.rows - 1)];
    this.refresh();
    this.fit();
    if (hadFocus) this.focus();
  }

  // No text below 14 px however small the board is drawn.
  fit() {
    if (!this.svg) return;
    const scale = this.svg.clientWidth / this.plan.width || 1;
    for (const text of this.svg.querySelectorAll("text")) text.style.fontSize = `${(text.classList.contains("figure") ? Math.max(14, Math.min(16, 16 * scale)) : 14.5) / scale}px`;
  }

  men() {
    const {plan} = this, group = h("g");
    plan.each((column, row, letter) => {
      const side = plan.board.sides.find((one) => one.man === letter);
      if (side) group.append(man(side, plan.at(column, row), this.id));
      if (letter === "#") {
        const [x, y] = plan.at(column, row), d = CELL * 0.17;
        group.append(plan.shape(column, row, 0.78, {class: "arrow-cell"}), h("path", {class: "arrow-cross", d: `M${x - d} ${y - d}L${x + d} ${y + d}M${x + d} ${y - d}L${x - d} ${y + d}`}));
      }
    });
    return group;
  }

  marks() {
    const {plan} = this, {last, winning} = plan.board, group = h("g");
    /** @type {(cell: Cell, name: string, scale: number) => void} */
    const ring = (cell, name, scale) => group.append(plan.shape(...cell, scale, {class: name}));
    if (last.length > 1) {
      const [x1, y1] = plan.at(...last[0]), [x2, y2] = plan.at(...last[1]);
      group.append(h("line", {x1, y1, x2, y2, class: "last", "stroke-dasharray": "2 7", "stroke-linecap": "round"}));
    }
    last.forEach((cell, i) => ring(cell, "last", i === 0 && last.length > 1 ? 0.5 : plan.board.shape === "square" ? 0.9 : 0.62));
    winning.forEach((cell) => ring(cell, "won", plan.board.shape === "square" ? 0.94 : 0.9));
    return group;
  }

  /** @param {number} column @param {number} row @param {string} letter */
  cell(column, row, letter) {
    const {plan} = this, side = plan.board.sides.find((one) => one.man === letter);
    const what = side ? side.name : letter === "#" ? "arrow" : "free";
    const group = h("g", {class: "cell", role: "gridcell", tabindex: -1, "aria-label": `${plan.name(column, row)}, ${what}`, "data-cell": `${column},${row}`},
      plan.shape(column, row, 1, {class: "hit"}), plan.shape(column, row, 0.94, {class: "focus"}));
    this.cells.push({column, row, group});
    return group;
  }
  element(column, row) { return this.cells[row * this.plan.columns + column].group; }

  /** The moves that begin with what is picked, and have a further cell. */
  candidates() {
    if (!this.active) return [];
    const fits = (entry) => entry.cells.length > this.picked.length && this.picked.every(([column, row], i) => entry.cells[i][0] === column && entry.cells[i][1] === row);
    return this.legal.filter(fits);
  }

  refresh() {
    const {plan} = this, next = new Map();
    for (const entry of this.candidates()) next.set(entry.cells[this.picked.length].join(), entry.cells[this.picked.length]);
    this.next = next;
    fill(this.hints, this.picked.map((cell) => plan.shape(...cell, 0.92, {class: "picked"})));
    const moving = this.picked.length > 0;
    for (const {column, row, group} of this.cells) {
      const can = next.has(`${column},${row}`) || (plan.board.shape === "hole" && [...next.values()].some((cell) => cell[0] === column));
      group.classList.toggle("can", can);
      group.querySelector(".dotm, .takes")?.remove();
      if (moving && can) {
        const [cx, cy] = plan.at(column, row), taken = ![".", "+"].includes(plan.board.rows[row][column]) && !this.picked.some((cell) => cell[0] === column && cell[1] === row);
        group.append(taken ? plan.shape(column, row, 0.95, {class: "takes"}) : h("circle", {cx, cy, r: CELL * 0.15, class: "dotm"}));
      }
    }
    this.element(...this.cursor).setAttribute("tabindex", "0");
  }

  /** A cell was chosen by click, key or drop. */
  choose(column, row, isDrop = false) {
    if (!this.active) return;
    let key = `${column},${row}`;
    if (!this.next.has(key) && this.plan.board.shape === "hole") key = [...this.next.keys()].find((one) => one.startsWith(`${column},`)) ?? key;
    if (!this.next.has(key)) {
      if (isDrop) return;
      this.picked = [];
      this.refresh();
      if (this.next.has(key) && this.candidates().some((entry) => entry.cells.length > 1)) this.choose(column, row);
      return;
    }
    const cell = this.next.get(key);
    if (cell) this.picked.push(cell);
    const whole = this.legal.find((entry) => entry.cells.length === this.picked.length && entry.cells.every((cell, i) => cell[0] === this.picked[i][0] && cell[1] === this.picked[i][1]));
    this.refresh();
    if (whole && this.next.size === 0) this.onmove(whole.move);
  }

  /** @param {PointerEvent} event @returns {Cell | null} */
  cellOf(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    if (!(element instanceof SVGElement) || !this.svg.contains(element)) return null;
    const [column, row] = (element.dataset.cell ?? "").split(",").map(Number);
    return [column, row];
  }
  press(event) {
    if (event.button !== 0) return;
    const cell = this.cellOf(event);
    if (!cell) return;
    event.preventDefault();
    this.pressed = cell;
    this.setCursor(cell, false);
    this.choose(...cell);
  }
  release(event) {
    const cell = this.cellOf(event), from = this.pressed;
    this.pressed = null;
    if (cell && from && cell.join() !== from.join()) this.choose(...cell, true);
  }

  setCursor([column, row], focus) {
    this.element(...this.cursor).setAttribute("tabindex", "-1");
    this.cursor = [column, row];
    this.element(column, row).setAttribute("tabindex", "0");
    if (focus) this.focus();
  }
  focus() { this.element(...this.cursor).focus(); }
  key(event) {
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}, step = steps[event.key];
    if (step) {
      const {columns, rows} = this.plan, clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
      this.setCursor([clamp(this.cursor[0] + step[0], columns), clamp(this.cursor[1] + step[1], rows)], true);
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(...this.cursor);
    } else if (event.key === "Escape") {
      this.picked = [];
      this.refresh();
    } else return;
    event.preventDefault();
  }

  /** What an engine sees: moves with their shares of the attention and values; who owns the points. @param {SeenMove[]} moves @param {number[]} [ownership] */
  look(moves, ownership) {
    const {plan} = this;
    if (!plan) return;
    fill(this.over);
    fill(this.under);
    (ownership ?? []).forEach((owner, i) => {
      const column = i % plan.columns, row = Math.floor(i / plan.columns), [x, y] = plan.at(column, row), half = CELL * 0.24 * Math.sqrt(Math.abs(owner));
      if (Math.abs(owner) > 0.15) this.over.append(h("rect", {x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: owner > 0 ? "own-1" : "own-2", opacity: 0.8}));
    });
    const known = (moves ?? []).map((move) => ({...move, cells: this.byMove.get(move.move)?.cells ?? []})).filter((move) => move.cells.length > 0);
    known.slice(0, 30).reverse().forEach((move) => (move.cells.length === 1 ? this.shadeOf(move) : this.rayOf(move)));
    this.fit();
  }
  /** @param {SeenMove & {cells: Cell[]}} move */
  shadeOf({cells: [cell], share, value, best}) {
    if (share < 0.01 && !best) return;
    const {plan} = this, [x, y] = plan.at(...cell);
    this.over.append(plan.shape(...cell, plan.board.shape === "square" ? 0.86 : 0.8, {class: "shade", opacity: Math.min(0.9, 0.25 + 0.75 * Math.sqrt(share))}));
    if (best) this.over.append(plan.shape(...cell, plan.board.shape === "square" ? 0.88 : 0.84, {class: "best-ring"}));
    if (share > 0.03 || best) this.over.append(h("text", {x, y, class: "figure"}, String(Math.round(100 * value))));
  }
  /** @param {SeenMove & {cells: Cell[]}} move */
  rayOf({cells, share, value, best}) {
    if (share < 0.03 && !best) return;
    const {plan} = this, name = best ? " best" : "", width = 3 + 9 * Math.sqrt(share), opacity = best ? 0.95 : 0.3 + 0.6 * Math.sqrt(share);
    const [x1, y1] = plan.at(...cells[0]), [x2, y2] = plan.at(...cells[1]), length = Math.hypot(x2 - x1, y2 - y1) || 1, back = 15;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length], [ex, ey] = [x2 - back * ux, y2 - back * uy], wing = width * 0.9 + 5;
    this.over.append(h("line", {x1, y1, x2: ex, y2: ey, class: `ray${name}`, "stroke-width": width, opacity}),
      h("polygon", {class: `tip${name}`, opacity, points: `${x2 + 4 * ux},${y2 + 4 * uy} ${ex - wing * uy},${ey + wing * ux} ${ex + wing * uy},${ey - wing * ux}`}));
    if (cells[2] && (best || share > 0.2)) {
      const [x3, y3] = plan.at(...cells[2]);
      this.over.append(h("line", {x1: x2, y1: y2, x2: x3, y2: y3, class: `ray${name}`, "stroke-width": 2.5, "stroke-dasharray": "3 8", opacity}), plan.shape(...cells[2], 0.6, {class: "best-ring", opacity}));
    }
    if (best || share > 0.08) this.over.append(h("text", {x: (x1 + 2 * x2) / 3, y: (y1 + 2 * y2) / 3, class: "figure"}, String(Math.round(100 * value))));
  }
}
