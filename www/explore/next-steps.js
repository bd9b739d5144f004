/** What the end of a tour leads on to: the same searched otherwise, its picture to keep, another start. */

import { words } from "../locales/locale.js";
import { element, make } from "../widgets/element.js";

/** The buttons below the words of a tour. */
export class NextSteps {
  #compare = element("next-compare", HTMLButtonElement);

  /**
   * @param {object} events
   * @param {() => void} events.onCompare the run is to be set beside one by its rival
   * @param {() => HTMLCanvasElement} events.canvas what the tour is drawn on
   * @param {() => void} events.onStart another start is to be chosen
   */
  constructor({ onCompare, canvas, onStart }) {
    this.#compare.addEventListener("click", onCompare);
    element("next-picture", HTMLButtonElement).addEventListener("click", () => savePicture(canvas()));
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

/** Lets the browser save what a canvas shows. @param {HTMLCanvasElement} canvas */
function savePicture(canvas) {
  canvas.toBlob((blob) => {
    if (!blob) return;
    const href = URL.createObjectURL(blob);
    make("a", { href, download: words("action.file") }).click();
    // The browser has taken it up by the next task.
    setTimeout(() => URL.revokeObjectURL(href));
  });
}
