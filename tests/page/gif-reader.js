/** Decodes GIFs independently, for tests of the GIFs that the page writes. */

import { GifReader } from "omggif";

/**
 * The frames of a GIF as a viewer sees them: each as a whole picture, with its duration in milliseconds.
 *
 * @param {Uint8Array} bytes
 */
export function readGif(bytes) {
  const reader = new GifReader(bytes);
  const { width, height } = reader;
  const canvas = new Uint8ClampedArray(width * height * 4);
  const frames = Array.from({ length: reader.numFrames() }, (_, number) => {
    const { x, y, width, height, delay, disposal } = reader.frameInfo(number);
    reader.decodeAndBlitFrameRGBA(number, canvas);
    return { pixels: canvas.slice(), milliseconds: delay * 10, written: { x, y, width, height }, disposal };
  });
  return { width, height, frames, loops: reader.loopCount() };
}
