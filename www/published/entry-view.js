/** View of an entry: its text, its pictures, and every value beside the printed one. */

import { EngineBroken } from "../engine/engine.js";
import { readChartColours } from "../insight/charts/plot.js";
import { hasWords, wholeNumber, words } from "../locales/locale.js";
import { button, make, setText } from "../widgets/element.js";
import { BoardPicture } from "./board-picture.js";
import { CurveChart } from "./curve-chart.js";
import { verdictOf, verdictOn } from "./verdict.js";

/** @import { Bench } from "./bench.js" */
/** @import { Curves, Entry, Picture } from "./entry.js" */
/** @import { Figure, Verdict } from "./verdict.js" */

/** Formats a value of a figure. @param {string | number | null} value */
function valueText(value) {
  if (value === null) return words("progress.none");
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
export function badge(verdict) {
  const made = make("span", { className: "verdict" }, words(`published.verdict.${verdict}`));
  made.dataset.mark = verdict;
  return made;
}

/** Shows an entry, and computes it. */
export class EntryView {
  root = make("article", { className: "entry" });
  #entry;
  #bench;
  #pictures = make("div", { className: "entry-pictures" });
  #rows = make("tbody", { role: "rowgroup" });
  #verdict = make("p", { className: "entry-verdict" });
  /** @type {Figure[]} */
  #figures = [];
  /** @type {BoardPicture[]} */
  #boards = [];
  /** @type {{chart: CurveChart, place: HTMLElement, curves: Curves}[]} */
  #charts = [];
  /** Redraws the charts when their containers change in size. */
  #observer = new ResizeObserver(() => this.#drawCharts());
  #isOver = false;
  #bar = make("progress", { ariaLabel: words("published.verdict.computing") });
  #said = make("span");
  #progress = make("p", { className: "entry-progress", hidden: true }, this.#bar, " ", this.#said);

  /**
   * @param {Entry} entry
   * @param {Bench} bench
   */
  constructor(entry, bench) {
    this.#entry = entry;
    this.#bench = bench;
    const key = `published.entry.${entry.name}`;
    const heading = make("h2", { id: "entry-title", tabIndex: -1 }, words(`${key}.title`));
    const link = make("a", { className: "plain chosen entry-stage", href: `?${entry.query}#` }, words("published.onStage"));
    const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...["what", "printed", "computed", "verdictOf"].map((column) => make("th", { scope: "col", role: "columnheader" }, words(`published.column.${column}`)))));
    const table = make("table", { className: "figures", role: "table" }, make("caption", { className: "unseen" }, words(`${key}.title`)), head, this.#rows);
    this.root.append(
      heading,
      make("p", { className: "entry-text" }, words(`${key}.text`)),
      this.#verdict,
      this.#progress,
      make("p", { className: "entry-links" }, link),
      make(
        "div",
        { className: "entry-body" },
        this.#pictures,
        make("div", { className: "figures-room", tabIndex: 0, role: "region", ariaLabel: words("published.figures") }, table),
      ),
    );
    this.#judge("computing");
  }

  /**
   * Computes the entry, and shows each result as soon as it is known.
   *
   * @returns {Promise<Verdict | null>} null if the view was ended before the computation was complete
   */
  async compute() {
    const verdict = await this.#take(this.#entry.compute(this.#bench));
    if (verdict && this.#entry.further) this.#offerMore(this.#entry.further);
    // From now on, the built part is the only user of the worker.
    if (verdict && this.#entry.build) this.root.append(this.#entry.build(this.#bench));
    return verdict;
  }

  /** Offers to compute the rest. @param {NonNullable<Entry["further"]>} further */
  #offerMore(further) {
    const goOn = async () => {
      more.remove();
      this.#judge("computing");
      await this.#take(further(this.#bench));
    };
    const more = button(words(`published.entry.${this.#entry.name}.further`), goOn, { className: "plain" });
    this.#verdict.after(make("p", { className: "entry-links" }, more));
  }

  /**
   * Shows each result as soon as it is known, and the verdict in the end.
   *
   * @param {ReturnType<Entry["compute"]>} parts
   * @returns {Promise<Verdict | null>}
   */
  async #take(parts) {
    try {
      for await (const part of parts) {
        if (this.#isOver) return null;
        if ("figure" in part) this.#add(part.figure);
        else if ("picture" in part) this.#draw(part.picture);
        else if ("curves" in part) this.#plot(part.curves);
        else this.#advance(part.progress);
      }
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      if (!this.#isOver) this.#verdict.replaceChildren(words("published.lost"));
      return null;
    }
    this.#progress.hidden = true;
    const verdict = verdictOf(this.#figures);
    this.#judge(verdict);
    return verdict;
  }

  /** Removes the view. Later results are not shown. */
  end() {
    this.#isOver = true;
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
  #judge(verdict) {
    const mark = badge(verdict);
    if (verdict !== "computing") mark.dataset.verdict = verdict;
    // An entry that differs unexpectedly has no explanation.
    const key = verdict === "erratum" || verdict === "differs" ? `published.entry.${this.#entry.name}.why` : `published.means.${verdict}`;
    this.#verdict.replaceChildren(mark, " ", hasWords(key) ? words(key) : "");
    this.root.ariaBusy = String(verdict === "computing");
  }

  /** @param {import("./entry.js").Progress} progress */
  #advance({ label, done, count }) {
    const bar = this.#bar;
    bar.max = count;
    bar.value = done;
    setText(this.#said, words("published.progress", { label, done: wholeNumber(done), count: wholeNumber(count) }));
    this.#progress.hidden = false;
  }

  /** @param {Figure} figure */
  #add(figure) {
    this.#figures.push(figure);
    const label = figure.query ? make("a", { href: `?${figure.query}#` }, figure.label) : figure.label;
    const [printed, computed] = /** @type {const} */ (["printed", "computed"]).map((column) => {
      const value = figure[column];
      const isMatrix = typeof value === "string" && value.includes("\n");
      const text = isMatrix ? inColumns(value) : valueText(value);
      const isBound = column === "printed" && figure.relation === "at-most";
      const said = isBound ? words("published.atMost", { value: text }) : text;
      const cell = make("td", { className: isMatrix ? "value matrix" : "value", role: "cell" }, said);
      // Where the head of the table is hidden, each cell names its column.
      cell.dataset.column = words(`published.column.${column}`);
      return cell;
    });
    printed.dataset.printed = String(figure.printed ?? "");
    computed.dataset.computed = String(figure.computed ?? "");
    const found = verdictOn(figure);
    // A value below its bound is not equal to it, but as expected.
    const mark = found === "equal" && figure.relation === "at-most" ? "holds" : found;
    const verdict = make("td", { role: "cell" }, badge(mark));
    this.#rows.append(make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, label), printed, computed, verdict));
  }

  /** @param {Picture} picture */
  #draw(picture) {
    const board = new BoardPicture(picture);
    this.#boards.push(board);
    const link = make("a", { href: `?${picture.query}#`, title: words("published.onStage") }, board.canvas);
    this.#pictures.append(make("figure", {}, link, make("figcaption", {}, picture.caption)));
    board.follow();
  }

  /** @param {Curves} curves */
  #plot(curves) {
    const place = make("div", { className: "curves", role: "img", ariaLabel: curves.caption });
    const legend = make("ul", { className: "legend" }, ...curves.curves.map(({ name }, index) => {
      const item = make("li", {}, name);
      item.dataset.curve = String(index);
      return item;
    }));
    this.#pictures.append(make("figure", { className: "curves-figure" }, place, legend, make("figcaption", {}, `${curves.caption} (${curves.below})`)));
    const chart = new CurveChart(place);
    this.#charts.push({ chart, place, curves });
    chart.draw(curves, readChartColours(place));
    this.#observer.observe(place);
  }
}
