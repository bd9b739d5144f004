/** What the charts have in common: a place on the page, its colours and type, and how big it is. */

import "./language.js";
import uPlot from "uplot";
import { readPalette } from "../../widgets/colours.js";

/** The custom properties that hold the colours of the charts. */
const COLOURS = /** @type {const} */ ({
  ink: "--ink",
  muted: "--muted",
  line: "--line",
  band: "--edge",
  accent: "--accent",
});

/** Room for the numbers beside the axes, as parts of the height of the type. */
const BESIDE = 3.4;
const BELOW = 2;

/** The least distance of two numbers below the axis, likewise. */
const APART = 5;

/** @typedef {ReturnType<typeof readChartColours>} ChartColours */
/** What a plot is made of. @typedef {Pick<uPlot.Options, "series" | "bands" | "scales" | "hooks"> & {below: uPlot.Axis, beside: uPlot.Axis}} Make */

/** The colours that the style sheet gives now, light or dark. @param {HTMLElement} element */
export const readChartColours = (element) => readPalette(element, COLOURS);

/** A chart that fills its place on the page. */
export class Chart {
  #place;
  /** @type {uPlot | undefined} */
  #plot;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
  }

  /** How wide its place is, in CSS pixels. */
  get width() {
    return this.#place.clientWidth;
  }

  get isDrawn() {
    return this.#plot !== undefined;
  }

  /** Takes it off the page: the next one drawn has the colours and the type of that moment. */
  clear() {
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  /**
   * Shows data, as large as its place is now.
   *
   * @param {uPlot.AlignedData} data
   * @param {ChartColours} colours
   * @param {() => Make} make what a new plot is made of
   * @returns {uPlot | null} the plot, if it is a new one
   */
  put(data, colours, make) {
    const size = { width: this.#place.clientWidth, height: this.#place.clientHeight };
    if (!this.#plot) return (this.#plot = this.#make(data, colours, make(), size));
    if (size.width !== this.#plot.width || size.height !== this.#plot.height) this.#plot.setSize(size);
    this.#plot.setData(data);
    return null;
  }

  /**
   * @param {uPlot.AlignedData} data
   * @param {ChartColours} colours
   * @param {Make} chart
   * @param {{width: number, height: number}} size
   */
  #make(data, colours, { below, beside, ...chart }, size) {
    const style = getComputedStyle(this.#place);
    const height = Number.parseFloat(style.fontSize);
    const axis = {
      font: `${style.fontSize} ${style.fontFamily}`,
      stroke: colours.muted,
      grid: { stroke: colours.line, width: 1 },
      ticks: { show: false },
      gap: 4,
    };
    return new uPlot(
      {
        ...size,
        ...chart,
        axes: [
          { ...axis, size: height * BELOW, space: height * APART, ...below },
          { ...axis, size: height * BESIDE, ...beside },
        ],
        padding: [8, 12, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      },
      data,
      this.#place,
    );
  }
}
