/** Loads the facts of a finished tour lazily, when their block is opened. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";

/** @import { Draft } from "../../bindings/protocol" */

/** The id for no tour. */
export const NO_TOUR = -1;

/** The block of facts with its heading; it is closed at first. */
export class LazyTourFacts {
  #block = getElement("tour-facts", HTMLDetailsElement);
  #note = getElement("tour-facts-note", HTMLElement);
  #getTour;
  /** @type {import("./tour-facts.js").TourFactsSheet | null} */
  #sheet = null;
  #tourId = NO_TOUR;

  /** @param {() => Promise<{draft: Draft, squares: Uint32Array} | null>} getTour returns the current tour */
  constructor(getTour) {
    this.#getTour = getTour;
    this.#block.addEventListener("toggle", () => this.#loadAndShow());
  }

  /**
   * Sets the tour on the board.
   *
   * @param {number} tourId identifies the tour among those of its search; `NO_TOUR` for none
   */
  setTour(tourId) {
    if (tourId === this.#tourId) return;
    this.#tourId = tourId;
    this.#loadAndShow();
  }

  async #loadAndShow() {
    if (!this.#block.open) return;
    try {
      if (!this.#sheet) setText(this.#note, translate("late.loading"));
      const { TourFactsSheet } = await withTranslations(import("./tour-facts.js"));
      this.#sheet ??= new TourFactsSheet(this.#block, this.#note);
    } catch {
      // The next opening of the block tries again.
      setText(this.#note, translate("late.lost"));
      return;
    }
    const tourId = this.#tourId;
    const tour = tourId === NO_TOUR ? null : await this.#getTour();
    if (tourId === this.#tourId) await this.#sheet.showTour(tour, () => tourId === this.#tourId);
  }
}
