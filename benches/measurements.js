/**
 * The measurements in JavaScript: the page's own build of the core, called as the page's worker calls it, and programs
 * written entirely in JavaScript. They run in Node and in a browser.
 */

import { Enumeration, choices, preparePanorama as prepared, prepareSearch } from "../www/engine/laboratory-core.js";
import { decodeReport } from "../www/engine/protocol.js";
import { articleTour } from "./article.js";
import { warnsdorffPath } from "./plain-warnsdorff.js";

/** The duration of one call of the core, at least as long as the page's calls at full speed. */
const SLICE_MILLISECONDS = 50;

/** The time after which the JavaScript engine has optimised the code that runs often. */
const WARM_UP_MILLISECONDS = 300;

/** The side of the board whose walk warms up the walks of larger ones. */
const WARM_UP_SIDE = 100;

/**
 * Measures plain backtracking up to a number of visits.
 *
 * @param {string[]} words
 * @returns {[amount: number, seconds: number]}
 */
function measureSearch([rows, columns, start, order, limit]) {
  const draft = { ...choices().draft, rows, columns, start, order, algorithm: "backtracking", shortcuts: false };
  const warmUp = prepareSearch(draft);
  warmUp.advance(Infinity, WARM_UP_MILLISECONDS);
  warmUp.free();

  const measured = prepareSearch(draft);
  const began = performance.now();
  for (;;) {
    const { status, counters } = decodeReport(measured.advance(Infinity, SLICE_MILLISECONDS));
    if (status !== "searching" || counters.visits >= Number(limit)) {
      return [counters.visits, (performance.now() - began) / 1000];
    }
  }
}

/**
 * Measures finding all tours of a board.
 *
 * @param {string[]} words
 * @returns {[amount: number, seconds: number]}
 */
function measureEnumeration([rows, columns, start, order]) {
  const draft = { ...choices().draft, rows, columns, start, order };
  const warmUp = new Enumeration(draft);
  warmUp.advance(WARM_UP_MILLISECONDS);
  warmUp.free();

  const measured = new Enumeration(draft);
  const began = performance.now();
  while (measured.advance(SLICE_MILLISECONDS));
  return [measured.tours, (performance.now() - began) / 1000];
}

/**
 * Returns a measurement that repeats a walk until the paths have `squares` squares in total.
 *
 * @param {(side: number) => number[]} walk makes a path on an empty square board
 */
function measureWalks(walk) {
  /**
   * @param {string[]} words
   * @returns {[amount: number, seconds: number]}
   */
  return ([side, squares]) => {
    walk(Math.min(Number(side), WARM_UP_SIDE));
    const began = performance.now();
    let amount = 0;
    while (amount < Number(squares)) amount += walk(Number(side)).length;
    return [amount, (performance.now() - began) / 1000];
  };
}

/**
 * Measures panoramas of square boards, as the page makes them for large boards: the path, its check, and the place of
 * every square. Repeats this until the paths have `squares` squares in total.
 *
 * @param {string[]} words
 * @returns {[amount: number, seconds: number]}
 */
function measurePanorama([algorithm, side, squares]) {
  const draft = { ...choices().draft, rows: side, columns: side, algorithm };
  const make = () => {
    const panorama = prepared(draft);
    let making;
    do making = panorama.work(SLICE_MILLISECONDS);
    while (!making.made);
    panorama.free();
    return making.squares;
  };
  // The first call allocates the memory, and lets the JavaScript engine compile the code that runs often.
  make();
  const began = performance.now();
  let amount = 0;
  while (amount < Number(squares)) amount += make();
  return [amount, (performance.now() - began) / 1000];
}

/** @type {Record<string, {usage: string, measure: (words: string[]) => [amount: number, seconds: number]}>} */
const MEASUREMENTS = {
  advance: { usage: "ROWS COLUMNS ROW,COLUMN ORDER VISITS", measure: measureSearch },
  tours: { usage: "ROWS COLUMNS ROW,COLUMN ORDER", measure: measureEnumeration },
  panorama: { usage: "ALGORITHM SIDE SQUARES", measure: measurePanorama },
  article: { usage: "SIDE SQUARES", measure: measureWalks(articleTour) },
  warnsdorff: { usage: "SIDE SQUARES", measure: measureWalks(warnsdorffPath) },
};

/**
 * Runs one measurement.
 *
 * @param {string[]} words the name of the measurement and its arguments
 * @returns {[amount: number, seconds: number]} the amount of work done, and the seconds it took
 */
export function measure([what, ...words]) {
  const asked = MEASUREMENTS[what];
  if (asked?.usage.split(" ").length === words.length) return asked.measure(words);
  const usages = Object.entries(MEASUREMENTS).map(([name, { usage }]) => `${name} ${usage}`);
  throw new Error(`say: ${usages.join("; ")}`);
}
