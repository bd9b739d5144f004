/** The graph of a board on the stage, beside the board: its picture, and its arrangement. */

import "#words/graph";
import "../styles/graph.css";
import closeIcon from "lucide-static/icons/x.svg?raw";
import { MAX_CIRCLE_VERTICES } from "../board/ground.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { createFullEngine } from "../engine/laboratory-engine.js";
import { translate, wholeNumber } from "../locales/locale.js";
import { createButton, createElement, setIcon, setText } from "../widgets/element.js";
import { GraphView } from "./graph-view.js";
import { boardPlaces, ringPlaces } from "./places.js";

/** @import { Draft } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { Moment } from "../board/moment.js" */
/** @import { ViewSettings } from "../board/view-settings.js" */

/** Time slice of the worker for the search for a tour, in milliseconds. */
const SLICE_MS = 100;

/** The arrangements, in the order of their buttons. */
const ARRANGEMENTS = /** @type {const} */ (["board", "tour"]);

/**
 * The run that the board shows: its draft, and whether the ring follows the tour of this run. Otherwise the ring
 * follows any tour.
 *
 * @typedef {{draft: Draft, alongRun: boolean}} GraphRun
 */

/** The number of instances created so far, which gives the radio buttons of each instance a unique name. */
let instanceCount = 0;

/** Returns the parts of a draft that determine its graph, as text. @param {Draft} draft */
const graphKey = ({ rows, columns, layers, holes, topology, leaper, graph }) =>
  JSON.stringify([rows, columns, layers, holes, topology, leaper, graph]);

/** The graph beside one board. */
export class GraphBeside {
  #view;
  #getRun;
  #canvas = createElement("canvas", { role: "img" });
  #note = createElement("p", { className: "graph-note", role: "status" });
  #choice = createElement("fieldset", { className: "segments" });
  #part;
  #events;
  /** The picture; null until a graph is small enough. @type {GraphView | null} */
  #graphView = null;
  /** @type {Moment | null} */
  #moment = null;
  /** The graph that is shown, and the arrangement that its vertices have or move to; empty for none. */
  #shownGraph = "";
  #arrangementKey = "";
  /** The path of the last ring. @type {{key: string, order: import("../engine/requests.js").RingOrder} | null} */
  #ring = null;

