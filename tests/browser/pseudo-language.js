/** A language for tests: English with accents, two fifths longer. It replaces one of the page's languages. */

import { fileURLToPath } from "node:url";
import { readTexts } from "../../vite/locale-text.js";

/** The language that it replaces. */
export const REPLACED_LANGUAGE = "ro";

const dist = new URL("../../dist/", import.meta.url);

const ACCENTS = new Map([..."aeiouyncsAEIOUYNCS"].map((letter, index) => [letter, [..."áéîöûýñçšÁÉÎÖÛÝÑÇŠ"][index]]));

/** @param {string} text */
export function toPseudo(text) {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const said = parts.map((part) => (part.startsWith("{{") ? part : part.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter))).join("");
  const letters = parts.filter((part) => !part.startsWith("{{")).join("").replace(/[^a-z]/gi, "").length;
  if (letters < 2) return said;
  // The added words are as long as English ones. Languages differ in the number of words that they need.
  let more = "";
  while (more.length < letters * 0.4) more += more.length % 6 === 0 ? " ö" : "ñ";
  return said + (letters < 14 ? more.replaceAll(" ", "") : more);
}

/**
 * Converts the texts of a language to the pseudo-language.
 *
 * @param {any} texts of the language
 * @param {any} english the same texts in English; a plural form that English lacks becomes its last one
 * @returns {any}
 */
function pseudoTexts(texts, english) {
  if (typeof texts === "string") return toPseudo(english);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoTexts(text, english[key] ?? english[key.replace(/_\w+$/, "_other")])]));
}

/**
 * Serves the texts of the pseudo-language whenever a page requests those of the replaced language.
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
