/** The bar chart of the entered paths of each length, in the colours of the path on the board. */

import "./language.js";
import uPlot from "uplot";
import { compactNumber } from "../../locales/locale.js";
import { makeRamp, shadeIndex } from "../../widgets/ramp.js";
import { groupLevels } from "./levels.js";
import { Chart } from "./chart.js";
import { ROUND_STEPS, powerTicks, wholeTicks } from "./ticks.js";

/** The greatest number of intervals below the chart, and of powers beside it. */
const MAX_TICK_INTERVALS = 6;
const MAX_POWER_TICKS = 5;

/** The lower end of a logarithmic axis, below 1 so that a bar for a single visit is visible. */
const LOGARITHMIC_AXIS_MIN = 0.5;

/** The greatest number of bars; more would be narrower than a pixel. */
const MAX_BARS = 250;

/** The width of a bar as a fraction of its space. */
const BAR_WIDTH_FRACTION = 0.8;

/** uPlot's number for bars that are distinguished by colour. */
const UPLOT_COLOUR_UNIT = 3;

/** The chart of the levels. */
export class LevelChart extends Chart {
  #events;
  /** The level of each bar. @type {import("./levels.js").Level[]} */
  #levels = [];
  /** The number of levels. */
  #count = 0;
  #logarithmic = false;
  #most = 1;
  /** @type {string[]} */
  #colours = [];

  /**
   * @param {HTMLElement} place
   * @param {object} events
   * @param {(level: import("./levels.js").Level | undefined) => void} events.onPoint the level under the pointer, if
   *   any
   */
  constructor(place, events) {
    super(place);
    this.#events = events;
  }

  /**
   * @param {import("./levels.js").Level[]} levels
   * @param {{logarithmic: boolean, colours: import("./chart.js").ChartColours}} how
   */
  draw(levels, { logarithmic, colours }) {
    // uPlot cannot change the kind of an existing scale.
    if (logarithmic !== this.#logarithmic) this.clear();
    this.#logarithmic = logarithmic;
    const bars = groupLevels(levels, MAX_BARS);
    this.#most = bars.reduce((most, { level }) => Math.max(most, level.visits), 1);
    if (levels.length !== this.#count || !this.isDrawn) {
      const ramp = makeRamp(colours.ramp);
      this.#colours = bars.map((_, index) => ramp[shadeIndex(index, bars.length)]);
    }
    this.#count = levels.length;
    this.#levels = bars.map(({ level }) => level);
    /** @type {uPlot.AlignedData} */
    const data = [bars.map(({ middle }) => middle), this.#levels.map(({ visits }) => (visits > 0 ? visits : null))];
    this.update(data, colours, () => this.#make(colours));
  }

  /** @param {import("./chart.js").ChartColours} colours @returns {import("./chart.js").PlotOptions} */
  #make(colours) {
    const lowest = this.#logarithmic ? LOGARITHMIC_AXIS_MIN : 0;
    const bars = () => ({ unit: UPLOT_COLOUR_UNIT, values: () => this.#colours });
    return {
      series: [
        {},
        {
          paths: uPlot.paths.bars?.({
            size: [BAR_WIDTH_FRACTION, Infinity],
            // Bars have individual colours only if both are set.
            disp: { fill: bars(), stroke: bars() },
          }),
          width: 0,
          fill: colours.band,
          fillTo: lowest,
          points: { show: false },
        },
      ],
      scales: {
        x: { time: false, range: () => [0.5, this.#count + 0.5] },
        y: this.#logarithmic
          ? { distr: 3, range: () => [lowest, Math.max(this.#most * 1.5, 10)] }
          : { range: () => [lowest, this.#most * 1.05] },
      },
      xAxis: {
        splits: () => wholeTicks(1, this.#count, MAX_TICK_INTERVALS),
        values: (_plot, splits) => splits.map(compactNumber),
        grid: { show: false },
      },
      yAxis: {
        ...(this.#logarithmic
          ? {
              splits: () => powerTicks(Math.max(this.#most, 10), MAX_POWER_TICKS),
              // By default, uPlot would leave some of them out.
              filter: (/** @type {uPlot} */ _plot, /** @type {number[]} */ splits) => splits,
            }
          : { incrs: ROUND_STEPS }),
        values: (_plot, splits) => splits.map((visits) => (visits > 0 ? compactNumber(visits) : "0")),
      },
      hooks: {
        setCursor: [({ cursor: { idx } }) => this.#events.onPoint(this.#levels[idx ?? -1])],
      },
    };
  }
}
