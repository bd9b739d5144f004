/**
 * What is searched, in words.
 *
 * @module
 */

import { words } from "./locale.js";

/**
 * The names of the parts of an experiment.
 *
 * @param {import("../engine/protocol.js").Setting} setting
 * @param {import("../view.js").View} view
 */
export function experimentNames(setting, view) {
  const { rows, columns } = setting;
  return {
    rows,
    columns,
    start: view.name(setting.start, setting),
    order: setting.order ? words(`order.name.${setting.order}`) : words("order.own"),
    algorithm: words(`algorithm.name.${setting.algorithm}`),
  };
}
