/** A race: up to four lanes that start at the same instant, under one player. */

import { SLOWEST } from "../transport/player.js";
import { Lane } from "./lane.js";

/** @import { Draft, RaceLink } from "../bindings/protocol" */
/** @import { DraftFault, Report } from "../engine/protocol.js" */

/**
 * What is the same for all lanes: how many steps they take, or for how long they search.
 *
 * @typedef {RaceLink["pace"]} Pace
 */

export const FEWEST_LANES = 2;
export const MOST_LANES = 4;

/**
 * How long a worker may search before it reports, in milliseconds, and how many requests are under way,
 * so that it need not wait for the page.
 */
const FREELY = { slice: 8, ahead: 2 };

/** The same where there are no more processors than lanes: each frame leaves the page some time. */
const IN_TURNS = { slice: 10, ahead: 1 };

/** A lane this far behind, in parts of a second, holds the others up: they keep to the same steps. */
const MOST_BEHIND = 0.1;

/**
 * @typedef {object} RaceEvents
 * @property {() => void} onPrepared every lane is at its beginning, or says why it is not
 * @property {(lane: Lane, report: Report) => void} onReport
 * @property {(lane: Lane) => void} onWork the tour of a lane is made before its first step
 * @property {(lane: Lane) => void} onBreakdown the search of a lane was lost
 * @property {() => void} onState the player's state, or what can be done, may have changed
 */

/** Gives every lane its steps, and knows when all have ended. */
export class Race {
  #makeEngine;
  #player;
  #events;
  #now;
  #processors;
  /** @type {Pace} */
  #pace = "steps";
  /** Counts the preparations, so that an answer to an older one is known as such. */
  #preparations = 0;
  #prepared = false;
  /** Whether to go on as fast as possible, whatever the speed says. */
  #rushing = false;
  /** How many steps each lane gets at a time where nothing limits the speed. */
  #stride = 1;
  /** When steps were last given, in milliseconds. */
  #given = 0;
  /** @type {Lane[]} */
  lanes = [];

  /**
   * @param {() => import("../engine/engine.js").Engine} makeEngine
   * @param {import("../transport/player.js").Player} player
   * @param {{now: () => number, processors: number}} machine a clock, in milliseconds, and how many threads run at once
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

  /** Races of different paces cannot be mixed: it begins anew. @param {Pace} pace */
  setPace(pace) {
    this.#pace = pace;
    return this.prepare();
  }

