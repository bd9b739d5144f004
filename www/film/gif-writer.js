/** Writes a GIF, piece by piece: only what has changed is written, and it is written when it is known how long it stays. Pure. */

import { GIFEncoder } from "gifenc/dist/gifenc.esm.js";
import { Differences } from "./differences.js";

/** @import { Difference } from "./differences.js" */

/**
 * What the worker that writes it is told: a picture of whose colours the film is made, that the pictures of the film itself begin, one of them, or
 * that there are no more.
 *
 * @typedef {{kind: "sample", pixels: ArrayBuffer}
 *   | {kind: "begin", room: {width: number, height: number}, isLoop: boolean}
 *   | {kind: "frame", pixels: ArrayBuffer, milliseconds: number}
 *   | {kind: "finish"}} Told
 */

/** What stands stays when the next picture comes: that says only what changes. */
const KEEP = 1;

/** How many times a GIF is shown again: for ever, or never, which is said by saying nothing. */
const [FOR_EVER, NEVER] = [0, -1];

/** The longest time that a GIF can say a picture stays, in milliseconds. */
const LONGEST = 655_350;

/** Where in a picture that was written its place stands, after what is said of how it is shown. */
const PLACE = 9;

/** Writes one film. */
export class GifWriter {
  #encoder = GIFEncoder({ auto: false });
  #palette;
  #repeat;
  #depth;
  #differences;
  /** What is written as soon as it is known how long it stays. @type {{difference: Difference, milliseconds: number} | null} */
  #waiting = null;
  #isFirst = true;

  /**
   * @param {{width: number, height: number}} room
   * @param {[number, number, number][]} palette at most 255 colours
   * @param {boolean} isLoop whether it begins again for ever
   */
  constructor(room, palette, isLoop) {
    this.#differences = new Differences(room, palette);
    // One more colour stands for what has not changed.
    this.#palette = [...palette, /** @type {[number, number, number]} */ ([0, 0, 0])];
    this.#depth = Math.max(2, Math.ceil(Math.log2(this.#palette.length)));
    this.#repeat = isLoop ? FOR_EVER : NEVER;
    this.#encoder.writeHeader();
  }

  /**
   * Takes the next picture.
   *
   * @param {Uint32Array} pixels
   * @param {number} milliseconds how long it stays
   * @returns {Uint8Array<ArrayBuffer>} what can be written by now, perhaps nothing
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

  /** Ends the film. @returns {Uint8Array<ArrayBuffer>} the rest of it */
  finish() {
    const written = this.#write();
    this.#encoder.finish();
    const end = this.#encoder.bytes();
    return Uint8Array.from([...written, ...end]);
  }

  /** A difference that is none. @returns {Difference} */
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
      // The library writes every picture to the corner; where this one belongs stands in four of its bytes.
      if (!this.#isFirst) encoder.bytesView().set([left & 255, left >> 8, top & 255, top >> 8], begin + PLACE);
      this.#isFirst = false;
      this.#waiting = null;
    }
    const written = encoder.bytes();
    encoder.stream.reset();
    return written;
  }
}
