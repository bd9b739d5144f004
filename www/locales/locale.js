/** The words of the page, and how it writes numbers. */

import i18next from "i18next";
import { LANGUAGES } from "./languages.js";
import { speakFirst, spoken } from "./spoken.js";

/** What i18next calls the texts that are asked for by their key alone. */
const NAMESPACE = "translation";

i18next.init({
  // What follows needs the words at once, and the first language's are all here.
  initAsync: false,
  lng: spoken(),
  fallbackLng: LANGUAGES[0].code,
  resources: {},
  // Text only ever becomes text content, never markup.
  interpolation: { escapeValue: false },
});

/** Settles when all words that are on their way have come, or have failed to. @type {Promise<unknown>} */
let underWay = Promise.resolve();

/** Whether some of them failed to. */
let haveFailed = false;

/** @param {string} path of a file of texts, of which the folder names the language */
const languageOf = (path) => path.split("/").at(-2) ?? "";

/**
 * Takes up texts. What is loaded late brings its own, so that the first picture need not wait for them: see the modules
 * beside this one. Of other languages only the spoken one's are loaded; where they do not come, the first language's stand
 * in for them.
 *
 * @param {Record<string, object>} here the texts of the first language, by the paths of their files
 * @param {Record<string, () => Promise<unknown>>} [there] what loads those of the other ones
 */
export function learn(here, there = {}) {
  for (const [path, texts] of Object.entries(here)) add(path, texts);
  const needed = Object.entries(there).filter(([path]) => languageOf(path) === spoken());
  if (needed.length === 0) return;
  const load = async () => {
    try {
      await Promise.all(needed.map(async ([path, load]) => add(path, /** @type {object} */ (await load()))));
    } catch {
      haveFailed = true;
    }
  };
  underWay = Promise.all([underWay, load()]);
}

/** @param {string} path @param {object} texts */
function add(path, texts) {
  i18next.addResourceBundle(languageOf(path), NAMESPACE, texts, true);
}

// All but what is loaded late with the parts that say it.
learn(
  import.meta.glob(["./en/*.json", "!./*/{charts,laboratory,panorama,published,race,start,tour-facts,tours}.json"], { eager: true, import: "default" }),
  import.meta.glob(["./*/*.json", "!./en/*.json", "!./*/{charts,laboratory,panorama,published,race,start,tour-facts,tours}.json"], { import: "default" }),
);

/**
 * A part of the page that is loaded late, once its words are here too.
 *
 * @template Part
 * @param {Promise<Part>} part
 */
export async function withWords(part) {
  const loaded = await part;
  await underWay;
  return loaded;
}

/** Waits for the words that the page begins with. Where they do not come, it speaks the first language. */
export async function hearWords() {
  await underWay;
  if (!haveFailed) return;
  haveFailed = false;
  speakFirst();
}

/**
 * The words for a key of the locale files.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [parts] what fills the gaps
 * @returns {string}
 */
export function words(key, parts = {}) {
  return i18next.t(key, { lng: spoken(), ...parts });
}

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

/** A span of time. @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return words("time.seconds", { seconds: decimal(seconds.toFixed(1)) });
  const minutes = Math.floor(seconds / 60);
  return words("time.minutes", { minutes, seconds: Math.floor(seconds % 60) });
}
