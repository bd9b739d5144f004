/**
 * What is searched, in words.
 *
 * @module
 */

import { Ground } from "../board/ground.js";
import { words } from "./locale.js";

/**
 * The names of the parts of an experiment.
 *
 * @param {import("../engine/protocol.js").Setting} setting
 * @param {import("../view.js").View} view
 */
export function experimentNames(setting, view) {
  const ground = new Ground(setting);
  return {
    rows: ground.rows,
    columns: ground.columns,
    start: view.name(setting.start, ground),
    order: setting.order ? words(`order.name.${setting.order}`) : words("order.own"),
    algorithm: words(`algorithm.name.${setting.algorithm}`),
  };
}
