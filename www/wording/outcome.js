/** Texts for the state and the outcome of a run. */

import { hasTranslation, wholeNumber, translate } from "../locales/locale.js";
import { vocabulary } from "./vocabulary.js";

/** @import { Moment } from "../board/moment.js" */
/** @import { ExperimentInfo, GivenTourInfo } from "../bindings/protocol" */

/**
 * The facts about an experiment that are known before its first step.
 *
 * @typedef {Pick<ExperimentInfo, "refutation" | "made" | "notFound" | "given">} KnownFacts
 */

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

/**
 * Formats the sentence and the details about a given tour.
 *
 * @callback GivenTourFormatter
 * @param {GivenTourInfo} given
 * @param {Moment} moment
 * @param {(square: number) => string} nameOf
 * @returns {{sentence: string, detail: string}}
 */

/** The formatter of texts about given tours; null until its module is loaded. @type {GivenTourFormatter | null} */
let givenTourFormatter = null;

/** Registers the formatter of the texts about given tours. @param {GivenTourFormatter} formatter */
export function registerGivenTourFormatter(formatter) {
  givenTourFormatter = formatter;
}

/**
 * The outcome of a run in one sentence. Some outcomes have another sentence for searches for a closed tour.
 *
 * @param {string} ending key of the outcome under `sentence`
 * @param {boolean} closed whether the search was for a closed tour
 * @param {Record<string, unknown>} parts
 */
export function outcomeSentence(ending, closed, parts) {
  const key = `sentence.${ending}`;
  return translate(closed && hasTranslation(`${key}-closed`) ? `${key}-closed` : key, parts);
}

/**
 * The outcome of a run: whether a tour was found, a short sentence, and the details.
 *
 * @param {Moment} moment
 * @param {KnownFacts | null} facts
 * @param {(square: number) => string} nameOf
 * @returns {{found: boolean, sentence: string, detail: string}}
 */
export function outcomeWords(moment, facts, nameOf) {
  if (facts?.given && givenTourFormatter) {
    return { found: moment.status.endsWith("tour"), ...givenTourFormatter(facts.given, moment, nameOf) };
  }
  const refutation = facts?.refutation;
  const made = facts?.made;
  const parts = {
    ...runParts(moment, nameOf),
    made: made ? translate(`made.${made}`) : "",
    steps: wholeNumber(facts?.notFound ?? 0),
  };
  const foundAllTours = moment.status === "exhausted" && moment.counters.tours > 0;
  const outcome = foundAllTours ? "all-tours" : moment.status;
  const found = foundAllTours || moment.status.endsWith("tour");
  return {
    found,
    sentence: outcomeSentence(outcome, moment.requiresClosed, parts),
    detail: refutation
      ? translate(`detail.refuted.${refutation.kind}`, { ...parts, ...reasonParts(refutation, nameOf) })
      : translate(`detail.${outcome}${made && found ? "-made" : ""}`, parts),
  };
}

/**
 * The message that a tour is being computed, and the progress of the computation.
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
 * The parameters of the sentence about a reason: names of squares and programs, and formatted numbers. `count` stays
 * a number, because it selects the plural form.
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
 * Returns an object with the same keys and formatted values.
 *
 * @template T
 * @param {Record<string, T>} parts
 * @param {(part: T) => string} format
 */
function mapValues(parts, format) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, format(part)]));
}
