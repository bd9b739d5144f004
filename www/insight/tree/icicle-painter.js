/** Paints the icicle plot on a canvas: a row for each level, with the square of the current path at its left. */

import { wholeNumber } from "../../locales/locale.js";
import { EMPTY_CANVAS_SIZE, get2dContext, readTextScale } from "../../widgets/canvas-size.js";
import { readPalette } from "../../widgets/colours.js";
import { makeRamp, mix } from "../../widgets/ramp.js";
import {
  ROW_HEIGHTS_PX,
  branchAt,
  findPathBranches,
  rowCapacity,
  rowLevels,
  stripsOf,
  tintOf,
} from "./icicle-layout.js";

/** @import { Branch } from "../../bindings/protocol" */
/** @import { CanvasSize } from "../../widgets/canvas-size.js" */
/** @import { Level, Strip } from "./icicle-layout.js" */

/**
 * The state to paint.
 *
 * @typedef {object} IcicleState
 * @property {Level[]} levels the levels that have branches
 * @property {number} length the number of steps taken by the search
 * @property {number} position the current step
 * @property {number} deepest the number of squares of the longest path; 0 for a search that counts attempts only
 * @property {Branch | null} longest the branch that took longest, which has a frame
 * @property {ArrayLike<number>} path the squares of the current path
 */

/** The CSS custom properties that hold the colours. */
const COLOURS = /** @type {const} */ ({
  panel: "--panel",
  ink: "--ink",
  muted: "--muted",
  edge: "--edge",
  accent: "--accent",
  accentSoft: "--accent-soft",
});

/** Lengths in CSS pixels. `minBranchWidth` is the width below which branches are merged. */
const LENGTHS_PX = { minBranchWidth: 3, markThickness: 3, padding: 4, maxNameWidth: 72 };

/** The font size as a share of the height of a row, and its limits in CSS pixels. */
const FONT_SIZE = { share: 0.56, min: 11, max: 15 };

/** The opacity of a row where no branch is known. */
const EMPTY_ROW_OPACITY = 0.08;

/** Reads the current colours, including the shades of the path. @param {HTMLElement} element */
function readIcicleColours(element) {
  const { ramp, ...colours } = readPalette(element, COLOURS);
  return { ...colours, shades: makeRamp(ramp) };
}

/** The picture of the branches. All rectangles are in device pixels. */
export class IciclePainter {
  #canvas;
  #context;
  #nameOf;
  #colours;
  #fontFamily;
  #size = EMPTY_CANVAS_SIZE;
  /** The factor by which the style sheet enlarges rows and names. */
  #textScale = 1;
  /** @type {IcicleState} */
  #state = { levels: [], length: 0, position: 0, deepest: 0, longest: null, path: [] };
  /** The branch of the current path on each level. @type {(Branch | null)[]} */
  #pathBranches = [];
  /** The width of the widest name at the left of a row, in CSS pixels. */
  #nameWidth = 0;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(square: number) => string} nameOf
   */
  constructor(canvas, nameOf) {
    this.#canvas = canvas;
    this.#context = get2dContext(canvas);
    this.#nameOf = nameOf;
    this.#colours = readIcicleColours(canvas);
    this.#fontFamily = getComputedStyle(canvas).fontFamily;
  }

