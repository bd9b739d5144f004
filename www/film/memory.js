/** What a film takes, computed before it is begun. Pure; all in bytes. */

/** @import { Room } from "./encoder.js" */

/** @typedef {"gif" | "mp4" | "webm"} Format */

/** A film and the page beside it take no more than this. */
export const MOST = 250e6;

/** Red, green, blue and what is not seen of a pixel. */
const PIXEL = 4;

/** How many pictures are on their way to the worker that writes a GIF, and what that keeps of the last one, in bytes a pixel. */
const [ON_THE_WAY, KEPT] = [3, PIXEL + 3];

/** How many pictures wait for an encoder of video, and how many it looks at together, which take so many bytes a pixel. */
const [WAITING, AHEAD, ENCODED_PIXEL] = [6, 24, 1.5];

/** A whole picture in a GIF, and what has changed of one, in bytes a pixel at the most: both have wide areas of one colour. */
const [WHOLE, CHANGED] = [0.4, 0.15];

/** How many squares look otherwise after a step at the most: the knight's old and new one, the line between, candidates. */
const TOUCHED = [10, 26];

/** How many of them look otherwise from picture to picture while something moves, and for how long that is so after a step, in seconds. */
const [MOVED, MOVING] = [6, 1.25];

/** What is written of every picture of a GIF whatever has changed, and for every row of pixels. */
const [FRAME, ROW] = [64, 3];

/** The library for video has what is encoded, what it writes that to, and the file. */
const COPIES = 3;

/** How many bits a pixel has in a video, and within which limits all of them are, a second. */
const [BITS, LEAST_BITS, MOST_BITS] = [0.14, 800_000, 40_000_000];

/** An encoder keeps to what it may take on the whole; over a short film it may take more. */
const EXCESS = 1.25;

/** For so long a finished tour lights up, in seconds. */
const ENDING = 1.4;

/** The core with a search of its own, and what that keeps for a step, up to a limit of the core's. */
const [CORE, STEP, MOST_SEARCH] = [16 * 2 ** 20, 16, 48 * 2 ** 20];

/**
 * What a film is made of.
 *
 * @typedef {object} Wish
 * @property {Format} format
 * @property {Room} room
 * @property {number} frames
 * @property {number} rate frames a second
 * @property {number} steps how many steps go by in it
 * @property {number} square how many pixels a square of the board has on a side
 * @property {boolean} candidates whether they are drawn
 * @property {boolean} moving whether things move between two steps
 * @property {number} search how many steps a search of its own takes; 0 where there is none
 * @property {number} canvases how many as large as the picture it is drawn with
 */

/**
 * How many bits a video may take a second.
 *
 * @param {Room} room
 * @param {number} rate frames a second
 */
export function bitsASecond({ width, height }, rate) {
  return Math.round(Math.min(MOST_BITS, Math.max(LEAST_BITS, width * height * rate * BITS)));
}

/**
 * What the file takes at the most.
 *
 * @param {Wish} wish
 */
export function fileSize({ format, room, frames, rate, steps, square, candidates, moving }) {
  const pixels = room.width * room.height;
  if (format !== "gif") return (EXCESS * bitsASecond(room, rate) * (frames / rate)) / 8 + FRAME * frames;
  // What looks the same as before is not written.
  const stepped = Math.min(frames, steps);
  const moved = moving ? Math.min(frames - stepped, steps * MOVING * rate) : 0;
  const ending = moving ? Math.min(frames, ENDING * rate) : 0;
  const touched = Math.min(pixels, (steps / stepped) * TOUCHED[Number(candidates)] * square ** 2);
  const changed = stepped * touched + moved * Math.min(pixels, MOVED * square ** 2) + ending * pixels;
  return WHOLE * pixels + CHANGED * changed + (stepped + moved + ending) * (FRAME + ROW * room.height);
}

/**
 * What the film and its file take together while it is made, at the most.
 *
 * @param {Wish} wish
 */
export function memoryOf(wish) {
  const { format, room, search, canvases } = wish;
  const pixels = room.width * room.height;
  const searching = search > 0 ? CORE + Math.min(MOST_SEARCH, search * STEP) : 0;
  const beside = canvases * PIXEL * pixels + searching;
  if (format === "gif") return beside + pixels * (ON_THE_WAY * PIXEL + KEPT) + fileSize(wish);
  return beside + pixels * (WAITING * PIXEL + AHEAD * ENCODED_PIXEL) + COPIES * fileSize(wish);
}

/** @typedef {{size: number, seconds: number, rate: number}} Measure */

/** The sizes that are offered in the place of one that is too large. */
const SIZES = [1440, 1080, 960, 720, 600, 480, 360, 240, 120];

/** For how long a film goes on that is offered in the place of one that is too long, and how many frames it has a second. */
const [SHORTER, SLOWER] = [60, 10];

/**
 * What to offer in the place of a film that is too large: the largest that fits, and only where none does a rougher or a
 * shorter one.
 *
 * @param {Measure} measure
 * @param {(measure: Measure) => Promise<boolean>} fits
 * @returns {Promise<Measure | null>}
 */
export async function whatFits(measure, fits) {
  const { seconds, rate } = measure;
  const paces = [{ seconds, rate }, { seconds, rate: Math.min(rate, SLOWER) }, { seconds: Math.min(seconds, SHORTER), rate: Math.min(rate, SLOWER) }];
  for (const pace of paces) {
    for (const size of [measure.size, ...SIZES.filter((size) => size < measure.size)]) {
      if (await fits({ size, ...pace })) return { size, ...pace };
    }
  }
  return null;
}
