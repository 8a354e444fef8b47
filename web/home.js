// The first view: which game, which board, against whom.
import {once, post, get, query} from "./api.js";
import {fill, h, say, select} from "./dom.js";
import {thumbnail} from "./board.js";

const sizes = {breakthrough: [5, 6, 7, 8], loa: [5, 6, 7, 8], amazons: [6, 8, 10], go: [5, 7, 9, 13, 19], hex: [5, 7, 9, 11, 13, 19]};

export const person = {kind: "person"};

/** The players of a new game from what was chosen. */
export function playersOf({side, opponent, level, engine, seconds}) {
  const machine = opponent === "level" ? {kind: "engine", engine: "best", level} : {kind: "engine", engine, seconds};
  if (side === "both") return [person, person];
  if (side === "none") return [machine, machine];
  return side === "second" ? [machine, person] : [person, machine];
}

export async function startGame(body) {
  const table = await post("/api/tables", body);
  location.hash = `#/game/${table.id}`;
}

export async function showHome(main, link) {
  if (link.get("game")) {
    // A link that holds a whole position.
    await startGame({game: link.get("game"), position: link.get("position") ?? "", moves: link.get("moves") ?? ""});
    return null;
  }
  const games = await once("/api/games"), recent = await get("/api/tables");
  const choice = {game: localStorage.getItem("game") ?? "connect4", side: "first", opponent: "level", level: Number(localStorage.getItem("level") ?? 3), engine: "best", seconds: 2, options: {}, clock: "none"};
  /** @type {Record<string, [string, number?, number?]>} */
  const clocks = {none: ["without a clock"], blitz: ["3 minutes + 2 s a move", 180, 2], quick: ["10 minutes + 5 s a move", 600, 5], long: ["30 minutes + 20 s a move", 1800, 20]};
  const tiles = h("div", {class: "tiles", role: "group", "aria-label": "Games"}), form = h("div");

  const spec = () => {
    const set = Object.entries(choice.options).map(([key, value]) => `${key}=${value}`);
    return set.length > 0 ? `${choice.game}(${set.join(",")})` : choice.game;
  };
  const begin = async () => {
    localStorage.setItem("game", choice.game);
    localStorage.setItem("level", String(choice.level));
    try { const [, limit, increment] = clocks[choice.clock];
      await startGame({game: spec(), players: playersOf(choice), ...(limit ? {clock: {main: limit, increment}} : {})}); } catch (error) { say(error.message); }
  };
  const drawTiles = () => fill(tiles, games.map((game) => h("button", {class: "tile", type: "button", "aria-pressed": game.name === choice.game, "data-game": game.name,
    onclick: () => { choice.game = game.name; choice.options = {}; draw(); }, ondblclick: begin}, thumbnail(game.board), h("strong", {}, game.title))));

  const draw = async () => {
    drawTiles();
    const game = games.find((one) => one.name === choice.game) ?? games[0], presets = await once(`/api/presets?${query({game: choice.game})}`);
    const sides = game.board.sides;
    fill(form, h("form", {class: "setup", onsubmit: (event) => { event.preventDefault(); begin(); }},
      h("div", {class: "stack"}, h("h2", {}, game.title), h("p", {class: "soft"}, `A move is ${game.notation}.`), boardFields(game, choice),
        h("label", {class: "field"}, h("span", {}, "Time"), select(Object.entries(clocks).map(([key, [text]]) => [key, text]), choice.clock, (value) => { choice.clock = value; }, {name: "clock"}))),
      h("fieldset", {class: "stack"}, h("legend", {}, "You play"), choices("side", [["first", `${sides[0].name} (begins)`], ["second", sides[1].name], ["both", "both sides: two people"], ["none", "neither: engine against engine"]], choice, draw)),
      choice.side === "both" ? h("p", {class: "soft"}, "Two people at one board. The engine can still be asked for a hint, or to analyse.") :
      h("fieldset", {class: "stack"}, h("legend", {}, "Against"), choices("opponent", [["level", "a level for people"], ["engine", "an engine at full strength"]], choice, draw),
        choice.opponent === "level" ? levelField(choice) : engineFields(presets, choice)),
      h("div", {class: "row"}, h("button", {class: "main", type: "submit", id: "start"}, "Start the game"),
        h("button", {type: "button", onclick: () => loadDialog(main)}, "Load a game …"))));
  };
  fill(main, h("div", {class: "stack"}, h("div", {}, h("h1", {}, "Which game?"), h("p", {class: "soft"}, "Play it, see what the engine sees, look into its tree.")), tiles, h("section", {class: "sheet", "aria-label": "New game"}, form),
    recent.length > 0 && h("section", {}, h("h2", {}, "Go on with"), h("div", {class: "row"}, recent.slice(0, 8).map((one) => h("a", {class: "button", href: `#/game/${one.id}`}, `${games.find((game) => one.game.startsWith(game.name))?.title ?? one.game}, ${one.plies} moves`))))));
  await draw();
  return null;
}

