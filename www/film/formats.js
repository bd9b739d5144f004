/** In which formats a film can be made here, and how large; what makes videos is loaded when it is asked for first. */

import { GifEncoder } from "./gif.js";

/** @import { FilmEncoder, Room } from "./encoder.js" */
/** @import { Format } from "./memory.js" */

/** A video of this size can be made wherever one can be made. @type {Room} */
const SMALL = { width: 480, height: 480 };

/** Why a format cannot be had. @typedef {"no-encoder" | "no-codec" | "not-loaded"} Lack */

const video = () => import("./video.js");

/** @returns {Promise<Record<Format, Lack | null>>} what each of them lacks; null where it can be had */
export async function formatsHere() {
  // Browsers have it where the page is safe from others on the network, which it is as a file or of a server with https.
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
 * Whether pictures of a size can be encoded.
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
 * @returns {Promise<FilmEncoder | null>} null where pictures of this size cannot be encoded after all
 */
export async function makeEncoder(format, room, { rate, isLoop }) {
  if (format === "gif") return new GifEncoder(room, isLoop);
  const { codecFor, VideoEncoding } = await video();
  const codec = await codecFor(format, room, rate);
  return codec && new VideoEncoding(format, codec, room, rate);
}
