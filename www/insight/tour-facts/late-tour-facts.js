/** Loads the facts of a finished tour lazily, when their block is opened. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement, setText } from "../../widgets/element.js";

/** @import { Draft } from "../../bindings/protocol" */

/** The number that stands for no tour. */
export const NO_TOUR = -1;

/** The block with its heading, closed by default. */
export class LazyTourFacts {
  #block = getElement("tour-facts", HTMLDetailsElement);
  #note = getElement("tour-facts-note", HTMLElement);
  #ask;
  /** @type {import("./tour-facts.js").TourFactsSheet | null} */
  #sheet = null;
  #tour = NO_TOUR;

  /** @param {() => Promise<{draft: Draft, squares: Uint32Array} | null>} ask returns the current tour */
  constructor(ask) {
    this.#ask = ask;
    this.#block.addEventListener("toggle", () => this.#loadAndShow());
  }

  /** Sets the tour on the board. @param {number} tour identifies it among the tours of its search */
  setTour(tour) {
    if (tour === this.#tour) return;
    this.#tour = tour;
    this.#loadAndShow();
  }

  async #loadAndShow() {
    if (!this.#block.open) return;
    try {
      if (!this.#sheet) setText(this.#note, translate("late.loading"));
      const { TourFactsSheet } = await withTranslations(import("./tour-facts.js"));
      this.#sheet ??= new TourFactsSheet(this.#block, this.#note);
    } catch {
      // The next opening tries again.
      setText(this.#note, translate("late.lost"));
      return;
    }
    const tour = this.#tour;
    const asked = tour === NO_TOUR ? null : await this.#ask();
    if (tour === this.#tour) await this.#sheet.showTour(asked, () => tour === this.#tour);
  }
}
