/**
 * A bunch: the tours with a given middle. The user chooses the moves at the four squares in the middle of a board. The
 * tours with these moves are counted within seconds, and each tour can be shown by its number.
 */

import { html, nothing, render } from "lit-html";
import { nullIfEngineLost } from "../engine/engine.js";
import { bigInteger, memorySize, translate, wholeNumber } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { MovesBoard } from "./moves-board.js";

/** @import { Contradiction, MiddleSquare, PartCountProgress } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of the worker, in milliseconds. */
const TIME_SLICE_MS = 50;

/** The memory for counting and numbering the tours, in bytes. */
const MEMORY_BYTES = 512e6;

export class BunchView {
  #engine;
  #nameOf;
  #onChange;
  #board = { rows: 8, columns: 8 };
  /** @type {MiddleSquare[]} */
  #squares = [];
  #active = 0;
  #picture;
  #form = createElement("div", { className: "count-middle" });
  root = createElement("section", { className: "count-bunch", hidden: true });
  /** @type {PartCountProgress | null} */
  #count = null;
  /** Why there are no tours, if there are none. @type {Contradiction | null} */
  #contradiction = null;
  /** The progress of numbering the tours; its result is their number. @type {PartCountProgress | null} */
  #numbering = null;
  /** The number of the tour that is shown, from 0. */
  #number = 0n;
  /** @type {Uint32Array} */
  #tour = new Uint32Array();
  /** Counts the bunches, so that late answers about an older one are recognised. */
  #bunchId = 0;

