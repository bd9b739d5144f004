/** The description of a cell of the board for screen readers. */

import { wholeNumber } from "../locales/locale.js";

/**
 * @param {import("../board/cell-grid.js").Cell} cell
 * @param {import("./vocabulary.js").Say} say
 */
export function cellWords({ kind, square, number, waysOut }, say) {
  if (kind === "reach" && waysOut !== null) return say("board.cell.waysOut", { square, count: waysOut });
  return say(`board.cell.${kind}`, { square, number: wholeNumber(number) });
}
