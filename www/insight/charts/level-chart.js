/** How often paths of each length were entered, as bars in the colours that the path has on the board. */

import "./language.js";
import uPlot from "uplot";
import { shortNumber } from "../../locales/locale.js";
import { makeRamp, shadeOf } from "../../widgets/ramp.js";
import { gather } from "./levels.js";
import { Chart } from "./plot.js";
import { ROUND_STEPS, powerTicks, wholeTicks } from "./ticks.js";

/** How many parts the numbers below the chart make at most, and how many powers stand beside it. */
const MOST_PARTS = 6;
const MOST_POWERS = 5;

/** Where a logarithmic axis begins, so that a bar for a single visit can be seen. */
const BELOW_ONE = 0.5;

/** More bars than this would be narrower than a pixel. */
const MOST_BARS = 250;

/** Bars fill so much of their room. */
const BAR = 0.8;

/** Colours as what tells bars apart, by uPlot's numbering. */
const COLOURS = 3;

/** The chart of the levels. */
export class LevelChart extends Chart {
  #events;
  /** The level that each bar is about. @type {import("./levels.js").Level[]} */
  #levels = [];
  /** How many levels there are. */
  #count = 0;
  #logarithmic = false;
  #most = 1;
  /** @type {string[]} */
  #colours = [];

  /**
   * @param {HTMLElement} place
   * @param {object} events
   * @param {(level: import("./levels.js").Level | undefined) => void} events.onPoint a level is pointed
   *   at, or none any more
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
    // A scale keeps the kind it was made with.
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
            // Only with both does each bar have its own colour.
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
              // By itself uPlot would leave some of them out.
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
