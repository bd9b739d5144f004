/** Paints the tree of states on a canvas: a small board for each node, joined by edges. */

import { wholeNumber } from "../../locales/locale.js";
import { pieceShapeOf } from "../../board/pieces/pieces.js";
import { EMPTY_CANVAS_SIZE, get2dContext, readTextScale } from "../../widgets/canvas-size.js";
import { readPalette } from "../../widgets/colours.js";
import { makeRamp, mix, shadeIndex } from "../../widgets/ramp.js";
import { boardsMetrics, isImpossible } from "./boards-layout.js";
import { pathOf } from "./state-tree.js";

/** @import { Ground } from "../../board/ground.js" */
/** @import { CanvasSize } from "../../widgets/canvas-size.js" */
/** @import { BoardsRow, Item } from "./boards-layout.js" */

/** The CSS custom properties that hold the colours. */
const COLOURS = /** @type {const} */ ({
  panel: "--panel",
  ink: "--ink",
  muted: "--muted",
  edge: "--edge",
  accent: "--accent",
  bad: "--bad",
  light: "--square-light",
  dark: "--square-dark",
  well: "--well",
  knight: "--knight",
});

/** The share of the colour of the path in a visited square. */
const VISITED_SHARE = 0.62;

/** The side of a square below which the chequered pattern and the knight are left out, in CSS pixels. */
const MIN_DETAIL_PX = { pattern: 3, piece: 7 };

/** The maximum number of visited squares on all boards together. Only the last squares of a long path are drawn. */
const MAX_VISITED_SQUARES = 12_000;

/** The picture of the boards. Drawn lengths are in device pixels. */
export class BoardsPainter {
  #canvas;
  #context;
  #nameOf;
  #colours;
  #shades;
  #fontFamily;
  #size = EMPTY_CANVAS_SIZE;
  /** The factor by which the style sheet enlarges boards and names. */
  #textScale = 1;
  /** @type {Ground | null} */
  #ground = null;
  /** @type {BoardsRow[]} */
  #rows = [];
  /** The number of squares of the longest path, which gets the last colour. */
  #deepest = 1;
  /** The text of skipped levels. @type {(count: number) => string} */
  #skippedText;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(square: number) => string} nameOf
   * @param {(count: number) => string} skippedText
   */
  constructor(canvas, nameOf, skippedText) {
    this.#canvas = canvas;
    this.#context = get2dContext(canvas);
    this.#nameOf = nameOf;
    this.#skippedText = skippedText;
    this.#fontFamily = getComputedStyle(canvas).fontFamily;
    this.#colours = readPalette(canvas, COLOURS);
    this.#shades = makeRamp(this.#colours.ramp);
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#colours = readPalette(this.#canvas, COLOURS);
    this.#shades = makeRamp(this.#colours.ramp);
  }

  /** @param {CanvasSize} size */
  setSize(size) {
    this.#size = size;
    this.#textScale = readTextScale(this.#canvas);
  }

