/** The board of an exercise: a grid of squares that is walked with the arrow keys, and answered on by key, click or touch. */

import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import knight from "../board/pieces/knight.svg?raw";

/** @import { ExerciseMoment } from "../bindings/protocol" */
/** @import { Speech } from "../wording/speech.js" */

const SVG = "http://www.w3.org/2000/svg";

/** How far each key goes: rows down and columns to the right. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What is marked on a square after an answer. @typedef {"right" | "wrong"} Mark */

/** Draws the moment of a question, and tells which square was answered. */
export class ExerciseBoard {
  root = make("div", { className: "exercise-board" });
  #grid = make("div", { className: "exercise-grid", role: "grid" });
  #line = document.createElementNS(SVG, "svg");
  /** @type {HTMLElement[]} */
  #cells = [];
  #columns = 0;
  #onAnswer;

  /** @param {(square: number) => void} onAnswer */
  constructor(onAnswer) {
    this.#onAnswer = onAnswer;
    this.#line.setAttribute("aria-hidden", "true");
    this.#grid.ariaLabel = words("exercise.board");
    this.root.append(this.#grid, this.#line);
    this.#grid.addEventListener("click", ({ target }) => this.#answer(target));
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * @param {ExerciseMoment} moment
   * @param {Speech} speech
   */
  show({ sides: { rows, columns }, path, question }, { nameOf, say }) {
    if (this.#cells.length !== rows * columns || this.#columns !== columns) this.#build(rows, columns);
    const places = new Map(path.map((square, place) => [square, place + 1]));
    const reach = new Map((question?.candidates ?? []).map(({ square, tried }) => [square, tried ? "tried" : "reach"]));
    const last = path.at(-1);
    this.#cells.forEach((cell, square) => {
      const step = places.get(square);
      const visited = square === last ? "knight" : "visited";
      const state = step === undefined ? (reach.get(square) ?? "free") : visited;
      cell.dataset.state = state;
      delete cell.dataset.mark;
      cell.ariaLabel = say(`exercise.cell.${state}`, { square: nameOf(square), step });
      cell.replaceChildren(...(step === undefined ? [] : [make("span", { className: "step" }, String(step))]));
      if (square === last) cell.insertAdjacentHTML("beforeend", knight);
    });
    this.#draw(path);
    this.#stop(this.#cells[last ?? 0]);
  }

  /** Marks a square. @param {number} square @param {Mark} mark @param {string} text what that says */
  mark(square, mark, text) {
    const cell = this.#cells[square];
    if (!cell) return;
    cell.dataset.mark = mark;
    cell.ariaLabel = text;
  }

  focus() {
    this.#grid.querySelector("[tabindex='0']")?.focus();
  }

  /** @param {number} rows @param {number} columns */
  #build(rows, columns) {
    this.#columns = columns;
    this.#cells = Array.from({ length: rows * columns }, (_, square) => {
      const shade = (Math.floor(square / columns) + (square % columns)) % 2 ? "dark" : "light";
      const cell = make("div", { role: "gridcell", tabIndex: -1, className: `exercise-square ${shade}` });
      cell.dataset.square = String(square);
      return cell;
    });
    const lines = Array.from({ length: rows }, (_, row) =>
      make("div", { role: "row" }, ...this.#cells.slice(row * columns, (row + 1) * columns)),
    );
    this.#grid.replaceChildren(...lines);
    this.root.style.setProperty("--rows", String(rows));
    this.root.style.setProperty("--columns", String(columns));
    this.#line.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  }

  /** Draws the path through the middles of its squares. @param {number[]} path */
  #draw(path) {
    const line = document.createElementNS(SVG, "polyline");
    const middle = (/** @type {number} */ square) => `${(square % this.#columns) + 0.5},${Math.floor(square / this.#columns) + 0.5}`;
    line.setAttribute("points", path.map(middle).join(" "));
    this.#line.replaceChildren(line);
  }

  /** Lets the Tab key come to one square only. @param {HTMLElement} stop */
  #stop(stop) {
    for (const cell of this.#cells) cell.tabIndex = cell === stop ? 0 : -1;
  }

  /** @param {EventTarget | null} target */
  #answer(target) {
    const cell = target instanceof Element ? target.closest(".exercise-square") : null;
    if (!(cell instanceof HTMLElement)) return;
    this.#stop(cell);
    this.#onAnswer(Number(cell.dataset.square));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#cells.findIndex((cell) => cell === event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#answer(event.target);
      return;
    }
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const [row, column] = [Math.floor(at / this.#columns) + step[0], (at % this.#columns) + step[1]];
    if (column < 0 || column >= this.#columns) return;
    const next = this.#cells[row * this.#columns + column];
    if (!next) return;
    this.#stop(next);
    next.focus();
  }
}
