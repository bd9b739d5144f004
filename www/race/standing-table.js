/** The figures of all lanes beside each other. */

import { duration, wholeNumber, words } from "../locales/locale.js";
import { element, make, setText } from "../widgets/element.js";
import { experimentLine, laneOutcome } from "./words.js";

/** How many cells a row has. */
const CELLS = 9;

/** A row for each lane. */
export class StandingTable {
  #body = element("race-table", HTMLTableSectionElement);
  #view;

  /** @param {import("../board/view.js").View} view */
  constructor(view) {
    this.#view = view;
  }

  /**
   * @param {import("./lane.js").Lane[]} lanes
   * @param {number} elapsed how long the race has gone on, in milliseconds
   * @param {string[]} leads how each stands among the others, or nothing
   */
  show(lanes, elapsed, leads) {
    while (this.#body.rows.length > lanes.length) this.#body.deleteRow(-1);
    while (this.#body.rows.length < lanes.length) this.#body.append(makeRow(this.#body.rows.length + 1));
    lanes.forEach((lane, index) => {
      const row = this.#body.rows[index];
      row.classList.toggle("leads", leads[index] !== "");
      const { steps, visits, backtracks, deadEnds } = lane.moment.counters;
      const time = steps === 0 ? null : (lane.endedAfter ?? elapsed);
      const texts = [
        lane.setting ? experimentLine(lane.setting, this.#view) : "",
        ...[steps, visits, backtracks, deadEnds, lane.moment.depth].map(wholeNumber),
        time === null ? words("progress.none") : duration(time),
        laneOutcome(lane, this.#view)?.sentence ?? words(steps > 0 ? "race.searching" : "race.ready"),
      ];
      texts.forEach((text, place) => setText(row.cells[place + 1], text));
      setText(/** @type {HTMLElement} */ (row.cells[0].lastElementChild), leads[index]);
    });
  }
}

/** @param {number} number */
function makeRow(number) {
  const lead = make("span", { className: "lane-lead" });
  const row = make("tr", {}, make("th", { scope: "row" }, String(number), " ", lead));
  while (row.cells.length < CELLS) row.insertCell();
  return row;
}
