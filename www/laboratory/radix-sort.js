/** Sorts numbers indirectly: a stable radix sort, fast for more than a hundred thousand numbers. Pure. */

/** The number of bits sorted in one pass. */
const BITS = 16;
const RADIX = 1 << BITS;

/** A key greater than that of every number. */
const MAX_KEY = 0xffff_ffff;

/**
 * Returns the indices of numbers in ascending or descending order. Equal numbers keep their order, and NaN comes last
 * in both directions.
 *
 * The sort goes digit by digit. Floating-point numbers have the order of their bits once those of negative numbers are
 * inverted.
 *
 * @param {Float64Array} numbers
 * @param {boolean} [isDescending]
 * @returns {Uint32Array}
 */
export function sortIndices(numbers, isDescending = false) {
  const { length } = numbers;
  // Adding 0 turns −0 into 0.
  const words = new Uint32Array(Float64Array.from(numbers, (number) => (isDescending ? -number : number) + 0).buffer);
  const high = new Uint32Array(length);
  const low = new Uint32Array(length);
  for (let place = 0; place < length; place += 1) {
    const [less, more] = [words[2 * place], words[2 * place + 1]];
    const isNegative = more >>> 31 === 1;
    const isNone = Number.isNaN(numbers[place]);
    high[place] = isNone ? MAX_KEY : isNegative ? ~more : more | 0x8000_0000;
    low[place] = isNone ? MAX_KEY : isNegative ? ~less : less;
  }
  let places = Uint32Array.from({ length }, (_, place) => place);
  let other = new Uint32Array(length);
  for (const [keys, shift] of /** @type {const} */ ([[low, 0], [low, BITS], [high, 0], [high, BITS]])) {
    const counts = new Uint32Array(RADIX + 1);
    for (let place = 0; place < length; place += 1) counts[((keys[place] >>> shift) & (RADIX - 1)) + 1] += 1;
    // If all numbers have the same digit, their order stays.
    if (counts.includes(length, 1)) continue;
    for (let digit = 1; digit <= RADIX; digit += 1) counts[digit] += counts[digit - 1];
    for (const place of places) other[counts[(keys[place] >>> shift) & (RADIX - 1)]++] = place;
    [places, other] = [other, places];
  }
  return places;
}
