/** The icicle plot: the top of the search tree, with branches as wide as their share of the search. */

import "#words/decisions";
import { compactNumber, sentences, wholeNumber, translate } from "../../locales/locale.js";
import { observeCanvasSize } from "../../widgets/canvas-size.js";
import { onNextFrame } from "../../widgets/animation-frame.js";
import { createElement, setText } from "../../widgets/element.js";
import {
  groupByLevel,
  findPathBranches,
  findNearestBranch,
  largestBranches,
  longestBranch,
  neighbourPosition,
} from "./icicle-layout.js";
import { IciclePainter } from "./icicle-painter.js";
import { percent, shareOf } from "./decision.js";

/** @import { Branch } from "../../bindings/protocol" */
/** @import { Level } from "./icicle-layout.js" */

/**
 * The branches of a search and its current path.
 *
 * @typedef {object} ShownBranches
 * @property {Branch[]} branches
 * @property {number} length the number of steps taken by the search
 * @property {number} position the current step
 * @property {number} deepest the number of squares of the longest path of all known steps
 * @property {ArrayLike<number>} path the squares of the current path
 * @property {boolean} stepsBack whether the search leaves squares one by one; otherwise the branches are its attempts
 * @property {boolean} isBreadthFirst whether the search passes through its tree once for every length of a path
 */

/** The branches before any search. @type {ShownBranches} */
const NO_BRANCHES = {
  branches: [],
  length: 0,
  position: 0,
  deepest: 0,
  path: [],
  stepsBack: true,
  isBreadthFirst: false,
};

/** The number of branches of a level that the summary for screen readers names. */
const SUMMARY_BRANCHES = 3;

/** The canvas, the lines of text above it, and a summary for screen readers. */
export class Icicle {
  #canvas;
  #caption = createElement("p", { className: "icicle-description" });
  #longest = createElement("p", { className: "icicle-longest" });
  #summary = createElement("ul", { id: "icicle-summary", className: "visually-hidden" });
  #painter;
  #onSeek;
  #onSeekBranch;
  #nameOf;
  /** @type {Level[]} */
  #levels = [];
  #state = NO_BRANCHES;
  /** @type {Branch | null} the branch with the keyboard focus */
  #focused = null;
  /** @type {Branch | null} the branch under the pointer */
  #hovered = null;

