// Experiments: published results and what is measured here, matches of own engines, replays of their games.
import {get, getText, once, post, query, stream} from "./api.js";
import {fill, h, percent, say, select} from "./dom.js";

const verdicts = {agrees: "good", differs: "bad", "not enough games": "unsure"};

export async function showLab(main, chosen) {
  const experiments = await once("/api/experiments"), games = await once("/api/games");
  const list = h("div", {class: "list"}), right = h("div", {class: "stack"}), jobs = h("div", {class: "stack"});
  const papers = Map.groupBy ? Map.groupBy(experiments, (one) => one.source.split(",")[0]) : group(experiments);
  const controller = new AbortController();
  fill(list, h("button", {type: "button", "aria-current": chosen === "match" ? "page" : null, onclick: () => { location.hash = "#/lab/match"; }}, h("b", {}, "A match of your own engines")),
    [...papers].map(([paper, ones]) => h("section", {}, h("h3", {class: "soft"}, paper), ones.map((one) => h("button", {type: "button", "aria-current": chosen === one.id ? "page" : null, "data-id": one.id, onclick: () => { location.hash = `#/lab/${one.id}`; }}, one.title, h("div", {class: "soft small"}, `${one.id} · ${one.game}`))))));
  fill(main, h("div", {class: "stack"}, h("h1", {}, "Experiments"), h("div", {class: "cols"}, h("section", {class: "sheet", "aria-label": "Catalogue"}, list), h("section", {class: "stack"}, right, jobs))));
  list.querySelector("[aria-current]")?.scrollIntoView({block: "nearest"});

  const watch = async (id) => {
    const box = h("section", {class: "sheet stack", "data-job": id});
    jobs.prepend(box);
    try {
      await stream(`/api/jobs/${id}/events`, controller.signal, (event, job) => drawJob(box, job));
    } catch (error) { if (error.name !== "AbortError") say(error.message); }
  };
  if (chosen === "match") await matchForm(right, games, watch);
  else if (chosen) await experimentView(right, chosen, watch);
  else fill(right, h("div", {class: "sheet"}, h("p", {}, "Published tables and figures as files: each can be played again, at once in small (smoke) or with enough games for a verdict (quick)."), h("p", {class: "soft"}, "Choose one at the left, or let two engines of your own play a match.")));
  const running = (await get("/api/jobs")).filter((job) => chosen === "" || job.experiment === chosen || (chosen === "match" && job.kind === "match"));
  for (const job of running.slice(0, 5).reverse()) watch(job.id);
  return () => controller.abort();
}

function group(experiments) {
  const papers = new Map();
  for (const one of experiments) {
    const paper = one.source.split(",")[0];
    papers.set(paper, [...(papers.get(paper) ?? []), one]);
  }
  return papers;
}

const claim = ({kind, value}) => kind === "none" ? "" : kind === "value" ? figure(value) : `${kind} ${figure(value)}`;
const figure = (value) => value === null || value === undefined ? "" : Math.abs(value) <= 1 ? percent(value) : Number(value).toPrecision(4);

async function experimentView(right, id, watch) {
  const experiment = await get(`/api/experiments/${id}`);
  const start = (scale) => async () => {
    try { watch((await post(`/api/experiments/${id}/run`, {scale})).job); } catch (error) { say(error.message); }
  };
  fill(right, h("div", {class: "sheet stack"}, h("h2", {}, experiment.title), h("p", {class: "soft"}, `${experiment.source} · ${experiment.game}`), experiment.note && h("p", {}, experiment.note),
    h("div", {class: "row"}, h("button", {class: "main", type: "button", id: "smoke", onclick: start("smoke")}, "Run smoke (seconds)"), h("button", {type: "button", id: "quick", onclick: start("quick")}, "Run quick (headline cells)")),
    h("div", {class: "scroll"}, h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "Cell"), h("th", {class: "num"}, "Published"), h("th", {class: "num"}, "Games"), h("th", {}, "Players"))),
      h("tbody", {}, experiment.cells.map((cell) => h("tr", {}, h("td", {}, cell.name), h("td", {class: "num"}, claim(cell.published)), h("td", {class: "num"}, cell.games || ""), h("td", {class: "line-text"}, [cell.first, cell.second].filter(Boolean).join(" – ")))))))));
}

