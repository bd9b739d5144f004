/**
 * The results of a question: a summary, and a map, a plot or a table. A cell is one experiment of the question.
 */

import { wholeNumber, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { ResultMaps } from "./heat-maps.js";
import { Plots, percent } from "./plots.js";
import { ResultTable } from "./result-table.js";
import { summarise } from "./statistics.js";
import { cellNames, measuredWords } from "./wording.js";

/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { Results } from "./results.js" */

const TABS = /** @type {const} */ (["map", "plot", "table"]);

/** @typedef {typeof TABS[number]} Tab */

export class ResultsView {
  root;
  #view;
  #views;
  #summaryList = createElement("dl", { className: "laboratory-facts" });
  #headline = createElement("p", { className: "laboratory-finding" });
  #panel = createElement("div", { className: "laboratory-panel" });
  #tabs = createElement("div", {
    className: "laboratory-tabs",
    role: "tablist",
    ariaLabel: translate("laboratory.shown"),
  });
  /** @type {Tab} */
  #tab = "map";
  /** @type {Results | null} */
  #results = null;

  /** @param {{view: ViewSettings, onOpen: (cell: number) => void}} parts */
  constructor(parts) {
    this.#view = parts.view;
    this.#views = { map: new ResultMaps(parts), plot: new Plots(), table: new ResultTable(parts) };
    for (const tab of TABS) {
      const tabButton = createButton(translate(`laboratory.tab.${tab}`), () => this.#selectTab(tab), {
        role: "tab",
        id: `laboratory-tab-${tab}`,
        value: tab,
      });
      tabButton.setAttribute("aria-controls", "laboratory-panel");
      this.#tabs.append(tabButton);
    }
    this.#tabs.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.#selectTab(TABS[(TABS.indexOf(this.#tab) + step + TABS.length) % TABS.length]);
      /** @type {HTMLElement | null} */ (this.#tabs.querySelector(`[value="${this.#tab}"]`))?.focus();
    });
    this.#panel.id = "laboratory-panel";
    this.#panel.role = "tabpanel";
    this.root = createElement(
      "div",
      { className: "laboratory-results" },
      this.#headline,
      this.#summaryList,
      this.#tabs,
      this.#panel,
    );
  }

  /** The completed cells, in the order of the table. */
  get cells() {
    if (this.#results) this.#views.table.show(this.#results);
    return this.#views.table.cells;
  }

  /**
   * Prepares the view for the results of another question or of a restart. A new or suggested question selects the tab
   * that suits its results best.
   *
   * @param {Results} results
   * @param {string} presetName the name of a suggested question, or empty
   */
  showNewResults(results, presetName) {
    const isNewPlan = results.plan !== this.#results?.plan;
    this.#results = results;
    const { boards, orders, seeds } = results.plan;
    // A map shows the starts of one board, in each of a few orders. More runs of a start are a distribution.
    const isMapBest = boards.length === 1 && orders.length <= 24 && seeds.length <= 24;
    if (isNewPlan || presetName) this.#selectTab(isMapBest ? "map" : "plot");
  }

  recolour() {
    this.#views.map.recolour();
    this.#views.plot.recolour();
  }

  /** @param {Results} results */
  show(results) {
    this.#results = results;
    this.root.dataset.hasResults = String(results.done > 0);
    if (results.done > 0) this.#showSummary(results);
    this.#views[this.#tab].show(results);
  }

  /** @param {Tab} tab */
  #selectTab(tab) {
    this.#tab = tab;
    for (const button of this.#tabs.querySelectorAll("button")) {
      button.ariaSelected = String(button.value === tab);
      button.tabIndex = button.value === tab ? 0 : -1;
    }
    this.#panel.setAttribute("aria-labelledby", `laboratory-tab-${tab}`);
    this.#panel.dataset.tab = tab;
    this.#panel.replaceChildren(this.#views[tab].root);
    if (this.#results) this.#views[tab].show(this.#results);
  }

  /** Shows a summary in a few numbers. @param {Results} results */
  #showSummary(results) {
    const { doneCells } = results;
    const tourCount = doneCells.reduce((sum, cell) => sum + Number(results.outcome(cell) === "tour"), 0);
    const visitCounts = results.values(doneCells, "visits");
    const visits = summarise(visitCounts);
    const hardest = doneCells[visitCounts.indexOf(visits?.most ?? Number.NaN)] ?? doneCells[0];
    const facts = [
      [
        translate("laboratory.fact.found"),
        `${percent(tourCount, doneCells.length)} %`,
        translate("laboratory.partOf", { part: wholeNumber(tourCount), whole: wholeNumber(doneCells.length) }),
      ],
      [
        translate("laboratory.fact.median"),
        measuredWords("visits", visits?.median ?? Number.NaN),
        translate("laboratory.fact.visits"),
      ],
      [
        translate("laboratory.fact.mean"),
        measuredWords("visits", visits?.mean ?? Number.NaN),
        translate("laboratory.fact.visits"),
      ],
      [
        translate("laboratory.fact.most"),
        measuredWords("visits", visits?.most ?? Number.NaN),
        translate("laboratory.fact.visits"),
      ],
      [
        translate("laboratory.fact.time"),
        measuredWords("time", results.totalTimeMs),
        translate("laboratory.fact.together"),
      ],
    ];
    this.#summaryList.replaceChildren(
      ...facts.map(([name, value, note]) =>
        createElement(
          "div",
          {},
          createElement("dt", {}, name),
          createElement("dd", {}, createElement("strong", {}, value), " ", createElement("small", {}, note)),
        ),
      ),
    );
    const limited = doneCells.filter((cell) => results.outcome(cell) === "limit").length;
    const headline =
      limited > 0
        ? translate("laboratory.limited", {
            count: limited,
            number: wholeNumber(limited),
            all: wholeNumber(doneCells.length),
          })
        : translate("laboratory.hardest", {
            ...cellNames(results, hardest, this.#view),
            visits: measuredWords("visits", results.measure(hardest, "visits")),
          });
    // A walk that gives up early is not easier than one that goes far.
    setText(this.#headline, results.outcome(hardest) === "gave-up" ? "" : headline);
  }
}
