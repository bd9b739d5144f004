/** The bar chart of the entered paths of each length, in the colours of the path on the board. */

import "./language.js";
import uPlot from "uplot";
import { shortNumber } from "../../locales/locale.js";
import { makeRamp, shadeOf } from "../../widgets/ramp.js";
import { gather } from "./levels.js";
import { Chart } from "./plot.js";
import { ROUND_STEPS, powerTicks, wholeTicks } from "./ticks.js";

/** The greatest number of intervals below the chart, and of powers beside it. */
const MOST_PARTS = 6;
const MOST_POWERS = 5;

/** The lower end of a logarithmic axis, below 1 so that a bar for a single visit is visible. */
const BELOW_ONE = 0.5;

/** The greatest number of bars; more would be narrower than a pixel. */
const MOST_BARS = 250;

/** The width of a bar as a fraction of its space. */
const BAR = 0.8;

/** uPlot's number for bars that are distinguished by colour. */
const COLOURS = 3;

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
   * @param {{logarithmic: boolean, colours: import("./plot.js").ChartColours}} how
   */
  draw(levels, { logarithmic, colours }) {
    // uPlot cannot change the kind of an existing scale.
    if (logarithmic !== this.#logarithmic) this.clear();
    this.#logarithmic = logarithmic;
    const bars = gather(levels, MOST_BARS);
    this.#most = bars.reduce((most, { level }) => Math.max(most, level.visits), 1);
    if (levels.length !== this.#count || !this.isDrawn) {
      const ramp = makeRamp(colours.ramp);
      this.#colours = bars.map((_, index) => ramp[shadeOf(index, bars.length)]);
    }
    this.#count = levels.length;
    this.#levels = bars.map(({ level }) => level);
    /** @type {uPlot.AlignedData} */
    const data = [bars.map(({ middle }) => middle), this.#levels.map(({ visits }) => (visits > 0 ? visits : null))];
    this.put(data, colours, () => this.#make(colours));
  }

  /** @param {import("./plot.js").ChartColours} colours @returns {import("./plot.js").Make} */
  #make(colours) {
    const lowest = this.#logarithmic ? BELOW_ONE : 0;
    const bars = () => ({ unit: COLOURS, values: () => this.#colours });
    return {
      series: [
        {},
        {
          paths: uPlot.paths.bars?.({
            size: [BAR, Infinity],
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
      below: {
        splits: () => wholeTicks(1, this.#count, MOST_PARTS),
        values: (_plot, splits) => splits.map(shortNumber),
        grid: { show: false },
      },
      beside: {
        ...(this.#logarithmic
          ? {
              splits: () => powerTicks(Math.max(this.#most, 10), MOST_POWERS),
              // By default, uPlot would leave some of them out.
              filter: (/** @type {uPlot} */ _plot, /** @type {number[]} */ splits) => splits,
            }
          : { incrs: ROUND_STEPS }),
        values: (_plot, splits) => splits.map((visits) => (visits > 0 ? shortNumber(visits) : "0")),
      },
      hooks: {
        setCursor: [({ cursor: { idx } }) => this.#events.onPoint(this.#levels[idx ?? -1])],
      },
    };
  }
}
