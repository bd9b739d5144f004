/** Loads the facts of a finished tour lazily, when their block is opened. */

import { withWords, words } from "../../locales/locale.js";
import { element, setText } from "../../widgets/element.js";

/** @import { Draft } from "../../bindings/protocol" */

/** The number that stands for no tour. */
export const NO_TOUR = -1;

/** The block with its heading, closed by default. */
export class LateTourFacts {
  #block = element("tour-facts", HTMLDetailsElement);
  #note = element("tour-facts-note", HTMLElement);
  #ask;
  /** @type {import("./tour-facts.js").TourFactsSheet | null} */
  #sheet = null;
  #tour = NO_TOUR;

  /** @param {() => Promise<{draft: Draft, squares: Uint32Array} | null>} ask returns the current tour */
  constructor(ask) {
    this.#ask = ask;
    this.#block.addEventListener("toggle", () => this.#look());
  }

  /** Sets the tour on the board. @param {number} tour identifies it among the tours of its search */
  follow(tour) {
    if (tour === this.#tour) return;
    this.#tour = tour;
    this.#look();
  }

  async #look() {
    if (!this.#block.open) return;
    try {
      if (!this.#sheet) setText(this.#note, words("late.loading"));
      const { TourFactsSheet } = await withWords(import("./tour-facts.js"));
      this.#sheet ??= new TourFactsSheet(this.#block, this.#note);
    } catch {
      // The next opening tries again.
      setText(this.#note, words("late.lost"));
      return;
    }
    const tour = this.#tour;
    const asked = tour === NO_TOUR ? null : await this.#ask();
    if (tour === this.#tour) await this.#sheet.tell(asked, () => tour === this.#tour);
  }
}
