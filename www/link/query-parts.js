/**
 * Splits the query of an address into its parts. Only the core can read the experiment. The page’s own keys determine
 * how the experiment is shown. Pure.
 */

/** The key of the language, which stays when the experiment or the page state changes. */
const LANGUAGE = "lang";

/** The page’s own keys, except that of the language. */
export const PAGE_KEYS = [
  "step",
  "picture",
  "line",
  "first",
  "naming",
  "arrangement",
  "sound",
  "tree",
  "children",
  "place",
  "beside",
  "speed",
  "play",
  "loop",
  "hide",
  "lock",
];

/**
 * The parts of a query, each with its keys and values.
 *
 * @typedef {object} QueryParts
 * @property {string} experiment the keys for the core
 * @property {string} pageState the page’s own keys
 * @property {string} language the key of the language
 */

/**
 * Splits a query. The keys and values stay as they are written.
 *
 * @param {string} query with or without its question mark
 * @returns {QueryParts}
 */
export function splitQuery(query) {
  /** @type {QueryParts} */
  const parts = { experiment: "", pageState: "", language: "" };
  for (const pair of query.replace(/^\?/, "").split("&")) {
    const [name] = pair.split("=", 1);
    const target = name === LANGUAGE ? "language" : PAGE_KEYS.includes(name) ? "pageState" : "experiment";
    // Appending takes linear time; joining all parts again each time would take quadratic time.
    parts[target] += pair && parts[target] ? `&${pair}` : pair;
  }
  return parts;
}

/** Returns the query of a link, without its question mark and its fragment. @param {string} link or only its query */
export function queryOf(link) {
  const [linkWithoutFragment] = link.trim().split("#");
  return linkWithoutFragment.slice(linkWithoutFragment.indexOf("?") + 1);
}

/** Joins parts of a query. @param {string[]} parts empty parts are left out */
export function joinQuery(...parts) {
  return parts.filter((part) => part !== "").join("&");
}