  /** The number of rows that fit. */
  get capacity() {
    return rowCapacity(this.#size.height / this.#size.ratio, this.#textScale);
  }

  /** The level of the first row, the number of rows, and that of the deeper levels, which have no row. */
  get rows() {
    const { levels, deepest } = this.#state;
    return rowLevels(levels, deepest, this.capacity);
  }

  /** The height of a row, in CSS pixels. */
  get rowHeight() {
    return this.#layout.rowHeight / this.#size.ratio;
  }

  /** @param {CanvasSize} size */
  setSize(size) {
    this.#size = size;
    this.#textScale = readTextScale(this.#canvas);
    this.#nameWidth = 0;
  }

  /** @param {IcicleState} state */
  setState(state) {
    if (state.levels.length === 0) this.#nameWidth = 0;
    this.#state = state;
    this.#pathBranches = findPathBranches(state.levels, state.position, state.path);
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#colours = readIcicleColours(this.#canvas);
  }

  /**
   * Returns the place under a point of the window.
   *
   * @param {{clientX: number, clientY: number}} point
   * @returns {{step: number, branch: Branch | null} | null} the step, and the known branch there
   */
  placeUnder({ clientX, clientY }) {
    const box = this.#canvas.getBoundingClientRect();
    const { rowHeight, left, scale, ratio } = this.#layout;
    const { first, count } = this.rows;
    const x = (clientX - box.left) * ratio - left;
    const row = Math.floor(((clientY - box.top) * ratio) / rowHeight);
    if (x < 0 || row < 0 || row >= count) return null;
    const step = Math.min(this.#state.length, Math.floor(x / scale));
    const level = this.#levelAt(first + row);
    return { step, branch: level?.branches[branchAt(level, step, this.#state.length)] ?? null };
  }

  /** Paints the rows. @param {{branch: Branch, isFocused: boolean} | null} framed another branch with a frame */
  paint(framed) {
    const context = this.#context;
    context.clearRect(0, 0, this.#size.width, this.#size.height);
    const { first, count } = this.rows;
    if (count === 0) return;
    this.#measureNames();
    context.textBaseline = "middle";
    for (let row = 0; row < count; row++) this.#paintRow(first + row, row, count);
    this.#paintPosition();
    const { longest } = this.#state;
    if (longest && longest.level < first + count) this.#paintFrame({ branch: longest, isFocused: false });
    if (framed && framed.branch.level < first + count) this.#paintFrame(framed);
  }

  /** Finds a level. @param {number} level @returns {Level | undefined} undefined if it has no branches */
  #levelAt(level) {
    return this.#state.levels.find((other) => other.level === level);
  }

  /** The font of the rows, in device pixels. */
  get #font() {
    const { ratio } = this.#size;
    const height = this.#layout.rowHeight / ratio;
    const [min, max] = [FONT_SIZE.min * this.#textScale, FONT_SIZE.max * this.#textScale];
    const size = Math.max(min, Math.min(max, height * FONT_SIZE.share));
    return { size: size * ratio, text: `${size * ratio}px ${this.#fontFamily}` };
  }

  /**
   * The height, left edge and width of the rows, and the width of a step, in device pixels. `ratio` is the number of
   * device pixels per CSS pixel.
   */
  get #layout() {
    const { width, height, ratio } = this.#size;
    const { first, count } = this.rows;
    const rowHeight = Math.floor(Math.min(ROW_HEIGHTS_PX.max * this.#textScale * ratio, height / Math.max(1, count)));
    const digits = wholeNumber(first + count).length;
    const levelWidth = Math.round((digits * 10 + 6) * this.#textScale * ratio);
    const left = levelWidth + Math.round((this.#nameWidth + 6) * ratio);
    const scale = (width - left) / Math.max(1, this.#state.length);
    return { rowHeight, levelWidth, left, width: width - left, scale, ratio };
  }

  /** Widens the column of the names for the squares of the path. The column never becomes narrower during a search. */
  #measureNames() {
    const { first, count } = this.rows;
    const { path } = this.#state;
    this.#context.font = `650 ${this.#font.text}`;
    for (let level = first; level < Math.min(first + count, path.length); level++) {
      const width = this.#context.measureText(this.#nameOf(path[level])).width / this.#size.ratio;
      this.#nameWidth = Math.min(
        LENGTHS_PX.maxNameWidth * this.#textScale,
        Math.max(this.#nameWidth, Math.ceil(width)),
      );
    }
  }

  /**
   * @param {number} levelNumber
   * @param {number} row
   * @param {number} count the number of rows
   */
  #paintRow(levelNumber, row, count) {
    const context = this.#context;
    const { rowHeight, levelWidth, left, width, ratio } = this.#layout;
    const { muted, accent, accentSoft } = this.#colours;
    const { length, position, path } = this.#state;
    const font = this.#font.text;
    const top = row * rowHeight;
    const height = rowHeight - Math.max(1, Math.round(ratio));
    context.font = font;
    context.textAlign = "right";
    context.fillStyle = muted;
    context.fillText(wholeNumber(levelNumber + 1), levelWidth - 6 * ratio, top + height / 2);
    if (levelNumber < path.length)
      this.#paintPathName(path[levelNumber], { left: levelWidth, right: left, top, height });
    context.font = font;
    context.textAlign = "center";
    const tint = tintOf(row, count, this.#colours);
    context.fillStyle = mix(this.#colours.panel, muted, EMPTY_ROW_OPACITY);
    context.fillRect(left, top, width, height);

    const level = this.#levelAt(levelNumber);
    for (const strip of level ? stripsOf(level, length, width, LENGTHS_PX.minBranchWidth * ratio) : [])
      this.#fillStrip(/** @type {Level} */ (level), strip, { top, height, left, tint });
    const current = level && this.#pathBranches[this.#state.levels.indexOf(level)];
    if (!current && levelNumber >= path.length) return;
    // A branch of the path that is too narrow to be known is marked at the current step.
    const box = this.#boxOf(current ?? { from: position, to: position }, row);
    context.fillStyle = accentSoft;
    context.fillRect(box.left, top, box.width, height);
    context.fillStyle = accent;
    const markHeight = current ? Math.min(LENGTHS_PX.markThickness * ratio, height / 3) : height;
    context.fillRect(box.left, top + height - markHeight, box.width, markHeight);
    if (!current) return;
    context.font = `650 ${font}`;
    this.#drawBranchLabel(current, { ...box, height: box.height - markHeight / 2 });
  }

  /**
   * Writes the name of a square of the current path at the left of its row.
   *
   * @param {number} square
   * @param {{left: number, right: number, top: number, height: number}} box
   */
  #paintPathName(square, { left, right, top, height }) {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, height);
    context.clip();
    context.font = `650 ${this.#font.text}`;
    context.textAlign = "left";
    context.fillStyle = this.#colours.ink;
    context.fillText(this.#nameOf(square), left, top + height / 2);
    context.restore();
  }

  /**
   * Draws a strip of a level.
   *
   * @param {Level} level
   * @param {Strip} strip
   * @param {{top: number, height: number, left: number, tint: string}} row
   */
  #fillStrip(level, { first, count, left, right }, { top, height, left: margin, tint }) {
    const context = this.#context;
    const lineWidth = Math.max(1, Math.round(this.#size.ratio));
    const from = Math.round(margin + left);
    const to = Math.max(from + lineWidth, Math.round(margin + right));
    context.fillStyle = tint;
    context.fillRect(from, top, to - from, height);
    context.fillStyle = this.#colours.muted;
    if (count === 1) {
      context.fillRect(from, top, lineWidth, height);
      this.#drawBranchLabel(level.branches[first], { left: from, top, width: to - from, height });
      return;
    }
    // Several narrow branches are drawn as a series of faint lines.
    context.fillStyle = mix(tint, this.#colours.muted, 0.4);
    for (let x = from; x < to; x += 3 * lineWidth) context.fillRect(x, top, lineWidth, height);
  }

  /**
   * Writes the name of the square of a branch into its rectangle, if it fits.
   *
   * @param {Branch} branch
   * @param {{left: number, top: number, width: number, height: number}} box
   */
  #drawBranchLabel({ square }, { left, top, width, height }) {
    const context = this.#context;
    const { ratio } = this.#size;
    if (height < this.#font.size + ratio || width < 14 * ratio) return;
    const name = this.#nameOf(square);
    if (context.measureText(name).width + LENGTHS_PX.padding * 2 * ratio > width) return;
    context.fillStyle = this.#colours.ink;
    context.fillText(name, left + width / 2, top + height / 2);
  }

  /**
   * Returns the rectangle of a branch.
   *
   * @param {Pick<Branch, "from" | "to">} branch
   * @param {number} row
   */
  #boxOf({ from, to }, row) {
    const { rowHeight, left, scale, ratio } = this.#layout;
    const lineWidth = Math.max(1, Math.round(ratio));
    const start = Math.round(left + from * scale);
    const end = Math.round(left + Math.min(to, this.#state.length) * scale);
    const width = Math.max(LENGTHS_PX.markThickness * lineWidth, end - start);
    // A narrow branch at the right edge stays entirely visible.
    const boxLeft = Math.min(start, this.#size.width - width);
    return { left: boxLeft, top: row * rowHeight, width, height: rowHeight - lineWidth };
  }

  /** Marks the current step. */
  #paintPosition() {
    const { rowHeight, left, scale, ratio } = this.#layout;
    const lineWidth = Math.max(1, Math.round(1.5 * ratio));
    const x = Math.min(Math.round(left + this.#state.position * scale), this.#size.width - lineWidth);
    const bottom = rowHeight * this.rows.count;
    this.#context.fillStyle = this.#colours.edge;
    this.#context.fillRect(left, bottom, this.#size.width - left, Math.max(1, Math.round(ratio)));
    this.#context.fillStyle = this.#colours.ink;
    this.#context.fillRect(x, 0, lineWidth, bottom + 4 * ratio);
  }

  /** Draws a frame around a branch. @param {{branch: Branch, isFocused: boolean}} framed */
  #paintFrame({ branch, isFocused }) {
    const { left, top, width, height } = this.#boxOf(branch, branch.level - this.rows.first);
    const lineWidth = Math.max(1, Math.round(2 * this.#size.ratio));
    this.#context.strokeStyle = isFocused ? this.#colours.accent : this.#colours.ink;
    this.#context.lineWidth = lineWidth;
    const [x, y] = [left + lineWidth / 2, top + lineWidth / 2];
    this.#context.strokeRect(x, y, Math.max(lineWidth, width - lineWidth), height - lineWidth);
  }
}
