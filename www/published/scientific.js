/** Formats numbers that are too large to be written out, as a factor and a power of ten. */

import { fixedDecimal } from "../locales/numbers.js";

/**
 * Formats 10 to the given power, for example `6.277·10⁵⁷`.
 *
 * @param {number} log10
 * @param {number} digits number of decimals of the factor
 */
export function scientific(log10, digits) {
  const exponent = Math.floor(log10);
  return `${fixedDecimal((10 ** (log10 - exponent)).toFixed(digits))}·${powerOfTen(exponent)}`;
}

/** Formats ten to a whole power that is not negative, with superscript digits. @param {number} power */
export function powerOfTen(power) {
  return `10${[...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}

/** Returns the decimal logarithm of a positive whole number of any length. @param {bigint} number */
export function log10Of(number) {
  const digits = String(number);
  return digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 16)}`));
}
