/** Maps of boards that colour each start square by a measure: one for each algorithm and order, if they are few. */

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

/** The greatest number of maps; if each order would exceed it, the orders are combined. */
const MAX_MAPS = 24;

/** The number of colours from the least to the most. */
const SHADE_COUNT = 64;

/** The number of colours of the ramp on which text is legible: all but the last. */
const LEGIBLE_STOPS = 4;

/** The measures that a map can show. */
const MAP_MEASURES = MEASURES.filter((measure) => measure !== "closed");

/**
 * The results of a start: its cells, their values, and the median.
 *
 * @typedef {{cells: number[], values: number[], median: number, hasTour: boolean}} StartResults
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
  /** @type {{map: HeatMap, name: HTMLElement, cells: number[]}[]} */
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
    this.#measure.append(...MAP_MEASURES.map((measure) => new Option(translate(`laboratory.column.${measure}`), measure)));
    for (const field of [this.#measure, this.#board]) field.addEventListener("change", () => this.#draw());
    this.#boardLabel = createElement("label", {}, createElement("span", {}, translate("board.heading")), this.#board);
    this.#legend = createElement("p", { className: "laboratory-legend" }, this.#least, this.#scale, this.#most);
    this.root = createElement(
      "div",
      { className: "laboratory-map" },
      createElement("div", { className: "laboratory-choices" }, createElement("label", {}, createElement("span", {}, translate("laboratory.coloured")), this.#measure), this.#boardLabel, this.#legend),
      this.#note,
      this.#grid,
    );
  }

  /** @param {Results} results */
  show(results) {
    if (results !== this.#results) {
      const { boards } = results.plan;
      this.#board.replaceChildren(...boards.map((board, index) => new Option(boardName(board), String(index))));
      // Of several boards, selects the default one, or else the last.
      const usual = boards.findIndex(({ rows, columns }) => rows === 8 && columns === 8);
      this.#board.value = String(usual < 0 ? boards.length - 1 : usual);
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
    const groups = this.#groups(results, board);
    const laid = `${rows}x${columns}/${groups.map(({ name }) => name).join("/")}`;
    if (laid !== this.#layoutKey) this.#createMaps(groups, rows, columns);
    this.#layoutKey = laid;
    this.#ramp ??= makeRamp(readPalette(this.root, {}).ramp.slice(0, LEGIBLE_STOPS), SHADE_COUNT);
    const measure = this.#selectedMeasure;
    const values = Float64Array.from(groups.flatMap(({ spots }) => [...spots.values()].map(({ median }) => median)));
    const spread = summarise(values);
    const isLogarithmic = needsLogarithmicAxis(values);
    const floor = minExponentOf(values);
    const place = (/** @type {number} */ value) => (isLogarithmic ? toLogarithmicPosition(value, floor) : value);
    const [from, to] = spread ? [place(spread.least), place(spread.most)] : [0, 1];
    const ground = new Ground({ rows, columns });
    for (const [index, { spots }] of groups.entries()) {
      const cells = Array.from({ length: rows * columns }, (_, square) => {
        const start = this.#view.name(square, ground);
        const spot = spots.get(square);
        if (!spot) return { text: "", label: translate("laboratory.spot.none", { start }), mark: "out" };
        if (Number.isNaN(spot.median)) return { text: spot.cells.length > 0 && spot.values.length > 0 ? "–" : "", label: translate(spot.values.length > 0 ? "laboratory.spot.lost" : "laboratory.spot.waits", { start }) };
        const shade = to > from ? Math.round(((place(spot.median) - from) / (to - from)) * (SHADE_COUNT - 1)) : 0;
        return {
          text: briefWords(measure, spot.median),
          colour: this.#ramp?.[shade] ?? "",
          mark: spot.hasTour ? "known" : "failed",
          label: translate(spot.cells.length > 1 ? "laboratory.spot.middle" : spot.hasTour ? "laboratory.spot.one" : "laboratory.spot.failed", { start, measure: translate(`laboratory.column.${measure}`), value: measuredWords(measure, spot.median), count: spot.cells.length }),
        };
      });
      this.#maps[index].map.show(cells, null);
      this.#maps[index].cells = Array.from({ length: rows * columns }, (_, square) => hardestCell(spots.get(square)));
    }
    this.#legend.hidden = !spread;
    if (spread) {
      setText(this.#least, measuredWords(measure, spread.least));
      setText(this.#most, measuredWords(measure, spread.most));
      this.#scale.style.background = `linear-gradient(to right, ${this.#ramp.join()})`;
    }
    const isMirrored = plan.runs < plan.cells;
    const parts = [translate(isLogarithmic ? "laboratory.scale.logarithmic" : "laboratory.scale.even")];
    if (groups.some(({ spots }) => [...spots.values()].some(({ cells }) => cells.length > 1))) parts.push(translate("laboratory.scale.middle"));
    if (isMirrored) parts.push(translate("laboratory.mirrored", { cells: wholeNumber(plan.cells), runs: wholeNumber(plan.runs), count: plan.runs }));
    if (groups.some(({ spots }) => [...spots.values()].some(({ hasTour, median }) => !hasTour && !Number.isNaN(median)))) parts.push(translate("laboratory.scale.failed"));
    parts.push(translate("laboratory.scale.open"));
    setText(this.#note, sentences(...parts));
  }

  /**
   * Returns the maps to show, with the results of their starts.
   *
   * @param {Results} results
   * @param {number} board
   */
  #groups(results, board) {
    const { plan } = results;
    const isEach = plan.algorithms.length * plan.orders.length <= MAX_MAPS;
    const measure = this.#selectedMeasure;
    /** @type {{name: string, spots: Map<number, StartResults>}[]} */
    const groups = [];
    for (const algorithm of plan.algorithms) {
      for (const order of isEach ? plan.orders : [""]) {
        const names = [];
        if (plan.algorithms.length > 1) names.push(algorithmName(algorithm));
        if (plan.orders.length > 1) names.push(order ? orderName(order) : translate("laboratory.count.orders", { count: plan.orders.length, number: wholeNumber(plan.orders.length) }));
        groups.push({ name: names.join(" · "), spots: new Map() });
      }
    }
    for (let cell = 0; cell < plan.cells; cell += 1) {
      if (plan.columns[cell * 5] !== board) continue;
      const { start, algorithm, order } = results.parametersOf(cell);
      const { spots } = groups[isEach ? algorithm * plan.orders.length + order : algorithm];
      let spot = spots.get(start);
      if (!spot) spots.set(start, (spot = { cells: [], values: [], median: Number.NaN, hasTour: true }));
      spot.cells.push(cell);
      if (!results.isKnown(cell)) continue;
      spot.values.push(results.measure(cell, measure));
      if (results.outcome(cell) !== "tour") spot.hasTour = false;
    }
    for (const { spots } of groups) {
      for (const spot of spots.values()) spot.median = summarise(Float64Array.from(spot.values))?.median ?? Number.NaN;
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

/** Returns the cell that a click on a start opens: the one with the greatest value. @param {StartResults | undefined} spot */
function hardestCell(spot) {
  if (!spot || spot.values.length < spot.cells.length) return spot?.cells[0] ?? -1;
  let place = 0;
  for (const [index, value] of spot.values.entries()) if (value > spot.values[place]) place = index;
  return spot.cells[place];
}
