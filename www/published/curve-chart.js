/** Chart of several curves over common x values, with a linear or a logarithmic vertical axis. */

import { compactNumber } from "../locales/locale.js";
import { Chart } from "../insight/charts/chart.js";
import { ROUND_STEPS, wholeTicks } from "../insight/charts/ticks.js";
import { powerOfTen } from "./scientific.js";

/** @import { Curves } from "./entry.js" */

/** Maximum number of labels below the chart. */
const MAX_X_LABELS = 8;

/** Possible distances between two adjacent ticks of a logarithmic axis, in powers of ten. */
const LOG_TICK_STEPS = [1, 2, 5, 10, 20, 50];

/** Indices of the curves' colours in the ramp. */
const CURVE_RAMP_INDICES = [0, 2, 4];

/** A chart of curves, each with its own dash pattern, so that they can be told apart without colours. */
export class CurveChart extends Chart {
  /**
   * Draws the curves. The values of logarithmic curves are decimal logarithms.
   *
   * @param {Curves} curves
   * @param {import("../insight/charts/chart.js").ChartColours} colours
   */
  draw({ xValues, curves, logarithmic }, colours) {
    const maxValue = curves
      .flatMap(({ values }) => values)
      .reduce((/** @type {number} */ max, value) => Math.max(max, value ?? 0), 1);
    this.update([xValues, ...curves.map(({ values }) => values)], colours, () => ({
      series: [
        {},
        ...curves.map(({ name }, index) => ({
          label: name,
          stroke: colours.ramp[CURVE_RAMP_INDICES[index]],
          width: 2.5,
          dash: [[], [8, 5], [2, 4]][index],
          points: { show: xValues.length < 12 },
        })),
      ],
      scales: { x: { time: false }, y: { range: () => [0, maxValue * 1.05] } },
      xAxis: {
        splits: () => wholeTicks(xValues[0], xValues[xValues.length - 1], MAX_X_LABELS),
        values: (_plot, splits) => splits.map(compactNumber),
        grid: { show: false },
      },
      yAxis: {
        incrs: logarithmic ? LOG_TICK_STEPS : ROUND_STEPS,
        values: (_plot, splits) =>
          splits.map((value) => (!logarithmic ? compactNumber(value) : value === 0 ? "1" : powerOfTen(value))),
      },
    }));
  }
}
