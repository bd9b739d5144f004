/**
 * Heat maps of boards, which colour each start square by a measure. Each algorithm and move order has a map of its own,
 * unless the maps would be too many. A *cell* is one experiment of the question: see results.js.
 */

import { sideLabels } from "../board/geometry.js";
import { Ground } from "../board/ground.js";
import { sentences, wholeNumber, translate } from "../locales/locale.js";
import { readPalette } from "../widgets/colours.js";
import { createElement, setText } from "../widgets/element.js";
import { HeatMap } from "../widgets/heat-map.js";
import { makeRamp } from "../widgets/ramp.js";
import { MEASURES } from "./results.js";
import { minExponentOf, needsLogarithmicAxis, toLogarithmicPosition, summarise } from "./statistics.js";
import { algorithmName, boardName, briefWords, measuredWords, orderName } from "./wording.js";

/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { Measure, Results } from "./results.js" */

/**
 * The greatest number of maps. If one map for each algorithm and order would exceed this number or
 * `MAX_SQUARES`, a map combines all orders of an algorithm.
 */
const MAX_MAPS = 24;

/** The greatest number of squares in all maps. Each square is a button, and too many of them freeze the page. */
const MAX_SQUARES = 10_000;

/** The number of colours from the least value to the greatest. */
const SHADE_COUNT = 64;

/** The number of colours used, from the start of the palette's ramp. On the ramp's last colour, text is illegible. */
const LEGIBLE_STOPS = 4;

/** The measures that a map can show. */
const MAP_MEASURES = MEASURES.filter((measure) => measure !== "closed");

/**
 * The results of the experiments from one start square. `cells` are the indices of these experiments. `values` are the
 * values of a measure for the completed runs, NaN for lost ones. `median` is the median of the numbers among them; NaN
 * if there are none. `hasOnlyTours` is whether every completed run found a tour.
 *
 * @typedef {{cells: number[], values: number[], median: number, hasOnlyTours: boolean}} StartResults
 */

export class ResultMaps {
  root;
  #view;
  #onOpen;
  #measure = createElement("select", {});
  #board = createElement("select", {});
  #boardLabel;
  #grid = createElement("div", { className: "laboratory-maps" });
  #note = createElement("p", { className: "muted small" });
  #least = createElement("span", {});
  #most = createElement("span", {});
  #scale = createElement("span", { className: "laboratory-scale", ariaHidden: "true" });
  #legend;
  /**
   * The maps. For each square, `cells` has the cell that a click opens; −1 if there is none.
   *
   * @type {{map: HeatMap, name: HTMLElement, cells: number[]}[]}
   */
  #maps = [];
  #layoutKey = "";
  /** @type {Results | null} */
  #results = null;
  /** @type {string[] | null} */
  #ramp = null;

