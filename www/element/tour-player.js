/** Plays the runs of one element. Each element has its own board and engine. */

import { BoardView } from "../board/board-view.js";
import { Moment } from "../board/moment.js";
import { ViewSettings } from "../board/view-settings.js";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { movedStartFault } from "../engine/moved-start.js";
import { AnimationLoop } from "../transport/animation-loop.js";
import { Playback } from "../transport/playback.js";
import { Player } from "../transport/player.js";

export { startEngine } from "./assets.js";
export { readRequest } from "./request.js";

/** @import { Choices, ExperimentInfo } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { AdjacencyLists, DraftFault, Report } from "../engine/protocol.js" */
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
  /** Whether the view settings differ from those that the board shows. */
  #isViewChanged = false;
  #view = new ViewSettings(null, () => (this.#isViewChanged = true));
  #board;
  #loop = new AnimationLoop((now) => this.#tick(now));
  /** Removes the event listeners when it is aborted. */
  #abortController = new AbortController();
  /** The prepared experiment, or null. @type {ExperimentInfo | null} */
  experimentInfo = null;
  /**
   * For every square, the squares that a move leads to, if all tours are searched for.
   *
   * @type {AdjacencyLists | null}
   */
  #adjacencyLists = null;
  /** Settles when the last requested jump has arrived. @type {Promise<unknown> | undefined} */
  #arrival;
  /**
   * Pending single steps: each is resolved when its step is shown.
   *
   * @type {{step: number, resolve: () => void}[]}
   */
  #pendingSteps = [];

  /**
   * @param {{engine: Engine, choices: Choices}} startedEngine
   * @param {HTMLCanvasElement} canvas
   * @param {TourEvents} events
   */
  constructor({ engine, choices }, canvas, events) {
    this.#engine = engine;
    this.choices = choices;
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
        this.#resolveSteps(this.moment.ended ? Infinity : this.moment.counters.steps);
      },
      onJump: (_, report) => {
        this.#board.showJump();
        events.onReport(report);
        this.#resolveSteps(Infinity);
      },
      onNotFound: () => undefined,
      onEngineError: () => {
        this.#resolveSteps(Infinity);
        // The engine of an element that was removed is ended on purpose.
        if (!this.#abortController.signal.aborted) events.onLost();
      },
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
   * Shows the run of a request, before its first step.
   *
   * @param {ElementRequest} request a request without faults
   * @returns {Promise<boolean>} false if another request replaced it in the meantime; rejects with
   *   `InvalidDraftError` or `EngineError`
   */
  async begin({ experiment, moment }) {
    const opened = await this.#session.open(experiment);
    if (!opened) return false;
    const start = new URLSearchParams(experiment).get("start");
    const fault = start && movedStartFault(opened.experimentInfo, start);
    if (fault) throw new InvalidDraftError(fault);
    if (opened.experimentInfo.working) this.#events.onWork();
    if (!(await this.#session.computePath()) || !this.#session.experimentInfo) return false;
    const experimentInfo = this.#session.experimentInfo;
    this.#adjacencyLists = experimentInfo.all
      ? await nullIfEngineLost(this.#engine.adjacencyLists(new Moment(experimentInfo).size))
      : null;
    if (experimentInfo !== this.#session.experimentInfo) return false;
    this.experimentInfo = experimentInfo;
    this.#resolveSteps(Infinity);
    this.#playback.loadSearch(experimentInfo);
    this.#playback.reportsEveryTour = experimentInfo.all;
    this.#applyPlaybackSettings(moment);
    this.#view.overrideFromLink(moment.view);
    this.#isViewChanged = false;
    this.#board.show(this.moment);
    this.#events.onState();
    return true;
  }

  /**
   * Changes how the run is drawn and played. The run keeps its step, and goes on playing.
   *
   * @param {ElementRequest["moment"]} settings its step is not used
   */
  applySettings(settings) {
    this.#applyPlaybackSettings(settings);
    this.#view.overrideFromLink(settings.view);
    if (this.#isViewChanged) this.#board.applyViewSettings();
    this.#isViewChanged = false;
    this.#events.onState();
  }

  /** @param {ElementRequest["moment"]} settings */
  #applyPlaybackSettings({ speed, loop }) {
    const newSpeed = speed ?? DEFAULT_SPEED;
    // The player counts the time to the next step anew after a change of the speed.
    if (newSpeed !== this.#player.speed) this.#player.speed = newSpeed;
    this.#playback.loop = loop;
  }

  /** The shown moment. */
  get moment() {
    return this.#playback.moment;
  }

  /** Whether the run plays, or advances to a requested step. */
  get isPlaying() {
    return this.#playback.isBusy;
  }

  /** Whether the path, which is a tour, is closed: a move leads from its last square to its first. */
  get isTourClosed() {
    const { path, depth, status } = this.moment;
    // A search for all tours has no status for a single tour.
    return this.#adjacencyLists?.[path[depth - 1]].includes(path[0]) ?? status === "closed-tour";
  }

  /** For each command of the user, whether it has an effect. */
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

  /**
   * Takes one step, or pauses a run that plays.
   *
   * @returns {Promise<void>} resolves when the step is shown
   */
  async stepForward() {
    if (!this.isPlaying) await this.#arrival;
    if (this.isPlaying || !this.availableCommands.step) return this.#playback.step();
    const step = (this.#pendingSteps.at(-1)?.step ?? this.moment.counters.steps) + 1;
    const arrival = new Promise((resolve) => this.#pendingSteps.push({ step, resolve: () => resolve(undefined) }));
    this.#playback.step();
    await arrival;
  }

  /**
   * Goes back one step, or pauses a run that plays.
   *
   * @returns {Promise<void>} resolves when the step is shown
   */
  async stepBack() {
    this.#arrival = this.#playback.stepBack();
    await this.#arrival;
  }

  /**
   * Goes to a step, searching for it if it is not known yet.
   *
   * @param {number} step
   * @returns {Promise<void>} resolves when the step is shown, or when the search ended before it
   */
  async seek(step) {
    this.#arrival = step <= this.moment.stepCount ? this.#playback.seek(step) : this.#playback.searchTo(step);
    await this.#arrival;
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
    this.#resolveSteps(Infinity);
    this.#engine.end();
  }

  /** Resolves the pending single steps up to a step. @param {number} lastStep */
  #resolveSteps(lastStep) {
    const isShown = (/** @type {{step: number}} */ { step }) => step <= lastStep;
    for (const { resolve } of this.#pendingSteps.filter(isShown)) resolve();
    this.#pendingSteps = this.#pendingSteps.filter((pending) => !isShown(pending));
  }

  /** Advances the playback. @param {number} now in milliseconds */
  #tick(now) {
    if (this.#player.state !== "playing") return false;
    this.#playback.tick(now);
    return true;
  }
}
