/** Groups results for comparison by algorithm, by order, or by board: by the first of these that has several values. */

import { translate } from "../locales/locale.js";
import { algorithmName, boardName, orderName } from "./wording.js";

/** @import { Results } from "./results.js" */

/** The greatest number of groups that can be told apart. */
const MAX_GROUPS = 6;

/** `cells` are known cells. @typedef {{name: string, cells: Uint32Array}} Group */

/**
 * @param {Results} results
 * @returns {Group[]}
 */
export function groupsOf(results) {
  const { algorithms, orders, boards } = results.plan;
  const { doneCells } = results;
  const few = (/** @type {unknown[]} */ list) => list.length > 1 && list.length <= MAX_GROUPS;
  /** @type {[import("./results.js").Column, string[]][]} */
  const ways = [
    ["algorithm", algorithms.map(algorithmName)],
    ["order", orders.map(orderName)],
    ["board", boards.map(boardName)],
  ];
  const way = ways.find(([, names]) => few(names));
  if (!way) return [{ name: translate("laboratory.all"), cells: doneCells }];
  const [column, names] = way;
  const places = results.values(doneCells, column);
  return names.map((name, index) => ({ name, cells: doneCells.filter((_, place) => places[place] === index) }));
}
