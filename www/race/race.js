/**
 * A race: two to four lanes that start at the same instant, under one player. A lane is an experiment with a worker of
 * its own.
 */

import { MIN_STEPS_PER_SECOND } from "../transport/player.js";
import { Lane } from "./lane.js";

/** @import { Draft, RaceLink } from "../bindings/protocol" */
/** @import { DraftFault, Report } from "../engine/protocol.js" */

/**
 * The quantity that is equal for all lanes: the number of steps, or the search time.
 *
 * @typedef {RaceLink["pace"]} Pace
 */

export const MIN_LANES = 2;
export const MAX_LANES = 4;

/**
 * The pacing of requests on a machine with more processors than lanes. `slice` is the time slice of a worker in
 * milliseconds, and `ahead` is the maximum number of pending requests. A second pending request keeps the worker from
 * waiting for the page.
 */
const PARALLEL_PACING = { slice: 8, ahead: 2 };

/** The pacing of requests on a machine with no more processors than lanes. Each frame leaves some time for the page. */
const CROWDED_PACING = { slice: 10, ahead: 1 };

/** The largest lag of the slowest lane, in seconds. Beyond this lag, no lane gets new steps. */
const MAX_LAG_S = 0.1;

/**
 * @typedef {object} RaceEvents
 * @property {() => void} onPrepared every lane is prepared, or has a fault or a breakdown
 * @property {(lane: Lane, report: Report) => void} onReport
 * @property {(lane: Lane) => void} onWork a lane made progress in constructing the tour that it needs before its first
 *   step
 * @property {(lane: Lane) => void} onBreakdown a lane lost its worker
 * @property {() => void} onState the player's state, or the available actions, may have changed
 */

/** Gives all lanes the steps that are due, and detects the end of the race. */
export class Race {
  #makeEngine;
  #player;
  #events;
  #now;
  #processors;
  /** @type {Pace} */
  #pace = "steps";
  /** Counts the preparations, so that responses to earlier preparations can be recognised. */
  #preparationCount = 0;
  #isPrepared = false;
  /** Whether the race runs as fast as possible, regardless of the player's speed. */
  #ignoresSpeed = false;
  /** The number of steps that each lane gets at a time at unlimited speed. */
  #batchSize = 1;
  /** The time at which steps were last distributed, in milliseconds. */
  #lastTick = 0;
  /** @type {Lane[]} */
  lanes = [];

  /**
   * @param {() => import("../engine/engine.js").Engine} makeEngine
   * @param {import("../transport/player.js").Player} player
   * @param {{now: () => number, processors: number}} machine a clock, in milliseconds, and the number of threads that
   *   run at once
   * @param {RaceEvents} events
   */
  constructor(makeEngine, player, { now, processors }, events) {
    this.#makeEngine = makeEngine;
    this.#player = player;
    this.#now = now;
    this.#processors = processors;
    this.#events = events;
  }

  get pace() {
    return this.#pace;
  }

  /** Changes the pace. The race restarts, because steps at different paces cannot be compared. @param {Pace} pace */
  setPace(pace) {
    this.#pace = pace;
    return this.prepare();
  }

