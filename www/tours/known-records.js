/** The best known tours and paths: semi-magic tours of the chessboard, and the longest paths that do not cross. */

import { html, nothing, render } from "lit-html";
import { nullIfEngineLost } from "../engine/engine.js";
import { joinList, translate, wholeNumber } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** @import { KnownRecords as Records, SemiMagicTour, UncrossedProgress, UncrossedRecord } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of the worker, in milliseconds. */
const TIME_SLICE_MS = 50;

/** The side of the board of the semi-magic tours. */
const CHESSBOARD_SIDE = 8;

/** A tour or a path to be shown. @typedef {{side: number, squares: number[], title: string, description: string}} KnownPath */

export class KnownRecords {
  root = createElement(
    "details",
    { className: "tours-known", hidden: true },
    createElement("summary", {}, translate("tours.known.heading")),
  );
  #content = createElement("div", {});
  #engine;
  #onShow;
  /** @type {Records | null} */
  #records = null;
  /** The searches for uncrossed paths, by the sides of their boards. @type {Map<number, UncrossedProgress>} */
  #searches = new Map();
  #isSearching = false;

  /**
   * @param {Engine} engine
   * @param {(path: KnownPath) => void} onShow shows a tour or a path
   */
  constructor(engine, onShow) {
    this.#engine = engine;
    this.#onShow = onShow;
    this.root.append(this.#content);
    this.root.addEventListener("toggle", () => this.#search());
  }

  /** Shows the block. Called once the list above it is complete, so that the block does not move. */
  show() {
    this.root.hidden = false;
  }

  /** Closes the block, which ends its search. */
  close() {
    this.root.open = false;
  }

  /** Searches the small boards for the longest uncrossed paths, in time slices while the block is open. */
  async #search() {
    if (!this.root.open || this.#isSearching) return;
    this.#isSearching = true;
    this.#records ??= await nullIfEngineLost(this.#engine.request("known-records", {}));
    for (const { side, searched } of this.#records?.uncrossed ?? []) {
      while (searched && this.root.open && !this.#searches.get(side)?.isProved) {
        const slice = this.#engine.request("uncrossed-path", { side, milliseconds: TIME_SLICE_MS });
        const progress = await nullIfEngineLost(slice);
        if (!progress) break;
        this.#searches.set(side, progress);
        this.#render();
      }
    }
    this.#isSearching = false;
    this.#render();
  }

  #render() {
    const records = this.#records;
    if (!records) return;
    render(
      html`<h3>${translate("tours.known.semiMagic")}</h3>
        <p>${translate("tours.known.semiMagicNote")}</p>
        <table>
          <tbody>
            ${records.semiMagic.map((tour) => this.#semiMagicRow(tour))}
          </tbody>
        </table>
        <h3>${translate("tours.known.uncrossed")}</h3>
        <p>${translate("tours.known.uncrossedNote")}</p>
        <table>
          <thead>
            <tr>
              ${["board", "moves", "published", "how"].map(
                (column) => html`<th scope="col">${translate(`tours.known.${column}`)}</th>`,
              )}
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${records.uncrossed.map((record) => this.#uncrossedRow(record))}
          </tbody>
        </table>`,
      this.#content,
    );
  }

  /** @param {SemiMagicTour} tour */
  #semiMagicRow({ author, year, squares, sum, diagonals }) {
    const title = translate("tours.known.tour", { author, year: String(year) });
    const sums = { sum: wholeNumber(sum), diagonals: joinList(diagonals.map((diagonal) => wholeNumber(diagonal))) };
    const description = translate("tours.known.sums", sums);
    return html`<tr>
      <th scope="row">${title}</th>
      <td>${description}</td>
      <td>${this.#pathButton({ side: CHESSBOARD_SIDE, squares, title, description })}</td>
    </tr>`;
  }

  /** @param {UncrossedRecord} record */
  #uncrossedRow({ side, published, squares: knownSquares, searched }) {
    const search = this.#searches.get(side);
    const squares = search?.squares ?? knownSquares;
    const how = !searched ? (squares.length > 0 ? "searched" : "quoted") : search?.isProved ? "proved" : "searching";
    const size = translate("shape.size", { rows: side, columns: side });
    const moves = squares.length > 0 ? wholeNumber(squares.length - 1) : translate("progress.none");
    const description = translate("tours.known.path", { moves, count: squares.length - 1 });
    const path = { side, squares, title: size, description };
    return html`<tr>
      <th scope="row">${size}</th>
      <td>${moves}</td>
      <td>${wholeNumber(published)}</td>
      <td>${translate(`tours.known.state.${how}`)}</td>
      <td>${squares.length > 0 ? this.#pathButton(path) : nothing}</td>
    </tr>`;
  }

  /** @param {KnownPath} path */
  #pathButton(path) {
    return html`<button type="button" class="plain quieter" @click=${() => this.#onShow(path)}>
      ${translate("tours.records.show")}
    </button>`;
  }
}
