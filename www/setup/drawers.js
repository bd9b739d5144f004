/**
 * Chips that name the parts of the experiment, and the drawers in which these parts are set.
 *
 * One drawer is open at a time, beside the board and never over it. On wide screens all drawers can be pinned.
 */

import { words } from "../locales/locale.js";
import { element } from "../widgets/element.js";
import { recall, remember } from "../widgets/memory.js";

/** A part of the experiment, with a chip and a drawer. @typedef {"board" | "start" | "order" | "algorithm"} Part */

/** Storage key of the pinned state. */
const PIN_KEY = "knights-tour.pinned";

/** Drawer that opens from the chip for the whole experiment. */
const FIRST = "board";

/** Manages the chips and the drawers. The attribute `data-drawer` of the body names the open drawer. */
export class Drawers {
  #form = element("setup", HTMLFormElement);
  #all = element("experiment", HTMLButtonElement);
  #onClose;
  #pin = element("pin", HTMLButtonElement);
  #chips = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".chips .chip"))];

  /** @param {() => void} onClose no drawer is open any more */
  constructor(onClose) {
    this.#onClose = onClose;
    for (const chip of this.#chips) {
      chip.addEventListener("click", () => this.#choose(this.open === chip.value ? "" : chip.value));
    }
    this.#all.addEventListener("click", () => this.#choose(this.open ? "" : FIRST));
    element("drawer-close", HTMLButtonElement).addEventListener("click", () => this.#choose(""));
    this.#pin.addEventListener("click", () => {
      this.#setPinned(!this.isPinned);
      // Pinned drawers have their own place, so none needs to be open.
      if (this.isPinned) this.#choose("");
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => {
      // A dialog, a popover, or a field with an edit to cancel handles the key first.
      if (event.key !== "Escape" || event.defaultPrevented || !this.open) return;
      const target = /** @type {Element} */ (event.target);
      if (target.closest("dialog, [popover]")) return;
      this.#choose("");
    });
    this.#setPinned(recall(PIN_KEY) === "true");
    this.#show();
  }

  /** Name of the open drawer, or an empty string. */
  get open() {
    return document.body.dataset.drawer ?? "";
  }

  get isPinned() {
    return document.body.dataset.pinned === "true";
  }

  /**
   * Shows the settings on the chips.
   *
   * @param {Record<"size" | "route" | "order" | "algorithm", string>} names
   */
  name(names) {
    const { size, route, order, algorithm } = names;
    element("experiment-whole", HTMLElement).textContent = words("header.experiment", names);
    this.#all.dataset.short = words("header.short", names);
    const texts = { "chip-board": size, "chip-start": route, "chip-order": order, "algorithm-name": algorithm };
    for (const [id, text] of Object.entries(texts)) element(id, HTMLElement).textContent = text;
  }

  /** @param {string} part an empty string to close */
  #choose(part) {
    const before = this.open;
    if (part) document.body.dataset.drawer = part;
    else delete document.body.dataset.drawer;
    if (!part) this.#onClose();
    this.#show();
    if (part) element(`${part}-heading`, HTMLElement).focus({ preventScroll: true });
    else if (this.#all.checkVisibility()) this.#all.focus();
    else this.#chips.find(({ value }) => value === before)?.focus();
  }

  #show() {
    for (const chip of this.#chips) chip.ariaExpanded = String(chip.value === this.open);
    this.#all.ariaExpanded = String(this.open !== "");
    this.#form.querySelector("[aria-checked], input[type=radio]:checked")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} isPinned whether all drawers stay beside the board, if there is space for them */
  #setPinned(isPinned) {
    document.body.dataset.pinned = String(isPinned);
    this.#pin.ariaPressed = String(isPinned);
    remember(PIN_KEY, String(isPinned));
  }
}
