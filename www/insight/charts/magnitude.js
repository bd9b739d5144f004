/**
 * Formats numbers and durations that are too large to be written out. The parameters are decimal logarithms, because
 * the numbers may exceed the range of floating-point numbers.
 */

/** The decimal logarithm from which a number is written with a power of ten: that of a million. */
const MAX_WRITTEN_LOG10 = 6;

/** The superscript digits from 0 to 9. */
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Lengths of time, in seconds. */
const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/** The names of the units in which durations are expressed, with their lengths in seconds, longest first. */
const UNITS = /** @type {const} */ ([
  ["billionYears", 1e9 * YEAR],
  ["millionYears", 1e6 * YEAR],
  ["thousandYears", 1e3 * YEAR],
  ["years", YEAR],
  ["days", DAY],
  ["hours", HOUR],
  ["minutes", 60],
  ["seconds", 1],
]);

/** Formats a whole number as an exponent. @param {number} exponent */
export function superscript(exponent) {
  return String(exponent)
    .replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)])
    .replace("-", "⁻");
}

/**
 * Rounds a number to its known digits: a whole number, or a mantissa and a power of ten.
 *
 * @param {number} log10
 * @param {number} digits the number of digits of the mantissa; a whole number keeps at least three digits
 * @returns {{whole: number} | {mantissa: string, exponent: number}}
 */
export function magnitude(log10, digits) {
  if (log10 < MAX_WRITTEN_LOG10) return { whole: Number((10 ** log10).toPrecision(Math.max(3, digits))) };
  const exponent = Math.floor(log10);
  const mantissa = (10 ** (log10 - exponent)).toFixed(digits - 1);
  // 9.96 rounds to 10.0, which is 1.0 of the next power.
  return mantissa.startsWith("10")
    ? { mantissa: (1).toFixed(digits - 1), exponent: exponent + 1 }
    : { mantissa, exponent };
}

/**
 * Expresses a duration in the longest unit that fits.
 *
 * @param {number} log10 the decimal logarithm of the duration in seconds
 * @returns {{unit: typeof UNITS[number][0], log10: number} | null} the logarithm of the number of units; null for less
 *   than a second
 */
export function longDuration(log10) {
  // From a thousand billion years on, the unit is one year again, and the number of years is a power of ten.
  if (log10 - Math.log10(YEAR) >= 12) return { unit: "years", log10: log10 - Math.log10(YEAR) };
  for (const [unit, seconds] of UNITS) {
    const number = log10 - Math.log10(seconds);
    // 59.99 seconds count as a minute.
    if (number >= -1e-3) return { unit, log10: Math.max(number, 0) };
  }
  return null;
}
