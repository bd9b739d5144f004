/** The charts of a run: its depth, the visits at each level, and the estimate of its duration. */

import "#words/charts";
import { furthest, thin } from "../../engine/history.js";
import { decimal, shortNumber, wholeNumber, words } from "../../locales/locale.js";
import { element, make } from "../../widgets/element.js";
import { followSight } from "../../widgets/sight.js";
import { durationWords, numberWords } from "../magnitude-words.js";
import { DepthChart } from "./depth-chart.js";
import { partDone, prospect } from "./estimate.js";
import { LevelChart } from "./level-chart.js";
import { busiest, isUneven, readLevels } from "./levels.js";
import { readChartColours } from "./plot.js";

/** The least time between two drawings, in milliseconds. */
const PAUSE = 200;

/** The greatest number of rows of the depth table. */
const MOST_ROWS = 40;

/** The number of digits of a duration. */
const DIGITS_OF_TIME = 2;

/**
 * The state of a run, for the charts.
 *
 * @typedef {object} ChartState
 * @property {import("../../engine/history.js").History} history up to the furthest step, which may be after the current
 *   one
 * @property {Float64Array | null} levels the core's visits of each level; null or empty if they are not counted
 * @property {number} position the current step
 * @property {number} depth the number of squares of the current path
 * @property {number} size the number of squares of the board
 * @property {boolean} ended whether the furthest step is the last of the search
 * @property {number} visitsPerSecond 0 if unknown
 * @property {import("../../bindings/protocol").Estimate | null} estimate null if there is none
 */

