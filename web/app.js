// The page: which view the address asks for, and light or dark.
import {byId, fill, h, say} from "./dom.js";
import {showHome} from "./home.js";
import {showTable} from "./table.js";
import {showEngines} from "./engines.js";
import {showLab} from "./lab.js";
import {showReplay} from "./replay.js";

const main = byId("main");
/** Ends what the view that is shown has begun. @type {(() => void) | null} */
let leave = null;

/** @type {[RegExp, (match: RegExpExecArray) => Promise<(() => void) | null>][]} */
const routes = [
  [/^#\/?(\?.*)?$/, (match) => showHome(main, new URLSearchParams(match[1] ?? ""))],
  [/^#\/game\/([a-z0-9]+)(?:\/(\w+))?$/, (match) => showTable(main, match[1], match[2])],
  [/^#\/engines(\?.*)?$/, (match) => showEngines(main, new URLSearchParams(match[1] ?? ""))],
  [/^#\/replay\/((?:job|store)\/[0-9a-f]+)\/([0-9]+)$/, (match) => showReplay(main, match[1], Number(match[2]))],
  [/^#\/lab(?:\/(.*))?$/, (match) => showLab(main, match[1] ?? "")],
];

async function route() {
  const hash = location.hash || "#/";
  if (hash === "#main") return;
  leave?.();
  leave = null;
  scrollTo(0, 0);
  document.querySelectorAll(".top nav a").forEach((link) => {
    const target = link.getAttribute("href") ?? "", own = target === "#/" ? /^#\/(\?.*|game.*)?$/.test(hash) : hash.startsWith(target) || (target === "#/lab" && hash.startsWith("#/replay"));
    own ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  });
  for (const [pattern, show] of routes) {
    const match = pattern.exec(hash);
    if (!match) continue;
    try {
      leave = await show(match);
    } catch (error) {
      fill(main, h("p", {class: "empty"}, error.message), h("p", {}, h("a", {href: "#/"}, "To the games")));
      say(error.message);
    }
    return;
  }
  location.hash = "#/";
}

/** @param {string} theme */
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}
const dark = matchMedia("(prefers-color-scheme: dark)");
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
byId("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));

addEventListener("hashchange", route);
addEventListener("pagehide", () => leave?.());
route();