  /**
   * The sizes of boards and rows, in CSS pixels.
   *
   * @param {Ground | null} ground
   */
  metricsFor(ground) {
    const { width, height, ratio } = this.#size;
    const shape = ground && !ground.isGraph ? ground : { rows: 1, columns: 1 };
    return boardsMetrics({ width: width / ratio, height: height / ratio }, shape, this.#textScale);
  }

  /**
   * @param {object} state
   * @param {Ground | null} state.ground
   * @param {BoardsRow[]} state.rows
   * @param {number} state.deepest
   */
  setState({ ground, rows, deepest }) {
    this.#ground = ground;
    this.#rows = rows;
    this.#deepest = Math.max(1, deepest);
  }

  /**
   * Returns the item under a point of the window, or null.
   *
   * @param {{clientX: number, clientY: number}} point
   */
  itemUnder({ clientX, clientY }) {
    const area = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#size;
    const [x, y] = [(clientX - area.left) * ratio, (clientY - area.top) * ratio];
    for (const [row, { items }] of this.#rows.entries()) {
      for (const item of items) {
        const box = this.#boxOf(item, row);
        const isInside = x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
        if (isInside) return item;
      }
    }
    return null;
  }

  /** Paints the tree. @param {{item: Item, isFocused: boolean} | null} framed the item with a frame */
  paint(framed) {
    const context = this.#context;
    context.clearRect(0, 0, this.#size.width, this.#size.height);
    if (!this.#ground) return;
    context.textBaseline = "middle";
    context.textAlign = "center";
    for (const [row, { items }] of this.#rows.entries()) for (const item of items) this.#drawEdge(item, row);
    const boardCount = this.#rows.reduce((sum, { items }) => sum + items.length, 0);
    const maxVisited = Math.ceil(MAX_VISITED_SQUARES / Math.max(1, boardCount));
    for (const [row, { items, skipped }] of this.#rows.entries()) {
      for (const item of items) this.#drawItem(item, row, maxVisited);
      if (skipped > 0) this.#drawSkipped(items[0].parent, row, skipped);
    }
    if (framed) this.#drawFrame(framed);
  }

  /** The sizes in device pixels. */
  get #metrics() {
    const { ratio } = this.#size;
    const { width, height, font, text, slot, rowHeight } = this.metricsFor(this.#ground);
    return {
      width: Math.round(width * ratio),
      height: Math.round(height * ratio),
      font: font * ratio,
      text: text * ratio,
      slot: slot * ratio,
      rowHeight: Math.round(rowHeight * ratio),
      line: Math.max(1, Math.round(ratio)),
    };
  }

  /** Returns the rectangle of a board. @param {Item} item @param {number} row */
  #boxOf({ column }, row) {
    const { width, height, slot, rowHeight, line } = this.#metrics;
    const margin = (this.#size.width % slot) / 2;
    return { left: Math.round(margin + column * slot - width / 2), top: row * rowHeight + 5 * line, width, height };
  }

  /** Draws the edge from the item above. @param {Item} item @param {number} row */
  #drawEdge(item, row) {
    if (!item.parent) return;
    const context = this.#context;
    const { text, line } = this.#metrics;
    const [from, to] = [this.#boxOf(item.parent, row - 1), this.#boxOf(item, row)];
    const top = from.top + from.height + text;
    context.beginPath();
    context.moveTo(from.left + from.width / 2, top);
    context.lineTo(to.left + to.width / 2, to.top);
    context.lineWidth = item.node?.isOnPath ? 2.5 * line : line;
    context.strokeStyle = item.node?.isOnPath ? this.#colours.accent : this.#colours.edge;
    context.setLineDash(item.node ? [] : [3 * line, 3 * line]);
    context.stroke();
    context.setLineDash([]);
  }

  /** @param {Item} item @param {number} row @param {number} maxVisited */
  #drawItem(item, row, maxVisited) {
    const context = this.#context;
    const box = this.#boxOf(item, row);
    const { accent, edge, muted, ink } = this.#colours;
    const { font, text, line } = this.#metrics;
    const isOnPath = Boolean(item.node?.isOnPath);
    context.globalAlpha = item.node ? 1 : 0.75;
    this.#drawBoard(item, box, maxVisited);
    context.globalAlpha = 1;
    context.lineWidth = isOnPath ? 2 * line : line;
    context.strokeStyle = isOnPath ? accent : edge;
    if (item.kind === "offBoard") context.setLineDash([4 * line, 3 * line]);
    context.strokeRect(box.left, box.top, box.width, box.height);
    context.setLineDash([]);
    if (isImpossible(item)) this.#drawCross(box);
    const middle = box.left + box.width / 2;
    if (item.square >= 0) {
      context.font = `${isOnPath ? "650 " : ""}${font}px ${this.#fontFamily}`;
      context.fillStyle = item.node ? ink : muted;
      context.fillText(this.#nameOf(item.square), middle, box.top + box.height + text / 2);
    }
    if (item.hidden === 0) return;
    context.font = `${font}px ${this.#fontFamily}`;
    context.fillStyle = muted;
    // The number of a trimmed group stands beside the edges of the shown children.
    const hasChildren = this.#rows[row + 1]?.items.some(({ parent }) => parent === item);
    const x = hasChildren ? box.left + box.width + font * 0.6 : middle;
    const y = box.top + box.height + (hasChildren ? 0.5 : 1.5) * text;
    this.#writeOverEdges(`+${wholeNumber(item.hidden)}`, x, y);
  }

  /**
   * Draws the squares of a board, the visited squares, and the piece.
   *
   * @param {Item} item
   * @param {{left: number, top: number, width: number, height: number}} box
   * @param {number} maxVisited
   */
  #drawBoard(item, { left, top, width, height }, maxVisited) {
    const context = this.#context;
    const ground = /** @type {Ground} */ (this.#ground);
    const { light, dark, well, panel } = this.#colours;
    context.fillStyle = item.kind === "offBoard" ? panel : light;
    context.fillRect(left, top, width, height);
    if (item.kind === "offBoard" || ground.isGraph) return;
    const side = width / ground.columns;
    const hasPattern = side >= MIN_DETAIL_PX.pattern * this.#size.ratio;
    /** @type {(row: number, column: number, colour: string) => void} */
    const fill = (row, column, colour) => {
      const [x, y] = [Math.round(left + column * side), Math.round(top + row * side)];
      context.fillStyle = colour;
      context.fillRect(x, y, Math.round(left + (column + 1) * side) - x, Math.round(top + (row + 1) * side) - y);
    };
    for (let row = 0; hasPattern && row < ground.rows; row++) {
      for (let column = 0; column < ground.columns; column++) {
        if (ground.squareOn(row, column) < 0) fill(row, column, well);
        else if ((row + column) % 2 === 1) fill(row, column, dark);
      }
    }
    const path = item.node ? pathOf(item.node) : item.parent?.node ? pathOf(item.parent.node) : [];
    for (let index = Math.max(0, path.length - maxVisited); index < path.length; index++) {
      const [row, column] = ground.coordinatesOf(path[index]);
      const shade = this.#shades[shadeIndex(Math.min(index, this.#deepest - 1), this.#deepest)];
      fill(row, column, mix((row + column) % 2 === 1 ? dark : light, shade, VISITED_SHARE));
    }
    const square = item.square >= 0 ? item.square : (item.parent?.square ?? -1);
    if (square >= 0) this.#drawPiece(ground.coordinatesOf(square), { left, top, side }, item.node !== null);
  }

  /**
   * Draws the piece on its square, or a disc on small squares. A move that was not made has a ring.
   *
   * @param {[number, number]} coordinates
   * @param {{left: number, top: number, side: number}} board
   * @param {boolean} isMade
   */
  #drawPiece([row, column], { left, top, side }, isMade) {
    const context = this.#context;
    const [x, y] = [left + column * side, top + row * side];
    const { knight, accent, panel } = this.#colours;
    context.fillStyle = isMade ? panel : accent;
    if (isMade && side >= MIN_DETAIL_PX.piece * this.#size.ratio) {
      const { body, detail } = pieceShapeOf(/** @type {Ground} */ (this.#ground));
      context.save();
      context.fillStyle = panel;
      context.fillRect(x, y, side, side);
      context.translate(x, y);
      context.scale(side / 100, side / 100);
      context.fillStyle = knight;
      context.fill(body);
      context.fillStyle = panel;
      context.fill(detail);
      context.restore();
      return;
    }
    context.beginPath();
    context.arc(x + side / 2, y + side / 2, Math.max(1.5, side * 0.36), 0, 2 * Math.PI);
    context.fillStyle = isMade ? knight : accent;
    context.strokeStyle = isMade ? panel : accent;
    context.lineWidth = this.#metrics.line;
    if (isMade) context.fill();
    context.stroke();
  }

  /** Crosses out a board. @param {{left: number, top: number, width: number, height: number}} box */
  #drawCross({ left, top, width, height }) {
    const context = this.#context;
    const inset = Math.min(width, height) * 0.12;
    context.beginPath();
    for (const [x1, x2] of [
      [left + inset, left + width - inset],
      [left + width - inset, left + inset],
    ]) {
      context.moveTo(x1, top + inset);
      context.lineTo(x2, top + height - inset);
    }
    context.lineWidth = 2 * this.#metrics.line;
    context.strokeStyle = this.#colours.bad;
    context.stroke();
  }

  /**
   * Writes how many levels are skipped above a row.
   *
   * @param {Item | null} parent
   * @param {number} row
   * @param {number} count
   */
  #drawSkipped(parent, row, count) {
    if (!parent) return;
    const context = this.#context;
    const { font, text } = this.#metrics;
    const box = this.#boxOf(parent, row - 1);
    context.font = `${font}px ${this.#fontFamily}`;
    context.fillStyle = this.#colours.muted;
    const label = this.#skippedText(count);
    const middle = box.left + box.width / 2;
    const width = context.measureText(label).width;
    const distance = font * 0.8 + width / 2;
    // At the right border of the canvas, the text is to the left of the edge between the boards.
    const isCut = middle + distance + width / 2 > this.#size.width;
    this.#writeOverEdges(label, middle + (isCut ? -distance : distance), box.top + box.height + 1.5 * text);
  }

  /**
   * Writes a text, with a background that hides the edges behind it.
   *
   * @param {string} text
   * @param {number} x
   * @param {number} y
   */
  #writeOverEdges(text, x, y) {
    const context = this.#context;
    const colour = context.fillStyle;
    const [width, height] = [context.measureText(text).width, this.#metrics.font];
    context.fillStyle = this.#colours.panel;
    context.fillRect(x - width / 2 - 2, y - height / 2, width + 4, height);
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }

  /** Draws a frame around an item. @param {{item: Item, isFocused: boolean}} framed */
  #drawFrame({ item, isFocused }) {
    const row = this.#rows.findIndex(({ items }) => items.includes(item));
    if (row < 0) return;
    const { left, top, width, height } = this.#boxOf(item, row);
    const { line } = this.#metrics;
    this.#context.strokeStyle = isFocused ? this.#colours.accent : this.#colours.ink;
    this.#context.lineWidth = 2 * line;
    this.#context.strokeRect(left - 3 * line, top - 3 * line, width + 6 * line, height + 6 * line);
  }
}
