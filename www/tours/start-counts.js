/**
 * The number of tours that begin on each square of a board. The tours are counted without being listed, and the numbers
 * are shown on the board.
 */

import { sideLabels } from "../board/geometry.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { bigInteger, threeDigitNumber, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { HeatMap, heatShares } from "../widgets/heat-map.js";

/** @import { TourCountProgress } from "../bindings/protocol" */
/** @import { Ground } from "../board/ground.js" */
/** @import { Engine } from "../engine/engine.js" */

/** The time slice of a count in the worker, in milliseconds. */
const TIME_SLICE_MS = 50;

/** The time after which a count pauses until the user continues it, in milliseconds. */
const COUNT_BUDGET_MS = 5000;

/** The board with its numbers, the state of the count, and a button that continues a long count. */
export class StartCounts {
  #engine;
  #view;
  #heatMap;
  #status = createElement("p", { className: "tours-count", role: "status" });
  #progressBar = createElement("progress", { hidden: true });
  #continueButton = createButton(translate("tours.countOn"), () => this.#continueCount(Infinity));
  root;
  /** @type {{ground: Ground, closed: boolean} | null} */
  #board = null;
  /** @type {TourCountProgress | null} */
  #progress = null;
  /** The square on which the listed tours begin; −1 for all. */
  #start = -1;

  /**
   * @param {object} parts
   * @param {Engine} parts.engine an engine for the counts alone, because a count may take long
   * @param {import("../board/view-settings.js").ViewSettings} parts.view names the squares, rows and columns
   * @param {(square: number) => void} parts.onPick
   */
  constructor({ engine, view, onPick }) {
    this.#engine = engine;
    this.#view = view;
    this.#heatMap = new HeatMap(translate("tours.begins"), onPick);
    this.#continueButton.hidden = true;
    this.root = createElement("div", {}, this.#heatMap.root, this.#status, this.#progressBar, this.#continueButton);
  }

  /**
   * Shows a board and the square on which the listed tours begin. Starts the count for a new board.
   *
   * @param {Ground} ground
   * @param {{closed: boolean, start: number}} tours
   */
  show(ground, { closed, start }) {
    this.#start = start;
    const previous = this.#board;
    const { rows, columns } = ground;
    if (previous?.closed === closed && previous.ground.rows === rows && previous.ground.columns === columns) {
      this.render();
      return;
    }
    this.#board = { ground, closed };
    this.#progress = null;
    this.#heatMap.setSize(ground.rows, ground.columns);
    this.render();
    this.#continueCount(COUNT_BUDGET_MS);
  }

  /** Forgets the board, and stops its count. */
  end() {
    this.#board = null;
    this.#engine.end();
  }

  /** Continues the count until it is complete or exceeds a time budget. @param {number} budgetMs in milliseconds */
  async #continueCount(budgetMs) {
    const board = this.#board;
    if (!board) return;
    const { closed, ground } = board;
    const startTime = performance.now();
    this.#continueButton.hidden = true;
    for (;;) {
      const request = { rows: ground.rows, columns: ground.columns, closed, milliseconds: TIME_SLICE_MS };
      const progress = await nullIfEngineLost(this.#engine.request("count-board", request));
      if (!progress || board !== this.#board) return;
      this.#progress = progress;
      const isDone = progress.counts !== null || progress.refused !== null;
      const isOverBudget = performance.now() - startTime > budgetMs;
      this.#continueButton.hidden = isDone || !isOverBudget;
      this.render();
      if (isDone || isOverBudget) return;
    }
  }

  /** Shows the state of the count and, for open tours, the number of tours from each square under its current name. */
  render() {
    if (!this.#board) return;
    const { closed, ground } = this.#board;
    const progress = this.#progress;
    // The counts are decimal numbers as texts, because they can exceed the precision of a number.
    const knownCounts = closed ? null : progress?.counts;
    const counts = Array.from({ length: ground.size }, (_, cell) => knownCounts?.[cell] ?? null);
    const heats = heatShares(counts.map((digits) => (digits === null ? null : Number(digits))));
    const cells = counts.map((digits, cell) => {
      const square = this.#view.name(cell, ground);
      if (digits === null) return { text: "", label: square };
      const label = translate("tours.cellBegins", { square, count: Number(digits), number: bigInteger(digits) });
      return { text: threeDigitNumber(Number(digits)), heat: heats[cell], label };
    });
    this.#heatMap.setLabels(sideLabels(ground, this.#view.naming));
    this.#heatMap.show(cells, this.#start < 0 ? null : this.#start);
    setText(this.#status, progress ? countWords(progress, closed) : translate("tours.counting"));
    const isCounting = progress !== null && !progress.counts && !progress.refused;
    this.#progressBar.hidden = !isCounting;
    if (!isCounting) return;
    this.#progressBar.max = progress.squares;
    this.#progressBar.value = progress.settled;
  }
}

/**
 * Describes a count: its result, its progress, or the reason why the core refuses it.
 *
 * @param {TourCountProgress} progress
 * @param {boolean} closed whether closed tours are counted
 */
function countWords({ counts, undirected, refused, published, settled, squares, bytes }, closed) {
  if (counts && undirected) {
    const parameters = { number: bigInteger(undirected), count: Number(undirected) };
    return translate(closed ? "tours.total.closed" : "tours.total.open", parameters);
  }
  if (!refused) {
    const parameters = { done: wholeNumber(settled), of: wholeNumber(squares), memory: memorySize(bytes) };
    return translate("tours.countingOn", parameters);
  }
  const { kind, needed, limit } = refused;
  const format = kind === "memory" ? memorySize : wholeNumber;
  const reason = translate(`tours.refused.${kind}`, { needed: format(needed), limit: format(limit) });
  if (!published) return reason;
  const parameters = { number: bigInteger(published.count), source: published.source };
  return sentences(reason, translate(closed ? "tours.quoted.closed" : "tours.quoted.open", parameters));
}
