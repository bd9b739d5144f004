/** The search tree as the published documents draw it: a small board for each node, joined by edges. */

import "#words/decisions";
import { compactNumber, wholeNumber, translate } from "../../locales/locale.js";
import { observeCanvasSize } from "../../widgets/canvas-size.js";
import { onNextFrame } from "../../widgets/animation-frame.js";
import { createElement, setText } from "../../widgets/element.js";
import { isImpossible, layOutBoards } from "./boards-layout.js";
import { BoardsPainter } from "./boards-painter.js";
import { percent, shareOf } from "./decision.js";
import { createStateTree, stepsOf } from "./state-tree.js";

/** @import { Branch } from "../../bindings/protocol" */
/** @import { Ground } from "../../board/ground.js" */
/** @import { ViewSettings } from "../../board/view-settings.js" */
/** @import { BoardsRow, Item } from "./boards-layout.js" */
/** @import { ShownBranches } from "./icicle.js" */

/**
 * The branches of a search with its board. `start` is the square before the first step.
 *
 * @typedef {ShownBranches & {ground: Ground, start: number}} ShownTree
 */

/** The canvas with the boards, the lines of text above it, and a summary for screen readers. */
export class Boards {
  /** The parent of all parts. */
  element = createElement("div", { id: "boards-panel", className: "boards-panel" });
  #canvas = createElement("canvas", { id: "boards", className: "boards", tabIndex: -1 });
  #caption = createElement("p", { className: "boards-caption" });
  #extent = createElement("p", { className: "boards-extent" });
  #summary = createElement("ul", { id: "boards-summary", className: "visually-hidden" });
  #painter;
  #view;
  #events;
  /** @type {ShownTree | null} */
  #state = null;
  /** The longest known beginning of all paths. @type {Uint32Array} */
  #trunk = new Uint32Array();
  /** @type {Int32Array | null} */
  #moves = null;
  /** @type {BoardsRow[]} */
  #rows = [];
  /** The key of the item with the keyboard focus. @type {string | null} */
  #focusedKey = null;
  /** The key of the item under the pointer. @type {string | null} */
  #hoveredKey = null;