  /**
   * Loads the experiments of links into the lanes.
   *
   * @param {string[]} queries two to four
   * @param {Pace} [pace] defaults to the current pace
   * @returns {Promise<DraftFault[][]>} the invalid parts of each query, which are dropped
   */
  async open(queries, pace = this.#pace) {
    const preparation = ++this.#preparationCount;
    this.pause();
    this.#pace = pace;
    while (this.lanes.length > queries.length) this.lanes.pop()?.end();
    while (this.lanes.length < queries.length) this.lanes.push(this.#createLane());
    const faults = await Promise.all(this.lanes.map((lane, index) => lane.read(queries[index])));
    if (preparation === this.#preparationCount) await this.prepare();
    return faults;
  }

  /** Adds a lane with the experiment of the last lane. */
  addLane() {
    if (this.lanes.length >= MAX_LANES) return;
    const lane = this.#createLane();
    lane.draft = this.lanes.at(-1)?.draft ?? null;
    this.lanes.push(lane);
    this.prepare();
  }

  /** @param {Lane} lane */
  removeLane(lane) {
    if (this.lanes.length <= MIN_LANES) return;
    lane.end();
    this.lanes = this.lanes.filter((other) => other !== lane);
    this.prepare();
  }

  /**
   * Changes the start of a lane to a square of the board that it shows. Does nothing while another board is being
   * prepared in that lane.
   *
   * @param {Lane} lane
   * @param {Pick<Draft, "start">} start
   */
  async changeStart(lane, start) {
    if (this.#isPrepared || lane.showsRequestedSquares) await this.prepare((other) => (other === lane ? start : {}));
  }

  /**
   * Prepares every lane for the start, with some parts of its experiment changed.
   *
   * @param {(lane: Lane) => Partial<Draft>} [change]
   * @param {Lane | null} [resumedLane] a lane that continues the construction of a tour that it has not found yet
   */
  async prepare(change = () => ({}), resumedLane = null) {
    const preparation = ++this.#preparationCount;
    this.pause();
    this.#isPrepared = false;
    const { lanes } = this;
    const experimentInfos = await Promise.all(
      lanes.map((lane) => lane.prepare(change(lane), { resumes: lane === resumedLane })),
    );
    if (preparation !== this.#preparationCount) return;
    // A change that the core refuses in every lane has no effect.
    if (experimentInfos.some((experimentInfo) => experimentInfo !== null)) this.#sendToPlayer("prepare");
    experimentInfos.forEach((experimentInfo, index) => experimentInfo && lanes[index].reset(experimentInfo));
    this.#isPrepared = true;
    this.#batchSize = 1;
    this.#events.onPrepared();
    this.#endIfFinished();
    this.#events.onState();
  }

  /** Whether the race can start: all lanes are prepared without a fault, and at least one lane can take steps. */
  get isReady() {
    return this.#isPrepared && this.lanes.every(({ fault }) => !fault) && this.lanes.some((lane) => lane.isRunning);
  }

  play() {
    if (!this.isReady) return;
    this.#ignoresSpeed = false;
    this.#sendToPlayer("play");
  }

  pause() {
    this.#ignoresSpeed = false;
    // After a pause, the lanes take the steps that are still due. Search time that was not used is lost.
    if (this.#pace === "time") for (const lane of this.lanes) lane.dueSteps = 0;
    this.#sendToPlayer("pause");
  }

  /** Takes one step in each lane; if the race is playing, pauses it instead. */
  step() {
    if (this.#player.state === "playing") {
      this.pause();
    } else if (this.isReady && !this.lanes.some((lane) => lane.isBusy) && this.#sendToPlayer("step")) {
      for (const lane of this.lanes) lane.step();
    }
  }

  /** Runs the race to its end as fast as possible. */
  finish() {
    if (this.#player.state !== "playing") this.play();
    this.#ignoresSpeed = this.#player.state === "playing";
    this.#events.onState();
  }

  /** Whether the lanes run as fast as the machine allows. */
  get isUnlimited() {
    const { state, speed } = this.#player;
    return state === "playing" && (this.#ignoresSpeed || this.#pace === "time" || speed === Infinity);
  }

  /** The speed that the boards show, in steps a second; may be `Infinity`. */
  get shownSpeed() {
    if (this.#player.state === "paused") return MIN_STEPS_PER_SECOND;
    return this.isUnlimited ? Infinity : this.#player.speed;
  }

  /** The race time, in milliseconds. */
  get elapsed() {
    const sinceLastTick = this.#player.state === "playing" ? this.#now() - this.#lastTick : 0;
    return this.#player.elapsed + Math.max(0, sinceLastTick);
  }

  /** Distributes the steps that are due; called once per animation frame. */
  tick() {
    const now = this.#now();
    const dueSteps = this.#player.takeDueSteps(now);
    this.#lastTick = now;
    if (this.#player.state !== "playing") return;
    const runningLanes = this.lanes.filter((lane) => lane.isRunning);
    const steps = this.#stepsPerLane(dueSteps, Math.max(...runningLanes.map(({ dueSteps }) => dueSteps)));
    for (const lane of runningLanes) lane.dueSteps += steps;
    const { slice, ahead } = this.#isCrowded ? CROWDED_PACING : PARALLEL_PACING;
    for (const lane of runningLanes) lane.advance(slice, ahead);
  }

  /** Ends all workers; `open` or `prepare` starts new ones. */
  stop() {
    this.#preparationCount += 1;
    this.pause();
    this.#isPrepared = false;
    for (const lane of this.lanes) lane.end();
  }

  /** Whether the lanes could occupy all processors. */
  get #isCrowded() {
    return this.lanes.length >= this.#processors;
  }

  /**
   * Returns the number of steps that every lane gets now.
   *
   * @param {number} dueSteps the number of steps due according to the player
   * @param {number} backlog the number of due steps that the slowest lane has not taken yet
   */
  #stepsPerLane(dueSteps, backlog) {
    if (this.#pace === "time") return Infinity;
    if (!this.isUnlimited) return backlog <= this.#player.speed * MAX_LAG_S ? dueSteps : 0;
    // Adapts the number to the steps that the slowest lane can take in about one frame.
    if (backlog === 0) {
      this.#batchSize *= 2;
    } else if (backlog > this.#batchSize) {
      this.#batchSize = Math.max(1, Math.floor(this.#batchSize / 2));
      return 0;
    }
    return this.#batchSize;
  }

  #createLane() {
    return new Lane(this.#makeEngine(), {
      onReport: (lane, report) => {
        if (lane.moment.ended) lane.endedAfter = this.elapsed;
        this.#endIfFinished();
        this.#events.onReport(lane, report);
        const isPlaying = this.#player.state === "playing";
        if (isPlaying && !this.#isCrowded) lane.advance(PARALLEL_PACING.slice, PARALLEL_PACING.ahead);
      },
      onWork: (lane) => this.#events.onWork(lane),
      onBreakdown: (lane) => {
        this.#endIfFinished();
        this.#events.onBreakdown(lane);
      },
    });
  }

  /** Ends the race once no lane can take steps. */
  #endIfFinished() {
    if (this.#isPrepared && !this.lanes.some((lane) => lane.isRunning)) this.#sendToPlayer("end");
  }

  /**
   * Sends an event to the player.
   *
   * @param {import("../transport/player.js").PlayerEvent} event
   * @returns {boolean} whether the state of the player changed
   */
  #sendToPlayer(event) {
    const changed = this.#player.send(event, this.#now());
    if (event === "play") this.#lastTick = this.#now();
    if (changed) this.#events.onState();
    return changed;
  }
}
