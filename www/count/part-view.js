/** The selected part of a count: its moves, its number of tours, and one of its tours. */

import { paintPath, readPathPalette } from "../board/path-picture.js";
import { bigInteger, translate, wholeNumber } from "../locales/locale.js";
import { fitCanvasResolution, get2dContext } from "../widgets/canvas-size.js";
import { createElement, setText } from "../widgets/element.js";

/** @import { SharedCount } from "../bindings/protocol" */

/** The width of the given moves, as a share of the side of a square. */
const MOVE_WIDTH = 0.16;

export class PartView {
  #field = createElement("input", { type: "number", min: "1", value: "1" });
  #count = createElement("p", { className: "count-part-count" });
  #note = createElement("p", { className: "muted" });
  #canvas = createElement("canvas", { className: "count-board", role: "img" });
  root = createElement(
    "section",
    { className: "count-part" },
    createElement("label", { className: "count-part-number" }, translate("count.part"), " ", this.#field),
    this.#count,
    this.#canvas,
    this.#note,
  );
  /** @type {{board: {rows: number, columns: number}, count: SharedCount, selected: number, tour: Uint32Array} | null} */
  #shown = null;

  /** @param {(part: number) => void} onPick receives the number that the user types */
  constructor(onPick) {
    this.#field.addEventListener("change", () => {
      const part = Math.round(this.#field.valueAsNumber);
      if (part >= 1 && part <= Number(this.#field.max)) onPick(part);
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
    this.#shown = { board, count, selected, tour };
    this.#field.max = String(count.parts.length);
    this.#field.value = String(selected);
    const { counts, multiplicity, results, wrongResults } = count.parts[selected - 1];
    const [tours = ""] = counts;
    const state = counts.length > 1 ? "disputed" : counts.length === 0 ? "missing" : "known";
    const list = counts.map(bigInteger).join(" · ");
    setText(this.#count, translate(`count.partState.${state}`, { count: Number(tours), number: list }));
    const multiple = translate("count.multiplicity", { count: multiplicity, number: wholeNumber(multiplicity) });
    const others = { count: results, number: wholeNumber(results), wrong: wholeNumber(wrongResults) };
    const agreement = translate(wrongResults > 0 ? "count.refuted" : "count.confirmed", others);
    this.#note.replaceChildren(multiple, results > 1 || wrongResults > 0 ? createElement("br") : "");
    if (results > 1 || wrongResults > 0) this.#note.append(agreement);
    this.#canvas.ariaLabel = translate(tour.length > 0 ? "count.pictureOfTour" : "count.pictureOfMoves");
    this.#canvas.style.aspectRatio = `${board.columns} / ${board.rows}`;
    this.paint();
  }

  paint() {
    if (!this.#shown || this.#canvas.clientWidth === 0) return;
    const { board, count, selected, tour } = this.#shown;
    const ratio = fitCanvasResolution(this.#canvas);
    const context = get2dContext(this.#canvas);
    const palette = readPathPalette(this.#canvas);
    paintPath(context, { ...board, path: tour, marksUnvisited: false }, ratio, palette);
    const side = this.#canvas.width / board.columns;
    const centreOf = (/** @type {number} */ square) =>
      /** @type {const} */ ([
        ((square % board.columns) + 0.5) * side,
        (Math.floor(square / board.columns) + 0.5) * side,
      ]);
    context.strokeStyle = palette.accent;
    context.fillStyle = palette.accent;
    context.lineWidth = side * MOVE_WIDTH;
    context.lineCap = "round";
    for (const [index, neighbours] of count.parts[selected - 1].moves.entries()) {
      const square = centreOf(count.squares[index]);
      for (const neighbour of neighbours) {
        context.beginPath();
        context.moveTo(...square);
        context.lineTo(...centreOf(neighbour));
        context.stroke();
      }
      context.beginPath();
      context.arc(...square, side * 0.22, 0, 2 * Math.PI);
      context.fill();
    }
  }
}
