/**
 * The table of figures: the counters, time and result of all lanes. Each lane is a column, so that the table fits a
 * phone.
 */

import { duration, wholeNumber, translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { experimentLine, laneOutcome } from "./race-text.js";

/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { Lane } from "./lane.js" */

/**
 * The rows. Each row has the key of its heading, and a function that returns the text for a lane.
 *
 * @type {[string, (lane: Lane, race: {elapsed: number, lead: string, view: ViewSettings}) => string][]}
 */
const ROWS = [
  ["race.experiment", ({ experimentInfo }, { view }) => (experimentInfo ? experimentLine(experimentInfo, view) : "")],
  ["progress.visits", ({ moment }) => wholeNumber(moment.counters.visits)],
  ["progress.backtracks", ({ moment }) => wholeNumber(moment.counters.backtracks)],
  ["progress.deadEnds", ({ moment }) => wholeNumber(moment.counters.deadEnds)],
  ["progress.steps", ({ moment }) => wholeNumber(moment.counters.steps)],
  ["progress.depth", ({ moment }) => wholeNumber(moment.depth)],
  // The race time of a lane that is still searching is the elapsed time.
  [
    "race.endedAt",
    ({ moment, endedAfter }, { elapsed }) =>
      moment.counters.steps === 0 ? translate("progress.none") : duration(endedAfter ?? elapsed),
  ],
  [
    "race.result",
    (lane, { lead, view }) => {
      const outcome = laneOutcome(lane, view);
      if (!outcome) return translate(lane.moment.counters.steps > 0 ? "race.searching" : "race.ready");
      return [lead, outcome.sentence, outcome.detail].filter(Boolean).join(". ");
    },
  ],
];

/** Shows the table, with one column for each lane. */
export class FiguresTable {
  #head = getElement("race-table-head", HTMLTableRowElement);
  #rows;
  #view;

  /** @param {ViewSettings} view */
  constructor(view) {
    this.#view = view;
    this.#head.append(createElement("th", { scope: "col" }, translate("race.lane")));
    this.#rows = ROWS.map(([key]) => createElement("tr", {}, createElement("th", { scope: "row" }, translate(key))));
    getElement("race-table", HTMLTableSectionElement).append(...this.#rows);
  }

  /**
   * Updates the table. Adds or removes columns to match the number of lanes.
   *
   * @param {Lane[]} lanes
   * @param {number} elapsed the race time, in milliseconds
   * @param {string[]} leads the lead of each lane, as text; empty for a lane that is not ahead
   */
  show(lanes, elapsed, leads) {
    while (this.#head.cells.length > lanes.length + 1) {
      for (const row of [this.#head, ...this.#rows]) row.deleteCell(-1);
    }
    while (this.#head.cells.length < lanes.length + 1) {
      this.#head.append(createElement("th", { scope: "col" }, String(this.#head.cells.length)));
      for (const row of this.#rows) row.insertCell();
    }
    lanes.forEach((lane, index) => {
      const race = { elapsed, lead: leads[index], view: this.#view };
      ROWS.forEach(([, textOf], row) => setText(this.#rows[row].cells[index + 1], textOf(lane, race)));
    });
  }
}