function choices(name, options, choice, changed) {
  return options.map(([value, text]) => h("label", {}, h("input", {type: "radio", name, value, checked: choice[name] === value, onchange: () => { choice[name] = value; changed(); }}), text));
}

function boardFields(game, choice) {
  const fields = [], known = sizes[game.name];
  const standard = game.options.find((option) => option.key === "size")?.standard ?? "";
  if (known) {
    fields.push(h("label", {class: "field"}, h("span", {}, "Board"), select(known.map((size) => [String(size), `${size} × ${size}`]), choice.options.size ?? standard, (value) => { choice.options.size = value; }, {name: "size"})));
  }
  for (const option of game.options) {
    if (["size", "columns", "rows"].includes(option.key) && known) continue;
    const words = option.range === "true or false" ? ["true", "false"] : option.range.includes(" to ") ? null : option.range.split(", ");
    const set = (value) => { choice.options[option.key] = value; };
    const value = choice.options[option.key] ?? option.standard;
    fields.push(h("label", {class: "field"}, h("span", {title: option.help}, option.key), words ? select(words.map((word) => [word, word.replaceAll("_", " ")]), value, set) : h("input", {value, oninput: (event) => set(event.target.value)})));
  }
  return fields;
}

function levelField(choice) {
  const text = () => `Level ${choice.level}${choice.level === 1 ? ", for beginners" : choice.level === 10 ? ", the strongest of them" : ""}`;
  const label = h("span", {}, text());
  return h("label", {class: "field"}, label, h("input", {type: "range", min: 1, max: 10, step: 1, value: choice.level, name: "level", "aria-label": "Level",
    oninput: (event) => { choice.level = Number(event.target.value); label.textContent = text(); }}));
}

export function engineFields(presets, choice) {
  const own = JSON.parse(localStorage.getItem("engines") ?? "[]").filter((one) => one.game === choice.game).map((one) => [one.spec, `own: ${one.spec.slice(0, 40)}`]);
  return [h("label", {class: "field"}, h("span", {}, "Engine"), select([...presets.map((one) => [one.name, `${one.name}: ${one.what}`]), ...own], choice.engine, (value) => { choice.engine = value; }, {name: "engine"})),
    h("label", {class: "field"}, h("span", {}, "Seconds a move"), h("input", {type: "number", min: 0.1, max: 60, step: 0.1, value: choice.seconds, name: "seconds", onchange: (event) => { choice.seconds = Number(event.target.value); }}))];
}

export function loadDialog(main) {
  const text = h("textarea", {rows: 8, cols: 60, "aria-label": "The game as SGF or plain text", placeholder: "SGF, or\ngame connect4\nmoves 4 4 5"});
  const file = h("input", {type: "file", accept: ".sgf,.txt", "aria-label": "A file", onchange: async () => { if (file.files?.[0]) text.value = await file.files[0].text(); }});
  const dialog = h("dialog", {class: "sheet"}, h("form", {class: "stack", onsubmit: async (event) => {
    event.preventDefault();
    try {
      const table = await post("/api/load", {text: text.value});
      dialog.close();
      location.hash = `#/game/${table.id}`;
    } catch (error) { say(error.message); }
  }}, h("h2", {}, "Load a game"), file, text, h("div", {class: "row"}, h("button", {class: "main"}, "Load"), h("button", {type: "button", onclick: () => dialog.close()}, "Cancel"))));
  dialog.addEventListener("close", () => dialog.remove());
  main.append(dialog);
  dialog.showModal();
}
