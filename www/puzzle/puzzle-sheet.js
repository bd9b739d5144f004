/** The sheet of puzzles, on the screen and on paper: the boards with their given numbers, and the solutions. */

import { html, nothing, render } from "lit-html";
import { translate, wholeNumber } from "../locales/locale.js";
import { qrDrawing } from "../share/qr-code.js";
import { createElement } from "../widgets/element.js";

/**
 * A puzzle of a sheet.
 *
 * @typedef {object} SheetPuzzle
 * @property {number} rows
 * @property {number} columns
 * @property {Map<number, number>} givens for the squares with a given number, the number from 0
 * @property {Uint32Array} tour the solution
 * @property {string} playFragment the fragment of the puzzle on the play screen
 */

/**
 * Shows a sheet.
 *
 * @param {HTMLElement} element
 * @param {SheetPuzzle[]} puzzles
 * @param {object} options
 * @param {string} options.task the task in words
 * @param {boolean} options.showsSolutions whether the solutions are shown on the screen; they are always printed
 * @param {string | null} options.address the address of the page without its fragment, for codes on paper; null for a
 *   page that has no address in the network
 */
export function renderSheet(element, puzzles, { task, showsSolutions, address }) {
  const playLink = (/** @type {SheetPuzzle} */ { playFragment }) =>
    html`<a class="plain" href=${playFragment}> ${translate("puzzle.play")} </a>`;
  const code = (/** @type {SheetPuzzle} */ { playFragment }) => address && qrDrawing(`${address}${playFragment}`);
  const figures = (/** @type {boolean} */ isSolution) =>
    puzzles.map((puzzle, index) => {
      const key = isSolution ? "puzzle.solution" : "puzzle.name";
      return html`<figure>
        ${createBoard(puzzle, isSolution)}
        <figcaption>
          <span>${translate(key, { number: wholeNumber(index + 1) })}</span>
          ${
            isSolution
              ? nothing
              : html`${playLink(puzzle)}<span class="puzzle-code">
                    ${code(puzzle)}<small>${translate("puzzle.code")}</small>
                  </span>`
          }
        </figcaption>
      </figure>`;
    });
  render(
    puzzles.length === 0
      ? nothing
      : html`<section class="puzzle-page" data-count=${puzzles.length} ?data-shown=${!showsSolutions}>
            <p class="puzzle-name">
              <span>${translate("puzzle.student")}</span><span>${translate("puzzle.date")}</span>
            </p>
            <p class="puzzle-task">${task}</p>
            <div class="puzzle-boards">${figures(false)}</div>
          </section>
          <section class="puzzle-page" data-count=${puzzles.length} ?data-shown=${showsSolutions}>
            <p class="puzzle-task">${translate("puzzle.solutions")}</p>
            <div class="puzzle-boards">${figures(true)}</div>
          </section>`,
    element,
  );
}

/** Creates the board of a puzzle. @param {SheetPuzzle} puzzle @param {boolean} isSolution */
function createBoard({ rows, columns, givens, tour }, isSolution) {
  const numbers = new Map(isSolution ? Array.from(tour, (square, number) => [square, number]) : givens);
  const table = createElement("table", { className: "puzzle-board" });
  table.style.setProperty("--rows", String(rows));
  table.style.setProperty("--columns", String(columns));
  for (let row = 0; row < rows; row++) {
    const tableRow = table.insertRow();
    for (let column = 0; column < columns; column++) {
      const square = row * columns + column;
      const number = numbers.get(square);
      const cell = tableRow.insertCell();
      cell.toggleAttribute("data-given", givens.has(square));
      if (number !== undefined) cell.textContent = String(number + 1);
    }
  }
  return table;
}
