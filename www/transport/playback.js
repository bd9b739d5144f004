/** Plays a run: requests the steps that the player reports as due, or goes to another step. */

import { Moment } from "../board/moment.js";
import { EngineError } from "../engine/engine.js";
import { runOf } from "../engine/run-numbers.js";

/** @import { Landmark, ExperimentInfo } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */

/** The time slice of the worker between two reports during play, in milliseconds: one or two reports a frame. */
const PLAY_SLICE_MS = 8;

/** The number of concurrent requests at full speed, so that the worker does not wait for the page. */
const MAX_PENDING_REQUESTS = 2;

/** The time slice of the worker while it searches for a step, in milliseconds. */
const FIND_SLICE_MS = 30;

/** The time for which the last step of a loop is shown before the loop restarts, in milliseconds. */
const LOOP_PAUSE_MS = 900;

/**
 * The target of a jump: a known step, a step that the search has to reach first, or the next or previous step of a
 * kind.
 *
 * @typedef {{step: number} | {searchTo: number} | {landmark: Landmark, forward: boolean}} JumpTarget
 */

/**
 * @typedef {object} PlaybackEvents
 * @property {(moment: Moment, report: Report) => void} onReport some steps were taken
 * @property {(moment: Moment, report: Report) => void} onJump another step is shown
 * @property {(landmark: Landmark, forward: boolean) => void} onNotFound there is no step of the requested kind
 * @property {(fault: EngineError) => void} onEngineError the search was lost; a new worker starts
 * @property {() => void} onStateChange the player's state may have changed
 */

/** Connects the player to the engine and to the current run. */
export class Playback {
  #engine;
  #player;
  #events;
  /** The number of steps that are due and not yet requested, because the last request is still pending. */
  #dueStepCount = 0;
  #pendingRequestCount = 0;
  /** Whether to run at full speed regardless of the chosen speed. */
  #isFullSpeedForced = false;
  /** Number of jumps so far. A report of steps that were requested before a jump is ignored after the jump. */
  #jumpCount = 0;
  /** Whether a jump is running; `#nextTarget` is the target of the next one. */
  #isJumping = false;
  /** Settles when the last of the requested jumps has arrived. @type {Promise<void> | undefined} */
  #jump;
  /** @type {JumpTarget | null} */
  #nextTarget = null;
  /** The target step of the current jump, if known. @type {number | null} */
  #targetStep = null;
  /** Whether the user is choosing a step by dragging, so that the end of a jump does not resume playback. */
  #isScrubbing = false;
  /** Whether the search continues towards a step that is not known yet. */
  #isFinding = false;
  /** The step that the search continues to, if any. @type {number | null} */
  searchTarget = null;
  /** Whether every tour has a report of its own at any speed. */
  reportsEveryTour = false;
  /** The steps to repeat, if any. @type {{from: number, to: number} | null} */
  loop = null;
  /** The time at which the last step of the loop appeared; 0 while another step is shown. */
  #loopEndShownAt = 0;
  /** The number of the shown run. @type {number | undefined} */
  #run;

  /**
   * @param {Pick<import("../engine/engine.js").Engine, "request">} engine
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

  /** Starts a prepared search at its beginning. @param {ExperimentInfo} experimentInfo */
  loadSearch(experimentInfo) {
    const hasRequests = this.#pendingRequestCount > 0 || this.#isJumping;
    this.moment = new Moment(experimentInfo);
    this.#run = runOf(experimentInfo);
    this.#dueStepCount = 0;
    this.#isFullSpeedForced = false;
    this.#isScrubbing = false;
    this.loop = null;
    this.#dropPending();
    this.#sendToPlayer("prepare");
    // Requests for the previous run that were sent during the preparation have advanced the new run, so the new run
    // goes back to its start. Errors are ignored, because the next request reports a lost worker.
    if (hasRequests && this.moment.status !== "working")
      this.#engine.request("seek", { step: 0 }).catch(() => undefined);
    if (this.moment.status === "working") this.#sendToPlayer("wait");
    else if (this.moment.ended) this.#sendToPlayer("end");
  }

