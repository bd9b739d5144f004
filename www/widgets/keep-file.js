/** Downloads of files that the page has written. */

/**
 * Starts the download of a file.
 *
 * @param {Blob} file
 * @param {string} name
 */
export function downloadFile(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this task, so the URL must stay valid for some time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
