/** The charts of a run: its depth, the visits at each level, and how long it will take. */

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

/** How many rows the table of the depth has at most. */
const MOST_ROWS = 40;

/** How many digits of a time are told. */
const DIGITS_OF_TIME = 2;

/**
 * Where a run stands, as far as the charts show it.
 *
 * @typedef {object} ChartState
 * @property {import("../../engine/history.js").History} history up to the furthest step, which may be after the one shown
 * @property {Float64Array | null} levels the core's visits of each level; null or empty where they are
 *   not counted
 * @property {number} position the step shown
 * @property {number} depth how many squares the path shown has
 * @property {number} size how many squares the board has
 * @property {boolean} ended whether the furthest step is the last of the search
 * @property {number} visitsPerSecond 0 while it is not known
 * @property {import("../../bindings/protocol").Estimate | null} estimate null where there is none
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
  /** The kind of scale that the person asked for, once one did. @type {boolean | null} */
  #logarithmic = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The second chart, which is still to be drawn. @type {ReturnType<typeof setTimeout> | undefined} */
  #second;
  #drawn = -Infinity;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek a step is asked for
   * @param {() => void} events.onOpen the block was opened: the charts want to be shown something
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
      // Only its backdrop is the dialog itself and none of its parts, which fill it but for the edge.
      if (event.target === this.#table.dialog && !isWithin(event, this.#table.dialog)) this.#table.dialog.close();
    });
    this.#isShown = followSight(this.#block, () => {
      this.#draw();
      onOpen();
    });
    document.addEventListener("visibilitychange", () => this.#draw());
    // Also when the block comes to be shown, or is hidden, with the tab that it stands in. It grows when
    // a chart comes into it, too, which is no reason to draw that chart at once again.
    new ResizeObserver(() => this.#request()).observe(this.#block);
  }

  /** Whether anyone can see the charts, so that it is worth asking for what they show. */
  get wanted() {
    return this.#isShown() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#request();
  }

  /** Draws at once if the last drawing was a while ago, else a little later. */
  #request() {
    if (this.#timer !== undefined || !this.wanted) return;
    const wait = Math.max(0, this.#drawn + PAUSE - performance.now());
    this.#timer = setTimeout(() => this.#draw(), wait);
  }

  /** Reads the colours again, which are others now. */
  recolour() {
    this.#colours = null;
    this.#depthChart.clear();
    this.#levelChart.clear();
    this.#draw();
  }

  /** Forgets the run, for a new one. */
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
    // In a task of its own: both at once could hold up the page.
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
   * Says how long the run will take.
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
   * Opens the numbers as they are now.
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
 * What a point of the depth chart is, in words.
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

/** How much of an estimate is done, in words. @param {number} done */
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
