/** Sorts the indices of numbers: a stable radix sort, fast for more than a hundred thousand numbers. Pure. */

/** The number of bits sorted in one pass. */
const BITS_PER_PASS = 16;
const RADIX = 1 << BITS_PER_PASS;

/** Both words of the key of NaN, which is greater than the key of every number. */
const MAX_KEY = 0xffff_ffff;

/**
 * Returns the indices of numbers in ascending or descending order. Equal numbers keep their order, and NaN comes last
 * in both directions.
 *
 * The sort key of a number consists of the bits of the number. For a negative number, all bits are inverted, and
 * otherwise only the sign bit. These keys, as unsigned integers, have the order of the numbers. The keys are sorted
 * digit by digit, the lowest digit first.
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
  for (let index = 0; index < length; index += 1) {
    const [lowWord, highWord] = [words[2 * index], words[2 * index + 1]];
    const isNegative = highWord >>> 31 === 1;
    const isMissing = Number.isNaN(numbers[index]);
    high[index] = isMissing ? MAX_KEY : isNegative ? ~highWord : highWord | 0x8000_0000;
    low[index] = isMissing ? MAX_KEY : isNegative ? ~lowWord : lowWord;
  }
  let indices = Uint32Array.from({ length }, (_, index) => index);
  let nextIndices = new Uint32Array(length);
  for (const [keys, shift] of /** @type {const} */ ([
    [low, 0],
    [low, BITS_PER_PASS],
    [high, 0],
    [high, BITS_PER_PASS],
  ])) {
    const counts = new Uint32Array(RADIX + 1);
    for (let index = 0; index < length; index += 1) counts[((keys[index] >>> shift) & (RADIX - 1)) + 1] += 1;
    // If all keys have the same digit, the order does not change.
    if (counts.includes(length, 1)) continue;
    for (let digit = 1; digit <= RADIX; digit += 1) counts[digit] += counts[digit - 1];
    for (const index of indices) nextIndices[counts[(keys[index] >>> shift) & (RADIX - 1)]++] = index;
    [indices, nextIndices] = [nextIndices, indices];
  }
  return indices;
}
