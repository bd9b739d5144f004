/**
 * View of an entry of a published document: its text, its pictures, and every computed value beside the printed one.
 */

import { EngineError } from "../engine/engine.js";
import { readChartColours } from "../insight/charts/chart.js";
import { hasTranslation, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { BoardPicture } from "./board-picture.js";
import { CurveChart } from "./curve-chart.js";
import { verdictOnFigures, verdictOnFigure } from "./verdict.js";

/** @import { ExperimentRunner } from "./experiment-runner.js" */
/** @import { Curves, Entry, Picture } from "./entry.js" */
/** @import { Figure, Verdict } from "./verdict.js" */

/** Formats a value of a figure. @param {string | number | null} value */
function valueText(value) {
  if (value === null) return translate("progress.none");
  return typeof value === "number" ? wholeNumber(value) : value;
}

/** Aligns the numbers of a matrix in columns. @param {string} matrix */
function alignColumns(matrix) {
  const width = Math.max(...matrix.split(/\s/).map((number) => number.length));
  const rows = matrix.split("\n").map((row) =>
    row
      .split(" ")
      .map((number) => number.padStart(width))
      .join(" "),
  );
  return rows.join("\n");
}

/**
 * Creates the badge of a verdict, of a bound that holds, or of a computation that has not ended.
 *
 * @param {Verdict | "holds" | "computing" | "waiting"} verdict
 */
export function createBadge(verdict) {
  const badge = createElement("span", { className: "verdict" }, translate(`published.verdict.${verdict}`));
  badge.dataset.mark = verdict;
  return badge;
}

/** Shows an entry, and computes it. */
export class EntryView {
  root = createElement("article", { className: "entry" });
  #entry;
  #runner;
  #pictures = createElement("div", { className: "entry-pictures" });
  #tableBody = createElement("tbody", { role: "rowgroup" });
  #verdict = createElement("p", { className: "entry-verdict" });
  /** @type {Figure[]} */
  #figures = [];
  /** @type {BoardPicture[]} */
  #boardPictures = [];
  /** @type {{chart: CurveChart, container: HTMLElement, curves: Curves}[]} */
  #charts = [];
  /** Redraws the charts when their containers change in size. */
  #observer = new ResizeObserver(() => this.#drawCharts());
  #isRemoved = false;
  #progressBar = createElement("progress", { ariaLabel: translate("published.verdict.computing") });
  #progressText = createElement("span");
  #progressRow = createElement(
    "p",
    { className: "entry-progress", hidden: true },
    this.#progressBar,
    " ",
    this.#progressText,
  );

  /**
   * @param {Entry} entry
   * @param {ExperimentRunner} runner
   */
  constructor(entry, runner) {
    this.#entry = entry;
    this.#runner = runner;
    const key = `published.entry.${entry.name}`;
    const heading = createElement("h2", { id: "entry-title", tabIndex: -1 }, translate(`${key}.title`));
    const link = createElement(
      "a",
      { className: "plain chosen entry-stage", href: `?${entry.query}#` },
      translate("published.onStage"),
    );
    const head = createElement(
      "thead",
      { role: "rowgroup" },
      createElement(
        "tr",
        { role: "row" },
        ...["what", "printed", "computed", "verdictOf"].map((column) =>
          createElement("th", { scope: "col", role: "columnheader" }, translate(`published.column.${column}`)),
        ),
      ),
    );
    const table = createElement(
      "table",
      { className: "figures", role: "table" },
      createElement("caption", { className: "visually-hidden" }, translate(`${key}.title`)),
      head,
      this.#tableBody,
    );
    this.root.append(
      heading,
      createElement("p", { className: "entry-text" }, translate(`${key}.text`)),
      this.#verdict,
      this.#progressRow,
      createElement("p", { className: "entry-links" }, link),
      createElement(
        "div",
        { className: "entry-body" },
        this.#pictures,
        createElement(
          "div",
          { className: "figures-container", tabIndex: 0, role: "region", ariaLabel: translate("published.figures") },
          table,
        ),
      ),
    );
    this.#showVerdict("computing");
  }

  /**
   * Computes the entry, and shows each result as soon as it is known.
   *
   * @returns {Promise<Verdict | null>} null if the view was removed, or the engine was lost, before the end
   */
  async compute() {
    const verdict = await this.#showResults(this.#entry.compute(this.#runner));
    if (verdict && this.#entry.computeMore) this.#offerMore(this.#entry.computeMore);
    // The computations have ended, so the interactive part can use the worker alone.
    if (verdict && this.#entry.build) this.root.append(this.#entry.build(this.#runner));
    return verdict;
  }

  /** Adds a button for the longer computation. @param {NonNullable<Entry["computeMore"]>} computeMore */
  #offerMore(computeMore) {
    const onClick = async () => {
      button.remove();
      this.#showVerdict("computing");
      await this.#showResults(computeMore(this.#runner));
    };
    const button = createButton(translate(`published.entry.${this.#entry.name}.further`), onClick, {
      className: "plain",
    });
    this.#verdict.after(createElement("p", { className: "entry-links" }, button));
  }

  /**
   * Shows each result as soon as it is known, and then the verdict.
   *
   * @param {ReturnType<Entry["compute"]>} results
   * @returns {Promise<Verdict | null>} null if the view was removed or the engine was lost
   */
  async #showResults(results) {
    try {
      for await (const result of results) {
        if (this.#isRemoved) return null;
        if ("figure" in result) this.#addFigure(result.figure);
        else if ("picture" in result) this.#addPicture(result.picture);
        else if ("curves" in result) this.#addCurves(result.curves);
        else this.#showProgress(result.progress);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!this.#isRemoved) this.#verdict.replaceChildren(translate("published.lost"));
      return null;
    }
    this.#progressRow.hidden = true;
    const verdict = verdictOnFigures(this.#figures);
    this.#showVerdict(verdict);
    return verdict;
  }

  /** Removes the view. Later results are not shown. */
  remove() {
    this.#isRemoved = true;
    for (const board of this.#boardPictures) board.disconnect();
    this.#observer.disconnect();
    for (const { chart } of this.#charts) chart.clear();
    this.root.remove();
  }

  /** Reads the colours of the style sheet again. */
  updateColours() {
    for (const board of this.#boardPictures) board.paint();
    for (const { chart } of this.#charts) chart.clear();
    this.#drawCharts();
  }

  #drawCharts() {
    for (const { chart, container, curves } of this.#charts) chart.draw(curves, readChartColours(container));
  }

  /** @param {Verdict | "computing"} verdict */
  #showVerdict(verdict) {
    const badge = createBadge(verdict);
    if (verdict !== "computing") badge.dataset.verdict = verdict;
    // An entry that differs unexpectedly has no explanation.
    const key =
      verdict === "erratum" || verdict === "differs"
        ? `published.entry.${this.#entry.name}.why`
        : `published.means.${verdict}`;
    this.#verdict.replaceChildren(badge, " ", hasTranslation(key) ? translate(key) : "");
    this.root.ariaBusy = String(verdict === "computing");
  }

  /** @param {import("./entry.js").Progress} progress */
  #showProgress({ label, done, count }) {
    const bar = this.#progressBar;
    bar.max = count;
    bar.value = done;
    setText(
      this.#progressText,
      translate("published.progress", { label, done: wholeNumber(done), count: wholeNumber(count) }),
    );
    this.#progressRow.hidden = false;
  }

  /** @param {Figure} figure */
  #addFigure(figure) {
    this.#figures.push(figure);
    const label = figure.query ? createElement("a", { href: `?${figure.query}#` }, figure.label) : figure.label;
    const [printed, computed] = /** @type {const} */ (["printed", "computed"]).map((column) => {
      const value = figure[column];
      const isMatrix = typeof value === "string" && value.includes("\n");
      const text = isMatrix ? alignColumns(value) : valueText(value);
      const isBound = column === "printed" && figure.relation === "at-most";
      const cellText = isBound ? translate("published.atMost", { value: text }) : text;
      const cell = createElement("td", { className: isMatrix ? "value matrix" : "value", role: "cell" }, cellText);
      // Narrow layouts hide the head of the table; there, each cell names its column.
      cell.dataset.column = translate(`published.column.${column}`);
      return cell;
    });
    printed.dataset.printed = String(figure.printed ?? "");
    computed.dataset.computed = String(figure.computed ?? "");
    const verdict = verdictOnFigure(figure);
    // A value within its bound gets a badge of its own, because it need not equal the bound.
    const badgeKind = verdict === "equal" && figure.relation === "at-most" ? "holds" : verdict;
    const verdictCell = createElement("td", { role: "cell" }, createBadge(badgeKind));
    this.#tableBody.append(
      createElement(
        "tr",
        { role: "row" },
        createElement("th", { scope: "row", role: "rowheader" }, label),
        printed,
        computed,
        verdictCell,
      ),
    );
  }

  /** @param {Picture} picture */
  #addPicture(picture) {
    const board = new BoardPicture(picture);
    this.#boardPictures.push(board);
    const link = createElement(
      "a",
      { href: `?${picture.query}#`, title: translate("published.onStage") },
      board.canvas,
    );
    this.#pictures.append(createElement("figure", {}, link, createElement("figcaption", {}, picture.caption)));
    board.observeSize();
  }

  /** @param {Curves} curves */
  #addCurves(curves) {
    const container = createElement("div", { className: "curves", role: "img", ariaLabel: curves.caption });
    const legend = createElement(
      "ul",
      { className: "legend" },
      ...curves.curves.map(({ name }, index) => {
        const item = createElement("li", {}, name);
        item.dataset.curve = String(index);
        return item;
      }),
    );
    this.#pictures.append(
      createElement(
        "figure",
        { className: "curves-figure" },
        container,
        legend,
        createElement("figcaption", {}, `${curves.caption} (${curves.xLabel})`),
      ),
    );
    const chart = new CurveChart(container);
    this.#charts.push({ chart, container, curves });
    chart.draw(curves, readChartColours(container));
    this.#observer.observe(container);
  }
}
