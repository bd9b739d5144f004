/** The language of the page. The first script of the markup has chosen it: see www/start/check.js. */

import { LANGUAGES } from "./languages.js";

const [first] = LANGUAGES;

const named = globalThis.document?.documentElement.lang;

let code = LANGUAGES.some((language) => language.code === named) ? named : first.code;

/** The code of the language. */
export function currentLanguage() {
  return code;
}

/** Whether the language is the one of the markup. */
export function isFirstLanguage() {
  return code === first.code;
}

/** Changes the language. An unknown language becomes the first one. @param {string} language its code */
export function setCurrentLanguage(language) {
  code = LANGUAGES.some((known) => known.code === language) ? language : first.code;
}

/** Falls back to the first language, because the texts of the chosen one failed to load. */
export function useFirstLanguage() {
  setCurrentLanguage(first.code);
  document.documentElement.lang = code;
}