  /**
   * Puts the experiments of links on the lanes.
   *
   * @param {string[]} queries two to four
   * @param {Pace} [pace] the same as before where nothing is given
   * @returns {Promise<DraftFault[][]>} what in each of them could not be kept
   */
  async open(queries, pace = this.#pace) {
    const asked = ++this.#preparations;
    this.pause();
    this.#pace = pace;
    while (this.lanes.length > queries.length) this.lanes.pop()?.end();
    while (this.lanes.length < queries.length) this.lanes.push(this.#makeLane());
    const faults = await Promise.all(this.lanes.map((lane, index) => lane.read(queries[index])));
    if (asked === this.#preparations) await this.prepare();
    return faults;
  }

  /** Adds a lane with the experiment of the last one. */
  add() {
    if (this.lanes.length >= MOST_LANES) return;
    const lane = this.#makeLane();
    lane.draft = this.lanes.at(-1)?.draft ?? null;
    this.lanes.push(lane);
    this.prepare();
  }

  /** @param {Lane} lane */
  remove(lane) {
    if (this.lanes.length <= FEWEST_LANES) return;
    lane.end();
    this.lanes = this.lanes.filter((one) => one !== lane);
    this.prepare();
  }

  /**
   * Starts a lane on a square of the board that it shows, unless another board is being prepared there.
   *
   * @param {Lane} lane
   * @param {Pick<Draft, "start">} start
   */
  async pick(lane, start) {
    if (this.#prepared || lane.showsItsSquares) await this.prepare((one) => (one === lane ? start : {}));
  }

  /**
   * Puts every lane at its beginning, with its experiment changed in parts.
   *
   * @param {(lane: Lane) => Partial<Draft>} [change]
   * @param {Lane | null} [wanted] one that works on, on the tour that it has not found
   */
  async prepare(change = () => ({}), wanted = null) {
    const asked = ++this.#preparations;
    this.pause();
    this.#prepared = false;
    const { lanes } = this;
    const settings = await Promise.all(lanes.map((lane) => lane.prepare(change(lane), { more: lane === wanted })));
    if (asked !== this.#preparations) return;
    // What every lane refuses changes nothing.
    if (settings.some((setting) => setting !== null)) this.#send("prepare");
    settings.forEach((setting, index) => setting && lanes[index].begin(setting));
    this.#prepared = true;
    this.#stride = 1;
    this.#events.onPrepared();
    this.#settle();
    this.#events.onState();
  }

  /** Whether every lane can set off: one that waits for a better setting holds the others up. */
  get isReady() {
    return this.#prepared && this.lanes.every(({ fault }) => !fault) && this.lanes.some((lane) => lane.isRunning);
  }

  play() {
    if (!this.isReady) return;
    this.#rushing = false;
    this.#send("play");
  }

  pause() {
    this.#rushing = false;
    // Steps still owed by the same steps are taken when it goes on; time that was not used is not made up for.
    if (this.#pace === "time") for (const lane of this.lanes) lane.owed = 0;
    this.#send("pause");
  }

  /** One step in each lane; while they play, stops them first. */
  step() {
    if (this.#player.state === "playing") {
      this.pause();
    } else if (this.isReady && !this.lanes.some((lane) => lane.isBusy) && this.#send("step")) {
      for (const lane of this.lanes) lane.step();
    }
  }

  /** Goes on to the end as fast as possible. */
  finish() {
    if (this.#player.state !== "playing") this.play();
    this.#rushing = this.#player.state === "playing";
    this.#events.onState();
  }

  /** Whether the lanes run as fast as the machine lets them. */
  get unlimited() {
    const { state, speed } = this.#player;
    return state === "playing" && (this.#rushing || this.#pace === "time" || speed === Infinity);
  }

  /** The speed at which the lanes are shown, in steps a second. */
  get shownSpeed() {
    if (this.#player.state === "paused") return SLOWEST;
    return this.unlimited ? Infinity : this.#player.speed;
  }

  /** How long the race has gone on, in milliseconds. */
  get elapsed() {
    const since = this.#player.state === "playing" ? this.#now() - this.#given : 0;
    return this.#player.elapsed + Math.max(0, since);
  }

  /** Gives every lane the steps that are due; called once a frame. */
  tick() {
    const now = this.#now();
    const due = this.#player.due(now);
    this.#given = now;
    if (this.#player.state !== "playing") return;
    const running = this.lanes.filter((lane) => lane.isRunning);
    const steps = this.#share(due, Math.max(...running.map(({ owed }) => owed)));
    for (const lane of running) lane.owed += steps;
    const { slice, ahead } = this.#isCrowded ? IN_TURNS : FREELY;
    for (const lane of running) lane.advance(slice, ahead);
  }

  /** Ends every worker; `open` or `prepare` begins again. */
  stop() {
    this.#preparations += 1;
    this.pause();
    this.#prepared = false;
    for (const lane of this.lanes) lane.end();
  }

  /** Whether the lanes could take all processors from the page. */
  get #isCrowded() {
    return this.lanes.length >= this.#processors;
  }

  /**
   * How many steps every lane gets now.
   *
   * @param {number} due what the player says
   * @param {number} behind how many steps the slowest lane still owes
   */
  #share(due, behind) {
    if (this.#pace === "time") return Infinity;
    if (!this.unlimited) return behind <= this.#player.speed * MOST_BEHIND ? due : 0;
    // As many as the slowest lane can take in about a frame: found by trying.
    if (behind === 0) {
      this.#stride *= 2;
    } else if (behind > this.#stride) {
      this.#stride = Math.max(1, Math.floor(this.#stride / 2));
      return 0;
    }
    return this.#stride;
  }

  #makeLane() {
    return new Lane(this.#makeEngine(), {
      onReport: (lane, report) => {
        if (lane.moment.ended) lane.endedAfter = this.elapsed;
        this.#settle();
        this.#events.onReport(lane, report);
        if (this.#player.state === "playing" && !this.#isCrowded) lane.advance(FREELY.slice, FREELY.ahead);
      },
      onWork: (lane) => this.#events.onWork(lane),
      onBreakdown: (lane) => {
        this.#settle();
        this.#events.onBreakdown(lane);
      },
    });
  }

  /** The race ends with its last lane. */
  #settle() {
    if (this.#prepared && !this.lanes.some((lane) => lane.isRunning)) this.#send("end");
  }

  /**
   * @param {import("../transport/player.js").PlayerEvent} event
   * @returns {boolean}
   */
  #send(event) {
    const changed = this.#player.send(event, this.#now());
    if (event === "play") this.#given = this.#now();
    if (changed) this.#events.onState();
    return changed;
  }
}
