/** Numbers and times too large to be written out, in words. */

import { decimal, largeNumber, wholeNumber, words } from "../locales/locale.js";
import { longDuration, magnitude, superscript } from "./charts/magnitude.js";

/** Up to this power of ten, not included, numbers have names that people know. */
const NAMED = 15;

/**
 * A number by its logarithm: 52,600, or 8.1 × 10¹².
 *
 * @param {number} log10
 * @param {number} digits
 */
export function numberWords(log10, digits) {
  const number = magnitude(log10, digits);
  if ("whole" in number) return wholeNumber(number.whole);
  return words("number.power", {
    mantissa: decimal(number.mantissa),
    exponent: superscript(number.exponent),
  });
}

/**
 * The same as people say it, where there is a word for it: 8.1 trillion.
 *
 * @param {number} log10
 * @param {number} digits
 */
export function spokenNumber(log10, digits) {
  const number = magnitude(log10, digits);
  if ("whole" in number || number.exponent >= NAMED) return numberWords(log10, digits);
  return largeNumber(Number(number.mantissa) * 10 ** number.exponent, digits);
}

/**
 * A time by the logarithm of its seconds, in its longest unit.
 *
 * @param {number} log10
 * @param {number} digits
 */
export function durationWords(log10, digits) {
  const time = longDuration(log10);
  if (!time) return words("duration.moment");
  const isSmall = time.log10 < 1;
  // Its plural is by the number that is written; those beyond a million are all alike.
  const count = isSmall ? Math.round(10 ** time.log10 * 10) / 10 : Number((10 ** Math.min(time.log10, 7)).toPrecision(Math.max(3, digits)));
  return words(`duration.${time.unit}`, { number: isSmall ? decimal(String(count)) : numberWords(time.log10, digits), count });
}
