/** A language for tests: English with accents, 40 % longer. It replaces one of the page's languages. */

import { fileURLToPath } from "node:url";
import { readTexts } from "../../vite/locale-text.js";

/** The code of the language that the pseudo-language replaces. */
export const REPLACED_LANGUAGE = "ro";

const dist = new URL("../../dist/", import.meta.url);

const ACCENTS = new Map([..."aeiouyncsAEIOUYNCS"].map((letter, index) => [letter, [..."áéîöûýñçšÁÉÎÖÛÝÑÇŠ"][index]]));

/** Adds accents and padding to an English text, except to its placeholders. @param {string} text */
export function toPseudo(text) {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const addAccents = (/** @type {string} */ part) => part.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter);
  const accented = parts.map((part) => (part.startsWith("{{") ? part : addAccents(part))).join("");
  const letterCount = parts
    .filter((part) => !part.startsWith("{{"))
    .join("")
    .replace(/[^a-z]/gi, "").length;
  if (letterCount < 2) return accented;
  // The padding consists of words as long as English words, because a longer language mostly needs more words.
  let padding = "";
  while (padding.length < letterCount * 0.4) padding += padding.length % 6 === 0 ? " ö" : "ñ";
  return accented + (letterCount < 14 ? padding.replaceAll(" ", "") : padding);
}

/**
 * Converts the texts of a language to the pseudo-language.
 *
 * @param {any} texts the texts of the language, by their keys
 * @param {any} english the texts in English; for a plural form that English lacks, the English text with the key suffix
 *   `_other` is used
 * @returns {any}
 */
function pseudoTexts(texts, english) {
  if (typeof texts === "string") return toPseudo(english);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      pseudoTexts(text, english[key] ?? english[key.replace(/_\w+$/, "_other")]),
    ]),
  );
}

/**
 * Serves the texts of the pseudo-language whenever a page requests the texts of the replaced language.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function servePseudoLanguage(page) {
  const english = readTexts(fileURLToPath(new URL("../../www/locales/en", import.meta.url)));
  await page.route(`**/*_${REPLACED_LANGUAGE}-*.js`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const { default: texts } = await import(new URL(pathname.slice(1), dist).href);
    const body = `export default ${JSON.stringify(texts.map((/** @type {object} */ group) => pseudoTexts(group, english)))};`;
    await route.fulfill({ body, contentType: "text/javascript" });
  });
}
