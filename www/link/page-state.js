/** Parses and writes the page’s own keys of a link: the step, the display settings and the controls. Pure. */

import { VIEW_OPTIONS } from "../board/view-settings.js";

/** @import { ViewSettingName } from "../board/view-settings.js" */

/** The parts of the page that a link can hide. */
export const HIDEABLE = ["setup", "panel", "transport", "bar"];

/** The highest finite speed, in steps a second. */
const MAX_SPEED = 1e7;

/** The value of `speed` for unlimited speed. */
const UNLIMITED_SPEED = "max";

/** The maximum length of the page’s own keys with their values, in characters. All keys together take about 1,000. */
const MAX_QUERY_CHARACTERS = 4000;

/** The maximum number of faults that are reported. */
const MAX_FAULTS = 20;

/** The maximum number of characters shown of an invalid value. */
const MAX_VALUE_CHARACTERS = 80;

/**
 * @typedef {object} PageState
 * @property {number | null} step the step shown; null if none is given
 * @property {Partial<Record<ViewSettingName, string>>} view overrides of the user’s settings, for this visit
 * @property {number | null} speed in steps a second; `Infinity` for unlimited speed
 * @property {boolean} plays whether playback starts on arrival
 * @property {Loop | null} loop
 * @property {string[]} hidden the hidden parts of the page
 * @property {boolean} isLocked whether the board and the setup cannot be changed by hand
 */

/** The steps that are repeated. @typedef {{from: number, to: number}} Loop */

/**
 * The shown state, from which a link can be made.
 *
 * @typedef {object} ShareableState
 * @property {string | null} query the query of the experiment; null if it is too long for a link
 * @property {number} step
 * @property {boolean} isGiven whether the experiment is a given tour
 * @property {number | null} speed in steps a second
 * @property {Loop | null} loop
 */

/**
 * The problem of a key, or of all keys together.
 *
 * @typedef {"repeated" | "step" | "choice" | "speed" | "loop" | "hide" | "switch" | "too-long"} Problem
 */

/**
 * @typedef {object} PageStateFault
 * @property {string} key empty if all keys together are too long
 * @property {string} value the first 80 characters of the value; if all keys together are too long, the length of the
 *   keys and their values in characters
 * @property {Problem} problem
 * @property {number} [most] the maximum length of all keys together, in characters
 * @property {readonly string[]} [known] the known names, if a name is unknown
 */

/** Returns a page state in which nothing is given. @returns {PageState} */
export function emptyPageState() {
  return { step: null, view: {}, speed: null, plays: false, loop: null, hidden: [], isLocked: false };
}

/**
 * Parses the page’s own keys. Invalid values are ignored, except that the valid names of `hide` are kept. A
 * text that is too long is not parsed at all.
 *
 * @param {string} text the part `pageState` that `splitQuery` returns
 * @returns {{pageState: PageState, faults: PageStateFault[]}}
 */
export function parsePageState(text) {
  const pageState = emptyPageState();
  /** @type {PageStateFault[]} */
  const faults = [];
  if (text.length > MAX_QUERY_CHARACTERS)
    return {
      pageState,
      faults: [{ key: "", value: String(text.length), problem: "too-long", most: MAX_QUERY_CHARACTERS }],
    };
  const seen = new Set();
  for (const [key, value] of new URLSearchParams(text)) {
    const problem = seen.has(key) ? "repeated" : parseKey(pageState, key, value);
    if (problem && faults.length < MAX_FAULTS)
      faults.push({ key, value: truncate(value), problem, ...knownNames(key, problem) });
    seen.add(key);
  }
  return { pageState, faults };
}

/**
 * Parses one key into the page state.
 *
 * @param {PageState} pageState
 * @param {string} key
 * @param {string} value
 * @returns {Problem | null} the problem of the key, if any
 */
function parseKey(pageState, key, value) {
  switch (key) {
    case "step":
      pageState.step = parseWholeNumber(value);
      return pageState.step === null ? "step" : null;
    case "speed":
      pageState.speed = parseSpeed(value);
      return pageState.speed === null ? "speed" : null;
    case "loop":
      pageState.loop = parseLoop(value);
      return pageState.loop === null ? "loop" : null;
    case "play":
      pageState.plays = value === "1";
      return isSwitch(value) ? null : "switch";
    case "lock":
      pageState.isLocked = value === "1";
      return isSwitch(value) ? null : "switch";
    case "hide": {
      const names = value.split(",").filter((name) => name !== "");
      pageState.hidden = HIDEABLE.filter((name) => names.includes(name));
      return names.every((name) => HIDEABLE.includes(name)) ? null : "hide";
    }
    default: {
      const name = /** @type {ViewSettingName} */ (key);
      if (!(/** @type {readonly string[]} */ (VIEW_OPTIONS[name] ?? []).includes(value))) return "choice";
      pageState.view[name] = value;
      return null;
    }
  }
}

/**
 * Returns the names that a key can have, if its fault is an unknown name.
 *
 * @param {string} key
 * @param {Problem} problem
 * @returns {{known?: readonly string[]}}
 */
function knownNames(key, problem) {
  if (problem === "hide") return { known: HIDEABLE };
  return problem === "choice" ? { known: VIEW_OPTIONS[/** @type {ViewSettingName} */ (key)] ?? [] } : {};
}

/** Shortens a long value. @param {string} value */
function truncate(value) {
  return value.length > MAX_VALUE_CHARACTERS ? `${value.slice(0, MAX_VALUE_CHARACTERS)}…` : value;
}

/** Whether a value switches something off or on. @param {string} value */
function isSwitch(value) {
  return value === "0" || value === "1";
}

/** @param {string} value */
function parseWholeNumber(value) {
  const number = Number(value);
  return /^\d+$/.test(value) && Number.isSafeInteger(number) ? number : null;
}

/** @param {string} value */
function parseSpeed(value) {
  if (value === UNLIMITED_SPEED) return Infinity;
  const number = Number(value);
  return /^\d+(\.\d+)?$/.test(value) && number >= 1 && number <= MAX_SPEED ? number : null;
}

/** @param {string} value */
function parseLoop(value) {
  const [from, to, ...extra] = value.split("-").map(parseWholeNumber);
  if (from === null || to === undefined || to === null || extra.length > 0) return null;
  return from < to ? { from, to } : null;
}

/**
 * Serializes a page state for `parsePageState`. Values that are not given are left out.
 *
 * @param {PageState} pageState
 * @returns {string} part of a query
 */
export function serializePageState({ step, view, speed, plays, loop, hidden, isLocked }) {
  const parts = [
    step === null ? "" : `step=${step}`,
    ...Object.entries(view).map(([name, value]) => `${name}=${value}`),
    speed === null ? "" : `speed=${speed === Infinity ? UNLIMITED_SPEED : Number(speed.toPrecision(3))}`,
    plays ? "play=1" : "",
    loop ? `loop=${loop.from}-${loop.to}` : "",
    hidden.length > 0 ? `hide=${hidden.join(",")}` : "",
    isLocked ? "lock=1" : "",
  ];
  return parts.filter((part) => part !== "").join("&");
}
