/** The moment in a link: which step of a run is shown, how, and what can be done there. Pure. */

import { CHOICES } from "../board/view.js";

/** @import { Choice } from "../board/view.js" */

/** What a link can hide. */
export const HIDEABLE = ["setup", "panel", "transport", "bar"];

/** The highest speed that is a number, in steps a second. */
const FASTEST = 1e7;

/** How a link writes that there is no limit to the speed. */
const UNLIMITED = "max";

/** The most characters that are read of the page's own keys. All of them, escaped, have about 1,000. */
const MAX_CHARACTERS = 4000;

/** The most faults that are told. */
const MAX_FAULTS = 20;

/** The most characters of a value that are shown. */
const MAX_VALUE_CHARACTERS = 80;

/**
 * @typedef {object} LinkedMoment
 * @property {number | null} step the one shown; null for none in particular
 * @property {Partial<Record<Choice, string>>} view what the reader's choices are, for this visit
 * @property {number | null} speed in steps a second; `Infinity` for as fast as it goes
 * @property {boolean} plays whether it plays on arrival
 * @property {Loop | null} loop
 * @property {string[]} hidden what of the page is hidden
 * @property {boolean} isLocked whether board and setup are not to be changed by hand
 */

/** Steps that are played again and again. @typedef {{from: number, to: number}} Loop */

/** What is shown, of which a link can be made unless it is too long for one. @typedef {{query: string | null, step: number, isGiven: boolean, speed: number | null, loop: Loop | null}} Shown */

/** The kinds of faults of a key, or of all keys together. @typedef {"repeated" | "step" | "choice" | "speed" | "loop" | "hide" | "switch" | "too-long"} Problem */

/**
 * @typedef {object} MomentFault
 * @property {string} key none where all keys together are too long
 * @property {string} value the first 80 characters; where all keys together are too long, how many characters they have
 * @property {Problem} problem
 * @property {number} [most] how many characters all keys together may have
 */

/** A moment of which nothing was said. @returns {LinkedMoment} */
export function noMoment() {
  return { step: null, view: {}, speed: null, plays: false, loop: null, hidden: [], isLocked: false };
}

/**
 * Reads the page's own keys; what is wrong is left out, and nothing else. Of a text that is too long nothing is read.
 *
 * @param {string} text what `parted` gives
 * @returns {{moment: LinkedMoment, faults: MomentFault[]}}
 */
export function readMoment(text) {
  const moment = noMoment();
  /** @type {MomentFault[]} */
  const faults = [];
  if (text.length > MAX_CHARACTERS) return { moment, faults: [{ key: "", value: String(text.length), problem: "too-long", most: MAX_CHARACTERS }] };
  const seen = new Set();
  for (const [key, value] of new URLSearchParams(text)) {
    const problem = seen.has(key) ? "repeated" : take(moment, key, value);
    if (problem && faults.length < MAX_FAULTS) faults.push({ key, value: excerpt(value), problem });
    seen.add(key);
  }
  return { moment, faults };
}

/**
 * Puts one key into the moment.
 *
 * @param {LinkedMoment} moment
 * @param {string} key
 * @param {string} value
 * @returns {Problem | null} what is wrong with it
 */
function take(moment, key, value) {
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
      const choice = /** @type {Choice} */ (key);
      if (!/** @type {readonly string[]} */ (CHOICES[choice] ?? []).includes(value)) return "choice";
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
  return /^\d+(\.\d+)?$/.test(value) && number >= 1 && number <= FASTEST ? number : null;
}

/** @param {string} value */
function loop(value) {
  const [from, to, ...more] = value.split("-").map(wholeNumber);
  if (from === null || to === undefined || to === null || more.length > 0) return null;
  return from < to ? { from, to } : null;
}

/**
 * Writes what `readMoment` reads; only what was said.
 *
 * @param {LinkedMoment} moment
 * @returns {string} part of a query
 */
export function writeMoment({ step, view, speed, plays, loop, hidden, isLocked }) {
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
