/** The texts of the markup, which are written in the first language at build time: see vite/locale-text.js. */

import { USUAL } from "./languages.js";
import { hearWords, words } from "./locale.js";
import { isFirst } from "./spoken.js";

/** What of an element holds its text, by the name under which the markup asks for it. */
const ATTRIBUTES = /** @type {const} */ ([
  ["label", "aria-label"],
  ["title", "title"],
  ["content", "content"],
]);

/**
 * Has the markup speak the language of the page; at once, where that is the one in which it is written.
 *
 * @param {() => void} then what needs the words
 */
export async function speak(then) {
  try {
    if (!isFirst()) {
      await hearWords();
      if (!isFirst()) fill(document);
    }
  } finally {
    delete document.documentElement.dataset.wordless;
  }
  then();
}

/** @param {ParentNode} root */
function fill(root) {
  const usual = Object.fromEntries(Object.entries(USUAL).map(([gap, key]) => [gap, words(key)]));
  /** @param {string} key */
  const text = (key) => words(key, usual);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text], [data-label], [data-title], [data-content]"))) {
    if (place.dataset.text && place.childElementCount === 0) place.textContent = text(place.dataset.text);
    for (const [name, attribute] of ATTRIBUTES) {
      const key = place.dataset[name];
      if (key) place.setAttribute(attribute, text(key));
    }
  }
  for (const template of root.querySelectorAll("template")) fill(template.content);
}
