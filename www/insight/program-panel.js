/** The algorithm line by line, as pseudocode or in plain words, with the next line marked. */

import { getElement, createElement } from "../widgets/element.js";

/** @typedef {import("../bindings/protocol.js").AlgorithmOffer} AlgorithmOffer */
/** @typedef {import("../bindings/protocol.js").Choices["programs"][string][number]} ProgramLine */

/** The lines of the current program. */
export class ProgramPanel {
  /** The lines of every program, by its name. @type {Record<string, ProgramLine[]>} */
  #programs = {};
  #list = getElement("program-lines", HTMLOListElement);
  #style = getElement("program-style", HTMLElement);
  #exercise = getElement("to-exercise", HTMLAnchorElement);
  /** The algorithms with exercises. @type {Set<string>} */
  #algorithmsWithExercises = new Set();
  #name = "";
  #line = "";

  #say;

  /** @param {import("../wording/vocabulary.js").Translate} say */
  constructor(say) {
    this.#say = say;
    this.#style.addEventListener("change", () => this.#write());
  }

  /**
   * @param {Record<string, ProgramLine[]>} programs
   * @param {AlgorithmOffer[]} algorithms
   */
  offer(programs, algorithms) {
    this.#programs = programs;
    this.#algorithmsWithExercises = new Set(algorithms.filter(({ hasExercises }) => hasExercises).map(({ name }) => name));
    this.#write();
  }

  /**
   * Shows the first program of a search.
   *
   * @param {string} name
   * @param {string} algorithm the algorithm that the search runs
   */
  begin(name, algorithm) {
    this.#name = name;
    this.#line = "";
    this.#exercise.hidden = !this.#algorithmsWithExercises.has(algorithm);
    this.#exercise.href = `#exercise/algorithm=${algorithm}`;
    this.#write();
  }

  /**
   * Marks the line that the next step executes.
   *
   * @param {string} line empty for none
   * @param {string} [program] the program with that line; one algorithm may try several
   */
  mark(line, program = this.#name) {
    if (program !== this.#name) {
      this.#name = program;
      this.#write();
    }
    this.#line = line;
    for (const item of this.#list.children) {
      const isNext = /** @type {HTMLElement} */ (item).dataset.line === line;
      if (isNext) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  #write() {
    const style = this.#style.querySelector("input:checked");
    const inWords = style instanceof HTMLInputElement && style.value === "words";
    this.#list.dataset.style = inWords ? "words" : "code";
    this.#list.replaceChildren(
      ...(this.#programs[this.#name] ?? []).map(({ name, text, indent }) => {
        const item = createElement("li", {}, this.#say(`line.${text}.${inWords ? "words" : "code"}`));
        item.dataset.line = name;
        item.style.setProperty("--indent", String(indent));
        return item;
      }),
    );
    this.mark(this.#line);
  }
}
