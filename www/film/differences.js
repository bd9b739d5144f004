/**
 * The colours of a GIF and the differences between its frames. Pure: it runs in the worker of `gif-worker.js`.
 *
 * A GIF has 256 colours. Those that a board has most of, its squares and the ground around it, are kept as they are; what
 * is left over goes to what lies between them, the edges of lines and figures.
 */

import { quantize } from "gifenc/dist/gifenc.esm.js";

/** How many colours a GIF has; one of them stands for what has not changed. */
const COLOURS = 256;

/** How many of the most frequent colours are kept as they are, where there are more than fit. */
const KEPT = 128;

/** How many colours are told apart before they are counted together; a power of two, as a table of them needs. */
const SLOTS = 1 << 16;

/** What stands in a slot that is not taken. */
const FREE = -1;

/** Numbers by colours, in a table that does not grow. */
class ColourTable {
  #colours = new Int32Array(SLOTS).fill(FREE);
  #numbers = new Int32Array(SLOTS);
  #taken = 0;

  /** Whether it is so full that to look something up would take long. */
  get isFull() {
    return this.#taken > SLOTS * 0.7;
  }

  clear() {
    this.#colours.fill(FREE);
    this.#taken = 0;
  }

  /**
   * Where a colour stands, or where there is room for it.
   *
   * @param {number} colour
   */
  slotOf(colour) {
    let slot = Math.imul(colour, 0x9e3779b1) >>> 16;
    while (this.#colours[slot] !== FREE && this.#colours[slot] !== colour) slot = (slot + 1) & (SLOTS - 1);
    return slot;
  }

  /** @param {number} slot */
  has(slot) {
    return this.#colours[slot] !== FREE;
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
    if (this.#colours[slot] === FREE) this.#taken += 1;
    this.#colours[slot] = colour;
    this.#numbers[slot] = number;
  }

  /** @returns {[number, number][]} every colour with its number */
  get entries() {
    return Array.from(this.#colours, (colour, slot) => /** @type {[number, number]} */ ([colour, this.#numbers[slot]])).filter(
      ([colour]) => colour !== FREE,
    );
  }
}

/** A colour without what is not seen of it. @param {number} pixel as it lies in memory */
const opaque = (pixel) => pixel & 0xff_ffff;

/** Counts the colours of some pictures, and chooses those of the film. */
export class ColourCount {
  #table = new ColourTable();

  /** @param {Uint32Array} pixels of a picture */
  add(pixels) {
    const table = this.#table;
    for (const pixel of pixels) {
      const colour = opaque(pixel);
      const slot = table.slotOf(colour);
      if (table.has(slot)) table.put(slot, colour, table.numberAt(slot) + 1);
      else if (!table.isFull) table.put(slot, colour, 1);
    }
  }

  /** The colours of the film: red, green and blue of each. @returns {[number, number, number][]} */
  choose() {
    const byCount = this.#table.entries.sort(([, one], [, other]) => other - one);
    const most = COLOURS - 1;
    if (byCount.length <= most) return byCount.map(([colour]) => channels(colour));
    const rest = byCount.slice(KEPT);
    // Rare colours are those of thin lines and small figures, which should not be lost in those of wide areas.
    const weighted = rest.flatMap(([colour, count]) => new Array(Math.ceil(Math.sqrt(count))).fill(colour | 0xff00_0000));
    const between = quantize(Uint8ClampedArray.from(new Uint8Array(Int32Array.from(weighted).buffer)), most - KEPT);
    return [...byCount.slice(0, KEPT).map(([colour]) => channels(colour)), ...between.map(([red, green, blue]) => /** @type {[number, number, number]} */ ([red, green, blue]))];
  }
}

/** @param {number} colour @returns {[number, number, number]} */
function channels(colour) {
  return [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
}

/**
 * The part of a picture that is other than the one before: a rectangle, and the colours of its pixels, by their numbers;
 * what has not changed in it has the number that stands for nothing.
 *
 * @typedef {{left: number, top: number, width: number, height: number, numbers: Uint8Array}} Difference
 */

/** Finds what has changed from picture to picture. */
export class Differences {
  #width;
  #height;
  #palette;
  /** The number of the colour that is nearest, for colours that were met. */
  #nearest = new ColourTable();
  /** What stood last, as pixels and by numbers of colours. */
  #pixels;
  #numbers;
  #isFirst = true;
  /** The number that stands for what has not changed. */
  unchanged;

  /**
   * @param {{width: number, height: number}} room
   * @param {[number, number, number][]} palette at most 255 colours
   */
  constructor({ width, height }, palette) {
    this.#width = width;
    this.#height = height;
    this.#palette = palette;
    this.unchanged = palette.length;
    this.#pixels = new Uint32Array(width * height);
    this.#numbers = new Uint8Array(width * height);
  }

  /**
   * Takes the next picture.
   *
   * @param {Uint32Array} pixels
   * @returns {Difference | null} null where it looks the same
   */
  take(pixels) {
    const [width, height] = [this.#width, this.#height];
    const [before, numbers] = [this.#pixels, this.#numbers];
    const changed = new Uint8Array(width * height).fill(this.unchanged);
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let row = 0, index = 0; row < height; row++) {
      for (let column = 0; column < width; column++, index++) {
        const pixel = pixels[index];
        if (pixel === before[index] && !this.#isFirst) continue;
        before[index] = pixel;
        const number = this.#numberOf(opaque(pixel));
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
    return cutOut(changed, width, { left, top, width: right - left + 1, height: bottom - top + 1 });
  }

  /** The number of the colour that is nearest. @param {number} colour */
  #numberOf(colour) {
    const table = this.#nearest;
    const slot = table.slotOf(colour);
    if (table.has(slot)) return table.numberAt(slot);
    const number = nearestOf(this.#palette, channels(colour));
    if (table.isFull) table.clear();
    table.put(table.slotOf(colour), colour, number);
    return number;
  }
}

/**
 * @param {[number, number, number][]} palette
 * @param {[number, number, number]} colour
 */
function nearestOf(palette, [red, green, blue]) {
  let [nearest, least] = [0, Infinity];
  for (let number = 0; number < palette.length; number++) {
    const [otherRed, otherGreen, otherBlue] = palette[number];
    // An eye tells green apart best, and blue least.
    const distance = 3 * (red - otherRed) ** 2 + 4 * (green - otherGreen) ** 2 + 2 * (blue - otherBlue) ** 2;
    if (distance < least) [nearest, least] = [number, distance];
  }
  return nearest;
}

/**
 * @param {Uint8Array} numbers of a whole picture
 * @param {number} across how wide that is
 * @param {{left: number, top: number, width: number, height: number}} rectangle
 * @returns {Difference}
 */
function cutOut(numbers, across, { left, top, width, height }) {
  const cut = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const begin = (top + row) * across + left;
    cut.set(numbers.subarray(begin, begin + width), row * width);
  }
  return { left, top, width, height, numbers: cut };
}
