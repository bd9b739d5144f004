/**
 * The query of an address in its parts: the experiment, which only the core can read, and the page's own keys, which say
 * how it is shown. Pure.
 */

/** The key of the language, which lasts longer than a moment: it stays whatever is set up. */
const LANGUAGE = "lang";

/** The page's own keys. */
export const KEYS = ["step", "picture", "line", "first", "naming", "arrangement", "sound", "speed", "play", "loop", "hide", "lock"];

/**
 * @typedef {object} Parts
 * @property {string} experiment what is for the core
 * @property {string} moment what is for the page
 * @property {string} language
 */

/**
 * Takes a query apart, and changes nothing in its parts.
 *
 * @param {string} query with or without its question mark
 * @returns {Parts}
 */
export function parted(query) {
  /** @type {Parts} */
  const parts = { experiment: "", moment: "", language: "" };
  for (const part of query.replace(/^\?/, "").split("&")) {
    const [name] = part.split("=", 1);
    const place = name === LANGUAGE ? "language" : KEYS.includes(name) ? "moment" : "experiment";
    // Appended and never joined anew: the time would grow with the square of the length.
    parts[place] += part && parts[place] ? `&${part}` : part;
  }
  return parts;
}

/** Puts parts of a query together. @param {string[]} parts nothing for what is not there */
export function joined(...parts) {
  return parts.filter((part) => part !== "").join("&");
}
