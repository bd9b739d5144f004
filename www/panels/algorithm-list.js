/**
 * The choice of an algorithm, each with one plain line.
 *
 * @module
 */

import { element } from "../element.js";
import { words } from "../locales/locale.js";

/** A list of radio buttons. */
export class AlgorithmList {
  #list = element("algorithms", HTMLElement);

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#list.addEventListener("change", onChange);
  }

  /** @returns {string | undefined} the name of the chosen algorithm */
  get value() {
    return this.#list.querySelector("input:checked")?.getAttribute("value") ?? undefined;
  }

  /**
   * @param {string[]} names
   * @param {string} first
   */
  offer(names, first) {
    this.#list.replaceChildren(
      ...names.map((name) => {
        const label = document.createElement("label");
        const input = document.createElement("input");
        input.type = "radio";
        input.name = "algorithm";
        input.value = name;
        input.checked = name === first;
        const title = document.createElement("span");
        title.className = "name";
        title.textContent = words(`algorithm.name.${name}`);
        const line = document.createElement("span");
        line.className = "line";
        line.textContent = words(`algorithm.line.${name}`);
        label.append(input, title, line);
        return label;
      }),
    );
  }
}
