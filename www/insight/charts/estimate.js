/** What an estimate says about a run. */

/** Below this error the third digit means something. */
const FINE = 0.02;

/** Below this part nobody counts in percent. */
const SMALLEST_PERCENTAGE = 0.001;

/**
 * How an estimate is to be told.
 *
 * @typedef {object} Prospect
 * @property {"early" | "first" | "whole" | "limit" | "order" | "exact"} kind nothing is known yet;
 *   the visits up to the first tour, of the whole search, or at most; an order of magnitude only; what
 *   it was in the end
 * @property {number} log10 the decimal logarithm of the visits
 * @property {number} digits how many digits of them mean something
 * @property {number | null} percent how far off they may be
 * @property {number | null} seconds the decimal logarithm of the time for those that are left, at this rate; null
 *   where it is not known, because the rate is not, or because more were made than were thought to be all
 * @property {number} done how much of them is done, from 0 to 1
 */

/**
 * @param {import("../../bindings/protocol").Estimate} estimate
 * @param {object} run
 * @param {number} run.visits
 * @param {number} run.visitsPerSecond 0 while it is not known
 * @param {boolean} run.ended
 * @returns {Prospect}
 */
export function prospect(estimate, { visits, visitsPerSecond, ended }) {
  const { log10, relativeError, extent, confidence } = estimate;
  if (ended) {
    return { kind: "exact", log10: Math.log10(visits), digits: 3, percent: null, seconds: null, done: 1 };
  }
  if (log10 === null || relativeError === null || confidence === "too-early") {
    return { kind: "early", log10: 0, digits: 1, percent: null, seconds: null, done: 0 };
  }
  const vague = confidence === "heavy-tailed";
  const done = visits > 0 ? Math.min(10 ** (Math.log10(visits) - log10), 1) : 0;
  return {
    kind: vague ? "order" : KINDS[extent],
    log10,
    digits: vague ? 1 : relativeError < FINE ? 3 : 2,
    percent: vague || confidence === "exact" ? null : roundedPercent(relativeError),
    // What was thought to be all may turn out not to be.
    seconds: visitsPerSecond > 0 && done < 1 ? log10 + Math.log10(1 - done) - Math.log10(visitsPerSecond) : null,
    done,
  };
}

const KINDS = /** @type {const} */ ({
  "first-tour": "first",
  "whole-tree": "whole",
  "at-most-whole-tree": "limit",
});

/** A part in percent, with two digits, never less than there is. @param {number} part */
function roundedPercent(part) {
  const percent = part * 100;
  return percent < 10 ? Math.max(0.1, Math.ceil(percent * 10) / 10) : Math.ceil(percent);
}

/**
 * A part as people say it: in percent, or one in so many.
 *
 * @param {number} done from 0 to 1
 * @returns {{percent: number} | {oneIn: number} | null} the logarithm of how many; null for nothing
 */
export function partDone(done) {
  if (done <= 0) return null;
  if (done < SMALLEST_PERCENTAGE) return { oneIn: -Math.log10(done) };
  const percent = done * 100;
  // Rounded down: all is done when it is.
  return { percent: percent < 10 ? Math.floor(percent * 10) / 10 : Math.floor(percent) };
}
