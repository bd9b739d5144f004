/** The views of the search tree with their control: an icicle plot, boards, and the list of the decisions. */

import "../../styles/tree-views.css";
import { nullIfEngineLost } from "../../engine/engine.js";
import { getElement } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";
import { ArrangementControl } from "./arrangement-control.js";
import { Boards } from "./boards.js";
import { DecisionList } from "./decision-list.js";
import { Icicle } from "./icicle.js";
import { TreePlace } from "./tree-place.js";

/** @import { Branch, Draft, MomentData, SurveyRequest } from "../../bindings/protocol" */
/** @import { Moment } from "../../board/moment.js" */
/** @import { ViewSettings } from "../../board/view-settings.js" */
/** @import { RunHistory } from "../../engine/history.js" */

/**
 * @typedef {object} TreeEvents
 * @property {import("../../engine/engine.js").Engine} engine
 * @property {(step: number) => void} onSeek requests the moment after a step
 * @property {(choice: {place: number, square: number}) => void} onSeekDecision requests the moment of a choice: the
 *   index in the path, and the square chosen there
 * @property {() => void} onDataNeeded called when the tree needs more data about the current moment
 * @property {(square: number) => string} nameOf
 * @property {(index: number) => string} numberOf the number of a square of the path, as the board shows it
 * @property {import("../../wording/vocabulary.js").Translate} translateForBoard
 */

/**
 * A survey with the search that it belongs to.
 *
 * @typedef {object} SearchSurvey
 * @property {Pick<MomentData, "branches" | "decisions" | "depth" | "length" | "levels" | "step" | "visits">} survey
 * @property {Moment} moment the moment shown, which may be some steps later
 * @property {{draft: Draft, algorithm: string} | null} experiment
 * @property {RunHistory | undefined} history of the whole search
 */

/** The search tree in the chosen arrangement. Only the visible view gets data. */
export class TreeViews {
  #icicle;
  #boards;
  #decisionList;
  #control;
  #place;
  #isIcicleVisible;
  #areBoardsVisible;
  /** The draft of the search shown. @type {Draft | null} */
  #draft = null;

  /**
   * @param {HTMLElement} tree the parent of the views
   * @param {ViewSettings} view
   * @param {TreeEvents} events
   */
  constructor(tree, view, events) {
    const { engine, onDataNeeded } = events;
    this.#control = new ArrangementControl(tree, view);
    const branchEvents = {
      ...events,
      onSeekBranch: (/** @type {Branch} */ branch) => this.#seekBranch(branch, events),
    };
    this.#icicle = new Icicle(getElement("icicle", HTMLCanvasElement), branchEvents);
    this.#boards = new Boards(tree, view, {
      ...branchEvents,
      requestMoves: async () => this.#draft && nullIfEngineLost(engine.request("move-targets", { draft: this.#draft })),
    });
    this.#decisionList = new DecisionList(events);
    this.#isIcicleVisible = observeVisibility(getElement("icicle-panel", HTMLElement), onDataNeeded);
    this.#areBoardsVisible = observeVisibility(this.#boards.element, onDataNeeded);
    this.#place = new TreePlace(tree, view);
  }

  /**
   * Returns the request for the facts that the visible view needs.
   *
   * @param {number} depth the number of squares of the path
   * @returns {Pick<SurveyRequest, "branches" | "decisions" | "levels">}
   */
  getSurveyRequest(depth) {
    const decisions = this.#decisionList.getNeededPlaces(depth);
    return {
      ...(this.#isIcicleVisible() ? { branches: this.#icicle.capacity, levels: true } : {}),
      ...(this.#areBoardsVisible() ? { branches: this.#boards.capacity, levels: true } : {}),
      ...(decisions.length > 0 ? { decisions } : {}),
    };
  }

  /** Shows the parts of a survey that belong to the tree. @param {SearchSurvey} data */
  show({ survey, moment, experiment, history }) {
    const { branches, decisions, depth, length, levels, step, visits } = survey;
    this.#draft = experiment?.draft ?? null;
    if (branches) {
      // Counted over all known steps, so that the rows stay when the user goes to an earlier step.
      const deepest = history?.spans.reduce((most, { highest }) => Math.max(most, highest), 0) ?? 0;
      const isCurrent = step === moment.counters.steps;
      const state = {
        branches,
        length,
        position: step,
        deepest,
        // At full speed the shown path may be some steps ahead of the survey.
        path: moment.path.slice(0, isCurrent ? depth : Math.min(depth, moment.depth)),
        stepsBack: levels?.length !== 0,
        isBreadthFirst: experiment?.algorithm === "breadth-first",
      };
      if (this.#isIcicleVisible()) this.#icicle.show(state);
      if (this.#areBoardsVisible()) this.#boards.show({ ...state, ground: moment.ground, start: moment.start });
    }
    if (decisions) this.#decisionList.show({ depth, decisions, size: moment.size, totals: { visits } });
  }

  /** Goes to the step that entered the square of a branch. @param {Branch} branch @param {TreeEvents} events */
  async #seekBranch(branch, { engine, onSeek }) {
    const draft = this.#draft;
    const step = await nullIfEngineLost(engine.request("entrance", branch));
    if (step !== null && draft === this.#draft) onSeek(step);
  }

  /** Shows the options of the view settings. */
  updateOptions() {
    this.#control.update();
    this.#place.update();
    this.#boards.updateView();
  }

  /** Clears the tree for another search. */
  reset() {
    this.#decisionList.show(null);
    this.#icicle.clear();
    this.#boards.clear();
  }

  /** Reads the colours of the style sheet again. */
  recolour() {
    this.#icicle.recolour();
    this.#boards.recolour();
  }
}
