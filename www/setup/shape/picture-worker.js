/** Worker that reads pictures, so that a large one does not block the page. */

import { lightness } from "./picture-board.js";

/** Longest side of the reduced picture: several pixels for each square of the largest board. */
const MAX_IMAGE_SIDE = 400;

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {Blob} file */
async function read(file) {
  // If only one side is given, the other one keeps the proportions.
  const image = await createImageBitmap(file, { resizeWidth: MAX_IMAGE_SIDE, resizeQuality: "medium" });
  const scale = Math.min(1, MAX_IMAGE_SIDE / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return { width, height, light: lightness(context.getImageData(0, 0, width, height).data) };
}

scope.addEventListener("message", async ({ data }) => {
  try {
    const tones = await read(data);
    scope.postMessage(tones, { transfer: [tones.light.buffer] });
  } catch {
    scope.postMessage(null);
  }
});
