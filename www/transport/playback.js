/** Plays a run: requests the steps that the player reports as due, or goes to another step. */

import { Moment } from "../board/moment.js";
import { EngineBroken } from "../engine/engine.js";

/** @import { Landmark, Setting } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */

/** The time slice of the worker between two reports during play, in milliseconds: one or two reports a frame. */
const SLICE = 8;

/** The number of concurrent requests at full speed, so that the worker does not wait for the page. */
const AHEAD = 2;

/** The time slice of the worker while it searches for a step, in milliseconds. */
const FIND_SLICE = 30;

/** The time for which the last step of a loop is shown before the loop restarts, in milliseconds. */
const REST = 900;

/**
 * The target of a jump: a known step, a step that the search has to reach first, or the next or previous one of a kind.
 *
 *
 * @typedef {{step: number} | {upTo: number} | {landmark: Landmark, forward: boolean}} Destination
 */

/**
 * @typedef {object} PlaybackEvents
 * @property {(moment: Moment, report: Report) => void} onReport some steps were taken
 * @property {(moment: Moment, report: Report) => void} onJump another step is shown
 * @property {(landmark: Landmark, forward: boolean) => void} onNowhere there is no step of the requested kind
 * @property {(fault: EngineBroken) => void} onFault the search was lost; a new worker starts
 * @property {() => void} onState the player's state may have changed
 */

/** Connects the player to the engine and to the current run. */
export class Playback {
  #engine;
  #player;
  #events;
  /** Steps that are due and not yet requested, because the last request is still pending. */
  #due = 0;
  #underWay = 0;
  /** Whether to run at full speed regardless of the chosen speed. */
  #rushing = false;
  /**
   * Counts the jumps. A report of steps requested before a jump does not apply after it.
   */
  #journey = 0;
  /** Whether a jump is under way; `#destination` is the target of the next one. */
  #travelling = false;
  /** @type {Destination | null} */
  #destination = null;
  /** The target step of the current jump, if known. @type {number | null} */
  #heading = null;
  /** Whether a step is still being chosen, so that the end of a jump does not resume play. */
  #held = false;
  /** Whether the search continues towards a step that is not known yet. */
  #finding = false;
  /** The step that the search continues to, if any. @type {number | null} */
  wanted = null;
  /** The steps to repeat, if any. @type {{from: number, to: number} | null} */
  loop = null;
  /** The time at which the last step of the loop appeared; 0 while another step is shown. */
  #roundSince = 0;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "ask">} engine
   * @param {import("./player.js").Player} player
   * @param {Moment} moment the moment shown before any search is prepared
   * @param {PlaybackEvents} events
   */
  constructor(engine, player, moment, events) {
    this.#engine = engine;
    this.#player = player;
    this.#events = events;
    this.moment = moment;
  }

  /** Starts a prepared search at its beginning. @param {Setting} setting */
  begin(setting) {
    const isAskedOn = this.#underWay > 0 || this.#travelling;
    this.moment = new Moment(setting);
    this.#due = 0;
    this.#rushing = false;
    this.#held = false;
    this.loop = null;
    this.#forget();
    this.#send("prepare");
    // Requests for the previous run that were sent during the preparation have advanced this one. The next request
    // reports a lost worker.
    if (isAskedOn && this.moment.status !== "working") this.#engine.ask("seek", { step: 0 }).catch(() => undefined);
    if (this.moment.status === "working") this.#send("wait");
    else if (this.moment.ended) this.#send("end");
  }

  /** Resumes play, or restarts from the beginning if the end is shown. */
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

  /** Takes one step, or pauses a playing search. Repeated calls add up. */
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

  /** Takes one step; resolves when the step is taken. */
  async stepped() {
    if (this.busy) this.pause();
    this.#due = 0;
    if (this.#underWay === 0 && this.#send("step")) await this.#advance(1, 1000);
  }

  /** Goes back one step, or pauses a playing search. */
  stepBack() {
    if (this.busy) this.pause();
    else this.seek((this.#heading ?? this.moment.counters.steps) - 1);
  }

  /** Plays to the end at full speed; jumps over the known steps. */
  finish() {
    this.loop = null;
    if (!this.moment.atEnd) this.seek(Infinity);
    if (!this.#player.plays) this.#send("play");
    this.#rushing = this.#player.plays;
    this.#events.onState();
  }

  /**
   * Shows another step, or the last known one if that is earlier.
   *
   * @param {number} step
   * @returns {Promise<void> | undefined} settles on arrival; undefined if a jump was under way or the state forbids one
   */
  seek(step) {
    const heading = Math.max(0, step);
    const travelled = this.#travel({ step: heading });
    if (this.#travelling) this.#heading = heading;
    return travelled;
  }

  /**
   * Shows the next or the previous step of a kind. Forward, the search continues until it finds one.
   *
   * @param {Landmark} landmark
   * @param {boolean} forward
   */
  find(landmark, forward) {
    this.#travel({ landmark, forward });
  }

  /**
   * Continues the search to a step that may not be known yet; `pause` stops it.
   *
   * @param {number} step
   * @returns {Promise<void> | undefined} settles on arrival or when stopped; undefined as for `seek`
   */
  searchOn(step) {
    return this.#travel({ upTo: step });
  }

  /** Sets whether a step is being chosen; meanwhile, a jump does not resume play. @param {boolean} held */
  hold(held) {
    this.#held = held;
    if (!held && !this.#travelling) this.#arrive();
  }

  /** Whether something goes on that `pause` would stop. */
  get busy() {
    return this.#player.plays || this.#finding;
  }

  /** Whether the search runs at full speed. */
  get unlimited() {
    return this.#player.state === "playing" && (this.#rushing || this.#player.speed === Infinity);
  }

  /** Requests the steps that are due; called once a frame. @param {number} now in milliseconds */
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
   * Goes back to the first step of a loop once the last one has been shown long enough.
   *
   * @param {{from: number, to: number}} loop
   * @param {number} now in milliseconds
   * @returns {boolean} whether the last step is shown
   */
  #isRound({ from, to }, now) {
    const isLast = this.moment.ended || this.moment.counters.steps >= to;
    if (!isLast || this.#roundSince === 0) this.#roundSince = isLast ? now : 0;
    if (!isLast || now - this.#roundSince < REST) return isLast;
    this.#roundSince = 0;
    this.seek(from);
    return true;
  }

  /** Requests the steps that were asked for by hand. */
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
      // The report does not apply if the search was replaced, or went elsewhere, in the meantime.
      if (moment !== this.moment || journey !== this.#journey) return;
      this.#underWay -= 1;
      // A slice requested ahead, which found the search already at its end.
      if (moment.ended) return;
      moment.apply(report);
      // The last step is shown at the speed of those before it, so the player still plays until it is reported.
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
   * @returns {Promise<void> | undefined} settles on arrival; undefined if a jump is under way already
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

  /** Makes the latest of the requested jumps; earlier ones are dropped. */
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
        // The search continues until a pause or another jump.
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
   * @param {Moment} moment the moment of the failed request
   */
  #catch(error, moment) {
    if (!(error instanceof EngineBroken)) throw error;
    if (moment === this.moment) this.fail(error);
  }

  /** Ends the playback of a search that the engine has lost. Further calls do nothing. @param {EngineBroken} fault */
  fail(fault) {
    if (this.#player.state === "failed") return;
    this.#forget();
    this.#send("fail");
    this.#events.onFault(fault);
  }

  /** Drops all pending requests and jumps. */
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
