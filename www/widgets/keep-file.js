/** Files that the page has written, and the browser keeps. */

/**
 * Lets the browser keep a file.
 *
 * @param {Blob} file
 * @param {string} name
 */
export function keepFile(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // It is read when this turn of the page is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
