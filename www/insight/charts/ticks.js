/** Which numbers stand beside an axis. */

/** How near an end, in steps, a round number would stand in its way. */
const NEAR = 0.3;

/** Steps between two numbers that people count in, times a power of ten. */
const ROUND = [1, 2, 5];

/** The steps in which an axis of whole numbers may count. */
export const ROUND_STEPS = Array.from({ length: 16 }, (_, power) =>
  ROUND.map((digit) => digit * 10 ** power),
).flat();

/**
 * A round step in which so many go into a length at most.
 *
 * @param {number} length
 * @param {number} most
 */
function roundStep(length, most) {
  return ROUND_STEPS.find((step) => length / step <= most) ?? length;
}

/**
 * Whole numbers from the first to the last, both of them among them, with round ones between.
 *
 * @param {number} first
 * @param {number} last
 * @param {number} most how many steps there may be
 * @returns {number[]}
 */
export function wholeTicks(first, last, most) {
  const step = roundStep(last - first, most);
  const ticks = [first];
  for (let tick = Math.floor(first / step) * step + step; tick < last; tick += step) {
    if (tick - first > step * NEAR && last - tick > step * NEAR) ticks.push(tick);
  }
  if (last > first) ticks.push(last);
  return ticks;
}

/**
 * Powers of ten, from 1 on, up to a number.
 *
 * @param {number} largest
 * @param {number} most how many there may be
 * @returns {number[]}
 */
export function powerTicks(largest, most) {
  const powers = Math.max(0, Math.floor(Math.log10(largest) + 1e-9));
  let step = 1;
  // By thousands where single powers would be too many.
  while (Math.floor(powers / step) + 1 > most) step += step < 3 ? 1 : 3;
  return Array.from({ length: Math.floor(powers / step) + 1 }, (_, index) => 10 ** (index * step));
}
