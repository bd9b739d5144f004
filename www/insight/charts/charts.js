/** The charts of a run: its depth, the visits at each level, and the estimate of its duration. */

import "#words/charts";
import { historyTotals, mergeSpans } from "../../engine/history.js";
import { fixedDecimal, compactNumber, wholeNumber, translate } from "../../locales/locale.js";
import { getElement, createElement } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";
import { durationWords, numberWords } from "../magnitude-words.js";
import { DepthChart } from "./depth-chart.js";
import { expressFraction, interpretEstimate } from "./estimate.js";
import { LevelChart } from "./level-chart.js";
import { mostVisitedLevel, needsLogarithmicScale, readLevels } from "./levels.js";
import { readChartColours } from "./chart.js";

/** The least time between two drawings, in milliseconds. */
const MIN_REDRAW_INTERVAL_MS = 200;

/** The greatest number of rows of the depth table. */
const MAX_TABLE_ROWS = 40;

/** The number of digits of a duration. */
const DURATION_DIGITS = 2;

/**
 * The state of a run, for the charts.
 *
 * @typedef {object} ChartState
 * @property {import("../../engine/history.js").RunHistory} history up to the furthest step, which may be after the current
 *   one
 * @property {Float64Array | null} visitsByLevel the core's visits of each level; null or empty if they are not counted
 * @property {number} position the current step
 * @property {number} depth the number of squares of the current path
 * @property {number} size the number of squares of the board
 * @property {boolean} ended whether the furthest step is the last of the search
 * @property {number} visitsPerSecond 0 if unknown
 * @property {import("../../bindings/protocol").Estimate | null} estimate null if there is none
 */

