/**
 * The bar chart of the visits at each level, in the colours of the path on the board. A level is a length of the path,
 * from 1.
 */

import "./language.js";
import uPlot from "uplot";
import { compactNumber } from "../../locales/locale.js";
import { makeRamp, shadeIndex } from "../../widgets/ramp.js";
import { groupLevels } from "./levels.js";
import { Chart } from "./chart.js";
import { ROUND_STEPS, powerTicks, wholeTicks } from "./ticks.js";

/** @import { ChartColours, PlotOptions } from "./chart.js" */

/** The maximum number of intervals on the axis below the chart, and of powers of ten on the axis beside the chart. */
const MAX_TICK_INTERVALS = 6;
const MAX_POWER_TICKS = 5;

/** The lower end of a logarithmic axis, below 1 so that a bar for a single visit is visible. */
const LOGARITHMIC_AXIS_MIN = 0.5;

/** The maximum number of bars; more would be narrower than a pixel. */
const MAX_BARS = 250;

/** The width of a bar as a fraction of its space. */
const BAR_WIDTH_FRACTION = 0.8;

/** The `unit` of uPlot for values that are colours. */
const UPLOT_COLOUR_UNIT = 3;

/** The chart of the levels. */
export class LevelChart extends Chart {
  #events;
  /** The most visited level of each bar. @type {import("./levels.js").Level[]} */
  #barLevels = [];
  /** The number of levels, which may share bars. */
  #levelCount = 0;
  #logarithmic = false;
  #maxVisits = 1;
  /** @type {string[]} */
  #barColours = [];

  /**
   * @param {HTMLElement} container
   * @param {object} events
   * @param {(level: import("./levels.js").Level | undefined) => void} events.onPoint called with the level
   *   under the pointer, if any
   */
  constructor(container, events) {
    super(container);
    this.#events = events;
  }

  /**
   * Draws a bar for each level or group of levels.
   *
   * @param {import("./levels.js").Level[]} levels
   * @param {{logarithmic: boolean, colours: ChartColours}} options
   */
  draw(levels, { logarithmic, colours }) {
    // uPlot cannot change the kind of an existing scale.
    if (logarithmic !== this.#logarithmic) this.clear();
    this.#logarithmic = logarithmic;
    const bars = groupLevels(levels, MAX_BARS);
    this.#maxVisits = bars.reduce((max, { level }) => Math.max(max, level.visits), 1);
    if (levels.length !== this.#levelCount || !this.isDrawn) {
      const ramp = makeRamp(colours.ramp);
      this.#barColours = bars.map((_, index) => ramp[shadeIndex(index, bars.length)]);
    }
    this.#levelCount = levels.length;
    this.#barLevels = bars.map(({ level }) => level);
    /** @type {uPlot.AlignedData} */
    const data = [bars.map(({ middle }) => middle), this.#barLevels.map(({ visits }) => (visits > 0 ? visits : null))];
    this.update(data, colours, () => this.#plotOptions(colours));
  }

  /** Returns the options of the plot. @param {ChartColours} colours @returns {PlotOptions} */
  #plotOptions(colours) {
    const axisMin = this.#logarithmic ? LOGARITHMIC_AXIS_MIN : 0;
    const barColours = () => ({ unit: UPLOT_COLOUR_UNIT, values: () => this.#barColours });
    return {
      series: [
        {},
        {
          paths: uPlot.paths.bars?.({
            size: [BAR_WIDTH_FRACTION, Infinity],
            // uPlot uses individual colours only if both fields are set.
            disp: { fill: barColours(), stroke: barColours() },
          }),
          width: 0,
          fill: colours.band,
          fillTo: axisMin,
          points: { show: false },
        },
      ],
      scales: {
        x: { time: false, range: () => [0.5, this.#levelCount + 0.5] },
        y: this.#logarithmic
          ? { distr: 3, range: () => [axisMin, Math.max(this.#maxVisits * 1.5, 10)] }
          : { range: () => [axisMin, this.#maxVisits * 1.05] },
      },
      xAxis: {
        splits: () => wholeTicks(1, this.#levelCount, MAX_TICK_INTERVALS),
        values: (_plot, splits) => splits.map(compactNumber),
        grid: { show: false },
      },
      yAxis: {
        ...(this.#logarithmic
          ? {
              splits: () => powerTicks(Math.max(this.#maxVisits, 10), MAX_POWER_TICKS),
              // By default, uPlot would omit some of these ticks.
              filter: (/** @type {uPlot} */ _plot, /** @type {number[]} */ splits) => splits,
            }
          : { incrs: ROUND_STEPS }),
        values: (_plot, splits) => splits.map((visits) => (visits > 0 ? compactNumber(visits) : "0")),
      },
      hooks: {
        setCursor: [({ cursor: { idx } }) => this.#events.onPoint(this.#barLevels[idx ?? -1])],
      },
    };
  }
}
