/** Recognises texts in the page's first language among the texts of another language. */

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readTexts } from "../../vite/locale-text.js";
import { LANGUAGES } from "../../www/locales/languages.js";

const root = new URL("../../www/", import.meta.url);

/** The minimum number of words of the first language in an untranslated text. */
const MIN_UNTRANSLATED_WORDS = 3;

/** @param {object} texts @returns {string[]} */
const flatten = (texts) => Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : flatten(text)));

/** The paragraphs of the lessons of a language. @param {string} code */
export function lessonTexts(code) {
  const folder = new URL(`lessons/${code}/`, root);
  return readdirSync(folder).flatMap((name) => readFileSync(new URL(name, folder), "utf8").split(/\n{2,}/));
}

/** All texts of a language. @param {string} code */
export const allTexts = (code) => [
  ...flatten(readTexts(fileURLToPath(new URL(`locales/${code}`, root)))),
  ...lessonTexts(code),
];

/** The words of a text in lower case, without its placeholders. @param {string} text */
export const wordsOf = (text) =>
  text
    .replace(/\{\{[^}]*\}\}/g, " ")
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

/** The number of texts in which each word occurs. @param {string[]} texts */
export function occurrences(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of texts) for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Returns a function that tells whether a text is in the first language. Most words of such a text occur in the texts
 * of the first language, but not in those of the other language.
 *
 * @param {string} code the other language
 */
export function untranslatedDetector(code) {
  const [firstCounts, ownCounts] = [LANGUAGES[0].code, code].map((language) => occurrences(allTexts(language)));
  /**
   * @param {string} text
   * @param {boolean} [isOwn] whether the text is one of the texts of the other language; each of its words then
   *   occurs in these texts at least once
   */
  return (text, isOwn = false) => {
    const words = wordsOf(text);
    const foreign = words.filter((word) => firstCounts.has(word) && (ownCounts.get(word) ?? 0) <= (isOwn ? 1 : 0));
    return foreign.length >= MIN_UNTRANSLATED_WORDS && foreign.length > words.length / 2;
  };
}
