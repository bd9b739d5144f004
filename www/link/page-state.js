/** The part of a link that concerns the page: the step shown, the display settings and the controls. Pure. */

import { VIEW_OPTIONS } from "../board/view-settings.js";

/** @import { ViewSettingName } from "../board/view-settings.js" */

/** The parts of the page that a link can hide. */
export const HIDEABLE = ["setup", "panel", "transport", "bar"];

/** The highest finite speed, in steps a second. */
const MAX_SPEED = 1e7;

/** The value of `speed` for unlimited speed. */
const UNLIMITED = "max";

/** The maximum length of the page’s own keys, in characters. With all keys set and escaped, it is about 1,000. */
const MAX_QUERY_CHARACTERS = 4000;

/** The maximum number of faults that are reported. */
const MAX_FAULTS = 20;

/** The maximum number of characters shown of an invalid value. */
const MAX_VALUE_CHARACTERS = 80;

/**
 * @typedef {object} PageState
 * @property {number | null} step the step shown; null if none is given
 * @property {Partial<Record<ViewSettingName, string>>} view overrides of the reader’s settings, for this visit
 * @property {number | null} speed in steps a second; `Infinity` for unlimited speed
 * @property {boolean} plays whether playback starts on arrival
 * @property {Loop | null} loop
 * @property {string[]} hidden the hidden parts of the page
 * @property {boolean} isLocked whether the board and the setup cannot be changed by hand
 */

/** The steps that are repeated. @typedef {{from: number, to: number}} Loop */

/**
 * The state that is shown, from which a link can be made; `query` is null if the experiment is too long for a link.
 *
 * @typedef {{query: string | null, step: number, isGiven: boolean, speed: number | null, loop: Loop | null}} ShareableState
 */

/**
 * The problem of a key, or of all keys together.
 *
 * @typedef {"repeated" | "step" | "choice" | "speed" | "loop" | "hide" | "switch" | "too-long"} Problem
 */

/**
 * @typedef {object} PageStateFault
 * @property {string} key empty if all keys together are too long
 * @property {string} value the first 80 characters; if all keys together are too long, their length in characters
 * @property {Problem} problem
 * @property {number} [most] the maximum length of all keys together, in characters
 */

/** Returns an empty moment. @returns {PageState} */
export function emptyPageState() {
  return { step: null, view: {}, speed: null, plays: false, loop: null, hidden: [], isLocked: false };
}

/**
 * Parses the page’s own keys. Only invalid parts are left out, but of a text that is too long nothing is read.
 *
 * @param {string} text the part `moment` that `parted` returns
 * @returns {{moment: PageState, faults: PageStateFault[]}}
 */
export function parsePageState(text) {
  const moment = emptyPageState();
  /** @type {PageStateFault[]} */
  const faults = [];
  if (text.length > MAX_QUERY_CHARACTERS) return { moment, faults: [{ key: "", value: String(text.length), problem: "too-long", most: MAX_QUERY_CHARACTERS }] };
  const seen = new Set();
  for (const [key, value] of new URLSearchParams(text)) {
    const problem = seen.has(key) ? "repeated" : parseKey(moment, key, value);
    if (problem && faults.length < MAX_FAULTS) faults.push({ key, value: excerpt(value), problem });
    seen.add(key);
  }
  return { moment, faults };
}

/**
 * Parses one key into the moment.
 *
 * @param {PageState} moment
 * @param {string} key
 * @param {string} value
 * @returns {Problem | null} the problem of the key, if any
 */
function parseKey(moment, key, value) {
  switch (key) {
    case "step":
      moment.step = wholeNumber(value);
      return moment.step === null ? "step" : null;
    case "speed":
      moment.speed = speed(value);
      return moment.speed === null ? "speed" : null;
    case "loop":
      moment.loop = loop(value);
      return moment.loop === null ? "loop" : null;
    case "play":
      moment.plays = value === "1";
      return isSwitch(value) ? null : "switch";
    case "lock":
      moment.isLocked = value === "1";
      return isSwitch(value) ? null : "switch";
    case "hide": {
      const named = value.split(",").filter((name) => name !== "");
      moment.hidden = HIDEABLE.filter((name) => named.includes(name));
      return named.every((name) => HIDEABLE.includes(name)) ? null : "hide";
    }
    default: {
      const choice = /** @type {ViewSettingName} */ (key);
      if (!/** @type {readonly string[]} */ (VIEW_OPTIONS[choice] ?? []).includes(value)) return "choice";
      moment.view[choice] = value;
      return null;
    }
  }
}

/** @param {string} value */
function excerpt(value) {
  return value.length > MAX_VALUE_CHARACTERS ? `${value.slice(0, MAX_VALUE_CHARACTERS)}…` : value;
}

/** @param {string} value */
function isSwitch(value) {
  return value === "0" || value === "1";
}

/** @param {string} value */
function wholeNumber(value) {
  const number = Number(value);
  return /^\d+$/.test(value) && Number.isSafeInteger(number) ? number : null;
}

/** @param {string} value */
function speed(value) {
  if (value === UNLIMITED) return Infinity;
  const number = Number(value);
  return /^\d+(\.\d+)?$/.test(value) && number >= 1 && number <= MAX_SPEED ? number : null;
}

/** @param {string} value */
function loop(value) {
  const [from, to, ...more] = value.split("-").map(wholeNumber);
  if (from === null || to === undefined || to === null || more.length > 0) return null;
  return from < to ? { from, to } : null;
}

/**
 * Serializes a moment for `parsePageState`. Values that are not given are left out.
 *
 * @param {PageState} moment
 * @returns {string} part of a query
 */
export function serializePageState({ step, view, speed, plays, loop, hidden, isLocked }) {
  const parts = [
    step === null ? "" : `step=${step}`,
    ...Object.entries(view).map(([choice, value]) => `${choice}=${value}`),
    speed === null ? "" : `speed=${speed === Infinity ? UNLIMITED : Number(speed.toPrecision(3))}`,
    plays ? "play=1" : "",
    loop ? `loop=${loop.from}-${loop.to}` : "",
    hidden.length > 0 ? `hide=${hidden.join(",")}` : "",
    isLocked ? "lock=1" : "",
  ];
  return parts.filter((part) => part !== "").join("&");
}
