/** The base of all charts: their place on the page, colours, font and size. */

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

/** The space for the numbers beside and below the axes, in multiples of the font size. */
const BESIDE = 3.4;
const BELOW = 2;

/** The least distance between numbers below the axis, in multiples of the font size. */
const APART = 5;

/** @typedef {ReturnType<typeof readChartColours>} ChartColours */
/**
 * The options of a plot.
 *
 * @typedef {Pick<uPlot.Options, "series" | "bands" | "scales" | "hooks"> & {below: uPlot.Axis, beside: uPlot.Axis}}
 *   Make
 */

/** Reads the current colours of the style sheet, light or dark. @param {HTMLElement} element */
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

  /** The width of its place, in CSS pixels. */
  get width() {
    return this.#place.clientWidth;
  }

  get isDrawn() {
    return this.#plot !== undefined;
  }

  /** Removes the plot, so that the next one takes the current colours and font. */
  clear() {
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  /**
   * Shows data at the current size of its place.
   *
   * @param {uPlot.AlignedData} data
   * @param {ChartColours} colours
   * @param {() => Make} make returns the options of a new plot
   * @returns {uPlot | null} the plot if it was created, null if it was updated
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
