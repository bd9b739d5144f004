/** Texts for the state and the outcome of a run. */

import { hasTranslation, wholeNumber, translate } from "../locales/locale.js";
import { vocabulary } from "./vocabulary.js";

/** @import { Moment } from "../board/moment.js" */

/** @typedef {Pick<import("../bindings/protocol").ExperimentInfo, "refutation" | "made" | "notFound" | "given">} KnownFacts */

/**
 * The parameters of the sentences about a run.
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
    square: moment.lastSquare >= 0 ? nameOf(moment.lastSquare) : "",
    backtracks: wholeNumber(moment.counters.backtracks),
    visits: wholeNumber(moment.counters.visits),
    attempts: wholeNumber(moment.counters.attempts),
    tours: wholeNumber(moment.counters.tours),
    deepest: wholeNumber(moment.counters.deepest),
    missing: wholeNumber(moment.size - moment.counters.deepest),
    count: moment.counters.visits,
  };
}

/** @typedef {(given: import("../bindings/protocol").GivenTourInfo, moment: Moment, nameOf: (square: number) => string) => {sentence: string, detail: string}} GivenTourFormatter */

/** Texts for given tours, once their module is loaded. @type {GivenTourFormatter | null} */
let sayGiven = null;

/** Registers the texts for given tours. @param {GivenTourFormatter} say */
export function registerGivenTourTexts(say) {
  sayGiven = say;
}

/**
 * The outcome of a run in one sentence. Some outcomes have a variant for searches for a closed tour.
 *
 * @param {string} ending
 * @param {boolean} closed whether the search was for a closed tour
 * @param {Record<string, unknown>} parts
 */
export function endingWords(ending, closed, parts) {
  const key = `sentence.${ending}`;
  return translate(closed && hasTranslation(`${key}-closed`) ? `${key}-closed` : key, parts);
}

/**
 * The outcome of a run: whether a tour was found, a short sentence, and the details.
 *
 * @param {Moment} moment
 * @param {KnownFacts | null} known facts known before the first step
 * @param {(square: number) => string} nameOf
 * @returns {{found: boolean, sentence: string, detail: string}}
 */
export function outcomeWords(moment, known, nameOf) {
  if (known?.given && sayGiven) {
    return { found: moment.status.endsWith("tour"), ...sayGiven(known.given, moment, nameOf) };
  }
  const refutation = known?.refutation;
  const made = known?.made;
  const parts = {
    ...runParts(moment, nameOf),
    made: made ? translate(`made.${made}`) : "",
    steps: wholeNumber(known?.notFound ?? 0),
  };
  const all = moment.status === "exhausted" && moment.counters.tours > 0;
  const outcome = all ? "all-tours" : moment.status;
  const found = all || moment.status.endsWith("tour");
  return {
    found,
    sentence: endingWords(outcome, moment.requiresClosed, parts),
    detail: refutation
      ? translate(`detail.refuted.${refutation.kind}`, { ...parts, ...reasonParts(refutation, nameOf) })
      : translate(`detail.${outcome}${made && found ? "-made" : ""}`, parts),
  };
}

/**
 * The message that a tour is being constructed, and its progress.
 *
 * @param {Pick<import("../bindings/protocol").Progress, "steps" | "by">} progress
 * @returns {{sentence: string, detail: string}}
 */
export function progressWords({ steps, by }) {
  const parts = { steps: wholeNumber(steps), made: by ? translate(`made.${by}`) : "" };
  return {
    sentence: translate("sentence.working"),
    detail: translate(by ? "detail.working" : "detail.working-begun", parts),
  };
}

/**
 * The parameters of the sentence of a reason: names of squares and programs, and formatted numbers. `count` stays a
 * number, because it selects the plural form.
 *
 * @param {import("../bindings/protocol").Reason} reason
 * @param {(square: number) => string} nameOf
 * @returns {Record<string, unknown>}
 */
export function reasonParts({ squares, counts, programs }, nameOf) {
  const { count, ...numbers } = counts;
  return {
    ...mapValues(squares, nameOf),
    ...mapValues(numbers, wholeNumber),
    ...mapValues(programs, (program) => translate(`made.${program}`)),
    ...(count === undefined ? {} : { count }),
  };
}

/**
 * @template T
 * @param {Record<string, T>} parts
 * @param {(part: T) => string} write
 */
function mapValues(parts, write) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, write(part)]));
}
