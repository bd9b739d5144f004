/** Decodes GIFs independently, for tests of the GIFs that the page writes. */

import { GifReader } from "omggif";

/**
 * The size of a GIF in pixels, its frames, and its number of loops. A frame has the whole picture that a viewer shows,
 * the duration of the picture in milliseconds, and the rectangle that the frame writes.
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
