/** Actions after a tour: comparing algorithms, and choosing another start. Saving the picture has its own module. */

import { words } from "../locales/locale.js";
import { element } from "../widgets/element.js";

/** Buttons below the text about a tour. */
export class NextSteps {
  #compare = element("next-compare", HTMLButtonElement);

  /**
   * @param {object} events
   * @param {() => void} events.onCompare the run is to be compared with a run of the rival algorithm
   * @param {() => void} events.onStart another start is to be chosen
   */
  constructor({ onCompare, onStart }) {
    this.#compare.addEventListener("click", onCompare);
    element("next-start", HTMLButtonElement).addEventListener("click", onStart);
  }

  /** Names the rival algorithm of the shown run. @param {string | null} algorithm null if there is none */
  offer(algorithm) {
    this.#compare.hidden = algorithm === null;
    if (algorithm !== null) {
      this.#compare.textContent = words("action.compare", { algorithm: words(`algorithms.name.${algorithm}`) });
    }
  }
}
