/** Loads the graph beside a board lazily, when the display settings show it for the first time. */

import { translate, withTranslations } from "../locales/locale.js";

/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */
/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { GraphBeside, GraphRun } from "./graph-beside.js" */

/** The attribute of the root element while boards have a graph beside them. */
const GRAPH_ATTRIBUTE = "data-graph";

/** The graph beside a board: a mirror of the board, which does nothing while no graph is shown. */
export class LazyGraph {
  #stage;
  #view;
  #onLoadFailure;
  #events;
  /** @type {Moment | null} */
  #moment = null;
  /** @type {GraphBeside | null} */
  #graph = null;
  #isLoading = false;

  /**
   * @param {HTMLElement} stage the parent of the board
   * @param {ViewSettings} view
   * @param {object} events
   * @param {() => GraphRun | null} events.getRun returns the run that the board shows
   * @param {import("../board/board-view.js").FetchLists} events.fetchLists
   * @param {(square: number) => void} events.onPick called with a chosen vertex
   * @param {(message: string) => void} events.onLoadFailure called if the graph cannot be loaded
   */
  constructor(stage, view, { onLoadFailure, ...events }) {
    this.#stage = stage;
    this.#view = view;
    this.#onLoadFailure = onLoadFailure;
    this.#events = events;
  }

  /** @param {Moment} moment */
  show(moment) {
    this.#moment = moment;
    if (this.#graph) this.#graph.show(moment);
    else this.#update();
  }

  /**
   * @param {Report} report
   * @param {number} speed steps a second
   */
  showReport(report, speed) {
    this.#graph?.showReport(report, speed);
  }

  showJump() {
    this.#graph?.showJump();
  }

  applyViewSettings() {
    this.#update();
    this.#graph?.applyViewSettings();
  }

  updateColours() {
    this.#graph?.updateColours();
  }

  get #isWanted() {
    return this.#view.optionOf("beside") !== "off";
  }

  /** Adds or removes the graph, as the settings say. */
  async #update() {
    document.documentElement.toggleAttribute(GRAPH_ATTRIBUTE, this.#isWanted);
    if (!this.#isWanted) {
      this.#graph?.end();
      this.#graph = null;
      return;
    }
    if (this.#graph || this.#isLoading || !this.#moment) return;
    this.#isLoading = true;
    const module = await withTranslations(import("./graph-beside.js")).catch(() => null);
    this.#isLoading = false;
    if (!this.#isWanted) return;
    if (!module) {
      // The board gets its space back. The next choice of the graph tries to load it again.
      this.#view.setOption("beside", "off");
      this.#onLoadFailure(translate("late.lost"));
      return;
    }
    this.#graph = new module.GraphBeside(this.#stage, this.#view, this.#events);
    this.#graph.show(this.#moment);
  }
}
