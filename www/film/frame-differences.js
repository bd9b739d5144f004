/**
 * The colours of a GIF and the differences between its frames. Used in the worker of `gif-worker.js`.
 *
 * A GIF has at most 256 colours. If a film has more, its most frequent colours, such as those of the squares and of the
 * background, are kept exactly. The other entries of the palette approximate the remaining colours, which are at the
 * edges of lines and figures.
 */

import { quantize } from "gifenc/dist/gifenc.esm.js";

/** The maximum number of colours of a GIF. One of them marks unchanged pixels. */
const MAX_COLOURS = 256;

/** The number of frequent colours that are kept exactly if there are too many colours. */
const EXACT_COLOURS = 128;

/** The number of slots of a colour table, a power of two. */
const SLOT_COUNT = 1 << 16;

/** The colour of a free slot. */
const EMPTY_SLOT = -1;

/** A hash table of fixed size, with open addressing, that maps colours to numbers. */
class ColourTable {
  #colours = new Int32Array(SLOT_COUNT).fill(EMPTY_SLOT);
  #values = new Int32Array(SLOT_COUNT);
  #size = 0;

  /** Whether the table is so full that lookups become slow. */
  get isFull() {
    return this.#size > SLOT_COUNT * 0.7;
  }

  clear() {
    this.#colours.fill(EMPTY_SLOT);
    this.#size = 0;
  }

