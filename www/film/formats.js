/** Finds the formats and sizes in which this browser can make a film. The module for videos is loaded on first use. */

import { GifEncoder } from "./gif.js";

/** @import { FilmEncoder, Room } from "./encoder.js" */
/** @import { Format } from "./memory.js" */

/** The size of a test video; a browser that makes videos at all can make this size. @type {Room} */
const SMALL = { width: 480, height: 480 };

/** The reason why a format is unavailable. @typedef {"no-encoder" | "no-codec" | "not-loaded"} Lack */

const video = () => import("./video.js");

/** @returns {Promise<Record<Format, Lack | null>>} the reason for each unavailable format, null for available ones */
export async function formatsHere() {
  // Browsers offer `VideoEncoder` in secure contexts only, such as a file or a server with HTTPS.
  if (!("VideoEncoder" in globalThis)) return { gif: null, mp4: "no-encoder", webm: "no-encoder" };
  try {
    const { codecFor } = await video();
    const [mp4, webm] = await Promise.all([codecFor("mp4", SMALL, 25), codecFor("webm", SMALL, 25)]);
    return { gif: null, mp4: mp4 ? null : "no-codec", webm: webm ? null : "no-codec" };
  } catch {
    return { gif: null, mp4: "not-loaded", webm: "not-loaded" };
  }
}

/**
 * Whether pictures of a given size can be encoded.
 *
 * @param {Format} format
 * @param {Room} room
 * @param {number} rate frames a second
 */
export async function canEncode(format, room, rate) {
  return format === "gif" || (await (await video()).codecFor(format, room, rate)) !== null;
}

/**
 * @param {Format} format
 * @param {Room} room
 * @param {{rate: number, isLoop: boolean}} how
 * @returns {Promise<FilmEncoder | null>} null if pictures of this size cannot be encoded after all
 */
export async function makeEncoder(format, room, { rate, isLoop }) {
  if (format === "gif") return new GifEncoder(room, isLoop);
  const { codecFor, VideoEncoding } = await video();
  const codec = await codecFor(format, room, rate);
  return codec && new VideoEncoding(format, codec, room, rate);
}
