/** The distribution of numbers: median, quartiles, logarithmic axes and bins. Pure. */

/**
 * The count, the extremes, the quartiles, the median and the mean of numbers.
 *
 * @typedef {object} FiveNumberSummary
 * @property {number} count the count of numbers, without NaN
 * @property {number} least
 * @property {number} lower the lower quartile
 * @property {number} median
 * @property {number} upper the upper quartile
 * @property {number} most
 * @property {number} mean
 */

/**
 * Summarises numbers. Quartiles and the median are interpolated linearly.
 *
 * @param {Float64Array} values NaN is ignored
 * @returns {FiveNumberSummary | null} null if there are no numbers
 */
export function summarise(values) {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const count = sorted.length;
  if (count === 0) return null;
  const quantile = (/** @type {number} */ fraction) => {
    const position = fraction * (count - 1);
    const below = Math.floor(position);
    const above = Math.min(count - 1, below + 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
  };
  return {
    count,
    least: sorted[0],
    lower: quantile(0.25),
    median: quantile(0.5),
    upper: quantile(0.75),
    most: sorted[count - 1],
    mean: sorted.reduce((sum, value) => sum + value, 0) / count,
  };
}

/**
 * Whether the greatest number is more than a hundred times the least positive number, so that a logarithmic
 * axis is needed.
 *
 * @param {Float64Array} values
 */
export function needsLogarithmicAxis(values) {
  let least = Infinity;
  let most = 0;
  for (const value of values) {
    if (value > 0 && value < least) least = value;
    if (value > most) most = value;
  }
  return most > 100 * least;
}

/**
 * Returns the position of a number on a logarithmic axis: its decimal logarithm, or for 0 a position below all others.
 *
 * @param {number} value not negative
 * @param {number} minExponent the decimal logarithm of the least positive number, rounded down
 */
export function toLogarithmicPosition(value, minExponent) {
  return value > 0 ? Math.log10(value) : minExponent - ZERO_OFFSET;
}

/** The distance of 0 below `minExponent` on a logarithmic axis. */
export const ZERO_OFFSET = 0.6;

/**
 * Returns the decimal logarithm of the least positive number, rounded down; 0 if there is no positive number.
 *
 * @param {Float64Array} values
 */
export function minExponentOf(values) {
  let least = Infinity;
  for (const value of values) if (value > 0 && value < least) least = value;
  return least === Infinity ? 0 : Math.floor(Math.log10(least) + 1e-9);
}

/**
 * Bins with a common width, and the counts of several groups in them.
 *
 * @typedef {object} Histogram
 * @property {number[]} edges one more than there are bins; decimal logarithms on a logarithmic axis
 * @property {Uint32Array[]} counts the number of values in each bin, for each group
 */

/**
 * Sorts the numbers of several groups into common bins of equal width.
 *
 * @param {Float64Array[]} groups positions on the axis; NaN is ignored
 * @param {{maxBins: number, isInteger: boolean}} options the greatest number of bins, and whether all numbers are
 *   integers, so that no bin is narrower than 1
 * @returns {Histogram}
 */
export function createHistogram(groups, { maxBins, isInteger }) {
  let least = Infinity;
  let greatest = -Infinity;
  for (const values of groups) {
    for (const value of values) {
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
  }
  if (least === Infinity) return { edges: [0, 1], counts: groups.map(() => new Uint32Array(1)) };
  const span = greatest - least;
  const width = isInteger ? Math.max(1, Math.ceil((span + 1) / maxBins)) : span / maxBins || 1;
  const from = isInteger ? least - 0.5 : span === 0 ? least - 0.5 : least;
  const count = isInteger ? Math.ceil((span + 1) / width) : span === 0 ? 1 : maxBins;
  const edges = Array.from({ length: count + 1 }, (_, index) => from + index * width);
  const counts = groups.map((values) => {
    const bins = new Uint32Array(count);
    for (const value of values) {
      if (!Number.isNaN(value)) bins[Math.min(count - 1, Math.floor((value - from) / width))] += 1;
    }
    return bins;
  });
  return { edges, counts };
}
