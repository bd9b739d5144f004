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

/** Gives up the language that was chosen, because its words did not come. */
export function speakFirst() {
  code = first.code;
  document.documentElement.lang = code;
}
