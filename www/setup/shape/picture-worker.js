/** Worker that reads a picture, so that a large picture does not block the page. */

import { lightness } from "./picture-board.js";

/** Longer side of the scaled picture, in pixels: several pixels for each square of the largest board. */
const MAX_IMAGE_SIDE = 400;

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Reads the tones of a picture, scaled to a longer side of `MAX_IMAGE_SIDE` pixels. @param {Blob} file */
async function read(file) {
  // With only one side given, the bitmap keeps its proportions.
  const bitmap = await createImageBitmap(file, { resizeWidth: MAX_IMAGE_SIDE, resizeQuality: "medium" });
  const scale = Math.min(1, MAX_IMAGE_SIDE / bitmap.height);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { width, height, tones: lightness(context.getImageData(0, 0, width, height).data) };
}

scope.addEventListener("message", async ({ data }) => {
  try {
    const image = await read(data);
    scope.postMessage(image, { transfer: [image.tones.buffer] });
  } catch {
    scope.postMessage(null);
  }
});
