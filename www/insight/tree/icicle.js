/** The icicle plot: the top of the search tree, with branches as wide as their share of the search. */

import "#words/decisions";
import { compactNumber, wholeNumber, translate } from "../../locales/locale.js";
import { observeCanvasSize, EMPTY_CANVAS_SIZE } from "../../widgets/canvas-size.js";
import { readPalette } from "../../widgets/colours.js";
import { onNextFrame } from "../../widgets/animation-frame.js";
import { makeRamp, mix } from "../../widgets/ramp.js";
import { createElement, setText } from "../../widgets/element.js";
import {
  groupByLevel,
  branchAt,
  findNearestBranch,
  largestBranches,
  neighbourPosition,
  stripsOf,
  tintOf,
} from "./icicle-layout.js";
import { percent, shareOf } from "./decision.js";

/** @import { Branch } from "../../bindings/protocol" */
/** @import { Level, Strip } from "./icicle-layout.js" */

/** The CSS custom properties that hold the colours. */
const COLOURS = /** @type {const} */ ({
  panel: "--panel",
  ink: "--ink",
  muted: "--muted",
  edge: "--edge",
  accent: "--accent",
  accentSoft: "--accent-soft",
});

/** Reads the current colours, including the shades of the path. @param {HTMLElement} element */
function readIcicleColours(element) {
  const { ramp, ...colours } = readPalette(element, COLOURS);
  return { ...colours, shades: makeRamp(ramp) };
}

/** The number of branches of a level that the summary for screen readers names. */
const SUMMARY_BRANCHES = 3;

/** Lengths in CSS pixels. `minBranchWidth` is the width below which branches are merged. */
const LENGTHS_PX = { minBranchWidth: 3, maxRowHeight: 28, markThickness: 3, fontSize: 11, padding: 4 };

/** The canvas, the line of text below it, and a summary for screen readers. */
export class Icicle {
  #canvas;
  #caption = createElement("p", { className: "icicle-description" });
  #summary = createElement("ul", { className: "visually-hidden" });
  #context;
  #onSeek;
  #nameOf;
  #colours;
  #fontFamily;
  /** @type {Level[]} */
  #levels = [];
  #length = 0;
  #position = 0;
  /** @type {Branch | null} the branch with the keyboard focus */
  #focused = null;
  /** @type {Branch | null} the branch under the pointer */
  #hovered = null;
  #canvasSize = EMPTY_CANVAS_SIZE;

