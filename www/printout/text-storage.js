/** Stores the checked text while the tab is open, so that a reload of the page does not lose it. */

import { loadTabItem, storeTabItem } from "../widgets/session-storage.js";

const STORAGE_KEY = "knights-tour.check";

/** The number of characters of the longest text that is stored. Browsers store about five million characters. */
const MAX_STORED_CHARACTERS = 1_000_000;

/**
 * One of several files that a text was read from.
 *
 * @typedef {object} SourceFile
 * @property {string} name
 * @property {number} start the index of its first character in the text
 * @property {number} end the index after its last character
 * @property {number} linesBefore the number of lines before it
 */

/** @typedef {{text: string, files: SourceFile[]}} StoredText */

/** @param {StoredText} stored */
export function storeText({ text, files }) {
  const isStored = text !== "" && text.length <= MAX_STORED_CHARACTERS;
  storeTabItem(STORAGE_KEY, isStored ? JSON.stringify({ text, files }) : "");
}

/** @returns {StoredText | null} null if no valid text is stored */
export function loadText() {
  try {
    const stored = JSON.parse(loadTabItem(STORAGE_KEY) || "null");
    return isStoredText(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** @param {any} value @returns {value is StoredText} */
function isStoredText(value) {
  const isFile = (/** @type {any} */ file) =>
    typeof file?.name === "string" && [file.start, file.end, file.linesBefore].every(Number.isInteger);
  return typeof value?.text === "string" && Array.isArray(value.files) && value.files.every(isFile);
}
