/** The view options of the board. */

import { PICTURES } from "../board/pictures/pictures.js";
import { CHOICES } from "../board/view.js";
import { words } from "../locales/locale.js";
import { element, make } from "../widgets/element.js";

/** @import { Choice, View } from "../board/view.js" */

/** SVG of the end points of a move's line. */
const ENDS = '<g class="ends"><circle cx="8" cy="18" r="3" /><circle cx="56" cy="6" r="3" /></g>';

/** The pictograms of the line options, as the content of an SVG of 64 by 24. @type {Record<string, string>} */
const LINES = { straight: '<path class="pen" d="M8 18 56 6" />', arched: '<path class="pen" d="M8 18Q26 0 56 6" />' };

/** Returns the SVG of an option; empty if it has no pictogram. @param {string} value */
function pictogram(value) {
  if (value in LINES) return `<svg viewBox="0 0 64 24" aria-hidden="true">${LINES[value]}${ENDS}</svg>`;
  return value in PICTURES ? `<svg viewBox="0 0 64 48" aria-hidden="true">${PICTURES[value].pictogram}</svg>` : "";
}

/** The kinds of content that have different view options. @typedef {"board" | "graph" | "panorama"} Shown */

/**
 * The view options of each kind. A panorama has one picture; the vertices of a graph have names of their own.
 *
 * @type {Record<Shown, Choice[]>}
 */
const OFFERED = {
  board: ["picture", "line", "first", "naming", "sound"],
  graph: ["picture", "line", "first", "arrangement", "sound"],
  panorama: ["first", "naming"],
};

/** The groups of view options. */
export class ViewPanel {
  #view;
  #groups = element("view-choices", HTMLElement);
  /** The current kind of content. @type {Shown} */
  #shown = "board";

  /** @param {View} view */
  constructor(view) {
    this.#view = view;
    this.#groups.replaceChildren(
      ...Object.keys(CHOICES).map((name) => this.#makeGroup(/** @type {Choice} */ (name))),
    );
    this.#groups.addEventListener("change", ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      view.choose(/** @type {Choice} */ (name), value);
      this.#draw();
    });
    this.#draw();
  }

  /**
   * Offers the options of a kind of content, and updates the headings with its term for squares.
   *
   * @param {import("../wording/vocabulary.js").Say} say
   * @param {Shown} shown
   */
  review(say, shown) {
    for (const group of this.#groups.querySelectorAll("fieldset")) {
      const legend = group.querySelector("legend");
      if (legend) legend.textContent = say(`view.${group.dataset.choice}.heading`);
    }
    this.#shown = shown;
    this.#draw();
  }

  /** @param {Choice} name */
  #makeGroup(name) {
    const options = CHOICES[name].map((value) => {
      const input = make("input", { type: "radio", name, value, checked: this.#view.chosen(name) === value });
      const label = make("label", {}, input, make("span", {}, words(`view.${name}.${value}`)));
      // The HTML is safe: it comes from constants of this page.
      input.insertAdjacentHTML("afterend", pictogram(value));
      return label;
    });
    const group = make("fieldset", {}, make("legend", {}, words(`view.${name}.heading`)), ...options);
    group.dataset.choice = name;
    return group;
  }

  /** Disables options that have no effect on the current picture. */
  #draw() {
    const picture = PICTURES[this.#view.picture];
    const offered = OFFERED[this.#shown];
    for (const group of this.#groups.querySelectorAll("fieldset")) {
      for (const input of group.querySelectorAll("input")) {
        input.checked = input.value === this.#view.chosen(/** @type {Choice} */ (input.name));
      }
      const isIdle =
        (group.dataset.choice === "line" && !picture.path) ||
        (group.dataset.choice === "first" && picture.hasNames && this.#shown !== "panorama");
      group.disabled = isIdle;
      group.hidden = !offered.some((name) => name === group.dataset.choice);
    }
  }
}
