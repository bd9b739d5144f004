/** The language of the page. The first script of the markup has chosen it: see www/start/check.js. */

import { LANGUAGES } from "./languages.js";

const [first] = LANGUAGES;

const markupLanguage = globalThis.document?.documentElement.lang;

let code = LANGUAGES.some((language) => language.code === markupLanguage) ? markupLanguage : first.code;

/** Returns the code of the language of the page. */
export function currentLanguage() {
  return code;
}

/** Whether the language is the first of `LANGUAGES`. The build writes the markup in that first language. */
export function isFirstLanguage() {
  return code === first.code;
}

/** Changes the language, to the first language if the code is unknown. @param {string} language the code */
export function setCurrentLanguage(language) {
  code = LANGUAGES.some((known) => known.code === language) ? language : first.code;
}

/** Falls back to the first language, because the texts of the chosen language failed to load. */
export function useFirstLanguage() {
  setCurrentLanguage(first.code);
  document.documentElement.lang = code;
}
