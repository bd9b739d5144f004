/** Draws results as points with their medians, as bars, or as cumulative curves. */

import uPlot from "uplot";
import { Chart } from "../insight/charts/chart.js";
import { ROUND_STEPS } from "../insight/charts/ticks.js";
import { compactNumber } from "../locales/locale.js";
import { makeRamp } from "../widgets/ramp.js";
import {
  ZERO_OFFSET,
  createHistogram,
  minExponentOf,
  needsLogarithmicAxis,
  toLogarithmicPosition,
  summarise,
} from "./statistics.js";

/** @import { ChartColours } from "../insight/charts/chart.js" */

/** The greatest number of bars. Cumulative curves may have four times as many steps. */
const MAX_BINS = 48;

/** The greatest number of points of a group; larger groups are sampled evenly. */
const MAX_POINTS_PER_GROUP = 4000;

/** The dashes that distinguish curves without colour. */
const DASHES = [[], [8, 5], [2, 4], [12, 4, 2, 4], [5, 2], [1, 2]];

/** The alpha channel of a point's colour, in hexadecimal: overlapping points stay visible. */
const POINT_ALPHA = "a0";

/** The possible differences between the exponents of two adjacent labels, which are powers of ten. */
const POWER_STEPS = [1, 2, 5, 10, 20, 50];

/** A group of results to plot. @typedef {{name: string, yValues: Float64Array, xValues: Float64Array}} Series */

/**
 * The options of a plot.
 *
 * @typedef {object} PlotChartOptions
 * @property {"scatter" | "distribution" | "cumulative"} kind
 * @property {boolean | null} isLogarithmic whether the axis of the measure is logarithmic; null if the values decide
 * @property {boolean} isInteger whether all plotted numbers are integers
 * @property {boolean} hasBoardSizeAxis whether the horizontal axis shows board sizes
 * @property {[string, string]} titles the titles of the horizontal and of the vertical axis
 * @property {ChartColours} colours
 */

/** A linear or logarithmic scale: converts numbers to positions on an axis, and positions to labels. */
class Scale {
  /** @param {Float64Array} values @param {{isLogarithmic: boolean, isInteger: boolean}} options */
  constructor(values, { isLogarithmic, isInteger }) {
    this.isInteger = isInteger;
    this.isLogarithmic = isLogarithmic;
    this.minExponent = minExponentOf(values);
    let most = -Infinity;
    let least = Infinity;
    for (const value of values) {
      if (value > most) most = value;
      if (value < least) least = value;
    }
    this.from = least === Infinity ? 0 : this.toPosition(least);
    this.to = most === -Infinity ? 1 : this.toPosition(most);
  }

  /** @param {number} value */
  toPosition(value) {
    if (Number.isNaN(value)) return value;
    return this.isLogarithmic ? toLogarithmicPosition(value, this.minExponent) : value;
  }

  /** @param {number} position */
  label(position) {
    if (!this.isLogarithmic) return compactNumber(position);
    return position < this.minExponent - ZERO_OFFSET / 2
      ? "0"
      : Number.isInteger(position)
        ? compactNumber(10 ** position)
        : "";
  }

  /** @returns {Pick<uPlot.Axis, "splits" | "incrs" | "values" | "filter">} */
  get axis() {
    const values = (/** @type {uPlot} */ _plot, /** @type {number[]} */ splits) =>
      splits.map((split) => this.label(split));
    if (!this.isLogarithmic)
      return { incrs: this.isInteger ? ROUND_STEPS : [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, ...ROUND_STEPS], values };
    const step = POWER_STEPS.find((candidate) => (this.to - this.minExponent) / candidate <= 6) ?? 50;
    const first = this.from < this.minExponent ? [this.minExponent - ZERO_OFFSET] : [];
    const powers = Array.from(
      { length: Math.max(1, Math.floor((this.to - this.minExponent) / step + 1e-9) + 2) },
      (_, index) => this.minExponent + index * step,
    );
    const [least, most] = this.range;
    const splits = [...first, ...powers].filter((position) => position >= least && position <= most);
    return { splits: () => splits, values, filter: (_plot, splits) => splits };
  }

  /** The range of positions, with a margin. @returns {[number, number]} */
  get range() {
    const margin = Math.max((this.to - this.from) * 0.04, this.isLogarithmic ? 0.1 : 0.5);
    return [this.isLogarithmic ? this.from - margin : Math.min(this.from - margin, this.from), this.to + margin];
  }
}

export class PlotChart extends Chart {
  /** The colours of the groups. @type {string[]} */
  groupColours = [];
  /** The titles of the horizontal and of the vertical axis. @type {[string, string]} */
  #titles = ["", ""];

  /**
   * Draws a plot.
   *
   * @param {Series[]} series
   * @param {PlotChartOptions} options
   * @returns {boolean} whether the axis of the measure is logarithmic
   */
  draw(series, { kind, isLogarithmic, isInteger, hasBoardSizeAxis, titles, colours }) {
    const all = Float64Array.from(series.flatMap(({ yValues }) => Array.from(yValues)));
    const scale = new Scale(all, { isLogarithmic: isLogarithmic ?? needsLogarithmicAxis(all), isInteger });
    this.groupColours = series.length === 1 ? [colours.accent] : makeRamp(colours.ramp, series.length);
    // The chart is created anew, because its series and scales differ each time.
    this.clear();
    this.#titles = titles;
    if (kind === "scatter") this.#drawScatter(series, scale, hasBoardSizeAxis, colours);
    else this.#drawBins(series, scale, { isCumulative: kind === "cumulative", isInteger, colours });
    return scale.isLogarithmic;
  }

