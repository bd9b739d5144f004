/** The texts of the markup, which are written in the first language at build time: see vite/locale-text.js. */

import { USUAL } from "./languages.js";
import { followWords, hasWords, hearWords, words } from "./locale.js";
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
      followWords(fillWaiting);
    }
  } finally {
    delete document.documentElement.dataset.wordless;
  }
  then();
}

/** What waits for words that come late. @type {Set<() => boolean>} */
const waiting = new Set();

/** Fills in what could not be filled in before. */
function fillWaiting() {
  for (const attempt of waiting) if (attempt()) waiting.delete(attempt);
}

/** @param {ParentNode} root */
function fill(root) {
  const usual = Object.fromEntries(Object.entries(USUAL).map(([gap, key]) => [gap, words(key)]));
  /**
   * @param {string | undefined} key
   * @param {(text: string) => void} put
   */
  const say = (key, put) => {
    if (!key) return;
    const attempt = () => {
      if (!hasWords(key)) return false;
      put(words(key, usual));
      return true;
    };
    if (!attempt()) waiting.add(attempt);
  };
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text], [data-label], [data-title], [data-content]"))) {
    if (place.childElementCount === 0) say(place.dataset.text, (text) => (place.textContent = text));
    for (const [name, attribute] of ATTRIBUTES) say(place.dataset[name], (text) => place.setAttribute(attribute, text));
  }
  for (const template of root.querySelectorAll("template")) fill(template.content);
}
