/** Computes entries of the published results with the core of the page, without a browser. */

import assert from "node:assert/strict";
import "./english-texts-hook.js";
import { ExperimentRunner } from "../../www/published/experiment-runner.js";
import { verdictOnFigures } from "../../www/published/verdict.js";
import { createDirectEngine } from "./direct-engine.js";

// The documents contain texts, which are available only after the hook.
export const { ENTRIES } = await import("../../www/published/documents/documents.js");

/** @typedef {import("../../www/published/entry.js").Entry} Entry */

/** Sweeps over many boards, which take the longest. */
export const SWEEP_ENTRIES = ["octaml-table-2", "octaml-corners"];

/** The entry whose search fills the memory. */
export const BREADTH_FIRST_ENTRY = "bilbao-6x6-breadth";

/**
 * Options of the tests that take up to 40 seconds of CPU time. These tests run only with `cargo xtask test --full`.
 * Every test run checks their numbers natively, in tests/solver/greedy.rs and tests/solver/breadth_first.rs.
 */
export const FULL_ONLY = { skip: process.env.KNIGHTS_TOUR_FULL ? false : "runs with --full" };

/** Entries with a documented difference from the printed source. */
const ERRATA = [
  ...["granada-sum", "granada-random-start", "docerpro-example-algorithm", "docerpro-recursion", "docerpro-sort"],
  ...["bilbao-list", "bilbao-bound", "octaml-pseudocode"],
];
/** Entries without a comparable figure. */
const INCOMPARABLE = ["docerpro-times"];
/** Entries that are only quoted: their figures have no computed value. */
const QUOTED = ["census-8x8"];

/** The verdict that an entry must have. @param {string} name */
export function expectedVerdict(name) {
  if (ERRATA.includes(name)) return "erratum";
  if (QUOTED.includes(name)) return "quoted";
  return INCOMPARABLE.includes(name) ? "incomparable" : "equal";
}

/**
 * Computes the figures of an entry.
 *
 * @param {Entry} entry
 * @param {(answer: any) => unknown} [distort] changes the core's answers
 */
export async function figuresOf(entry, distort) {
  const runner = new ExperimentRunner(
    /** @type {import("../../www/engine/engine.js").Engine} */ (createDirectEngine(distort)),
  );
  const figures = [];
  for await (const part of entry.compute(runner)) if ("figure" in part) figures.push(part.figure);
  return figures;
}

/**
 * Computes an entry and checks its verdict. Also checks that every figure has a computed value or, in an entry that is
 * only quoted, that no figure has a computed value.
 *
 * @param {Entry} entry
 */
export async function checkEntry(entry) {
  const figures = await figuresOf(entry);
  assert.ok(figures.length > 0);
  assert.equal(verdictOnFigures(figures), expectedVerdict(entry.name), JSON.stringify(figures));
  for (const { computed } of figures) assert.equal(computed === null, QUOTED.includes(entry.name));
  return figures;
}
