/** Plays the runs of one element. Each element has its own board and engine. */

import { BoardView } from "../board/board-view.js";
import { Moment } from "../board/moment.js";
import { ViewSettings } from "../board/view-settings.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { AnimationLoop } from "../transport/animation-loop.js";
import { Playback } from "../transport/playback.js";
import { Player } from "../transport/player.js";

export { startEngine } from "./assets.js";
export { readRequest } from "./request.js";

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { DraftFault, Report } from "../engine/protocol.js" */
/** @import { ElementRequest } from "./request.js" */

/** Default speed, in steps a second. */
const DEFAULT_SPEED = 8;

/** Media queries whose results change the colours. */
const COLOUR_QUERIES = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

/** Placeholder board until the first run is prepared. */
const PLACEHOLDER_BOARD = { rows: 8, columns: 8, start: 0, end: null, closed: false, all: false };

/**
 * The handlers that the player calls.
 *
 * @typedef {object} TourEvents
 * @property {(report: Report) => void} onReport called with the report of the engine when a step is shown
 * @property {() => void} onState called when the available actions may have changed
 * @property {() => void} onWork called while a path is computed before the first step
 * @property {() => void} onLost called when the search is lost
 */

/** Plays one run at a time. */
export class TourPlayer {
  #engine;
  #events;
  #session;
  #player = new Player(DEFAULT_SPEED);
  #playback;
  #view = new ViewSettings(null, () => undefined);
  #board;
  #loop = new AnimationLoop((now) => this.#tick(now));
  /** Removes the event listeners when it is aborted. */
  #abortController = new AbortController();
  /** The prepared experiment, or null. @type {ExperimentInfo | null} */
  experimentInfo = null;

  /**
   * @param {Engine} engine an engine that has started
   * @param {HTMLCanvasElement} canvas
   * @param {TourEvents} events
   */
  constructor(engine, canvas, events) {
    this.#engine = engine;
    this.#events = events;
    const placeholderMoment = new Moment(PLACEHOLDER_BOARD);
    this.#session = new ExperimentSession(engine, events.onWork);
    this.#board = new BoardView(canvas, placeholderMoment, this.#view, () =>
      nullIfEngineLost(engine.adjacencyLists(this.moment.size)),
    );
    for (const query of COLOUR_QUERIES) {
      const { signal } = this.#abortController;
      matchMedia(query).addEventListener("change", () => this.#board.updateColours(), { signal });
    }
    this.#playback = new Playback(engine, this.#player, placeholderMoment, {
      onReport: (_, report) => {
        this.#board.showReport(report, this.#playback.speed);
        events.onReport(report);
      },
      onJump: (_, report) => {
        this.#board.showJump();
        events.onReport(report);
      },
      onNotFound: () => undefined,
      onEngineError: events.onLost,
      onStateChange: () => {
        if (this.#player.state === "playing") this.#loop.start();
        events.onState();
      },
    });
  }

  /**
   * Returns the faults that the core finds in a request.
   *
   * @param {ElementRequest} request
   * @returns {Promise<DraftFault[]>} rejects with `EngineError`
   */
  async faultsOf({ experiment }) {
    const { faults } = await this.#engine.request("read", { query: experiment, panoramas: false });
    return faults;
  }

  /**
   * Shows the run of a request.
   *
   * @param {ElementRequest} request a request without faults
   * @returns {Promise<boolean>} false if another request replaced it in the meantime; rejects with
   *   `InvalidDraftError` or `EngineError`
   */
  async begin({ experiment, moment }) {
    const opened = await this.#session.open(experiment);
    if (!opened) return false;
    if (opened.experimentInfo.working) this.#events.onWork();
    if (!(await this.#session.computePath()) || !this.#session.experimentInfo) return false;
    const experimentInfo = this.#session.experimentInfo;
    this.experimentInfo = experimentInfo;
    this.#view.overrideFromLink(moment.view);
    this.#player.speed = moment.speed ?? DEFAULT_SPEED;
    this.#playback.loadSearch(experimentInfo);
    this.#playback.loop = moment.loop;
    this.#board.show(this.moment);
    if (moment.step !== null) await this.seek(moment.step);
    this.#events.onState();
    return true;
  }

  /** The shown moment. */
  get moment() {
    return this.#playback.moment;
  }

  /** Whether the run plays, or advances to a requested step. */
  get isPlaying() {
    return this.#playback.isBusy;
  }

  /** Whether each command of the user has an effect. */
  get availableCommands() {
    return this.#playback.availableCommands;
  }

  /** Returns the name of a square. @param {number} square */
  nameOf = (square) => this.#view.name(square, this.moment.ground);

  play() {
    this.#playback.play();
  }

  pause() {
    if (this.#playback.isBusy) this.#playback.pause();
  }

  step() {
    this.#playback.step();
  }

  /**
   * Goes to a step, searching for it if it is not known yet.
   *
   * @param {number} step
   * @returns {Promise<void>} resolves when the step is shown, or when the search ended before it
   */
  async seek(step) {
    if (step <= this.moment.stepCount) await this.#playback.seek(step);
    else await this.#playback.searchTo(step);
  }

  /** Reads the colours of the style sheets again. */
  updateColours() {
    this.#board.updateColours();
  }

  /** Ends the run and its engine. */
  end() {
    this.#session.cancelPending();
    this.pause();
    this.#board.end();
    this.#abortController.abort();
    this.#engine.end();
  }

  /** Advances the playback. @param {number} now in milliseconds */
  #tick(now) {
    if (this.#player.state !== "playing") return false;
    this.#playback.tick(now);
    return true;
  }
}
