/** The description of a cell of the board for screen readers. */

import { wholeNumber } from "../locales/locale.js";

/**
 * @param {import("../board/cell-grid.js").CellDescription} cell
 * @param {import("./vocabulary.js").Translate} say
 */
export function cellWords({ kind, square, number, exitCount: waysOut }, say) {
  if (kind === "reach" && waysOut !== null) return say("board.cell.waysOut", { square, count: waysOut });
  return say(`board.cell.${kind}`, { square, number: wholeNumber(number) });
}