  /**
   * @param {HTMLCanvasElement} canvas a focusable canvas; the texts are inserted before it
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests the moment after a step
   * @param {(branch: Branch) => void} events.onSeekBranch requests the moment at which a branch began
   * @param {() => void} events.onDataNeeded called when more levels fit
   * @param {(square: number) => string} events.nameOf
   */
  constructor(canvas, { onSeek, onSeekBranch, onDataNeeded, nameOf }) {
    this.#canvas = canvas;
    this.#painter = new IciclePainter(canvas, nameOf);
    this.#onSeek = onSeek;
    this.#onSeekBranch = onSeekBranch;
    this.#nameOf = nameOf;
    canvas.before(this.#longest, this.#caption);
    canvas.after(this.#summary);
    observeCanvasSize(this.#canvas, (size) => {
      const { capacity } = this.#painter;
      this.#painter.setSize(size);
      this.#updateCaption();
      this.#updateLongest();
      this.#updateSummary();
      this.#paint();
      if (this.#painter.capacity > capacity) onDataNeeded();
    });
    this.#listenToPointer();
    this.#listenToKeyboard();
    this.show(NO_BRANCHES);
  }

  /** The number of levels that fit. */
  get capacity() {
    return this.#painter.capacity;
  }

  /** Shows the branches of a search. @param {ShownBranches} state */
  show(state) {
    this.#state = state;
    this.#levels = groupByLevel(state.branches);
    const { length, position, path } = state;
    const deepest = state.stepsBack ? state.deepest : 0;
    this.#painter.setState({ levels: this.#levels, length, position, path, deepest, longest: this.#longestBranch() });
    this.#focused = this.#findUpdated(this.#focused);
    this.#hovered = this.#findUpdated(this.#hovered);
    const isEmpty = this.#levels.length === 0;
    this.#canvas.toggleAttribute("data-empty", isEmpty);
    // An empty canvas has nothing to reach, so it must not be in the Tab order.
    this.#canvas.tabIndex = isEmpty ? -1 : 0;
    // Only keyboard navigation is announced, not the branch under the pointer or the progress of the search.
    this.#caption.ariaLive = "off";
    this.#updateCaption();
    this.#updateLongest();
    this.#updateSummary();
    this.#redraw();
  }

  /** Removes the branches, for another search. */
  clear() {
    this.show(NO_BRANCHES);
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#painter.recolour();
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

  /** Returns the branch of the current path on the deepest row that has one. */
  #deepestCurrentBranch() {
    const { position, path } = this.#state;
    const { first, count } = this.#painter.rows;
    const branches = findPathBranches(this.#levels, position, path);
    return branches.findLast((branch) => branch !== null && branch.level < first + count);
  }

  /**
   * Updates the text above the canvas, which describes the branch under the pointer, else the focused branch, else the
   * current branch.
   */
  #updateCaption() {
    const branch = this.#hovered ?? this.#focused;
    const current = this.#deepestCurrentBranch();
    if (branch) setText(this.#caption, translate("icicle.branch", this.#textParts(branch)));
    else if (current) setText(this.#caption, translate("icicle.current", this.#textParts(current)));
    else setText(this.#caption, this.#levels.length === 0 ? translate("icicle.hint") : "");
  }

  /** Whether each level has a single square. */
  get #hasOnePath() {
    // Once the search has stepped back, the first row is not level 0, but the first level with two squares. One of
    // these squares may be too narrow to see.
    return this.#levels[0]?.level === 0 && this.#levels.every(({ branches }) => branches.length === 1);
  }

  /** Returns the branch that took longest. @returns {Branch | null} null if there is only one path */
  #longestBranch() {
    const { length, isBreadthFirst } = this.#state;
    if (this.#hasOnePath) return null;
    // A breadth-first search repeats its tree, and the first level tells its passes apart.
    return longestBranch(isBreadthFirst ? this.#levels.slice(0, 1) : this.#levels, length);
  }

  /** Names the branch that took longest, or says why there are no branches. Says how many levels are not shown. */
  #updateLongest() {
    const { length, stepsBack, isBreadthFirst } = this.#state;
    const branch = this.#longestBranch();
    const parts = branch && this.#textParts(branch);
    const key = isBreadthFirst ? "longestPass" : stepsBack ? "longest" : "longestAttempt";
    const above = branch && branch.level > 0 ? translate("icicle.above", { number: wholeNumber(branch.level) }) : "";
    const { deeper } = this.#painter.rows;
    const below = deeper > 0 ? translate("boards.deeper", { count: deeper, number: wholeNumber(deeper) }) : "";
    const onePath = this.#hasOnePath ? translate(stepsBack ? "icicle.onePath" : "icicle.noTree") : "";
    const longest = parts ? translate(`icicle.${key}`, { ...parts, length: wholeNumber(length) }) : "";
    setText(this.#longest, sentences(onePath || longest, above, below));
  }

  /** Returns the values for the texts about a branch. @param {Branch} branch */
  #textParts({ level, square, from, to }) {
    // A short branch late in the search has exact numbers, because rounded numbers could be equal.
    const format = to - from < to / 20 ? wholeNumber : compactNumber;
    return {
      number: wholeNumber(level + 1),
      square: this.#nameOf(square),
      steps: wholeNumber(to - from),
      percent: percent(shareOf(to - from, this.#state.length)),
      from: format(from),
      to: format(to),
    };
  }

  /** Updates the summary: for each row the number of branches, the largest ones, and the square of the path. */
  #updateSummary() {
    const { first, count } = this.#painter.rows;
    while (this.#summary.children.length > count) this.#summary.lastElementChild?.remove();
    for (let row = 0; row < count; row++) {
      const item = this.#summary.children[row] ?? this.#summary.appendChild(document.createElement("li"));
      setText(/** @type {HTMLElement} */ (item), this.#summaryOf(first + row));
    }
  }

  /** Returns the summary of a level. @param {number} number */
  #summaryOf(number) {
    const { path } = this.#state;
    const level = this.#levels.find((other) => other.level === number) ?? { level: number, branches: [] };
    const parts = [
      translate("icicle.level", { number: wholeNumber(number + 1), count: level.branches.length }),
      ...largestBranches(level, SUMMARY_BRANCHES).map((branch) => translate("icicle.largest", this.#textParts(branch))),
      ...(number < path.length ? [translate("icicle.now", { square: this.#nameOf(path[number]) })] : []),
    ];
    return parts.join(translate("icicle.list"));
  }

  #redraw = onNextFrame(() => this.#paint());

  #paint() {
    const branch = this.#hovered ?? this.#focused;
    this.#painter.paint(branch && { branch, isFocused: branch === this.#focused });
    const { first, count } = this.#painter.rows;
    const { position } = this.#state;
    Object.assign(this.#canvas.dataset, { first, rows: count, rowHeight: this.#painter.rowHeight, position });
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
      if (event.pointerType === "mouse") setHovered(this.#painter.placeUnder(event)?.branch ?? null);
    });
    canvas.addEventListener("pointerleave", () => setHovered(null));
    canvas.addEventListener("pointerdown", () => this.#focusOn(null));
    canvas.addEventListener("click", (event) => {
      const place = this.#painter.placeUnder(event);
      if (place?.branch) this.#onSeekBranch(place.branch);
      else if (place) this.#onSeek(place.step);
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
      if (event.key === "Enter") this.#onSeekBranch(branch);
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
