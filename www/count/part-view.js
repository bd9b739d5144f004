/** The selected part of a count: its moves, its number of tours, and one of its tours. */

import { bigInteger, translate, wholeNumber } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { MovesBoard } from "./moves-board.js";

/** @import { SharedCount } from "../bindings/protocol" */

export class PartView {
  /** The number of the selected part. */
  #selected = "1";
  #field = createElement("input", { type: "number", min: "1", value: "1" });
  #count = createElement("p", { className: "count-part-count" });
  #note = createElement("p", { className: "muted" });
  #picture;
  root = createElement(
    "section",
    { className: "count-part" },
    createElement("label", { className: "count-part-number" }, translate("count.part"), " ", this.#field),
    this.#count,
  );

  /**
   * @param {import("../board/view-settings.js").ViewSettings} view
   * @param {(part: number) => void} onPick receives the number that the user types
   */
  constructor(view, onPick) {
    this.#picture = new MovesBoard(view);
    this.root.append(this.#picture.canvas, this.#note);
    this.#field.addEventListener("change", () => {
      const part = Math.round(this.#field.valueAsNumber);
      if (part >= 1 && part <= Number(this.#field.max)) onPick(part);
      else this.#field.value = this.#selected;
    });
  }

  /**
   * Shows a part, with one of its tours if it has any.
   *
   * @param {{rows: number, columns: number}} board
   * @param {SharedCount} count
   * @param {number} selected the number of the part
   * @param {Uint32Array} tour empty if there is none
   */
  show(board, count, selected, tour) {
    this.#field.max = String(count.parts.length);
    this.#selected = String(selected);
    this.#field.value = this.#selected;
    const { counts, multiplicity, results, wrongResults } = count.parts[selected - 1];
    const [tours = ""] = counts;
    const state = counts.length > 1 ? "disputed" : counts.length === 0 ? "missing" : "known";
    const list = counts.map(bigInteger).join(" · ");
    setText(this.#count, translate(`count.partState.${state}`, { count: Number(tours), number: list }));
    const copies = multiplicity - 1;
    const multiple =
      copies === 0
        ? translate("count.noCopies")
        : translate("count.copies", { count: copies, number: wholeNumber(copies) });
    const others = { count: results, number: wholeNumber(results), wrong: wholeNumber(wrongResults) };
    const agreement = translate(wrongResults > 0 ? "count.refuted" : "count.confirmed", others);
    this.#note.replaceChildren(multiple, results > 1 || wrongResults > 0 ? createElement("br") : "");
    if (results > 1 || wrongResults > 0) this.#note.append(agreement);
    const moves = count.squares.map((square, index) => {
      return { square, neighbours: count.parts[selected - 1].moves[index] };
    });
    const label = translate(tour.length > 0 ? "count.pictureOfTour" : "count.pictureOfMoves");
    this.#picture.show({ board, moves, tour }, label);
  }

  paint() {
    this.#picture.paint();
  }
}
