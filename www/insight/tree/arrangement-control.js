/** The controls above the search tree: its arrangement, and the moves that its boards show. */

import "#words/decisions";
import { translate } from "../../locales/locale.js";
import { VIEW_OPTIONS } from "../../board/view-settings.js";
import { createElement, setText } from "../../widgets/element.js";

/** Shows the chosen arrangement, and one line that explains it. */
export class ArrangementControl {
  #tree;
  #view;
  #choice = createElement("fieldset", { id: "tree-arrangement", className: "segments" });
  #allMoves = createElement("input", { type: "checkbox", id: "boards-all" });
  #note = createElement("p", { id: "tree-note", className: "muted small" });

  /**
   * @param {HTMLElement} tree the parent of the arrangements
   * @param {import("../../board/view-settings.js").ViewSettings} view its `onChange` leads to `update`
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
    });
    this.#allMoves.addEventListener("change", () => {
      view.setOption("children", this.#allMoves.checked ? "all" : "tried");
    });
    const option = createElement("label", { className: "boards-option" }, this.#allMoves, translate("boards.allMoves"));
    const row = createElement("div", { id: "tree-controls" }, this.#choice, option);
    tree.prepend(row, this.#note);
    this.update();
  }

  /** Shows the options of the view settings. */
  update() {
    const arrangement = this.#view.tree;
    this.#tree.dataset.arrangement = arrangement;
    for (const input of this.#choice.querySelectorAll("input")) input.checked = input.value === arrangement;
    this.#allMoves.checked = this.#view.optionOf("children") === "all";
    const key = arrangement === "boards" && this.#allMoves.checked ? "allMovesNote" : `${arrangement}Note`;
    setText(this.#note, translate(`tree.arrangement.${key}`));
  }
}
