/**
 * Chips that name the parts of the experiment, and the drawers in which these parts are set.
 *
 * One drawer is open at a time, beside the board and never over it. On wide screens all drawers can be pinned.
 */

import { translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";
import { loadItem, storeItem } from "../widgets/local-storage.js";

/** A part of the experiment, with a chip and a drawer. @typedef {"board" | "start" | "order" | "algorithm"} Part */

/** Storage key of the pinned state. */
const PIN_KEY = "knights-tour.pinned";

/** Drawer that opens from the chip for the whole experiment. */
const DEFAULT_DRAWER = "board";

/** Manages the chips and the drawers. The attribute `data-drawer` of the body names the open drawer. */
export class Drawers {
  #form = getElement("setup", HTMLFormElement);
  #all = getElement("experiment", HTMLButtonElement);
  #onClose;
  #pin = getElement("pin", HTMLButtonElement);
  #chips = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".chips .chip"))];

  /** @param {() => void} onClose no drawer is open any more */
  constructor(onClose) {
    this.#onClose = onClose;
    for (const chip of this.#chips) {
      chip.addEventListener("click", () => this.#setOpen(this.open === chip.value ? "" : chip.value));
    }
    this.#all.addEventListener("click", () => this.#setOpen(this.open ? "" : DEFAULT_DRAWER));
    getElement("drawer-close", HTMLButtonElement).addEventListener("click", () => this.#setOpen(""));
    this.#pin.addEventListener("click", () => {
      this.#setPinned(!this.isPinned);
      // Pinned drawers have their own place, so none needs to be open.
      if (this.isPinned) this.#setOpen("");
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => {
      // A dialog, a popover, or a field with an edit to cancel handles the key first.
      if (event.key !== "Escape" || event.defaultPrevented || !this.open) return;
      const target = /** @type {Element} */ (event.target);
      if (target.closest("dialog, [popover]")) return;
      this.#setOpen("");
    });
    this.#setPinned(loadItem(PIN_KEY) === "true");
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
    getElement("experiment-whole", HTMLElement).textContent = translate("header.experiment", names);
    this.#all.dataset.short = translate("header.short", names);
    const texts = { "chip-board": size, "chip-start": route, "chip-order": order, "algorithm-name": algorithm };
    for (const [id, text] of Object.entries(texts)) getElement(id, HTMLElement).textContent = text;
  }

  /** @param {string} part an empty string to close */
  #setOpen(part) {
    const before = this.open;
    if (part) document.body.dataset.drawer = part;
    else delete document.body.dataset.drawer;
    if (!part) this.#onClose();
    this.#show();
    if (part) getElement(`${part}-heading`, HTMLElement).focus({ preventScroll: true });
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
    storeItem(PIN_KEY, String(isPinned));
  }
}
