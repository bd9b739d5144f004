/** View of an entry: its text, its pictures, and every value beside the printed one. */

import { EngineError } from "../engine/engine.js";
import { readChartColours } from "../insight/charts/chart.js";
import { hasTranslation, wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { BoardPicture } from "./board-picture.js";
import { CurveChart } from "./curve-chart.js";
import { verdictOf, verdictOn } from "./verdict.js";

/** @import { ExperimentRunner } from "./bench.js" */
/** @import { Curves, Entry, Picture } from "./entry.js" */
/** @import { Figure, Verdict } from "./verdict.js" */

/** Formats a value of a figure. @param {string | number | null} value */
function valueText(value) {
  if (value === null) return translate("progress.none");
  return typeof value === "number" ? wholeNumber(value) : value;
}

/** Aligns the numbers of a matrix in columns. @param {string} matrix */
function inColumns(matrix) {
  const width = Math.max(...matrix.split(/\s/).map((number) => number.length));
  const rows = matrix.split("\n").map((row) => row.split(" ").map((number) => number.padStart(width)).join(" "));
  return rows.join("\n");
}

/**
 * Creates the badge of a verdict, or of a bound that holds.
 *
 * @param {Verdict | "holds" | "computing" | "waiting"} verdict
 */
export function createBadge(verdict) {
  const made = createElement("span", { className: "verdict" }, translate(`published.verdict.${verdict}`));
  made.dataset.mark = verdict;
  return made;
}

/** Shows an entry, and computes it. */
export class EntryView {
  root = createElement("article", { className: "entry" });
  #entry;
  #bench;
  #pictures = createElement("div", { className: "entry-pictures" });
  #rows = createElement("tbody", { role: "rowgroup" });
  #verdict = createElement("p", { className: "entry-verdict" });
  /** @type {Figure[]} */
  #figures = [];
  /** @type {BoardPicture[]} */
  #boards = [];
  /** @type {{chart: CurveChart, place: HTMLElement, curves: Curves}[]} */
  #charts = [];
  /** Redraws the charts when their containers change in size. */
  #observer = new ResizeObserver(() => this.#drawCharts());
  #isEnded = false;
  #bar = createElement("progress", { ariaLabel: translate("published.verdict.computing") });
  #said = createElement("span");
  #progress = createElement("p", { className: "entry-progress", hidden: true }, this.#bar, " ", this.#said);

  /**
   * @param {Entry} entry
   * @param {ExperimentRunner} bench
   */
  constructor(entry, bench) {
    this.#entry = entry;
    this.#bench = bench;
    const key = `published.entry.${entry.name}`;
    const heading = createElement("h2", { id: "entry-title", tabIndex: -1 }, translate(`${key}.title`));
    const link = createElement("a", { className: "plain chosen entry-stage", href: `?${entry.query}#` }, translate("published.onStage"));
    const head = createElement("thead", { role: "rowgroup" }, createElement("tr", { role: "row" }, ...["what", "printed", "computed", "verdictOf"].map((column) => createElement("th", { scope: "col", role: "columnheader" }, translate(`published.column.${column}`)))));
    const table = createElement("table", { className: "figures", role: "table" }, createElement("caption", { className: "unseen" }, translate(`${key}.title`)), head, this.#rows);
    this.root.append(
      heading,
      createElement("p", { className: "entry-text" }, translate(`${key}.text`)),
      this.#verdict,
      this.#progress,
      createElement("p", { className: "entry-links" }, link),
      createElement(
        "div",
        { className: "entry-body" },
        this.#pictures,
        createElement("div", { className: "figures-room", tabIndex: 0, role: "region", ariaLabel: translate("published.figures") }, table),
      ),
    );
    this.#showVerdict("computing");
  }

  /**
   * Computes the entry, and shows each result as soon as it is known.
   *
   * @returns {Promise<Verdict | null>} null if the view was ended before the computation was complete
   */
  async compute() {
    const verdict = await this.#showResults(this.#entry.compute(this.#bench));
    if (verdict && this.#entry.computeMore) this.#offerMore(this.#entry.computeMore);
    // From now on, the built part is the only user of the worker.
    if (verdict && this.#entry.build) this.root.append(this.#entry.build(this.#bench));
    return verdict;
  }

  /** Offers to compute the rest. @param {NonNullable<Entry["computeMore"]>} further */
  #offerMore(further) {
    const goOn = async () => {
      more.remove();
      this.#showVerdict("computing");
      await this.#showResults(further(this.#bench));
    };
    const more = createButton(translate(`published.entry.${this.#entry.name}.further`), goOn, { className: "plain" });
    this.#verdict.after(createElement("p", { className: "entry-links" }, more));
  }

  /**
   * Shows each result as soon as it is known, and the verdict in the end.
   *
   * @param {ReturnType<Entry["compute"]>} parts
   * @returns {Promise<Verdict | null>}
   */
  async #showResults(parts) {
    try {
      for await (const part of parts) {
        if (this.#isEnded) return null;
        if ("figure" in part) this.#add(part.figure);
        else if ("picture" in part) this.#draw(part.picture);
        else if ("curves" in part) this.#plot(part.curves);
        else this.#showProgress(part.progress);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!this.#isEnded) this.#verdict.replaceChildren(translate("published.lost"));
      return null;
    }
    this.#progress.hidden = true;
    const verdict = verdictOf(this.#figures);
    this.#showVerdict(verdict);
    return verdict;
  }

  /** Removes the view. Later results are not shown. */
  end() {
    this.#isEnded = true;
    for (const board of this.#boards) board.end();
    this.#observer.disconnect();
    for (const { chart } of this.#charts) chart.clear();
    this.root.remove();
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    for (const board of this.#boards) board.paint();
    for (const { chart } of this.#charts) chart.clear();
    this.#drawCharts();
  }

  #drawCharts() {
    for (const { chart, place, curves } of this.#charts) chart.draw(curves, readChartColours(place));
  }

  /** @param {Verdict | "computing"} verdict */
  #showVerdict(verdict) {
    const mark = createBadge(verdict);
    if (verdict !== "computing") mark.dataset.verdict = verdict;
    // An entry that differs unexpectedly has no explanation.
    const key = verdict === "erratum" || verdict === "differs" ? `published.entry.${this.#entry.name}.why` : `published.means.${verdict}`;
    this.#verdict.replaceChildren(mark, " ", hasTranslation(key) ? translate(key) : "");
    this.root.ariaBusy = String(verdict === "computing");
  }

  /** @param {import("./entry.js").Progress} progress */
  #showProgress({ label, done, count }) {
    const bar = this.#bar;
    bar.max = count;
    bar.value = done;
    setText(this.#said, translate("published.progress", { label, done: wholeNumber(done), count: wholeNumber(count) }));
    this.#progress.hidden = false;
  }

  /** @param {Figure} figure */
  #add(figure) {
    this.#figures.push(figure);
    const label = figure.query ? createElement("a", { href: `?${figure.query}#` }, figure.label) : figure.label;
    const [printed, computed] = /** @type {const} */ (["printed", "computed"]).map((column) => {
      const value = figure[column];
      const isMatrix = typeof value === "string" && value.includes("\n");
      const text = isMatrix ? inColumns(value) : valueText(value);
      const isBound = column === "printed" && figure.relation === "at-most";
      const said = isBound ? translate("published.atMost", { value: text }) : text;
      const cell = createElement("td", { className: isMatrix ? "value matrix" : "value", role: "cell" }, said);
      // Where the head of the table is hidden, each cell names its column.
      cell.dataset.column = translate(`published.column.${column}`);
      return cell;
    });
    printed.dataset.printed = String(figure.printed ?? "");
    computed.dataset.computed = String(figure.computed ?? "");
    const found = verdictOn(figure);
    // A value below its bound is not equal to it, but as expected.
    const mark = found === "equal" && figure.relation === "at-most" ? "holds" : found;
    const verdict = createElement("td", { role: "cell" }, createBadge(mark));
    this.#rows.append(createElement("tr", { role: "row" }, createElement("th", { scope: "row", role: "rowheader" }, label), printed, computed, verdict));
  }

  /** @param {Picture} picture */
  #draw(picture) {
    const board = new BoardPicture(picture);
    this.#boards.push(board);
    const link = createElement("a", { href: `?${picture.query}#`, title: translate("published.onStage") }, board.canvas);
    this.#pictures.append(createElement("figure", {}, link, createElement("figcaption", {}, picture.caption)));
    board.follow();
  }

  /** @param {Curves} curves */
  #plot(curves) {
    const place = createElement("div", { className: "curves", role: "img", ariaLabel: curves.caption });
    const legend = createElement("ul", { className: "legend" }, ...curves.curves.map(({ name }, index) => {
      const item = createElement("li", {}, name);
      item.dataset.curve = String(index);
      return item;
    }));
    this.#pictures.append(createElement("figure", { className: "curves-figure" }, place, legend, createElement("figcaption", {}, `${curves.caption} (${curves.xLabel})`)));
    const chart = new CurveChart(place);
    this.#charts.push({ chart, place, curves });
    chart.draw(curves, readChartColours(place));
    this.#observer.observe(place);
  }
}
