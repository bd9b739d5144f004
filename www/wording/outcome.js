/**
 * How a run stands and how it ended, in words.
 *
 * @module
 */

import { wholeNumber, words } from "../locales/locale.js";
import { vocabulary } from "./vocabulary.js";

/** @typedef {import("../board/moment.js").Run} Run */
/** @typedef {import("../engine/protocol.js").Progress} Progress */
/** @typedef {Pick<import("../engine/protocol.js").Setting, "refutation" | "made" | "notFound">} Known */

/**
 * What fills the sentences about a run.
 *
 * @param {Run} run
 * @param {(square: number) => string} nameOf
 */
export function runParts(run, nameOf) {
  return {
    ...vocabulary(run.ground),
    rows: run.ground.rows,
    columns: run.ground.columns,
    size: wholeNumber(run.size),
    depth: wholeNumber(run.depth),
    start: nameOf(run.start),
    end: run.depth > 0 ? nameOf(run.knight) : "",
    square: run.square >= 0 ? nameOf(run.square) : "",
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
 * @param {Known | null} known what was known before the first step
 * @param {(square: number) => string} nameOf
 * @returns {{found: boolean, sentence: string, detail: string}}
 */
export function outcomeWords(run, known, nameOf) {
  const refutation = known?.refutation;
  const made = known?.made;
  const parts = {
    ...runParts(run, nameOf),
    made: made ? words(`made.${made}`) : "",
    steps: wholeNumber(known?.notFound ?? 0),
  };
  const all = run.status === "exhausted" && run.counters.tours > 0;
  const outcome = all ? "all-tours" : run.status;
  const found = all || run.status.endsWith("tour");
  const closed = run.closed && !found && run.status !== "memory-full";
  return {
    found,
    sentence: words(`sentence.${outcome}${closed ? "-closed" : ""}`, parts),
    detail: refutation
      ? words(`detail.refuted.${refutation.kind}`, { ...parts, ...saidParts(refutation, nameOf) })
      : words(`detail.${outcome}${made && found ? "-made" : ""}`, parts),
  };
}

/**
 * That a tour is looked for, and how far that has come.
 *
 * @param {Pick<Progress, "steps" | "maker">} progress
 * @returns {{sentence: string, detail: string}}
 */
export function makingWords({ steps, maker }) {
  const parts = { steps: wholeNumber(steps), made: maker ? words(`made.${maker}`) : "" };
  return {
    sentence: words("sentence.making"),
    detail: words(maker ? "detail.making" : "detail.making-begun", parts),
  };
}

/** The parts of what the core says that are squares, or lists of them, and are told by name. */
const SQUARES = ["square", "from", "to", "next", "start", "end", "other", "by", "failed"];

/**
 * What fills a sentence of the core's: its squares by name, its numbers as they are written.
 *
 * @param {{kind: string, [detail: string]: unknown}} said
 * @param {(square: number) => string} nameOf
 * @returns {Record<string, unknown>}
 */
export function saidParts(said, nameOf) {
  return Object.fromEntries(
    Object.entries(said).map(([part, value]) => {
      if (SQUARES.includes(part) && typeof value === "number") return [part, nameOf(value)];
      if (part === "program") return [part, words(`made.${value}`)];
      if (SQUARES.includes(part) && Array.isArray(value)) return [part, value.map(nameOf).join(", ")];
      return [part, typeof value === "number" && part !== "count" ? wholeNumber(value) : value];
    }),
  );
}
