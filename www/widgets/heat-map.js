/** A small board on which every square shows a number, and one square can be selected. */

import { createButton, createElement } from "./element.js";

/** The change of row and column for each arrow key. @type {Record<string, [number, number]>} */
const ARROW_KEY_STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @typedef {object} HeatCell
 * @property {string} label for screen readers and the tooltip: the square and its number
 * @property {string} text the number in its shortest form; empty while it is unknown
 * @property {number} [heat] the share of the heat colour, from 0 to 1
 * @property {string} [colour] a background colour that overrides the heat colour
 * @property {string} [mark] the value of `data-mark`, which the style sheet shows
 */

/** A board whose squares are buttons. The board is a single tab stop, and the arrow keys move between the squares. */
export class HeatMap {
  #board = createElement("div", { className: "heat", role: "group" });
  #rowLabels = createElement("div", { className: "heat-labels", ariaHidden: "true" });
  #columnLabels = createElement("div", { className: "heat-labels heat-columns", ariaHidden: "true" });
  root = createElement("div", { className: "heat-frame" }, this.#rowLabels, this.#board, this.#columnLabels);
  #onPick;
  #columns = 1;
  /** @type {HTMLButtonElement[]} */
  #squares = [];

  /**
   * @param {string} label the accessible name of the board
   * @param {(square: number) => void} onPick
   */
  constructor(label, onPick) {
    this.#board.ariaLabel = label;
    this.#onPick = onPick;
    this.#board.addEventListener("keydown", (event) => this.#moveFocus(event));
  }

  /**
   * Lays out a board. An unchanged size keeps the squares and the focus.
   *
   * @param {number} rows
   * @param {number} columns
   */
  setSize(rows, columns) {
    if (this.#squares.length === rows * columns && this.#columns === columns) return;
    this.#columns = columns;
    this.root.style.setProperty("--columns", String(columns));
    this.#squares = Array.from({ length: rows * columns }, (_, square) => {
      const cell = createButton("", () => this.#onPick(square), { tabIndex: square === 0 ? 0 : -1 });
      cell.dataset.colour = String((Math.floor(square / columns) + (square % columns)) % 2);
      return cell;
    });
    this.#board.replaceChildren(...this.#squares);
  }

  /** Shows the names of the rows and columns beside the board. @param {{rows: string[], columns: string[]}} names */
  setLabels({ rows, columns }) {
    for (const [labels, names] of /** @type {const} */ ([
      [this.#rowLabels, rows],
      [this.#columnLabels, columns],
    ])) {
      // While numbers arrive, a map is drawn many times with the same labels.
      if (labels.textContent === names.join("")) continue;
      labels.replaceChildren(...names.map((name) => createElement("span", {}, name)));
    }
  }

  /**
   * Shows numbers and the selected square.
   *
   * @param {HeatCell[]} cells
   * @param {number | null} selectedSquare
   */
  show(cells, selectedSquare) {
    for (const [square, button] of this.#squares.entries()) {
      const { label, text, heat = 0, colour = "", mark = "" } = cells[square];
      button.textContent = text;
      button.ariaLabel = label;
      button.title = label;
      button.ariaPressed = String(square === selectedSquare);
      button.style.setProperty("--heat", String(Math.round(100 * heat)));
      button.style.background = colour;
      if (mark) button.dataset.mark = mark;
      else delete button.dataset.mark;
      button.tabIndex = square === (selectedSquare ?? 0) ? 0 : -1;
    }
  }

  /** Moves the focus to the neighbouring square in the direction of an arrow key. @param {KeyboardEvent} event */
  #moveFocus(event) {
    const step = ARROW_KEY_STEPS[event.key];
    const from = this.#squares.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (!step || from < 0) return;
    const [row, column] = [Math.floor(from / this.#columns) + step[0], (from % this.#columns) + step[1]];
    event.preventDefault();
    if (column < 0 || column >= this.#columns) return;
    this.#squares[row * this.#columns + column]?.focus();
  }
}

/**
 * The share of the heat colour for each number. The share is proportional to the square root of the number, so that
 * small numbers differ visibly from zero.
 *
 * @param {(number | null)[]} counts null where a number is unknown
 * @returns {number[]}
 */
export function heatShares(counts) {
  const maximum = counts.reduce((/** @type {number} */ most, count) => Math.max(most, count ?? 0), 1);
  return counts.map((count) => Math.sqrt((count ?? 0) / maximum));
}
