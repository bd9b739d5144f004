/**
 * What the charts have in common: a place on the page, its colours and type, and how big it is.
 *
 * @module
 */

import uPlot from "uplot";
import { readColours, readRamp } from "../../widgets/colours.js";

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

/** @typedef {Record<keyof typeof COLOURS, string> & {ramp: string[]}} ChartColours */

/**
 * The colours that the style sheet gives now, light or dark; those of the ramp as `#rrggbb`.
 *
 * @param {HTMLElement} element
 * @returns {ChartColours}
 */
export function readChartColours(element) {
  return { ...readColours(element, COLOURS), ramp: readRamp(element) };
}

/**
 * Makes a plot that fills a place.
 *
 * @param {HTMLElement} place
 * @param {ChartColours} colours
 * @param {object} chart
 * @param {uPlot.Series[]} chart.series
 * @param {uPlot.Band[]} [chart.bands]
 * @param {uPlot.Scales} chart.scales
 * @param {uPlot.Axis} chart.below
 * @param {uPlot.Axis} chart.beside
 * @param {uPlot.Hooks.Arrays} chart.hooks
 * @param {uPlot.AlignedData} data
 * @returns {uPlot}
 */
export function makePlot(place, colours, { series, bands, scales, below, beside, hooks }, data) {
  const style = getComputedStyle(place);
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
      ...sizeOf(place),
      series,
      bands,
      scales,
      axes: [
        { ...axis, size: height * BELOW, space: height * APART, ...below },
        { ...axis, size: height * BESIDE, ...beside },
      ],
      padding: [8, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      hooks,
    },
    data,
    place,
  );
}

/**
 * Gives a plot the size that its place has now.
 *
 * @param {uPlot} plot
 * @param {HTMLElement} place
 */
export function refit(plot, place) {
  const size = sizeOf(place);
  if (size.width !== plot.width || size.height !== plot.height) plot.setSize(size);
}

/** @param {HTMLElement} place */
function sizeOf(place) {
  return { width: place.clientWidth, height: place.clientHeight };
}
