/** The icicle plot: the top of the search tree, with branches as wide as their share of the search. */

import "#words/decisions";
import { compactNumber, wholeNumber, translate } from "../../locales/locale.js";
import { observeCanvasSize, EMPTY_CANVAS_SIZE } from "../../widgets/canvas-size.js";
import { readPalette } from "../../widgets/colours.js";
import { onNextFrame } from "../../widgets/animation-frame.js";
import { makeRamp, mix } from "../../widgets/ramp.js";
import { createElement, setText } from "../../widgets/element.js";
import { groupByLevel, branchAt, findNearestBranch, largest, neighbour, stripsOf, tintOf } from "./icicle-layout.js";
import { percent, shareOf } from "./share.js";

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

/** The number of branches of a level that the text for screen readers names. */
const SUMMARY_BRANCHES = 3;

/** Lengths in CSS pixels. */
const LENGTH = { narrowest: 3, tallest: 28, mark: 3, letters: 11, pad: 4 };

/** The canvas, the line of text below it, and a summary for screen readers. */
export class Icicle {
  #canvas;
  #line = createElement("p", { className: "icicle-line" });
  #summary = createElement("ul", { className: "unseen" });
  #context;
  #onSeek;
  #nameOf;
  #colours;
  #family;
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
    this.#family = getComputedStyle(canvas).fontFamily;
    canvas.after(this.#line, this.#summary);
    observeCanvasSize(this.#canvas, (room) => {
      this.#canvasSize = room;
      this.#paint();
    });
    this.#followPointer();
    this.#followKeyboard();
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
    this.#focused = this.#findAgain(this.#focused);
    this.#hovered = this.#findAgain(this.#hovered);
    const isEmpty = this.#levels.length === 0;
    this.#canvas.toggleAttribute("data-empty", isEmpty);
    // An empty canvas has no height, so it must not be in the Tab order.
    this.#canvas.tabIndex = isEmpty ? -1 : 0;
    // Only keyboard navigation is announced, not the branch under the pointer or the progress of the search.
    this.#line.ariaLive = "off";
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
   * @param {Branch | null} branch a branch shown before
   * @returns {Branch | null} the same branch after the update, or one near it
   */
  #findAgain(branch) {
    const spot = branch && findNearestBranch(this.#levels, branch);
    return spot ? this.#levels[spot.row].branches[spot.index] : null;
  }

  /** @param {Level} level @returns {Branch | undefined} the branch at the current step */
  #currentBranch(level) {
    return level.branches[branchAt(level, this.#position, this.#length)];
  }

  /** Returns the branch at the current step on the deepest level that has one. */
  #deepestCurrentBranch() {
    return this.#levels.map((level) => this.#currentBranch(level)).findLast((branch) => branch !== undefined);
  }

