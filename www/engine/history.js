/** The history of a run in spans of steps: parses the array of the core, and merges spans. Pure. */

/**
 * A summary of consecutive steps.
 *
 * @typedef {object} HistorySpan
 * @property {number} to the last step of the span; the first step follows the previous span
 * @property {number} lowest the minimum number of squares of the path, including the state before the span
 * @property {number} highest the maximum number of squares of the path, including the state before the span
 * @property {number} depth the number of squares of the path at the end of the span
 * @property {number} visits the visits from the beginning of the run to the end of the span, like the counters below
 * @property {number} backtracks
 * @property {number} deadEnds
 * @property {number} tours
 * @property {number} attempts
 */

/**
 * A run from its beginning, with an empty path, to its furthest step.
 *
 * @typedef {object} RunHistory
 * @property {number} stepCount the total number of steps
 * @property {number} stepsPerSpan the number of steps in a span; the last span may have fewer
 * @property {HistorySpan[]} spans
 */

/** The number of values before the first span in the core's array. */
const HEADER_LENGTH = 2;

/** The number of values of each span in the core's array. */
const NUMBERS_PER_SPAN = 8;

/**
 * Parses the array that the core writes.
 *
 * @param {Float64Array} numbers
 * @param {number} steps the total number of steps, because the array does not contain the length of the last span
 * @returns {RunHistory}
 */
export function decodeHistory(numbers, steps) {
  const [stepsPerSpan, spanCount] = numbers;
  const spans = Array.from({ length: spanCount }, (_, index) => {
    const offset = HEADER_LENGTH + index * NUMBERS_PER_SPAN;
    const [lowest, highest, depth, visits, backtracks, deadEnds, tours, attempts] = numbers.subarray(
      offset,
      offset + NUMBERS_PER_SPAN,
    );
    return { to: (index + 1) * stepsPerSpan, lowest, highest, depth, visits, backtracks, deadEnds, tours, attempts };
  });
  const last = spans.at(-1);
  if (last && steps > last.to - stepsPerSpan && steps < last.to) last.to = steps;
  return { stepCount: steps, stepsPerSpan, spans };
}

/**
 * Merges spans so that at most `maxSpans` remain. All new spans, except perhaps the last, merge the same number of
 * spans.
 *
 * @param {HistorySpan[]} spans
 * @param {number} maxSpans
 * @returns {HistorySpan[]}
 */
export function mergeSpans(spans, maxSpans) {
  const groupSize = Math.ceil(spans.length / maxSpans);
  if (groupSize <= 1) return spans;
  const merged = [];
  for (let from = 0; from < spans.length; from += groupSize) {
    const group = spans.slice(from, from + groupSize);
    merged.push({
      // The counters are those of the last span.
      ...group[group.length - 1],
      lowest: Math.min(...group.map(({ lowest }) => lowest)),
      highest: Math.max(...group.map(({ highest }) => highest)),
    });
  }
  return merged;
}

/**
 * Returns the columns of the depth chart: the last step of each span, the depth at that step, and the minimum and
 * maximum depth in the span. The columns begin with the empty path.
 *
 * @param {HistorySpan[]} spans
 * @returns {[steps: number[], depth: number[], lowest: number[], highest: number[]]}
 */
export function depthCurve(spans) {
  /** Returns a column that begins with 0. @param {(span: HistorySpan) => number} valueOf */
  const column = (valueOf) => [0, ...spans.map(valueOf)];
  return [
    column(({ to }) => to),
    column(({ depth }) => depth),
    column(({ lowest }) => lowest),
    column(({ highest }) => highest),
  ];
}

/**
 * Returns the visits and the greatest depth of a run at its furthest step.
 *
 * @param {RunHistory} history
 * @returns {{visits: number, deepest: number}}
 */
export function historyTotals({ spans }) {
  return {
    visits: spans.at(-1)?.visits ?? 0,
    deepest: spans.reduce((most, { highest }) => Math.max(most, highest), 0),
  };
}
