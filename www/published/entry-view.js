/**
 * View of an entry of a published document: its text, its pictures, and every computed value beside the printed one.
 */

import { html, nothing, render } from "lit-html";
import { EngineError } from "../engine/engine.js";
import { readChartColours } from "../insight/charts/chart.js";
import { hasTranslation, wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
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
 * The badge of a verdict, of a bound that holds, or of a computation that has not ended.
 *
 * @param {Verdict | "holds" | "computing" | "waiting"} verdict
 * @param {string | typeof nothing} [entry] the name of the entry in a list
 */
export function badge(verdict, entry = nothing) {
  const text = translate(`published.verdict.${verdict}`);
  return html`<span class="verdict" data-mark=${verdict} data-entry=${entry}>${text}</span>`;
}

/** Shows an entry, and computes it. */
export class EntryView {
  root = createElement("article", { className: "entry" });
  #runner;
  /** @type {Verdict | "computing" | "lost"} */
  #verdict = "computing";
  /** @type {import("./entry.js").Progress | null} */
  #progress = null;
  /** Whether the button for the longer computation is shown. */
  #offersMore = false;
  /** @type {Figure[]} */
  #figures = [];
  /** @type {{board: BoardPicture, picture: Picture}[]} */
  #boards = [];
  /** @type {{chart: CurveChart, container: HTMLElement, curves: Curves}[]} */
  #charts = [];
  /** The interactive part of the entry. @type {HTMLElement | undefined} */
  #interactivePart;
  /** Redraws the charts when their containers change in size. */
  #observer = new ResizeObserver(() => this.#drawCharts());
  #isRemoved = false;

  /**
   * @param {Entry} entry
   * @param {ExperimentRunner} runner
   */
  constructor(entry, runner) {
    this.entry = entry;
    this.#runner = runner;
    this.#render();
  }

  /**
   * Computes the entry, and shows each result as soon as it is known.
   *
   * @returns {Promise<Verdict | null>} null if the view was removed, or the engine was lost, before the end
   */
  async compute() {
    const verdict = await this.#showResults(this.entry.compute(this.#runner));
    if (!verdict) return null;
    this.#offersMore = this.entry.computeMore !== undefined;
    // The computations have ended, so the interactive part can use the worker alone.
    this.#interactivePart = this.entry.build?.(this.#runner);
    this.#render();
    return verdict;
  }

  /** Carries out the longer computation. */
  #computeMore() {
    if (!this.entry.computeMore) return;
    this.#offersMore = false;
    this.#showResults(this.entry.computeMore(this.#runner));
  }

  /**
   * Shows each result as soon as it is known, and then the verdict.
   *
   * @param {ReturnType<Entry["compute"]>} results
   * @returns {Promise<Verdict | null>} null if the view was removed or the engine was lost
   */
  async #showResults(results) {
    this.#verdict = "computing";
    this.#render();
    try {
      for await (const result of results) {
        if (this.#isRemoved) return null;
        if ("figure" in result) this.#figures.push(result.figure);
        else if ("picture" in result) this.#addPicture(result.picture);
        else if ("curves" in result) this.#addCurves(result.curves);
        else this.#progress = result.progress;
        this.#render();
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#verdict = "lost";
      if (!this.#isRemoved) this.#render();
      return null;
    }
    this.#progress = null;
    const verdict = verdictOnFigures(this.#figures);
    this.#verdict = verdict;
    this.#render();
    return verdict;
  }

  /** Removes the view. Later results are not shown. */
  remove() {
    this.#isRemoved = true;
    for (const { board } of this.#boards) board.disconnect();
    this.#observer.disconnect();
    for (const { chart } of this.#charts) chart.clear();
    this.root.remove();
  }

  /** Reads the colours of the style sheet again. */
  updateColours() {
    for (const { board } of this.#boards) board.paint();
    for (const { chart } of this.#charts) chart.clear();
    this.#drawCharts();
  }

  #drawCharts() {
    for (const { chart, container, curves } of this.#charts) chart.draw(curves, readChartColours(container));
  }

  /** @param {Picture} picture */
  #addPicture(picture) {
    const board = new BoardPicture(picture);
    this.#boards.push({ board, picture });
    this.#render();
    board.observeSize();
  }

  /** @param {Curves} curves */
  #addCurves(curves) {
    const container = createElement("div", { className: "curves", role: "img", ariaLabel: curves.caption });
    this.#charts.push({ chart: new CurveChart(container), container, curves });
    this.#render();
    this.#drawCharts();
    this.#observer.observe(container);
  }

  #render() {
    const key = `published.entry.${this.entry.name}`;
    const columns = ["what", "printed", "computed", "verdictOf"];
    render(
      html`
        <h2 id="entry-title" tabindex="-1">${translate(`${key}.title`)}</h2>
        <p class="entry-text">${translate(`${key}.text`)}</p>
        <p class="entry-verdict">${this.#verdictTemplate()}</p>
        ${
          this.#offersMore
            ? html`<p class="entry-links">
                <button type="button" class="plain" @click=${() => this.#computeMore()}>
                  ${translate(`${key}.further`)}
                </button>
              </p>`
            : nothing
        }
        ${this.#progress && progressTemplate(this.#progress)}
        <p class="entry-links">
          <a class="plain chosen entry-stage" href="?${this.entry.query}#">${translate("published.onStage")}</a>
        </p>
        <div class="entry-body">
          <div class="entry-pictures">${this.#boards.map(boardTemplate)}${this.#charts.map(curvesTemplate)}</div>
          <div class="figures-container" tabindex="0" role="region" aria-label=${translate("published.figures")}>
            <table class="figures" role="table">
              <caption class="visually-hidden">
                ${translate(`${key}.title`)}
              </caption>
              <thead role="rowgroup">
                <tr role="row">
                  ${columns.map((name) => html`<th scope="col" role="columnheader">${translate(`published.column.${name}`)}</th>`)}
                </tr>
              </thead>
              <tbody role="rowgroup">
                ${this.#figures.map(figureRow)}
              </tbody>
            </table>
          </div>
        </div>
        ${this.#interactivePart}
      `,
      this.root,
    );
    this.root.ariaBusy = String(this.#verdict === "computing");
  }

  /** The verdict on the whole entry, with its explanation. */
  #verdictTemplate() {
    const verdict = this.#verdict;
    if (verdict === "lost") return translate("published.lost");
    const isExplained = verdict === "erratum" || verdict === "differs";
    const key = isExplained ? `published.entry.${this.entry.name}.why` : `published.means.${verdict}`;
    // An entry that differs unexpectedly has no explanation.
    return html`<span data-verdict=${verdict === "computing" ? nothing : verdict}>${badge(verdict)}</span>
      ${hasTranslation(key) ? translate(key) : ""}`;
  }
}

/** @param {import("./entry.js").Progress} progress */
function progressTemplate({ label, done, count }) {
  const text = translate("published.progress", { label, done: wholeNumber(done), count: wholeNumber(count) });
  return html`<p class="entry-progress">
    <progress aria-label=${translate("published.verdict.computing")} max=${count} value=${done}></progress>
    <span>${text}</span>
  </p>`;
}

/** @param {Figure} figure */
function figureRow(figure) {
  const { label, query, relation } = figure;
  const verdict = verdictOnFigure(figure);
  // A value within its bound gets a badge of its own, because it need not equal the bound.
  const badgeKind = verdict === "equal" && relation === "at-most" ? "holds" : verdict;
  return html`<tr role="row">
    <th scope="row" role="rowheader">${query ? html`<a href="?${query}#">${label}</a>` : label}</th>
    ${valueCell(figure, "printed")}${valueCell(figure, "computed")}
    <td role="cell">${badge(badgeKind)}</td>
  </tr>`;
}

/** @param {Figure} figure @param {"printed" | "computed"} column */
function valueCell(figure, column) {
  const value = figure[column];
  const isMatrix = typeof value === "string" && value.includes("\n");
  const text = isMatrix ? alignColumns(value) : valueText(value);
  const isBound = column === "printed" && figure.relation === "at-most";
  // Narrow layouts hide the head of the table; there, each cell names its column.
  // The style sheet keeps white space, so the template must not add any.
  return html`<td
    class="value ${isMatrix ? "matrix" : ""}"
    role="cell"
    data-column=${translate(`published.column.${column}`)}
    data-printed=${column === "printed" ? (value ?? "") : nothing}
    data-computed=${column === "computed" ? (value ?? "") : nothing}
    .textContent=${isBound ? translate("published.atMost", { value: text }) : text}
  ></td>`;
}

/** @param {{board: BoardPicture, picture: Picture}} shown */
function boardTemplate({ board, picture }) {
  return html`<figure>
    <a href="?${picture.query}#" title=${translate("published.onStage")}>${board.canvas}</a>
    <figcaption>${picture.caption}</figcaption>
  </figure>`;
}

/** @param {{container: HTMLElement, curves: Curves}} shown */
function curvesTemplate({ container, curves: { curves, caption, xLabel } }) {
  return html`<figure class="curves-figure">
    ${container}
    <ul class="legend">
      ${curves.map(({ name }, index) => html`<li data-curve=${index}>${name}</li>`)}
    </ul>
    <figcaption>${caption} (${xLabel})</figcaption>
  </figure>`;
}