/** The block of charts, which opens and closes. */
export class Charts {
  #block = getElement("charts", HTMLElement);
  #empty = getElement("charts-empty", HTMLElement);
  #estimate = {
    section: getElement("estimate", HTMLElement),
    text: getElement("estimate-text", HTMLElement),
    done: getElement("estimate-done", HTMLProgressElement),
    part: getElement("estimate-part", HTMLElement),
  };
  #depth = {
    figure: getElement("depth-chart", HTMLElement),
    here: getElement("depth-chart-here", HTMLOutputElement),
    summary: getElement("depth-chart-summary", HTMLElement),
  };
  #levels = {
    figure: getElement("level-chart", HTMLElement),
    here: getElement("level-chart-here", HTMLOutputElement),
    summary: getElement("level-chart-summary", HTMLElement),
    logarithmic: getElement("level-chart-logarithmic", HTMLInputElement),
  };
  #table = {
    dialog: getElement("chart-table", HTMLDialogElement),
    name: getElement("chart-table-name", HTMLElement),
    head: getElement("chart-table-head", HTMLTableSectionElement),
    body: getElement("chart-table-body", HTMLTableSectionElement),
  };
  #isShown;
  #depthChart;
  #levelChart;
  /** @type {ChartState | null} */
  #state = null;
  /** @type {import("./chart.js").ChartColours | null} */
  #colours = null;
  /** The scale that the reader chose; null for none. @type {boolean | null} */
  #logarithmic = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The timer of the second chart. @type {ReturnType<typeof setTimeout> | undefined} */
  #levelTimer;
  #drawn = -Infinity;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests a step
   * @param {() => void} events.onOpen the block was opened, and the charts need data
   */
  constructor({ onSeek, onOpen }) {
    this.#depthChart = new DepthChart(getElement("depth-chart-plot", HTMLElement), {
      onSeek,
      onPoint: (span, exact) => {
        this.#depth.here.value = span ? spanWords(span, exact) : "";
      },
    });
    this.#levelChart = new LevelChart(getElement("level-chart-plot", HTMLElement), {
      onPoint: (level) => {
        this.#levels.here.value = level
          ? translate("charts.levels.here", { level: level.level, visits: wholeNumber(level.visits) })
          : "";
      },
    });
    this.#levels.logarithmic.addEventListener("change", () => {
      this.#logarithmic = this.#levels.logarithmic.checked;
      this.#draw();
    });
    getElement("depth-chart-table", HTMLButtonElement).addEventListener("click", () => this.#showDepthTable());
    getElement("level-chart-table", HTMLButtonElement).addEventListener("click", () => this.#showLevelTable());
    this.#table.dialog.addEventListener("click", (event) => {
      // A click on the backdrop or on the dialog's own border has the dialog as target; only the backdrop is outside
      // its box.
      if (event.target === this.#table.dialog && !isWithin(event, this.#table.dialog)) this.#table.dialog.close();
    });
    this.#isShown = observeVisibility(this.#block, () => {
      this.#draw();
      onOpen();
    });
    document.addEventListener("visibilitychange", () => this.#draw());
    // The block also changes its size when its tab is shown or hidden. It grows with its first chart too, which must
    // not cause an immediate second drawing.
    new ResizeObserver(() => this.#request()).observe(this.#block);
  }

  /** Whether the charts are visible, so that their data is worth requesting. */
  get isVisible() {
    return this.#isShown() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#request();
  }

  /** Draws as soon as the pause since the last drawing is over. */
  #request() {
    if (this.#timer !== undefined || !this.isVisible) return;
    const wait = Math.max(0, this.#drawn + MIN_REDRAW_INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => this.#draw(), wait);
  }

  /** Reads the colours again after a change. */
  recolour() {
    this.#colours = null;
    this.#depthChart.clear();
    this.#levelChart.clear();
    this.#draw();
  }

  /** Clears the charts for a new run. */
  reset() {
    this.#state = null;
    this.#draw();
  }

  #draw() {
    clearTimeout(this.#timer);
    clearTimeout(this.#levelTimer);
    this.#timer = undefined;
    if (!this.isVisible) return;
    this.#drawn = performance.now();
    const state = this.#state;
    this.#colours ??= readChartColours(this.#block);
    const hasHistory = Boolean(state && state.history.spans.length > 0);
    const hasLevels = Boolean(state?.visitsByLevel && state.visitsByLevel.length > 0 && state.visitsByLevel[0] > 0);
    this.#empty.hidden = hasHistory || hasLevels || Boolean(state?.estimate);
    this.#depth.figure.hidden = !hasHistory;
    this.#levels.figure.hidden = !hasLevels;
    this.#estimate.section.hidden = !state?.estimate;
    if (!state) return;
    const colours = this.#colours;
    if (state.estimate) this.#showEstimate(state.estimate, state);
    if (hasHistory) this.#drawDepth(state, colours);
    // In a task of its own: both drawings at once could block the page.
    if (hasLevels) {
      this.#levelTimer = setTimeout(() => {
        if (this.isVisible) this.#drawLevels(state, colours);
      });
    }
  }

  /**
   * @param {ChartState} state
   * @param {import("./chart.js").ChartColours} colours
   */
  #drawDepth(state, colours) {
    const { history, position, size } = state;
    this.#depthChart.draw(history, { position, size, colours });
    this.#depth.summary.textContent = translate("charts.depth.summary", {
      depth: wholeNumber(state.depth),
      size: wholeNumber(size),
      steps: compactNumber(position),
      deepest: wholeNumber(historyTotals(history).deepest),
      count: position,
    });
  }

  /**
   * @param {ChartState} state
   * @param {import("./chart.js").ChartColours} colours
   */
  #drawLevels(state, colours) {
    const levels = levelsOf(state);
    const logarithmic = this.#logarithmic ?? needsLogarithmicScale(levels);
    this.#levels.logarithmic.checked = logarithmic;
    this.#levelChart.draw(levels, { logarithmic, colours });
    const most = mostVisitedLevel(levels);
    this.#levels.summary.textContent = most
      ? translate("charts.levels.summary", {
          level: most.level,
          visits: compactNumber(most.visits),
          all: compactNumber(levels.reduce((all, { visits }) => all + visits, 0)),
        })
      : "";
  }

  /**
   * Shows the estimate of the run's duration.
   *
   * @param {import("../../bindings/protocol").Estimate} estimate
   * @param {ChartState} state
   */
  #showEstimate(estimate, state) {
    const { visits } = historyTotals(state.history);
    const { kind, log10, digits, percent, log10SecondsLeft, done } = interpretEstimate(estimate, { ...state, visits });
    const { text, done: bar, part } = this.#estimate;
    bar.hidden = kind === "early" || kind === "exact";
    part.hidden = bar.hidden;
    bar.value = done;
    part.textContent = partWords(done);
    if (kind === "early") {
      text.textContent = translate("charts.estimate.early");
    } else if (kind === "exact") {
      text.textContent = translate("charts.estimate.exact", {
        visits: wholeNumber(visits),
        count: visits,
      });
    } else {
      const told = translate(`charts.estimate.${kind}`, { visits: numberWords(log10, digits) });
      const withError = percent === null ? told : translate("charts.estimate.error", { text: told, percent });
      text.textContent =
        log10SecondsLeft === null
          ? translate("charts.estimate.noTime", { text: withError })
          : translate("charts.estimate.time", { text: withError, time: durationWords(log10SecondsLeft, Math.min(digits, DURATION_DIGITS)) });
    }
  }

  #showDepthTable() {
    if (!this.#state) return;
    const columns = /** @type {const} */ (["to", "lowest", "highest", "depth", "visits", "backtracks", "deadEnds"]);
    const names = columns.map((column) => translate(`charts.depth.${column === "depth" ? "end" : column}`));
    const rows = mergeSpans(this.#state.history.spans, MAX_TABLE_ROWS);
    this.#showTable(
      translate("charts.depth.heading"),
      names,
      rows.map((span) => columns.map((column) => wholeNumber(span[column]))),
    );
  }

  #showLevelTable() {
    if (!this.#state) return;
    this.#showTable(
      translate("charts.levels.heading"),
      [translate("charts.levels.level"), translate("charts.levels.visits"), translate("charts.levels.part")],
      levelsOf(this.#state).map(({ level, visits, part }) => [
        wholeNumber(level),
        wholeNumber(visits),
        translate("charts.levels.percent", { percent: fixedDecimal((part * 100).toFixed(2)) }),
      ]),
    );
  }

  /**
   * Opens a table with the current numbers.
   *
   * @param {string} name
   * @param {string[]} columns
   * @param {string[][]} rows
   */
  #showTable(name, columns, rows) {
    const { dialog, head, body } = this.#table;
    this.#table.name.textContent = name;
    head.replaceChildren(createElement("tr", {}, ...columns.map((column) => createElement("th", { scope: "col" }, column))));
    body.replaceChildren(
      ...rows.map(([first, ...others]) =>
        createElement("tr", {}, createElement("th", { scope: "row" }, first), ...others.map((text) => createElement("td", {}, text))),
      ),
    );
    dialog.showModal();
    dialog.scrollTop = 0;
  }
}

/** @param {ChartState} state */
function levelsOf({ visitsByLevel }) {
  return readLevels(visitsByLevel ?? new Float64Array());
}

/**
 * Describes a point of the depth chart.
 *
 * @param {import("../../engine/history.js").HistorySpan} span
 * @param {boolean} exact
 */
function spanWords({ to: to, depth, lowest: lowest, highest: highest }, exact) {
  const steps = compactNumber(to);
  return exact
    ? translate("charts.depth.here", { steps, depth: wholeNumber(depth) })
    : translate("charts.depth.band", { steps, lowest: wholeNumber(lowest), highest: wholeNumber(highest) });
}

/** Describes the completed fraction of an estimate. @param {number} done */
function partWords(done) {
  const part = expressFraction(done);
  if (!part) return translate("charts.estimate.none");
  return "percent" in part
    ? translate("charts.estimate.percent", { percent: part.percent })
    : translate("charts.estimate.oneIn", { number: numberWords(part.oneIn, DURATION_DIGITS) });
}

/**
 * @param {MouseEvent} event
 * @param {HTMLElement} box
 */
function isWithin({ clientX, clientY }, box) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
