/** A small board with the given moves at some squares, and a tour. Its squares can be chosen. */

import { columnLabel, rowLabel } from "../board/geometry.js";
import { paintPath, readPathPalette } from "../board/path-picture.js";
import { fitCanvasResolution, get2dContext } from "../widgets/canvas-size.js";
import { createElement } from "../widgets/element.js";

/** The width of the given moves, alone and with a tour, and the radius of their squares, in sides of a square. */
const MOVE_WIDTH = 0.16;
const MOVE_WIDTH_WITH_TOUR = 0.09;
const SQUARE_RADIUS = 0.22;

/** The radii of the rings around the active square and around its neighbours, in sides of a square. */
const ACTIVE_RADIUS = 0.4;
const TARGET_RADIUS = 0.16;

/** The size of the names of the rows and columns, in sides of a square, and the least size, in CSS pixels. */
const LABEL_SIZE = 0.2;
const MIN_LABEL_PX = 9;

/**
 * @typedef {object} MovesPicture
 * @property {{rows: number, columns: number}} board
 * @property {{square: number, neighbours: number[]}[]} moves the given moves: squares with some of their neighbours
 * @property {ArrayLike<number>} tour empty if there is none
 * @property {number} [active] the square whose moves are being chosen
 * @property {number[]} [targets] the squares to which its moves can lead
 */

export class MovesBoard {
  canvas = createElement("canvas", { className: "count-board", role: "img" });
  /** @type {MovesPicture | null} */
  #picture = null;
  #view;

  /**
   * @param {import("../board/view-settings.js").ViewSettings} view names the rows and columns
   * @param {(square: number) => void} [onPick] receives the square of a click
   */
  constructor(view, onPick) {
    this.#view = view;
    this.canvas.addEventListener("click", ({ offsetX, offsetY }) => {
      if (!this.#picture || !onPick) return;
      const { rows, columns } = this.#picture.board;
      const column = Math.floor((offsetX / this.canvas.clientWidth) * columns);
      const row = Math.floor((offsetY / this.canvas.clientHeight) * rows);
      if (row >= 0 && row < rows && column >= 0 && column < columns) onPick(row * columns + column);
    });
  }

  /** @param {MovesPicture} picture @param {string} label the accessible name */
  show(picture, label) {
    this.#picture = picture;
    this.canvas.ariaLabel = label;
    this.canvas.style.aspectRatio = `${picture.board.columns} / ${picture.board.rows}`;
    this.paint();
  }

  paint() {
    if (!this.#picture || this.canvas.clientWidth === 0) return;
    const { board, moves, tour, active = -1, targets = [] } = this.#picture;
    const ratio = fitCanvasResolution(this.canvas);
    const context = get2dContext(this.canvas);
    const palette = readPathPalette(this.canvas);
    paintPath(context, { ...board, path: tour, isClosed: true, marksUnvisited: false }, ratio, palette);
    const side = this.canvas.width / board.columns;
    this.#paintLabels(context, { side, ratio, palette });
    const centreOf = (/** @type {number} */ square) =>
      /** @type {const} */ ([
        ((square % board.columns) + 0.5) * side,
        (Math.floor(square / board.columns) + 0.5) * side,
      ]);
    const circle = (/** @type {number} */ square, /** @type {number} */ radius) => {
      context.beginPath();
      context.arc(...centreOf(square), side * radius, 0, 2 * Math.PI);
    };
    context.strokeStyle = palette.accent;
    context.fillStyle = palette.accent;
    context.lineCap = "round";
    context.lineWidth = 2 * ratio;
    for (const target of targets) {
      circle(target, TARGET_RADIUS);
      context.stroke();
    }
    for (const { square, neighbours } of moves) {
      context.lineWidth = side * (tour.length > 0 ? MOVE_WIDTH_WITH_TOUR : MOVE_WIDTH);
      for (const neighbour of neighbours) {
        context.beginPath();
        context.moveTo(...centreOf(square));
        context.lineTo(...centreOf(neighbour));
        context.stroke();
      }
      // Without the circles, the numbers of a tour stay legible.
      if (tour.length > 0) continue;
      circle(square, SQUARE_RADIUS);
      context.fill();
      if (square !== active) continue;
      context.lineWidth = 2 * ratio;
      circle(square, ACTIVE_RADIUS);
      context.stroke();
    }
  }

  /**
   * Paints the names of the columns in the lowest row, and those of the rows in the first column.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {{side: number, ratio: number, palette: import("../board/path-picture.js").PathPicturePalette}} style
   */
  #paintLabels(context, { side, ratio, palette }) {
    if (!this.#picture) return;
    const { board } = this.#picture;
    const { naming } = this.#view;
    const margin = 2 * ratio;
    context.fillStyle = palette.ink;
    context.font = `${Math.max(LABEL_SIZE * side, MIN_LABEL_PX * ratio)}px ${palette.font}`;
    [context.textAlign, context.textBaseline] = ["right", "alphabetic"];
    for (let column = 0; column < board.columns; column += 1) {
      context.fillText(columnLabel(column, naming), (column + 1) * side - margin, board.rows * side - margin);
    }
    [context.textAlign, context.textBaseline] = ["left", "top"];
    for (let row = 0; row < board.rows; row += 1) {
      context.fillText(rowLabel(row, board, naming), margin, row * side + margin);
    }
  }
}
