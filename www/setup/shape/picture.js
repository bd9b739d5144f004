/** Pictures that people choose, drop or paste. */

import PictureWorker from "./picture-worker.js?worker";

/** How many bytes of a file are read. */
export const MOST_BYTES = 50_000_000;

/** How long a picture may take to be read, in milliseconds. */
const PATIENCE = 20_000;

/** Why a file is no picture. @typedef {"empty" | "too-large" | "unreadable"} PictureFault */

/**
 * Reads how light a picture is, in a worker of its own.
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
