/** Reads a tour from a file, and shows a drop target while a file is dragged over the page. */

import "./drop-target.css";
import "../wording/given-tour.js";
import { memorySize, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** The maximum size of a file, in bytes. The core reads a slightly longer text. */
const MAX_FILE_BYTES = 32e6;

/** The drop target, once created. @type {HTMLElement | null} */
let target = null;

export function showDropTarget() {
  target ??= createElement(
    "div",
    { className: "drop-target" },
    createElement("p", {}, translate("tourText.drop")),
    createElement("p", { className: "small" }, limitWords()),
  );
  // An open dialog is above everything else, so the target goes into the dialog.
  const parent = document.querySelector("dialog#keep[open]") ?? document.body;
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

/** Decodes a text in UTF-8, or in UTF-16 with a byte order mark. @param {Uint8Array} bytes */
export function decodeText(bytes) {
  const mark = bytes.length > 1 ? (bytes[0] << 8) | bytes[1] : 0;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
