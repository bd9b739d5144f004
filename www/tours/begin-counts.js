/**
 * The number of tours that begin on each square of a board. The tours are counted without being listed, and the numbers
 * are shown on the board.
 */

import { nullIfEngineLost } from "../engine/engine.js";
import { bigInteger, threeDigitNumber, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { HeatMap, heatShares } from "../widgets/heat-map.js";

/** @import { TourCountProgress } from "../bindings/protocol" */
/** @import { Ground } from "../board/ground.js" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of a count in the worker, in milliseconds. */
const TIME_SLICE_MS = 50;

/** The time after which a count pauses until the reader continues it, in milliseconds. */
const COUNT_PAUSE_AFTER_MS = 5000;

/** The board with its numbers, the state of the count, and a button that continues a long count. */
export class StartCounts {
  #engine;
  #nameOf;
  #map;
  #said = createElement("p", { className: "tours-count", role: "status" });
  #bar = createElement("progress", { hidden: true });
  #goOn = createButton(translate("tours.countOn"), () => this.#continueCount(Infinity));
  root;
  /** @type {{ground: Ground, closed: boolean} | null} */
  #board = null;
  /** @type {TourCountProgress | null} */
  #count = null;
  /** The square on which the listed tours begin; −1 for all. */
  #start = -1;

  /**
   * @param {object} parts
   * @param {Engine} parts.engine an engine for the counts alone, because a count may take long
   * @param {(square: number) => string} parts.nameOf
   * @param {(square: number) => void} parts.onPick
   */
  constructor({ engine, nameOf, onPick }) {
    this.#engine = engine;
    this.#nameOf = nameOf;
    this.#map = new HeatMap(translate("tours.begins"), onPick);
    this.#goOn.hidden = true;
    this.root = createElement("div", {}, this.#map.root, this.#said, this.#bar, this.#goOn);
  }

  /**
   * Shows a board and the square on which the listed tours begin. A new board is counted.
   *
   * @param {Ground} ground
   * @param {{closed: boolean, start: number}} tours
   */
  show(ground, { closed, start }) {
    this.#start = start;
    const before = this.#board;
    if (before && before.closed === closed && before.ground.rows === ground.rows && before.ground.columns === ground.columns) {
      this.render();
      return;
    }
    this.#board = { ground, closed };
    this.#count = null;
    this.#map.setSize(ground.rows, ground.columns);
    this.render();
    this.#continueCount(COUNT_PAUSE_AFTER_MS);
  }

  /** Forgets the board, and stops its count. */
  end() {
    this.#board = null;
    this.#engine.end();
  }

  /** Counts until the result is there or the time is over. @param {number} patience in milliseconds */
  async #continueCount(patience) {
    const board = this.#board;
    if (!board) return;
    const { closed, ground } = board;
    const began = performance.now();
    this.#goOn.hidden = true;
    for (;;) {
      const asked = { rows: ground.rows, columns: ground.columns, closed, milliseconds: TIME_SLICE_MS };
      const count = await nullIfEngineLost(this.#engine.request("count-board", asked));
      if (!count || board !== this.#board) return;
      this.#count = count;
      const isDone = count.counts !== null || count.refused !== null;
      const isLong = performance.now() - began > patience;
      this.#goOn.hidden = isDone || !isLong;
      this.render();
      if (isDone || isLong) return;
    }
  }

  /** Shows the number of tours for each square, with the current names of the squares. */
  render() {
    if (!this.#board) return;
    const { closed, ground } = this.#board;
    const count = this.#count;
    const counts = Array.from({ length: ground.size }, (_, cell) => (count?.counts && !closed ? count.counts[cell] : null));
    const heats = heatShares(counts.map((digits) => (digits === null ? null : Number(digits))));
    const cells = counts.map((digits, cell) => {
      const square = this.#nameOf(cell);
      if (digits === null) return { text: "", label: square };
      const label = translate("tours.cellBegins", { square, count: Number(digits), number: bigInteger(digits) });
      return { text: threeDigitNumber(Number(digits)), heat: heats[cell], label };
    });
    this.#map.show(cells, this.#start < 0 ? null : this.#start);
    setText(this.#said, count ? countWords(count, closed) : translate("tours.counting"));
    const isCounting = count !== null && !count.counts && !count.refused;
    this.#bar.hidden = !isCounting;
    if (!isCounting) return;
    this.#bar.max = count.squares;
    this.#bar.value = count.settled;
  }
}

/**
 * @param {TourCountProgress} count
 * @param {boolean} closed
 */
function countWords({ counts, undirected, refused, published, settled, squares, bytes }, closed) {
  if (counts && undirected) {
    return translate(closed ? "tours.total.closed" : "tours.total.open", { number: bigInteger(undirected), count: Number(undirected) });
  }
  if (!refused) return translate("tours.countingOn", { done: wholeNumber(settled), of: wholeNumber(squares), memory: memorySize(bytes) });
  const { kind, needed, limit } = refused;
  const sized = kind === "memory" ? { needed: memorySize(needed), limit: memorySize(limit) } : { needed: wholeNumber(needed), limit: wholeNumber(limit) };
  const why = translate(`tours.refused.${kind}`, sized);
  if (!published) return why;
  return sentences(why, translate(closed ? "tours.quoted.closed" : "tours.quoted.open", { number: bigInteger(published.count), source: published.source }));
}
