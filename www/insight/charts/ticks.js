/** Computes the ticks of an axis: the numbers beside it. */

/** The minimum distance of a tick from both ends of the axis, as a fraction of the step. Nearer ticks are omitted. */
const MIN_DISTANCE_FROM_END = 0.3;

/** The leading digits of round steps. */
const ROUND_DIGITS = [1, 2, 5];

/** The round steps of an axis of whole numbers. */
export const ROUND_STEPS = Array.from({ length: 16 }, (_, power) =>
  ROUND_DIGITS.map((digit) => digit * 10 ** power),
).flat();

/**
 * Returns the smallest round step that divides a length into at most `maxParts` parts.
 *
 * @param {number} length
 * @param {number} maxParts
 */
function roundStep(length, maxParts) {
  return ROUND_STEPS.find((step) => length / step <= maxParts) ?? length;
}

/**
 * Returns whole numbers from the first to the last, both included, with round numbers between them.
 *
 * @param {number} first
 * @param {number} last
 * @param {number} maxSteps the maximum number of steps
 * @returns {number[]}
 */
export function wholeTicks(first, last, maxSteps) {
  const step = roundStep(last - first, maxSteps);
  const ticks = [first];
  for (let tick = Math.floor(first / step) * step + step; tick < last; tick += step) {
    if (tick - first > step * MIN_DISTANCE_FROM_END && last - tick > step * MIN_DISTANCE_FROM_END) ticks.push(tick);
  }
  if (last > first) ticks.push(last);
  return ticks;
}

/**
 * Returns powers of ten, beginning with 1, up to a number.
 *
 * @param {number} largest
 * @param {number} maxCount the maximum number of powers
 * @returns {number[]}
 */
export function powerTicks(largest, maxCount) {
  const maxExponent = Math.max(0, Math.floor(Math.log10(largest) + 1e-9));
  let step = 1;
  // Every second or third power is used if all would be too many, then every sixth, and so on.
  while (Math.floor(maxExponent / step) + 1 > maxCount) step += step < 3 ? 1 : 3;
  return Array.from({ length: Math.floor(maxExponent / step) + 1 }, (_, index) => 10 ** (index * step));
}
