/** Words for numbers and durations that are too large to be written out. */

import { fixedDecimal, numberInWords, wholeNumber, translate } from "../locales/locale.js";
import { longDuration, magnitude, superscript } from "./charts/magnitude.js";

/** The exponent of the smallest power of ten for which numbers have no familiar name. */
const FIRST_UNNAMED_EXPONENT = 15;

/**
 * Formats a number given by its logarithm: 52,600, or 8.1 × 10¹².
 *
 * @param {number} log10
 * @param {number} digits the number of digits of the mantissa
 */
export function numberWords(log10, digits) {
  const number = magnitude(log10, digits);
  if ("whole" in number) return wholeNumber(number.whole);
  return translate("number.power", {
    mantissa: fixedDecimal(number.mantissa),
    exponent: superscript(number.exponent),
  });
}

/**
 * Formats a number with its familiar name where there is one: 8.1 trillion.
 *
 * @param {number} log10
 * @param {number} digits the number of significant digits
 */
export function spokenNumber(log10, digits) {
  const number = magnitude(log10, digits);
  if ("whole" in number || number.exponent >= FIRST_UNNAMED_EXPONENT) return numberWords(log10, digits);
  return numberInWords(Number(number.mantissa) * 10 ** number.exponent, digits);
}

/**
 * Formats a duration in the longest unit that fits. A duration below a second has a text without a number.
 *
 * @param {number} log10 the decimal logarithm of the duration in seconds
 * @param {number} digits the number of significant digits
 */
export function durationWords(log10, digits) {
  const time = longDuration(log10);
  if (!time) return translate("duration.moment");
  const isSmall = time.log10 < 1;
  // The plural depends on the formatted number; all numbers beyond a million have the same plural.
  const count = isSmall
    ? Math.round(10 ** time.log10 * 10) / 10
    : Number((10 ** Math.min(time.log10, 7)).toPrecision(Math.max(3, digits)));
  const number = isSmall ? fixedDecimal(String(count)) : numberWords(time.log10, digits);
  return translate(`duration.${time.unit}`, { number, count });
}
