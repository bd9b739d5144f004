/** Drops of files on a page, as from a file manager. */

/**
 * Drops a file on a point of the window.
 *
 * @param {import("@playwright/test").Page} page
 * @param {import("./files.js").SoakFile} file
 * @param {number} left the position as a part of the width of the window
 * @param {number} top the position as a part of the height of the window
 * @returns {Promise<string>} the name of the element at the point
 */
export function dropFile(page, { name, mimeType, buffer }, left, top) {
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
    { name, mimeType, base64: buffer.toString("base64"), left, top },
  );
}
