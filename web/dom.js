// Elements without a framework: h("button", {class: "main", onclick: f}, "Start"). Text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "rect", "circle", "line", "polygon", "polyline", "text", "defs",
  "radialGradient", "linearGradient", "stop", "mask", "title", "marker"]);

/** @typedef {HTMLElementTagNameMap & Omit<SVGElementTagNameMap, keyof HTMLElementTagNameMap>} Tags */

/** @template {keyof Tags} T @param {T} tag @param {Record<string, any> | null} [attributes] @param {...any} children @returns {Tags[T]} */
export function h(tag, attributes = {}, ...children) {
  /** @type {any} */
  const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in element) element.value = value;
    else if (name === "checked" || name === "selected" || name === "disabled") element[name] = Boolean(value);
    else element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Puts new children into an element in place of the old ones. @template {Element} T @param {T} element @param {...any} children */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** What the page itself has. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** A word to the user that goes away by itself. @param {string} text */
export function say(text) {
  const place = byId("said");
  fill(place, text ? h("div", {}, text) : null);
  clearTimeout(timer);
  timer = setTimeout(() => fill(place), 5000);
}

/** @param {string[][]} options keys and texts @param {string} value @param {(value: string) => void} onchange @param {Record<string, any>} [attributes] */
export function select(options, value, onchange, attributes = {}) {
  /** @type {HTMLSelectElement} */
  const box = h("select", {...attributes, onchange: () => onchange(box.value)},
    options.map(([key, text]) => h("option", {value: key, selected: key === value}, text)));
  return box;
}

/** @param {number} value */
export const percent = (value) => `${(100 * value).toFixed(1)} %`;
/** @param {number} value */
export const count = (value) => value >= 1e6 ? `${(value / 1e6).toFixed(2)} M` : value >= 1e4 ? `${(value / 1e3).toFixed(1)} k` : String(Math.round(value));
