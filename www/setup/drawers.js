/**
 * Chips that name the parts of the experiment, and the drawers with the settings of these parts.
 *
 * At most one drawer is open, beside the board and never over the board. On wide screens all drawers can be pinned.
 */

import { translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";
import { loadItem, storeItem } from "../widgets/local-storage.js";

/** A part of the experiment, with a chip and a drawer. @typedef {"board" | "start" | "order" | "algorithm"} Part */

/** Storage key of the pinned state. */
const PIN_KEY = "knights-tour.pinned";

/** Drawer that the chip for the whole experiment opens. */
const DEFAULT_DRAWER = "board";

/** Manages the chips and the drawers. The attribute `data-drawer` of the body names the open drawer. */
export class Drawers {
  #form = getElement("setup", HTMLFormElement);
  #experimentChip = getElement("experiment", HTMLButtonElement);
  #onClose;
  #pinButton = getElement("pin", HTMLButtonElement);
  #chips = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".chips .chip"))];

  /** @param {() => void} onClose called when the open drawer closes */
  constructor(onClose) {
    this.#onClose = onClose;
    for (const chip of this.#chips) {
      const part = partOf(chip);
      chip.addEventListener("click", () => this.#setOpen(this.open === part ? "" : part));
    }
    this.#experimentChip.addEventListener("click", () => this.#setOpen(this.open ? "" : DEFAULT_DRAWER));
    getElement("drawer-close", HTMLButtonElement).addEventListener("click", () => this.#setOpen(""));
    this.#pinButton.addEventListener("click", () => {
      this.#setPinned(!this.isPinned);
      // Pinned drawers are always visible, so none needs to be open.
      if (this.isPinned) this.#setOpen("");
    });
    getElement("start-to-board", HTMLButtonElement).addEventListener("click", () => {
      // One of the two stages is hidden, and a hidden element takes no focus.
      for (const id of ["board", "panorama"]) getElement(id, HTMLCanvasElement).focus();
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => {
      // A dialog or a popover handles the key itself, and so does a field with an edit to cancel.
      if (event.key !== "Escape" || event.defaultPrevented || !this.open) return;
      const target = /** @type {Element} */ (event.target);
      if (target.closest("dialog, [popover]")) return;
      this.#setOpen("");
    });
    this.#setPinned(loadItem(PIN_KEY) === "true");
    this.#updateChips();
  }

  /** Name of the open drawer, or an empty string. */
  get open() {
    return document.body.dataset.drawer ?? "";
  }

  /** Whether all drawers stay beside the board, if there is space for them. */
  get isPinned() {
    return document.body.dataset.pinned === "true";
  }

  /**
   * Shows the names of the settings on the chips. `route` names the start, and the end if one is chosen. `tour` and
   * `find` are empty for the default goal, which has no chips.
   *
   * @param {Record<"size" | "route" | "tour" | "order" | "algorithm" | "find", string>} names
   */
  showNames(names) {
    const { size, route, tour, order, algorithm, find } = names;
    const goals = [tour, find].filter(Boolean);
    /** @param {string} text */
    const withGoals = (text) => [text, ...goals].reduce((one, other) => translate("shape.and", { one, other }));
    getElement("experiment-description", HTMLElement).textContent = translate("header.experiment", {
      ...names,
      route: withGoals(route),
    });
    // A phone has room for the size and one more name.
    const second = goals.length > 0 ? goals.join(", ") : algorithm;
    this.#experimentChip.dataset.short = translate("header.short", { size, algorithm: second });
    const texts = { "chip-board": size, "chip-start": route, "chip-order": order, "algorithm-name": algorithm };
    for (const [id, text] of Object.entries(texts)) getElement(id, HTMLElement).textContent = text;
    for (const [id, text] of Object.entries({ "chip-tour": tour, "chip-find": find })) {
      const label = getElement(id, HTMLElement);
      label.textContent = text;
      /** @type {HTMLElement} */ (label.closest("button")).hidden = !text;
    }
  }

  /** Opens the drawer of a part. @param {string} part an empty string closes the open drawer */
  #setOpen(part) {
    const previousPart = this.open;
    if (part) document.body.dataset.drawer = part;
    else delete document.body.dataset.drawer;
    if (!part) this.#onClose();
    this.#updateChips();
    if (part) getElement(`${part}-heading`, HTMLElement).focus({ preventScroll: true });
    else if (this.#experimentChip.checkVisibility()) this.#experimentChip.focus();
    else this.#chips.find(({ value }) => value === previousPart)?.focus();
  }

  /** Shows on the chips which drawer is open, and scrolls the list of algorithms to the chosen algorithm. */
  #updateChips() {
    for (const chip of this.#chips) chip.ariaExpanded = String(partOf(chip) === this.open);
    this.#experimentChip.ariaExpanded = String(this.open !== "");
    this.#form.querySelector("[aria-checked], input[type=radio]:checked")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} isPinned */
  #setPinned(isPinned) {
    document.body.dataset.pinned = String(isPinned);
    this.#pinButton.ariaPressed = String(isPinned);
    storeItem(PIN_KEY, String(isPinned));
  }
}

/**
 * Returns the part whose drawer a chip opens. The chip of a goal opens the drawer of another chip.
 *
 * @param {HTMLButtonElement} chip
 */
function partOf(chip) {
  return chip.value || (chip.dataset.part ?? "");
}