  /**
   * @param {HTMLElement} stage the parent of the board
   * @param {ViewSettings} view
   * @param {object} events
   * @param {() => GraphRun | null} events.getRun
   * @param {import("../board/board-view.js").FetchLists} events.fetchLists
   * @param {(square: number) => void} events.onPick called with a chosen vertex
   */
  constructor(stage, view, { getRun, ...events }) {
    this.#view = view;
    this.#getRun = getRun;
    this.#events = events;
    const name = `graph-${(instanceCount += 1)}`;
    this.#choice.append(
      createElement("legend", { className: "visually-hidden" }, translate("view.beside.heading")),
      ...ARRANGEMENTS.map((value) =>
        createElement(
          "label",
          {},
          createElement("input", { type: "radio", name, value }),
          createElement("span", {}, translate(`view.beside.${value}`)),
        ),
      ),
    );
    // A click on the chosen arrangement brings dragged vertices back.
    this.#choice.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLInputElement) view.setOption("beside", target.value);
    });
    const closeButton = createButton("", () => view.setOption("beside", "off"), {
      className: "icon-button",
      ariaLabel: translate("graph.close"),
      title: translate("graph.close"),
    });
    setIcon(closeButton, closeIcon);
    this.#part = createElement(
      "section",
      { className: "graph", ariaLabel: translate("graph.heading") },
      this.#canvas,
      createElement("div", { className: "graph-tools" }, this.#choice, closeButton),
      this.#note,
    );
    stage.append(this.#part);
  }

  /** Shows another run. @param {Moment} moment */
  show(moment) {
    this.#moment = moment;
    const run = this.#getRun();
    if (!run) return;
    const isTooLarge = moment.size > MAX_CIRCLE_VERTICES;
    this.#canvas.hidden = isTooLarge;
    this.#choice.disabled = isTooLarge;
    setText(this.#note, isTooLarge ? translate("graph.tooLarge", { most: wholeNumber(MAX_CIRCLE_VERTICES) }) : "");
    if (isTooLarge) return;
    const graph = graphKey(run.draft);
    const isSameGraph = graph === this.#shownGraph;
    if (!isSameGraph) this.#arrangementKey = `${this.#view.arrangementNumber} board`;
    this.#shownGraph = graph;
    this.#graphView ??= new GraphView(this.#canvas, moment, this.#view, {
      ...this.#events,
      onArranged: () => (this.#canvas.dataset.arranged = this.#view.optionOf("beside")),
    });
    this.#graphView.showRun(moment, { isSameGraph });
    if (!isSameGraph) this.#canvas.dataset.arranged = "board";
    this.#showArrangement();
  }

  /**
   * @param {Report} report
   * @param {number} speed steps a second
   */
  showReport(report, speed) {
    this.#graphView?.showReport(report, speed);
  }

  showJump() {
    this.#graphView?.showJump();
  }

  applyViewSettings() {
    this.#graphView?.applyViewSettings();
    this.#showArrangement();
  }

  updateColours() {
    this.#graphView?.updateColours();
  }

  /** Removes the part. */
  end() {
    this.#arrangementKey = "";
    this.#graphView?.end();
    this.#part.remove();
  }

  /** Moves the vertices to the chosen arrangement, unless they have it, or were dragged from it. */
  async #showArrangement() {
    const arrangement = this.#view.optionOf("beside");
    for (const input of this.#choice.querySelectorAll("input")) input.checked = input.value === arrangement;
    const [run, moment, graphView] = [this.#getRun(), this.#moment, this.#graphView];
    if (!run || !moment || !graphView || moment.size > MAX_CIRCLE_VERTICES) return;
    this.#updateLabel(moment);
    // A ring along the tour of a run belongs to this run, any other ring to the graph.
    const ring = JSON.stringify(run.alongRun ? run : graphKey(run.draft));
    const key = `${this.#view.arrangementNumber} ${arrangement === "tour" ? ring : "board"}`;
    if (key === this.#arrangementKey) return;
    this.#arrangementKey = key;
    // The attribute names the arrangement that the vertices have reached.
    delete this.#canvas.dataset.arranged;
    if (arrangement === "board") return graphView.arrange(boardPlaces(moment.ground));
    if (this.#ring?.key !== ring) {
      const order = await this.#findRing(run, key);
      if (!order || key !== this.#arrangementKey) return;
      this.#ring = { key: ring, order };
    }
    graphView.arrange(ringPlaces(this.#ring.order));
  }

  /** Describes the picture for screen readers. @param {Moment} moment */
  async #updateLabel(moment) {
    const lists = (await this.#events.fetchLists()) ?? [];
    if (moment !== this.#moment) return;
    const arrangement = this.#view.optionOf("beside") === "tour" ? "tour" : "board";
    this.#canvas.ariaLabel = translate(`graph.picture.${arrangement}`, {
      vertices: wholeNumber(moment.size),
      edges: wholeNumber(lists.reduce((count, list) => count + list.length, 0) / 2),
    });
  }

  /**
   * Finds the path for a ring.
   *
   * @param {GraphRun} run
   * @param {string} key of the arrangement; a change of the arrangement ends the search
   * @returns {Promise<import("../engine/requests.js").RingOrder | null>} null if another arrangement was chosen, or the
   *   engine was lost
   */
  async #findRing(run, key) {
    const engine = createFullEngine();
    const request = { ...run, milliseconds: SLICE_MS };
    try {
      while (key === this.#arrangementKey) {
        const order = await engine.request("ring-order", request);
        if (order) return order;
      }
      return null;
    } catch (error) {
      return nullIfEngineLost(Promise.reject(error));
    } finally {
      engine.end();
    }
  }
}
