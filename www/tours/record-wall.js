/** The records among the listed tours: the most and the fewest of something, and the symmetric tours. */

import { html, render } from "lit-html";
import { nullIfEngineLost } from "../engine/engine.js";
import { translate, wholeNumber } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** @import { TourRecord, TourRecords } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of the worker, in milliseconds. */
const TIME_SLICE_MS = 50;

export class RecordWall {
  root = createElement(
    "details",
    { className: "tours-records", hidden: true },
    createElement("summary", {}, translate("tours.records.heading")),
  );
  #table = createElement("div", {});
  #engine;
  #onShow;
  /** The number of tours of the list; 0 until it is complete. */
  #count = 0;
  /** Identifies the current comparison. Answers to an older one are ignored. */
  #comparisonId = 0;

  /**
   * @param {Engine} engine the engine that holds the list
   * @param {(index: number) => void} onShow shows the tour with an index in the list
   */
  constructor(engine, onShow) {
    this.#engine = engine;
    this.#onShow = onShow;
    this.root.append(this.#table);
    this.root.addEventListener("toggle", () => this.#compare());
  }

  /** Offers the records of a list. @param {number} count the number of its tours; 0 for none */
  setList(count) {
    this.#comparisonId += 1;
    this.#count = count;
    this.root.hidden = count === 0;
    render(html``, this.#table);
    this.#compare();
  }

  /** Compares the tours in time slices, if the block is open. */
  async #compare() {
    if (!this.root.open || this.#count === 0) return;
    const comparisonId = ++this.#comparisonId;
    for (;;) {
      const records = await nullIfEngineLost(this.#engine.request("tour-records", { milliseconds: TIME_SLICE_MS }));
      if (!records || comparisonId !== this.#comparisonId) return;
      this.#render(records);
      if (records.examined >= this.#count) return;
    }
  }

  /** @param {TourRecords} records */
  #render({ examined, records, symmetries }) {
    const numbers = { examined: wholeNumber(examined), count: wholeNumber(this.#count) };
    render(
      html`<p>${translate(examined < this.#count ? "tours.records.comparing" : "tours.records.compared", numbers)}</p>
        <table>
          <tbody>
            ${records.map((record) => this.#row(record))}
            ${symmetries.map(
              ({ kind, tours }) =>
                html`<tr>
                  <th scope="row">${translate(`tours.records.symmetry.${kind}`)}</th>
                  <td></td>
                  <td>${translate("tours.records.tours", { count: tours, number: wholeNumber(tours) })}</td>
                  <td></td>
                </tr>`,
            )}
          </tbody>
        </table>`,
      this.#table,
    );
  }

  /** @param {TourRecord} record */
  #row({ measure, most, value, tours, first }) {
    const name = translate(`tours.records.${most ? "most" : "fewest"}.${measure}`);
    return html`<tr>
      <th scope="row">${name}</th>
      <td>${wholeNumber(value)}</td>
      <td>${translate("tours.records.tours", { count: tours, number: wholeNumber(tours) })}</td>
      <td>
        <button type="button" class="plain quieter" @click=${() => this.#onShow(first)}>
          ${translate("tours.records.show")}
        </button>
      </td>
    </tr>`;
  }
}
