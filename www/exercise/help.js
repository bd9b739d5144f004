/** The help for a question: a table of the candidates, and the order of the moves around the knight. */

import { wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** @import { ExerciseQuestion } from "../bindings/protocol" */
/** @import { BoardVocabulary } from "../wording/board-vocabulary.js" */

/** The longest distance of a move along a row or a column: the number of compass cells on each side of the middle. */
const MAX_LEAP = 2;

/**
 * Creates the table of the candidates, with the values that the rule compares.
 *
 * @param {ExerciseQuestion} question
 * @param {BoardVocabulary} vocabulary
 * @returns {HTMLElement[]}
 */
export function helpTable({ candidates, comparesWaysOut }, { nameOf, translate: translateForBoard }) {
  const measureNames = [...new Set(candidates.flatMap(({ keys }) => keys.map(({ name }) => name)))];
  // The priority of a direction is its rank in the order, so one column suffices.
  const showsOrder = !measureNames.includes("priority") && candidates.some(({ order }) => order !== null);
  const hasTried = candidates.some(({ tried }) => tried);
  const column = (/** @type {string} */ name) => translate(`exercise.column.${name}`);
  const headingTexts = [
    column("square"),
    ...(comparesWaysOut ? [column("degree")] : []),
    ...measureNames.map((name) => translate(`measure.name.${name}`)),
    ...(showsOrder ? [column("order")] : []),
    ...(hasTried ? [column("tried")] : []),
  ];
  const rows = candidates.map(({ square, tried, degree, keys, order }) => [
    nameOf(square),
    ...(comparesWaysOut ? [wholeNumber(degree)] : []),
    ...measureNames.map((name) => {
      const key = keys.find((entry) => entry.name === name);
      return key ? wholeNumber(key.value) : "";
    }),
    ...(showsOrder ? [order === null ? "" : wholeNumber(order)] : []),
    ...(hasTried ? [tried ? translate("exercise.tried") : ""] : []),
  ]);
  const headings = headingTexts.map((text) => createElement("th", { scope: "col" }, text));
  const rowElements = rows.map(([name, ...cells]) =>
    createElement(
      "tr",
      {},
      createElement("th", { scope: "row" }, name),
      ...cells.map((text) => createElement("td", {}, text)),
    ),
  );
  const table = createElement(
    "table",
    { ariaLabel: translate("exercise.help") },
    createElement("thead", {}, createElement("tr", {}, ...headings)),
    createElement("tbody", {}, ...rowElements),
  );
  return [createElement("p", { className: "muted" }, translateForBoard("exercise.helpAbout")), table];
}

/**
 * Creates a compass: the directions of the moves, with their rank in the rule's order. The result is empty if the rule
 * has no order. The compass is hidden from screen readers, because the table of candidates contains the ranks too.
 *
 * @param {ExerciseQuestion} question
 * @param {BoardVocabulary} vocabulary
 * @returns {HTMLElement[]}
 */
export function orderCompass({ compass }, { translate }) {
  if (compass.length === 0) return [];
  const box = createElement("div", { className: "exercise-compass", ariaHidden: "true" });
  for (let down = -MAX_LEAP; down <= MAX_LEAP; down++) {
    for (let right = -MAX_LEAP; right <= MAX_LEAP; right++) {
      const direction = compass.find((entry) => entry.down === down && entry.right === right);
      const isMiddle = down === 0 && right === 0;
      box.append(
        createElement("span", { className: isMiddle ? "middle" : "" }, direction ? String(direction.rank) : ""),
      );
    }
  }
  return [createElement("p", { className: "muted" }, translate("exercise.compass")), box];
}
