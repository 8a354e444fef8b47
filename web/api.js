// The server's API: requests, and streams of events that end when they are aborted.

let token = sessionStorage.getItem("token") ?? "";
const given = /[#&]token=([^&]+)/.exec(location.hash);
if (given) {
  token = decodeURIComponent(given[1]);
  sessionStorage.setItem("token", token);
  history.replaceState(null, "", "#/");
}

/** @param {Record<string, string>} extra @returns {Record<string, string>} */
function headers(extra) {
  return token ? {...extra, Authorization: `Bearer ${token}`} : extra;
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  let message = `the server answered ${response.status}`;
  try { message = (await response.json()).error ?? message; } catch { /* not JSON */ }
  throw new Error(message);
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function get(path, signal) {
  return (await checked(await fetch(path, {headers: headers({}), signal}))).json();
}
/** @param {string} path */
export async function getText(path) {
  return (await checked(await fetch(path, {headers: headers({})}))).text();
}
/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(path, body = {}, signal) {
  const options = {method: "POST", headers: headers({"Content-Type": "application/json"}), body: JSON.stringify(body), signal};
  return (await checked(await fetch(path, options))).json();
}

/** @param {string} path */
export async function remove(path) {
  return (await checked(await fetch(path, {method: "DELETE", headers: headers({"Content-Type": "application/json"})}))).json();
}

/** Reads a stream of events; ends with it, or when `signal` says so. @param {string} path @param {AbortSignal} signal @param {(event: string, data: any) => void} onevent */
export async function stream(path, signal, onevent) {
  const response = await checked(await fetch(path, {headers: headers({}), signal}));
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const name = lines.find((line) => line.startsWith("event: "))?.slice(7) ?? "message";
      const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n");
      onevent(name, JSON.parse(data));
    }
  }
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();
/** What does not change while the server runs is asked for once. @param {string} path @returns {Promise<any>} */
export function once(path) {
  if (!kept.has(path)) kept.set(path, get(path).catch((error) => { kept.delete(path); throw error; }));
  return /** @type {Promise<any>} */ (kept.get(path));
}

/** @param {Record<string, any>} values */
export const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== "" && value !== 0)).toString();
