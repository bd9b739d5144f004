/**
 * Gives files to a page: in a file field, or dropped from a file manager. The events are made in the page, because a
 * browser driver that sets a file keeps a reference to the field, which would count as a memory leak of the page.
 */

/**
 * @import { Page } from "@playwright/test"
 * @import { SoakFile } from "./files.js"
 */

/** A file as data that can be sent to a page. @param {SoakFile} file */
const serialised = ({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") });

/**
 * Chooses a file in one of the file fields, which may be hidden.
 *
 * @param {Page} page
 * @param {SoakFile} file
 * @param {number} fraction chooses the field
 * @returns {Promise<string | null>} the name of the field, or null if there is none
 */
export function chooseFile(page, file, fraction) {
  return page.evaluate(
    ({ name, mimeType, base64, fraction }) => {
      const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
        document.querySelectorAll("input[type=file]:enabled")
      );
      const field = fields[Math.floor(fraction * fields.length)];
      if (!field) return null;
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
      field.files = dataTransfer.files;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      return `file field “${field.id || field.className}”`;
    },
    { ...serialised(file), fraction },
  );
}

/**
 * Drops a file on a point of the window.
 *
 * @param {Page} page
 * @param {SoakFile} file
 * @param {number} left the position as a part of the width of the window
 * @param {number} top the position as a part of the height of the window
 * @returns {Promise<string>} the name of the element at the point
 */
export function dropFile(page, file, left, top) {
  return page.evaluate(
    ({ name, mimeType, base64, left, top }) => {
      const [clientX, clientY] = [left * innerWidth, top * innerHeight];
      const target = document.elementFromPoint(clientX, clientY) ?? document.body;
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
      for (const type of ["dragenter", "dragover", "drop"]) {
        const init = { dataTransfer, clientX, clientY, bubbles: true, cancelable: true };
        target.dispatchEvent(new DragEvent(type, init));
      }
      return `${target.localName} “${target.id}”`;
    },
    { ...serialised(file), left, top },
  );
}
