/** A non-modal offer over the board, which stays until it is accepted or declined. */

import { getElement, setText } from "../widgets/element.js";

/**
 * @typedef {object} OfferContent
 * @property {string} text
 * @property {string} take label of the button that accepts
 * @property {string} leave label of the button that declines
 * @property {() => void} onTake
 */

/** Shows one offer at a time. */
export class Offer {
  #box = getElement("offer", HTMLElement);
  #text = getElement("offer-text", HTMLElement);
  #take = getElement("offer-take", HTMLButtonElement);
  #leave = getElement("offer-leave", HTMLButtonElement);
  /** Receives the focus when a focused offer is hidden. */
  #board = getElement("board", HTMLElement);
  /** @type {() => void} */
  #onTake = () => undefined;

  constructor() {
    this.#take.addEventListener("click", () => {
      const take = this.#onTake;
      this.hide();
      take();
    });
    this.#leave.addEventListener("click", () => this.hide());
    this.#box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.hide();
      event.stopPropagation();
    });
  }

  /** @param {OfferContent} offered */
  show({ text, take, leave, onTake }) {
    this.#onTake = onTake;
    setText(this.#text, text);
    setText(this.#take, take);
    setText(this.#leave, leave);
    this.#box.hidden = false;
  }

  /**
   * Moves the offer to the lower half of the board while something in the upper half must stay visible.
   *
   * @param {boolean} isAbove
   */
  moveDown(isAbove) {
    this.#box.classList.toggle("low", isAbove);
  }

  /** Focuses the accepting button, so that keyboard users can answer with the next key. */
  focus() {
    this.#take.focus();
  }

  hide() {
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    if (hadFocus) this.#board.focus();
  }
}
