/** What the end of a tour leads on to: the same searched otherwise, another start; its picture to keep has its own module. */

import { words } from "../locales/locale.js";
import { element } from "../widgets/element.js";

/** The buttons below the words of a tour. */
export class NextSteps {
  #compare = element("next-compare", HTMLButtonElement);

  /**
   * @param {object} events
   * @param {() => void} events.onCompare the run is to be set beside one by its rival
   * @param {() => void} events.onStart another start is to be chosen
   */
  constructor({ onCompare, onStart }) {
    this.#compare.addEventListener("click", onCompare);
    element("next-start", HTMLButtonElement).addEventListener("click", onStart);
  }

  /** Names the rival of the run shown. @param {string | null} algorithm null where it has none */
  offer(algorithm) {
    this.#compare.hidden = algorithm === null;
    if (algorithm !== null) {
      this.#compare.textContent = words("action.compare", { algorithm: words(`algorithms.name.${algorithm}`) });
    }
  }
}
