/**
 * The measurements in JavaScript: the page's own build of the core, called as the page's worker calls it, and programs
 * written entirely in JavaScript. The measurements run in Node.js and in a browser.
 */

import { Enumeration, choices, preparePanorama, prepareSearch } from "../www/engine/laboratory-core.js";
import { decodeReport } from "../www/engine/protocol.js";
import { articleTour } from "./article.js";
import { warnsdorffPath } from "./plain-warnsdorff.js";

/** The time budget of one call of the core, in milliseconds. The page's calls at full speed have no larger budget. */
const SLICE_MS = 50;

/** The duration of a warm-up in milliseconds: long enough for the JavaScript engine to optimise the code. */
const WARM_UP_MS = 300;

/** The largest board side in the warm-up of a path measurement. */
const WARM_UP_SIDE = 100;

/**
 * Measures plain backtracking until the search ends or has made at least `limit` visits.
 *
 * @param {string[]} args
 * @returns {[amount: number, seconds: number]}
 */
function measureSearch([rows, columns, start, order, limit]) {
  const draft = { ...choices().draft, rows, columns, start, order, algorithm: "backtracking", shortcuts: false };
  const warmUp = prepareSearch(draft);
  warmUp.advance(Infinity, WARM_UP_MS);
  warmUp.free();

  const measured = prepareSearch(draft);
  const startTime = performance.now();
  for (;;) {
    const { status, counters } = decodeReport(measured.advance(Infinity, SLICE_MS));
    if (status !== "searching" || counters.visits >= Number(limit)) {
      return [counters.visits, (performance.now() - startTime) / 1000];
    }
  }
}

/**
 * Measures finding all tours of a board.
 *
 * @param {string[]} args
 * @returns {[amount: number, seconds: number]}
 */
function measureEnumeration([rows, columns, start, order]) {
  const draft = { ...choices().draft, rows, columns, start, order };
  const warmUp = new Enumeration(draft);
  warmUp.advance(WARM_UP_MS);
  warmUp.free();

  const measured = new Enumeration(draft);
  const startTime = performance.now();
  while (measured.advance(SLICE_MS));
  return [measured.tours, (performance.now() - startTime) / 1000];
}

/**
 * Returns a measurement that repeats a solver until its paths have at least the given number of squares in total.
 *
 * @param {(side: number) => number[]} findPath returns a path on an empty square board
 */
function pathMeasurement(findPath) {
  /**
   * @param {string[]} args
   * @returns {[amount: number, seconds: number]}
   */
  return ([side, squares]) => {
    findPath(Math.min(Number(side), WARM_UP_SIDE));
    const startTime = performance.now();
    let amount = 0;
    while (amount < Number(squares)) amount += findPath(Number(side)).length;
    return [amount, (performance.now() - startTime) / 1000];
  };
}

/**
 * Measures panoramas of square boards, as the page makes them for large boards: the path, its check, and the number of
 * every square. Repeats the work until the paths have at least the given number of squares in total.
 *
 * @param {string[]} args
 * @returns {[amount: number, seconds: number]}
 */
function measurePanorama([algorithm, side, squares]) {
  const draft = { ...choices().draft, rows: side, columns: side, algorithm };
  const makePanorama = () => {
    const panorama = preparePanorama(draft);
    let progress;
    do progress = panorama.work(SLICE_MS);
    while (!progress.made);
    panorama.free();
    return progress.squares;
  };
  // The first call allocates the memory, and lets the JavaScript engine compile the code that runs often.
  makePanorama();
  const startTime = performance.now();
  let amount = 0;
  while (amount < Number(squares)) amount += makePanorama();
  return [amount, (performance.now() - startTime) / 1000];
}

/**
 * The measurements by name, each with the names of its arguments.
 *
 * @type {Record<string, {usage: string, measure: (args: string[]) => [amount: number, seconds: number]}>}
 */
const MEASUREMENTS = {
  advance: { usage: "ROWS COLUMNS ROW,COLUMN ORDER VISITS", measure: measureSearch },
  tours: { usage: "ROWS COLUMNS ROW,COLUMN ORDER", measure: measureEnumeration },
  panorama: { usage: "ALGORITHM SIDE SQUARES", measure: measurePanorama },
  article: { usage: "SIDE SQUARES", measure: pathMeasurement(articleTour) },
  warnsdorff: { usage: "SIDE SQUARES", measure: pathMeasurement(warnsdorffPath) },
};

/**
 * Runs the named measurement.
 *
 * @param {string[]} args the name of the measurement, and its arguments
 * @returns {[amount: number, seconds: number]} the amount of work done, and the seconds it took
 */
export function measure([name, ...args]) {
  const measurement = MEASUREMENTS[name];
  if (measurement?.usage.split(" ").length === args.length) return measurement.measure(args);
  const usages = Object.entries(MEASUREMENTS).map(([name, { usage }]) => `${name} ${usage}`);
  throw new Error(`usage: ${usages.join("; ")}`);
}
