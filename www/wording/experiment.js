/** The description of an experiment in words. */

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
    /** The board in short form (`size`) and in full (`board`). */
    size: isGraph ? shape : shaped(words("shape.size", { rows, columns })),
    board: isGraph ? shape : shaped(words("board.size", { rows, columns })),
    start,
    end,
    /** The start, and the end if one was chosen. */
    route: words(end ? "board.fromTo" : "board.from", { start, end }),
    order: isGraph ? words("order.lists") : order,
    algorithm: words(`algorithms.name.${setting.algorithm}`),
  };
}

/**
 * The message that the start of a link was off the board, and where it is now. Empty if it was on the board.
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
 * The message that the start was moved, and where it is now. Empty if it was not moved.
 *
 * @param {import("../bindings/protocol").Setting} setting
 * @param {import("../board/view.js").View} view
 */
export function movedWords(setting, view) {
  if (!setting.moved) return "";
  const { start, noun } = experimentNames(setting, view);
  return words("board.moved", { to: start, noun });
}