async function matchForm(right, games, watch) {
  const choice = {game: "connect4", first: "mcts-solver", second: "uct", playouts: 500, games: 100, sprt: false};
  const form = h("form", {class: "sheet stack"});
  const draw = async () => {
    const presets = await once(`/api/presets?${query({game: choice.game})}`);
    const own = JSON.parse(localStorage.getItem("engines") ?? "[]").filter((one) => one.game === choice.game).map((one) => one.spec);
    const engine = (key, text) => h("label", {class: "field"}, h("span", {}, text), h("input", {list: "lab-engines", value: choice[key], name: key, class: "mono", onchange: (event) => { choice[key] = event.target.value; }}));
    const number = (key, text, least, most) => h("label", {class: "field"}, h("span", {}, text), h("input", {type: "number", min: least, max: most, value: choice[key], name: key, onchange: (event) => { choice[key] = Number(event.target.value); }}));
    fill(form, h("h2", {}, "A match"), h("div", {class: "opts"}, h("label", {class: "field"}, h("span", {}, "Game"), select(games.map((game) => [game.name, game.title]), choice.game, (game) => { choice.game = game; draw(); })), engine("first", "First engine"), engine("second", "Second engine"),
      number("playouts", "Play-outs a move", 1, 1000000), number("games", "Games", 2, 100000), h("label", {}, h("input", {type: "checkbox", checked: choice.sprt, onchange: (event) => { choice.sprt = event.target.checked; }}), "stop by SPRT (0 against 20 Elo)")),
    h("datalist", {id: "lab-engines"}, presets.map((preset) => h("option", {value: preset.name}, preset.what)), own.map((spec) => h("option", {value: spec}))), h("button", {class: "main", id: "match"}, "Start the match"));
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = {game: choice.game, first: {engine: choice.first, playouts: choice.playouts}, second: {engine: choice.second, playouts: choice.playouts}, games: choice.games};
    if (choice.sprt) body.sprt = {elo0: 0, elo1: 20};
    try { watch((await post("/api/matches", body)).job); } catch (error) { say(error.message); }
  });
  await draw();
  fill(right, form);
}

function drawJob(box, job) {
  const running = job.state === "running", extra = h("div", {class: "stack"});
  fill(box, h("div", {class: "row between"}, h("h3", {}, job.title), h("span", {class: `chip ${job.state === "done" ? "good" : job.state === "failed" ? "bad" : ""}`}, job.state)),
    job.error && h("p", {class: "chip bad"}, job.error), running && h("progress", {max: Math.max(job.scheduled, 1), value: job.games, "aria-label": "Progress"}),
    h("p", {class: "soft small"}, `${job.cell ? `${job.cell}: ` : ""}${job.games} of ${job.scheduled} ${job.unit}, ${job.seconds.toFixed(1)} s`),
    job.score && score(job.score), job.rows.length > 0 && rows(job.rows),
    h("div", {class: "row"}, running && h("button", {type: "button", onclick: () => post(`/api/jobs/${job.id}/stop`).catch((error) => say(error.message))}, "Stop"), job.stored > 0 && h("button", {type: "button", class: "replays", onclick: () => gameList(extra, job)}, `Games (${job.stored})`)), extra);
  if (job.has_picture) picture(box, job.id);
}

async function picture(box, id) {
  const svg = await getText(`/api/jobs/${id}/picture`);
  box.append(h("img", {class: "picture", alt: "Published and measured values", src: `data:image/svg+xml,${encodeURIComponent(svg)}`}));
}

function score({wins, draws, losses, score: share, low, high, elo, elo_error: error, los, sprt}) {
  const facts = [["score", `${percent(share)} (${percent(low)} to ${percent(high)})`], ["wins, draws, losses", `${wins} ${draws} ${losses}`], ["Elo", Number.isFinite(elo) && elo !== null ? `${elo.toFixed(0)} ± ${(error ?? 0).toFixed(0)}` : "–"], ["superiority", percent(los)],
    sprt && ["SPRT", `${sprt.llr.toFixed(2)} within ±${sprt.bound.toFixed(2)}: ${sprt.state}`]].filter(Boolean);
  return h("div", {class: "facts"}, facts.map(([name, value]) => h("span", {}, h("span", {class: "soft"}, `${name} `), h("b", {}, value))));
}

function rows(list) {
  return h("div", {class: "scroll"}, h("table", {class: "verdicts"}, h("thead", {}, h("tr", {}, h("th", {}, "Cell"), h("th", {class: "num"}, "Published"), h("th", {class: "num"}, "Measured"), h("th", {class: "num"}, "95 %"), h("th", {class: "num"}, "Games"), h("th", {}, "Verdict"))),
    h("tbody", {}, list.map((row) => h("tr", {}, h("td", {}, row.what), h("td", {class: "num"}, row.published === null ? "" : `${row.claim === "value" ? "" : `${row.claim} `}${figure(row.published)}`), h("td", {class: "num"}, figure(row.measured)), h("td", {class: "num soft"}, `${figure(row.low)} – ${figure(row.high)}`), h("td", {class: "num"}, row.games), h("td", {}, h("span", {class: `chip ${verdicts[row.verdict] ?? ""}`}, row.verdict)))))));
}

async function gameList(place, job) {
  const games = await get(`/api/jobs/${job.id}/games`);
  fill(place, h("div", {class: "scroll tall"}, h("table", {}, h("tbody", {}, games.slice(-200).map((game) => h("tr", {}, h("td", {class: "num"}, game.number + 1), h("td", {}, game.cell), h("td", {}, game.a_first ? "first engine begins" : "second engine begins"), h("td", {class: "num"}, `${game.points} : ${1 - game.points}`), h("td", {class: "num"}, `${game.plies} moves`),
    h("td", {}, h("button", {type: "button", class: "replay", onclick: async () => {
      const played = await get(`/api/jobs/${job.id}/games/${game.number}`);
      const table = await post("/api/tables", {game: played.game, moves: played.moves});
      location.hash = `#/game/${table.id}`;
    }}, "Replay"))))))));
}
