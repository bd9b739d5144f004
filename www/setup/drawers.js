/**
 * The chips that name the experiment, and the drawers that they open: where a part of it is set.
 *
 * One drawer is open at a time, beside the board and never over it. On wide screens all of them can be pinned.
 */

import { words } from "../locales/locale.js";
import { element } from "../widgets/element.js";
import { recall, remember } from "../widgets/memory.js";

/** What can be set, and what a chip says of it. @typedef {"board" | "start" | "order" | "algorithm"} Part */

/** Where it is remembered that the drawers are pinned. */
const PIN_KEY = "knights-tour.pinned";

/** The drawer that the chip opens which names all of the experiment. */
const FIRST = "board";

/** The chips, the drawers, and which of them is open: `data-drawer` of the body. */
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
      // What is pinned needs the place of what happens no longer.
      if (this.isPinned) this.#choose("");
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => {
      // What opens over the page, and a field with something to take back, has the key first.
      if (event.key !== "Escape" || event.defaultPrevented || !this.open) return;
      const target = /** @type {Element} */ (event.target);
      if (target.closest("dialog, [popover]")) return;
      this.#choose("");
    });
    this.#setPinned(recall(PIN_KEY) === "true");
    this.#show();
  }

  /** The drawer that is open; nothing where none is. */
  get open() {
    return document.body.dataset.drawer ?? "";
  }

  get isPinned() {
    return document.body.dataset.pinned === "true";
  }

  /**
   * Says on the chips what is set.
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

  /** @param {string} part nothing to close */
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

  /** @param {boolean} isPinned whether all drawers stand beside the board for good, where there is room for them */
  #setPinned(isPinned) {
    document.body.dataset.pinned = String(isPinned);
    this.#pin.ariaPressed = String(isPinned);
    remember(PIN_KEY, String(isPinned));
  }
}
