/** Reads a tour from a file, and shows a drop target while a file is dragged over the page. */

import "./dropped.css";
import "../wording/given.js";
import { memorySize, words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** The maximum size of a file, in bytes. The core reads a slightly longer text. */
const MOST = 32e6;

/** The drop target over the board, once created. @type {HTMLElement | null} */
let target = null;

export function showTarget() {
  target ??= make("div", { className: "drop-target" }, make("p", {}, words("tourText.drop")), make("p", { className: "small" }, limitWords()));
  // An open dialog is above everything else, so the target goes into the dialog.
  const place = document.querySelector("dialog#keep[open]") ?? document.body;
  if (target.parentElement !== place) place.append(target);
}

export function hideTarget() {
  target?.remove();
}

/** Describes the limit for files that can be opened. */
export function limitWords() {
  return words("tourText.limit", { most: memorySize(MOST) });
}

/**
 * @param {File} file
 * @returns {Promise<{tour: Uint8Array | null, fault: string}>} the content of the file, or the fault
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
