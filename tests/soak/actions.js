/** The sequence of actions of a seed. Pure functions: an action depends only on the seed and on its number. */

import { LANGUAGES } from "../../www/locales/languages.js";
import { pickFragment, pickQuery } from "./addresses.js";
import { FILE_NAMES } from "./files.js";
import { Random } from "./random.js";

/**
 * The tab in which an action takes place. The document of the long tab lives as long as the run. A short tab lives for
 * one block of actions, and may load other documents.
 *
 * @typedef {"long" | "short"} Tab
 */

/** @typedef {keyof typeof WEIGHTS | keyof typeof LOAD_WEIGHTS | "measure" | "open-tab" | "close-tab"} Kind */

/**
 * An action. `fractions` are numbers from 0 up to but excluding 1. They choose among the controls and the points that
 * the page shows. `text` is the text, key, address or name that the kind needs, or empty. The next action follows a
 * hasty action without waiting for the page.
 *
 * @typedef {object} Action
 * @property {number} number
 * @property {Tab} tab
 * @property {Kind} kind
 * @property {boolean} isHasty
 * @property {readonly number[]} fractions
 * @property {string} text
 */

/** The number of actions in a block. They take place in one tab, but the last one is always in the long tab. */
export const BLOCK_LENGTH = 25;

/** The number of actions from one measurement to the next. */
export const MEASUREMENT_INTERVAL = 12 * BLOCK_LENGTH;

/** One block in this many takes place in a short tab. */
const SHORT_TAB_INTERVAL = 6;

/** The kinds of actions, with their weights. */
const WEIGHTS = {
  click: 34,
  "board-click": 10,
  drag: 6,
  wheel: 3,
  key: 12,
  tap: 4,
  swipe: 3,
  pinch: 1,
  type: 7,
  select: 6,
  file: 3,
  drop: 3,
  fragment: 8,
  query: 6,
  back: 4,
  forward: 2,
  resize: 2,
  media: 1,
  offline: 1,
  online: 2,
  "worker-loss": 1,
  wait: 4,
};

/** The kinds of actions that load a document, with their weights. Only short tabs have them. */
const LOAD_WEIGHTS = { load: 8, reload: 4, language: 6 };

const KEYS = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789+-?/.,[]",
  ...["Space", "Enter", "Escape", "Tab", "Shift+Tab", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown"],
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Shift+ArrowLeft", "Shift+ArrowRight"],
  // These keys are used more often than the others.
  ...["Space", "Space", "Tab", "Tab", "Tab", "Enter", "Enter", "Escape", "Escape", "ArrowRight", "ArrowLeft"],
];

/** Texts for fields. The first ones are what the fields expect. */
const TEXTS = [
  ...["5", "6", "8", "10", "3", "1", "2", "7,3", "a1", "e4", "5x6", "1-5", "12", "100", "1000", "a1 b3 c5"],
  ...[
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "NaN",
    "4096",
    "4097",
    "99999999999999999999",
    "½",
    "٣",
    "🐎",
    "\u202eabc",
    "<b>x</b>",
  ],
  ...["'; DROP TABLE tours", "{}", "[[1]]", "null", "1\n2\n3", "1,2;3", "%00%zz", "x".repeat(5000)],
];

const WINDOWS = ["1280x720", "412x915", "915x412", "1920x1080", "320x480", "768x1024", "600x300"];

const MEDIA = ["light", "dark", "reduce", "no-preference"];

/** Whether a block takes place in a short tab. @param {number} seed @param {number} block */
const isShortTab = (seed, block) => new Random(seed, -1 - block).below(SHORT_TAB_INTERVAL) === 0;

/**
 * Returns an action.
 *
 * @param {number} seed an integer
 * @param {number} number from 0
 * @returns {Action}
 */
export function actionAt(seed, number) {
  const random = new Random(seed, number);
  const blockTab = isShortTab(seed, Math.floor(number / BLOCK_LENGTH)) ? "short" : "long";
  const fractions = Array.from({ length: 5 }, () => random.fraction());
  const isHasty = random.below(5) === 0;
  const kind = kindOf(random, number, blockTab);
  // A short tab closes one action before the end of its block.
  const tab = number % BLOCK_LENGTH === BLOCK_LENGTH - 1 ? "long" : blockTab;
  return { number, tab, kind, isHasty, fractions, text: textOf(random, kind) };
}

/**
 * Returns the actions of a seed up to and including a number.
 *
 * @param {number} seed
 * @param {number} until
 */
export const actionsUntil = (seed, until) => Array.from({ length: until + 1 }, (_, number) => actionAt(seed, number));

/** @param {Random} random @param {number} number @param {Tab} tab @returns {Kind} */
function kindOf(random, number, tab) {
  const indexInBlock = number % BLOCK_LENGTH;
  if (tab === "short" && indexInBlock === 0) return "open-tab";
  if (number % MEASUREMENT_INTERVAL === MEASUREMENT_INTERVAL - 1) return "measure";
  if (tab === "long") return random.pickWeighted(WEIGHTS);
  // The last action of a block may be a measurement of the long tab.
  if (indexInBlock === BLOCK_LENGTH - 2) return "close-tab";
  if (indexInBlock === BLOCK_LENGTH - 1) return "wait";
  return random.pickWeighted({ ...WEIGHTS, ...LOAD_WEIGHTS });
}

/** Returns the text of an action. @param {Random} random @param {Kind} kind @returns {string} */
function textOf(random, kind) {
  switch (kind) {
    case "key":
      return random.pick(KEYS);
    case "type":
      return random.pick(TEXTS);
    case "file":
    case "drop":
      return random.pick(FILE_NAMES);
    case "fragment":
      return pickFragment(random);
    case "query":
      return pickQuery(random);
    case "open-tab":
    case "load":
      return `?${pickQuery(random)}#${random.below(2) === 0 ? pickFragment(random) : ""}`;
    case "language":
      return `?lang=${random.pick(LANGUAGES).code}#${pickFragment(random)}`;
    case "resize":
      return random.pick(WINDOWS);
    case "media":
      return random.pick(MEDIA);
    case "worker-loss":
      return random.pick(["silent", "error"]);
    default:
      return "";
  }
}
