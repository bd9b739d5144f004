/**
 * What is searched, in words.
 *
 * @module
 */

import { squareName } from "../board/geometry.js";
import { words } from "./locale.js";

/**
 * The names of the parts of an experiment.
 *
 * @param {import("../engine/protocol.js").Setting} setting
 */
export function experimentNames(setting) {
  const { rows, columns } = setting;
  return {
    rows,
    columns,
    start: squareName(setting.start, setting),
    order: setting.order ? words(`order.name.${setting.order}`) : words("order.own"),
    algorithm: words(`algorithm.name.${setting.algorithm}`),
  };
}
