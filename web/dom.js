// Elements without a framework: h("button", {class: "main", onclick: f}, "Start"). Text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "rect", "circle", "line", "polygon", "polyline", "text", "defs",
  "radialGradient", "linearGradient", "stop", "mask", "title", "marker"]);

/** @param {string} tag @param {Record<string, any>} [attributes] @param {...any} children */
export function h(tag, attributes = {}, ...children) {
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

/** Puts new children into an element in place of the old ones. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let timer = 0;
/** A word to the user that goes away by itself. */
export function say(text) {
  const place = document.getElementById("said");
  fill(place, text ? h("div", {}, text) : null);
  clearTimeout(timer);
  timer = setTimeout(() => fill(place), 5000);
}

export function select(options, value, onchange, attributes = {}) {
  const box = h("select", {...attributes, onchange: () => onchange(box.value)},
    options.map(([key, text]) => h("option", {value: key, selected: key === value}, text)));
  return box;
}

export const percent = (value) => `${(100 * value).toFixed(1)} %`;
export const count = (value) => value >= 1e6 ? `${(value / 1e6).toFixed(2)} M` : value >= 1e4 ? `${(value / 1e3).toFixed(1)} k` : String(Math.round(value));
