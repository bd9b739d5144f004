/** The base class of all charts: container, colours, font and size. */

import "../../styles/uplot.css";
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

/** The width of the numbers beside the vertical axis, in multiples of the font size. */
const Y_AXIS_WIDTH_EM = 3.4;

/** The height of the numbers below the horizontal axis, in multiples of the font size. */
const X_AXIS_HEIGHT_EM = 2;

/** The height of the title of an axis, in multiples of the font size. */
const TITLE_HEIGHT_EM = 1.5;

/** The minimum distance between two numbers below the horizontal axis, in multiples of the font size. */
const MIN_LABEL_DISTANCE_EM = 5;

/** @typedef {ReturnType<typeof readChartColours>} ChartColours */

/**
 * The options of a plot.
 *
 * @typedef {Pick<uPlot.Options, "series" | "bands" | "scales" | "hooks"> & {xAxis: uPlot.Axis, yAxis: uPlot.Axis}}
 *   PlotOptions
 */

/** Reads the current colours of the style sheet, light or dark. @param {HTMLElement} element */
export const readChartColours = (element) => readPalette(element, COLOURS);

/** A chart that fills its container on the page. */
export class Chart {
  #container;
  /** @type {uPlot | undefined} */
  #plot;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.#container = container;
  }

  /** The width of the container, in CSS pixels. */
  get width() {
    return this.#container.clientWidth;
  }

  /** Whether there is a plot. */
  get isDrawn() {
    return this.#plot !== undefined;
  }

  /** Removes the plot, so that the next plot has the current colours and font. */
  clear() {
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  /**
   * Shows data at the current size of the container.
   *
   * @param {uPlot.AlignedData} data
   * @param {ChartColours} colours
   * @param {() => PlotOptions} getOptions returns the options of a new plot
   * @returns {uPlot | null} the plot if it was created, null if it was updated
   */
  update(data, colours, getOptions) {
    const size = { width: this.#container.clientWidth, height: this.#container.clientHeight };
    if (!this.#plot) return (this.#plot = this.#createPlot(data, colours, getOptions(), size));
    if (size.width !== this.#plot.width || size.height !== this.#plot.height) this.#plot.setSize(size);
    this.#plot.setData(data);
    return null;
  }

  /**
   * Creates the plot.
   *
   * @param {uPlot.AlignedData} data
   * @param {ChartColours} colours
   * @param {PlotOptions} options
   * @param {{width: number, height: number}} size
   */
  #createPlot(data, colours, { xAxis, yAxis, ...options }, size) {
    const style = getComputedStyle(this.#container);
    const fontSize = Number.parseFloat(style.fontSize);
    const axis = {
      font: `${style.fontSize} ${style.fontFamily}`,
      stroke: colours.muted,
      grid: { stroke: colours.line, width: 1 },
      ticks: { show: false },
      gap: 4,
      labelFont: `${style.fontSize} ${style.fontFamily}`,
      labelSize: fontSize * TITLE_HEIGHT_EM,
      labelGap: 0,
    };
    return new uPlot(
      {
        ...size,
        ...options,
        axes: [
          { ...axis, size: fontSize * X_AXIS_HEIGHT_EM, space: fontSize * MIN_LABEL_DISTANCE_EM, ...xAxis },
          { ...axis, size: fontSize * Y_AXIS_WIDTH_EM, ...yAxis },
        ],
        padding: [8, 20, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      },
      data,
      this.#container,
    );
  }
}
