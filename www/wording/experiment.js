/** What is searched, in words. */

import { Ground } from "../board/ground.js";
import { words } from "../locales/locale.js";
import { shapeWords, vocabulary } from "./vocabulary.js";

/**
 * The names of the parts of an experiment.
 *
 * @param {import("../bindings/protocol").Setting} setting
 * @param {import("../board/view.js").View} view
 */
export function experimentNames(setting, view) {
  const ground = new Ground(setting);
  const { isGraph, sides } = ground;
  const [rows, columns] = sides ? [sides[0], sides.slice(1).join(" × ")] : [ground.rows, ground.columns];
  const shape = shapeWords(ground);
  /** @param {string} size */
  const shaped = (size) => (shape && !isGraph ? words("shape.and", { one: size, other: shape }) : size);
  const order = setting.order ? words(`order.name.${setting.order}`) : words("order.own");
  const start = view.name(setting.start, ground);
  const end = setting.end === null ? "" : view.name(setting.end, ground);
  return {
    ...vocabulary(ground),
    /** The board in a few words, and in whole ones. */
    size: isGraph ? shape : shaped(words("shape.size", { rows, columns })),
    board: isGraph ? shape : shaped(words("board.size", { rows, columns })),
    start,
    end,
    /** From where, and where to if that was chosen. */
    route: words(end ? "board.fromTo" : "board.from", { start, end }),
    order: isGraph ? words("order.lists") : order,
    algorithm: words(`algorithms.name.${setting.algorithm}`),
  };
}

/**
 * That the start of a link was off the board, and where it is now; nothing where it was not.
 *
 * @param {import("../bindings/protocol").Setting} setting
 * @param {import("../board/view.js").View} view
 */
export function outsideWords(setting, view) {
  if (!setting.moved) return "";
  const { start, noun } = experimentNames(setting, view);
  return words("board.outside", { from: setting.moved.from.join(","), to: start, noun });
}

/**
 * Where the start went that could not stay; nothing where it stayed.
 *
 * @param {import("../bindings/protocol").Setting} setting
 * @param {import("../board/view.js").View} view
 */
export function movedWords(setting, view) {
  if (!setting.moved) return "";
  const { start, noun } = experimentNames(setting, view);
  return words("board.moved", { to: start, noun });
}
