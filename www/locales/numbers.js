/** Formats numbers, lists and initial capitals in the language of the page. */

import { currentLanguage } from "./current-language.js";

/** Cached number formats, by language and options. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {Intl.NumberFormatOptions} options */
function numberFormat(options) {
  const key = currentLanguage() + JSON.stringify(options);
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(currentLanguage(), options);
  formats.set(key, format);
  return format;
}

const WHOLE = { maximumFractionDigits: 0 };
const COMPACT_2_DIGITS = /** @type {const} */ ({ notation: "compact", maximumSignificantDigits: 2 });
const COMPACT_3_DIGITS = /** @type {const} */ ({ notation: "compact", maximumSignificantDigits: 3 });
const MEGABYTES = /** @type {const} */ ({ style: "unit", unit: "megabyte", maximumFractionDigits: 0 });
const GIGABYTES = /** @type {const} */ ({ style: "unit", unit: "gigabyte", maximumSignificantDigits: 2 });

/** Formats a whole number with grouped digits. @param {number} number */
export function wholeNumber(number) {
  return numberFormat(WHOLE).format(number);
}

/**
 * Formats a number for an input field: ungrouped, with at most two decimal places below 10 and at most one from 10.
 *
 * @param {number} number
 */
export function inputNumber(number) {
  return numberFormat({ useGrouping: false, maximumFractionDigits: number < 10 ? 2 : 1 }).format(number);
}

/**
 * Formats a number with at most three significant digits, abbreviated where the language can: 304, 1.73K, 524K.
 *
 * @param {number} number
 */
export function threeDigitNumber(number) {
  return numberFormat(COMPACT_3_DIGITS).format(number);
}

/** Formats a whole number of any size with grouped digits. @param {string} digits decimal digits */
export function bigInteger(digits) {
  return numberFormat(WHOLE).format(BigInt(digits));
}

/**
 * Formats a number compactly: a whole number from 10 to 9,999, else two significant digits: 4.2, 1,995, 31M.
 *
 * @param {number} number
 */
export function compactNumber(number) {
  return numberFormat(number >= 10 && number < 10_000 ? WHOLE : COMPACT_2_DIGITS).format(number);
}

/**
 * Formats a large number with a word for its power of ten: 7.9 trillion.
 *
 * @param {number} number
 * @param {number} digits significant digits
 */
export function numberInWords(number, digits) {
  return numberFormat({ notation: "compact", compactDisplay: "long", maximumSignificantDigits: digits }).format(number);
}

/**
 * Formats an amount of memory, rounded up to whole megabytes. Gigabytes have at most two significant digits.
 *
 * @param {number} bytes
 */
export function memorySize(bytes) {
  const whole = Math.ceil(bytes / 1e6);
  return whole < 1000 ? numberFormat(MEGABYTES).format(whole) : numberFormat(GIGABYTES).format(whole / 1000);
}

/**
 * Formats a file size in kilobytes or megabytes, with at most two significant digits below 10 and at most three from
 * 10.
 *
 * @param {number} bytes
 */
export function fileSize(bytes) {
  const [unit, count] = bytes < 1e6 ? ["kilobyte", bytes / 1e3] : ["megabyte", bytes / 1e6];
  return numberFormat({ style: "unit", unit, maximumSignificantDigits: count < 10 ? 2 : 3 }).format(
    Math.max(count, 0.1),
  );
}

/** Formats a rounded number such as `2.50`, and keeps its decimal places. @param {string} rounded */
export function fixedDecimal(rounded) {
  const digits = rounded.split(".")[1]?.length ?? 0;
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(rounded));
}

/**
 * Formats a share as a percentage.
 *
 * @param {number} share from 0 to 1
 * @param {number} digits decimal places
 */
export function percentage(share, digits) {
  return numberFormat({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);
}

/**
 * Joins names into a list: `a, b, and c`, `a, b, or c`, `a, b, c`.
 *
 * @param {string[]} names
 * @param {"conjunction" | "disjunction" | "unit"} [type]
 */
export function joinList(names, type = "conjunction") {
  return new Intl.ListFormat(currentLanguage(), { type }).format(names);
}

/** Capitalises the first letter of a word. @param {string} word */
export function capitalize(word) {
  return word.charAt(0).toLocaleUpperCase(currentLanguage()) + word.slice(1);
}
