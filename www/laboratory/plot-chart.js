/** Draws results as points with their medians, as bars, or as cumulative curves. */

import uPlot from "uplot";
import { Chart } from "../insight/charts/chart.js";
import { ROUND_STEPS } from "../insight/charts/ticks.js";
import { compactNumber } from "../locales/locale.js";
import { makeRamp } from "../widgets/ramp.js";
import { ZERO_OFFSET, createHistogram, minExponentOf, needsLogarithmicAxis, toLogarithmicPosition, summarise } from "./statistics.js";

/** @import { ChartColours } from "../insight/charts/chart.js" */

/** The greatest number of bars. */
const MAX_BINS = 48;

/** The greatest number of points of a group; larger groups are sampled evenly. */
const MAX_POINTS_PER_GROUP = 4000;

/** The dashes that distinguish curves without colour. */
const DASHES = [[], [8, 5], [2, 4], [12, 4, 2, 4], [5, 2], [1, 2]];

/** The opacity of a point, so that overlapping points are visible. */
const POINT_ALPHA = "a0";

/** The steps between labelled powers of ten beside a chart. */
const POWER_STEPS = [1, 2, 5, 10, 20, 50];

/** @typedef {{name: string, yValues: Float64Array, xValues: Float64Array}} Series */

/**
 * @typedef {object} PlotChartOptions
 * @property {"scatter" | "distribution" | "cumulative"} kind
 * @property {boolean | null} isLogarithmic null if the numbers decide
 * @property {boolean} isWhole whether all plotted numbers are whole
 * @property {boolean} isSize whether the axis below shows board sizes
 * @property {ChartColours} colours
 */

/** An axis: converts numbers to positions, and positions to labels. */
class Scale {
  /** @param {Float64Array} values @param {{isLogarithmic: boolean, isWhole: boolean}} how */
  constructor(values, { isLogarithmic, isWhole }) {
    this.isWhole = isWhole;
    this.isLogarithmic = isLogarithmic;
    this.floor = minExponentOf(values);
    let most = -Infinity;
    let least = Infinity;
    for (const value of values) {
      if (value > most) most = value;
      if (value < least) least = value;
    }
    this.from = least === Infinity ? 0 : this.place(least);
    this.to = most === -Infinity ? 1 : this.place(most);
  }

  /** @param {number} value */
  place(value) {
    if (Number.isNaN(value)) return value;
    return this.isLogarithmic ? toLogarithmicPosition(value, this.floor) : value;
  }

  /** @param {number} place */
  label(place) {
    if (!this.isLogarithmic) return compactNumber(place);
    return place < this.floor - ZERO_OFFSET / 2 ? "0" : Number.isInteger(place) ? compactNumber(10 ** place) : "";
  }

  /** @returns {Pick<uPlot.Axis, "splits" | "incrs" | "values" | "filter">} */
  get axis() {
    const values = (/** @type {uPlot} */ _plot, /** @type {number[]} */ splits) => splits.map((split) => this.label(split));
    if (!this.isLogarithmic) return { incrs: this.isWhole ? ROUND_STEPS : [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, ...ROUND_STEPS], values };
    const step = POWER_STEPS.find((power) => (this.to - this.floor) / power <= 6) ?? 50;
    const first = this.from < this.floor ? [this.floor - ZERO_OFFSET] : [];
    const powers = Array.from({ length: Math.max(1, Math.floor((this.to - this.floor) / step + 1e-9) + 2) }, (_, index) => this.floor + index * step);
    const [least, most] = this.range;
    const splits = [...first, ...powers].filter((place) => place >= least && place <= most);
    return { splits: () => splits, values, filter: (_plot, splits) => splits };
  }

  /** @returns {[number, number]} with a margin */
  get range() {
    const room = Math.max((this.to - this.from) * 0.04, this.isLogarithmic ? 0.1 : 0.5);
    return [this.isLogarithmic ? this.from - room : Math.min(this.from - room, this.from), this.to + room];
  }
}

export class PlotChart extends Chart {
  /** The colours of the groups. @type {string[]} */
  groupColours = [];

  /**
   * @param {Series[]} series
   * @param {PlotChartOptions} how
   * @returns {boolean} whether the axis of the measure is logarithmic
   */
  draw(series, { kind, isLogarithmic, isWhole, isSize, colours }) {
    const all = Float64Array.from(series.flatMap(({ yValues }) => Array.from(yValues)));
    const scale = new Scale(all, { isLogarithmic: isLogarithmic ?? needsLogarithmicAxis(all), isWhole });
    this.groupColours = series.length === 1 ? [colours.accent] : makeRamp(colours.ramp, series.length);
    // The series and scales differ each time.
    this.clear();
    if (kind === "scatter") this.#scatter(series, scale, isSize, colours);
    else this.#bins(series, scale, { isCumulative: kind === "cumulative", isWhole, colours });
    return scale.isLogarithmic;
  }

