/** Makes a film by drawing and encoding one picture after the other. */

import { TimeSlices } from "./time-slices.js";

/** @import { Cut } from "./cut.js" */
/** @import { FilmEncoder } from "./film-encoder.js" */
/** @import { Reel, FrameLayout } from "./reel.js" */

/** @typedef {{reel: Reel, cut: Cut, sheet: FrameLayout, encoder: FilmEncoder}} Film */

/**
 * Makes a film.
 *
 * @param {Film} film
 * @param {object} how
 * @param {AbortSignal} how.signal aborts the film at once
 * @param {number} how.most the maximum size of the file, in bytes
 * @param {(frames: number) => void} how.onFrames called with the number of finished pictures
 * @returns {Promise<Blob | "too-large">} rejects if the film is aborted, or if the engine or the encoder fails
 */
export async function makeFilm({ reel, cut, sheet, encoder }, { signal, most, onFrames }) {
  const turns = new TimeSlices();
  const giveUp = () => encoder.dispose();
  signal.addEventListener("abort", giveUp);
  try {
    reel.resize(sheet);
    for (let sample = 0; sample < encoder.sampleCount; sample++) {
      const part = sample / (encoder.sampleCount - 1);
      await reel.drawStill(cut.from + Math.round(part * (cut.to - cut.from)));
      signal.throwIfAborted();
      await encoder.sample(reel.canvas);
      await turns.yieldIfDue();
    }
    await reel.drawStart(cut);
    for (let frame = 0; frame < cut.frames; frame++) {
      await reel.drawFrame(frame);
      signal.throwIfAborted();
      await encoder.add(reel.canvas, 1000 / cut.rate);
      if (encoder.bytes > most) return "too-large";
      onFrames(frame + 1);
      await turns.yieldIfDue();
      signal.throwIfAborted();
    }
    return await encoder.finish();
  } finally {
    signal.removeEventListener("abort", giveUp);
    encoder.dispose();
    turns.end();
  }
}
