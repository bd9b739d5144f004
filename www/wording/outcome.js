/**
 * How a run stands and how it ended, in words.
 *
 * @module
 */

import { wholeNumber, words } from "../locales/locale.js";
import { vocabulary } from "./vocabulary.js";

/** @typedef {import("../board/moment.js").Moment} Moment */
/** @typedef {Pick<import("../engine/protocol.js").Setting, "refutation" | "made" | "notFound">} Known */

/**
 * What fills the sentences about a run.
 *
 * @param {Moment} moment
 * @param {(square: number) => string} nameOf
 */
export function runParts(moment, nameOf) {
  return {
    ...vocabulary(moment.ground),
    rows: moment.ground.rows,
    columns: moment.ground.columns,
    size: wholeNumber(moment.size),
    depth: wholeNumber(moment.depth),
    start: nameOf(moment.start),
    end: moment.depth > 0 ? nameOf(moment.knight) : "",
    square: moment.square >= 0 ? nameOf(moment.square) : "",
    backtracks: wholeNumber(moment.counters.backtracks),
    visits: wholeNumber(moment.counters.visits),
    attempts: wholeNumber(moment.counters.attempts),
    tours: wholeNumber(moment.counters.tours),
    deepest: wholeNumber(moment.counters.deepest),
    missing: wholeNumber(moment.size - moment.counters.deepest),
    count: moment.counters.visits,
  };
}

/**
 * The end of a run: what came out, in a word, and what it says.
 *
 * @param {Moment} moment
 * @param {Known | null} known what was known before the first step
 * @param {(square: number) => string} nameOf
 * @returns {{found: boolean, sentence: string, detail: string}}
 */
export function outcomeWords(moment, known, nameOf) {
  const refutation = known?.refutation;
  const made = known?.made;
  const parts = {
    ...runParts(moment, nameOf),
    made: made ? words(`made.${made}`) : "",
    steps: wholeNumber(known?.notFound ?? 0),
  };
  const all = moment.status === "exhausted" && moment.counters.tours > 0;
  const outcome = all ? "all-tours" : moment.status;
  const found = all || moment.status.endsWith("tour");
  const closed = moment.closed && !found && moment.status !== "memory-full";
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
 * @param {Pick<import("../engine/protocol.js").Progress, "steps" | "maker">} progress
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
