/** The chart of a run's depth over its steps: up for each square entered, down for each square left. */

import "./language.js";
import uPlot from "uplot";
import { depthCurve, mergeSpans } from "../../engine/history.js";
import { compactNumber } from "../../locales/locale.js";
import { Chart } from "./chart.js";
import { ROUND_STEPS, wholeTicks } from "./ticks.js";

/** The least width of a span, in CSS pixels. */
const MIN_SPAN_WIDTH_PX = 2;

/** The greatest number of intervals beside the chart. */
const MAX_TICK_INTERVALS = 4;

/** The chart of the depth. */
export class DepthChart extends Chart {
  #events;
  /** @type {import("../../engine/history.js").HistorySpan[]} */
  #spans = [];
  /** Whether the line shows every step, so that no band is needed. */
  #exact = true;
  #size = 1;
  #position = 0;
  #accent = "";

  /**
   * @param {HTMLElement} place
   * @param {object} events
   * @param {(step: number) => void} events.onSeek
   * @param {(span: import("../../engine/history.js").HistorySpan | undefined, exact: boolean) => void} events.onPoint the span
   *   under the pointer, if any
   */
  constructor(place, events) {
    super(place);
    this.#events = events;
  }

  /**
   * @param {import("../../engine/history.js").RunHistory} history
   * @param {{position: number, size: number, colours: import("./chart.js").ChartColours}} how
   */
  draw(history, { position, size, colours }) {
    this.#spans = mergeSpans(history.spans, Math.max(1, this.width / MIN_SPAN_WIDTH_PX));
    this.#exact = history.stepsPerSpan === 1 && this.#spans.length === history.spans.length;
    this.#size = size;
    this.#position = position;
    this.#accent = colours.accent;
    const [steps, depth, lowest, highest] = depthCurve(this.#spans);
    const none = this.#exact ? steps.map(() => null) : null;
    /** @type {uPlot.AlignedData} */
    const data = [steps, none ?? lowest, none ?? highest, depth];
    const made = this.update(data, colours, () => this.#make(colours));
    if (made) this.#followSeeks(made);
  }

  /** @param {import("./chart.js").ChartColours} colours @returns {import("./chart.js").PlotOptions} */
  #make(colours) {
    const edge = { paths: uPlot.paths.stepped?.({ align: -1 }), width: 0, points: { show: false } };
    return {
      series: [{}, edge, edge, { stroke: colours.ink, width: 1, points: { show: false } }],
      bands: [{ series: [2, 1], fill: colours.band }],
      scales: {
        x: { time: false, range: (_plot, _least, most) => [0, Math.max(most ?? 0, 1)] },
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
        draw: [(plot) => this.#mark(plot)],
        // The first column is the empty path.
        setCursor: [({ cursor: { idx } }) => this.#events.onPoint(idx ? this.#spans[idx - 1] : undefined, this.#exact)],
      },
    };
  }

  /** Draws a line at the current step. @param {uPlot} plot */
  #mark(plot) {
    const { ctx, bbox } = plot;
    const x = Math.round(plot.valToPos(this.#position, "x", true));
    const width = 2 * devicePixelRatio;
    ctx.save();
    ctx.fillStyle = this.#accent;
    ctx.fillRect(x - width / 2, bbox.top, width, bbox.height);
    // A handle, which shows that the line can be moved.
    ctx.beginPath();
    ctx.moveTo(x - 2 * width, bbox.top - 2 * width);
    ctx.lineTo(x + 2 * width, bbox.top - 2 * width);
    ctx.lineTo(x, bbox.top + width);
    ctx.fill();
    ctx.restore();
  }

  /** @param {uPlot} plot */
  #followSeeks(plot) {
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
