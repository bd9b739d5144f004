/** Estimates the memory for making a film, and the size of its file, in bytes. Pure. */

/** @import { FrameSize } from "./film-encoder.js" */

/** @typedef {"gif" | "mp4" | "webm"} FilmFormat */

/** The maximum memory that making a film may take. */
export const MAX_FILM_BYTES = 250e6;

/** The bytes of a pixel: red, green, blue and alpha. */
const BYTES_PER_PIXEL = 4;

/** The maximum number of frames in transit to the worker that writes a GIF. */
const GIF_FRAMES_IN_TRANSIT = 3;

/** The bytes per pixel that the GIF worker keeps of the last frame. */
const GIF_WORKER_BYTES_PER_PIXEL = BYTES_PER_PIXEL + 3;

/** The bytes of frames that are already written, but not yet freed by the browser. */
const UNFREED_BYTES = 64e6;

/** The number of frames that wait for a video encoder. */
const QUEUED_VIDEO_FRAMES = 6;

/** The number of frames that a video encoder processes together. */
const ENCODER_VIDEO_FRAMES = 24;

/** The bytes per pixel of a frame inside a video encoder. */
const ENCODER_BYTES_PER_PIXEL = 1.5;

/** The maximum bytes per pixel of a complete frame in a GIF. A frame has wide areas of one colour. */
const GIF_BYTES_PER_PIXEL = 0.4;

/** The maximum bytes per pixel of the changed part of a frame in a GIF. */
const GIF_BYTES_PER_CHANGED_PIXEL = 0.15;

/**
 * The maximum number of squares that a step changes, without and with candidates. These are the old and new square
 * of the knight, the squares under the line, and the candidates.
 */
const MAX_SQUARES_PER_STEP = [10, 26];

/** The maximum number of squares that change from frame to frame during a movement. */
const MAX_MOVING_SQUARES = 6;

/** The maximum duration of the movement after a step, in seconds. */
const MOVEMENT_SECONDS = 1.25;

/** The fixed bytes of every frame in a file, apart from its pixels. */
const BYTES_PER_FRAME = 64;

/** The fixed bytes of every row of pixels in a GIF. */
const BYTES_PER_ROW = 3;

/** The copies of a video in memory: the encoded frames, the buffer to which the library writes them, and the file. */
const VIDEO_COPIES = 3;

/** The bits per pixel of each frame of a video. */
const BITS_PER_PIXEL = 0.14;

/** The limits of the bit rate of a video, in bits a second. */
const MIN_BIT_RATE = 800_000;
const MAX_BIT_RATE = 40_000_000;

/** The factor by which a short film may exceed the bit rate. An encoder keeps the bit rate on average only. */
const BIT_RATE_MARGIN = 1.25;

/** The duration of the animation of a finished tour, in seconds. */
const TOUR_ANIMATION_SECONDS = 1.4;

/** The memory of the separate core that replays the search of the film, without its steps. */
const CORE_BYTES = 16 * 2 ** 20;

/** The memory per step of the replayed search, and the core's limit for all steps together. */
const BYTES_PER_STEP = 16;
const MAX_STEP_BYTES = 48 * 2 ** 20;

/**
 * The parameters of a film.
 *
 * @typedef {object} FilmSpec
 * @property {FilmFormat} format
 * @property {FrameSize} frameSize
 * @property {number} frameCount the number of frames of the film
 * @property {number} rate frames a second
 * @property {number} stepCount the number of steps shown
 * @property {number} square the side of a square of the board, in pixels
 * @property {boolean} showsCandidates whether candidates are drawn
 * @property {boolean} showsMotion whether movements between two steps are animated
 * @property {number} searchStepCount the number of steps of the replayed search; 0 if no search is replayed
 * @property {number} canvasCount the number of canvases of the size of a frame
 */

/**
 * Returns the bit rate of a video, in bits a second.
 *
 * @param {FrameSize} frameSize
 * @param {number} rate frames a second
 */
export function bitRate({ width, height }, rate) {
  return Math.round(Math.min(MAX_BIT_RATE, Math.max(MIN_BIT_RATE, width * height * rate * BITS_PER_PIXEL)));
}

