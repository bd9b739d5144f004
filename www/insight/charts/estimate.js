/** Interprets an estimate of the visits of a run. Pure. */

/** The relative error below which the third digit is significant. */
const MAX_ERROR_FOR_THREE_DIGITS = 0.02;

/** The fraction below which `1 in N` is shown instead of a percentage. */
const MIN_PERCENT_FRACTION = 0.001;

/**
 * The interpretation of an estimate.
 *
 * @typedef {object} InterpretedEstimate
 * @property {"early" | "first" | "whole" | "limit" | "order" | "exact"} kind `early`: nothing is known yet;
 *   `first`: the visits up to the first tour; `whole`: the visits of the whole search; `limit`: an upper limit, the
 *   visits of the whole search, which may end sooner; `order`: only an order of magnitude; `exact`: the final number
 * @property {number} log10 the decimal logarithm of the visits
 * @property {number} digits the number of significant digits of the visits
 * @property {number | null} percent the relative error of the visits, in percent. Null if it is unknown or 0
 * @property {number | null} log10SecondsLeft the decimal logarithm of the remaining time at the current rate, in
 *   seconds. Null if the rate is unknown, if at least the estimated visits were made, or if `kind` is `early` or
 *   `exact`
 * @property {number} done the completed fraction of the visits, from 0 to 1
 */

/**
 * Interprets an estimate for a run that has made some of its visits.
 *
 * @param {import("../../bindings/protocol").Estimate} estimate
 * @param {object} run
 * @param {number} run.visits
 * @param {number} run.visitsPerSecond 0 if unknown
 * @param {boolean} run.ended
 * @returns {InterpretedEstimate}
 */
export function interpretEstimate(estimate, { visits, visitsPerSecond, ended }) {
  const { log10, relativeError, extent, confidence } = estimate;
  if (ended) {
    return { kind: "exact", log10: Math.log10(visits), digits: 3, percent: null, log10SecondsLeft: null, done: 1 };
  }
  if (log10 === null || relativeError === null || confidence === "too-early") {
    return { kind: "early", log10: 0, digits: 1, percent: null, log10SecondsLeft: null, done: 0 };
  }
  const isVague = confidence === "heavy-tailed";
  const done = visits > 0 ? Math.min(10 ** (Math.log10(visits) - log10), 1) : 0;
  return {
    kind: isVague ? "order" : KIND_OF_EXTENT[extent],
    log10,
    digits: isVague ? 1 : relativeError < MAX_ERROR_FOR_THREE_DIGITS ? 3 : 2,
    percent: isVague || confidence === "exact" ? null : ceilToPercent(relativeError),
    // A search may exceed its estimate. The remaining time is then unknown.
    log10SecondsLeft:
      visitsPerSecond > 0 && done < 1 ? log10 + Math.log10(1 - done) - Math.log10(visitsPerSecond) : null,
    done,
  };
}

/** The kind of an interpreted estimate, by the extent of the estimate. */
const KIND_OF_EXTENT = /** @type {const} */ ({
  "first-tour": "first",
  "whole-tree": "whole",
  "at-most-whole-tree": "limit",
});

/** Converts a fraction to percent with two digits, rounded up. @param {number} fraction */
function ceilToPercent(fraction) {
  const percent = fraction * 100;
  return percent < 10 ? Math.max(0.1, Math.ceil(percent * 10) / 10) : Math.ceil(percent);
}

/**
 * Expresses a fraction in percent, or as `1 in N`.
 *
 * @param {number} done from 0 to 1
 * @returns {{percent: number} | {oneIn: number} | null} `oneIn` is the decimal logarithm of N; null for a fraction of 0
 */
export function expressFraction(done) {
  if (done <= 0) return null;
  if (done < MIN_PERCENT_FRACTION) return { oneIn: -Math.log10(done) };
  const percent = done * 100;
  // Rounded down, so that only a complete search shows 100.
  return { percent: percent < 10 ? Math.floor(percent * 10) / 10 : Math.floor(percent) };
}