  /** @param {{view: ViewSettings, onOpen: (cell: number) => void}} parts */
  constructor({ view, onOpen }) {
    this.#view = view;
    this.#onOpen = onOpen;
    this.#measure.append(
      ...MAP_MEASURES.map((measure) => new Option(translate(`laboratory.column.${measure}`), measure)),
    );
    for (const field of [this.#measure, this.#board]) field.addEventListener("change", () => this.#draw());
    this.#boardLabel = createElement("label", {}, createElement("span", {}, translate("board.heading")), this.#board);
    this.#legend = createElement("p", { className: "laboratory-legend" }, this.#least, this.#scale, this.#most);
    this.root = createElement(
      "div",
      { className: "laboratory-map" },
      createElement(
        "div",
        { className: "laboratory-choices" },
        createElement("label", {}, createElement("span", {}, translate("laboratory.coloured")), this.#measure),
        this.#boardLabel,
        this.#legend,
      ),
      this.#note,
      this.#grid,
    );
  }

  /** @param {Results} results */
  show(results) {
    if (results !== this.#results) {
      const { boards } = results.plan;
      this.#board.replaceChildren(...boards.map((board, index) => new Option(boardName(board), String(index))));
      // Selects the 8 × 8 board, or else the last board of the list.
      const defaultIndex = boards.findIndex(({ rows, columns }) => rows === 8 && columns === 8);
      this.#board.value = String(defaultIndex < 0 ? boards.length - 1 : defaultIndex);
      this.#boardLabel.hidden = boards.length < 2;
      this.#layoutKey = "";
    }
    this.#results = results;
    this.#draw();
  }

  recolour() {
    this.#ramp = null;
    this.#draw();
  }

  /** @returns {Measure} */
  get #selectedMeasure() {
    return /** @type {Measure} */ (this.#measure.value);
  }

  #draw() {
    const results = this.#results;
    if (!results || this.root.clientWidth === 0) return;
    const { plan } = results;
    const board = Number(this.#board.value);
    const { rows, columns } = plan.boards[board];
    const isTooLarge = plan.algorithms.length * rows * columns > MAX_SQUARES;
    if (isTooLarge) {
      this.#legend.hidden = true;
      this.#layoutKey = "";
      this.#maps = [];
      this.#grid.replaceChildren();
      setText(this.#note, translate("laboratory.scale.tooLarge"));
      return;
    }
    const groups = this.#groups(results, board);
    const layoutKey = `${rows}x${columns}/${groups.map(({ name }) => name).join("/")}`;
    if (layoutKey !== this.#layoutKey) this.#createMaps(groups, rows, columns);
    this.#layoutKey = layoutKey;
    this.#ramp ??= makeRamp(readPalette(this.root, {}).ramp.slice(0, LEGIBLE_STOPS), SHADE_COUNT);
    const measure = this.#selectedMeasure;
    const values = Float64Array.from(groups.flatMap(({ starts }) => [...starts.values()].map(({ median }) => median)));
    const spread = summarise(values);
    const isLogarithmic = needsLogarithmicAxis(values);
    const minExponent = minExponentOf(values);
    const toPosition = (/** @type {number} */ value) =>
      isLogarithmic ? toLogarithmicPosition(value, minExponent) : value;
    const [from, to] = spread ? [toPosition(spread.least), toPosition(spread.most)] : [0, 1];
    const ground = new Ground({ rows, columns });
    for (const [index, { starts }] of groups.entries()) {
      const mapSquares = Array.from({ length: rows * columns }, (_, square) => {
        const start = this.#view.name(square, ground);
        const result = starts.get(square);
        if (!result) return { text: "", label: translate("laboratory.spot.none", { start }), mark: "out" };
        if (Number.isNaN(result.median))
          return {
            text: result.cells.length > 0 && result.values.length > 0 ? "–" : "",
            label: translate(result.values.length > 0 ? "laboratory.spot.lost" : "laboratory.spot.waits", { start }),
          };
        const shade =
          to > from ? Math.round(((toPosition(result.median) - from) / (to - from)) * (SHADE_COUNT - 1)) : 0;
        return {
          text: briefWords(measure, result.median),
          colour: this.#ramp?.[shade] ?? "",
          mark: result.hasOnlyTours ? "known" : "failed",
          label: translate(
            result.cells.length > 1
              ? "laboratory.spot.middle"
              : result.hasOnlyTours
                ? "laboratory.spot.one"
                : "laboratory.spot.failed",
            {
              start,
              measure: translate(`laboratory.column.${measure}`),
              value: measuredWords(measure, result.median),
              count: result.cells.length,
            },
          ),
        };
      });
      this.#maps[index].map.setLabels(sideLabels(ground, this.#view.naming));
      this.#maps[index].map.show(mapSquares, null);
      this.#maps[index].cells = Array.from({ length: rows * columns }, (_, square) => hardestCell(starts.get(square)));
    }
    this.#legend.hidden = !spread;
    if (spread) {
      setText(this.#least, measuredWords(measure, spread.least));
      setText(this.#most, measuredWords(measure, spread.most));
      this.#scale.style.background = `linear-gradient(to right, ${this.#ramp.join()})`;
    }
    const isMirrored = plan.runs < plan.cells;
    const notes = [translate(isLogarithmic ? "laboratory.scale.logarithmic" : "laboratory.scale.even")];
    if (groups.some(({ starts }) => [...starts.values()].some(({ cells }) => cells.length > 1)))
      notes.push(translate("laboratory.scale.middle"));
    if (isMirrored)
      notes.push(
        translate("laboratory.mirrored", {
          cells: wholeNumber(plan.cells),
          runs: wholeNumber(plan.runs),
          count: plan.runs,
        }),
      );
    if (
      groups.some(({ starts }) =>
        [...starts.values()].some(({ hasOnlyTours, median }) => !hasOnlyTours && !Number.isNaN(median)),
      )
    )
      notes.push(translate("laboratory.scale.failed"));
    notes.push(translate("laboratory.scale.open"));
    setText(this.#note, sentences(...notes));
  }

  /**
   * Returns the names of the maps to show, with the results of each start square.
   *
   * @param {Results} results
   * @param {number} board
   */
  #groups(results, board) {
    const { plan } = results;
    const mapCount = plan.algorithms.length * plan.orders.length;
    const { rows, columns } = plan.boards[board];
    const hasMapPerOrder = mapCount <= MAX_MAPS && mapCount * rows * columns <= MAX_SQUARES;
    const measure = this.#selectedMeasure;
    /** @type {{name: string, starts: Map<number, StartResults>}[]} */
    const groups = [];
    for (const algorithm of plan.algorithms) {
      for (const order of hasMapPerOrder ? plan.orders : [""]) {
        const names = [];
        if (plan.algorithms.length > 1) names.push(algorithmName(algorithm));
        if (plan.orders.length > 1)
          names.push(
            order
              ? orderName(order)
              : translate("laboratory.count.orders", {
                  count: plan.orders.length,
                  number: wholeNumber(plan.orders.length),
                }),
          );
        groups.push({ name: names.join(" · "), starts: new Map() });
      }
    }
    for (let cell = 0; cell < plan.cells; cell += 1) {
      // Each cell has five columns; the first is the board.
      if (plan.columns[cell * 5] !== board) continue;
      const { start, algorithm, order } = results.parametersOf(cell);
      const { starts } = groups[hasMapPerOrder ? algorithm * plan.orders.length + order : algorithm];
      let result = starts.get(start);
      if (!result) starts.set(start, (result = { cells: [], values: [], median: Number.NaN, hasOnlyTours: true }));
      result.cells.push(cell);
      if (!results.isKnown(cell)) continue;
      result.values.push(results.measure(cell, measure));
      if (results.outcome(cell) !== "tour") result.hasOnlyTours = false;
    }
    for (const { starts } of groups) {
      for (const result of starts.values())
        result.median = summarise(Float64Array.from(result.values))?.median ?? Number.NaN;
    }
    return groups;
  }

  /**
   * @param {{name: string}[]} groups
   * @param {number} rows
   * @param {number} columns
   */
  #createMaps(groups, rows, columns) {
    this.#maps = groups.map(({ name }, index) => {
      const map = new HeatMap(name || translate("laboratory.tab.map"), (square) => {
        const cell = this.#maps[index].cells[square];
        if (cell >= 0) this.#onOpen(cell);
      });
      map.setSize(rows, columns);
      return { map, name: createElement("figcaption", {}, name), cells: [] };
    });
    this.#grid.dataset.count = groups.length > 6 ? "many" : groups.length > 1 ? "some" : "one";
    this.#grid.replaceChildren(...this.#maps.map(({ map, name }) => createElement("figure", {}, name, map.root)));
  }
}

/**
 * Returns the cell that a click on a start square opens: the cell with the greatest value, or the first cell while some
 * runs are not completed. Returns −1 if there is no cell.
 *
 * @param {StartResults | undefined} result
 */
function hardestCell(result) {
  if (!result || result.values.length < result.cells.length) return result?.cells[0] ?? -1;
  let hardest = 0;
  for (const [index, value] of result.values.entries()) {
    // The value of a lost run is NaN.
    if (value > result.values[hardest] || Number.isNaN(result.values[hardest])) hardest = index;
  }
  return result.cells[hardest];
}
