/** Actions after a tour: comparing algorithms, and choosing another start. Saving the picture has its own module. */

import { translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";

/** Buttons below the text about a tour. */
export class TourActions {
  #compare = getElement("next-compare", HTMLButtonElement);

  /**
   * @param {object} events
   * @param {() => void} events.onCompare the run is to be compared with a run of the rival algorithm
   * @param {() => void} events.onStart another start is to be chosen
   */
  constructor({ onCompare, onStart }) {
    this.#compare.addEventListener("click", onCompare);
    getElement("next-start", HTMLButtonElement).addEventListener("click", onStart);
  }

  /** Names the rival algorithm of the shown run. @param {string | null} algorithm null if there is none */
  offer(algorithm) {
    this.#compare.hidden = algorithm === null;
    if (algorithm !== null) {
      this.#compare.textContent = translate("action.compare", { algorithm: translate(`algorithms.name.${algorithm}`) });
    }
  }
}
