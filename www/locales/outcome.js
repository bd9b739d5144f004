/**
 * How a run stands and how it ended, in words.
 *
 * @module
 */

import { squareName } from "../board/geometry.js";
import { wholeNumber, words } from "./locale.js";

/** @typedef {import("../run.js").Run} Run */
/** @typedef {import("../engine/protocol.js").Reason} Reason */

/**
 * What fills the sentences about a run.
 *
 * @param {Run} run
 */
export function runParts(run) {
  return {
    size: wholeNumber(run.size),
    depth: wholeNumber(run.depth),
    start: squareName(run.start, run),
    end: run.depth > 0 ? squareName(run.knight, run) : "",
    backtracks: wholeNumber(run.counters.backtracks),
    visits: wholeNumber(run.counters.visits),
    attempts: wholeNumber(run.counters.attempts),
    tours: wholeNumber(run.counters.tours),
    deepest: wholeNumber(run.counters.deepest),
    missing: wholeNumber(run.size - run.counters.deepest),
    count: run.counters.visits,
  };
}

/**
 * The end of a run: what came out, in a word, and what it says.
 *
 * @param {Run} run
 * @param {Reason | null} refutation
 * @returns {{found: boolean, sentence: string, detail: string}}
 */
export function outcomeWords(run, refutation) {
  const parts = runParts(run);
  const all = run.status === "exhausted" && run.counters.tours > 0;
  const outcome = all ? "all-tours" : run.status;
  const found = all || run.status.endsWith("tour");
  const closed = run.closed && !found && run.status !== "memory-full";
  return {
    found,
    sentence: words(`sentence.${outcome}${closed ? "-closed" : ""}`, parts),
    detail: refutation
      ? words(`detail.refuted.${refutation.kind}`, { ...parts, ...reasonParts(refutation, run) })
      : words(`detail.${outcome}`, parts),
  };
}

/**
 * What fills the sentence of a reason: its square, if it is about one, by its name.
 *
 * @param {Reason} reason
 * @param {Run} run
 */
function reasonParts(reason, run) {
  return "square" in reason ? { ...reason, square: squareName(Number(reason.square), run) } : reason;
}
