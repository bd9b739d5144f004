/** Downloads of files that the page has written. */

/**
 * Starts the download of a file.
 *
 * @param {Blob} file
 * @param {string} name
 */
export function downloadFile(file, name) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file later, so the URL must stay valid for some time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
