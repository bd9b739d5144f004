/** Groups results for comparison: by the first of algorithm, move order and board that has two to six values. */

import { translate } from "../locales/locale.js";
import { algorithmName, boardName, orderName } from "./wording.js";

/** @import { Results } from "./results.js" */

/** The greatest number of groups that can be distinguished in a plot. */
const MAX_GROUPS = 6;

/**
 * A group: its name, and the numbers of its completed cells. A cell is one experiment of the sweep.
 *
 * @typedef {{name: string, cells: Uint32Array}} Group
 */

/**
 * Returns the groups; a single group if neither algorithms, orders nor boards can be compared.
 *
 * @param {Results} results
 * @returns {Group[]}
 */
export function groupsOf(results) {
  const { algorithms, orders, boards } = results.plan;
  const { doneCells } = results;
  const isComparable = (/** @type {unknown[]} */ list) => list.length > 1 && list.length <= MAX_GROUPS;
  /** @type {[import("./results.js").Column, string[]][]} */
  const groupings = [
    ["algorithm", algorithms.map(algorithmName)],
    ["order", orders.map(orderName)],
    ["board", boards.map(boardName)],
  ];
  const grouping = groupings.find(([, names]) => isComparable(names));
  if (!grouping) return [{ name: translate("laboratory.all"), cells: doneCells }];
  const [column, names] = grouping;
  const nameIndices = results.values(doneCells, column);
  return names.map((name, index) => ({
    name,
    cells: doneCells.filter((_, position) => nameIndices[position] === index),
  }));
}