  /**
   * @param {HTMLCanvasElement} canvas a focusable canvas; the texts are inserted after it
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests the moment after a step
   * @param {(square: number) => string} events.nameOf
   */
  constructor(canvas, { onSeek, nameOf }) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.#onSeek = onSeek;
    this.#nameOf = nameOf;
    this.#colours = readIcicleColours(canvas);
    this.#fontFamily = getComputedStyle(canvas).fontFamily;
    canvas.after(this.#caption, this.#summary);
    observeCanvasSize(this.#canvas, (size) => {
      this.#canvasSize = size;
      this.#paint();
    });
    this.#listenToPointer();
    this.#listenToKeyboard();
    this.show({ branches: [], length: 0, position: 0 });
  }

  /**
   * Shows the branches of a search.
   *
   * @param {object} search
   * @param {Branch[]} search.branches
   * @param {number} search.length the number of steps taken by the search
   * @param {number} search.position the current step
   */
  show({ branches, length, position }) {
    this.#levels = groupByLevel(branches);
    this.#length = length;
    this.#position = position;
    this.#focused = this.#findUpdated(this.#focused);
    this.#hovered = this.#findUpdated(this.#hovered);
    const isEmpty = this.#levels.length === 0;
    this.#canvas.toggleAttribute("data-empty", isEmpty);
    // An empty canvas has no height, so it must not be in the Tab order.
    this.#canvas.tabIndex = isEmpty ? -1 : 0;
    // Only keyboard navigation is announced, not the branch under the pointer or the progress of the search.
    this.#caption.ariaLive = "off";
    this.#updateCaption();
    this.#updateSummary();
    this.#redraw();
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#colours = readIcicleColours(this.#canvas);
    this.#redraw();
  }

  /**
   * Finds a branch after an update.
   *
   * @param {Branch | null} branch a branch shown before
   * @returns {Branch | null} the same branch after the update, or a branch near it; null if there is none
   */
  #findUpdated(branch) {
    const position = branch && findNearestBranch(this.#levels, branch);
    return position ? this.#levels[position.row].branches[position.index] : null;
  }

  /** @param {Level} level @returns {Branch | undefined} the branch at the current step */
  #currentBranch(level) {
    return level.branches[branchAt(level, this.#position, this.#length)];
  }

  /** Returns the branch at the current step on the deepest level that has one. */
  #deepestCurrentBranch() {
    return this.#levels.map((level) => this.#currentBranch(level)).findLast((branch) => branch !== undefined);
  }

  /**
   * Updates the text below the canvas, which describes the branch under the pointer, else the focused branch, else the
   * current branch.
   */
  #updateCaption() {
    const branch = this.#hovered ?? this.#focused;
    const current = this.#deepestCurrentBranch();
    if (branch) setText(this.#caption, translate("icicle.branch", this.#textParts(branch)));
    else if (current) setText(this.#caption, translate("icicle.current", this.#textParts(current)));
    else setText(this.#caption, this.#levels.length === 0 ? translate("icicle.hint") : "");
  }

  /** Returns the values for the texts about a branch. @param {Branch} branch */
  #textParts({ level, square, from, to }) {
    // A short branch late in the search has exact numbers, because rounded numbers could be equal.
    const format = to - from < to / 20 ? wholeNumber : compactNumber;
    return {
      number: wholeNumber(level + 1),
      square: this.#nameOf(square),
      percent: percent(shareOf(to - from, this.#length)),
      from: format(from),
      to: format(to),
    };
  }

  /** Updates the summary: for each level the number of branches, and the largest ones. */
  #updateSummary() {
    while (this.#summary.children.length > this.#levels.length) this.#summary.lastElementChild?.remove();
    this.#levels.forEach((level, row) => {
      const current = this.#currentBranch(level);
      const largest = largestBranches(level, SUMMARY_BRANCHES);
      const parts = [
        translate("icicle.level", { number: wholeNumber(level.level + 1), count: level.branches.length }),
        ...largest.map((branch) => translate("icicle.largest", this.#textParts(branch))),
        ...(current ? [translate("icicle.now", this.#textParts(current))] : []),
      ];
      const item = this.#summary.children[row] ?? this.#summary.appendChild(document.createElement("li"));
      setText(/** @type {HTMLElement} */ (item), parts.join(translate("icicle.list")));
    });
  }

  #redraw = onNextFrame(() => this.#paint());

  /**
   * The height, left edge and width of the rows, and the width of a step, in device pixels. `ratio` is the number of
   * device pixels per CSS pixel.
   */
  get #layout() {
    const { width, height, ratio } = this.#canvasSize;
    const count = Math.max(1, this.#levels.length);
    const rowHeight = Math.floor(Math.min(LENGTHS_PX.maxRowHeight * ratio, height / count));
    const digits = wholeNumber((this.#levels.at(-1)?.level ?? 0) + 1).length;
    const left = Math.round((digits * 7 + 6) * ratio);
    const scale = (width - left) / Math.max(1, this.#length);
    return { rowHeight, left, width: width - left, scale, ratio };
  }

  #paint() {
    const context = this.#context;
    const { rowHeight, left, width, ratio } = this.#layout;
    context.clearRect(0, 0, this.#canvasSize.width, this.#canvasSize.height);
    if (this.#levels.length === 0) return;
    const font = `${LENGTHS_PX.fontSize * ratio}px ${this.#fontFamily}`;
    context.textBaseline = "middle";
    const { ink, muted, accent, accentSoft, edge } = this.#colours;
    this.#levels.forEach((level, index) => {
      const top = index * rowHeight;
      const height = rowHeight - Math.max(1, Math.round(ratio));
      context.font = font;
      context.textAlign = "right";
      context.fillStyle = muted;
      context.fillText(wholeNumber(level.level + 1), left - 6 * ratio, top + height / 2);
      context.textAlign = "center";

      for (const strip of stripsOf(level, this.#length, width, LENGTHS_PX.minBranchWidth * ratio)) {
        this.#fillStrip(level, strip, { top, height, left, tint: tintOf(index, this.#levels.length, this.#colours) });
      }
      const current = this.#currentBranch(level);
      if (current) {
        const box = this.#boxOf(current, index);
        context.fillStyle = accentSoft;
        context.fillRect(box.left, top, box.width, height);
        context.fillStyle = accent;
        const markHeight = Math.min(LENGTHS_PX.markThickness * ratio, height / 3);
        context.fillRect(box.left, top + height - markHeight, box.width, markHeight);
        context.font = `650 ${font}`;
        this.#drawBranchLabel(current, { ...box, height: box.height - markHeight / 2 });
        context.font = font;
      }
    });
    this.#paintPosition(edge, ink);
    const framed = this.#hovered ?? this.#focused;
    if (framed) this.#paintFrame(framed, framed === this.#focused ? accent : ink);
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
    const { ratio } = this.#canvasSize;
    const lineWidth = Math.max(1, Math.round(ratio));
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
    const { ratio } = this.#canvasSize;
    if (height < (LENGTHS_PX.fontSize + 1) * ratio || width < 14 * ratio) return;
    const name = this.#nameOf(square);
    if (context.measureText(name).width + LENGTHS_PX.padding * 2 * ratio > width) return;
    context.fillStyle = this.#colours.ink;
    context.fillText(name, left + width / 2, top + height / 2);
  }

  /**
   * Returns the rectangle of a branch.
   *
   * @param {Branch} branch
   * @param {number} index the index of its row
   */
  #boxOf({ from, to }, index) {
    const { rowHeight, left, scale, ratio } = this.#layout;
    const lineWidth = Math.max(1, Math.round(ratio));
    const start = Math.round(left + from * scale);
    const end = Math.round(left + Math.min(to, this.#length) * scale);
    const width = Math.max(LENGTHS_PX.markThickness * lineWidth, end - start);
    // A narrow branch at the right edge stays entirely visible.
    const boxLeft = Math.min(start, this.#canvasSize.width - width);
    return { left: boxLeft, top: index * rowHeight, width, height: rowHeight - lineWidth };
  }

  /**
   * Marks the current step.
   *
   * @param {string} edge the colour of the line below the rows
   * @param {string} ink the colour of the mark
   */
  #paintPosition(edge, ink) {
    const { rowHeight, left, scale, ratio } = this.#layout;
    const lineWidth = Math.max(1, Math.round(1.5 * ratio));
    const x = Math.min(Math.round(left + this.#position * scale), this.#canvasSize.width - lineWidth);
    const bottom = rowHeight * this.#levels.length;
    this.#context.fillStyle = edge;
    this.#context.fillRect(left, bottom, this.#canvasSize.width - left, Math.max(1, Math.round(ratio)));
    this.#context.fillStyle = ink;
    this.#context.fillRect(x, 0, lineWidth, bottom + 4 * ratio);
  }

  /**
   * Draws a frame around a branch.
   *
   * @param {Branch} branch
   * @param {string} colour
   */
  #paintFrame(branch, colour) {
    const index = this.#levels.findIndex(({ level }) => level === branch.level);
    const { left, top, width, height } = this.#boxOf(branch, index);
    const lineWidth = Math.max(1, Math.round(2 * this.#canvasSize.ratio));
    this.#context.strokeStyle = colour;
    this.#context.lineWidth = lineWidth;
    const [x, y] = [left + lineWidth / 2, top + lineWidth / 2];
    this.#context.strokeRect(x, y, Math.max(lineWidth, width - lineWidth), height - lineWidth);
  }

  /**
   * Returns the branch under the pointer.
   *
   * @param {MouseEvent} event
   * @returns {Branch | null}
   */
  #branchUnder(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { rowHeight, left, scale, ratio } = this.#layout;
    const x = (event.clientX - box.left) * ratio - left;
    const level = this.#levels[Math.floor(((event.clientY - box.top) * ratio) / rowHeight)];
    if (!level || x < 0) return null;
    return level.branches[branchAt(level, Math.floor(x / scale), this.#length)] ?? null;
  }

  #listenToPointer() {
    const canvas = this.#canvas;
    /** @param {Branch | null} branch */
    const setHovered = (branch) => {
      if (branch === this.#hovered) return;
      this.#hovered = branch;
      canvas.style.cursor = branch ? "pointer" : "";
      this.#updateCaption();
      this.#redraw();
    };
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") setHovered(this.#branchUnder(event));
    });
    canvas.addEventListener("pointerleave", () => setHovered(null));
    canvas.addEventListener("pointerdown", () => this.#focusOn(null));
    canvas.addEventListener("click", (event) => {
      const branch = this.#branchUnder(event);
      if (branch) this.#onSeek(branch.from);
    });
  }

  /** Moves the keyboard focus to a branch, or to no branch. @param {Branch | null} branch */
  #focusOn(branch) {
    this.#focused = branch;
    this.#caption.ariaLive = branch ? "polite" : "off";
    this.#updateCaption();
    this.#redraw();
  }

  #listenToKeyboard() {
    const canvas = this.#canvas;
    const initialBranch = () => this.#deepestCurrentBranch() ?? this.#levels[0].branches[0];
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible") && this.#levels.length > 0) this.#focusOn(initialBranch());
    });
    canvas.addEventListener("blur", () => this.#focusOn(null));
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || this.#levels.length === 0) return;
      const directions = /** @type {const} */ ({
        ArrowLeft: "left",
        ArrowRight: "right",
        ArrowUp: "up",
        ArrowDown: "down",
        Home: "first",
        End: "last",
      });
      const branch = this.#focused ?? initialBranch();
      const position = findNearestBranch(this.#levels, branch);
      if (event.key === "Enter") this.#onSeek(branch.from);
      else if (position && event.key in directions) {
        const { row, index } = neighbourPosition(
          this.#levels,
          position,
          directions[/** @type {keyof typeof directions} */ (event.key)],
        );
        this.#focusOn(this.#levels[row].branches[index]);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
