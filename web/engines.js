// Compose an engine: a form made from the options that strategies declare, and the canonical spec it stands for.
import {once, post, query} from "./api.js";
import {fill, h, say, select} from "./dom.js";

const seamOf = (range) => /^an? (\w+) strategy$/.exec(range)?.[1];

/** @typedef {{name: string, options: Record<string, any>}} Part */
/** @param {Part} part @returns {string} */
function specText({name, options}) {
  const parts = Object.entries(options).map(([key, value]) => `${key}=${typeof value === "object" ? specText(value) : value}`);
  return parts.length > 0 ? `${name}(${parts.join(",")})` : name;
}

export async function showEngines(main, link) {
  const games = await once("/api/games"), strategies = await once("/api/strategies");
  const state = {game: link.get("game") ?? localStorage.getItem("game") ?? "connect4", engine: link.get("engine") ?? "best", parts: /** @type {Part | null} */ (null)};
  const form = h("div", {class: "stack"}, h("p", {class: "soft"}, "One moment …")), spec = h("code", {id: "spec"}), head = h("div", {class: "row"});

  const known = (seam) => strategies.filter((one) => one.seam === seam && (one.game === "" || one.game === state.game));
  const read = async (engine) => {
    try {
      const answer = await post("/api/engine", {game: state.game, engine});
      state.engine = answer.engine;
      state.parts = answer.parts;
      localStorage.setItem("composed", JSON.stringify({game: state.game, engine: answer.engine}));
    } catch (error) { say(error.message); }
    draw();
  };
  /** @type {(node: Part, seam: string) => any} */
  const part = (node, seam) => {
    const strategy = known(seam).find((one) => one.name === node.name), changed = () => state.parts && read(specText(state.parts));
    if (!strategy) return h("code", {}, specText(node));
    const plain = [], nested = [];
    for (const option of strategy.options) {
      const inner = seamOf(option.range), value = node.options[option.key];
      if (inner) {
        const child = typeof value === "object" ? value : {name: value ?? option.standard, options: {}};
        nested.push(h("div", {class: "part"}, h("label", {class: "row"}, h("b", {}, option.key), select(known(inner).map((one) => [one.name, one.name]), child.name, (name) => { node.options[option.key] = {name, options: {}}; changed(); }), h("span", {class: "help soft"}, known(inner).find((one) => one.name === child.name)?.help ?? option.help)), part(child, inner)));
      } else if (value !== undefined) plain.push(field(option, value, (text) => { node.options[option.key] = text; changed(); }));
    }
    return [plain.length > 0 && h("div", {class: "opts"}, plain), nested];
  };
  const draw = async () => {
    const presets = await once(`/api/presets?${query({game: state.game})}`);
    fill(head, h("label", {class: "field"}, h("span", {}, "Game"), select(games.map((game) => [game.name, game.title]), state.game, (game) => { state.game = game; read("best"); }, {name: "game"})),
      h("label", {class: "field"}, h("span", {}, "Begin with"), select([["", "…"], ...presets.map((one) => [one.name, `${one.name}: ${one.what}`])], "", (name) => name && read(name), {name: "preset"})));
    spec.textContent = state.engine;
    const {parts} = state;
    if (parts) fill(form, h("div", {class: "part"}, h("label", {class: "row"}, h("b", {}, "search"), select(known("search").map((one) => [one.name, one.name]), parts.name, (name) => read(name)), h("span", {class: "help soft"}, known("search").find((one) => one.name === parts.name)?.help)), part(parts, "search")));
  };
  const use = async () => {
    const own = JSON.parse(localStorage.getItem("engines") ?? "[]").filter((one) => one.spec !== state.engine);
    localStorage.setItem("engines", JSON.stringify([{game: state.game, spec: state.engine}, ...own].slice(0, 12)));
    const table = await post("/api/tables", {game: state.game, players: [{kind: "person"}, {kind: "engine", engine: state.engine, seconds: 2}]});
    location.hash = `#/game/${table.id}`;
  };
  fill(main, h("div", {class: "stack"}, h("h1", {}, "Compose an engine"), h("p", {class: "soft"}, "Every option with its range, its standard and what it means, as the strategies declare them."), head,
    h("section", {class: "sheet stack"}, h("h2", {}, "Its full name"), h("p", {}, spec), h("div", {class: "row"}, h("button", {class: "main", type: "button", id: "use", onclick: use}, "Play against it"), h("button", {type: "button", onclick: () => navigator.clipboard.writeText(state.engine).then(() => say("Copied."))}, "Copy"), h("span", {class: "soft small"}, "It also goes into the list of engines, and works in every command."))),
    h("section", {class: "sheet", "aria-label": "Options"}, form)));
  await read(state.engine);
  return null;
}

function field(option, value, set) {
  const range = /^(\S+) to (\S+)$/.exec(option.range), words = option.range === "true or false" ? ["true", "false"] : range ? null : option.range.split(", ");
  const input = words ? select(words.map((word) => [word, word]), value, set) : h("input", {value, type: "number", step: "any", min: range?.[1], max: range?.[2], onchange: (event) => event.target.value !== "" && event.target.reportValidity() && set(event.target.value)});
  return h("label", {class: "field"}, h("span", {}, h("b", {}, option.key), ` ${option.range}, standard ${option.standard}`), input, h("span", {class: "help"}, option.help));
}
