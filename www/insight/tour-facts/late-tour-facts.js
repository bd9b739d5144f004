/** The facts of a finished tour as the page knows them from the start: what tells them is loaded when they are opened. */

import { withWords, words } from "../../locales/locale.js";
import { element, setText } from "../../widgets/element.js";

/** @import { Draft } from "../../bindings/protocol" */

/** Where no tour stands on the board. */
export const NO_TOUR = -1;

/** The block below its heading, which is closed until somebody wants to know. */
export class LateTourFacts {
  #block = element("tour-facts", HTMLDetailsElement);
  #note = element("tour-facts-note", HTMLElement);
  #ask;
  /** @type {import("./tour-facts.js").TourFactsSheet | null} */
  #sheet = null;
  #tour = NO_TOUR;

  /** @param {() => Promise<{draft: Draft, squares: Uint32Array} | null>} ask the tour that is shown */
  constructor(ask) {
    this.#ask = ask;
    this.#block.addEventListener("toggle", () => this.#look());
  }

  /** Takes note of the tour on the board. @param {number} tour tells it from others of its search */
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
      // Opened again, it is tried again.
      setText(this.#note, words("late.lost"));
      return;
    }
    const tour = this.#tour;
    const asked = tour === NO_TOUR ? null : await this.#ask();
    if (tour === this.#tour) await this.#sheet.tell(asked, () => tour === this.#tour);
  }
}
