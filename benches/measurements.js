/**
 * What there is to measure in JavaScript: the page's own build of the core, called as the page's worker
 * calls it, and programs that are written in JavaScript altogether. It runs in Node and in a browser.
 */

import { Enumeration, choices, panorama as prepared, search } from "../www/engine/laboratory-core.js";
import { readReport } from "../www/engine/protocol.js";
import { articleTour } from "./article.js";
import { warnsdorffPath } from "./plain-warnsdorff.js";

/** How long the core is in one call, as long as the page lets it be at full speed or somewhat longer. */
const SLICE_MILLISECONDS = 50;

/** After this time the engine has compiled what runs often as well as it can. */
const WARM_UP_MILLISECONDS = 300;

/** A walk of a board of this size warms up what walks larger ones. */
const WARM_UP_SIDE = 100;

/**
 * Plain backtracking for so many visits.
 *
 * @param {string[]} words
 * @returns {[amount: number, seconds: number]}
 */
function advance([rows, columns, start, order, limit]) {
  const draft = { ...choices().draft, rows, columns, start, order, algorithm: "backtracking", shortcuts: false };
  const warmUp = search(draft);
  warmUp.advance(Infinity, WARM_UP_MILLISECONDS);
  warmUp.free();

  const measured = search(draft);
  const began = performance.now();
  for (;;) {
    const { status, counters } = readReport(measured.advance(Infinity, SLICE_MILLISECONDS));
    if (status !== "searching" || counters.visits >= Number(limit)) {
      return [counters.visits, (performance.now() - began) / 1000];
    }
  }
}

/**
 * All tours of a board.
 *
 * @param {string[]} words
 * @returns {[amount: number, seconds: number]}
 */
function tours([rows, columns, start, order]) {
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
 * Has squares put on paths from an empty board on, until there are enough of them.
 *
 * @param {(side: number) => number[]} walk a path on a square board
 */
function repeat(walk) {
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
 * Has paths on square boards made, checked and turned round, as the page has it done for large boards, until
 * there are squares enough.
 *
 * @param {string[]} words
 * @returns {[amount: number, seconds: number]}
 */
function panorama([algorithm, side, squares]) {
  const draft = { ...choices().draft, rows: side, columns: side, algorithm };
  const make = () => {
    const panorama = prepared(draft);
    let making;
    do making = panorama.work(SLICE_MILLISECONDS);
    while (!making.made);
    panorama.free();
    return making.squares;
  };
  // Memory is taken once, and the engine compiles what runs often.
  make();
  const began = performance.now();
  let amount = 0;
  while (amount < Number(squares)) amount += make();
  return [amount, (performance.now() - began) / 1000];
}

/** @type {Record<string, {usage: string, measure: (words: string[]) => [amount: number, seconds: number]}>} */
const MEASUREMENTS = {
  advance: { usage: "ROWS COLUMNS ROW,COLUMN ORDER VISITS", measure: advance },
  tours: { usage: "ROWS COLUMNS ROW,COLUMN ORDER", measure: tours },
  panorama: { usage: "ALGORITHM SIDE SQUARES", measure: panorama },
  article: { usage: "SIDE SQUARES", measure: repeat(articleTour) },
  warnsdorff: { usage: "SIDE SQUARES", measure: repeat(warnsdorffPath) },
};

/**
 * Makes one measurement.
 *
 * @param {string[]} words what to measure, and how much of it
 * @returns {[amount: number, seconds: number]} how much was done, and how long that took
 */
export function measure([what, ...words]) {
  const asked = MEASUREMENTS[what];
  if (asked?.usage.split(" ").length === words.length) return asked.measure(words);
  const usages = Object.entries(MEASUREMENTS).map(([name, { usage }]) => `${name} ${usage}`);
  throw new Error(`say: ${usages.join("; ")}`);
}