/**
 * Returns the maximum size of the file of a film.
 *
 * @param {FilmSpec} spec
 */
export function maxFileSize({ format, frameSize, frameCount, rate, stepCount, square, showsCandidates, showsMotion }) {
  const pixels = frameSize.width * frameSize.height;
  if (format !== "gif")
    return (BIT_RATE_MARGIN * bitRate(frameSize, rate) * (frameCount / rate)) / 8 + BYTES_PER_FRAME * frameCount;
  // Frames that equal the frame before are not written.
  const stepFrames = Math.min(frameCount, stepCount);
  const movementFrames = showsMotion ? Math.min(frameCount - stepFrames, stepCount * MOVEMENT_SECONDS * rate) : 0;
  const endFrames = showsMotion ? Math.min(frameCount, TOUR_ANIMATION_SECONDS * rate) : 0;
  const pixelsPerStepFrame = Math.min(
    pixels,
    (stepCount / stepFrames) * MAX_SQUARES_PER_STEP[Number(showsCandidates)] * square ** 2,
  );
  const changedPixels =
    stepFrames * pixelsPerStepFrame +
    movementFrames * Math.min(pixels, MAX_MOVING_SQUARES * square ** 2) +
    endFrames * pixels;
  const overhead = (stepFrames + movementFrames + endFrames) * (BYTES_PER_FRAME + BYTES_PER_ROW * frameSize.height);
  return GIF_BYTES_PER_PIXEL * pixels + GIF_BYTES_PER_CHANGED_PIXEL * changedPixels + overhead;
}

/**
 * Returns the maximum memory that making a film takes, including its file.
 *
 * @param {FilmSpec} spec
 */
export function maxMemoryBytes(spec) {
  const { format, frameSize, searchStepCount, canvasCount } = spec;
  const pixels = frameSize.width * frameSize.height;
  const searchBytes = searchStepCount > 0 ? CORE_BYTES + Math.min(MAX_STEP_BYTES, searchStepCount * BYTES_PER_STEP) : 0;
  const commonBytes = canvasCount * BYTES_PER_PIXEL * pixels + searchBytes;
  if (format === "gif")
    return (
      commonBytes +
      pixels * (GIF_FRAMES_IN_TRANSIT * BYTES_PER_PIXEL + GIF_WORKER_BYTES_PER_PIXEL) +
      UNFREED_BYTES +
      maxFileSize(spec)
    );
  return (
    commonBytes +
    pixels * (QUEUED_VIDEO_FRAMES * BYTES_PER_PIXEL + ENCODER_VIDEO_FRAMES * ENCODER_BYTES_PER_PIXEL) +
    VIDEO_COPIES * maxFileSize(spec)
  );
}

/** The settings that can be reduced. @typedef {{size: number, seconds: number, rate: number}} ReducibleSettings */

/** The sizes of a film that are offered instead of a size that is too large, in pixels. */
const FALLBACK_SIZES_PX = [1440, 1080, 960, 720, 600, 480, 360, 240, 120];

/** The duration that is offered instead of a longer duration, in seconds. */
const REDUCED_SECONDS = 60;

/** The frame rate that is offered instead of a higher rate, in frames a second. */
const REDUCED_RATE = 10;

/**
 * Returns the settings of the largest film that fits in memory, or null if no film fits. If no size fits, the frame
 * rate is reduced. If no size fits at the lower rate, the duration is reduced too.
 *
 * @param {ReducibleSettings} settings the settings of a film that does not fit
 * @param {(settings: ReducibleSettings) => Promise<boolean>} fits
 * @returns {Promise<ReducibleSettings | null>}
 */
export async function findFittingSettings(settings, fits) {
  const { seconds, rate } = settings;
  const timings = [
    { seconds, rate },
    { seconds, rate: Math.min(rate, REDUCED_RATE) },
    { seconds: Math.min(seconds, REDUCED_SECONDS), rate: Math.min(rate, REDUCED_RATE) },
  ];
  for (const timing of timings) {
    for (const size of [settings.size, ...FALLBACK_SIZES_PX.filter((size) => size < settings.size)]) {
      if (await fits({ size, ...timing })) return { size, ...timing };
    }
  }
  return null;
}
