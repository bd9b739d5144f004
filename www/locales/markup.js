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
 * @param {() => void} callback code that needs the texts
 */
export async function translateMarkup(callback) {
  try {
    if (!isFirstLanguage()) {
      await awaitTranslations();
      if (!isFirstLanguage()) translateElements(document);
      onLateTranslations(insertPendingTexts);
    }
  } finally {
    delete document.documentElement.dataset.noText;
  }
  callback();
}

/** Texts that could not be inserted yet. Each function returns whether it succeeded. @type {Set<() => boolean>} */
const pendingInsertions = new Set();

/** Inserts the texts that were loaded meanwhile. */
function insertPendingTexts() {
  for (const attempt of pendingInsertions) if (attempt()) pendingInsertions.delete(attempt);
}

/** @param {ParentNode} root */
function translateElements(root) {
  const defaultParameters = Object.fromEntries(
    Object.entries(DEFAULT_VOCABULARY).map(([name, key]) => [name, translate(key)]),
  );
  /**
   * @param {string | undefined} key
   * @param {(text: string) => void} insert
   */
  const insertText = (key, insert) => {
    if (!key) return;
    const attempt = () => {
      if (!hasTranslation(key)) return false;
      insert(translate(key, defaultParameters));
      return true;
    };
    if (!attempt()) pendingInsertions.add(attempt);
  };
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll("[data-text], [data-label], [data-title], [data-content]")
  )) {
    if (element.childElementCount === 0) insertText(element.dataset.text, (text) => (element.textContent = text));
    for (const [name, attribute] of ATTRIBUTES) {
      insertText(element.dataset[name], (text) => element.setAttribute(attribute, text));
    }
  }
  for (const template of root.querySelectorAll("template")) translateElements(template.content);
}
