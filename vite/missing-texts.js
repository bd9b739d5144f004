/**
 * Texts that a language lacks. The page shows them in the first language. Run as a script, this module lists them:
 * `node vite/missing-texts.js`. With `--complete` it fails if there are any, which is the check before a release.
 */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "../www/locales/languages.js";
import { readTexts } from "./locale-text.js";

/** @import { Texts } from "./locale-text.js" */

/** The suffix of a plural form. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The folder of the page's sources. */
const WWW = new URL("../www/", import.meta.url);

/**
 * A list of pairs, one for every text: its full key and the text.
 *
 * @param {Texts} texts
 * @param {string} [prefix]
 * @returns {[string, string][]}
 */
export function flatten(texts, prefix = "") {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[prefix + name, text]] : flatten(text, `${prefix}${name}.`),
  );
}

/** The keys without their plural suffixes. @param {Iterable<string>} keys */
export const baseKeys = (keys) => new Set([...keys].map((key) => key.replace(PLURAL, "")));

/**
 * Returns the texts that a language lacks, in the first language, by key. Languages have different plural forms, so a
 * text counts as present if the language has any form of it.
 *
 * @param {Texts} texts of the language
 * @param {Texts} firstTexts of the first language
 * @returns {[string, string][]}
 */
export function missingTexts(texts, firstTexts) {
  const ownKeys = baseKeys(flatten(texts).map(([key]) => key));
  return flatten(firstTexts).filter(([key]) => !ownKeys.has(key.replace(PLURAL, "")));
}

/**
 * Returns the texts of a language, completed with those of the first language.
 *
 * @param {Texts} texts
 * @param {Texts} firstTexts
 * @returns {Texts}
 */
export function completeTexts(texts, firstTexts) {
  const completed = { ...texts };
  for (const [key, text] of Object.entries(firstTexts)) {
    const own = texts[key];
    if (own === undefined) completed[key] = text;
    else if (typeof own === "object" && typeof text === "object") completed[key] = completeTexts(own, text);
  }
  return completed;
}

/** Reads the texts of a language. @param {string} code */
export const textsOf = (code) => readTexts(fileURLToPath(new URL(`locales/${code}`, WWW)));

/** Returns the file names of the lessons of a language, which may have none. @param {string} code */
export function lessonNames(code) {
  const folder = new URL(`lessons/${code}/`, WWW);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the file names of the lessons that a language lacks. @param {string} code */
export function missingLessons(code) {
  const own = lessonNames(code);
  return lessonNames(LANGUAGES[0].code).filter((name) => !own.includes(name));
}

/** Returns the names of the files with the texts of a language. @param {string} code */
const textFiles = (code) => readdirSync(new URL(`locales/${code}/`, WWW)).filter((name) => name.endsWith(".json"));

/** Reads a file of texts. @param {string} code @param {string} name @returns {Texts} */
const readFile = (code, name) => JSON.parse(readFileSync(new URL(`locales/${code}/${name}`, WWW), "utf8"));

/** Returns a line for each text and each lesson that a language lacks, in all languages. */
function listMissing() {
  const [first, ...others] = LANGUAGES;
  return others.flatMap(({ code }) => {
    const own = textsOf(code);
    return [
      ...textFiles(first.code).flatMap((name) =>
        missingTexts(own, readFile(first.code, name)).map(
          ([key, text]) => `${code}/${name}: ${key}: ${JSON.stringify(text)}`,
        ),
      ),
      ...missingLessons(code).map((name) => `${code}: the lesson ${name}`),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = listMissing();
  const summary = missing.length === 0 ? "Every language has all texts." : `Missing texts: ${missing.length}.`;
  process.stdout.write([...missing, summary, ""].join("\n"));
  if (missing.length > 0 && process.argv.includes("--complete")) process.exitCode = 1;
}