  /**
   * @param {Series[]} series
   * @param {Scale} yScale
   * @param {boolean} hasBoardSizeAxis
   * @param {ChartColours} colours
   */
  #drawScatter(series, yScale, hasBoardSizeAxis, colours) {
    const allXValues = Float64Array.from(series.flatMap(({ xValues }) => Array.from(xValues)));
    const xScale = new Scale(allXValues, {
      isLogarithmic: !hasBoardSizeAxis && needsLogarithmicAxis(allXValues),
      isInteger: true,
    });
    /**
     * The points: horizontal position, index of the chart series, vertical position. Each group has two chart series:
     * first its results, then its medians.
     *
     * @type {[number, number, number][]}
     */
    const points = [];
    for (const [group, { yValues, xValues }] of series.entries()) {
      /** @type {Map<number, number[]>} */
      const valuesByX = new Map();
      const sampleInterval = Math.ceil(yValues.length / MAX_POINTS_PER_GROUP);
      for (const [index, value] of yValues.entries()) {
        if (Number.isNaN(value) || Number.isNaN(xValues[index])) continue;
        if (index % sampleInterval === 0)
          points.push([xScale.toPosition(xValues[index]), 2 * group, yScale.toPosition(value)]);
        if (!hasBoardSizeAxis) continue;
        const values = valuesByX.get(xValues[index]);
        if (values) values.push(value);
        else valuesByX.set(xValues[index], [value]);
      }
      for (const [x, values] of valuesByX)
        points.push([
          xScale.toPosition(x),
          2 * group + 1,
          yScale.toPosition(summarise(Float64Array.from(values))?.median ?? 0),
        ]);
    }
    points.sort(([a], [b]) => a - b);
    /** @type {(number | null)[][]} */
    const data = [
      points.map(([x]) => x),
      ...Array.from({ length: 2 * series.length }, () => Array(points.length).fill(null)),
    ];
    for (const [index, [, seriesIndex, y]] of points.entries()) data[seriesIndex + 1][index] = y;
    this.update(/** @type {uPlot.AlignedData} */ (data), colours, () => ({
      series: [
        {},
        ...series.flatMap(({ name }, index) => [
          {
            label: name,
            paths: () => null,
            points: { show: true, size: 7, width: 0, fill: `${this.groupColours[index]}${POINT_ALPHA}` },
          },
          {
            label: name,
            stroke: this.groupColours[index],
            width: 2,
            dash: DASHES[index],
            spanGaps: true,
            points: { show: false },
          },
        ]),
      ],
      scales: { x: { time: false, range: () => xScale.range }, y: { range: () => yScale.range } },
      xAxis: { ...xScale.axis, label: this.#titles[0], grid: { show: false } },
      yAxis: { ...yScale.axis, label: this.#titles[1] },
    }));
  }

  /**
   * @param {Series[]} series
   * @param {Scale} xScale
   * @param {{isCumulative: boolean, isInteger: boolean, colours: ChartColours}} options
   */
  #drawBins(series, xScale, { isCumulative, isInteger, colours }) {
    const groups = series.map(({ yValues }) => yValues.map((value) => xScale.toPosition(value)));
    const { edges, counts } = createHistogram(groups, {
      maxBins: isCumulative ? 4 * MAX_BINS : MAX_BINS,
      isInteger: isInteger && !xScale.isLogarithmic,
    });
    const heights = counts.map((bins, group) => {
      let sum = 0;
      return Array.from(bins, (count) =>
        isCumulative ? (100 * (sum += count)) / Math.max(1, series[group].yValues.length) : count,
      );
    });
    const maxHeight = heights.flat().reduce((most, height) => Math.max(most, height), 1);
    const hasBars = !isCumulative && series.length === 1;
    // Stepped curves need a value for each edge: cumulative curves begin with 0, and others repeat the last value.
    const toCurveValues = (/** @type {number[]} */ bins) =>
      hasBars ? bins : isCumulative ? [0, ...bins] : [...bins, bins[bins.length - 1]];
    const xPositions = hasBars ? edges.slice(1).map((edge, index) => (edge + edges[index]) / 2) : edges;
    this.update([xPositions, ...heights.map(toCurveValues)], colours, () => ({
      series: [
        {},
        ...series.map(({ name }, index) => ({
          label: name,
          stroke: this.groupColours[index],
          width: hasBars ? 0 : 2,
          dash: DASHES[index],
          fill: hasBars ? this.groupColours[index] : undefined,
          paths: hasBars ? uPlot.paths.bars?.({ size: [0.9, Infinity] }) : uPlot.paths.stepped?.({ align: 1 }),
          points: { show: false },
        })),
      ],
      scales: {
        x: { time: false, range: () => [edges[0], edges[edges.length - 1]] },
        y: { range: () => [0, maxHeight * 1.05] },
      },
      xAxis: { ...xScale.axis, label: this.#titles[0], grid: { show: false } },
      yAxis: {
        label: this.#titles[1],
        incrs: ROUND_STEPS,
        values: (_plot, splits) =>
          splits.map((split) => (isCumulative ? `${split} %` : split > 0 ? compactNumber(split) : "0")),
      },
    }));
  }
}
