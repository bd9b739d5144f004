/**
 * The WebAssembly side of `cargo xtask bench`, which sets it beside its peers: the page's own build
 * of the core, called as the page's worker calls it.
 *
 * `node benches/searches.js advance 8 8 3,7 jumps 60000000` makes one measurement and prints an amount
 * and the seconds it took.
 *
 * @module
 */

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { URL } from "node:url";
import { Enumeration, choices, load, search } from "../www/engine/core.js";
import { readReport } from "../www/engine/protocol.js";

/** How long the core is in one call, as long as the page lets it be at full speed or somewhat longer. */
const SLICE_MILLISECONDS = 50;

/** After this time the engine has compiled what runs often as well as it can. */
const WARM_UP_MILLISECONDS = 300;

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

load(readFileSync(new URL("../www/bindings/knights_tour_bg.wasm", import.meta.url)));
const [what, ...words] = process.argv.slice(2);
/** @type {Record<string, {words: number, measure: (words: string[]) => [number, number]}>} */
const measurements = {
  advance: { words: 5, measure: advance },
  tours: { words: 4, measure: tours },
};
const asked = measurements[what];
if (words.length !== asked?.words) {
  throw new Error("say: advance ROWS COLUMNS ROW,COLUMN ORDER VISITS, or tours ROWS COLUMNS ROW,COLUMN ORDER");
}
const [amount, seconds] = asked.measure(words);
process.stdout.write(`${amount} ${seconds.toFixed(9)}\n`);
