// Experiments: published results and what is measured here, matches and tournaments of own engines, games of before.
import {get, once, post, stream} from "./api.js";
import {fill, h, say} from "./dom.js";
import {drawJob, figure} from "./jobs.js";
import {matchForm, tournamentForm} from "./matches.js";
import {storeList, storeView} from "./stores.js";

const own = [["match", "A match of two engines"], ["tournament", "A tournament of your engines"], ["stores", "Games that were played"]];

export async function showLab(main, chosen) {
  const experiments = await once("/api/experiments"), games = await once("/api/games");
  const list = h("div", {class: "list"}), right = h("div", {class: "stack"}), jobs = h("div", {class: "stack"});
  const papers = group(experiments);
  const controller = new AbortController();
  const place = chosen.split("/")[0];
  fill(list, own.map(([key, text]) => h("button", {type: "button", "aria-current": place === key ? "page" : null, onclick: () => { location.hash = `#/lab/${key}`; }}, h("b", {}, text))),
    [...papers].map(([paper, ones]) => h("section", {}, h("h3", {class: "soft"}, paper), ones.map((one) => h("button", {type: "button", "aria-current": chosen === one.id ? "page" : null, "data-id": one.id, onclick: () => { location.hash = `#/lab/${one.id}`; }}, one.title, h("div", {class: "soft small"}, `${one.id} · ${one.game}`))))));
  fill(main, h("div", {class: "stack"}, h("h1", {}, "Experiments"), h("div", {class: "cols"}, h("section", {class: "sheet", "aria-label": "Catalogue"}, list), h("section", {class: "stack"}, right, jobs))));
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;

  const watch = async (id) => {
    const box = h("section", {class: "sheet stack", "data-job": id});
    jobs.prepend(box);
    try {
      await stream(`/api/jobs/${id}/events`, controller.signal, (event, job) => drawJob(box, job, watch));
    } catch (error) { if (error.name !== "AbortError") say(error.message); }
  };
  if (chosen === "match") await matchForm(right, games, watch);
  else if (chosen === "tournament") await tournamentForm(right, games, watch);
  else if (chosen === "stores") await storeList(right);
  else if (place === "stores") await storeView(right, chosen.slice(7));
  else if (chosen) await experimentView(right, chosen, watch);
  else fill(right, h("div", {class: "sheet"}, h("p", {}, "Published tables and figures as files: each can be played again, at once in small (smoke) or with enough games for a verdict (quick)."), h("p", {class: "soft"}, "Choose one at the left, or let engines of your own play a match or a tournament.")));
  // On a narrow screen the catalogue stands above what was chosen of it.
  if (chosen && matchMedia("(max-width: 900px)").matches) right.scrollIntoView();
  const running = (await get("/api/jobs")).filter((job) => chosen === "" || job.experiment === chosen || job.kind === chosen);
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
