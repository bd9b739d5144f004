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
 * One version of a sheet.
 *
 * @typedef {object} SheetVersion
 * @property {SheetPuzzle[]} puzzles
 * @property {string} name the name that joins the puzzles and their solutions on paper
 */

/**
 * Shows all versions of a sheet.
 *
 * @param {HTMLElement} element
 * @param {SheetVersion[]} versions
 * @param {object} options
 * @param {string} options.task the task in words
 * @param {boolean} options.showsSolutions whether the screen shows the solutions in place of the puzzles
 * @param {string | null} options.address the address of the page without its fragment, for codes on paper; null for a
 *   page that has no address in the network
 */
export function renderSheet(element, versions, { task, showsSolutions, address }) {
  const playLink = (/** @type {SheetPuzzle} */ { playFragment }) =>
    html`<a class="plain" href=${playFragment}> ${translate("puzzle.play")} </a>`;
  const codeOf = (/** @type {SheetPuzzle} */ { playFragment }) => {
    const code = address && qrDrawing(`${address}${playFragment}`);
    return code ? html`<span class="puzzle-code">${code}<small>${translate("puzzle.code")}</small></span>` : nothing;
  };
  const figure = (
    /** @type {SheetPuzzle} */ puzzle,
    /** @type {number} */ index,
    /** @type {boolean} */ isSolution,
  ) => {
    const key = isSolution ? "puzzle.solution" : "puzzle.name";
    return html`<figure>
      ${createBoard(puzzle, isSolution)}
      <figcaption>
        <span>${translate(key, { number: wholeNumber(index + 1) })}</span>
        ${isSolution ? nothing : html`${playLink(puzzle)}${codeOf(puzzle)}`}
      </figcaption>
    </figure>`;
  };
  const page = (/** @type {SheetVersion} */ { puzzles, name }, /** @type {boolean} */ isSolution) =>
    html`<section
      class=${isSolution ? "puzzle-page solutions" : "puzzle-page"}
      data-count=${puzzles.length}
      ?data-shown=${isSolution === showsSolutions}
    >
      <p class="puzzle-name">
        ${
          isSolution
            ? nothing
            : html`<span class="puzzle-line">${translate("puzzle.student")}</span>
                <span class="puzzle-line">${translate("puzzle.date")}</span>`
        }
        <b>${name}</b>
      </p>
      <p class="puzzle-task">${isSolution ? translate("puzzle.solutions") : task}</p>
      <div class="puzzle-boards">${puzzles.map((puzzle, index) => figure(puzzle, index, isSolution))}</div>
    </section>`;
  element.toggleAttribute("data-several", versions.length > 1);
  const shown = versions.filter(({ puzzles }) => puzzles.length > 0);
  render([...shown.map((version) => page(version, false)), ...shown.map((version) => page(version, true))], element);
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
