/** The worker that writes a GIF, so that a large one never blocks the page. It gets the pictures one by one. */

import { ColourHistogram } from "./frame-differences.js";
import { GifWriter } from "./gif-writer.js";

/** @import { GifWorkerMessage } from "./gif-writer.js" */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const histogram = new ColourHistogram();
/** @type {GifWriter | null} */
let writer = null;

/** @param {GifWorkerMessage} told @returns {Uint8Array<ArrayBuffer>} the bytes of the film written by this message */
function handleMessage(told) {
  if (told.kind === "sample") histogram.add(new Uint32Array(told.pixels));
  if (told.kind === "begin") writer = new GifWriter(told.room, histogram.choosePalette(), told.isLoop);
  if (told.kind === "frame") return /** @type {GifWriter} */ (writer).add(new Uint32Array(told.pixels), told.milliseconds);
  if (told.kind === "finish") return /** @type {GifWriter} */ (writer).finish();
  return new Uint8Array(0);
}

scope.addEventListener("message", ({ data }) => {
  const written = handleMessage(data);
  scope.postMessage(written, { transfer: [written.buffer] });
});
