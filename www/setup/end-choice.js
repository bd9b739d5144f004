/** Choice of the square where the tour must end. */

import { translate } from "../locales/locale.js";
import { setText } from "../widgets/element.js";

/**
 * A button that shows the end: any square, the square that the user picks next, or the chosen square.
 *
 * A click starts or cancels the choice on the board, or clears the chosen end.
 */
export class EndChoice {
  #row;
  #button;
  #onChange;
  /** The end in the format of the draft, or an empty string. */
  #value = "";
  /** The shown name of the end, or an empty string. */
  #name = "";
  /** Whether the next square picked on the board becomes the end. */
  #isPending = false;

  /**
   * @param {HTMLElement} row the row of the button, hidden if no end can be chosen
   * @param {HTMLButtonElement} button
   * @param {() => void} onChange called after a click on the button has cleared the end
   */
  constructor(row, button, onChange) {
    this.#row = row;
    this.#button = button;
    this.#onChange = onChange;
    this.#button.addEventListener("click", () => this.#handleClick());
    this.#button.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#isPending) return;
      this.#setPending(false);
      // Escape closes the drawer only if no choice is pending.
      event.preventDefault();
    });
    this.#updateButton();
  }

  /** The end in the format of a draft; an empty string while the field is hidden. */
  get value() {
    return this.#row.hidden ? "" : this.#value;
  }

  /** @param {boolean} isAvailable whether an end can be chosen at all */
  set isAvailable(isAvailable) {
    this.#row.hidden = !isAvailable;
    if (!isAvailable) this.#setPending(false);
  }

  /**
   * Shows an end.
   *
   * @param {string} value the end in the format of a draft, or an empty string
   * @param {string} name the name of the end, or an empty string
   */
  show(value, name) {
    this.#value = value;
    this.#name = name;
    this.#setPending(false);
  }

  /**
   * Sets the end to a square that was picked on the board, if a choice is pending.
   *
   * @param {string} value the square in the format of a draft
   * @returns {boolean} whether the square became the end
   */
  setPickedSquare(value) {
    if (!this.#isPending) return false;
    this.#value = value;
    this.#setPending(false);
    return true;
  }

  #handleClick() {
    if (!this.#value) {
      this.#setPending(!this.#isPending);
      return;
    }
    this.show("", "");
    this.#onChange();
  }

  /** @param {boolean} isPending */
  #setPending(isPending) {
    this.#isPending = isPending;
    this.#updateButton();
  }

  #updateButton() {
    const state = this.#isPending ? "waits" : this.#value ? "chosen" : "any";
    setText(this.#button, state === "chosen" ? this.#name || this.#value : translate(`algorithm.end.${state}`));
    this.#button.ariaPressed = String(this.#isPending);
    this.#button.title = translate(`algorithm.end.hint.${state}`);
  }
}
