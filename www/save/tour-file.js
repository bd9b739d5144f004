/** Reads a tour from a file, and shows a drop target while a file is dragged over the page. */

import "./drop-target.css";
import "../wording/given-tour.js";
import { memorySize, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** The maximum size of a file, in bytes. The core reads a slightly longer text. */
const MAX_FILE_BYTES = 32e6;

/** The drop target over the board, once created. @type {HTMLElement | null} */
let target = null;

export function showDropTarget() {
  target ??= createElement(
    "div",
    { className: "drop-target" },
    createElement("p", {}, translate("tourText.drop")),
    createElement("p", { className: "small" }, limitWords()),
  );
  // An open dialog is above everything else, so the target goes into the dialog.
  const parent = document.querySelector("dialog:is(#keep, #open-tour)[open]") ?? document.body;
  if (target.parentElement !== parent) parent.append(target);
}

export function hideDropTarget() {
  target?.remove();
}

/** Describes the limit for files that can be opened. */
export function limitWords() {
  return translate("tourText.limit", { most: memorySize(MAX_FILE_BYTES) });
}

/**
 * Reads a file, unless it is too large.
 *
 * @param {File} file
 * @returns {Promise<{tour: Uint8Array | null, fault: string}>} the content of the file, or the fault
 */
export async function readTourFile(file) {
  if (file.size > MAX_FILE_BYTES) {
    return {
      tour: null,
      fault: translate("tourText.tooLarge", {
        name: file.name,
        size: memorySize(file.size),
        most: memorySize(MAX_FILE_BYTES),
      }),
    };
  }
  try {
    return { tour: new Uint8Array(await file.arrayBuffer()), fault: "" };
  } catch {
    return { tour: null, fault: translate("tourText.unreadable", { name: file.name }) };
  }
}