  /** Resumes play, or restarts from the beginning if the end is shown. */
  play() {
    this.#isFullSpeedForced = false;
    if (this.#player.state === "finished" && this.moment.stepCount > 0) this.seek(this.loop?.from ?? 0);
    this.#sendToPlayer("play");
  }

  pause() {
    this.#isFullSpeedForced = false;
    this.#dueStepCount = 0;
    this.#isFinding = false;
    this.#sendToPlayer("pause");
  }

  /**
   * Takes one step, or pauses a playing search. Repeated calls add up.
   *
   * @returns {Promise<void> | undefined} settles when the step is taken; undefined if it follows a pending one
   */
  step() {
    if (this.isBusy) this.pause();
    else if (this.#targetStep !== null) return this.seek(this.#targetStep + 1);
    else if (this.#sendToPlayer("step")) {
      this.#dueStepCount += 1;
      return this.#requestManualSteps();
    }
    return undefined;
  }

  /** Takes one step; resolves when the step is taken. */
  async stepAndWait() {
    if (this.isBusy) this.pause();
    this.#dueStepCount = 0;
    if (this.#pendingRequestCount === 0 && this.#sendToPlayer("step")) await this.#requestSteps(1, 1000);
  }

  /**
   * Goes back one step, or pauses a playing search.
   *
   * @returns {Promise<void> | undefined} as `seek` does
   */
  stepBack() {
    if (!this.isBusy) return this.seek((this.#targetStep ?? this.moment.counters.steps) - 1);
    this.pause();
    return undefined;
  }

  /** Jumps to the last known step, and plays from there to the end at full speed. */
  playToEnd() {
    this.loop = null;
    if (!this.moment.atEnd) this.seek(Infinity);
    if (!this.#player.isPlaying) this.#sendToPlayer("play");
    this.#isFullSpeedForced = this.#player.isPlaying;
    this.#events.onStateChange();
  }

  /**
   * Shows another step. If this step is not known yet, shows the last known step.
   *
   * @param {number} step
   * @returns {Promise<void> | undefined} settles on arrival at the last requested target; undefined if the player's
   *   state allows no jump
   */
  seek(step) {
    const target = Math.max(0, step);
    const arrival = this.#jumpTo({ step: target });
    if (this.#isJumping) this.#targetStep = target;
    return arrival;
  }

  /**
   * Shows the next or the previous step of a kind. In the forward direction, the search continues until it
   * finds such a step.
   *
   * @param {Landmark} landmark
   * @param {boolean} forward
   */
  findLandmark(landmark, forward) {
    this.#jumpTo({ landmark, forward });
  }

  /**
   * Continues the search to a step that may not be known yet; `pause` stops it.
   *
   * @param {number} step
   * @returns {Promise<void> | undefined} settles on arrival or when stopped; undefined if the player's state allows
   *   no jump
   */
  searchTo(step) {
    return this.#jumpTo({ searchTo: step });
  }

  /**
   * Sets whether the user is choosing a step by dragging. Meanwhile, a jump does not resume playback.
   *
   * @param {boolean} isScrubbing
   */
  setScrubbing(isScrubbing) {
    this.#isScrubbing = isScrubbing;
    if (!isScrubbing && !this.#isJumping) this.#endJump();
  }

  /** Whether playback is running, or a search for a step; `pause` stops both. */
  get isBusy() {
    return this.#player.isPlaying || this.#isFinding;
  }

  /** Whether the search runs at full speed. */
  get isUnlimited() {
    return this.#player.state === "playing" && (this.#isFullSpeedForced || this.#player.speed === Infinity);
  }

  /** The current speed, in steps a second; `Infinity` at full speed. */
  get speed() {
    return this.isUnlimited ? Infinity : this.#player.speed;
  }

  /** Whether each command of the user has an effect. */
  get availableCommands() {
    const { isBusy } = this;
    const { state, isPlaying } = this.#player;
    const accepts = (/** @type {import("./player.js").PlayerEvent} */ event) => this.#player.accepts(event);
    return {
      stepBack: this.moment.counters.steps > 0 && accepts("seek"),
      togglePlay: isBusy || (state === "finished" && this.moment.stepCount > 0) || accepts("play"),
      step: isPlaying || accepts("step"),
      goToEnd: isPlaying || accepts("play"),
    };
  }

  /** Requests the steps that are due; called once a frame. @param {number} now in milliseconds */
  tick(now) {
    const due = this.#player.takeDueSteps(now);
    if (this.isUnlimited && !this.loop) {
      while (this.#pendingRequestCount < MAX_PENDING_REQUESTS) this.#requestSteps(Infinity, PLAY_SLICE_MS);
    } else if (this.loop && this.#repeatLoop(this.loop, now)) {
      this.#dueStepCount = 0;
    } else if (due > 0 || this.#dueStepCount > 0) {
      this.#dueStepCount += due;
      if (this.#pendingRequestCount > 0) return;
      if (this.loop) this.#dueStepCount = Math.min(this.#dueStepCount, this.loop.to - this.moment.counters.steps);
      this.#requestSteps(this.#dueStepCount, PLAY_SLICE_MS);
      this.#dueStepCount = 0;
    }
  }

  /**
   * Goes back to the first step of a loop once the last one has been shown long enough.
   *
   * @param {{from: number, to: number}} loop
   * @param {number} now in milliseconds
   * @returns {boolean} whether the last step of the loop is shown
   */
  #repeatLoop({ from, to }, now) {
    const isLast = this.moment.ended || this.moment.counters.steps >= to;
    if (!isLast || this.#loopEndShownAt === 0) this.#loopEndShownAt = isLast ? now : 0;
    if (!isLast || now - this.#loopEndShownAt < LOOP_PAUSE_MS) return isLast;
    this.#loopEndShownAt = 0;
    this.seek(from);
    return true;
  }

  /** Requests the single steps that the user asked for. */
  #requestManualSteps() {
    if (this.#dueStepCount === 0 || this.#pendingRequestCount > 0) return undefined;
    const steps = this.#dueStepCount;
    this.#dueStepCount = 0;
    return this.#requestSteps(steps, 1000);
  }

  /**
   * Requests steps, and reports them.
   *
   * @param {number} steps
   * @param {number} milliseconds time limit of the request
   */
  async #requestSteps(steps, milliseconds) {
    const moment = this.moment;
    const jumpCount = this.#jumpCount;
    this.#pendingRequestCount += 1;
    try {
      const from = moment.counters.steps;
      const report = await this.#advance(steps, milliseconds);
      // The report does not apply if the search was replaced, or a jump began, in the meantime.
      if (moment !== this.moment || jumpCount !== this.#jumpCount) return;
      this.#pendingRequestCount -= 1;
      // The core has prepared another search, which is not shown yet.
      if (runOf(report) !== this.#run) return;
      // Several requests can be pending at once, so an earlier response may have ended the search.
      if (moment.ended) return;
      moment.apply(report);
      // The steps after a tour with a report of its own are still due.
      if (this.reportsEveryTour && report.lastEvent === "tour" && steps < Infinity)
        this.#dueStepCount += Math.max(0, steps - (report.counters.steps - from));
      // The last step is shown at the speed of the steps before it, so the player ends only after this report.
      this.#events.onReport(moment, report);
      if (moment.ended && !(this.loop && this.#player.isPlaying)) this.#sendToPlayer("end");
      if (this.isUnlimited) this.tick(performance.now());
      else if (this.#player.state === "paused") this.#requestManualSteps();
    } catch (error) {
      this.#handleError(error, moment);
    }
  }

  /**
   * Starts a jump, or replaces the target of the running one.
   *
   * @param {JumpTarget} target
   * @returns {Promise<void> | undefined} as `seek` does
   */
  #jumpTo(target) {
    if (!this.#sendToPlayer("seek")) return undefined;
    this.#targetStep = null;
    this.#nextTarget = target;
    this.#isFinding = !("step" in target);
    this.searchTarget = "searchTo" in target ? target.searchTo : null;
    this.#jumpCount += 1;
    this.#pendingRequestCount = 0;
    this.#dueStepCount = 0;
    if (!this.#isJumping) this.#jump = this.#runJumps();
    return this.#jump;
  }

  /** Runs the latest of the requested jumps; earlier ones are dropped. */
  async #runJumps() {
    const moment = this.moment;
    this.#isJumping = true;
    /** @type {Extract<JumpTarget, {landmark: Landmark}> | null} */
    let notFound = null;
    try {
      while (this.#nextTarget && moment === this.moment) {
        const target = this.#nextTarget;
        this.#nextTarget = null;
        const report = await this.#requestJump(target);
        if (moment !== this.moment) return;
        if (runOf(report) !== this.#run) break;
        moment.apply(report);
        const hasArrived =
          "searchTo" in target
            ? moment.ended || report.counters.steps >= target.searchTo
            : report.findResult !== "not-yet";
        if (hasArrived || !this.#isFinding) this.searchTarget = null;
        this.#events.onJump(moment, report);
        notFound = report.findResult === "never" && "landmark" in target ? target : null;
        // The search continues until a pause or another jump.
        if (hasArrived) this.#isFinding = this.#nextTarget !== null && this.#isFinding;
        else if (this.#isFinding) this.#nextTarget ??= target;
      }
      this.#isJumping = false;
      this.#targetStep = null;
      if (!this.#isScrubbing) this.#endJump();
      if (notFound) this.#events.onNotFound(notFound.landmark, notFound.forward);
    } catch (error) {
      this.#handleError(error, moment);
    }
  }

  /** Sends the request for a jump. @param {JumpTarget} target */
  #requestJump(target) {
    if ("step" in target) return this.#engine.request("seek", target);
    if ("searchTo" in target) {
      const steps = target.searchTo - this.moment.counters.steps;
      // An earlier jump may have gone further.
      if (steps < 0) return this.#engine.request("seek", { step: target.searchTo });
      return this.#advance(steps, FIND_SLICE_MS);
    }
    return this.#engine.request("find", {
      event: target.landmark,
      forward: target.forward,
      milliseconds: FIND_SLICE_MS,
    });
  }

  /**
   * Sends a request for steps.
   *
   * @param {number} steps
   * @param {number} milliseconds time limit of the request
   */
  #advance(steps, milliseconds) {
    return this.#engine.request("advance", {
      steps,
      milliseconds,
      ...(this.reportsEveryTour && { stopsAtTour: true }),
    });
  }

  /** Ends a jump: the player resumes, pauses or finishes. */
  #endJump() {
    if (this.#player.state === "seeking") this.#sendToPlayer(this.moment.ended ? "end" : "arrive");
  }

  /**
   * Handles a lost engine; other errors are thrown again.
   *
   * @param {unknown} error
   * @param {Moment} moment the moment of the failed request
   */
  #handleError(error, moment) {
    if (!(error instanceof EngineError)) throw error;
    if (moment === this.moment) this.fail(error);
  }

  /** Ends the playback of a search that the engine has lost. Further calls do nothing. @param {EngineError} fault */
  fail(fault) {
    if (this.#player.state === "failed") return;
    this.#dropPending();
    this.#sendToPlayer("fail");
    this.#events.onEngineError(fault);
  }

  /** Drops all pending requests and jumps. */
  #dropPending() {
    this.#pendingRequestCount = 0;
    this.#isJumping = false;
    this.#nextTarget = null;
    this.#targetStep = null;
    this.#isFinding = false;
    this.searchTarget = null;
  }

  /**
   * Sends an event to the player.
   *
   * @param {import("./player.js").PlayerEvent} event
   * @returns {boolean} whether the player's state changed
   */
  #sendToPlayer(event) {
    const changed = this.#player.send(event, performance.now());
    if (changed) this.#events.onStateChange();
    return changed;
  }
}
