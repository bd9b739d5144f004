/** Writes a GIF piece by piece. Only changes are written, each once its duration is known. Pure. */

import { GIFEncoder } from "gifenc/dist/gifenc.esm.js";
import { FrameComparer } from "./frame-differences.js";

/** @import { FrameDifference } from "./frame-differences.js" */

/**
 * The messages to the worker: a sample picture for the colours, the beginning, a picture, or the end of the film.
 *
 * @typedef {{kind: "sample", pixels: ArrayBuffer}
 *   | {kind: "begin", room: {width: number, height: number}, isLoop: boolean}
 *   | {kind: "frame", pixels: ArrayBuffer, milliseconds: number}
 *   | {kind: "finish"}} GifWorkerMessage
 */

/** The disposal method that keeps the picture, so that the next one contains only changes. */
const DISPOSAL_KEEP = 1;

/** The repeat counts of a GIF: for ever, or never, which is expressed by an absent entry. */
const [FOR_EVER, NEVER] = [0, -1];

/** The longest duration of a picture in a GIF, in milliseconds. */
const MAX_DELAY_MS = 655_350;

/**
 * The byte offset of the position in a written picture, after the graphic control extension and the image
 * separator.
 */
const POSITION_OFFSET_BYTES = 9;

/** The writer of one film. */
export class GifWriter {
  #encoder = GIFEncoder({ auto: false });
  #palette;
  #repeat;
  #colourDepth;
  #comparer;
  /** The change whose duration is not known yet. @type {{difference: FrameDifference, milliseconds: number} | null} */
  #pendingFrame = null;
  #isFirst = true;

  /**
   * @param {{width: number, height: number}} room
   * @param {[number, number, number][]} palette at most 255 colours
   * @param {boolean} isLoop whether the film repeats for ever
   */
  constructor(room, palette, isLoop) {
    this.#comparer = new FrameComparer(room, palette);
    // One more colour marks unchanged pixels.
    this.#palette = [...palette, /** @type {[number, number, number]} */ ([0, 0, 0])];
    this.#colourDepth = Math.max(2, Math.ceil(Math.log2(this.#palette.length)));
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
    const difference = this.#comparer.compare(pixels);
    const stays = (this.#pendingFrame?.milliseconds ?? 0) + milliseconds;
    if (!difference && this.#pendingFrame && stays <= MAX_DELAY_MS) {
      this.#pendingFrame.milliseconds = stays;
      return new Uint8Array(0);
    }
    const written = this.#writePending();
    this.#pendingFrame = { difference: difference ?? this.#emptyDifference, milliseconds };
    return written;
  }

  /** Ends the film. @returns {Uint8Array<ArrayBuffer>} the remaining bytes */
  finish() {
    const written = this.#writePending();
    this.#encoder.finish();
    const end = this.#encoder.bytes();
    return Uint8Array.from([...written, ...end]);
  }

  /** A difference without any change. @returns {FrameDifference} */
  get #emptyDifference() {
    return { left: 0, top: 0, width: 1, height: 1, paletteIndices: Uint8Array.of(this.#comparer.unchangedIndex) };
  }

  #writePending() {
    const encoder = this.#encoder;
    if (this.#pendingFrame) {
      const { difference, milliseconds } = this.#pendingFrame;
      const { left, top, width, height, paletteIndices } = difference;
      const begin = encoder.bytesView().length;
      encoder.writeFrame(paletteIndices, width, height, {
        ...(this.#isFirst ? { first: true, palette: this.#palette, repeat: this.#repeat } : {}),
        transparent: !this.#isFirst,
        transparentIndex: this.#comparer.unchangedIndex,
        colorDepth: this.#colourDepth,
        delay: milliseconds,
        dispose: DISPOSAL_KEEP,
      });
      // The library puts every picture at the top left corner. These four bytes hold its actual position.
      if (!this.#isFirst) encoder.bytesView().set([left & 255, left >> 8, top & 255, top >> 8], begin + POSITION_OFFSET_BYTES);
      this.#isFirst = false;
      this.#pendingFrame = null;
    }
    const written = encoder.bytes();
    encoder.stream.reset();
    return written;
  }
}
