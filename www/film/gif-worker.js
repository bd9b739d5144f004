/** The worker that writes a GIF, so that a large one never blocks the page. It gets the pictures one by one. */

import { ColourCount } from "./differences.js";
import { GifWriter } from "./gif-writer.js";

/** @import { Told } from "./gif-writer.js" */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const count = new ColourCount();
/** @type {GifWriter | null} */
let writer = null;

/** @param {Told} told @returns {Uint8Array<ArrayBuffer>} the bytes of the film written by this message */
function take(told) {
  if (told.kind === "sample") count.add(new Uint32Array(told.pixels));
  if (told.kind === "begin") writer = new GifWriter(told.room, count.choose(), told.isLoop);
  if (told.kind === "frame") return /** @type {GifWriter} */ (writer).add(new Uint32Array(told.pixels), told.milliseconds);
  if (told.kind === "finish") return /** @type {GifWriter} */ (writer).finish();
  return new Uint8Array(0);
}

scope.addEventListener("message", ({ data }) => {
  const written = take(data);
  scope.postMessage(written, { transfer: [written.buffer] });
});
