/** How the page writes numbers and lists, and puts capital letters: as its language does. */

import { spoken } from "./spoken.js";

/** What writes numbers, by the language and what is asked of it. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {Intl.NumberFormatOptions} options */
function numbers(options) {
  const key = spoken() + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(spoken(), options);
  formats.set(key, made);
  return made;
}

const WHOLE = { maximumFractionDigits: 0 };
const SHORT = /** @type {const} */ ({ notation: "compact", maximumSignificantDigits: 2 });
const BRIEF = /** @type {const} */ ({ notation: "compact", maximumSignificantDigits: 3 });
const MEGABYTES = /** @type {const} */ ({ style: "unit", unit: "megabyte", maximumFractionDigits: 0 });
const GIGABYTES = /** @type {const} */ ({ style: "unit", unit: "gigabyte", maximumSignificantDigits: 2 });

/** A whole number with its groups of digits apart. @param {number} number */
export function wholeNumber(number) {
  return numbers(WHOLE).format(number);
}

/** A number as it would be typed: without groups of digits, and with few behind the point. @param {number} number */
export function typedNumber(number) {
  return numbers({ useGrouping: false, maximumFractionDigits: number < 10 ? 2 : 1 }).format(number);
}

/** A number in four signs at the most, where the language has signs for it: 304, 1.73K, 524K. @param {number} number */
export function briefNumber(number) {
  return numbers(BRIEF).format(number);
}

/** A whole number in decimal digits, however many, with its groups apart. @param {string} digits */
export function bigNumber(digits) {
  return numbers(WHOLE).format(BigInt(digits));
}

/** A number in a few signs: 4, 63, 1,995, 31M. @param {number} number */
export function shortNumber(number) {
  return numbers(number >= 10 && number < 10_000 ? WHOLE : SHORT).format(number);
}

/**
 * A large number by its name, with so many digits: 7.9 trillion.
 *
 * @param {number} number
 * @param {number} digits
 */
export function largeNumber(number, digits) {
  return numbers({ notation: "compact", compactDisplay: "long", maximumSignificantDigits: digits }).format(number);
}

/** So much memory, rounded up. @param {number} bytes */
export function memorySize(bytes) {
  const whole = Math.ceil(bytes / 1e6);
  return whole < 1000 ? numbers(MEGABYTES).format(whole) : numbers(GIGABYTES).format(whole / 1000);
}

/** How large a file is, in two or three digits. @param {number} bytes */
export function fileSize(bytes) {
  const [unit, count] = bytes < 1e6 ? ["kilobyte", bytes / 1e3] : ["megabyte", bytes / 1e6];
  return numbers({ style: "unit", unit, maximumSignificantDigits: count < 10 ? 2 : 3 }).format(Math.max(count, 0.1));
}

/** A number that was rounded, such as `2.50`, as the language writes it. @param {string} rounded */
export function decimal(rounded) {
  const digits = rounded.split(".")[1]?.length ?? 0;
  return numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(rounded));
}

/**
 * A part of a whole, from 0 to 1, in hundredths.
 *
 * @param {number} part
 * @param {number} digits behind the point
 */
export function percentage(part, digits) {
  return numbers({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(part);
}

/**
 * Names one after another: `a, b, and c`, `a, b, or c`, `a, b, c`.
 *
 * @param {string[]} names
 * @param {"conjunction" | "disjunction" | "unit"} [type]
 */
export function listWords(names, type = "conjunction") {
  return new Intl.ListFormat(spoken(), { type }).format(names);
}

/** A word with a capital letter. @param {string} word */
export function capital(word) {
  return word.charAt(0).toLocaleUpperCase(spoken()) + word.slice(1);
}
