/** A tour in a file, and what is seen while one is dragged over the page. */

import "./dropped.css";
import "../wording/given.js";
import { memorySize, words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** The most bytes of a file that are read: the core reads a little more of a text. */
const MOST = 32e6;

/** What stands over the board meanwhile. @type {HTMLElement | null} */
let target = null;

export function showTarget() {
  target ??= make("div", { className: "drop-target" }, make("p", {}, words("tourText.drop")), make("p", { className: "small" }, limitWords()));
  // A dialog lies above all else, so that it stands there.
  const place = document.querySelector("dialog#keep[open]") ?? document.body;
  if (target.parentElement !== place) place.append(target);
}

export function hideTarget() {
  target?.remove();
}

/** What files may be opened, in words. */
export function limitWords() {
  return words("tourText.limit", { most: memorySize(MOST) });
}

/**
 * @param {File} file
 * @returns {Promise<{tour: Uint8Array | null, fault: string}>} its text, or what is wrong
 */
export async function readTour(file) {
  if (file.size > MOST) {
    return { tour: null, fault: words("tourText.tooLarge", { name: file.name, size: memorySize(file.size), most: memorySize(MOST) }) };
  }
  try {
    return { tour: new Uint8Array(await file.arrayBuffer()), fault: "" };
  } catch {
    return { tour: null, fault: words("tourText.unreadable", { name: file.name }) };
  }
}
