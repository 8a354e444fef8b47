// A curve of values in [0, 1] over anything: moves, or seconds.
import {h} from "./dom.js";

const WIDTH = 420, HEIGHT = 130, LEFT = 46, RIGHT = 10, TOP = 10, BOTTOM = 12;

/** The values of a game by move, without those that nobody knows. @param {number[]} values @returns {[number, number][]} */
export const knownValues = (values) => values.flatMap((value, i) => value >= 0 ? [/** @type {[number, number]} */ ([i + 1, value])] : []);

/** @param {{values: [number, number][], second?: boolean}[]} lines @param {{label: string, at?: number}} options `at`: where a mark stands */
export function curve(lines, {label, at}) {
  const points = lines.flatMap((line) => line.values);
  if (points.length < 2) return null;
  const least = Math.min(...points.map(([x]) => x)), most = Math.max(...points.map(([x]) => x), least + 1e-9);
  /** @type {(value: number) => number} */
  const x = (value) => LEFT + (WIDTH - LEFT - RIGHT) * (value - least) / (most - least), y = (value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value);
  const svg = h("svg", {class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label}, h("title", {}, label),
    [0, 0.5, 1].map((value) => [h("line", {x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), class: "zero"}), h("text", {x: LEFT - 8, y: y(value) + 5, "text-anchor": "end"}, `${100 * value}`)]),
    at !== undefined && h("line", {x1: x(at), x2: x(at), y1: TOP, y2: HEIGHT - BOTTOM, class: "at", visibility: at < least || at > most ? "hidden" : "visible"}),
    lines.map((line) => h("path", {class: line.second ? "second" : "", d: line.values.map(([a, b], i) => `${i ? "L" : "M"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("")})));
  // No text below 14 px however small the curve is drawn.
  new ResizeObserver(() => {
    const scale = svg.clientWidth / WIDTH;
    if (scale > 0) svg.querySelectorAll("text").forEach((text) => { text.style.fontSize = `${14 / scale}px`; });
  }).observe(svg);
  return svg;
}
