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
  #xAxis = createElement("select", {});
  #xAxisLabel;
  #logarithmic = createElement("input", { type: "checkbox" });
  /** Whether the user chose a logarithmic axis; null if the user chose neither kind of axis. @type {boolean | null} */
  #isLogarithmic = null;
  #plot = createElement("div", { className: "plot", role: "img" });
  #legend = createElement("p", { className: "laboratory-plot-legend" });
  #summary = createElement("p", { className: "muted small" });
  #body = createElement("tbody", {});
  #chart = new PlotChart(this.#plot);
  /** @type {Results | null} */
  #results = null;
  /** @type {import("../insight/charts/chart.js").ChartColours | null} */
  #colours = null;

  constructor() {
    const fillSelect = (
      /** @type {HTMLSelectElement} */ select,
      /** @type {readonly string[]} */ names,
      /** @type {string} */ keyPrefix,
    ) => {
      select.append(...names.map((name) => new Option(translate(`laboratory.${keyPrefix}.${name}`), name)));
      select.addEventListener("change", () => this.#draw());
    };
    fillSelect(this.#kind, KINDS, "plot");
    fillSelect(this.#measure, PLOT_MEASURES, "column");
    fillSelect(this.#xAxis, X_AXIS_COLUMNS, "column");
    this.#measure.addEventListener("change", () => (this.#isLogarithmic = null), { capture: true });
    this.#logarithmic.addEventListener("change", () => {
      this.#isLogarithmic = this.#logarithmic.checked;
      this.#draw();
    });
    const createLabel = (/** @type {string} */ key, /** @type {HTMLElement} */ field) =>
      createElement("label", {}, createElement("span", {}, translate(`laboratory.${key}`)), field);
    this.#xAxisLabel = createLabel("over", this.#xAxis);
    const columnNames = ["group", "runs", "found", "least", "lower", "median", "upper", "most", "mean"];
    const table = createElement(
      "table",
      { className: "laboratory-spread" },
      createElement("caption", {}, translate("laboratory.spreads")),
      createElement(
        "thead",
        {},
        createElement(
          "tr",
          {},
          ...columnNames.map((name) => createElement("th", { scope: "col" }, translate(`laboratory.spread.${name}`))),
        ),
      ),
      this.#body,
    );
    this.root = createElement(
      "div",
      { className: "laboratory-plot charts" },
      createElement(
        "div",
        { className: "laboratory-choices" },
        createLabel("plotted", this.#kind),
        createLabel("of", this.#measure),
        this.#xAxisLabel,
        createElement(
          "label",
          { className: "check" },
          this.#logarithmic,
          createElement("span", {}, translate("laboratory.logarithmic")),
        ),
      ),
      this.#legend,
      this.#plot,
      this.#summary,
      createElement(
        "div",
        {
          className: "laboratory-spread-scroller",
          tabIndex: 0,
          role: "region",
          ariaLabel: translate("laboratory.spreads"),
        },
        table,
      ),
    );
    new ResizeObserver(() => this.#draw()).observe(this.#plot);
  }

  /** @param {Results} results */
  show(results) {
    const isNewPlan = results.plan !== this.#results?.plan;
    this.#results = results;
    if (isNewPlan) {
      // A scatter plot compares several boards by size. The results of a single board are first shown as a
      // distribution.
      this.#kind.value = results.plan.boards.length > 1 ? "scatter" : "distribution";
      this.#xAxis.value = results.plan.boards.length > 1 ? "size" : "backtracks";
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
    if (!results || this.#plot.clientWidth === 0) return;
    this.#colours ??= readChartColours(this.#plot);
    const kind = /** @type {typeof KINDS[number]} */ (this.#kind.value);
    const measure = /** @type {Measure} */ (this.#measure.value);
    const xColumn = /** @type {typeof X_AXIS_COLUMNS[number]} */ (this.#xAxis.value);
    this.#xAxisLabel.hidden = kind !== "scatter";
    const groups = groupsOf(results);
    const series = groups.map(({ name, cells }) => ({
      name,
      yValues: results.values(cells, measure),
      xValues: xColumn === "size" ? sizesOf(results, cells) : results.values(cells, xColumn),
    }));
    const plottedSeries = kind === "scatter" ? series : withoutLimitedRuns(results, groups, series);
    const isLogarithmic = this.#chart.draw(plottedSeries, {
      kind,
      isLogarithmic: this.#isLogarithmic,
      isInteger: measure !== "time",
      hasBoardSizeAxis: xColumn === "size",
      titles:
        kind === "scatter"
          ? [translate(`laboratory.column.${xColumn}`), translate(`laboratory.column.${measure}`)]
          : [translate(`laboratory.column.${measure}`), translate("laboratory.spread.runs")],
      colours: this.#colours,
    });
    this.#logarithmic.checked = isLogarithmic;
    this.#showLegend(series.map(({ name }) => name));
    this.#showTable(results, groups, series, measure);
    const omittedCount = plottedSeries.reduce(
      (sum, { yValues }, index) =>
        sum +
        yValues.reduce(
          (count, value, position) =>
            count + Number(Number.isNaN(value) && !Number.isNaN(series[index].yValues[position])),
          0,
        ),
      0,
    );
    if (omittedCount > 0)
      this.#summary.append(
        " ",
        translate("laboratory.leftOut", { count: omittedCount, number: wholeNumber(omittedCount) }),
      );
    this.#plot.ariaLabel = translate("laboratory.plotted-as", {
      plot: translate(`laboratory.plot.${kind}`),
      measure: translate(`laboratory.column.${measure}`),
    });
  }

  /** Shows the legend. @param {string[]} names */
  #showLegend(names) {
    this.#legend.hidden = names.length < 2;
    const colours = this.#chart.groupColours;
    this.#legend.replaceChildren(
      ...names.map((name, index) => {
        const mark = createElement("span", { className: "laboratory-swatch", ariaHidden: "true" });
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
      const numbers = /** @type {const} */ (["least", "lower", "median", "upper", "most", "mean"]).map((part) =>
        spread ? measuredWords(measure, spread[part]) : "",
      );
      const texts = [
        wholeNumber(cells.length),
        translate("laboratory.ofAll", { found: wholeNumber(found), percent: percent(found, cells.length) }),
        ...numbers,
      ];
      return createElement(
        "tr",
        {},
        createElement("th", { scope: "row" }, name),
        ...texts.map((text) => createElement("td", {}, text)),
      );
    });
    this.#body.replaceChildren(...rows);
    const all = summarise(Float64Array.from(series.flatMap(({ yValues }) => Array.from(yValues))));
    setText(
      this.#summary,
      all
        ? translate("laboratory.spreadAll", {
            measure: translate(`laboratory.column.${measure}`),
            count: all.count,
            number: compactNumber(all.count),
            least: measuredWords(measure, all.least),
            median: measuredWords(measure, all.median),
            most: measuredWords(measure, all.most),
          })
        : translate("laboratory.empty"),
    );
  }
}

/**
 * Replaces values by NaN for the runs that reached their limit of visits, because the final values of these runs are
 * unknown. If all runs reached their limits, the values stay.
 *
 * @param {Results} results
 * @param {import("./groups.js").Group[]} groups
 * @param {import("./plot-chart.js").Series[]} series
 */
function withoutLimitedRuns(results, groups, series) {
  const filtered = series.map((oneSeries, index) => ({
    ...oneSeries,
    yValues: oneSeries.yValues.map((value, position) =>
      results.outcome(groups[index].cells[position]) === "limit" ? Number.NaN : value,
    ),
  }));
  return filtered.some(({ yValues }) => yValues.some((value) => !Number.isNaN(value))) ? filtered : series;
}

/**
 * Returns the size of the board of each cell (experiment): the side of a square board, and the square root of the area
 * of any other board.
 *
 * @param {Results} results
 * @param {Uint32Array} cells
 */
function sizesOf(results, cells) {
  const { boards, columns } = results.plan;
  // Each cell has five numbers in `columns`; the first is the index of its board.
  return Float64Array.from(cells, (cell) =>
    Math.sqrt(boards[columns[cell * 5]].rows * boards[columns[cell * 5]].columns),
  );
}

/**
 * Formats a fraction as a percentage without the percent sign; only a fraction of 1 gives 100.
 *
 * @param {number} count
 * @param {number} total
 */
export function percent(count, total) {
  if (total === 0) return wholeNumber(0);
  const exact = (100 * count) / total;
  const rounded = exact.toFixed(exact > 99 && exact < 100 ? 2 : 1);
  return fixedDecimal(String(Number(rounded) === 100 && count < total ? 99.99 : Number(rounded)));
}
