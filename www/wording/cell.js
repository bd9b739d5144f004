/** The description of a cell of the board for screen readers. */

import { wholeNumber } from "../locales/locale.js";

/**
 * @param {import("../board/cell-grid.js").CellDescription} cell
 * @param {import("./vocabulary.js").Translate} translate
 */
export function cellWords({ kind, square, number, degree }, translate) {
  if (kind === "reach" && degree !== null) return translate("board.cell.waysOut", { square, count: degree });
  return translate(`board.cell.${kind}`, { square, number: wholeNumber(number) });
}
