/** The language that the page speaks. The first script of the markup has chosen it: see www/start/check.js. */

import { LANGUAGES } from "./languages.js";

const [first] = LANGUAGES;

const named = globalThis.document?.documentElement.lang;

let code = LANGUAGES.some((language) => language.code === named) ? named : first.code;

/** Its code. */
export function spoken() {
  return code;
}

/** Whether it is the one in which the markup is written. */
export function isFirst() {
  return code === first.code;
}

/** Speaks another one from now on, or the first where there is no such language. @param {string} language its code */
export function speakIn(language) {
  code = LANGUAGES.some((known) => known.code === language) ? language : first.code;
}

/** Gives up the language that was chosen, because its words did not come. */
export function speakFirst() {
  speakIn(first.code);
  document.documentElement.lang = code;
}
