/**
 * The words of the page, and how it writes numbers.
 *
 * @module
 */

import i18next from "i18next";

/** The texts of one language, a file for each part of the page. */
const english = /** @type {Record<string, object>} */ (
  import.meta.glob("./en/*.json", { eager: true, import: "default" })
);

await i18next.init({
  lng: "en",
  resources: { en: { translation: Object.assign({}, ...Object.values(english)) } },
  // Text only ever becomes text content, never markup.
  interpolation: { escapeValue: false },
});

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

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 2 });

/**
 * A whole number with its groups of digits apart.
 *
 * @param {number} number
 */
export function wholeNumber(number) {
  return whole.format(number);
}

/**
 * A number in a few signs: 4, 63, 1,995, 31M.
 *
 * @param {number} number
 */
export function shortNumber(number) {
  return number >= 10 && number < 10_000 ? whole.format(number) : short.format(number);
}

/**
 * A span of time.
 *
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return words("time.seconds", { seconds: seconds.toFixed(1) });
  const minutes = Math.floor(seconds / 60);
  return words("time.minutes", { minutes, seconds: Math.floor(seconds % 60) });
}
