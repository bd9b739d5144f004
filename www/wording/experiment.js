/** The description of an experiment in words. */

import { Ground } from "../board/ground.js";
import { translate } from "../locales/locale.js";
import { shapeWords, vocabulary } from "./vocabulary.js";

/**
 * The names of the parts of an experiment, and the words for its piece and its squares.
 *
 * @param {import("../bindings/protocol").ExperimentInfo} experimentInfo
 * @param {import("../board/view-settings.js").ViewSettings} view
 */
export function experimentNames(experimentInfo, view) {
  const ground = new Ground(experimentInfo);
  const { isGraph, dimensions } = ground;
  const [rows, columns] = dimensions ? [dimensions[0], dimensions.slice(1).join(" × ")] : [ground.rows, ground.columns];
  const shape = shapeWords(ground);
  /** @param {string} size */
  const withShape = (size) => (shape && !isGraph ? translate("shape.and", { one: size, other: shape }) : size);
  const order = experimentInfo.order ? translate(`order.name.${experimentInfo.order}`) : translate("order.own");
  const start = view.name(experimentInfo.start, ground);
  const end = experimentInfo.end === null ? "" : view.name(experimentInfo.end, ground);
  return {
    ...vocabulary(ground),
    /** The board in short form (`size`) and in full (`board`). */
    size: isGraph ? shape : withShape(translate("shape.size", { rows, columns })),
    board: isGraph ? shape : withShape(translate("board.size", { rows, columns })),
    start,
    end,
    /** The start, and the end if one was chosen. */
    route: translate(end ? "board.fromTo" : "board.from", { start, end }),
    /** The goal, where it is not the default: a closed tour, or all tours. */
    tour: experimentInfo.closed ? translate("algorithm.closedTour") : "",
    find: experimentInfo.all ? translate("algorithm.all") : "",
    order: isGraph ? translate("order.lists") : order,
    algorithm: translate(`algorithms.name.${experimentInfo.algorithm}`),
  };
}

/**
 * The message that the start in a link was outside the board. The message names the old and the new start. Empty if the
 * start was on the board.
 *
 * @param {import("../bindings/protocol").ExperimentInfo} experimentInfo
 * @param {import("../board/view-settings.js").ViewSettings} view
 */
export function startOffBoardWords(experimentInfo, view) {
  if (!experimentInfo.moved) return "";
  const { start, noun } = experimentNames(experimentInfo, view);
  return translate("board.outside", { from: experimentInfo.moved.from.join(","), to: start, noun });
}

/**
 * The message that the start was moved, with the new start. Empty if the start was not moved.
 *
 * @param {import("../bindings/protocol").ExperimentInfo} experimentInfo
 * @param {import("../board/view-settings.js").ViewSettings} view
 */
export function startMovedWords(experimentInfo, view) {
  if (!experimentInfo.moved) return "";
  const { start, noun } = experimentNames(experimentInfo, view);
  return translate("board.moved", { to: start, noun });
}
