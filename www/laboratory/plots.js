/** Plots of results: scatter, distribution and cumulative distribution, with a table of medians and quartiles. */

import { fixedDecimal, compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { readChartColours } from "../insight/charts/chart.js";
import { createElement, setText } from "../widgets/element.js";
import { PlotChart } from "./plot-chart.js";
import { groupsOf } from "./groups.js";
import { MEASURES } from "./results.js";
import { summarise } from "./statistics.js";
import { measuredWords } from "./wording.js";

/** @import { Measure, Results } from "./results.js" */

/** The kinds of plots. */
const KINDS = /** @type {const} */ (["scatter", "distribution", "cumulative"]);

/** The horizontal axes of a scatter plot: the size of the board, or a measure. */
const X_AXIS_COLUMNS = /** @type {const} */ (["size", "visits", "backtracks", "attempts", "time", "turns"]);

const PLOT_MEASURES = MEASURES.filter((measure) => measure !== "closed");

export class Plots {
  root;
  #kind = createElement("select", {});
  #measure = createElement("select", {});
  #below = createElement("select", {});
  #belowLabel;
  #logarithmic = createElement("input", { type: "checkbox" });
  /** The scale that the reader chose; null for none. @type {boolean | null} */
  #isLogarithmic = null;
  #place = createElement("div", { className: "plot", role: "img" });
  #legend = createElement("p", { className: "laboratory-key" });
  #summary = createElement("p", { className: "muted small" });
  #body = createElement("tbody", {});
  #chart = new PlotChart(this.#place);
  /** @type {Results | null} */
  #results = null;
  /** @type {import("../insight/charts/chart.js").ChartColours | null} */
  #colours = null;

  constructor() {
    const options = (/** @type {HTMLSelectElement} */ select, /** @type {readonly string[]} */ names, /** @type {string} */ of) => {
      select.append(...names.map((name) => new Option(translate(`laboratory.${of}.${name}`), name)));
      select.addEventListener("change", () => this.#draw());
    };
    options(this.#kind, KINDS, "plot");
    options(this.#measure, PLOT_MEASURES, "column");
    options(this.#below, X_AXIS_COLUMNS, "column");
    this.#measure.addEventListener("change", () => (this.#isLogarithmic = null), { capture: true });
    this.#logarithmic.addEventListener("change", () => {
      this.#isLogarithmic = this.#logarithmic.checked;
      this.#draw();
    });
    const label = (/** @type {string} */ key, /** @type {HTMLElement} */ field) => createElement("label", {}, createElement("span", {}, translate(`laboratory.${key}`)), field);
    this.#belowLabel = label("over", this.#below);
    const heads = ["group", "runs", "found", "least", "lower", "median", "upper", "most"];
    const table = createElement(
      "table",
      { className: "laboratory-spread" },
      createElement("caption", {}, translate("laboratory.spreads")),
      createElement("thead", {}, createElement("tr", {}, ...heads.map((head) => createElement("th", { scope: "col" }, translate(`laboratory.spread.${head}`))))),
      this.#body,
    );
    this.root = createElement(
      "div",
      { className: "laboratory-plot charts" },
      createElement("div", { className: "laboratory-choices" }, label("plotted", this.#kind), label("of", this.#measure), this.#belowLabel, createElement("label", { className: "check" }, this.#logarithmic, createElement("span", {}, translate("laboratory.logarithmic")))),
      this.#legend,
      this.#place,
      this.#summary,
      createElement("div", { className: "laboratory-wide", tabIndex: 0, role: "region", ariaLabel: translate("laboratory.spreads") }, table),
    );
    new ResizeObserver(() => this.#draw()).observe(this.#place);
  }

  /** @param {Results} results */
  show(results) {
    const isOther = results.plan !== this.#results?.plan;
    this.#results = results;
    if (isOther) {
      // Several boards are compared along an axis of sizes; otherwise a distribution is shown.
      this.#kind.value = results.plan.boards.length > 1 ? "scatter" : "distribution";
      this.#below.value = results.plan.boards.length > 1 ? "size" : "backtracks";
      this.#isLogarithmic = null;
    }
    this.#draw();
  }

  recolour() {
    this.#colours = null;
    this.#chart.clear();
    this.#draw();
  }

  #draw() {
    const results = this.#results;
    if (!results || this.#place.clientWidth === 0) return;
    this.#colours ??= readChartColours(this.#place);
    const kind = /** @type {typeof KINDS[number]} */ (this.#kind.value);
    const measure = /** @type {Measure} */ (this.#measure.value);
    const below = /** @type {typeof X_AXIS_COLUMNS[number]} */ (this.#below.value);
    this.#belowLabel.hidden = kind !== "scatter";
    const groups = groupsOf(results);
    const series = groups.map(({ name, cells }) => ({
      name,
      yValues: results.values(cells, measure),
      xValues: below === "size" ? sizesOf(results, cells) : results.values(cells, below),
    }));
    const shown = kind === "scatter" ? series : withoutLimited(results, groups, series);
    const isLogarithmic = this.#chart.draw(shown, { kind, isLogarithmic: this.#isLogarithmic, isWhole: measure !== "time", isSize: below === "size", colours: this.#colours });
    this.#logarithmic.checked = isLogarithmic;
    this.#showLegend(series.map(({ name }) => name));
    this.#showTable(results, groups, series, measure);
    const leftOut = shown.reduce((sum, { yValues }, index) => sum + yValues.reduce((count, value, place) => count + Number(Number.isNaN(value) && !Number.isNaN(series[index].yValues[place])), 0), 0);
    if (leftOut > 0) this.#summary.append(" ", translate("laboratory.leftOut", { count: leftOut, number: wholeNumber(leftOut) }));
    this.#place.ariaLabel = translate("laboratory.plotted-as", { plot: translate(`laboratory.plot.${kind}`), measure: translate(`laboratory.column.${measure}`) });
  }

  /** Shows the legend. @param {string[]} names */
  #showLegend(names) {
    this.#legend.hidden = names.length < 2;
    const colours = this.#chart.groupColours;
    this.#legend.replaceChildren(
      ...names.map((name, index) => {
        const mark = createElement("span", { className: "laboratory-mark", ariaHidden: "true" });
        mark.style.background = colours[index];
        return createElement("span", {}, mark, name);
      }),
    );
  }

  /**
   * Shows the table of medians and quartiles, and a summary.
   *
   * @param {Results} results
   * @param {import("./groups.js").Group[]} groups
   * @param {{name: string, yValues: Float64Array}[]} series
   * @param {Measure} measure
   */
  #showTable(results, groups, series, measure) {
    const rows = series.map(({ name, yValues }, index) => {
      const { cells } = groups[index];
      const spread = summarise(yValues);
      const found = cells.reduce((sum, cell) => sum + Number(results.outcome(cell) === "tour"), 0);
      const numbers = /** @type {const} */ (["least", "lower", "median", "upper", "most"]).map((part) => (spread ? measuredWords(measure, spread[part]) : ""));
      const texts = [wholeNumber(cells.length), translate("laboratory.ofAll", { found: wholeNumber(found), percent: percent(found, cells.length) }), ...numbers];
      return createElement("tr", {}, createElement("th", { scope: "row" }, name), ...texts.map((text) => createElement("td", {}, text)));
    });
    this.#body.replaceChildren(...rows);
    const all = summarise(Float64Array.from(series.flatMap(({ yValues }) => Array.from(yValues))));
    setText(
      this.#summary,
      all
        ? translate("laboratory.spreadAll", { measure: translate(`laboratory.column.${measure}`), count: all.count, number: compactNumber(all.count), least: measuredWords(measure, all.least), median: measuredWords(measure, all.median), most: measuredWords(measure, all.most) })
        : translate("laboratory.empty"),
    );
  }
}

/**
 * Removes runs that reached their limit, because their final values are unknown. If no others exist, they stay.
 *
 * @param {Results} results
 * @param {import("./groups.js").Group[]} groups
 * @param {import("./plot-chart.js").Series[]} series
 */
function withoutLimited(results, groups, series) {
  const left = series.map((one, index) => ({ ...one, yValues: one.yValues.map((value, place) => (results.outcome(groups[index].cells[place]) === "limit" ? Number.NaN : value)) }));
  return left.some(({ yValues }) => yValues.some((value) => !Number.isNaN(value))) ? left : series;
}

/** Returns the side lengths of the boards. @param {Results} results @param {Uint32Array} cells */
function sizesOf(results, cells) {
  const { boards, columns } = results.plan;
  // The side of a square board; for others, the square root of the number of squares.
  return Float64Array.from(cells, (cell) => Math.sqrt(boards[columns[cell * 5]].rows * boards[columns[cell * 5]].columns));
}

/** Formats a fraction in percent; only a complete fraction gives 100. @param {number} part @param {number} whole */
export function percent(part, whole) {
  if (whole === 0) return wholeNumber(0);
  const exact = (100 * part) / whole;
  const rounded = exact.toFixed(exact > 99 && exact < 100 ? 2 : 1);
  return fixedDecimal(String(Number(rounded) === 100 && part < whole ? 99.99 : Number(rounded)));
}
