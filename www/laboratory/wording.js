/** Words for the settings and measures of the laboratory. A cell is one experiment of a question. */

import { Ground } from "../board/ground.js";
import { threeDigitNumber, fixedDecimal, duration, wholeNumber, translate } from "../locales/locale.js";

/** @import { SweepPlan } from "../bindings/protocol" */
/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { Measure, Results } from "./results.js" */

/** Returns the name of a published move order; another order is named by its eight moves. @param {string} order */
export function orderName(order) {
  return /^[a-z-]+$/.test(order) ? translate(`order.name.${order}`) : order;
}

/** @param {string} algorithm */
export function algorithmName(algorithm) {
  return translate(`algorithms.name.${algorithm}`);
}

/** @param {{rows: number, columns: number}} board */
export function boardName({ rows, columns }) {
  return translate("shape.size", { rows, columns });
}

/**
 * Returns the parameters of a cell in words.
 *
 * @param {Results} results
 * @param {number} cell
 * @param {ViewSettings} view
 */
export function cellNames(results, cell, view) {
  const { plan } = results;
  const { board, start, algorithm, order, seed } = results.parametersOf(cell);
  return {
    board: boardName(plan.boards[board]),
    start: view.name(start, new Ground(plan.boards[board])),
    algorithm: algorithmName(plan.algorithms[algorithm]),
    order: orderName(plan.orders[order]),
    seed: String(plan.seeds[seed]),
  };
}

/** Numbers from this one on are rounded to whole numbers. */
const MIN_WHOLE_NUMBER = 1000;

/** Formats a measured number in full. @param {Measure} measure @param {number} value */
export function measuredWords(measure, value) {
  if (Number.isNaN(value)) return translate("progress.none");
  if (measure === "time") return timeWords(value);
  if (measure === "closed") return translate(value ? "laboratory.yes" : "laboratory.no");
  return Number.isInteger(value) || value >= MIN_WHOLE_NUMBER
    ? wholeNumber(Math.round(value))
    : fixedDecimal(value.toFixed(1));
}

/** Formats a measured number as briefly as possible. @param {Measure} measure @param {number} value */
export function briefWords(measure, value) {
  if (Number.isNaN(value)) return "";
  if (measure === "time") return value < 10 ? fixedDecimal(value.toFixed(1)) : threeDigitNumber(value);
  return threeDigitNumber(value);
}

/** Formats a duration that may be short. @param {number} milliseconds */
export function timeWords(milliseconds) {
  // Browsers do not measure shorter durations.
  if (milliseconds < 0.1) return translate("laboratory.instant");
  if (milliseconds < 10) return translate("laboratory.milliseconds", { number: fixedDecimal(milliseconds.toFixed(2)) });
  if (milliseconds < 1000) return translate("laboratory.milliseconds", { number: wholeNumber(milliseconds) });
  return duration(milliseconds);
}

/** Returns the outcome of a cell's run in words. @param {Results} results @param {number} cell */
export function outcomeWords(results, cell) {
  return translate(`laboratory.outcome.${results.outcome(cell) ?? "waiting"}`);
}

/**
 * Explains the number of cells of a question. If fewer runs are enough, also states the number of runs.
 *
 * @param {SweepPlan} plan
 * @returns {string} such as `5 orders × 64 starts = 320 runs`
 */
export function planWords({ algorithms, boards, orders, seeds, cells, runs }) {
  const variants = algorithms.length * orders.length * seeds.length;
  const starts = cells / variants;
  const [startsKey, startsOnBoardsKey] = starts === boards.length ? ["boards", "boards"] : ["starts", "startsOn"];
  const parts = /** @type {const} */ ([
    ["algorithms", algorithms.length],
    // The starts of several boards are named together with the boards.
    [boards.length > 1 ? startsOnBoardsKey : startsKey, starts],
    ["orders", orders.length],
    ["seeds", seeds.length],
  ]);
  const factors = parts
    .filter(([, count]) => count > 1)
    .map(([name, count]) =>
      translate(`laboratory.count.${name}`, { count, number: wholeNumber(count), boards: wholeNumber(boards.length) }),
    );
  const total = translate("laboratory.count.cells", { count: cells, number: wholeNumber(cells) });
  const equation =
    factors.length > 0 ? translate("laboratory.count.equals", { parts: factors.join(" × "), all: total }) : total;
  return runs < cells
    ? translate("laboratory.count.mirrored", { whole: equation, runs: wholeNumber(runs), count: runs })
    : equation;
}
