/** Choice of the square where the tour must end. */

import { translate } from "../locales/locale.js";
import { setText } from "../widgets/element.js";

/**
 * A button that names the end: any square, the square that will be picked next, or the chosen square.
 *
 * Pressing it starts or cancels the choice on the board, or clears the chosen end.
 */
export class EndChoice {
  #row;
  #button;
  #onChange;
  /** The end in the format of the draft, or an empty string. */
  #value = "";
  #name = "";
  /** Whether the next square that is picked on the board becomes the end. */
  #isPending = false;

  /**
   * @param {HTMLElement} row hidden if no end can be chosen
   * @param {HTMLButtonElement} button
   * @param {() => void} onChange
   */
  constructor(row, button, onChange) {
    this.#row = row;
    this.#button = button;
    this.#onChange = onChange;
    this.#button.addEventListener("click", () => this.#press());
    this.#button.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#isPending) return;
      this.#wait(false);
      // Escape closes the drawer only if no choice is pending.
      event.preventDefault();
    });
    this.#draw();
  }

  /** The end in the format of a draft; an empty string while the field is hidden. */
  get value() {
    return this.#row.hidden ? "" : this.#value;
  }

  /** @param {boolean} offered whether an end can be chosen at all */
  set offered(offered) {
    this.#row.hidden = !offered;
    if (!offered) this.#wait(false);
  }

  /**
   * Shows an end.
   *
   * @param {string} value in the format of a draft, or an empty string
   * @param {string} name
   */
  show(value, name) {
    this.#value = value;
    this.#name = name;
    this.#wait(false);
  }

  /**
   * Sets the end to a square that was picked on the board, if a choice is pending.
   *
   * @param {string} value
   * @returns {boolean} whether the square became the end
   */
  pick(value) {
    if (!this.#isPending) return false;
    this.#value = value;
    this.#wait(false);
    return true;
  }

  #press() {
    if (!this.#value) {
      this.#wait(!this.#isPending);
      return;
    }
    this.show("", "");
    this.#onChange();
  }

  /** @param {boolean} waits */
  #wait(waits) {
    this.#isPending = waits;
    this.#draw();
  }

  #draw() {
    const state = this.#isPending ? "waits" : this.#value ? "chosen" : "any";
    setText(this.#button, state === "chosen" ? this.#name || this.#value : translate(`algorithm.end.${state}`));
    this.#button.ariaPressed = String(this.#isPending);
    this.#button.title = translate(`algorithm.end.hint.${state}`);
  }
}
