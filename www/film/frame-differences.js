/**
 * The colours of a GIF and the differences between its frames. Pure; used in the worker of `gif-worker.js`.
 *
 * A GIF has 256 colours. The most frequent colours, those of the squares and the ground, are kept exactly. The
 * other entries approximate the remaining colours, which are at the edges of lines and figures.
 */

import { quantize } from "gifenc/dist/gifenc.esm.js";

/** The number of colours of a GIF, one of which marks unchanged pixels. */
const MAX_COLOURS = 256;

/** The number of the most frequent colours that are kept exactly if there are too many colours. */
const EXACT_COLOURS = 128;

/** The number of slots of a colour table, a power of two. */
const SLOT_COUNT = 1 << 16;

/** The value of a free slot. */
const EMPTY_SLOT = -1;

/** A hash table of fixed size from colours to numbers. */
class ColourTable {
  #colours = new Int32Array(SLOT_COUNT).fill(EMPTY_SLOT);
  #numbers = new Int32Array(SLOT_COUNT);
  #taken = 0;

  /** Whether the table is so full that lookups become slow. */
  get isFull() {
    return this.#taken > SLOT_COUNT * 0.7;
  }

  clear() {
    this.#colours.fill(EMPTY_SLOT);
    this.#taken = 0;
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
  numberAt(slot) {
    return this.#numbers[slot];
  }

  /**
   * @param {number} slot
   * @param {number} colour
   * @param {number} number
   */
  put(slot, colour, number) {
    if (this.#colours[slot] === EMPTY_SLOT) this.#taken += 1;
    this.#colours[slot] = colour;
    this.#numbers[slot] = number;
  }

  /** @returns {[number, number][]} all colours with their numbers */
  get entries() {
    return Array.from(this.#colours, (colour, slot) => /** @type {[number, number]} */ ([colour, this.#numbers[slot]])).filter(
      ([colour]) => colour !== EMPTY_SLOT,
    );
  }
}

/** Removes the alpha channel from a pixel. @param {number} pixel in the byte order of the memory */
const withoutAlpha = (pixel) => pixel & 0xff_ffff;

/** Counts the colours of sample pictures, and chooses the colours of the film. */
export class ColourHistogram {
  #table = new ColourTable();

  /** @param {Uint32Array} pixels the pixels of a picture */
  add(pixels) {
    const table = this.#table;
    for (const pixel of pixels) {
      const colour = withoutAlpha(pixel);
      const slot = table.slotOf(colour);
      if (table.has(slot)) table.put(slot, colour, table.numberAt(slot) + 1);
      else if (!table.isFull) table.put(slot, colour, 1);
    }
  }

  /** Returns the colours of the film as red, green and blue. @returns {[number, number, number][]} */
  choosePalette() {
    const byCount = this.#table.entries.sort(([, one], [, other]) => other - one);
    const most = MAX_COLOURS - 1;
    if (byCount.length <= most) return byCount.map(([colour]) => toRgb(colour));
    const rest = byCount.slice(EXACT_COLOURS);
    // The square root gives rare colours more weight. Those of thin lines and small figures would otherwise be
    // lost among those of wide areas.
    const weighted = rest.flatMap(([colour, count]) => new Array(Math.ceil(Math.sqrt(count))).fill(colour | 0xff00_0000));
    const between = quantize(Uint8ClampedArray.from(new Uint8Array(Int32Array.from(weighted).buffer)), most - EXACT_COLOURS);
    return [...byCount.slice(0, EXACT_COLOURS).map(([colour]) => toRgb(colour)), ...between.map(([red, green, blue]) => /** @type {[number, number, number]} */ ([red, green, blue]))];
  }
}

/** @param {number} colour @returns {[number, number, number]} */
function toRgb(colour) {
  return [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
}

/**
 * The part of a picture that differs from the one before: a rectangle and the colour numbers of its pixels.
 * Unchanged pixels inside have the number for unchanged.
 *
 * @typedef {{left: number, top: number, width: number, height: number, paletteIndices: Uint8Array}} FrameDifference
 */

/** Finds the changes from picture to picture. */
export class FrameComparer {
  #width;
  #height;
  #palette;
  /** A cache of the nearest palette entry of a colour. */
  #nearestIndexCache = new ColourTable();
  /** The last picture, as pixels and as colour numbers. */
  #pixels;
  #numbers;
  #isFirst = true;
  /** The colour number of unchanged pixels. */
  unchangedIndex;

  /**
   * @param {{width: number, height: number}} room
   * @param {[number, number, number][]} palette at most 255 colours
   */
  constructor({ width, height }, palette) {
    this.#width = width;
    this.#height = height;
    this.#palette = palette;
    this.unchangedIndex = palette.length;
    this.#pixels = new Uint32Array(width * height);
    this.#numbers = new Uint8Array(width * height);
  }

  /**
   * Compares the next picture with the last one.
   *
   * @param {Uint32Array} pixels
   * @returns {FrameDifference | null} null if the picture looks the same
   */
  compare(pixels) {
    const [width, height] = [this.#width, this.#height];
    const [before, numbers] = [this.#pixels, this.#numbers];
    const changed = new Uint8Array(width * height).fill(this.unchangedIndex);
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let row = 0, index = 0; row < height; row++) {
      for (let column = 0; column < width; column++, index++) {
        const pixel = pixels[index];
        if (pixel === before[index] && !this.#isFirst) continue;
        before[index] = pixel;
        const number = this.#paletteIndexOf(withoutAlpha(pixel));
        if (number === numbers[index] && !this.#isFirst) continue;
        numbers[index] = number;
        changed[index] = number;
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

  /** Returns the number of the nearest colour. @param {number} colour */
  #paletteIndexOf(colour) {
    const table = this.#nearestIndexCache;
    const slot = table.slotOf(colour);
    if (table.has(slot)) return table.numberAt(slot);
    const number = nearestPaletteIndex(this.#palette, toRgb(colour));
    if (table.isFull) table.clear();
    table.put(table.slotOf(colour), colour, number);
    return number;
  }
}

/**
 * @param {[number, number, number][]} palette
 * @param {[number, number, number]} colour
 */
function nearestPaletteIndex(palette, [red, green, blue]) {
  let [nearest, least] = [0, Infinity];
  for (let number = 0; number < palette.length; number++) {
    const [otherRed, otherGreen, otherBlue] = palette[number];
    // The eye distinguishes shades of green best, and shades of blue least.
    const distance = 3 * (red - otherRed) ** 2 + 4 * (green - otherGreen) ** 2 + 2 * (blue - otherBlue) ** 2;
    if (distance < least) [nearest, least] = [number, distance];
  }
  return nearest;
}

/**
 * @param {Uint8Array} numbers the colour numbers of a whole picture
 * @param {number} across the width of the whole picture
 * @param {{left: number, top: number, width: number, height: number}} rectangle
 * @returns {FrameDifference}
 */
function crop(numbers, across, { left, top, width, height }) {
  const cut = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const begin = (top + row) * across + left;
    cut.set(numbers.subarray(begin, begin + width), row * width);
  }
  return { left, top, width, height, paletteIndices: cut };
}