  /**
   * @param {Series[]} series
   * @param {Scale} scale
   * @param {boolean} isSize
   * @param {ChartColours} colours
   */
  #scatter(series, scale, isSize, colours) {
    const places = Float64Array.from(series.flatMap((one) => Array.from(one.xValues)));
    const below = new Scale(places, { isLogarithmic: !isSize && needsLogarithmicAxis(places), isWhole: true });
    /** The points: horizontal position, index of the series, vertical position. @type {[number, number, number][]} */
    const points = [];
    for (const [group, { yValues, xValues }] of series.entries()) {
      /** @type {Map<number, number[]>} */
      const columns = new Map();
      const every = Math.ceil(yValues.length / MAX_POINTS_PER_GROUP);
      for (const [index, value] of yValues.entries()) {
        if (Number.isNaN(value) || Number.isNaN(xValues[index])) continue;
        if (index % every === 0) points.push([below.place(xValues[index]), 2 * group, scale.place(value)]);
        if (!isSize) continue;
        const column = columns.get(xValues[index]);
        if (column) column.push(value);
        else columns.set(xValues[index], [value]);
      }
      for (const [place, column] of columns) points.push([below.place(place), 2 * group + 1, scale.place(summarise(Float64Array.from(column))?.median ?? 0)]);
    }
    points.sort(([one], [other]) => one - other);
    /** @type {(number | null)[][]} */
    const data = [points.map(([place]) => place), ...Array.from({ length: 2 * series.length }, () => Array(points.length).fill(null))];
    for (const [index, [, line, place]] of points.entries()) data[line + 1][index] = place;
    this.update(/** @type {uPlot.AlignedData} */ (data), colours, () => ({
      series: [
        {},
        ...series.flatMap(({ name }, index) => [
          { label: name, paths: () => null, points: { show: true, size: 7, width: 0, fill: `${this.groupColours[index]}${POINT_ALPHA}` } },
          { label: name, stroke: this.groupColours[index], width: 2, dash: DASHES[index], spanGaps: true, points: { show: false } },
        ]),
      ],
      scales: { x: { time: false, range: () => below.range }, y: { range: () => scale.range } },
      xAxis: { ...below.axis, grid: { show: false } },
      yAxis: scale.axis,
    }));
  }

  /**
   * @param {Series[]} series
   * @param {Scale} scale
   * @param {{isCumulative: boolean, isWhole: boolean, colours: ChartColours}} how
   */
  #bins(series, scale, { isCumulative, isWhole, colours }) {
    const groups = series.map(({ yValues }) => yValues.map((value) => scale.place(value)));
    const { edges, counts } = createHistogram(groups, { most: isCumulative ? 4 * MAX_BINS : MAX_BINS, isWhole: isWhole && !scale.isLogarithmic });
    const shares = counts.map((bins, group) => {
      let sum = 0;
      return Array.from(bins, (count) => (isCumulative ? (100 * (sum += count)) / Math.max(1, series[group].yValues.length) : count));
    });
    const most = shares.flat().reduce((most, share) => Math.max(most, share), 1);
    const isBars = !isCumulative && series.length === 1;
    // The last value is repeated, so that its step reaches the end of its bin.
    const steps = (/** @type {number[]} */ bins) => (isBars ? bins : isCumulative ? [0, ...bins] : [...bins, bins[bins.length - 1]]);
    const middles = isBars ? edges.slice(1).map((edge, index) => (edge + edges[index]) / 2) : edges;
    this.update([middles, ...shares.map(steps)], colours, () => ({
      series: [
        {},
        ...series.map(({ name }, index) => ({
          label: name,
          stroke: this.groupColours[index],
          width: isBars ? 0 : 2,
          dash: DASHES[index],
          fill: isBars ? this.groupColours[index] : undefined,
          paths: isBars ? uPlot.paths.bars?.({ size: [0.9, Infinity] }) : uPlot.paths.stepped?.({ align: 1 }),
          points: { show: false },
        })),
      ],
      scales: { x: { time: false, range: () => [edges[0], edges[edges.length - 1]] }, y: { range: () => [0, most * 1.05] } },
      xAxis: { ...scale.axis, grid: { show: false } },
      yAxis: { incrs: ROUND_STEPS, values: (_plot, splits) => splits.map((split) => (isCumulative ? `${split} %` : split > 0 ? compactNumber(split) : "0")) },
    }));
  }
}
