/**
 * The number of tours that begin on each square of a board. The tours are counted without being listed, and the numbers
 * are shown on the board.
 */

import { unlessLost } from "../engine/engine.js";
import { bigNumber, briefNumber, memorySize, sentences, wholeNumber, words } from "../locales/locale.js";
import { button, make, setText } from "../widgets/element.js";
import { HeatMap, heatsOf } from "../widgets/heat-map.js";

/** @import { TourCounting } from "../bindings/protocol" */
/** @import { Ground } from "../board/ground.js" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of a count in the worker, in milliseconds. */
const SLICE = 50;

/** The time after which a count pauses until the reader continues it, in milliseconds. */
const PATIENCE = 5000;

/** The board with its numbers, the state of the count, and a button that continues a long count. */
export class BeginCounts {
  #engine;
  #nameOf;
  #map;
  #said = make("p", { className: "tours-count", role: "status" });
  #bar = make("progress", { hidden: true });
  #goOn = button(words("tours.countOn"), () => this.#work(Infinity));
  root;
  /** @type {{ground: Ground, closed: boolean} | null} */
  #board = null;
  /** @type {TourCounting | null} */
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
    this.#map = new HeatMap(words("tours.begins"), onPick);
    this.#goOn.hidden = true;
    this.root = make("div", {}, this.#map.root, this.#said, this.#bar, this.#goOn);
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
      this.review();
      return;
    }
    this.#board = { ground, closed };
    this.#count = null;
    this.#map.begin(ground.rows, ground.columns);
    this.review();
    this.#work(PATIENCE);
  }

  /** Forgets the board, and stops its count. */
  end() {
    this.#board = null;
    this.#engine.end();
  }

  /** Counts until the result is there or the time is over. @param {number} patience in milliseconds */
  async #work(patience) {
    const board = this.#board;
    if (!board) return;
    const { closed, ground } = board;
    const began = performance.now();
    this.#goOn.hidden = true;
    for (;;) {
      const asked = { rows: ground.rows, columns: ground.columns, closed, milliseconds: SLICE };
      const count = await unlessLost(this.#engine.ask("count-board", asked));
      if (!count || board !== this.#board) return;
      this.#count = count;
      const isDone = count.counts !== null || count.refused !== null;
      const isLong = performance.now() - began > patience;
      this.#goOn.hidden = isDone || !isLong;
      this.review();
      if (isDone || isLong) return;
    }
  }

  /** Shows the number of tours for each square, with the current names of the squares. */
  review() {
    if (!this.#board) return;
    const { closed, ground } = this.#board;
    const count = this.#count;
    const counts = Array.from({ length: ground.size }, (_, cell) => (count?.counts && !closed ? count.counts[cell] : null));
    const heats = heatsOf(counts.map((digits) => (digits === null ? null : Number(digits))));
    const cells = counts.map((digits, cell) => {
      const square = this.#nameOf(cell);
      if (digits === null) return { text: "", label: square };
      const label = words("tours.cellBegins", { square, count: Number(digits), number: bigNumber(digits) });
      return { text: briefNumber(Number(digits)), heat: heats[cell], label };
    });
    this.#map.show(cells, this.#start < 0 ? null : this.#start);
    setText(this.#said, count ? countWords(count, closed) : words("tours.counting"));
    const isCounting = count !== null && !count.counts && !count.refused;
    this.#bar.hidden = !isCounting;
    if (!isCounting) return;
    this.#bar.max = count.squares;
    this.#bar.value = count.settled;
  }
}

/**
 * @param {TourCounting} count
 * @param {boolean} closed
 */
function countWords({ counts, undirected, refused, published, settled, squares, bytes }, closed) {
  if (counts && undirected) {
    return words(closed ? "tours.total.closed" : "tours.total.open", { number: bigNumber(undirected), count: Number(undirected) });
  }
  if (!refused) return words("tours.countingOn", { done: wholeNumber(settled), of: wholeNumber(squares), memory: memorySize(bytes) });
  const { kind, needed, limit } = refused;
  const sized = kind === "memory" ? { needed: memorySize(needed), limit: memorySize(limit) } : { needed: wholeNumber(needed), limit: wholeNumber(limit) };
  const why = words(`tours.refused.${kind}`, sized);
  if (!published) return why;
  return sentences(why, words(closed ? "tours.quoted.closed" : "tours.quoted.open", { number: bigNumber(published.count), source: published.source }));
}
