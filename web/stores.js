// Games that were played here before: matches, tournaments, cells of experiments, also those of earlier runs of the server.
import {get, remove} from "./api.js";
import {fill, h, say} from "./dom.js";
import {gameList, goOn, results} from "./jobs.js";

const when = (date) => new Date(date).toLocaleString([], {dateStyle: "medium", timeStyle: "short"});
/** "playouts=300 bytes=134217728" in words. @param {string} text */
const budget = (text) => text.split(" ").map((part) => {
  const [key, value] = part.split("=");
  return {playouts: `${value} play-outs`, nodes: `${value} nodes`, seconds: `${value} s`, depth: `depth ${value}`, bytes: `${Math.round(Number(value) / 2 ** 20)} MB`}[key] ?? part;
}).join(", ");
/** @param {StoreState} store */
const title = (store) => store.kind === "experiment" ? `${store.experiment}: ${store.cell}` : store.title;

/** @param {HTMLElement} right */
export async function storeList(right) {
  /** @type {StoreState[]} */
  const stores = await get("/api/stores"), body = h("tbody"), note = h("span", {class: "soft"});
  /** @type {HTMLInputElement} */
  const search = h("input", {type: "search", size: 28, placeholder: "game, engine or experiment", "aria-label": "Search", oninput: () => draw()});
  const draw = () => {
    const wanted = search.value.toLowerCase(), found = stores.filter((store) => `${title(store)} ${store.title} ${store.game} ${store.kind}`.toLowerCase().includes(wanted));
    fill(body, found.slice(0, 300).map((store) => h("tr", {}, h("td", {class: "engine"}, h("a", {href: `#/lab/stores/${store.id}`, class: "store"}, title(store)), store.kind === "experiment" && h("div", {class: "soft small"}, store.title)), h("td", {}, store.game), h("td", {class: "num"}, store.games === store.scheduled ? store.games : `${store.games} of ${store.scheduled}`), h("td", {class: "num soft"}, when(store.changed)))));
    note.textContent = `${found.length} of ${stores.length}`;
  };
  draw();
  fill(right, h("div", {class: "sheet stack"}, h("h2", {}, "Games that were played"), stores.length === 0 ? h("p", {class: "soft"}, "None yet: run an experiment, a match or a tournament.") : [h("div", {class: "row"}, search, note),
    h("div", {class: "scroll"}, h("table", {class: "stores"}, h("thead", {}, h("tr", {}, h("th", {}, "What"), h("th", {}, "Game"), h("th", {class: "num"}, "Games"), h("th", {class: "num"}, "Last played"))), body))]));
}

/** @param {HTMLElement} right @param {string} id */
export async function storeView(right, id) {
  /** @type {StoreState} */
  const store = await get(`/api/stores/${id}`), games = h("div", {class: "stack"}), own = store.kind !== "experiment";
  const resume = () => goOn(id, () => { location.hash = `#/lab/${store.kind}`; });
  const erase = async () => {
    if (!confirm(`Remove the ${store.kind} “${store.title}” and its ${store.games} games?`)) return;
    try { await remove(`/api/stores/${id}`); location.hash = "#/lab/stores"; } catch (error) { say(error.message); }
  };
  fill(right, h("div", {class: "sheet stack"}, h("h2", {}, title(store)), h("p", {class: "soft"}, `${store.game} · ${store.games} of ${store.scheduled} games · last played ${when(store.changed)}${store.scale ? ` · ${store.scale}` : ""}`),
    h("ol", {class: "small players"}, store.players.map((player, i) => h("li", {}, h("code", {}, player), " ", h("span", {class: "soft"}, budget(store.budgets[i]))))), results(store),
    own && h("div", {class: "row"}, store.games < store.scheduled && h("button", {type: "button", class: "main go-on", onclick: resume}, "Go on"), h("button", {type: "button", id: "remove", onclick: erase}, "Remove")), games));
  await gameList(games, `store/${id}`, store.players);
}
