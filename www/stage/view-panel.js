/** The panel with the view options of the board. */

import { PICTURES } from "../board/pictures/pictures.js";
import { VIEW_OPTIONS } from "../board/view-settings.js";
import { translate } from "../locales/locale.js";
import { getElement, createElement } from "../widgets/element.js";

/** @import { ViewSettingName, ViewSettings } from "../board/view-settings.js" */

/** SVG of the end points of a move's line. */
const LINE_ENDS_SVG = '<g class="ends"><circle cx="8" cy="18" r="3" /><circle cx="56" cy="6" r="3" /></g>';

/** The pictograms of the line options, as the content of an SVG of 64 by 24. @type {Record<string, string>} */
const LINE_PICTOGRAMS = {
  straight: '<path class="pen" d="M8 18 56 6" />',
  arched: '<path class="pen" d="M8 18Q26 0 56 6" />',
};

/** Returns the SVG of an option; empty if it has no pictogram. @param {string} value */
function pictogram(value) {
  if (value in LINE_PICTOGRAMS)
    return `<svg viewBox="0 0 64 24" aria-hidden="true">${LINE_PICTOGRAMS[value]}${LINE_ENDS_SVG}</svg>`;
  return value in PICTURES ? `<svg viewBox="0 0 64 48" aria-hidden="true">${PICTURES[value].pictogram}</svg>` : "";
}

/** The kinds of content that have different view options. @typedef {"board" | "graph" | "panorama"} ContentKind */

/**
 * The view options of each kind of content. A panorama has only one kind of picture, and the vertices of a graph have
 * names of their own.
 *
 * @type {Record<ContentKind, ViewSettingName[]>}
 */
const OPTIONS_BY_CONTENT = {
  board: ["picture", "beside", "line", "first", "naming", "sound"],
  graph: ["picture", "beside", "line", "first", "arrangement", "sound"],
  panorama: ["first", "naming"],
};

/** Shows the groups of view options. */
export class ViewPanel {
  #view;
  #groups = getElement("view-choices", HTMLElement);
  /** The current kind of content. @type {ContentKind} */
  #contentKind = "board";

  /** @param {ViewSettings} view */
  constructor(view) {
    this.#view = view;
    this.#groups.replaceChildren(
      ...Object.keys(VIEW_OPTIONS)
        // The search tree has its own controls.
        .filter((name) => !["tree", "children", "place"].includes(name))
        .map((name) => this.#createGroup(/** @type {ViewSettingName} */ (name))),
    );
    this.#groups.addEventListener("change", ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      view.setOption(/** @type {ViewSettingName} */ (name), value);
    });
    this.updateOptions();
  }

  /**
   * Offers the options of a kind of content, and updates the headings, which name squares or vertices.
   *
   * @param {import("../wording/vocabulary.js").Translate} translateForBoard
   * @param {ContentKind} contentKind
   */
  update(translateForBoard, contentKind) {
    for (const group of this.#groups.querySelectorAll("fieldset")) {
      const legend = group.querySelector("legend");
      if (legend) legend.textContent = translateForBoard(`view.${group.dataset.choice}.heading`);
    }
    this.#contentKind = contentKind;
    this.updateOptions();
  }

  /** @param {ViewSettingName} name */
  #createGroup(name) {
    const options = VIEW_OPTIONS[name].map((value) => {
      const input = createElement("input", {
        type: "radio",
        name,
        value,
        checked: this.#view.optionOf(name) === value,
      });
      const label = createElement("label", {}, input, createElement("span", {}, translate(`view.${name}.${value}`)));
      // The HTML is safe: it comes from constants of this page.
      input.insertAdjacentHTML("afterend", pictogram(value));
      return label;
    });
    const group = createElement(
      "fieldset",
      {},
      createElement("legend", {}, translate(`view.${name}.heading`)),
      ...options,
    );
    group.dataset.choice = name;
    return group;
  }

  /**
   * Shows the chosen options. Disables the groups that have no effect on the current picture, and hides the groups of
   * other kinds of content.
   */
  updateOptions() {
    const picture = PICTURES[this.#view.picture];
    const availableOptions = OPTIONS_BY_CONTENT[this.#contentKind];
    for (const group of this.#groups.querySelectorAll("fieldset")) {
      for (const input of group.querySelectorAll("input")) {
        input.checked = input.value === this.#view.optionOf(/** @type {ViewSettingName} */ (input.name));
      }
      const hasNoEffect =
        (group.dataset.choice === "line" && !picture.pathStyle) ||
        (group.dataset.choice === "first" && picture.hasNames && this.#contentKind !== "panorama");
      group.disabled = hasNoEffect;
      group.hidden = !availableOptions.some((name) => name === group.dataset.choice);
    }
  }
}
