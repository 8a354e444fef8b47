// What runs in the laboratory, or has run: progress, score, cross-table, verdicts, games.
import {get, getText, post} from "./api.js";
import {fill, h, percent, say} from "./dom.js";

const verdicts = {agrees: "good", differs: "bad", "not enough games": "unsure"};
const states = {done: "good", failed: "bad", running: "unsure"};

export const figure = (value) => value === null || value === undefined ? "" : Math.abs(value) <= 1 ? percent(value) : Number(value).toPrecision(4);

/** A part of a box that is filled anew while the others stay. @param {HTMLElement} box @param {string} name @returns {HTMLElement} */
function part(box, name) {
  const found = box.querySelector(`:scope > .${name}`);
  if (found instanceof HTMLElement) return found;
  const made = h("div", {class: `${name} stack`});
  box.append(made);
  return made;
}

/** A job as the server tells it; `watch(id)` shows another one. @param {HTMLElement} box @param {JobState} job @param {(id: string) => void} watch */
export function drawJob(box, job, watch) {
  const running = job.state === "running";
  fill(part(box, "told"), h("div", {class: "row between"}, h("h3", {}, job.title), h("span", {class: `chip ${states[job.state] ?? ""}`}, job.state)),
    job.error && h("p", {class: "chip bad"}, job.error), running && h("progress", {max: Math.max(job.scheduled, 1), value: job.games, "aria-label": "Progress"}),
    h("p", {class: "soft small"}, `${job.cell ? `${job.cell}: ` : ""}${job.games} of ${job.scheduled} ${job.unit}, ${job.seconds.toFixed(1)} s`, job.game && ` · ${job.game}`),
    results(job), job.rows.length > 0 && rows(job.rows));
  // Whoever is about to press a button finds it where it was.
  const buttons = part(box, "buttons"), extra = part(box, "extra"), kind = `${job.state} ${job.stored > 0}`;
  if (buttons.dataset.kind !== kind) {
    buttons.dataset.kind = kind;
    const stop = h("button", {type: "button", class: "stop", onclick: () => { stop.disabled = true; post(`/api/jobs/${job.id}/stop`).catch((error) => say(error.message)); }}, "Stop");
    fill(buttons, h("div", {class: "row"}, running && stop, !running && job.store && job.games < job.scheduled && h("button", {type: "button", class: "main go-on", onclick: () => goOn(job.store, watch)}, "Go on"),
      job.stored > 0 && h("button", {type: "button", class: "replays", onclick: () => gameList(extra, `job/${job.id}`, job.players)}, "Games")));
  }
  const games = buttons.querySelector(".replays");
  if (games) games.textContent = `Games (${job.stored})`;
  if (job.has_picture) picture(part(box, "drawing"), job.id);
}

/** Goes on with a match or a tournament that was stopped. @param {string} store @param {(id: string) => void} watch */
export async function goOn(store, watch) {
  try { watch((await post(`/api/stores/${store}/resume`)).job); } catch (error) { say(error.message); }
}

async function picture(box, id) {
  const svg = await getText(`/api/jobs/${id}/picture`);
  fill(box, h("img", {class: "picture", alt: "Published and measured values", src: `data:image/svg+xml,${encodeURIComponent(svg)}`}));
}

/** The score of a match, or the cross-table of a tournament. @param {Results} from */
export function results(from) {
  return from.score ? score(from.score) : from.standings ? crossTable(from) : null;
}

/** @param {Pairing} pairing */
function score({wins, draws, losses, score: share, low, high, elo, elo_error: error, los, sprt}) {
  const facts = [["score", `${percent(share)} (${percent(low)} to ${percent(high)})`], ["wins, draws, losses", `${wins} ${draws} ${losses}`], ["Elo", Number.isFinite(elo) && elo !== null ? `${elo.toFixed(0)} ± ${(error ?? 0).toFixed(0)}` : "–"], ["superiority", percent(los)]];
  return h("div", {class: "stack"}, h("div", {class: "facts"}, facts.map(([name, value]) => h("span", {}, h("span", {class: "soft"}, `${name} `), h("b", {}, value)))), sprt && sprtBar(sprt));
}

/** Where the sequential test stands between its two bounds. @param {Sprt} test */
function sprtBar({llr, low, high, elo0, elo1, state}) {
  const words = {running: "not decided", accepted: `accepted: ${elo1} Elo`, rejected: `rejected: ${elo0} Elo`};
  const at = Math.min(100, Math.max(0, 100 * (llr - low) / (high - low))), mark = h("i", {class: "sprt-mark"});
  mark.style.left = `${at}%`;
  return h("div", {class: "sprt", "data-state": state}, h("span", {class: "soft"}, "SPRT "), h("b", {}, `${llr.toFixed(2)} of ±${high.toFixed(2)}, ${words[state]}`),
    h("div", {class: "sprt-line"}, h("i", {class: "sprt-zero"}), mark), h("div", {class: "row between small soft"}, h("span", {}, `${elo0} Elo`), h("span", {}, `${elo1} Elo`)));
}

