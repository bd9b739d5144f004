/** The control that chooses the arrangement of the search tree. */

import "#words/decisions";
import { translate } from "../../locales/locale.js";
import { VIEW_OPTIONS } from "../../board/view-settings.js";
import { createElement, setText } from "../../widgets/element.js";

/** Shows the chosen arrangement, and one line that explains it. */
export class ArrangementControl {
  #tree;
  #view;
  #choice = createElement("fieldset", { id: "tree-arrangement", className: "segments" });
  #note = createElement("p", { id: "tree-note", className: "muted small" });

  /**
   * @param {HTMLElement} tree the parent of the arrangements
   * @param {import("../../board/view-settings.js").ViewSettings} view
   */
  constructor(tree, view) {
    this.#tree = tree;
    this.#view = view;
    this.#choice.append(
      createElement("legend", { className: "visually-hidden" }, translate("tree.arrangement.heading")),
      ...VIEW_OPTIONS.tree.map((value) =>
        createElement(
          "label",
          {},
          createElement("input", { type: "radio", name: "tree-arrangement", value }),
          createElement("span", {}, translate(`tree.arrangement.${value}`)),
        ),
      ),
    );
    this.#choice.addEventListener("change", ({ target }) => {
      view.setOption("tree", /** @type {HTMLInputElement} */ (target).value);
      this.update();
    });
    tree.prepend(this.#choice, this.#note);
    this.update();
  }

  /** Shows the arrangement of the view settings. */
  update() {
    const arrangement = this.#view.tree;
    this.#tree.dataset.arrangement = arrangement;
    for (const input of this.#choice.querySelectorAll("input")) input.checked = input.value === arrangement;
    setText(this.#note, translate(`tree.arrangement.${arrangement}Note`));
  }
}
