/** The board of a printout, with its path up to a chosen square, and the mark of its first fault. */

import { Board } from "../board/board.js";
import { readGivens } from "../board/given-marks.js";
import { Moment } from "../board/moment.js";
import { createPathReport } from "../board/path-report.js";
import { SHARED_SETTINGS, ViewSettings } from "../board/view-settings.js";
import { translate } from "../locales/locale.js";
import { BoardVocabulary } from "../wording/board-vocabulary.js";
import { cellWords } from "../wording/vocabulary.js";
import { markedFault } from "./fault-marks.js";

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { PrintoutAnswer } from "../engine/requests.js" */

/** A printout that could be read. @typedef {Exclude<PrintoutAnswer, {outcome: "unreadable"}>} ReadPrintout */

/** A text that could not be read. @typedef {Extract<PrintoutAnswer, {outcome: "unreadable"}>} UnreadableText */

/** The shape of the empty board before any text. */
const EMPTY_SHAPE = { rows: 8, columns: 8, start: 0, closed: false, all: false };

/** The speed that shows a position at once, without animation. */
const INSTANT_SPEED = Infinity;

/** The sign of a cell without a square, in the text of a board. */
const HOLE = "#";

export class PrintoutBoard {
  #canvas;
  /** The view settings of the page, and those of this board, which starts numbering where the text does. */
  #pageView;
  #view;
  #moment = new Moment(EMPTY_SHAPE);
  #board;
  #onLength;
  /** @type {ReadPrintout | null} */
  #printout = null;
  /** @type {BoardVocabulary} */
  vocabulary;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../board/view-settings.js").ViewSettings} pageView
   * @param {(shown: number) => void} onLength called with the number of shown squares of the path
   */
  constructor(canvas, pageView, onLength) {
    this.#canvas = canvas;
    this.#pageView = pageView;
    this.#onLength = onLength;
    this.#view = new ViewSettings(pageView.storedText, () => undefined);
    this.vocabulary = new BoardVocabulary(this.#view, this.#moment.ground);
    this.#board = new Board(canvas, this.#moment, this.#view, {
      onPick: (square) => this.#showVisitOf(square),
      nameCell: (cell) => cellWords(cell, this.vocabulary.translate),
      isKnightDraggable: false,
    });
  }

  /** The number of shown squares of the path. */
  get shownLength() {
    return this.#moment.depth;
  }

  updateColours() {
    this.#board.updateColours();
  }

  /** Applies the view settings of the page. */
  updateView() {
    const first = this.#view.optionOf("first");
    for (const name of SHARED_SETTINGS) this.#view.setOption(name, this.#pageView.optionOf(name));
    this.#view.overrideFromLink({ first });
    this.#board.applyViewSettings();
  }

  /**
   * Shows the board of a text with its path, or an empty board.
   *
   * @param {ExperimentInfo | null} info the description of the board; null for an empty board
   * @param {ReadPrintout | null} printout
   */
  show(info, printout) {
    this.#printout = info && printout;
    const noPriorFacts = { refutation: null, working: null, notFound: null };
    this.#moment = new Moment({ ...(info ?? EMPTY_SHAPE), ...noPriorFacts });
    const { ground } = this.#moment;
    const { fault, reading } = printout ?? {};
    this.#moment.givens = printout ? readGivens(printout.givens) : [];
    this.#moment.fault = fault ? markedFault(fault, (row, column) => ground.squareOn(row, column)) : null;
    this.#view.overrideFromLink({ first: reading?.kind === "matrix" ? String(reading.first) : "1" });
    this.vocabulary.ground = ground;
    this.#canvas.ariaLabel = translate("check.board");
    this.#board.show(this.#moment);
    if (this.#printout) this.showLength(this.#printout.path.length);
  }

  /** Shows the first squares of the path. @param {number} wanted */
  showLength(wanted) {
    if (!this.#printout) return;
    const { path, outcome } = this.#printout;
    // The numbers of a puzzle are shown as given, not as a path.
    const length = outcome === "puzzle" ? 0 : path.length;
    const shown = Math.max(Math.min(1, length), Math.min(length, wanted));
    const isTour = outcome === "tour" && shown === length;
    const isClosed = "closed" in this.#printout && this.#printout.closed;
    const status = isTour ? (isClosed ? "closed-tour" : "open-tour") : "searching";
    const report = createPathReport(this.#moment, [...path.subarray(0, shown)], status);
    this.#moment.apply(report);
    this.#board.showJump();
    this.#board.showReport(report, INSTANT_SPEED);
    this.#onLength(shown);
  }

  /** Shows the path up to a square of the board. @param {number} square */
  #showVisitOf(square) {
    const index = this.#printout?.path.indexOf(square) ?? -1;
    if (index >= 0) this.showLength(index + 1);
  }

  /** Returns the name of a cell. @param {readonly [row: number, column: number]} cell */
  cellName([row, column]) {
    const square = this.#moment.ground.squareOn(row, column);
    return square < 0 ? `${row},${column}` : this.vocabulary.nameOf(square);
  }

  /** The naming scheme of squares. */
  get naming() {
    return this.#view.naming;
  }

  /**
   * The path with the square of its first fault, as rows and columns; null if the fault is not on the board. It can be
   * opened where the text itself cannot be read.
   */
  get faultyPathText() {
    const square = this.#printout?.fault?.entry.square;
    if (!this.#printout || !square) return null;
    const { ground } = this.#moment;
    const cells = [...this.#printout.path].map((visited) => ground.coordinatesOf(visited));
    return [...cells, square].map(([row, column]) => `(${row}, ${column})`).join(" ");
  }

  /**
   * Writes the tour as a matrix, which every parser of tours accepts: a line for each row, with the visits from 1.
   *
   * @param {Uint32Array} path the squares of the tour, in the order visited
   */
  writeMatrix(path) {
    const { ground } = this.#moment;
    const numbers = new Uint32Array(ground.size);
    path.forEach((square, index) => (numbers[square] = index + 1));
    const lines = Array.from({ length: ground.rows }, (_, row) =>
      Array.from({ length: ground.columns }, (__, column) => {
        const square = ground.squareOn(row, column);
        return square < 0 ? HOLE : numbers[square];
      }).join(" "),
    );
    return lines.join("\n");
  }
}