  /**
   * Returns the slot of a colour, or the free slot for it.
   *
   * @param {number} colour
   */
  slotOf(colour) {
    let slot = Math.imul(colour, 0x9e3779b1) >>> 16;
    while (this.#colours[slot] !== EMPTY_SLOT && this.#colours[slot] !== colour) slot = (slot + 1) & (SLOT_COUNT - 1);
    return slot;
  }

  /** @param {number} slot */
  has(slot) {
    return this.#colours[slot] !== EMPTY_SLOT;
  }

  /** @param {number} slot */
  valueAt(slot) {
    return this.#values[slot];
  }

  /**
   * @param {number} slot
   * @param {number} colour
   * @param {number} value
   */
  put(slot, colour, value) {
    if (this.#colours[slot] === EMPTY_SLOT) this.#size += 1;
    this.#colours[slot] = colour;
    this.#values[slot] = value;
  }

  /** @returns {[number, number][]} all colours with their values */
  get entries() {
    return Array.from(
      this.#colours,
      (colour, slot) => /** @type {[number, number]} */ ([colour, this.#values[slot]]),
    ).filter(([colour]) => colour !== EMPTY_SLOT);
  }
}

/** Removes the alpha channel from a pixel. @param {number} pixel a pixel as a 32-bit number of the canvas */
const withoutAlpha = (pixel) => pixel & 0xff_ffff;

/** Counts the colours of sample pictures, and chooses the colours of the film. */
export class ColourHistogram {
  #table = new ColourTable();

  /** Counts the colours of a picture. If the table is full, new colours are ignored. @param {Uint32Array} pixels */
  add(pixels) {
    const table = this.#table;
    for (const pixel of pixels) {
      const colour = withoutAlpha(pixel);
      const slot = table.slotOf(colour);
      if (table.has(slot)) table.put(slot, colour, table.valueAt(slot) + 1);
      else if (!table.isFull) table.put(slot, colour, 1);
    }
  }

  /** Returns the colours of the film as red, green and blue. @returns {[number, number, number][]} */
  choosePalette() {
    const byCount = this.#table.entries.sort(([, firstCount], [, secondCount]) => secondCount - firstCount);
    const maxColours = MAX_COLOURS - 1;
    if (byCount.length <= maxColours) return byCount.map(([colour]) => toRgb(colour));
    const rareColours = byCount.slice(EXACT_COLOURS);
    // The square root gives rare colours more weight. Otherwise the colours of wide areas would displace those of
    // thin lines and small figures.
    const weighted = rareColours.flatMap(([colour, count]) =>
      new Array(Math.ceil(Math.sqrt(count))).fill(colour | 0xff00_0000),
    );
    const approximations = quantize(
      Uint8ClampedArray.from(new Uint8Array(Int32Array.from(weighted).buffer)),
      maxColours - EXACT_COLOURS,
    );
    return [
      ...byCount.slice(0, EXACT_COLOURS).map(([colour]) => toRgb(colour)),
      ...approximations.map(([red, green, blue]) => /** @type {[number, number, number]} */ ([red, green, blue])),
    ];
  }
}

/** @param {number} colour @returns {[number, number, number]} */
function toRgb(colour) {
  return [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
}

/**
 * The part of a picture that differs from the one before: a rectangle and the palette indices of its pixels.
 * Unchanged pixels in the rectangle have the index `unchangedIndex` of the comparer.
 *
 * @typedef {{left: number, top: number, width: number, height: number, paletteIndices: Uint8Array}} FrameDifference
 */

/** Finds the changes from picture to picture. */
export class FrameComparer {
  #width;
  #height;
  #palette;
  /** A cache of the index of the nearest palette entry for each colour; cleared when it is full. */
  #nearestIndexCache = new ColourTable();
  /** The previous picture, as pixels and as palette indices. */
  #previousPixels;
  #paletteIndices;
  #isFirst = true;
  /** The palette index that marks unchanged pixels. */
  unchangedIndex;

  /**
   * @param {{width: number, height: number}} frameSize
   * @param {[number, number, number][]} palette at most 255 colours
   */
  constructor({ width, height }, palette) {
    this.#width = width;
    this.#height = height;
    this.#palette = palette;
    this.unchangedIndex = palette.length;
    this.#previousPixels = new Uint32Array(width * height);
    this.#paletteIndices = new Uint8Array(width * height);
  }

  /**
   * Compares the next picture with the previous one.
   *
   * @param {Uint32Array} pixels
   * @returns {FrameDifference | null} null if every pixel has the same palette index as in the previous picture
   */
  compare(pixels) {
    const [width, height] = [this.#width, this.#height];
    const [previousPixels, paletteIndices] = [this.#previousPixels, this.#paletteIndices];
    const changed = new Uint8Array(width * height).fill(this.unchangedIndex);
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let row = 0, index = 0; row < height; row++) {
      for (let column = 0; column < width; column++, index++) {
        const pixel = pixels[index];
        if (pixel === previousPixels[index] && !this.#isFirst) continue;
        previousPixels[index] = pixel;
        const paletteIndex = this.#paletteIndexOf(withoutAlpha(pixel));
        if (paletteIndex === paletteIndices[index] && !this.#isFirst) continue;
        paletteIndices[index] = paletteIndex;
        changed[index] = paletteIndex;
        if (column < left) left = column;
        if (column > right) right = column;
        if (row < top) top = row;
        bottom = row;
      }
    }
    this.#isFirst = false;
    if (right < 0) return null;
    return crop(changed, width, { left, top, width: right - left + 1, height: bottom - top + 1 });
  }

  /** Returns the index of the nearest palette entry. @param {number} colour */
  #paletteIndexOf(colour) {
    const table = this.#nearestIndexCache;
    const slot = table.slotOf(colour);
    if (table.has(slot)) return table.valueAt(slot);
    const paletteIndex = nearestPaletteIndex(this.#palette, toRgb(colour));
    if (table.isFull) table.clear();
    table.put(table.slotOf(colour), colour, paletteIndex);
    return paletteIndex;
  }
}

/**
 * @param {[number, number, number][]} palette
 * @param {[number, number, number]} colour
 */
function nearestPaletteIndex(palette, [red, green, blue]) {
  let [nearest, leastDistance] = [0, Infinity];
  for (let index = 0; index < palette.length; index++) {
    const [otherRed, otherGreen, otherBlue] = palette[index];
    // The eye distinguishes shades of green best, and shades of blue least.
    const distance = 3 * (red - otherRed) ** 2 + 4 * (green - otherGreen) ** 2 + 2 * (blue - otherBlue) ** 2;
    if (distance < leastDistance) [nearest, leastDistance] = [index, distance];
  }
  return nearest;
}

/**
 * Cuts a rectangle out of a picture.
 *
 * @param {Uint8Array} paletteIndices the palette indices of a whole picture
 * @param {number} fullWidth the width of the whole picture
 * @param {{left: number, top: number, width: number, height: number}} rectangle
 * @returns {FrameDifference}
 */
function crop(paletteIndices, fullWidth, { left, top, width, height }) {
  const cropped = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const rowStart = (top + row) * fullWidth + left;
    cropped.set(paletteIndices.subarray(rowStart, rowStart + width), row * width);
  }
  return { left, top, width, height, paletteIndices: cropped };
}
