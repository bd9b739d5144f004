/**
 * Plays a run: asks the engine for the steps that the player says are due.
 *
 * @module
 */

import { EngineBroken } from "./engine/engine.js";
import { Run } from "./run.js";

/** How long the worker may search before it reports, in milliseconds: a report or two a frame. */
const SLICE = 8;

/** How many requests are under way at full speed, so that the worker need not wait for the page. */
const AHEAD = 2;

/**
 * @typedef {object} PlaybackEvents
 * @property {(run: Run, report: import("./engine/protocol.js").Report) => void} onReport
 * @property {(fault: EngineBroken) => void} onFault the search was lost; a new worker is coming up
 * @property {() => void} onState the player's state may have changed
 */

/** Ties the player to the engine and to the run shown. */
export class Playback {
  #engine;
  #player;
  #events;
  /** Steps due that were not asked for yet, because the last request is still under way. */
  #due = 0;
  #underWay = 0;
  /** Whether to go on as fast as possible, whatever the speed says. */
  #rushing = false;

  /**
   * @param {import("./engine/engine.js").Engine} engine
   * @param {import("./player.js").Player} player
   * @param {Run} run what is shown before anything was prepared
   * @param {PlaybackEvents} events
   */
  constructor(engine, player, run, events) {
    this.#engine = engine;
    this.#player = player;
    this.#events = events;
    this.run = run;
  }

  /**
   * Puts a prepared search on, from its beginning.
   *
   * @param {import("./engine/protocol.js").Setting} setting
   */
  begin(setting) {
    this.run = new Run(setting);
    this.#due = 0;
    this.#underWay = 0;
    this.#rushing = false;
    this.#send("prepare");
    if (setting.refutation) {
      this.run.status = "refuted";
      this.#send("end");
    }
  }

  play() {
    this.#rushing = false;
    this.#send("play");
  }

  pause() {
    this.#rushing = false;
    this.#due = 0;
    this.#send("pause");
  }

  /** Takes one step; while the search plays, stops it first. */
  step() {
    if (this.#player.state === "playing") this.pause();
    else if (this.#underWay === 0 && this.#send("step")) this.#advance(1, 1000);
  }

  /** Goes on to the end as fast as possible. */
  finish() {
    if (this.#player.state !== "playing") this.#send("play");
    this.#rushing = this.#player.state === "playing";
    this.#events.onState();
  }

  /** Whether the search runs as fast as the machine lets it. */
  get unlimited() {
    return this.#player.state === "playing" && (this.#rushing || this.#player.speed === Infinity);
  }

  /**
   * Asks for what is due; called once a frame.
   *
   * @param {number} now in milliseconds
   */
  tick(now) {
    const due = this.#player.due(now);
    if (this.unlimited) {
      while (this.#underWay < AHEAD) this.#advance(Infinity, SLICE);
    } else if (due > 0 || this.#due > 0) {
      this.#due += due;
      if (this.#underWay > 0) return;
      this.#advance(this.#due, SLICE);
      this.#due = 0;
    }
  }

  /**
   * @param {number} steps
   * @param {number} milliseconds
   */
  async #advance(steps, milliseconds) {
    const run = this.run;
    this.#underWay += 1;
    try {
      const report = await this.#engine.advance(steps, milliseconds);
      // A search that was replaced meanwhile leaves no trace on the new one.
      if (run !== this.run) return;
      this.#underWay -= 1;
      // Slices asked for ahead, which found the search already at its end.
      if (run.ended) return;
      run.apply(report);
      if (run.ended) this.#send("end");
      this.#events.onReport(run, report);
      if (this.unlimited) this.tick(performance.now());
    } catch (error) {
      if (!(error instanceof EngineBroken)) throw error;
      if (run === this.run) this.fail(error);
    }
  }

  /**
   * Gives the search up, once: the engine has lost it.
   *
   * @param {EngineBroken} fault
   */
  fail(fault) {
    if (this.#player.state === "failed") return;
    this.#underWay = 0;
    this.#send("fail");
    this.#events.onFault(fault);
  }

  /**
   * @param {import("./player.js").PlayerEvent} event
   * @returns {boolean}
   */
  #send(event) {
    const changed = this.#player.send(event, performance.now());
    if (changed) this.#events.onState();
    return changed;
  }
}
