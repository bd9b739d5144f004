/** The words of the page, and how it writes numbers. */

import i18next from "i18next";
import { LANGUAGE, LANGUAGES } from "./languages.js";

/** What i18next calls the texts that are asked for by their key alone. */
const NAMESPACE = "translation";

i18next.init({
  // What follows needs the words at once, and they are all here.
  initAsync: false,
  lng: LANGUAGE,
  fallbackLng: LANGUAGES[0],
  resources: {},
  // Text only ever becomes text content, never markup.
  interpolation: { escapeValue: false },
});

/**
 * Takes up texts. What is loaded late brings its own, so that the first picture need not wait for them: see the modules
 * beside this one.
 *
 * @param {Record<string, object>} files the texts by the paths of their files, of which the folder names the language
 */
export function learn(files) {
  for (const [path, texts] of Object.entries(files)) {
    i18next.addResourceBundle(path.split("/").at(-2) ?? "", NAMESPACE, texts, true);
  }
}

learn(
  // All but what is loaded late with the parts that say it.
  import.meta.glob(["./*/*.json", "!./*/{charts,laboratory,learn,moment,panorama,play,present,published,race,share,start,tour-facts,tours}.json"], { eager: true, import: "default" }),
);

/**
 * The words for a key of the locale files.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [parts] what fills the gaps
 * @returns {string}
 */
export function words(key, parts = {}) {
  return i18next.t(key, parts);
}

const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(LANGUAGE, { notation: "compact", maximumSignificantDigits: 2 });

const shorter = new Intl.NumberFormat(LANGUAGE, { notation: "compact", maximumSignificantDigits: 3 });

const point = new Intl.NumberFormat(LANGUAGE).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** A whole number with its groups of digits apart. @param {number} number */
export function wholeNumber(number) {
  return whole.format(number);
}

/** A number in four signs at the most: 304, 1.73K, 524K. @param {number} number */
export function briefNumber(number) {
  return shorter.format(number);
}

/** A whole number in decimal digits, however many, with its groups apart. @param {string} digits */
export function bigNumber(digits) {
  return whole.format(BigInt(digits));
}

/** A number in a few signs: 4, 63, 1,995, 31M. @param {number} number */
export function shortNumber(number) {
  return number >= 10 && number < 10_000 ? whole.format(number) : short.format(number);
}

/**
 * A large number by its name, with so many digits: 7.9 trillion.
 *
 * @param {number} number
 * @param {number} digits
 */
export function largeNumber(number, digits) {
  const named = { notation: "compact", compactDisplay: "long", maximumSignificantDigits: digits };
  return new Intl.NumberFormat(LANGUAGE, /** @type {Intl.NumberFormatOptions} */ (named)).format(number);
}

const megabytes = new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 });
const gigabytes = new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "gigabyte", maximumSignificantDigits: 2 });

/** So much memory, rounded up. @param {number} bytes */
export function memorySize(bytes) {
  const whole = Math.ceil(bytes / 1e6);
  return whole < 1000 ? megabytes.format(whole) : gigabytes.format(whole / 1000);
}

/** A number that was rounded, such as `2.50`, as the language writes it. @param {string} rounded */
export function decimal(rounded) {
  return rounded.replace(".", point);
}

/** A word with a capital letter. @param {string} word */
export function capital(word) {
  return word.charAt(0).toLocaleUpperCase(LANGUAGE) + word.slice(1);
}

/** A span of time. @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return words("time.seconds", { seconds: decimal(seconds.toFixed(1)) });
  const minutes = Math.floor(seconds / 60);
  return words("time.minutes", { minutes, seconds: Math.floor(seconds % 60) });
}
