/** Shows facts about the square under the pointer or the keyboard cursor. */

import { wholeNumber, translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";

/** The time for which the pointer must rest on a square before the facts are requested, in milliseconds. */
const HOVER_DELAY_MS = 60;

/** The line below the board with the facts. */
export class SquareFactsLine {
  #line = getElement("facts", HTMLElement);
  #nameOf;
  #numberOf;
  #translateForBoard;
  #fetchFacts;
  #onFacts;
  #square = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hoverTimer;

  /**
   * @param {object} options
   * @param {(square: number) => string} options.nameOf
   * @param {(index: number) => string} options.numberOf the number of a square of the path, as the board shows it
   * @param {import("../wording/vocabulary.js").Translate} options.translateForBoard
   * @param {(square: number) => Promise<import("../bindings/protocol.js").SquareFacts | null>} options.fetchFacts
   * @param {(facts: import("../bindings/protocol.js").SquareFacts | null) => void} options.onFacts receives the facts,
   *   which the board shows too
   */
  constructor({ nameOf, numberOf, translateForBoard, fetchFacts, onFacts }) {
    this.#translateForBoard = translateForBoard;
    this.#nameOf = nameOf;
    this.#numberOf = numberOf;
    this.#fetchFacts = fetchFacts;
    this.#onFacts = onFacts;
  }

  /** Shows the facts of a square from now on. @param {number} square −1 for none */
  show(square) {
    if (square === this.#square) return;
    this.#square = square;
    this.#line.textContent = "";
    this.#onFacts(null);
    clearTimeout(this.#hoverTimer);
    if (square >= 0) this.#hoverTimer = setTimeout(() => this.refresh(), HOVER_DELAY_MS);
  }

  /** Requests and shows the facts of the square: first after the delay, and again after the search has advanced. */
  async refresh() {
    const square = this.#square;
    if (square < 0) return;
    const facts = await this.#fetchFacts(square);
    if (square !== this.#square) return;
    this.#onFacts(facts);
    this.#line.textContent = facts ? this.#factsText(facts) : this.#nameOf(square);
  }

  /** Returns the facts of a square as text; null while the run is played. @param {number} square */
  async describe(square) {
    const facts = await this.#fetchFacts(square);
    return facts && this.#factsText(facts);
  }

  /**
   * Returns the facts as text.
   *
   * @param {import("../bindings/protocol.js").SquareFacts} facts
   * @returns {string}
   */
  #factsText({ square, moves, place, entered, left, searchedFrom }) {
    const parts = [
      this.#nameOf(square),
      place === null
        ? translate("facts.free")
        : this.#translateForBoard("facts.place", { place: this.#numberOf(place) }),
      moves.length === 0
        ? translate("facts.noMoves")
        : translate("facts.moves", { count: moves.length, moves: moves.map(this.#nameOf).join(" ") }),
    ];
    if (entered !== null) parts.push(translate("facts.entered", { step: wholeNumber(entered) }));
    if (left !== null) parts.push(translate("facts.left", { step: wholeNumber(left) }));
    if (entered === null && left === null) {
      parts.push(
        searchedFrom === 0
          ? translate("facts.never")
          : translate("facts.notSince", { step: wholeNumber(searchedFrom) }),
      );
    }
    return parts.join(translate("facts.between"));
  }
}
