/**
 * The menu that says how the board is shown.
 *
 * @module
 */

import viewIcon from "lucide-static/icons/eye.svg?raw";
import { element } from "../element.js";
import { words } from "../locales/locale.js";
import { CHOICES } from "../view.js";
import arched from "./pictograms/arched.svg?raw";
import colour from "./pictograms/colour.svg?raw";
import drawing from "./pictograms/drawing.svg?raw";
import graph from "./pictograms/graph.svg?raw";
import numbers from "./pictograms/numbers.svg?raw";
import path from "./pictograms/path.svg?raw";
import straight from "./pictograms/straight.svg?raw";

/** @typedef {import("../view.js").Choice} Choice */

/** What the choices look like. @type {Record<string, string>} */
const PICTOGRAMS = { path, numbers, colour, graph, drawing, straight, arched };

/** The button, and the groups of choices behind it. */
export class ViewMenu {
  #view;
  #groups = element("view-choices", HTMLElement);
  #lists = element("open-lists", HTMLButtonElement);
  #isGraph = false;

  /**
   * @param {import("../view.js").View} view
   * @param {() => void} onLists the adjacency lists are asked for
   */
  constructor(view, onLists) {
    this.#view = view;
    const button = element("view", HTMLButtonElement);
    button.insertAdjacentHTML("afterbegin", viewIcon);
    button.querySelector("svg")?.setAttribute("aria-hidden", "true");
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
   * @param {import("../locales/vocabulary.js").Say} say
   * @param {boolean} isGraph whether it is a graph, whose vertices have names of their own
   */
  review(say, isGraph) {
    for (const group of this.#groups.querySelectorAll("fieldset")) {
      const legend = group.querySelector("legend");
      if (legend) legend.textContent = say(`view.${group.dataset.choice}.heading`);
    }
    this.#isGraph = isGraph;
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
    this.#lists.hidden = picture !== "graph";
    for (const group of this.#groups.querySelectorAll("fieldset")) {
      const isIdle =
        (group.dataset.choice === "line" && (picture === "numbers" || picture === "colour")) ||
        (group.dataset.choice === "first" && picture === "graph");
      group.disabled = isIdle;
      const isOfOthers = group.dataset.choice === (this.#isGraph ? "naming" : "arrangement");
      group.hidden = isOfOthers;
    }
  }
}
