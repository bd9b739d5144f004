/**
 * Splits the query of an address into its parts: the experiment, which only the core can read, and the page’s own keys,
 * which determine how it is shown. Pure.
 */

/** The key of the language, which is kept when the experiment or the moment changes. */
const LANGUAGE = "lang";

/** The page’s own keys, except that of the language. */
export const PAGE_KEYS = ["step", "picture", "line", "first", "naming", "arrangement", "sound", "speed", "play", "loop", "hide", "lock"];

/**
 * @typedef {object} Parts
 * @property {string} experiment the keys for the core
 * @property {string} moment the keys for the page
 * @property {string} language
 */

/**
 * Splits a query, and leaves its parts unchanged.
 *
 * @param {string} query with or without its question mark
 * @returns {Parts}
 */
export function splitQuery(query) {
  /** @type {Parts} */
  const parts = { experiment: "", moment: "", language: "" };
  for (const part of query.replace(/^\?/, "").split("&")) {
    const [name] = part.split("=", 1);
    const place = name === LANGUAGE ? "language" : PAGE_KEYS.includes(name) ? "moment" : "experiment";
    // Appending takes linear time; joining all parts again each time would take quadratic time.
    parts[place] += part && parts[place] ? `&${part}` : part;
  }
  return parts;
}

/** Joins parts of a query. @param {string[]} parts empty parts are left out */
export function joinQuery(...parts) {
  return parts.filter((part) => part !== "").join("&");
}
