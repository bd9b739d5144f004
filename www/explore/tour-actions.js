/** The actions after a tour: comparing algorithms, and choosing another start. Saving has a module of its own. */

import { translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";

/** The buttons below the text about a tour. */
export class TourActions {
  #compareButton = getElement("next-compare", HTMLButtonElement);

  /**
   * @param {object} events
   * @param {() => void} events.onCompare called when the user wants to compare the run with the rival algorithm: the
   *   algorithm that the page proposes for a comparison
   * @param {() => void} events.onStart called when the user wants to choose another start
   */
  constructor({ onCompare, onStart }) {
    this.#compareButton.addEventListener("click", onCompare);
    getElement("next-start", HTMLButtonElement).addEventListener("click", onStart);
  }

  /** Shows the rival algorithm of the shown run. @param {string | null} algorithm null if there is none */
  showRival(algorithm) {
    this.#compareButton.hidden = algorithm === null;
    if (algorithm !== null) {
      this.#compareButton.textContent = translate("action.compare", {
        algorithm: translate(`algorithms.name.${algorithm}`),
      });
    }
  }
}