  /**
   * @param {object} parts
   * @param {Engine} parts.engine
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(square: number) => string} parts.nameOf
   * @param {(moves: number[]) => void} parts.onChange receives the moves that are chosen: a square and its two
   *   neighbours each
   */
  constructor({ engine, view, nameOf, onChange }) {
    this.#engine = engine;
    this.#picture = new MovesBoard(view, (square) => this.#pick(square));
    this.root.append(this.#picture.canvas, this.#form);
    this.#nameOf = nameOf;
    this.#onChange = onChange;
  }

  /**
   * Shows a board, and counts its tours with the given moves once there are two for each square.
   *
   * @param {{rows: number, columns: number}} board
   * @param {number[]} moves a square and its two neighbours each
   */
  async show(board, moves) {
    this.root.hidden = false;
    const bunchId = ++this.#bunchId;
    this.#board = { rows: board.rows, columns: board.columns };
    const request = { ...this.#board, moves: Uint32Array.from(moves) };
    const squares = await nullIfEngineLost(this.#engine.request("middle-squares", request));
    if (!squares || bunchId !== this.#bunchId) return;
    this.#squares = squares;
    this.#active = Math.max(
      0,
      this.#squares.findIndex(({ chosen }) => chosen.length < 2),
    );
    [this.#count, this.#numbering, this.#number, this.#tour] = [null, null, 0n, new Uint32Array()];
    this.#contradiction = null;
    this.#render();
    if (this.#isComplete) await this.#work(bunchId, false);
  }

  hide() {
    this.root.hidden = true;
    this.#bunchId += 1;
    this.#engine.end();
  }

  paint() {
    this.#picture.paint();
  }

  get #isComplete() {
    return this.#squares.every(({ chosen }) => chosen.length === 2);
  }

  get #moves() {
    const complete = this.#squares.filter(({ chosen }) => chosen.length === 2);
    return complete.flatMap(({ square, chosen }) => [square, ...chosen]);
  }

  /** Counts or numbers the tours in time slices. @param {number} bunchId @param {boolean} numbersTours */
  async #work(bunchId, numbersTours) {
    const request = { ...this.#board, moves: Uint32Array.from(this.#moves), memory: MEMORY_BYTES, numbersTours };
    for (;;) {
      const slice = this.#engine.request("bunch", { ...request, milliseconds: TIME_SLICE_MS });
      const progress = await nullIfEngineLost(slice);
      if (bunchId !== this.#bunchId) return;
      if (!progress) {
        // The tours can be numbered again, by another engine.
        this.#numbering = null;
        this.#render();
        return;
      }
      if (numbersTours) this.#numbering = progress;
      else this.#count = progress;
      this.#render();
      if (progress.result === "0") await this.#explainEmpty(bunchId);
      if (progress.result !== null || progress.refused) return;
    }
  }

  /** Shows why no tour has the moves. @param {number} bunchId */
  async #explainEmpty(bunchId) {
    const contradiction = await nullIfEngineLost(this.#engine.request("bunch-contradiction", {}));
    if (bunchId !== this.#bunchId) return;
    this.#contradiction = contradiction;
    this.#render();
  }

  /** Chooses a square in the middle, or a move of the active one. @param {number} square */
  #pick(square) {
    const index = this.#squares.findIndex((middle) => middle.square === square);
    const active = this.#squares[this.#active];
    if (active?.neighbours.includes(square)) this.#choose(this.#active, toggled(active.chosen, square));
    else if (index >= 0) {
      this.#active = index;
      this.#render();
    }
  }

  /** Sets the moves of a square. @param {number} index @param {number[]} chosen */
  #choose(index, chosen) {
    this.#squares[index].chosen = chosen;
    if (this.#isComplete) {
      this.#onChange(this.#moves);
      return;
    }
    // The count for the earlier moves is no longer wanted.
    this.#bunchId += 1;
    [this.#count, this.#numbering, this.#tour] = [null, null, new Uint32Array()];
    const next = this.#squares.findIndex((middle) => middle.chosen.length < 2);
    this.#active = chosen.length < 2 ? index : next;
    this.#render();
  }

  /** Shows the tour with a number. @param {bigint} number */
  async #showTour(number) {
    const bunchId = this.#bunchId;
    const count = BigInt(this.#numbering?.result ?? 0);
    if (number < 0n || number >= count) return;
    const tour = await nullIfEngineLost(this.#engine.request("bunch-tour", { number: String(number) }));
    if (!tour || bunchId !== this.#bunchId) return;
    [this.#number, this.#tour] = [number, tour];
    this.#render();
  }

  async #showRandomTour() {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const number = await nullIfEngineLost(this.#engine.request("bunch-random", { seed }));
    if (number) await this.#showTour(BigInt(number));
  }

  async #numberTours() {
    const bunchId = this.#bunchId;
    await this.#work(bunchId, true);
    if (bunchId !== this.#bunchId || !this.#numbering?.result) return;
    await this.#showTour(0n);
    this.#form.querySelector("input")?.focus();
  }

  /** The number of tours, or the progress of the count, in words. */
  get #statusWords() {
    if (!this.#isComplete) return translate("count.middle.choose");
    const { result = null, refused = null, permille = 0 } = this.#count ?? {};
    if (refused) return translate("count.middle.refused", { memory: memorySize(MEMORY_BYTES) });
    if (result === null) return translate("count.middle.counting", { percent: wholeNumber(permille / 10) });
    if (result === "0") {
      const reason = this.#contradiction;
      if (reason?.kind === "cycle")
        return translate("count.middle.empty.cycle", { squares: wholeNumber(reason.squares) });
      if (reason) return translate("count.middle.empty.square", { square: this.#nameOf(reason.square) });
      return translate("count.middle.empty.other");
    }
    return translate("count.middle.tours", { count: Number(result), number: bigInteger(result) });
  }

  #render() {
    const squares = this.#squares;
    const moves = squares.map(({ square, chosen }) => ({ square, neighbours: chosen }));
    const label = translate(this.#tour.length > 0 ? "count.pictureOfTour" : "count.pictureOfMoves");
    const middle = this.#isComplete ? undefined : squares[this.#active];
    const choice = { active: middle?.square, targets: middle?.neighbours };
    this.#picture.show({ board: this.#board, moves, tour: this.#tour, ...choice }, label);
    const clear = () => this.#onChange([]);
    const largest = squares.flatMap(({ square, most }) => (most.length > 0 ? [square, ...most] : []));
    render(
      html`<p class="count-bunch-number" role="status">${this.#statusWords}</p>
        ${squares.map((middle, index) => this.#fields(middle, index))}
        <div class="count-row">
          ${
            largest.length > 0
              ? html`<button type="button" class="plain quieter" @click=${() => this.#onChange(largest)}>
                  ${translate("count.middle.largest")}
                </button>`
              : nothing
          }
          <button type="button" class="plain quieter" @click=${clear}>${translate("count.middle.clear")}</button>
        </div>
        ${this.#pager()}`,
      this.#form,
    );
  }

  /** The two fields of a square, which do the same as clicks on the board. @param {MiddleSquare} middle */
  #fields({ square, neighbours, chosen }, /** @type {number} */ index) {
    const name = this.#nameOf(square);
    const field = (/** @type {number} */ which) => {
      const change = (/** @type {Event & {target: HTMLSelectElement}} */ { target }) => {
        const others = chosen.filter((_, place) => place !== which);
        this.#choose(index, [...new Set([...others, ...(target.value === "" ? [] : [Number(target.value)])])]);
      };
      return html`<select
        aria-label=${translate("count.middle.field", { square: name, which: wholeNumber(which + 1) })}
        .value=${String(chosen[which] ?? "")}
        @change=${change}
      >
        <option value="">${translate("count.middle.none")}</option>
        ${neighbours.map(
          (to) => html`<option value=${to} ?selected=${to === chosen[which]}>${this.#nameOf(to)}</option>`,
        )}
      </select>`;
    };
    return html`<div class="count-middle-square"><strong>${name}</strong> ${field(0)} ${field(1)}</div>`;
  }

  /** The controls that show a tour by its number. Before the tours are numbered, a button that numbers them. */
  #pager() {
    const count = this.#count?.result;
    if (!count || count === "0") return nothing;
    const numbering = this.#numbering;
    if (!numbering?.result) {
      const refusal = numbering?.refused ?? null;
      const percent = wholeNumber((numbering?.permille ?? 0) / 10);
      const words = refusal ? "count.middle.refused" : "count.middle.numbering";
      return html`<div class="count-row">
        <button type="button" class="plain" ?disabled=${numbering !== null} @click=${() => this.#numberTours()}>
          ${translate("count.middle.show")}
        </button>
        ${numbering ? translate(words, { percent, memory: memorySize(MEMORY_BYTES) }) : nothing}
      </div>`;
    }
    const change = (/** @type {Event & {target: HTMLInputElement}} */ { target }) => {
      const number = /^\d{1,30}$/.test(target.value) ? BigInt(target.value) : 0n;
      if (number > 0n && number <= BigInt(count)) this.#showTour(number - 1n);
      else target.value = String(this.#number + 1n);
    };
    const step = (/** @type {bigint} */ by) => () => this.#showTour(this.#number + by);
    return html`<div class="count-row">
      <button type="button" class="plain quieter" @click=${step(-1n)}>${translate("count.middle.previous")}</button>
      <label>
        ${translate("count.middle.tour")}
        <input inputmode="numeric" autocomplete="off" .value=${String(this.#number + 1n)} @change=${change} />
      </label>
      <span>${translate("count.middle.of", { number: bigInteger(count) })}</span>
      <button type="button" class="plain quieter" @click=${step(1n)}>${translate("count.middle.next")}</button>
      <button type="button" class="plain" @click=${() => this.#showRandomTour()}>
        ${translate("count.middle.random")}
      </button>
    </div>`;
  }
}

/** Adds a move to the chosen ones, or removes it. A third one replaces the first. */
function toggled(/** @type {number[]} */ chosen, /** @type {number} */ square) {
  if (chosen.includes(square)) return chosen.filter((other) => other !== square);
  return [...chosen, square].slice(-2);
}