  /**
   * @param {HTMLElement} parent
   * @param {ViewSettings} view
   * @param {object} events
   * @param {(branch: Branch) => void} events.onSeekBranch requests the moment at which a branch began
   * @param {() => void} events.onDataNeeded called when more levels fit
   * @param {(square: number) => string} events.nameOf
   * @param {() => Promise<Int32Array | null>} events.requestMoves returns the moves of every square of the board
   */
  constructor(parent, view, events) {
    this.#view = view;
    this.#events = events;
    this.#canvas.setAttribute("role", "application");
    this.#canvas.ariaLabel = translate("boards.canvas");
    this.element.append(this.#extent, this.#caption, this.#canvas, this.#summary);
    parent.append(this.element);
    this.#painter = new BoardsPainter(this.#canvas, events.nameOf, (count) =>
      translate("boards.skipped", { count, number: wholeNumber(count) }),
    );
    observeCanvasSize(this.#canvas, (size) => {
      const { capacity } = this;
      this.#painter.setSize(size);
      this.#update();
      this.#paint();
      if (this.capacity > capacity) events.onDataNeeded();
    });
    this.#listenToPointer();
    this.#listenToKeyboard();
    this.updateView();
  }

  /** The number of levels whose branches are needed: those that fit, and the level below them, which is counted. */
  get capacity() {
    return this.#painter.metricsFor(this.#ground).rows + 1;
  }

  /** Shows the branches of a search. @param {ShownTree} state */
  show(state) {
    this.#state = state;
    // All paths begin alike above the first branches. The current path may be shorter than an earlier one.
    const firstLevel = state.branches.reduce((first, { level }) => Math.min(first, level), Infinity);
    const path = Uint32Array.from(state.path.length > 0 ? state.path : [state.start]);
    this.#trunk = (path.length > this.#trunk.length ? path : this.#trunk).slice(0, firstLevel);
    this.#update();
  }

  /** Removes the tree, for another search. */
  clear() {
    this.#state = null;
    this.#trunk = new Uint32Array();
    this.#moves = null;
    this.#focusedKey = this.#hoveredKey = null;
    this.#update();
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#painter.recolour();
    this.#redraw();
  }

  /** Shows the chosen option. */
  updateView() {
    this.#update();
  }

  /** @returns {Ground | null} */
  get #ground() {
    return this.#state?.ground ?? null;
  }

  #update() {
    const state = this.#state;
    const allMoves = this.#view.optionOf("children") === "all";
    if (allMoves && !this.#moves && state) void this.#loadMoves(state);
    const { columns, rows } = this.#painter.metricsFor(this.#ground);
    const root = state && createStateTree({ ...state, trunk: this.#trunk }, rows + this.#trunk.length);
    this.#rows = root ? layOutBoards(root, { columns, rows, moves: allMoves ? this.#moves : null }) : [];
    this.#painter.setState({ ground: this.#ground, rows: this.#rows, deepest: state?.ground.size ?? 1 });
    const isEmpty = this.#rows.length === 0;
    this.#canvas.tabIndex = isEmpty ? -1 : 0;
    this.#focusedKey = this.#nearestKey(this.#focusedKey);
    this.#hoveredKey = this.#find(this.#hoveredKey)?.key ?? null;
    // Only keyboard navigation is announced, not the progress of the search.
    this.#caption.ariaLive = "off";
    this.#updateCaption();
    this.#updateExtent();
    this.#updateSummary();
    this.#redraw();
  }

  /** Loads the moves of the board. @param {ShownTree} state */
  async #loadMoves(state) {
    const moves = await this.#events.requestMoves();
    if (!moves || this.#moves || state.ground !== this.#ground) return;
    this.#moves = moves;
    this.#update();
  }

  /** All items, row by row. */
  get #items() {
    return this.#rows.flatMap(({ items }) => items);
  }

  /** @param {string | null} key */
  #find(key) {
    return key === null ? undefined : this.#items.find((item) => item.key === key);
  }

  /**
   * Returns the key of an item after an update, or that of the nearest item above it.
   *
   * @param {string | null} key
   * @returns {string | null}
   */
  #nearestKey(key) {
    for (let rest = key; rest; rest = rest.slice(0, rest.lastIndexOf("/"))) if (this.#find(rest)) return rest;
    return key === null ? null : (this.#items[0]?.key ?? null);
  }

  /** Returns the deepest item of the current path. */
  get #currentItem() {
    return this.#items.findLast(({ node }) => node?.isOnPath);
  }

  #updateCaption() {
    const item = this.#find(this.#hoveredKey) ?? this.#find(this.#focusedKey);
    const shown = item ?? this.#currentItem;
    setText(this.#caption, shown ? this.#describe(shown, item === undefined) : translate("boards.hint"));
  }

  /**
   * Describes an item.
   *
   * @param {Item} item
   * @param {boolean} isCurrent whether the item is described as the current moment
   */
  #describe({ kind, node, square, parent }, isCurrent) {
    const { nameOf } = this.#events;
    const from = parent && parent.square >= 0 ? nameOf(parent.square) : "";
    if (!node) return translate(`boards.move.${kind}`, { square: square >= 0 ? nameOf(square) : "", from });
    const steps = stepsOf(node);
    const parts = { number: wholeNumber(node.level + 1), square: nameOf(square) };
    if (steps === 0) return translate(isCurrent ? "boards.now" : "boards.passing", parts);
    const { ranges } = node;
    return translate(isCurrent ? "icicle.current" : "icicle.branch", {
      ...parts,
      percent: percent(shareOf(steps, this.#state?.length ?? 0)),
      from: compactNumber(ranges[0].from),
      to: compactNumber(ranges[ranges.length - 1].to),
    });
  }

  /** Says how many levels are left out. */
  #updateExtent() {
    const state = this.#state;
    const last = this.#rows[this.#rows.length - 1]?.level ?? -1;
    const deeper = state ? Math.max(0, state.deepest - last - 1) : 0;
    if (this.#rows.length === 0) setText(this.#extent, "");
    else if (deeper === 0) setText(this.#extent, translate("boards.complete"));
    else setText(this.#extent, translate("boards.deeper", { count: deeper, number: wholeNumber(deeper) }));
  }

  /** Updates the summary: for each row its boards, the moves that are crossed out, and the square of the path. */
  #updateSummary() {
    const rows = this.#rows;
    while (this.#summary.children.length > rows.length) this.#summary.lastElementChild?.remove();
    for (const [index, row] of rows.entries()) {
      const item = this.#summary.children[index] ?? this.#summary.appendChild(document.createElement("li"));
      setText(/** @type {HTMLElement} */ (item), this.#summaryOf(row));
    }
  }

  /** @param {BoardsRow} row */
  #summaryOf({ level, items }) {
    const { nameOf } = this.#events;
    const nodes = items.filter(({ node }) => node);
    const crossedOut = items.filter(isImpossible).length;
    const current = nodes.find(({ node }) => node?.isOnPath);
    const parts = [
      translate("boards.row", {
        number: wholeNumber(level + 1),
        squares: nodes.map(({ square }) => nameOf(square)).join(" "),
      }),
      ...(crossedOut > 0 ? [translate("boards.crossedOut", { count: crossedOut, moves: items.length })] : []),
      ...(current ? [translate("icicle.now", { square: nameOf(current.square) })] : []),
    ];
    return parts.join(translate("icicle.list"));
  }

  #redraw = onNextFrame(() => this.#paint());

  #paint() {
    const hovered = this.#find(this.#hoveredKey);
    const item = hovered ?? this.#find(this.#focusedKey);
    this.#painter.paint(item ? { item, isFocused: !hovered } : null);
    const boards = String(this.#items.length);
    Object.assign(this.#canvas.dataset, { rows: this.#rows.length, boards, position: this.#state?.position ?? 0 });
  }

  /** Goes to the step that entered the square of an item. @param {Item | undefined} item */
  #seek(item) {
    if (!item?.node) return;
    const { level, square, ranges } = item.node;
    this.#events.onSeekBranch({ level, square, ...ranges[0] });
  }

  #listenToPointer() {
    const canvas = this.#canvas;
    /** @param {string | null} key */
    const setHovered = (key) => {
      if (key === this.#hoveredKey) return;
      this.#hoveredKey = key;
      canvas.style.cursor = this.#find(key)?.node ? "pointer" : "";
      this.#updateCaption();
      this.#redraw();
    };
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") setHovered(this.#painter.itemUnder(event)?.key ?? null);
    });
    canvas.addEventListener("pointerleave", () => setHovered(null));
    canvas.addEventListener("pointerdown", () => this.#focusOn(null));
    canvas.addEventListener("click", (event) => this.#seek(this.#painter.itemUnder(event) ?? undefined));
  }

  /** Moves the keyboard focus to an item. @param {Item | null} item */
  #focusOn(item) {
    this.#focusedKey = item?.key ?? null;
    this.#caption.ariaLive = item ? "polite" : "off";
    this.#updateCaption();
    this.#redraw();
  }

  #listenToKeyboard() {
    const canvas = this.#canvas;
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible")) this.#focusOn(this.#currentItem ?? this.#items[0] ?? null);
    });
    canvas.addEventListener("blur", () => this.#focusOn(null));
    canvas.addEventListener("keydown", (event) => {
      const item = this.#find(this.#focusedKey) ?? this.#currentItem ?? this.#items[0];
      if (event.ctrlKey || event.metaKey || event.altKey || !item) return;
      if (event.key === "Enter") this.#seek(item);
      else {
        const target = this.#neighbour(item, event.key);
        if (target === undefined) return;
        this.#focusOn(target ?? item);
      }
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /**
   * Returns the item to which a key leads.
   *
   * @param {Item} item
   * @param {string} key
   * @returns {Item | null | undefined} null if there is none in this direction, undefined for other keys
   */
  #neighbour(item, key) {
    const row = this.#rows.findIndex(({ items }) => items.includes(item));
    const { items } = this.#rows[row];
    const index = items.indexOf(item);
    const below = this.#rows[row + 1]?.items.filter(({ parent }) => parent === item) ?? [];
    switch (key) {
      case "ArrowLeft":
        return items[index - 1] ?? null;
      case "ArrowRight":
        return items[index + 1] ?? null;
      case "ArrowUp":
        return item.parent;
      case "ArrowDown":
        return below.find(({ node }) => node?.isOnPath) ?? below.find(({ node }) => node) ?? below[0] ?? null;
      case "Home":
        return items[0];
      case "End":
        return items[items.length - 1];
      default:
        return undefined;
    }
  }
}
