/** Plays one run of the element, from the request to its last step, on a board and with an engine of its own. */

import { Moment } from "../board/moment.js";
import { View } from "../board/view.js";
import { Run } from "../engine/run.js";
import { Loop } from "../transport/loop.js";
import { Playback } from "../transport/playback.js";
import { Player } from "../transport/player.js";
import { BoardView } from "./board-view.js";

export { startEngine } from "./files.js";
export { readWish } from "./wish.js";

/** @import { Setting } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { DraftFault, Report } from "../engine/protocol.js" */
/** @import { Wish } from "./wish.js" */

/** Default speed, in steps a second. */
const USUAL_SPEED = 8;

/** Placeholder board, until another one is prepared. */
const USUAL = { rows: 8, columns: 8, start: 0, end: null, closed: false, all: false };

/**
 * @typedef {object} TourEvents
 * @property {(report: Report) => void} onReport another step is shown
 * @property {() => void} onState the available actions may have changed
 * @property {() => void} onWork a tour is being made before its first step
 * @property {() => void} onLost the search was lost
 */

/** Plays one run. */
export class TourPlayer {
  #engine;
  #events;
  #run;
  #player = new Player(USUAL_SPEED);
  #playback;
  #view = new View(null, () => undefined);
  #board;
  #loop = new Loop((now) => this.#turn(now));
  /** The prepared experiment, if there is one. @type {Setting | null} */
  setting = null;

  /**
   * @param {Engine} engine an engine that has started
   * @param {HTMLCanvasElement} canvas
   * @param {TourEvents} events
   */
  constructor(engine, canvas, events) {
    this.#engine = engine;
    this.#events = events;
    const before = new Moment(USUAL);
    this.#run = new Run(engine, events.onWork);
    this.#board = new BoardView(canvas, before, this.#view);
    this.#playback = new Playback(engine, this.#player, before, {
      onReport: (_, report) => {
        this.#board.note(report, this.#speed);
        events.onReport(report);
      },
      onJump: (_, report) => {
        this.#board.jump();
        events.onReport(report);
      },
      onNowhere: () => undefined,
      onFault: events.onLost,
      onState: () => {
        if (this.#player.state === "playing") this.#loop.start();
        events.onState();
      },
    });
  }

  /**
   * Asks the core for the faults of a request.
   *
   * @param {Wish} wish
   * @returns {Promise<DraftFault[]>} rejects with `EngineBroken`
   */
  async faultsOf({ experiment }) {
    const { faults } = await this.#engine.ask("read", { query: experiment, panoramas: false });
    return faults;
  }

  /**
   * Shows a request from its beginning.
   *
   * @param {Wish} wish a request without faults
   * @returns {Promise<boolean>} false if another request replaced it meanwhile; rejects with `DraftRefused` or
   * `EngineBroken`
   */
  async begin({ experiment, moment }) {
    const { draft } = await this.#engine.ask("read", { query: experiment, panoramas: false });
    const prepared = await this.#run.prepare(draft);
    if (!prepared) return false;
    if (prepared.working) this.#events.onWork();
    if (!(await this.#run.work()) || !this.#run.setting) return false;
    const setting = this.#run.setting;
    this.setting = setting;
    this.#view.visit(moment.view);
    this.#player.speed = moment.speed ?? USUAL_SPEED;
    this.#playback.begin(setting);
    this.#playback.loop = moment.loop;
    this.#board.show(this.moment);
    if (this.#board.wantsLists) this.#board.lists = await this.#engine.lists(this.moment.size);
    if (moment.step !== null) await this.seek(moment.step);
    this.#events.onState();
    return true;
  }

  /** The current state. */
  get moment() {
    return this.#playback.moment;
  }

  /** Available actions. */
  get standing() {
    const { busy } = this.#playback;
    const { length } = this.moment;
    return {
      plays: busy,
      canPlay: busy || this.#player.can("play") || (this.#player.state === "finished" && length > 0),
      canStep: this.#player.plays || this.#player.can("step"),
      canReturn: this.moment.counters.steps > 0 && this.#player.can("seek"),
    };
  }

  /** Returns the name of a square. @param {number} square */
  nameOf = (square) => this.#view.name(square, this.moment.ground);

  play() {
    this.#playback.play();
  }

  pause() {
    if (this.#playback.busy) this.#playback.pause();
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
    if (step <= this.moment.length) await this.#playback.seek(step);
    else await this.#playback.searchOn(step);
  }

  /** Reads the colours of the style sheets again. */
  recolour() {
    this.#board.recolour();
  }

  /** Ends the search and its worker. */
  end() {
    this.#run.forget();
    this.pause();
    this.#board.end();
    this.#engine.end();
  }

  get #speed() {
    return this.#playback.unlimited ? Infinity : this.#player.speed;
  }

  /** @param {number} now in milliseconds */
  #turn(now) {
    if (this.#player.state !== "playing") return false;
    this.#playback.tick(now);
    return true;
  }
}
