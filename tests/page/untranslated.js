/** Recognises texts in the page's first language among the texts of another language. */

import { readFileSync } from "node:fs";
import { flatten, lessonNames, missingLessons, missingTexts, textsOf } from "../../vite/missing-texts.js";
import { LANGUAGES } from "../../www/locales/languages.js";

const root = new URL("../../www/", import.meta.url);

/** The minimum number of words of the first language in an untranslated text. */
const MIN_UNTRANSLATED_WORDS = 3;

/**
 * The paragraphs of lessons.
 *
 * @param {string} code
 * @param {string[]} [names] the file names of the lessons; all lessons of the language by default
 */
export const lessonTexts = (code, names = lessonNames(code)) =>
  names.flatMap((name) => readFileSync(new URL(`lessons/${code}/${name}`, root), "utf8").split(/\n{2,}/));

/** All texts of a language. @param {string} code */
export const allTexts = (code) => [...flatten(textsOf(code)).map(([, text]) => text), ...lessonTexts(code)];

/** The texts of the first language that appear in place of texts that a language lacks. @param {string} code */
export const fallbackTexts = (code) => [
  ...missingTexts(textsOf(code), textsOf(LANGUAGES[0].code)).map(([, text]) => text),
  ...lessonTexts(LANGUAGES[0].code, missingLessons(code)),
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
 * of the first language, but not in those of the other language. Texts that the other language lacks do not count.
 *
 * @param {string} code the other language
 */
export function untranslatedDetector(code) {
  const [firstCounts, ownCounts] = [LANGUAGES[0].code, code].map((language) => occurrences(allTexts(language)));
  // A text of the page can consist of several texts, each of which the other language may lack.
  const fallbackWords = new Set(fallbackTexts(code).flatMap(wordsOf));
  /**
   * @param {string} text
   * @param {boolean} [isOwn] whether the text is one of the texts of the other language; each of its words then
   *   occurs in these texts at least once
   */
  return (text, isOwn = false) => {
    const words = wordsOf(text);
    const foreign = words.filter((word) => firstCounts.has(word) && (ownCounts.get(word) ?? 0) <= (isOwn ? 1 : 0));
    const isForeign = foreign.length >= MIN_UNTRANSLATED_WORDS && foreign.length > words.length / 2;
    return isForeign && !foreign.every((word) => fallbackWords.has(word));
  };
}
