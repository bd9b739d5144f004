/**
 * The figures of all lanes beside each other.
 *
 * @module
 */

import { duration, wholeNumber, words } from "../locales/locale.js";
import { element } from "../widgets/element.js";
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
      fill(row, [
        null,
        lane.setting ? experimentLine(lane.setting, this.#view) : "",
        ...[steps, visits, backtracks, deadEnds, lane.moment.depth].map(wholeNumber),
        time === null ? words("progress.none") : duration(time),
        laneOutcome(lane, this.#view)?.sentence ?? words(steps > 0 ? "race.searching" : "race.ready"),
      ]);
      const lead = /** @type {Element} */ (row.cells[0].lastElementChild);
      if (lead.textContent !== leads[index]) lead.textContent = leads[index];
    });
  }
}

/** @param {number} number */
function makeRow(number) {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  const lead = document.createElement("span");
  lead.className = "lane-lead";
  head.append(String(number), " ", lead);
  row.append(head);
  while (row.cells.length < CELLS) row.insertCell();
  return row;
}

/**
 * Writes what has changed, and touches nothing else.
 *
 * @param {HTMLTableRowElement} row
 * @param {(string | null)[]} texts null where the cell stays
 */
function fill(row, texts) {
  texts.forEach((text, index) => {
    if (text !== null && row.cells[index].textContent !== text) row.cells[index].textContent = text;
  });
}