  /** Describes the branch under the pointer or with the focus below the canvas, or else the current one. */
  #updateCaption() {
    const branch = this.#hovered ?? this.#focused;
    const now = this.#deepestCurrentBranch();
    if (branch) setText(this.#line, translate("icicle.branch", this.#parts(branch)));
    else if (now) setText(this.#line, translate("icicle.current", this.#parts(now)));
    else setText(this.#line, this.#levels.length === 0 ? translate("icicle.hint") : "");
  }

  /** @param {Branch} branch */
  #parts({ level, square, from, to }) {
    // The exact numbers are used if the rounded ones could be equal: for a short branch late in the search.
    const number = to - from < to / 20 ? wholeNumber : compactNumber;
    return {
      number: wholeNumber(level + 1),
      square: this.#nameOf(square),
      percent: percent(shareOf(to - from, this.#length)),
      from: number(from),
      to: number(to),
    };
  }

  /** Updates the summary: for each level the number of branches, and the largest ones. */
  #updateSummary() {
    while (this.#summary.children.length > this.#levels.length) this.#summary.lastElementChild?.remove();
    this.#levels.forEach((level, row) => {
      const now = this.#currentBranch(level);
      const parts = [
        translate("icicle.level", { number: wholeNumber(level.level + 1), count: level.branches.length }),
        ...largest(level, SUMMARY_BRANCHES).map((branch) => translate("icicle.largest", this.#parts(branch))),
        ...(now ? [translate("icicle.now", this.#parts(now))] : []),
      ];
      const item = this.#summary.children[row] ?? this.#summary.appendChild(document.createElement("li"));
      setText(/** @type {HTMLElement} */ (item), parts.join(translate("icicle.list")));
    });
  }

  #redraw = onNextFrame(() => this.#paint());

  /** The position of the rows and the scale of the steps, in device pixels. */
  get #layout() {
    const { width, height, ratio } = this.#canvasSize;
    const count = Math.max(1, this.#levels.length);
    const row = Math.floor(Math.min(LENGTH.tallest * ratio, height / count));
    const digits = wholeNumber((this.#levels.at(-1)?.level ?? 0) + 1).length;
    const left = Math.round((digits * 7 + 6) * ratio);
    const scale = (width - left) / Math.max(1, this.#length);
    return { row, left, width: width - left, scale, ratio };
  }

  #paint() {
    const context = this.#context;
    const { row, left, width, ratio } = this.#layout;
    context.clearRect(0, 0, this.#canvasSize.width, this.#canvasSize.height);
    if (this.#levels.length === 0) return;
    const font = `${LENGTH.letters * ratio}px ${this.#family}`;
    context.textBaseline = "middle";
    const { ink, muted, accent, accentSoft, edge } = this.#colours;
    this.#levels.forEach((level, index) => {
      const top = index * row;
      const height = row - Math.max(1, Math.round(ratio));
      context.font = font;
      context.textAlign = "right";
      context.fillStyle = muted;
      context.fillText(wholeNumber(level.level + 1), left - 6 * ratio, top + height / 2);
      context.textAlign = "center";

      for (const strip of stripsOf(level, this.#length, width, LENGTH.narrowest * ratio)) {
        this.#fillStrip(level, strip, { top, height, left, tint: tintOf(index, this.#levels.length, this.#colours) });
      }
      const current = this.#currentBranch(level);
      if (current) {
        const box = this.#boxOf(current, index);
        context.fillStyle = accentSoft;
        context.fillRect(box.left, top, box.width, height);
        context.fillStyle = accent;
        const mark = Math.min(LENGTH.mark * ratio, height / 3);
        context.fillRect(box.left, top + height - mark, box.width, mark);
        context.font = `650 ${font}`;
        this.#drawBranchLabel(current, { ...box, height: box.height - mark / 2 });
        context.font = font;
      }
    });
    this.#paintPosition(edge, ink);
    const pointed = this.#hovered ?? this.#focused;
    if (pointed) this.#paintFrame(pointed, pointed === this.#focused ? accent : ink);
  }

  /**
   * @param {Level} level
   * @param {Strip} strip
   * @param {{top: number, height: number, left: number, tint: string}} place
   */
  #fillStrip(level, { first, count, left, right }, { top, height, left: margin, tint }) {
    const context = this.#context;
    const { ratio } = this.#canvasSize;
    const line = Math.max(1, Math.round(ratio));
    const from = Math.round(margin + left);
    const to = Math.max(from + line, Math.round(margin + right));
    context.fillStyle = tint;
    context.fillRect(from, top, to - from, height);
    context.fillStyle = this.#colours.muted;
    if (count === 1) {
      context.fillRect(from, top, line, height);
      this.#drawBranchLabel(level.branches[first], { left: from, top, width: to - from, height });
      return;
    }
    // Several narrow branches are drawn as a faint comb.
    context.fillStyle = mix(tint, this.#colours.muted, 0.4);
    for (let x = from; x < to; x += 3 * line) context.fillRect(x, top, line, height);
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
    if (height < (LENGTH.letters + 1) * ratio || width < 14 * ratio) return;
    const name = this.#nameOf(square);
    if (context.measureText(name).width + LENGTH.pad * 2 * ratio > width) return;
    context.fillStyle = this.#colours.ink;
    context.fillText(name, left + width / 2, top + height / 2);
  }

  /**
   * @param {Branch} branch
   * @param {number} index the index of its row
   */
  #boxOf({ from, to }, index) {
    const { row, left, scale, ratio } = this.#layout;
    const line = Math.max(1, Math.round(ratio));
    const start = Math.round(left + from * scale);
    const width = Math.max(LENGTH.mark * line, Math.round(left + Math.min(to, this.#length) * scale) - start);
    // A narrow branch at the right edge stays entirely visible.
    return { left: Math.min(start, this.#canvasSize.width - width), top: index * row, width, height: row - line };
  }

  /**
   * @param {string} edge
   * @param {string} ink
   */
  #paintPosition(edge, ink) {
    const { row, left, scale, ratio } = this.#layout;
    const line = Math.max(1, Math.round(1.5 * ratio));
    const x = Math.min(Math.round(left + this.#position * scale), this.#canvasSize.width - line);
    const bottom = row * this.#levels.length;
    this.#context.fillStyle = edge;
    this.#context.fillRect(left, bottom, this.#canvasSize.width - left, Math.max(1, Math.round(ratio)));
    this.#context.fillStyle = ink;
    this.#context.fillRect(x, 0, line, bottom + 4 * ratio);
  }

  /**
   * @param {Branch} branch
   * @param {string} colour
   */
  #paintFrame(branch, colour) {
    const index = this.#levels.findIndex(({ level }) => level === branch.level);
    const { left, top, width, height } = this.#boxOf(branch, index);
    const line = Math.max(1, Math.round(2 * this.#canvasSize.ratio));
    this.#context.strokeStyle = colour;
    this.#context.lineWidth = line;
    this.#context.strokeRect(left + line / 2, top + line / 2, Math.max(line, width - line), height - line);
  }

  /**
   * @param {MouseEvent} event
   * @returns {Branch | null}
   */
  #branchUnder(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { row, left, scale, ratio } = this.#layout;
    const x = (event.clientX - box.left) * ratio - left;
    const level = this.#levels[Math.floor(((event.clientY - box.top) * ratio) / row)];
    if (!level || x < 0) return null;
    return level.branches[branchAt(level, Math.floor(x / scale), this.#length)] ?? null;
  }

  #followPointer() {
    const canvas = this.#canvas;
    /** @param {Branch | null} branch */
    const hover = (branch) => {
      if (branch === this.#hovered) return;
      this.#hovered = branch;
      canvas.style.cursor = branch ? "pointer" : "";
      this.#updateCaption();
      this.#redraw();
    };
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") hover(this.#branchUnder(event));
    });
    canvas.addEventListener("pointerleave", () => hover(null));
    canvas.addEventListener("pointerdown", () => this.#focusOn(null));
    canvas.addEventListener("click", (event) => {
      const branch = this.#branchUnder(event);
      if (branch) this.#onSeek(branch.from);
    });
  }

  /** @param {Branch | null} branch */
  #focusOn(branch) {
    this.#focused = branch;
    this.#line.ariaLive = branch ? "polite" : "off";
    this.#updateCaption();
    this.#redraw();
  }

  #followKeyboard() {
    const canvas = this.#canvas;
    const begin = () => this.#deepestCurrentBranch() ?? this.#levels[0].branches[0];
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible") && this.#levels.length > 0) this.#focusOn(begin());
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
      const at = this.#focused ?? begin();
      const spot = findNearestBranch(this.#levels, at);
      if (event.key === "Enter") this.#onSeek(at.from);
      else if (spot && event.key in directions) {
        const { row, index } = neighbour(
          this.#levels,
          spot,
          directions[/** @type {keyof typeof directions} */ (event.key)],
        );
        this.#focusOn(this.#levels[row].branches[index]);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
