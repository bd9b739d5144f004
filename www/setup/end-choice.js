/** The choice of the square where the tour must end. */

import { words } from "../locales/locale.js";
import { setText } from "../widgets/element.js";

/**
 * A button that names the end: any square, one that is to be pointed at next, or the one chosen.
 *
 * Pressing it lets the end be chosen on the board, or takes it back.
 */
export class EndChoice {
  #row;
  #button;
  #onChange;
  /** The end as the draft has it, or nothing. */
  #value = "";
  #name = "";
  /** Whether the next square that is chosen on the board is the end. */
  #waits = false;

  /**
   * @param {HTMLElement} row what is hidden where no end can be chosen
   * @param {HTMLButtonElement} button
   * @param {() => void} onChange
   */
  constructor(row, button, onChange) {
    this.#row = row;
    this.#button = button;
    this.#onChange = onChange;
    this.#button.addEventListener("click", () => this.#press());
    this.#button.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#waits) return;
      this.#wait(false);
      // The key closes the drawer only when there is nothing to take back.
      event.preventDefault();
    });
    this.#draw();
  }

  /** The end as a draft has it; nothing where the field is not offered. */
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
   * @param {string} value as a draft has it, or nothing
   * @param {string} name
   */
  show(value, name) {
    this.#value = value;
    this.#name = name;
    this.#wait(false);
  }

  /**
   * Takes a square that was chosen on the board, if it waits for one.
   *
   * @param {string} value
   * @returns {boolean} whether it did
   */
  take(value) {
    if (!this.#waits) return false;
    this.#value = value;
    this.#wait(false);
    return true;
  }

  #press() {
    if (!this.#value) {
      this.#wait(!this.#waits);
      return;
    }
    this.show("", "");
    this.#onChange();
  }

  /** @param {boolean} waits */
  #wait(waits) {
    this.#waits = waits;
    this.#draw();
  }

  #draw() {
    const state = this.#waits ? "waits" : this.#value ? "chosen" : "any";
    setText(this.#button, state === "chosen" ? this.#name || this.#value : words(`algorithm.end.${state}`));
    this.#button.ariaPressed = String(this.#waits);
    this.#button.title = words(`algorithm.end.hint.${state}`);
  }
}
