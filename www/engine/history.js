/** What happened on the way of a run, from span to span of its steps: the core's array, read and thinned. Pure. */

/**
 * What happened from one step to another.
 *
 * @typedef {object} Span
 * @property {number} to the last step of the span; the first is the one after the span before
 * @property {number} lowest the fewest squares that the path had, the state before the span included
 * @property {number} highest the most
 * @property {number} depth how many it had at the end
 * @property {number} visits visits up to the end, as the other counters
 * @property {number} backtracks
 * @property {number} deadEnds
 * @property {number} tours
 * @property {number} attempts
 */

/**
 * A run from its beginning, when the path was empty, to where it has got.
 *
 * @typedef {object} History
 * @property {number} length how many steps there are in all
 * @property {number} width how many steps a span has; the last one may have fewer
 * @property {Span[]} spans
 */

/** How many numbers there are before the spans, and for each of them. */
const HEADER = 2;
const NUMBERS = 8;

/**
 * Reads the array that the core writes.
 *
 * @param {Float64Array} numbers
 * @param {number} steps how many steps were taken in all: the array does not tell where within the
 *   last span the run stands
 * @returns {History}
 */
export function readHistory(numbers, steps) {
  const [width, count] = numbers;
  const spans = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * NUMBERS;
    const [lowest, highest, depth, visits, backtracks, deadEnds, tours, attempts] = numbers.subarray(at, at + NUMBERS);
    return { to: (index + 1) * width, lowest, highest, depth, visits, backtracks, deadEnds, tours, attempts };
  });
  const last = spans.at(-1);
  if (last && steps > last.to - width && steps < last.to) last.to = steps;
  return { length: steps, width, spans };
}

/**
 * The same in no more than so many spans, equally many of the old ones in each.
 *
 * @param {Span[]} spans
 * @param {number} most
 * @returns {Span[]}
 */
export function thin(spans, most) {
  const together = Math.ceil(spans.length / most);
  if (together <= 1) return spans;
  const thinned = [];
  for (let from = 0; from < spans.length; from += together) {
    const group = spans.slice(from, from + together);
    thinned.push({
      // Whatever is a total is that of the last one.
      ...group[group.length - 1],
      lowest: Math.min(...group.map(({ lowest }) => lowest)),
      highest: Math.max(...group.map(({ highest }) => highest)),
    });
  }
  return thinned;
}

/**
 * The columns of the chart: steps, depths at the end of the spans, and the band between the fewest
 * and the most squares. They begin with the empty path.
 *
 * @param {Span[]} spans
 * @returns {[steps: number[], depth: number[], lowest: number[], highest: number[]]}
 */
export function depthCurve(spans) {
  /** @param {(span: Span) => number} value */
  const column = (value) => [0, ...spans.map(value)];
  return [
    column(({ to }) => to),
    column(({ depth }) => depth),
    column(({ lowest }) => lowest),
    column(({ highest }) => highest),
  ];
}

/**
 * What a run had come to where it is furthest.
 *
 * @param {History} history
 * @returns {{visits: number, deepest: number}}
 */
export function furthest({ spans }) {
  return {
    visits: spans.at(-1)?.visits ?? 0,
    deepest: spans.reduce((most, { highest }) => Math.max(most, highest), 0),
  };
}
