/** The help for a question: a table of the squares in reach, and the order of the moves around the knight. */

import { wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** @import { ExerciseQuestion } from "../bindings/protocol" */
/** @import { BoardVocabulary } from "../wording/board-vocabulary.js" */

/** The longest leap along a row or a column. The table of directions has as many rows and columns on each side. */
const MAX_LEAP = 2;

/**
 * The table of the squares in reach, with the values that the rule compares.
 *
 * @param {ExerciseQuestion} question
 * @param {BoardVocabulary} speech
 * @returns {HTMLElement[]}
 */
export function helpTable({ candidates, comparesWaysOut }, { nameOf, translate: say }) {
  const measures = [...new Set(candidates.flatMap(({ keys }) => keys.map(({ name }) => name)))];
  // The priority of a direction is its place in the order, so one column suffices.
  const isOrdered = !measures.includes("priority") && candidates.some(({ order }) => order !== null);
  const hasTried = candidates.some(({ tried }) => tried);
  const column = (/** @type {string} */ name) => translate(`exercise.column.${name}`);
  const head = [
    column("square"),
    ...(comparesWaysOut ? [column("degree")] : []),
    ...measures.map((name) => translate(`measure.name.${name}`)),
    ...(isOrdered ? [column("order")] : []),
    ...(hasTried ? [column("tried")] : []),
  ];
  const rows = candidates.map(({ square, tried, degree, keys, order }) => [
    nameOf(square),
    ...(comparesWaysOut ? [wholeNumber(degree)] : []),
    ...measures.map((name) => {
      const key = keys.find((one) => one.name === name);
      return key ? wholeNumber(key.value) : "";
    }),
    ...(isOrdered ? [order === null ? "" : wholeNumber(order)] : []),
    ...(hasTried ? [tried ? translate("exercise.tried") : ""] : []),
  ]);
  const headings = head.map((text) => createElement("th", { scope: "col" }, text));
  const lines = rows.map(([name, ...rest]) => createElement("tr", {}, createElement("th", { scope: "row" }, name), ...rest.map((text) => createElement("td", {}, text))));
  const table = createElement("table", { ariaLabel: translate("exercise.help") }, createElement("thead", {}, createElement("tr", {}, ...headings)), createElement("tbody", {}, ...lines));
  return [createElement("p", { className: "muted" }, say("exercise.helpAbout")), table];
}

/**
 * The directions of the moves around the middle, numbered by their place in the order. Empty where the rule has no
 * order. It is hidden from screen readers, because the table of squares contains the same numbers.
 *
 * @param {ExerciseQuestion} question
 * @param {BoardVocabulary} speech
 * @returns {HTMLElement[]}
 */
export function orderCompass({ compass }, { translate }) {
  if (compass.length === 0) return [];
  const box = createElement("div", { className: "exercise-compass", ariaHidden: "true" });
  for (let down = -MAX_LEAP; down <= MAX_LEAP; down++) {
    for (let right = -MAX_LEAP; right <= MAX_LEAP; right++) {
      const point = compass.find((one) => one.down === down && one.right === right);
      const isMiddle = down === 0 && right === 0;
      box.append(createElement("span", { className: isMiddle ? "middle" : "" }, point ? String(point.rank) : ""));
    }
  }
  return [createElement("p", { className: "muted" }, translate("exercise.compass")), box];
}
