/** Encodes a film as MP4 or WebM, with the browser's encoder and a library that writes the file formats. */

import {
  BufferTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
  canEncodeVideo,
} from "mediabunny";
import { bitRate } from "./memory-estimate.js";

/** @import { FilmEncoder, FrameSize } from "./film-encoder.js" */

/** @typedef {"avc" | "vp9" | "av1" | "vp8"} Codec */
/** @typedef {"mp4" | "webm"} Container */

/** The codecs for each container, the most widely playable first. @type {Record<Container, Codec[]>} */
const CODECS = { mp4: ["avc", "vp9", "av1"], webm: ["vp9", "vp8", "av1"] };

/** The interval between key frames. A player can jump to a key frame. */
const KEY_FRAME_INTERVAL_SECONDS = 4;

/**
 * Returns the encoding options. The average bit rate is set here, so that the memory can be estimated beforehand.
 *
 * @param {FrameSize} frameSize
 * @param {number} rate frames a second
 */
function encodingOptions(frameSize, rate) {
  return {
    quality: new Quality({ bitrate: bitRate(frameSize, rate), bitrateMode: "variable" }),
    contentHint: "detail",
  };
}

/**
 * Returns the codec that this browser would use for a film.
 *
 * @param {Container} container
 * @param {FrameSize} frameSize
 * @param {number} rate frames a second
 * @returns {Promise<Codec | null>} null if no codec accepts pictures of that size
 */
export async function findCodec(container, frameSize, rate) {
  for (const codec of CODECS[container]) {
    if (await canEncodeVideo(codec, { ...frameSize, ...encodingOptions(frameSize, rate), frameRate: rate }))
      return codec;
  }
  return null;
}

/** @implements {FilmEncoder} */
export class VideoFilmEncoder {
  /** A video needs no sample pictures, unlike a GIF, whose colours are chosen from samples. */
  sampleCount = 0;
  byteCount = 0;
  #target = new BufferTarget();
  #output;
  #source;
  #type;
  #timestampSeconds = 0;
  /** Settles when the output has started. @type {Promise<void> | null} */
  #started = null;

  /**
   * @param {Container} container
   * @param {Codec} codec
   * @param {FrameSize} frameSize
   * @param {number} rate frames a second
   */
  constructor(container, codec, frameSize, rate) {
    const format = container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
    this.#type = `video/${container}`;
    this.#output = new Output({ format, target: this.#target });
    this.#source = new VideoSampleSource({
      codec,
      ...encodingOptions(frameSize, rate),
      keyFrameInterval: KEY_FRAME_INTERVAL_SECONDS,
      onEncodedPacket: ({ byteLength }) => (this.byteCount += byteLength),
    });
    this.#output.addVideoTrack(this.#source, { frameRate: rate });
  }

  /** Never called, because a video needs no sample pictures. */
  async sample() {}

  /** @param {HTMLCanvasElement} canvas @param {number} milliseconds */
  async add(canvas, milliseconds) {
    await (this.#started ??= this.#output.start());
    const duration = milliseconds / 1000;
    const picture = new VideoSample(canvas, { timestamp: this.#timestampSeconds, duration });
    this.#timestampSeconds += duration;
    try {
      await this.#source.add(picture);
    } finally {
      picture.close();
    }
  }

  async finish() {
    await this.#output.finalize();
    return new Blob([/** @type {ArrayBuffer} */ (this.#target.buffer)], { type: this.#type });
  }

  dispose() {
    // An output that is finished or cancelled cannot be cancelled.
    if (this.#output.state === "started" || this.#output.state === "pending")
      this.#output.cancel().catch(() => undefined);
  }
}
