/** Encodes a film as MP4 or WebM, with the browser's encoder and a library that writes the file formats. */

import { BufferTarget, Mp4OutputFormat, Output, Quality, VideoSample, VideoSampleSource, WebMOutputFormat, canEncodeVideo } from "mediabunny";
import { bitsASecond } from "./memory.js";

/** @import { FilmEncoder, Room } from "./encoder.js" */

/** @typedef {"avc" | "vp9" | "av1" | "vp8"} Codec */
/** @typedef {"mp4" | "webm"} Container */

/** The codecs for each container, the most widely playable first. @type {Record<Container, Codec[]>} */
const CODECS = { mp4: ["avc", "vp9", "av1"], webm: ["vp9", "vp8", "av1"] };

/** The interval of key frames in seconds, to which a player can jump. */
const WHOLE_EVERY = 4;

/**
 * Returns the encoding options. The bit rate is fixed, so that the memory is known beforehand.
 *
 * @param {Room} room
 * @param {number} rate
 */
function wishes(room, rate) {
  return { quality: new Quality({ bitrate: bitsASecond(room, rate), bitrateMode: "variable" }), contentHint: "detail" };
}

/**
 * Returns the codec that this browser would use for a film.
 *
 * @param {Container} container
 * @param {Room} room
 * @param {number} rate frames a second
 * @returns {Promise<Codec | null>} null if no codec takes pictures of that size
 */
export async function codecFor(container, room, rate) {
  for (const codec of CODECS[container]) {
    if (await canEncodeVideo(codec, { ...room, ...wishes(room, rate), frameRate: rate })) return codec;
  }
  return null;
}

/** @implements {FilmEncoder} */
export class VideoEncoding {
  samples = 0;
  bytes = 0;
  #target = new BufferTarget();
  #output;
  #source;
  #type;
  #time = 0;
  /** Settles when the output has started. @type {Promise<void> | null} */
  #begun = null;

  /**
   * @param {Container} container
   * @param {Codec} codec
   * @param {Room} room
   * @param {number} rate frames a second
   */
  constructor(container, codec, room, rate) {
    const format = container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
    this.#type = `video/${container}`;
    this.#output = new Output({ format, target: this.#target });
    this.#source = new VideoSampleSource({
      codec,
      ...wishes(room, rate),
      keyFrameInterval: WHOLE_EVERY,
      onEncodedPacket: ({ byteLength }) => (this.bytes += byteLength),
    });
    this.#output.addVideoTrack(this.#source, { frameRate: rate });
  }

  async sample() {}

  /** @param {HTMLCanvasElement} canvas @param {number} milliseconds */
  async add(canvas, milliseconds) {
    await (this.#begun ??= this.#output.start());
    const duration = milliseconds / 1000;
    const picture = new VideoSample(canvas, { timestamp: this.#time, duration });
    this.#time += duration;
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

  end() {
    // An output that is finished or cancelled cannot be cancelled.
    if (this.#output.state === "started" || this.#output.state === "pending") this.#output.cancel().catch(() => undefined);
  }
}
