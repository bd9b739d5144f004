/** Reads pictures that were chosen, dropped or pasted. */

import PictureWorker from "./picture-worker.js?worker";

/** Maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 50_000_000;

/** Time limit for reading a picture, in milliseconds. */
const READ_TIMEOUT_MS = 20_000;

/** Reason why a file is not accepted as a picture. @typedef {"empty" | "too-large" | "unreadable"} PictureFault */

/**
 * Reads a picture as greyscale, in a separate worker.
 *
 * @param {File} file
 * @returns {Promise<import("./picture-board.js").GreyscaleImage | PictureFault>}
 */
export async function readPicture(file) {
  if (file.size === 0) return "empty";
  if (file.size > MAX_FILE_BYTES) return "too-large";
  const worker = new PictureWorker();
  try {
    return await new Promise((resolve) => {
      worker.addEventListener("message", ({ data }) => resolve(data ?? "unreadable"));
      worker.addEventListener("error", () => resolve("unreadable"));
      setTimeout(() => resolve("unreadable"), READ_TIMEOUT_MS);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
