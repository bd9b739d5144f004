/** How the board is shown: the choices that a reader has. */

import { PICTURES } from "../board/pictures/pictures.js";
import { CHOICES } from "../board/view.js";
import { words } from "../locales/locale.js";
import { element, make } from "../widgets/element.js";

/** @import { Choice, View } from "../board/view.js" */

/** The ends of the line of a move. */
const ENDS = '<g class="ends"><circle cx="8" cy="18" r="3" /><circle cx="56" cy="6" r="3" /></g>';

/** What the lines look like, as the inside of an SVG of 64 by 24. @type {Record<string, string>} */
const LINES = { straight: '<path class="pen" d="M8 18 56 6" />', arched: '<path class="pen" d="M8 18Q26 0 56 6" />' };

/** What a choice looks like, if that can be drawn. @param {string} value */
function pictogram(value) {
  if (value in LINES) return `<svg viewBox="0 0 64 24" aria-hidden="true">${LINES[value]}${ENDS}</svg>`;
  return value in PICTURES ? `<svg viewBox="0 0 64 48" aria-hidden="true">${PICTURES[value].pictogram}</svg>` : "";
}

/** What is searched, as far as it makes a difference: a panorama has one picture. @typedef {"board" | "graph" | "panorama"} Shown */

/** What can be chosen of each; the vertices of a graph have names of their own. @type {Record<Shown, Choice[]>} */
const OFFERED = {
  board: ["picture", "line", "first", "naming", "sound"],
  graph: ["picture", "line", "first", "arrangement", "sound"],
  panorama: ["first", "naming"],
};

/** The groups of choices. */
export class ViewPanel {
  #view;
  #groups = element("view-choices", HTMLElement);
  /** What is shown. @type {Shown} */
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
   * Offers what makes a difference to what is searched, and calls squares by their name.
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
      // An SVG document of our own.
      input.insertAdjacentHTML("afterend", pictogram(value));
      return label;
    });
    const group = make("fieldset", {}, make("legend", {}, words(`view.${name}.heading`)), ...options);
    group.dataset.choice = name;
    return group;
  }

  /** Offers only what makes a difference to the picture chosen. */
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
