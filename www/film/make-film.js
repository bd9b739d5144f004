/** Makes a film by drawing and encoding one picture after another. */

import { TimeSlices } from "./time-slices.js";

/** @import { Cut } from "./cut.js" */
/** @import { FilmEncoder } from "./film-encoder.js" */
/** @import { Reel, FrameLayout } from "./reel.js" */

/** A film to make. @typedef {{reel: Reel, cut: Cut, layout: FrameLayout, encoder: FilmEncoder}} Film */

/**
 * Makes a film.
 *
 * @param {Film} film
 * @param {object} options
 * @param {AbortSignal} options.signal aborts the work at once
 * @param {number} options.maxBytes the maximum size of the file, in bytes
 * @param {(frameCount: number) => void} options.onFrames called with the number of finished pictures
 * @returns {Promise<Blob | "too-large">} rejects if the film is aborted, or if the engine or the encoder fails
 */
export async function makeFilm({ reel, cut, layout, encoder }, { signal, maxBytes, onFrames }) {
  const timeSlices = new TimeSlices();
  const disposeEncoder = () => encoder.dispose();
  signal.addEventListener("abort", disposeEncoder);
  try {
    reel.resize(layout);
    // Some encoders need sample pictures of the film before the first frame, to choose the colours.
    for (let sample = 0; sample < encoder.sampleCount; sample++) {
      const fraction = sample / (encoder.sampleCount - 1);
      await reel.drawStill(cut.from + Math.round(fraction * (cut.to - cut.from)));
      signal.throwIfAborted();
      await encoder.sample(reel.canvas);
      await timeSlices.yieldIfDue();
    }
    await reel.drawStart(cut);
    for (let frame = 0; frame < cut.frameCount; frame++) {
      await reel.drawFrame(frame);
      signal.throwIfAborted();
      await encoder.add(reel.canvas, 1000 / cut.rate);
      if (encoder.byteCount > maxBytes) return "too-large";
      onFrames(frame + 1);
      await timeSlices.yieldIfDue();
      signal.throwIfAborted();
    }
    return await encoder.finish();
  } finally {
    signal.removeEventListener("abort", disposeEncoder);
    encoder.dispose();
    timeSlices.end();
  }
}
