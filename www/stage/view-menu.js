/**
 * The menu that says how the board is shown.
 *
 * @module
 */

import viewIcon from "lucide-static/icons/eye.svg?raw";
import { element } from "../widgets/element.js";
import { words } from "../locales/locale.js";
import { CHOICES } from "../board/view.js";
import { dress } from "../widgets/icon.js";
import arched from "./pictograms/arched.svg?raw";
import colour from "./pictograms/colour.svg?raw";
import drawing from "./pictograms/drawing.svg?raw";
import graph from "./pictograms/graph.svg?raw";
import numbers from "./pictograms/numbers.svg?raw";
import path from "./pictograms/path.svg?raw";
import straight from "./pictograms/straight.svg?raw";

/** @typedef {import("../board/view.js").Choice} Choice */

/** What the choices look like. @type {Record<string, string>} */
const PICTOGRAMS = { path, numbers, colour, graph, drawing, straight, arched };

/** What is searched, as far as it makes a difference: a panorama has one picture. @typedef {"board" | "graph" | "panorama"} Shown */

/** What can be chosen of each; the vertices of a graph have names of their own. @type {Record<Shown, Choice[]>} */
const OFFERED = {
  board: ["picture", "line", "first", "naming"],
  graph: ["picture", "line", "first", "arrangement"],
  panorama: ["first", "naming"],
};

/** The buttons, and the groups of choices behind it. */
export class ViewMenu {
  #view;
  #groups = element("view-choices", HTMLElement);
  #lists = element("open-lists", HTMLButtonElement);
  /** What is shown. @type {Shown} */
  #shown = "board";

  /**
   * @param {import("../board/view.js").View} view
   * @param {() => void} onLists the adjacency lists are asked for
   */
  constructor(view, onLists) {
    this.#view = view;
    for (const id of ["view", "panorama-view"]) dress(element(id, HTMLButtonElement), viewIcon);
    this.#groups.replaceChildren(
      ...Object.keys(CHOICES).map((name) => this.#makeGroup(/** @type {Choice} */ (name))),
    );
    this.#groups.addEventListener("change", ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      view.choose(/** @type {Choice} */ (name), value);
      this.#draw();
    });
    this.#lists.addEventListener("click", () => {
      element("view-menu", HTMLElement).hidePopover();
      onLists();
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
    const group = document.createElement("fieldset");
    group.dataset.choice = name;
    const legend = document.createElement("legend");
    legend.textContent = words(`view.${name}.heading`);
    const options = CHOICES[name].map((value) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = name;
      input.value = value;
      input.checked = this.#view.chosen(name) === value;
      const text = document.createElement("span");
      text.textContent = words(`view.${name}.${value}`);
      label.append(input, text);
      // An SVG document of our own.
      input.insertAdjacentHTML("afterend", PICTOGRAMS[value] ?? "");
      return label;
    });
    group.append(legend, ...options);
    return group;
  }

  /** Offers only what makes a difference to the picture chosen. */
  #draw() {
    const { picture } = this.#view;
    const offered = OFFERED[this.#shown];
    this.#lists.hidden = picture !== "graph" || this.#shown === "panorama";
    for (const group of this.#groups.querySelectorAll("fieldset")) {
      const isIdle =
        (group.dataset.choice === "line" && (picture === "numbers" || picture === "colour")) ||
        (group.dataset.choice === "first" && picture === "graph" && this.#shown !== "panorama");
      group.disabled = isIdle;
      group.hidden = !offered.some((name) => name === group.dataset.choice);
    }
  }
}
