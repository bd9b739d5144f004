/** The history of a run in spans of steps: reads the array of the core, and thins it out. Pure. */

/**
 * A summary of consecutive steps.
 *
 * @typedef {object} HistorySpan
 * @property {number} to the last step of the span; the first one follows the previous span
 * @property {number} lowest the fewest squares of the path, including the state before the span
 * @property {number} highest the most squares of the path, likewise
 * @property {number} depth the number of squares of the path at the end of the span
 * @property {number} visits visits from the beginning of the run to the end of the span, as for the other counters
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

/** The layout of the array: numbers before the first span, and numbers in each span. */
const HEADER_LENGTH = 2;
const NUMBERS_PER_SPAN = 8;

/**
 * Reads the array that the core writes.
 *
 * @param {Float64Array} numbers
 * @param {number} steps the total number of steps; the array does not tell where in the last span the run stands
 * @returns {RunHistory}
 */
export function decodeHistory(numbers, steps) {
  const [width, count] = numbers;
  const spans = Array.from({ length: count }, (_, index) => {
    const at = HEADER_LENGTH + index * NUMBERS_PER_SPAN;
    const [lowest, highest, depth, visits, backtracks, deadEnds, tours, attempts] = numbers.subarray(at, at + NUMBERS_PER_SPAN);
    return { to: (index + 1) * width, lowest, highest, depth, visits, backtracks, deadEnds, tours, attempts };
  });
  const last = spans.at(-1);
  if (last && steps > last.to - width && steps < last.to) last.to = steps;
  return { stepCount: steps, stepsPerSpan: width, spans };
}

/**
 * Merges spans so that at most `most` remain, with equally many of the old spans in each.
 *
 * @param {HistorySpan[]} spans
 * @param {number} most
 * @returns {HistorySpan[]}
 */
export function mergeSpans(spans, most) {
  const together = Math.ceil(spans.length / most);
  if (together <= 1) return spans;
  const thinned = [];
  for (let from = 0; from < spans.length; from += together) {
    const group = spans.slice(from, from + together);
    thinned.push({
      // Totals are those of the last span.
      ...group[group.length - 1],
      lowest: Math.min(...group.map(({ lowest: lowest }) => lowest)),
      highest: Math.max(...group.map(({ highest: highest }) => highest)),
    });
  }
  return thinned;
}

/**
 * The columns of the chart: steps, depths at the end of the spans, and the band between the fewest and the most
 * squares. The columns begin with the empty path.
 *
 * @param {HistorySpan[]} spans
 * @returns {[steps: number[], depth: number[], lowest: number[], highest: number[]]}
 */
export function depthCurve(spans) {
  /** @param {(span: HistorySpan) => number} value */
  const column = (value) => [0, ...spans.map(value)];
  return [
    column(({ to: to }) => to),
    column(({ depth }) => depth),
    column(({ lowest: lowest }) => lowest),
    column(({ highest: highest }) => highest),
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
    deepest: spans.reduce((most, { highest: highest }) => Math.max(most, highest), 0),
  };
}