/** The block of charts, which opens and closes. */
export class Charts {
  #block = element("charts", HTMLElement);
  #empty = element("charts-empty", HTMLElement);
  #estimate = {
    section: element("estimate", HTMLElement),
    text: element("estimate-text", HTMLElement),
    done: element("estimate-done", HTMLProgressElement),
    part: element("estimate-part", HTMLElement),
  };
  #depth = {
    figure: element("depth-chart", HTMLElement),
    here: element("depth-chart-here", HTMLOutputElement),
    summary: element("depth-chart-summary", HTMLElement),
  };
  #levels = {
    figure: element("level-chart", HTMLElement),
    here: element("level-chart-here", HTMLOutputElement),
    summary: element("level-chart-summary", HTMLElement),
    logarithmic: element("level-chart-logarithmic", HTMLInputElement),
  };
  #table = {
    dialog: element("chart-table", HTMLDialogElement),
    name: element("chart-table-name", HTMLElement),
    head: element("chart-table-head", HTMLTableSectionElement),
    body: element("chart-table-body", HTMLTableSectionElement),
  };
  #isShown;
  #depthChart;
  #levelChart;
  /** @type {ChartState | null} */
  #state = null;
  /** @type {import("./plot.js").ChartColours | null} */
  #colours = null;
  /** The scale that the reader chose; null for none. @type {boolean | null} */
  #logarithmic = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The timer of the second chart. @type {ReturnType<typeof setTimeout> | undefined} */
  #second;
  #drawn = -Infinity;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests a step
   * @param {() => void} events.onOpen the block was opened, and the charts need data
   */
  constructor({ onSeek, onOpen }) {
    this.#depthChart = new DepthChart(element("depth-chart-plot", HTMLElement), {
      onSeek,
      onPoint: (span, exact) => {
        this.#depth.here.value = span ? spanWords(span, exact) : "";
      },
    });
    this.#levelChart = new LevelChart(element("level-chart-plot", HTMLElement), {
      onPoint: (level) => {
        this.#levels.here.value = level
          ? words("charts.levels.here", { level: level.level, visits: wholeNumber(level.visits) })
          : "";
      },
    });
    this.#levels.logarithmic.addEventListener("change", () => {
      this.#logarithmic = this.#levels.logarithmic.checked;
      this.#draw();
    });
    element("depth-chart-table", HTMLButtonElement).addEventListener("click", () => this.#showDepthTable());
    element("level-chart-table", HTMLButtonElement).addEventListener("click", () => this.#showLevelTable());
    this.#table.dialog.addEventListener("click", (event) => {
      // A click on the backdrop or on the dialog's own border has the dialog as target; only the backdrop is outside
      // its box.
      if (event.target === this.#table.dialog && !isWithin(event, this.#table.dialog)) this.#table.dialog.close();
    });
    this.#isShown = followSight(this.#block, () => {
      this.#draw();
      onOpen();
    });
    document.addEventListener("visibilitychange", () => this.#draw());
    // The block also changes its size when its tab is shown or hidden. It grows with its first chart too, which must
    // not cause an immediate second drawing.
    new ResizeObserver(() => this.#request()).observe(this.#block);
  }

  /** Whether the charts are visible, so that their data is worth requesting. */
  get wanted() {
    return this.#isShown() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#request();
  }

  /** Draws as soon as the pause since the last drawing is over. */
  #request() {
    if (this.#timer !== undefined || !this.wanted) return;
    const wait = Math.max(0, this.#drawn + PAUSE - performance.now());
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
    clearTimeout(this.#second);
    this.#timer = undefined;
    if (!this.wanted) return;
    this.#drawn = performance.now();
    const state = this.#state;
    this.#colours ??= readChartColours(this.#block);
    const hasHistory = Boolean(state && state.history.spans.length > 0);
    const hasLevels = Boolean(state?.levels && state.levels.length > 0 && state.levels[0] > 0);
    this.#empty.hidden = hasHistory || hasLevels || Boolean(state?.estimate);
    this.#depth.figure.hidden = !hasHistory;
    this.#levels.figure.hidden = !hasLevels;
    this.#estimate.section.hidden = !state?.estimate;
    if (!state) return;
    const colours = this.#colours;
    if (state.estimate) this.#tell(state.estimate, state);
    if (hasHistory) this.#drawDepth(state, colours);
    // In a task of its own: both drawings at once could block the page.
    if (hasLevels) {
      this.#second = setTimeout(() => {
        if (this.wanted) this.#drawLevels(state, colours);
      });
    }
  }

  /**
   * @param {ChartState} state
   * @param {import("./plot.js").ChartColours} colours
   */
  #drawDepth(state, colours) {
    const { history, position, size } = state;
    this.#depthChart.draw(history, { position, size, colours });
    this.#depth.summary.textContent = words("charts.depth.summary", {
      depth: wholeNumber(state.depth),
      size: wholeNumber(size),
      steps: shortNumber(position),
      deepest: wholeNumber(furthest(history).deepest),
      count: position,
    });
  }

  /**
   * @param {ChartState} state
   * @param {import("./plot.js").ChartColours} colours
   */
  #drawLevels(state, colours) {
    const levels = levelsOf(state);
    const logarithmic = this.#logarithmic ?? isUneven(levels);
    this.#levels.logarithmic.checked = logarithmic;
    this.#levelChart.draw(levels, { logarithmic, colours });
    const most = busiest(levels);
    this.#levels.summary.textContent = most
      ? words("charts.levels.summary", {
          level: most.level,
          visits: shortNumber(most.visits),
          all: shortNumber(levels.reduce((all, { visits }) => all + visits, 0)),
        })
      : "";
  }

  /**
   * Shows the estimate of the run's duration.
   *
   * @param {import("../../bindings/protocol").Estimate} estimate
   * @param {ChartState} state
   */
  #tell(estimate, state) {
    const { visits } = furthest(state.history);
    const { kind, log10, digits, percent, seconds, done } = prospect(estimate, { ...state, visits });
    const { text, done: bar, part } = this.#estimate;
    bar.hidden = kind === "early" || kind === "exact";
    part.hidden = bar.hidden;
    bar.value = done;
    part.textContent = partWords(done);
    if (kind === "early") {
      text.textContent = words("charts.estimate.early");
    } else if (kind === "exact") {
      text.textContent = words("charts.estimate.exact", {
        visits: wholeNumber(visits),
        count: visits,
      });
    } else {
      const told = words(`charts.estimate.${kind}`, { visits: numberWords(log10, digits) });
      const withError = percent === null ? told : words("charts.estimate.error", { text: told, percent });
      text.textContent =
        seconds === null
          ? words("charts.estimate.noTime", { text: withError })
          : words("charts.estimate.time", { text: withError, time: durationWords(seconds, Math.min(digits, DIGITS_OF_TIME)) });
    }
  }

  #showDepthTable() {
    if (!this.#state) return;
    const columns = /** @type {const} */ (["to", "lowest", "highest", "depth", "visits", "backtracks", "deadEnds"]);
    const names = columns.map((column) => words(`charts.depth.${column === "depth" ? "end" : column}`));
    const rows = thin(this.#state.history.spans, MOST_ROWS);
    this.#showTable(
      words("charts.depth.heading"),
      names,
      rows.map((span) => columns.map((column) => wholeNumber(span[column]))),
    );
  }

  #showLevelTable() {
    if (!this.#state) return;
    this.#showTable(
      words("charts.levels.heading"),
      [words("charts.levels.level"), words("charts.levels.visits"), words("charts.levels.part")],
      levelsOf(this.#state).map(({ level, visits, part }) => [
        wholeNumber(level),
        wholeNumber(visits),
        words("charts.levels.percent", { percent: decimal((part * 100).toFixed(2)) }),
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
    head.replaceChildren(make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column))));
    body.replaceChildren(
      ...rows.map(([first, ...others]) =>
        make("tr", {}, make("th", { scope: "row" }, first), ...others.map((text) => make("td", {}, text))),
      ),
    );
    dialog.showModal();
    dialog.scrollTop = 0;
  }
}

/** @param {ChartState} state */
function levelsOf({ levels }) {
  return readLevels(levels ?? new Float64Array());
}

/**
 * Describes a point of the depth chart.
 *
 * @param {import("../../engine/history.js").Span} span
 * @param {boolean} exact
 */
function spanWords({ to, depth, lowest, highest }, exact) {
  const steps = shortNumber(to);
  return exact
    ? words("charts.depth.here", { steps, depth: wholeNumber(depth) })
    : words("charts.depth.band", { steps, lowest: wholeNumber(lowest), highest: wholeNumber(highest) });
}

/** Describes the completed fraction of an estimate. @param {number} done */
function partWords(done) {
  const part = partDone(done);
  if (!part) return words("charts.estimate.none");
  return "percent" in part
    ? words("charts.estimate.percent", { percent: part.percent })
    : words("charts.estimate.oneIn", { number: numberWords(part.oneIn, DIGITS_OF_TIME) });
}

/**
 * @param {MouseEvent} event
 * @param {HTMLElement} box
 */
function isWithin({ clientX, clientY }, box) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
