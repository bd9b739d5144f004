/** Shows the charts of a run: the depth of its path, the visits at each level, and the estimate of its duration. */

import "#words/charts";
import "../../styles/charts.css";
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

/** The minimum time between two drawings, in milliseconds. */
const MIN_REDRAW_INTERVAL_MS = 200;

/** The maximum number of rows of the depth table. */
const MAX_TABLE_ROWS = 40;

/** The maximum number of significant digits of rough numbers: of durations, and of N in “one in N”. */
const MAX_ROUGH_DIGITS = 2;

/**
 * The state of a run, for the charts.
 *
 * @typedef {object} ChartState
 * @property {import("../../engine/history.js").RunHistory} history the history up to the furthest step of the run,
 *   which may be after the current step
 * @property {Float64Array | null} visitsByLevel the visits at each level, counted by the core; null or
 *   empty if visits are not counted
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
    progressBar: getElement("estimate-done", HTMLProgressElement),
    fractionText: getElement("estimate-part", HTMLElement),
  };
  #depth = {
    figure: getElement("depth-chart", HTMLElement),
    pointOutput: getElement("depth-chart-here", HTMLOutputElement),
    summary: getElement("depth-chart-summary", HTMLElement),
  };
  #levels = {
    figure: getElement("level-chart", HTMLElement),
    pointOutput: getElement("level-chart-here", HTMLOutputElement),
    summary: getElement("level-chart-summary", HTMLElement),
    logarithmicBox: getElement("level-chart-logarithmic", HTMLInputElement),
  };
  #table = {
    dialog: getElement("chart-table", HTMLDialogElement),
    name: getElement("chart-table-name", HTMLElement),
    head: getElement("chart-table-head", HTMLTableSectionElement),
    body: getElement("chart-table-body", HTMLTableSectionElement),
  };
  #isBlockVisible;
  #depthChart;
  #levelChart;
  /** @type {ChartState | null} */
  #state = null;
  /** @type {import("./chart.js").ChartColours | null} */
  #colours = null;
  /** Whether the user chose the logarithmic scale; null without a choice. @type {boolean | null} */
  #chosenLogarithmic = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #drawTimer;
  /** The timer of the second chart. @type {ReturnType<typeof setTimeout> | undefined} */
  #levelTimer;
  #lastDrawTime = -Infinity;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests a step
   * @param {() => void} events.onOpen called when the block is opened, and the charts need data
   */
  constructor({ onSeek, onOpen }) {
    this.#depthChart = new DepthChart(getElement("depth-chart-plot", HTMLElement), {
      onSeek,
      onPoint: (span, isExact) => {
        this.#depth.pointOutput.value = span ? spanWords(span, isExact) : "";
      },
    });
    this.#levelChart = new LevelChart(getElement("level-chart-plot", HTMLElement), {
      onPoint: (level) => {
        this.#levels.pointOutput.value = level
          ? translate("charts.levels.here", { level: level.level, visits: wholeNumber(level.visits) })
          : "";
      },
    });
    this.#levels.logarithmicBox.addEventListener("change", () => {
      this.#chosenLogarithmic = this.#levels.logarithmicBox.checked;
      this.#draw();
    });
    getElement("depth-chart-table", HTMLButtonElement).addEventListener("click", () => this.#showDepthTable());
    getElement("level-chart-table", HTMLButtonElement).addEventListener("click", () => this.#showLevelTable());
    this.#table.dialog.addEventListener("click", (event) => {
      // The dialog is the target of a click on its backdrop and on its border. Only the backdrop is outside its box.
      if (event.target === this.#table.dialog && !isWithin(event, this.#table.dialog)) this.#table.dialog.close();
    });
    this.#isBlockVisible = observeVisibility(this.#block, () => {
      this.#draw();
      onOpen();
    });
    document.addEventListener("visibilitychange", () => this.#draw());
    // The size of the block changes when its tab is shown or hidden, and when its first chart appears. The delay avoids
    // an immediate second drawing after the first one.
    const sizes = new ResizeObserver(() => this.#scheduleDraw());
    for (const part of [this.#block, ...this.#block.querySelectorAll(".plot")]) sizes.observe(part);
  }

  /** Whether the charts are visible, so that their data is worth requesting. */
  get isVisible() {
    return this.#isBlockVisible() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#scheduleDraw();
  }

  /** Draws once the minimum time since the last drawing has passed. */
  #scheduleDraw() {
    if (this.#drawTimer !== undefined || !this.isVisible) return;
    const delay = Math.max(0, this.#lastDrawTime + MIN_REDRAW_INTERVAL_MS - performance.now());
    this.#drawTimer = setTimeout(() => this.#draw(), delay);
  }

  /** Reads the colours of the style sheet again. */
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
    clearTimeout(this.#drawTimer);
    clearTimeout(this.#levelTimer);
    this.#drawTimer = undefined;
    if (!this.isVisible) return;
    this.#lastDrawTime = performance.now();
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
    // The second chart is drawn in a separate task, because both drawings together could block the page.
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
    const logarithmic = this.#chosenLogarithmic ?? needsLogarithmicScale(levels);
    this.#levels.logarithmicBox.checked = logarithmic;
    this.#levelChart.draw(levels, { logarithmic, colours });
    const mostVisited = mostVisitedLevel(levels);
    this.#levels.summary.textContent = mostVisited
      ? translate("charts.levels.summary", {
          level: mostVisited.level,
          visits: compactNumber(mostVisited.visits),
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
    const { text, progressBar, fractionText } = this.#estimate;
    progressBar.hidden = kind === "early" || kind === "exact";
    fractionText.hidden = progressBar.hidden;
    progressBar.value = done;
    fractionText.textContent = fractionWords(done);
    if (kind === "early") {
      text.textContent = translate("charts.estimate.early");
    } else if (kind === "exact") {
      text.textContent = translate("charts.estimate.exact", {
        visits: wholeNumber(visits),
        count: visits,
      });
    } else {
      const visitsText = translate(`charts.estimate.${kind}`, { visits: numberWords(log10, digits) });
      const withError =
        percent === null ? visitsText : translate("charts.estimate.error", { text: visitsText, percent });
      text.textContent =
        log10SecondsLeft === null
          ? translate("charts.estimate.noTime", { text: withError })
          : translate("charts.estimate.time", {
              text: withError,
              time: durationWords(log10SecondsLeft, Math.min(digits, MAX_ROUGH_DIGITS)),
            });
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
      levelsOf(this.#state).map(({ level, visits, fraction }) => [
        wholeNumber(level),
        wholeNumber(visits),
        translate("charts.levels.percent", { percent: fixedDecimal((fraction * 100).toFixed(2)) }),
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
    const headings = columns.map((column) => createElement("th", { scope: "col" }, column));
    head.replaceChildren(createElement("tr", {}, ...headings));
    body.replaceChildren(
      ...rows.map(([first, ...others]) => {
        const cells = others.map((text) => createElement("td", {}, text));
        return createElement("tr", {}, createElement("th", { scope: "row" }, first), ...cells);
      }),
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
 * @param {boolean} isExact whether the point shows one step, not a range of steps
 */
function spanWords({ to, depth, lowest, highest }, isExact) {
  const steps = compactNumber(to);
  return isExact
    ? translate("charts.depth.here", { steps, depth: wholeNumber(depth) })
    : translate("charts.depth.band", { steps, lowest: wholeNumber(lowest), highest: wholeNumber(highest) });
}

/** Describes the completed fraction of the estimated visits. @param {number} done */
function fractionWords(done) {
  const expression = expressFraction(done);
  if (!expression) return translate("charts.estimate.none");
  return "percent" in expression
    ? translate("charts.estimate.percent", { percent: expression.percent })
    : translate("charts.estimate.oneIn", { number: numberWords(expression.oneIn, MAX_ROUGH_DIGITS) });
}

/**
 * Whether an event is within the box of an element.
 *
 * @param {MouseEvent} event
 * @param {HTMLElement} box
 */
function isWithin({ clientX, clientY }, box) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
