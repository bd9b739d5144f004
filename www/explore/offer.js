/** An offer over the board, which stays until it is taken or declined: nothing else waits for the answer. */

import { element, setText } from "../widgets/element.js";

/**
 * @typedef {object} Offered
 * @property {string} text
 * @property {string} take what the button says that takes it
 * @property {string} leave what the other one says
 * @property {() => void} onTake
 */

/** One offer at a time. */
export class Offer {
  #box = element("offer", HTMLElement);
  #text = element("offer-text", HTMLElement);
  #take = element("offer-take", HTMLButtonElement);
  #leave = element("offer-leave", HTMLButtonElement);
  /** Where the focus goes when the offer that had it is gone. */
  #board = element("board", HTMLElement);
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

  /** @param {Offered} offered */
  show({ text, take, leave, onTake }) {
    this.#onTake = onTake;
    setText(this.#text, text);
    setText(this.#take, take);
    setText(this.#leave, leave);
    this.#box.hidden = false;
  }

  /** Keeps off the upper or the lower half of the board, where something else is to be seen. @param {boolean} isAbove */
  keepOff(isAbove) {
    this.#box.classList.toggle("low", isAbove);
  }

  /** Lets who goes over the board by keyboard answer with the next key. */
  focus() {
    this.#take.focus();
  }

  hide() {
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    if (hadFocus) this.#board.focus();
  }
}
