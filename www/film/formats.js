/** Finds the formats and sizes in which this browser can make a film. Loads the module for videos on first use. */

import { GifEncoder } from "./gif-encoder.js";

/** @import { FilmEncoder, FrameSize } from "./film-encoder.js" */
/** @import { FilmFormat } from "./memory-estimate.js" */

/** The size of a test video; a browser that makes videos at all can make this size. @type {FrameSize} */
const TEST_VIDEO_SIZE = { width: 480, height: 480 };

/** The reason why a format is unavailable. @typedef {"no-encoder" | "no-codec" | "not-loaded"} UnavailableReason */

const loadVideoModule = () => import("./video-encoder.js");

/**
 * Detects the available formats.
 *
 * @returns {Promise<Record<FilmFormat, UnavailableReason | null>>} why each format is unavailable; null if it is
 *   available
 */
export async function detectFormats() {
  // Browsers offer `VideoEncoder` in secure contexts only, such as a file or a server with HTTPS.
  if (!("VideoEncoder" in globalThis)) return { gif: null, mp4: "no-encoder", webm: "no-encoder" };
  try {
    const { findCodec } = await loadVideoModule();
    const [mp4, webm] = await Promise.all([
      findCodec("mp4", TEST_VIDEO_SIZE, 25),
      findCodec("webm", TEST_VIDEO_SIZE, 25),
    ]);
    return { gif: null, mp4: mp4 ? null : "no-codec", webm: webm ? null : "no-codec" };
  } catch {
    return { gif: null, mp4: "not-loaded", webm: "not-loaded" };
  }
}

/**
 * Whether pictures of a given size can be encoded.
 *
 * @param {FilmFormat} format
 * @param {FrameSize} frameSize
 * @param {number} rate frames a second
 */
export async function canEncode(format, frameSize, rate) {
  return format === "gif" || (await (await loadVideoModule()).findCodec(format, frameSize, rate)) !== null;
}

/**
 * Creates the encoder of a film.
 *
 * @param {FilmFormat} format
 * @param {FrameSize} frameSize
 * @param {{rate: number, isLoop: boolean}} options
 * @returns {Promise<FilmEncoder | null>} null if pictures of this size cannot be encoded after all
 */
export async function createEncoder(format, frameSize, { rate, isLoop }) {
  if (format === "gif") return new GifEncoder(frameSize, isLoop);
  const { findCodec, VideoFilmEncoder } = await loadVideoModule();
  const codec = await findCodec(format, frameSize, rate);
  return codec && new VideoFilmEncoder(format, codec, frameSize, rate);
}
