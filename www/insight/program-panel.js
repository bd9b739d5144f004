/** Shows the algorithm line by line, as pseudocode or in plain words, with the next line marked. */

import { getElement, createElement } from "../widgets/element.js";

/** @typedef {import("../bindings/protocol.js").AlgorithmOffer} AlgorithmOffer */
/** @typedef {import("../bindings/protocol.js").Choices["programs"][string][number]} ProgramLine */

/** The lines of the current program. */
export class ProgramPanel {
  /** The lines of each program, by program name. @type {Record<string, ProgramLine[]>} */
  #programs = {};
  #list = getElement("program-lines", HTMLOListElement);
  #styleChoice = getElement("program-style", HTMLElement);
  #exerciseLink = getElement("to-exercise", HTMLAnchorElement);
  /** The names of the algorithms with exercises. @type {Set<string>} */
  #algorithmsWithExercises = new Set();
  #programName = "";
  #markedLine = "";
  #translateForBoard;

  /** @param {import("../wording/vocabulary.js").Translate} translateForBoard */
  constructor(translateForBoard) {
    this.#translateForBoard = translateForBoard;
    this.#styleChoice.addEventListener("change", () => this.#render());
  }

  /**
   * Sets the programs and algorithms of the core.
   *
   * @param {Record<string, ProgramLine[]>} programs
   * @param {AlgorithmOffer[]} algorithms
   */
  setPrograms(programs, algorithms) {
    this.#programs = programs;
    const withExercises = algorithms.filter(({ hasExercises }) => hasExercises);
    this.#algorithmsWithExercises = new Set(withExercises.map(({ name }) => name));
    this.#render();
  }

  /**
   * Shows the first program of a search.
   *
   * @param {string} name
   * @param {string} algorithm the algorithm that the search runs
   */
  begin(name, algorithm) {
    this.#programName = name;
    this.#markedLine = "";
    this.#exerciseLink.hidden = !this.#algorithmsWithExercises.has(algorithm);
    this.#exerciseLink.href = `#exercise/algorithm=${algorithm}`;
    this.#render();
  }

  /**
   * Marks the line that the next step executes.
   *
   * @param {string} line empty for none
   * @param {string} [program] the program with that line, as one algorithm may run several programs
   */
  markLine(line, program = this.#programName) {
    if (program !== this.#programName) {
      this.#programName = program;
      this.#render();
    }
    this.#markedLine = line;
    for (const item of this.#list.children) {
      const isNext = /** @type {HTMLElement} */ (item).dataset.line === line;
      if (isNext) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  /** Creates the lines in the chosen style. */
  #render() {
    const chosenStyle = this.#styleChoice.querySelector("input:checked");
    const inWords = chosenStyle instanceof HTMLInputElement && chosenStyle.value === "words";
    this.#list.dataset.style = inWords ? "words" : "code";
    this.#list.replaceChildren(
      ...(this.#programs[this.#programName] ?? []).map(({ name, text, indent }) => {
        const item = createElement("li", {}, this.#translateForBoard(`line.${text}.${inWords ? "words" : "code"}`));
        item.dataset.line = name;
        item.style.setProperty("--indent", String(indent));
        return item;
      }),
    );
    this.markLine(this.#markedLine);
  }
}
