/**
 * Translates the texts of the markup. At build time they are written in the first language: see vite/locale-text.js.
 */

import { DEFAULT_VOCABULARY } from "./languages.js";
import { onLateTranslations, hasTranslation, awaitTranslations, translate } from "./locale.js";
import { isFirstLanguage } from "./current-language.js";

/** The data attributes of the markup that name texts, and the attributes that hold those texts. */
const ATTRIBUTES = /** @type {const} */ ([
  ["label", "aria-label"],
  ["title", "title"],
  ["content", "content"],
]);

/**
 * Translates the markup into the language of the page, and then runs a callback. The callback runs at once if the
 * markup is already in that language.
 *
 * @param {() => void} then code that needs the texts
 */
export async function translateMarkup(then) {
  try {
    if (!isFirstLanguage()) {
      await awaitTranslations();
      if (!isFirstLanguage()) translateElements(document);
      onLateTranslations(fillWaiting);
    }
  } finally {
    delete document.documentElement.dataset.noText;
  }
  then();
}

/** Texts that could not be inserted yet. Each function returns whether it succeeded. @type {Set<() => boolean>} */
const pendingInsertions = new Set();

/** Inserts the texts that were loaded meanwhile. */
function fillWaiting() {
  for (const attempt of pendingInsertions) if (attempt()) pendingInsertions.delete(attempt);
}

/** @param {ParentNode} root */
function translateElements(root) {
  const usual = Object.fromEntries(Object.entries(DEFAULT_VOCABULARY).map(([gap, key]) => [gap, translate(key)]));
  /**
   * @param {string | undefined} key
   * @param {(text: string) => void} put
   */
  const say = (key, put) => {
    if (!key) return;
    const attempt = () => {
      if (!hasTranslation(key)) return false;
      put(translate(key, usual));
      return true;
    };
    if (!attempt()) pendingInsertions.add(attempt);
  };
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text], [data-label], [data-title], [data-content]"))) {
    if (place.childElementCount === 0) say(place.dataset.text, (text) => (place.textContent = text));
    for (const [name, attribute] of ATTRIBUTES) say(place.dataset[name], (text) => place.setAttribute(attribute, text));
  }
  for (const template of root.querySelectorAll("template")) translateElements(template.content);
}
