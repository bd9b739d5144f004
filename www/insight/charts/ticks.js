/** The numbers beside an axis. */

/** The least distance of a round number from an end, as a fraction of the step; nearer ones are left out. */
const MIN_DISTANCE_FROM_END = 0.3;

/** The leading digits of round steps. */
const ROUND = [1, 2, 5];

/** The round steps of an axis of whole numbers. */
export const ROUND_STEPS = Array.from({ length: 16 }, (_, power) =>
  ROUND.map((digit) => digit * 10 ** power),
).flat();

/**
 * Returns the smallest round step that divides a length into at most `most` parts.
 *
 * @param {number} length
 * @param {number} most
 */
function roundStep(length, most) {
  return ROUND_STEPS.find((step) => length / step <= most) ?? length;
}

/**
 * Returns whole numbers from the first to the last, both included, with round ones between.
 *
 * @param {number} first
 * @param {number} last
 * @param {number} most the greatest number of steps
 * @returns {number[]}
 */
export function wholeTicks(first, last, most) {
  const step = roundStep(last - first, most);
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
 * @param {number} most the greatest number of powers
 * @returns {number[]}
 */
export function powerTicks(largest, most) {
  const powers = Math.max(0, Math.floor(Math.log10(largest) + 1e-9));
  let step = 1;
  // Powers of a thousand if single powers would be too many.
  while (Math.floor(powers / step) + 1 > most) step += step < 3 ? 1 : 3;
  return Array.from({ length: Math.floor(powers / step) + 1 }, (_, index) => 10 ** (index * step));
}
