/** The panel beside a sheet of puzzles: its options, and what can be done with it. */

import { translate, wholeNumber } from "../locales/locale.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";
import { createManualModeLinks } from "../screens/screens.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { DIFFICULTIES, SHEET_SIZES, SIDES, VERSION_COUNTS } from "./link.js";

/** @import { Sheet } from "./link.js" */

/**
 * @typedef {object} PuzzleActions
 * @property {(change: Partial<Sheet>) => void} change makes another sheet
 * @property {() => void} makeOthers makes a sheet of other puzzles of the same kind
 * @property {(shown: boolean) => void} showSolutions
 */

export class PuzzlePanel {
  #side = createElement("select", {});
  #count = createElement("select", {});
  #versions = createElement("select", {});
  #tours = ["open", "closed"].map((value) => createRadio("tour", value));
  #difficulties = DIFFICULTIES.map((value) => createRadio("difficulty", value));
  #solutions = createElement("input", { type: "checkbox" });
  #status = createElement("p", { className: "puzzle-status", role: "status" });
  #printedSolutions = createElement("input", { type: "checkbox", checked: true });
  #printButton = createButton(translate("puzzle.print"), () => window.print(), { className: "plain chosen" });

  /**
   * @param {HTMLElement} main the screen
   * @param {HTMLElement} sheet the element of the sheet
   * @param {PuzzleActions} actions
   */
  constructor(main, sheet, actions) {
    this.#side.append(
      createElement("option", { value: "", hidden: true }, translate("puzzle.ownTour")),
      ...SIDES.map((side) => {
        const words = translate("shape.size", { rows: side, columns: side });
        return createElement("option", { value: String(side) }, words);
      }),
    );
    this.#count.append(
      ...SHEET_SIZES.map((count) => createElement("option", { value: String(count) }, wholeNumber(count))),
    );
    this.#versions.append(
      ...VERSION_COUNTS.map((count) => {
        const words = translate("puzzle.versions.all", { count, number: wholeNumber(count) });
        return createElement("option", { value: String(count) }, words);
      }),
    );
    const { change } = actions;
    this.#side.addEventListener("change", () => {
      const side = Number(this.#side.value);
      change({ rows: side, columns: side, squares: [] });
    });
    this.#count.addEventListener("change", () => change({ count: Number(this.#count.value) }));
    this.#versions.addEventListener("change", () => change({ versions: Number(this.#versions.value) }));
    this.#printedSolutions.addEventListener("change", () => {
      sheet.toggleAttribute("data-without-solutions", !this.#printedSolutions.checked);
    });
    for (const input of this.#tours) {
      input.addEventListener("change", () => change({ closed: input.value === "closed" }));
    }
    for (const input of this.#difficulties) {
      input.addEventListener("change", () => change({ difficulty: input.value }));
    }
    this.#solutions.addEventListener("change", () => actions.showSolutions(this.#solutions.checked));
    main.append(
      createElement("section", { className: "puzzle-stage", ariaLabel: translate("puzzle.sheet") }, sheet),
      createElement(
        "aside",
        { className: "side", ariaLabel: translate("puzzle.panel") },
        createManualModeLinks(SCREEN_NAMES.puzzle),
        createElement(
          "div",
          {},
          createElement("h2", {}, translate("puzzle.heading")),
          createElement("p", { className: "muted" }, translate("puzzle.intro")),
        ),
        createElement(
          "div",
          { className: "puzzle-options" },
          createElement("label", {}, translate("board.heading"), " ", this.#side),
          createElement("label", {}, translate("puzzle.count"), " ", this.#count),
          createElement("label", {}, translate("puzzle.versions.heading"), " ", this.#versions),
        ),
        createRadioGroup(translate("puzzle.difficulty.heading"), this.#difficulties, (value) =>
          translate(`puzzle.difficulty.${value}`),
        ),
        createRadioGroup(translate("puzzle.tour.heading"), this.#tours, (value) => translate(`puzzle.tour.${value}`)),
        this.#status,
        createElement(
          "div",
          { className: "puzzle-buttons" },
          this.#printButton,
          createButton(translate("puzzle.others"), actions.makeOthers),
        ),
        createElement("label", { className: "check" }, this.#printedSolutions, translate("puzzle.printSolutions")),
        createElement("label", { className: "check" }, this.#solutions, translate("puzzle.showSolutions")),
        createElement(
          "p",
          { className: "muted" },
          translate("puzzle.own"),
          " ",
          createElement("a", { href: "#check" }, translate("puzzle.toCheck")),
        ),
      ),
    );
  }

  /** Shows the options of a sheet. @param {Sheet} sheet */
  showOptions({ rows, squares, closed, difficulty, count, versions }) {
    this.#side.value = squares.length > 0 ? "" : String(rows);
    this.#count.value = String(count);
    this.#versions.value = String(versions);
    for (const input of this.#tours) input.checked = (input.value === "closed") === closed;
    for (const input of this.#difficulties) input.checked = input.value === difficulty;
  }

  /**
   * Shows what was done, or is being done.
   *
   * @param {string} text
   * @param {{isReady: boolean}} state whether the sheet can be printed
   */
  showStatus(text, { isReady }) {
    setText(this.#status, text);
    this.#printButton.disabled = !isReady;
  }
}

/** Creates a radio button. @param {string} name @param {string} value */
function createRadio(name, value) {
  return createElement("input", { type: "radio", name: `puzzle-${name}`, value });
}

/**
 * Creates a group of radio buttons.
 *
 * @param {string} heading
 * @param {HTMLInputElement[]} inputs
 * @param {(value: string) => string} wordsOf returns the label of an option
 */
function createRadioGroup(heading, inputs, wordsOf) {
  const labels = inputs.map((input) => createElement("label", { className: "check" }, input, wordsOf(input.value)));
  return createElement("fieldset", { className: "puzzle-choice" }, createElement("legend", {}, heading), ...labels);
}
