/** Plays a run: asks the engine for the steps that the player says are due, or goes to another step. */

import { Moment } from "../board/moment.js";
import { EngineBroken } from "../engine/engine.js";

/** @import { Landmark, Setting } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */

/** How long the worker may search before it reports, in milliseconds: a report or two a frame. */
const SLICE = 8;

/** How many requests are under way at full speed, so that the worker need not wait for the page. */
const AHEAD = 2;

/** How long the worker may search on for a step that is looked for, before it reports. */
const FIND_SLICE = 30;

/** For how long the last step of a loop stays before the first one comes again, in milliseconds. */
const REST = 900;

/**
 * Where to go: to a step that is known, to one that is searched on to, or to the next or last one of a kind.
 *
 * @typedef {{step: number} | {upTo: number} | {landmark: Landmark, forward: boolean}} Destination
 */

/**
 * @typedef {object} PlaybackEvents
 * @property {(moment: Moment, report: Report) => void} onReport some steps were taken
 * @property {(moment: Moment, report: Report) => void} onJump another step is shown
 * @property {(landmark: Landmark, forward: boolean) => void} onNowhere there is no step of the kind looked for
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
   * Counts the journeys: a report of steps that were asked for before one began says nothing of where
   * it leads.
   */
  #journey = 0;
  /** Whether a journey is under way, and where to go after it. */
  #travelling = false;
  /** @type {Destination | null} */
  #destination = null;
  /** The step that a journey leads to, if that is known. @type {number | null} */
  #heading = null;
  /** Whether the next step to be shown is still being chosen, so that a journey's end is no arrival. */
  #held = false;
  /** Whether the search goes on for a step that was looked for and is not known yet. */
  #finding = false;
  /** The step that is searched on to, if one is. @type {number | null} */
  wanted = null;
  /** The steps that are played again and again, if some are. @type {{from: number, to: number} | null} */
  loop = null;
  /** Since when the last step of the loop has been shown; 0 while it is not. */
  #roundSince = 0;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "ask">} engine
   * @param {import("./player.js").Player} player
   * @param {Moment} moment what is shown before anything was prepared
   * @param {PlaybackEvents} events
   */
  constructor(engine, player, moment, events) {
    this.#engine = engine;
    this.#player = player;
    this.#events = events;
    this.moment = moment;
  }

  /** Puts a prepared search on, from its beginning. @param {Setting} setting */
  begin(setting) {
    const isAskedOn = this.#underWay > 0 || this.#travelling;
    this.moment = new Moment(setting);
    this.#due = 0;
    this.#rushing = false;
    this.#held = false;
    this.loop = null;
    this.#forget();
    this.#send("prepare");
    // Requests of the run before, sent while this one was prepared, have moved this one on. A lost worker is reported with
    // the next request.
    if (isAskedOn && this.moment.status !== "working") this.#engine.ask("seek", { step: 0 }).catch(() => undefined);
    if (this.moment.status === "working") this.#send("wait");
    else if (this.moment.ended) this.#send("end");
  }

  /** Plays on, or from the beginning when the end is shown. */
  play() {
    this.#rushing = false;
    if (this.#player.state === "finished" && this.moment.length > 0) this.seek(this.loop?.from ?? 0);
    this.#send("play");
  }

  pause() {
    this.#rushing = false;
    this.#due = 0;
    this.#finding = false;
    this.#send("pause");
  }

  /** Takes one step; while the search plays, stops it first. Steps asked for in a row are all taken. */
  step() {
    if (this.busy) {
      this.pause();
    } else if (this.#heading !== null) {
      this.seek(this.#heading + 1);
    } else if (this.#send("step")) {
      this.#due += 1;
      this.#takeSteps();
    }
  }

  /** Takes one step, and tells when it is taken. */
  async stepped() {
    if (this.busy) this.pause();
    this.#due = 0;
    if (this.#underWay === 0 && this.#send("step")) await this.#advance(1, 1000);
  }

  /** Goes back one step; while the search plays, stops it first. */
  stepBack() {
    if (this.busy) this.pause();
    else this.seek((this.#heading ?? this.moment.counters.steps) - 1);
  }

  /** Goes on to the end as fast as possible: over what is known at once. */
  finish() {
    this.loop = null;
    if (!this.moment.atEnd) this.seek(Infinity);
    if (!this.#player.plays) this.#send("play");
    this.#rushing = this.#player.plays;
    this.#events.onState();
  }

  /**
   * Shows another step; beyond the last one known, that one.
   *
   * @param {number} step
   * @returns {Promise<void> | undefined} settles on arrival, where no journey was under way
   */
  seek(step) {
    const heading = Math.max(0, step);
    const travelled = this.#travel({ step: heading });
    if (this.#travelling) this.#heading = heading;
    return travelled;
  }

  /**
   * Shows the next or the last step of a kind; forward, it searches on for it.
   *
   * @param {Landmark} landmark
   * @param {boolean} forward
   */
  find(landmark, forward) {
    this.#travel({ landmark, forward });
  }

  /**
   * Searches on to a step that may not be known yet; it can be stopped like any other journey.
   *
   * @param {number} step
   * @returns {Promise<void> | undefined} settles on arrival, or where that was given up
   */
  searchOn(step) {
    return this.#travel({ upTo: step });
  }

  /** Keeps playing from going on while a step is being chosen, and lets it again. @param {boolean} held */
  hold(held) {
    this.#held = held;
    if (!held && !this.#travelling) this.#arrive();
  }

  /** Whether something goes on that `pause` would stop. */
  get busy() {
    return this.#player.plays || this.#finding;
  }

  /** Whether the search runs as fast as the machine lets it. */
  get unlimited() {
    return this.#player.state === "playing" && (this.#rushing || this.#player.speed === Infinity);
  }

  /** Asks for what is due; called once a frame. @param {number} now in milliseconds */
  tick(now) {
    const due = this.#player.due(now);
    if (this.unlimited && !this.loop) {
      while (this.#underWay < AHEAD) this.#advance(Infinity, SLICE);
    } else if (this.loop && this.#isRound(this.loop, now)) {
      this.#due = 0;
    } else if (due > 0 || this.#due > 0) {
      this.#due += due;
      if (this.#underWay > 0) return;
      if (this.loop) this.#due = Math.min(this.#due, this.loop.to - this.moment.counters.steps);
      this.#advance(this.#due, SLICE);
      this.#due = 0;
    }
  }

  /**
   * Goes back to the first step of a loop once the last one has been seen.
   *
   * @param {{from: number, to: number}} loop
   * @param {number} now in milliseconds
   * @returns {boolean} whether the last one is shown
   */
  #isRound({ from, to }, now) {
    const isLast = this.moment.ended || this.moment.counters.steps >= to;
    if (!isLast || this.#roundSince === 0) this.#roundSince = isLast ? now : 0;
    if (!isLast || now - this.#roundSince < REST) return isLast;
    this.#roundSince = 0;
    this.seek(from);
    return true;
  }

  /** Takes the steps that were asked for by hand. */
  #takeSteps() {
    if (this.#due === 0 || this.#underWay > 0) return;
    this.#advance(this.#due, 1000);
    this.#due = 0;
  }

  /**
   * @param {number} steps
   * @param {number} milliseconds
   */
  async #advance(steps, milliseconds) {
    const moment = this.moment;
    const journey = this.#journey;
    this.#underWay += 1;
    try {
      const report = await this.#engine.ask("advance", { steps, milliseconds });
      // A search that was replaced meanwhile leaves no trace on the new one, nor does a step that
      // was taken before the search was sent elsewhere.
      if (moment !== this.moment || journey !== this.#journey) return;
      this.#underWay -= 1;
      // Slices asked for ahead, which found the search already at its end.
      if (moment.ended) return;
      moment.apply(report);
      // The last step is shown as fast as those before it: while it is, the search still plays.
      this.#events.onReport(moment, report);
      if (moment.ended && !(this.loop && this.#player.plays)) this.#send("end");
      if (this.unlimited) this.tick(performance.now());
      else if (this.#player.state === "paused") this.#takeSteps();
    } catch (error) {
      this.#catch(error, moment);
    }
  }

  /**
   * @param {Destination} destination
   * @returns {Promise<void> | undefined} settles on arrival, where no journey is under way yet
   */
  #travel(destination) {
    if (!this.#send("seek")) return undefined;
    this.#heading = null;
    this.#destination = destination;
    this.#finding = !("step" in destination);
    this.wanted = "upTo" in destination ? destination.upTo : null;
    this.#journey += 1;
    this.#underWay = 0;
    this.#due = 0;
    return this.#travelling ? undefined : this.#depart();
  }

  /** Goes where the last journey asked for leads; those before it no longer matter. */
  async #depart() {
    const moment = this.moment;
    this.#travelling = true;
    /** @type {Extract<Destination, {landmark: Landmark}> | null} */
    let nowhere = null;
    try {
      while (this.#destination && moment === this.moment) {
        const destination = this.#destination;
        this.#destination = null;
        const report = await this.#report(destination);
        if (moment !== this.moment) return;
        moment.apply(report);
        const isThere = "upTo" in destination
          ? moment.ended || report.counters.steps >= destination.upTo
          : report.found !== "not-yet";
        if (isThere || !this.#finding) this.wanted = null;
        this.#events.onJump(moment, report);
        nowhere = report.found === "never" && "landmark" in destination ? destination : null;
        // Until somebody presses pause, or asks for another step.
        if (isThere) this.#finding = this.#destination !== null && this.#finding;
        else if (this.#finding) this.#destination ??= destination;
      }
      this.#travelling = false;
      this.#heading = null;
      if (!this.#held) this.#arrive();
      if (nowhere) this.#events.onNowhere(nowhere.landmark, nowhere.forward);
    } catch (error) {
      this.#catch(error, moment);
    }
  }

  /** @param {Destination} to */
  #report(to) {
    if ("step" in to) return this.#engine.ask("seek", to);
    if ("upTo" in to) {
      const steps = to.upTo - this.moment.counters.steps;
      return this.#engine.ask("advance", { steps, milliseconds: FIND_SLICE });
    }
    return this.#engine.ask("find", { event: to.landmark, forward: to.forward, milliseconds: FIND_SLICE });
  }

  #arrive() {
    if (this.#player.state === "seeking") this.#send(this.moment.ended ? "end" : "arrive");
  }

  /**
   * @param {unknown} error
   * @param {Moment} moment the one that it happened to
   */
  #catch(error, moment) {
    if (!(error instanceof EngineBroken)) throw error;
    if (moment === this.moment) this.fail(error);
  }

  /** Gives the search up, once: the engine has lost it. @param {EngineBroken} fault */
  fail(fault) {
    if (this.#player.state === "failed") return;
    this.#forget();
    this.#send("fail");
    this.#events.onFault(fault);
  }

  /** Waits for nothing any more. */
  #forget() {
    this.#underWay = 0;
    this.#travelling = false;
    this.#destination = null;
    this.#heading = null;
    this.#finding = false;
    this.wanted = null;
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