/** Rows and columns by rank; a cell is the score of its row against its column with the 95 % interval. @param {Results} results */
function crossTable({standings = [], pairings = []}) {
  /** @type {(row: number, column: number) => number[] | null} */
  const cell = (row, column) => {
    for (const {a, b, games, score: share, low, high} of pairings) {
      if (games > 0 && a === row && b === column) return [share, low, high];
      if (games > 0 && a === column && b === row) return [1 - share, 1 - high, 1 - low];
    }
    return null;
  };
  const interval = (low, high) => h("div", {class: "small"}, `${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)}`);
  const head = h("tr", {}, h("th", {class: "num"}, "#"), h("th", {}, "Engine"), h("th", {class: "num"}, "Games"), h("th", {class: "num"}, "Score"), standings.map((_, i) => h("th", {class: "num"}, String(i + 1))));
  const body = standings.map((row, i) => h("tr", {"data-player": row.number}, h("td", {class: "num soft"}, i + 1), h("td", {class: "engine mono"}, row.player), h("td", {class: "num"}, row.games), h("td", {class: "num"}, h("b", {}, row.games > 0 ? percent(row.score) : "–"), row.games > 0 && interval(row.low, row.high)),
    standings.map((other) => {
      const found = row === other ? null : cell(row.number, other.number);
      const box = h("td", {class: row === other ? "num self" : "num"}, found ? [percent(found[0]), interval(found[1], found[2])] : "·");
      if (found) box.style.background = `rgba(var(--shade), ${(0.28 * found[0]).toFixed(2)})`;
      return box;
    })));
  return h("div", {class: "scroll"}, h("table", {class: "cross"}, h("thead", {}, head), h("tbody", {}, body)));
}

/** @param {ResultRow[]} list */
function rows(list) {
  return h("div", {class: "scroll"}, h("table", {class: "verdicts"}, h("thead", {}, h("tr", {}, h("th", {}, "Cell"), h("th", {class: "num"}, "Published"), h("th", {class: "num"}, "Measured"), h("th", {class: "num"}, "95 %"), h("th", {class: "num"}, "Games"), h("th", {}, "Verdict"))),
    h("tbody", {}, list.map((row) => h("tr", {}, h("td", {}, row.what), h("td", {class: "num"}, row.published === null ? "" : `${row.claim === "value" ? "" : `${row.claim} `}${figure(row.published)}`), h("td", {class: "num"}, figure(row.measured)), h("td", {class: "num soft"}, `${figure(row.low)} – ${figure(row.high)}`), h("td", {class: "num"}, row.games), h("td", {}, h("span", {class: `chip ${verdicts[row.verdict] ?? ""}`}, row.verdict)))))));
}

/** The games of `job/N` or `store/ID`, each with a way to replay it. @param {HTMLElement} place @param {string} source @param {string[]} [players] */
export async function gameList(place, source, players) {
  const [kind, id] = source.split("/"), body = h("tbody"), more = h("button", {type: "button", onclick: () => load()}, "More games");
  const name = (index, standard) => players?.[index] ?? standard;
  let next = 0;
  const load = async () => {
    try {
      const games = await get(`/api/${kind}s/${id}/games?from=${next}`);
      next = games.length > 0 ? games.at(-1).number + 1 : next;
      body.append(...games.map((game) => line(game)));
      more.hidden = games.length < 200;
    } catch (error) { say(error.message); }
  };
  /** @param {GameLine} game */
  const line = (game) => {
    const a = name(game.a, "first engine"), b = name(game.b, "second engine"), [first, second] = game.a_first ? [a, b] : [b, a], points = game.a_first ? game.points : 1 - game.points;
    return h("tr", {}, h("td", {class: "num soft"}, game.number + 1), game.cell && h("td", {}, game.cell), h("td", {class: "engine"}, first), h("td", {class: "num"}, h("b", {}, `${half(points)} : ${half(1 - points)}`)), h("td", {class: "engine"}, second), h("td", {class: "num"}, `${game.plies} moves`),
      h("td", {}, h("a", {class: "button replay", href: `#/replay/${source}/${game.number}`}, "Replay")));
  };
  fill(place, h("div", {class: "scroll tall"}, h("table", {class: "games"}, body)), more);
  await load();
}

/** @param {number} points */
const half = (points) => points === 0.5 ? "½" : String(points);
