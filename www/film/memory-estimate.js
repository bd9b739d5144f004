/** Estimates the memory of a film before it is made. Pure; all sizes are in bytes. */

/** @import { FrameSize } from "./film-encoder.js" */

/** @typedef {"gif" | "mp4" | "webm"} FilmFormat */

/** The maximum memory that making a film may take. */
export const MAX_FILM_BYTES = 250e6;

/** The bytes of a pixel: red, green, blue and alpha. */
const BYTES_PER_PIXEL = 4;

/**
 * The number of frames in transit to the worker that writes a GIF, and the bytes per pixel that the worker keeps of
 * the last frame.
 */
const [ON_THE_WAY, KEPT] = [3, BYTES_PER_PIXEL + 3];

/** The bytes of frames that are already written, but not yet freed by the browser. */
const UNFREED_BYTES = 64e6;

/**
 * The number of frames that wait for a video encoder, the number of frames that the encoder processes together, and
 * the bytes per pixel of the latter.
 */
const [WAITING, AHEAD, ENCODED_PIXEL] = [6, 24, 1.5];

/**
 * The maximum bytes per pixel of a whole frame and of the changed part of a frame in a GIF. Both have wide areas of
 * one colour.
 */
const [WHOLE, CHANGED] = [0.4, 0.15];

/**
 * The maximum number of squares that a step changes, without and with candidates. These are the old and new square
 * of the knight, the squares under the line, and the candidates.
 */
const MAX_SQUARES_PER_STEP = [10, 26];

/**
 * The maximum number of squares that change from frame to frame during a movement, and the duration of the
 * movement after a step, in seconds.
 */
const [MOVED, MOVING] = [6, 1.25];

/** The fixed bytes of every frame in a file, and of every row of pixels in a GIF. */
const [FRAME, ROW] = [64, 3];

/** The copies of a video in memory: the encoded frames, the buffer to which the library writes them, and the file. */
const VIDEO_COPIES = 3;

/** The bits of a pixel in a video, and the limits of the bit rate per second. */
const [BITS, LEAST_BITS, MOST_BITS] = [0.14, 800_000, 40_000_000];

/** The factor by which a short film may exceed the bit rate, which an encoder keeps to on average only. */
const BIT_RATE_MARGIN = 1.25;

/** The duration of the animation of a finished tour, in seconds. */
const TOUR_ANIMATION_SECONDS = 1.4;

/**
 * The memory of a separate core for the film's own search: the core, the memory per step, and the core's limit for
 * all steps.
 */
const [CORE, STEP, MOST_SEARCH] = [16 * 2 ** 20, 16, 48 * 2 ** 20];

/**
 * The parameters of a film.
 *
 * @typedef {object} FilmSpec
 * @property {FilmFormat} format
 * @property {FrameSize} frameSize
 * @property {number} frames
 * @property {number} rate frames a second
 * @property {number} steps the number of steps shown
 * @property {number} square the side of a square of the board, in pixels
 * @property {boolean} showsCandidates whether candidates are drawn
 * @property {boolean} showsMotion whether movements between two steps are animated
 * @property {number} searchStepCount the number of steps of the film's own search; 0 without one
 * @property {number} canvasCount the number of canvases of the size of a frame
 */

/**
 * Returns the bit rate of a video, in bits a second.
 *
 * @param {FrameSize} frameSize
 * @param {number} rate frames a second
 */
export function bitRate({ width, height }, rate) {
  return Math.round(Math.min(MOST_BITS, Math.max(LEAST_BITS, width * height * rate * BITS)));
}

/**
 * Returns the maximum size of the file of a film.
 *
 * @param {FilmSpec} wish
 */
export function maxFileSize({ format, frameSize, frames, rate, steps, square, showsCandidates, showsMotion }) {
  const pixels = frameSize.width * frameSize.height;
  if (format !== "gif") return (BIT_RATE_MARGIN * bitRate(frameSize, rate) * (frames / rate)) / 8 + FRAME * frames;
  // Frames that equal the frame before are not written.
  const stepped = Math.min(frames, steps);
  const moved = showsMotion ? Math.min(frames - stepped, steps * MOVING * rate) : 0;
  const ending = showsMotion ? Math.min(frames, TOUR_ANIMATION_SECONDS * rate) : 0;
  const touched = Math.min(pixels, (steps / stepped) * MAX_SQUARES_PER_STEP[Number(showsCandidates)] * square ** 2);
  const changed = stepped * touched + moved * Math.min(pixels, MOVED * square ** 2) + ending * pixels;
  return WHOLE * pixels + CHANGED * changed + (stepped + moved + ending) * (FRAME + ROW * frameSize.height);
}

/**
 * Returns the maximum memory that making a film takes, including its file.
 *
 * @param {FilmSpec} wish
 */
export function maxMemoryBytes(wish) {
  const { format, frameSize, searchStepCount, canvasCount } = wish;
  const pixels = frameSize.width * frameSize.height;
  const searching = searchStepCount > 0 ? CORE + Math.min(MOST_SEARCH, searchStepCount * STEP) : 0;
  const beside = canvasCount * BYTES_PER_PIXEL * pixels + searching;
  if (format === "gif") return beside + pixels * (ON_THE_WAY * BYTES_PER_PIXEL + KEPT) + UNFREED_BYTES + maxFileSize(wish);
  return beside + pixels * (WAITING * BYTES_PER_PIXEL + AHEAD * ENCODED_PIXEL) + VIDEO_COPIES * maxFileSize(wish);
}

/** @typedef {{size: number, seconds: number, rate: number}} ReducibleSettings */

/** The sizes offered instead of one that is too large. */
const FALLBACK_SIZES_PX = [1440, 1080, 960, 720, 600, 480, 360, 240, 120];

/** The duration in seconds and the frame rate offered instead of larger ones. */
const [SHORTER, SLOWER] = [60, 10];

/**
 * Returns the settings of the largest film that fits, or null if none fits. Only if no size fits, the frame rate is
 * reduced, and then the duration.
 *
 * @param {ReducibleSettings} measure
 * @param {(measure: ReducibleSettings) => Promise<boolean>} fits
 * @returns {Promise<ReducibleSettings | null>}
 */
export async function findFittingSettings(measure, fits) {
  const { seconds, rate } = measure;
  const paces = [{ seconds, rate }, { seconds, rate: Math.min(rate, SLOWER) }, { seconds: Math.min(seconds, SHORTER), rate: Math.min(rate, SLOWER) }];
  for (const pace of paces) {
    for (const size of [measure.size, ...FALLBACK_SIZES_PX.filter((size) => size < measure.size)]) {
      if (await fits({ size, ...pace })) return { size, ...pace };
    }
  }
  return null;
}
