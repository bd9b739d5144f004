/** The dialog with the adjacency lists as text. */

import "../styles/adjacency-lists.css";
import { wholeNumber, translate } from "../locales/locale.js";
import { getElement } from "../widgets/element.js";

/** Shows the adjacency lists, which the user can copy. */
export class AdjacencyDialog {
  #dialog = getElement("lists", HTMLDialogElement);
  #summary = getElement("lists-summary", HTMLElement);
  #degrees = getElement("lists-degrees", HTMLElement);
  #text = getElement("lists-text", HTMLElement);
  #copyStatus = getElement("lists-copied", HTMLElement);

  constructor() {
    getElement("lists-copy", HTMLButtonElement).addEventListener("click", () => this.#copy());
    getElement("lists-close", HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
    // A click on the backdrop closes the dialog.
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
  }

  /**
   * @param {import("../engine/protocol.js").AdjacencyLists} lists
   * @param {(square: number) => string} nameOf
   * @param {import("../wording/vocabulary.js").Translate} translateForBoard
   */
  show(lists, nameOf, translateForBoard) {
    /** @type {Map<number, number>} */
    const degrees = new Map();
    for (const { length } of lists) degrees.set(length, (degrees.get(length) ?? 0) + 1);
    this.#summary.textContent = translateForBoard("lists.summary", {
      squares: wholeNumber(lists.length),
      edges: wholeNumber(lists.reduce((sum, { length }) => sum + length, 0) / 2),
      degrees: [...degrees]
        .sort(([a], [b]) => a - b)
        .map(([degree, count]) => translate("lists.degree", { degree, count: wholeNumber(count) }))
        .join(", "),
    });
    const names = lists.map((_, square) => nameOf(square));
    this.#degrees.textContent = lists.map(({ length }) => length).join("\n");
    this.#text.textContent = lists
      .map((list, square) =>
        translate("lists.line", {
          square: names[square],
          neighbours: Array.from(list, (neighbour) => names[neighbour]).join(" "),
        }).trimEnd(),
      )
      .join("\n");
    this.#copyStatus.textContent = "";
    this.#dialog.showModal();
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#text.textContent ?? "");
      this.#copyStatus.textContent = translate("lists.copied");
    } catch {
      // Without permission to write to the clipboard, the text is selected for the user to copy.
      getSelection()?.selectAllChildren(this.#text);
      this.#copyStatus.textContent = translate("lists.select");
    }
  }
}
