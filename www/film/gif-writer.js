/** Writes a GIF piece by piece. Only changes are written, each once its duration is known. Pure. */

import { GIFEncoder } from "gifenc/dist/gifenc.esm.js";
import { Differences } from "./differences.js";

/** @import { Difference } from "./differences.js" */

/**
 * The messages to the worker: a sample picture for the colours, the beginning, a picture, or the end of the film.
 *
 * @typedef {{kind: "sample", pixels: ArrayBuffer}
 *   | {kind: "begin", room: {width: number, height: number}, isLoop: boolean}
 *   | {kind: "frame", pixels: ArrayBuffer, milliseconds: number}
 *   | {kind: "finish"}} Told
 */

/** The disposal method that keeps the picture, so that the next one contains only changes. */
const KEEP = 1;

/** The repeat counts of a GIF: for ever, or never, which is expressed by an absent entry. */
const [FOR_EVER, NEVER] = [0, -1];

/** The longest duration of a picture in a GIF, in milliseconds. */
const LONGEST = 655_350;

/**
 * The byte offset of the position in a written picture, after the graphic control extension and the image
 * separator.
 */
const PLACE = 9;

/** The writer of one film. */
export class GifWriter {
  #encoder = GIFEncoder({ auto: false });
  #palette;
  #repeat;
  #depth;
  #differences;
  /** The change whose duration is not known yet. @type {{difference: Difference, milliseconds: number} | null} */
  #waiting = null;
  #isFirst = true;

  /**
   * @param {{width: number, height: number}} room
   * @param {[number, number, number][]} palette at most 255 colours
   * @param {boolean} isLoop whether the film repeats for ever
   */
  constructor(room, palette, isLoop) {
    this.#differences = new Differences(room, palette);
    // One more colour marks unchanged pixels.
    this.#palette = [...palette, /** @type {[number, number, number]} */ ([0, 0, 0])];
    this.#depth = Math.max(2, Math.ceil(Math.log2(this.#palette.length)));
    this.#repeat = isLoop ? FOR_EVER : NEVER;
    this.#encoder.writeHeader();
  }

  /**
   * Adds the next picture.
   *
   * @param {Uint32Array} pixels
   * @param {number} milliseconds the duration of the picture
   * @returns {Uint8Array<ArrayBuffer>} the bytes that can be written now, possibly none
   */
  add(pixels, milliseconds) {
    const difference = this.#differences.take(pixels);
    const stays = (this.#waiting?.milliseconds ?? 0) + milliseconds;
    if (!difference && this.#waiting && stays <= LONGEST) {
      this.#waiting.milliseconds = stays;
      return new Uint8Array(0);
    }
    const written = this.#write();
    this.#waiting = { difference: difference ?? this.#nothing, milliseconds };
    return written;
  }

  /** Ends the film. @returns {Uint8Array<ArrayBuffer>} the remaining bytes */
  finish() {
    const written = this.#write();
    this.#encoder.finish();
    const end = this.#encoder.bytes();
    return Uint8Array.from([...written, ...end]);
  }

  /** A difference without any change. @returns {Difference} */
  get #nothing() {
    return { left: 0, top: 0, width: 1, height: 1, numbers: Uint8Array.of(this.#differences.unchanged) };
  }

  #write() {
    const encoder = this.#encoder;
    if (this.#waiting) {
      const { difference, milliseconds } = this.#waiting;
      const { left, top, width, height, numbers } = difference;
      const begin = encoder.bytesView().length;
      encoder.writeFrame(numbers, width, height, {
        ...(this.#isFirst ? { first: true, palette: this.#palette, repeat: this.#repeat } : {}),
        transparent: !this.#isFirst,
        transparentIndex: this.#differences.unchanged,
        colorDepth: this.#depth,
        delay: milliseconds,
        dispose: KEEP,
      });
      // The library puts every picture at the top left corner. These four bytes hold its actual position.
      if (!this.#isFirst) encoder.bytesView().set([left & 255, left >> 8, top & 255, top >> 8], begin + PLACE);
      this.#isFirst = false;
      this.#waiting = null;
    }
    const written = encoder.bytes();
    encoder.stream.reset();
    return written;
  }
}
