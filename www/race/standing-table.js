/** The figures of all lanes beside each other: a column for each lane, so that a phone has room for them too. */

import { duration, wholeNumber, words } from "../locales/locale.js";
import { element, make, setText } from "../widgets/element.js";
import { experimentLine, laneOutcome } from "./words.js";

/** @import { Lane } from "./lane.js" */

/**
 * What is told of every lane, each under its words.
 *
 * @type {[string, (lane: Lane, race: {elapsed: number, lead: string, view: import("../board/view.js").View}) => string][]}
 */
const ROWS = [
  ["race.experiment", ({ setting }, { view }) => (setting ? experimentLine(setting, view) : "")],
  ["progress.visits", ({ moment }) => wholeNumber(moment.counters.visits)],
  ["progress.backtracks", ({ moment }) => wholeNumber(moment.counters.backtracks)],
  ["progress.deadEnds", ({ moment }) => wholeNumber(moment.counters.deadEnds)],
  ["progress.steps", ({ moment }) => wholeNumber(moment.counters.steps)],
  ["progress.depth", ({ moment }) => wholeNumber(moment.depth)],
  [
    "race.endedAt",
    ({ moment, endedAfter }, { elapsed }) =>
      moment.counters.steps === 0 ? words("progress.none") : duration(endedAfter ?? elapsed),
  ],
  [
    "race.result",
    (lane, { lead, view }) => {
      const came = laneOutcome(lane, view);
      if (!came) return words(lane.moment.counters.steps > 0 ? "race.searching" : "race.ready");
      return [lead, came.sentence, came.detail].filter(Boolean).join(". ");
    },
  ],
];

/** A column for each lane. */
export class StandingTable {
  #head = element("race-table-head", HTMLTableRowElement);
  #rows;
  #view;

  /** @param {import("../board/view.js").View} view */
  constructor(view) {
    this.#view = view;
    this.#head.append(make("th", { scope: "col" }, words("race.lane")));
    this.#rows = ROWS.map(([key]) => make("tr", {}, make("th", { scope: "row" }, words(key))));
    element("race-table", HTMLTableSectionElement).append(...this.#rows);
  }

  /**
   * @param {Lane[]} lanes
   * @param {number} elapsed how long the race has gone on, in milliseconds
   * @param {string[]} leads how each stands among the others, or nothing
   */
  show(lanes, elapsed, leads) {
    while (this.#head.cells.length > lanes.length + 1) for (const row of [this.#head, ...this.#rows]) row.deleteCell(-1);
    while (this.#head.cells.length < lanes.length + 1) {
      this.#head.append(make("th", { scope: "col" }, String(this.#head.cells.length)));
      for (const row of this.#rows) row.insertCell();
    }
    lanes.forEach((lane, index) => {
      const race = { elapsed, lead: leads[index], view: this.#view };
      ROWS.forEach(([, say], row) => setText(this.#rows[row].cells[index + 1], say(lane, race)));
    });
  }
}
