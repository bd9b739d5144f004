/** The worker that writes a GIF, so that a large film never blocks the page. The page sends the pictures one by one. */

import { ColourHistogram } from "./frame-differences.js";
import { GifWriter } from "./gif-writer.js";

/** @import { GifWorkerMessage } from "./gif-writer.js" */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const histogram = new ColourHistogram();
/** @type {GifWriter | null} */
let writer = null;

/**
 * Handles a message of the page. The pictures of `sample` messages determine the palette, which `begin` chooses. The
 * pictures of `frame` messages are written.
 *
 * @param {GifWorkerMessage} message
 * @returns {Uint8Array<ArrayBuffer>} the bytes of the film that can be written now
 */
function handleMessage(message) {
  if (message.kind === "sample") histogram.add(new Uint32Array(message.pixels));
  if (message.kind === "begin") writer = new GifWriter(message.frameSize, histogram.choosePalette(), message.isLoop);
  if (message.kind === "frame")
    return /** @type {GifWriter} */ (writer).add(new Uint32Array(message.pixels), message.milliseconds);
  if (message.kind === "finish") return /** @type {GifWriter} */ (writer).finish();
  return new Uint8Array(0);
}

scope.addEventListener("message", ({ data }) => {
  const bytes = handleMessage(data);
  scope.postMessage(bytes, { transfer: [bytes.buffer] });
});
