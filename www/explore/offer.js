/** A non-modal offer over the panel. The offer stays until the user answers, or until another run is shown. */

import { getElement, setText } from "../widgets/element.js";

/**
 * @typedef {object} OfferContent
 * @property {string} text
 * @property {string} acceptLabel the label of the button that accepts
 * @property {string} declineLabel the label of the button that declines
 * @property {() => void} onAccept
 */

/** Shows one offer at a time. */
export class Offer {
  #box = getElement("offer", HTMLElement);
  #text = getElement("offer-text", HTMLElement);
  #acceptButton = getElement("offer-accept", HTMLButtonElement);
  #declineButton = getElement("offer-decline", HTMLButtonElement);
  /** Receives the focus when a focused offer is hidden. */
  #board = getElement("board", HTMLElement);
  /** @type {() => void} */
  #onAccept = () => undefined;

  constructor() {
    this.#acceptButton.addEventListener("click", () => {
      const onAccept = this.#onAccept;
      this.hide();
      onAccept();
    });
    this.#declineButton.addEventListener("click", () => this.hide());
    this.#box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.hide();
      event.stopPropagation();
    });
  }

  /** @param {OfferContent} content */
  show({ text, acceptLabel, declineLabel, onAccept }) {
    this.#onAccept = onAccept;
    setText(this.#text, text);
    setText(this.#acceptButton, acceptLabel);
    setText(this.#declineButton, declineLabel);
    this.#box.hidden = false;
  }

  /** Focuses the accepting button, so that keyboard users can answer with the next key. */
  focus() {
    this.#acceptButton.focus();
  }

  hide() {
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    if (hadFocus) this.#board.focus();
  }
}
