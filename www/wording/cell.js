/** The description of a cell of the board for screen readers. */

import { wholeNumber } from "../locales/locale.js";

/**
 * @param {import("../board/cell-grid.js").CellDescription} cell
 * @param {import("./vocabulary.js").Translate} say
 */
export function cellWords({ kind, square, number, exitCount }, say) {
  if (kind === "reach" && exitCount !== null) return say("board.cell.waysOut", { square, count: exitCount });
  return say(`board.cell.${kind}`, { square, number: wholeNumber(number) });
}
