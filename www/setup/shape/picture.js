/** Reads pictures that were chosen, dropped or pasted. */

import PictureWorker from "./picture-worker.js?worker";

/** Maximum size of a file, in bytes. */
export const MOST_BYTES = 50_000_000;

/** Time limit for reading a picture, in milliseconds. */
const PATIENCE = 20_000;

/** Reason why a file is not accepted as a picture. @typedef {"empty" | "too-large" | "unreadable"} PictureFault */

/**
 * Reads the lightness of a picture, in a worker of its own.
 *
 * @param {File} file
 * @returns {Promise<import("./threshold.js").Tones | PictureFault>}
 */
export async function readPicture(file) {
  if (file.size === 0) return "empty";
  if (file.size > MOST_BYTES) return "too-large";
  const worker = new PictureWorker();
  try {
    return await new Promise((resolve) => {
      worker.addEventListener("message", ({ data }) => resolve(data ?? "unreadable"));
      worker.addEventListener("error", () => resolve("unreadable"));
      setTimeout(() => resolve("unreadable"), PATIENCE);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
