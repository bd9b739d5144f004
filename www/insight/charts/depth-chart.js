/** The chart of the depth over the steps of a run. The depth is the number of squares of the path. */

import "./language.js";
import uPlot from "uplot";
import { depthCurve, mergeSpans } from "../../engine/history.js";
import { compactNumber } from "../../locales/locale.js";
import { Chart } from "./chart.js";
import { ROUND_STEPS, wholeTicks } from "./ticks.js";

/** @import { HistorySpan, RunHistory } from "../../engine/history.js" */
/** @import { ChartColours, PlotOptions } from "./chart.js" */

/** The minimum width of a span of steps, in CSS pixels. */
const MIN_SPAN_WIDTH_PX = 2;

/** The maximum number of intervals on the axis beside the chart. */
const MAX_TICK_INTERVALS = 4;

/** The chart of the depth. */
export class DepthChart extends Chart {
  #events;
  /** @type {HistorySpan[]} */
  #spans = [];
  /** Whether the line shows every step. Otherwise a band shows the lowest and highest depth of each span. */
  #isExact = true;
  #size = 1;
  #position = 0;
  #accent = "";

  /**
   * @param {HTMLElement} container
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests a step
   * @param {(span: HistorySpan | undefined, isExact: boolean) => void} events.onPoint called with the span under the
   *   pointer, if any, and whether every span is a single step
   */
  constructor(container, events) {
    super(container);
    this.#events = events;
  }

  /**
   * Draws the history of a run.
   *
   * @param {RunHistory} history
   * @param {{position: number, size: number, colours: ChartColours}} options
   */
  draw(history, { position, size, colours }) {
    this.#spans = mergeSpans(history.spans, Math.max(1, this.width / MIN_SPAN_WIDTH_PX));
    this.#isExact = history.stepsPerSpan === 1 && this.#spans.length === history.spans.length;
    this.#size = size;
    this.#position = position;
    this.#accent = colours.accent;
    const [steps, depth, lowest, highest] = depthCurve(this.#spans);
    const emptyBand = this.#isExact ? steps.map(() => null) : null;
    /** @type {uPlot.AlignedData} */
    const data = [steps, emptyBand ?? lowest, emptyBand ?? highest, depth];
    const newPlot = this.update(data, colours, () => this.#plotOptions(colours));
    if (newPlot) this.#listenToPointer(newPlot);
  }

  /** Returns the options of the plot. @param {ChartColours} colours @returns {PlotOptions} */
  #plotOptions(colours) {
    const bandEdge = { paths: uPlot.paths.stepped?.({ align: -1 }), width: 0, points: { show: false } };
    return {
      series: [{}, bandEdge, bandEdge, { stroke: colours.ink, width: 1, points: { show: false } }],
      bands: [{ series: [2, 1], fill: colours.band }],
      scales: {
        x: { time: false, range: (_plot, _min, max) => [0, Math.max(max ?? 0, 1)] },
        y: { range: () => [0, this.#size] },
      },
      xAxis: {
        incrs: ROUND_STEPS,
        values: (_plot, splits) => splits.map((step) => (step > 0 ? compactNumber(step) : "0")),
      },
      yAxis: {
        splits: () => wholeTicks(0, this.#size, MAX_TICK_INTERVALS),
        values: (_plot, splits) => splits.map(compactNumber),
      },
      hooks: {
        draw: [(plot) => this.#drawPosition(plot)],
        // Index 0 of the data is the empty path, which has no span.
        setCursor: [
          ({ cursor: { idx } }) => this.#events.onPoint(idx ? this.#spans[idx - 1] : undefined, this.#isExact),
        ],
      },
    };
  }

  /** Draws a line at the current step. @param {uPlot} plot */
  #drawPosition(plot) {
    const { ctx, bbox } = plot;
    const x = Math.round(plot.valToPos(this.#position, "x", true));
    const width = 2 * devicePixelRatio;
    ctx.save();
    ctx.fillStyle = this.#accent;
    ctx.fillRect(x - width / 2, bbox.top, width, bbox.height);
    // The handle shows that the line can be moved.
    ctx.beginPath();
    ctx.moveTo(x - 2 * width, bbox.top - 2 * width);
    ctx.lineTo(x + 2 * width, bbox.top - 2 * width);
    ctx.lineTo(x, bbox.top + width);
    ctx.fill();
    ctx.restore();
  }

  /** Requests the step under a pressed pointer. @param {uPlot} plot */
  #listenToPointer(plot) {
    const { over } = plot;
    /** @param {PointerEvent} event */
    const seek = (event) => {
      const { left } = over.getBoundingClientRect();
      const step = Math.round(plot.posToVal(event.clientX - left, "x"));
      this.#events.onSeek(Math.min(Math.max(step, 0), this.#spans.at(-1)?.to ?? 0));
    };
    over.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      over.setPointerCapture(event.pointerId);
      seek(event);
    });
    over.addEventListener("pointermove", (event) => {
      if (over.hasPointerCapture(event.pointerId)) seek(event);
    });
  }
}
