/**
 * Writes a GIF piece by piece: for each picture, only its changes from the previous picture. A picture is written as
 * soon as its duration is known.
 */

import { GIFEncoder } from "gifenc/dist/gifenc.esm.js";
import { FrameComparer } from "./frame-differences.js";

/** @import { FrameDifference } from "./frame-differences.js" */

/**
 * The messages to the worker: a sample picture for the palette, the start of the film, a picture, or the end.
 *
 * @typedef {{kind: "sample", pixels: ArrayBuffer}
 *   | {kind: "begin", frameSize: {width: number, height: number}, isLoop: boolean}
 *   | {kind: "frame", pixels: ArrayBuffer, milliseconds: number}
 *   | {kind: "finish"}} GifWorkerMessage
 */

/** The disposal method that keeps the picture, so that the next one contains only changes. */
const DISPOSAL_KEEP = 1;

/** The repeat counts of gifenc: repeat for ever, or omit the entry for repetition. */
const [REPEAT_FOR_EVER, NO_REPEAT] = [0, -1];

/** The longest duration of a picture in a GIF, in milliseconds. */
const MAX_DELAY_MS = 655_350;

/**
 * The byte offset of a picture's position in its encoded form, after the graphic control extension and the image
 * separator.
 */
const POSITION_OFFSET_BYTES = 9;

/** Writes one film. */
export class GifWriter {
  #encoder = GIFEncoder({ auto: false });
  #palette;
  #repeat;
  #colourDepth;
  #comparer;
  /**
   * The last difference, whose duration is not known yet.
   *
   * @type {{difference: FrameDifference, milliseconds: number} | null}
   */
  #pendingFrame = null;
  #isFirst = true;

  /**
   * @param {{width: number, height: number}} frameSize
   * @param {[number, number, number][]} palette at most 255 colours
   * @param {boolean} isLoop whether the film repeats for ever
   */
  constructor(frameSize, palette, isLoop) {
    this.#comparer = new FrameComparer(frameSize, palette);
    // One more colour marks unchanged pixels.
    this.#palette = [...palette, /** @type {[number, number, number]} */ ([0, 0, 0])];
    this.#colourDepth = Math.max(2, Math.ceil(Math.log2(this.#palette.length)));
    this.#repeat = isLoop ? REPEAT_FOR_EVER : NO_REPEAT;
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
    const totalMilliseconds = (this.#pendingFrame?.milliseconds ?? 0) + milliseconds;
    if (!difference && this.#pendingFrame && totalMilliseconds <= MAX_DELAY_MS) {
      this.#pendingFrame.milliseconds = totalMilliseconds;
      return new Uint8Array(0);
    }
    const bytes = this.#writePending();
    this.#pendingFrame = { difference: difference ?? this.#emptyDifference, milliseconds };
    return bytes;
  }

  /** Ends the film. @returns {Uint8Array<ArrayBuffer>} the remaining bytes */
  finish() {
    const pendingBytes = this.#writePending();
    this.#encoder.finish();
    const endBytes = this.#encoder.bytes();
    return Uint8Array.from([...pendingBytes, ...endBytes]);
  }

  /** A difference without any change. @returns {FrameDifference} */
  get #emptyDifference() {
    return { left: 0, top: 0, width: 1, height: 1, paletteIndices: Uint8Array.of(this.#comparer.unchangedIndex) };
  }

  /** Writes the pending picture, if any. @returns {Uint8Array<ArrayBuffer>} all bytes not yet returned */
  #writePending() {
    const encoder = this.#encoder;
    if (this.#pendingFrame) {
      const { difference, milliseconds } = this.#pendingFrame;
      const { left, top, width, height, paletteIndices } = difference;
      const frameOffset = encoder.bytesView().length;
      encoder.writeFrame(paletteIndices, width, height, {
        ...(this.#isFirst ? { first: true, palette: this.#palette, repeat: this.#repeat } : {}),
        transparent: !this.#isFirst,
        transparentIndex: this.#comparer.unchangedIndex,
        colorDepth: this.#colourDepth,
        delay: milliseconds,
        dispose: DISPOSAL_KEEP,
      });
      // The library puts every picture at the top left corner. These four bytes hold its actual position.
      if (!this.#isFirst)
        encoder.bytesView().set([left & 255, left >> 8, top & 255, top >> 8], frameOffset + POSITION_OFFSET_BYTES);
      this.#isFirst = false;
      this.#pendingFrame = null;
    }
    const bytes = encoder.bytes();
    encoder.stream.reset();
    return bytes;
  }
}
