/**
 * The state machine of the player, and the number of steps that are due.
 *
 * | state    | meaning                     | goes to                                                                 |
 * |----------|-----------------------------|-------------------------------------------------------------------------|
 * | idle     | prepared, no step shown yet | playing (play), paused (step), seeking (seek), finished (end)           |
 * | playing  | steps become due over time  | paused (pause), seeking (seek), finished (end)                          |
 * | paused   | shows a step                | playing (play), paused (step), seeking (seek), finished (end)           |
 * | seeking  | moves to another step       | playing or paused (arrive), seeking (seek, play, pause), finished (end) |
 * | finished | at the end of the search    | seeking (seek)                                                          |
 * | waiting  | no step can be taken yet    | –                                                                       |
 * | failed   | the search was lost         | –                                                                       |
 *
 * From every state `prepare` leads to idle, `wait` to waiting and `fail` to failed. A seek that began during playback
 * resumes playback on arrival. `play` and `pause` during a seek change whether playback resumes.
 */

/** @typedef {"idle" | "playing" | "paused" | "seeking" | "finished" | "waiting" | "failed"} PlayerState */
/** @typedef {"prepare" | "wait" | "play" | "pause" | "step" | "seek" | "arrive" | "end" | "fail"} PlayerEvent */

/** @type {Record<PlayerState, Partial<Record<PlayerEvent, PlayerState>>>} */
const TRANSITIONS = {
  idle: { play: "playing", step: "paused", seek: "seeking", end: "finished" },
  playing: { pause: "paused", seek: "seeking", end: "finished" },
  paused: { play: "playing", step: "paused", seek: "seeking", end: "finished" },
  // The target of `arrive` depends on the events since the seek; see `#nextState`.
  seeking: { play: "seeking", pause: "seeking", seek: "seeking", arrive: "paused", end: "finished" },
  finished: { seek: "seeking" },
  waiting: {},
  failed: {},
};

/** @type {Partial<Record<PlayerEvent, PlayerState>>} */
const TRANSITIONS_FROM_EVERY_STATE = { prepare: "idle", wait: "waiting", fail: "failed" };

/** The lowest speed. */
export const MIN_STEPS_PER_SECOND = 1;

/** The last stop of the speed slider, which means full speed. The first stop is 0. */
export const MAX_SPEED_STOP = 70;

/**
 * Returns the speed at a stop of the slider. Every ten stops multiply the speed by ten.
 *
 * @param {number} stop from 0 to `MAX_SPEED_STOP`
 * @returns {number} steps a second; `Infinity` at the last stop
 */
export function speedAt(stop) {
  return stop >= MAX_SPEED_STOP ? Infinity : MIN_STEPS_PER_SECOND * 10 ** (stop / 10);
}

/** Returns the stop of the slider nearest to a speed. @param {number} speed steps a second */
export function stopAt(speed) {
  return Math.round(Math.min(MAX_SPEED_STOP, 10 * Math.log10(speed / MIN_STEPS_PER_SECOND)));
}

/** The state and the clock of playback, independent of the page and of the search. */
export class Player {
  /** @type {PlayerState} */
  #state = "idle";
  #speed;
  /** The time of the last update of the playing time, in milliseconds. */
  #lastUpdateTime = 0;
  /** The due part of the next step, from 0 to 1. */
  #stepFraction = 0;
  /** The playing time, in milliseconds. */
  #playingTime = 0;
  /** Whether playback resumes after the seek. */
  #resumesOnArrival = false;

  /** @param {number} speed steps a second */
  constructor(speed) {
    this.#speed = speed;
  }

  /** @returns {PlayerState} */
  get state() {
    return this.#state;
  }

  /** Whether the player plays, or will play after the current seek. */
  get isPlaying() {
    return this.#state === "playing" || (this.#state === "seeking" && this.#resumesOnArrival);
  }

  /** @returns {number} */
  get speed() {
    return this.#speed;
  }

  /** The playing time, in milliseconds. */
  get elapsed() {
    return this.#playingTime;
  }

  /** @param {number} speed steps a second; may be `Infinity` */
  set speed(speed) {
    this.#speed = speed;
    this.#stepFraction = 0;
  }

  /** Whether the current state accepts an event. @param {PlayerEvent} event */
  accepts(event) {
    return this.#nextState(event) !== undefined;
  }

  /**
   * Handles an event, if the current state has a transition for it.
   *
   * @param {PlayerEvent} event
   * @param {number} now in milliseconds
   * @returns {boolean} whether there was a transition
   */
  send(event, now) {
    const next = this.#nextState(event);
    if (!next) return false;
    if (this.#state === "playing" && next !== "playing") this.#addPlayingTime(now);
    if (event === "prepare") this.#playingTime = 0;
    if (this.#state === "seeking") {
      if (event === "play" || event === "pause") this.#resumesOnArrival = event === "play";
    } else if (event === "seek") {
      this.#resumesOnArrival = this.#state === "playing";
    }
    // After `play` the first step is due at once, so that a press of the button has a visible effect.
    if (event === "play") this.#stepFraction = 1;
    this.#lastUpdateTime = now;
    this.#state = next;
    return true;
  }

  /**
   * Returns the number of steps that became due since the last call. The number depends on time, not on frames. At most
   * 250 ms are counted, so that a hidden tab or a sleeping computer causes no backlog.
   *
   * @param {number} now in milliseconds
   * @returns {number} a whole number, or `Infinity`
   */
  takeDueSteps(now) {
    if (this.#state !== "playing") return 0;
    const milliseconds = this.#addPlayingTime(now);
    if (this.#speed === Infinity) return Infinity;
    this.#stepFraction += (Math.min(milliseconds, 250) / 1000) * this.#speed;
    const wholeSteps = Math.floor(this.#stepFraction);
    this.#stepFraction -= wholeSteps;
    return wholeSteps;
  }

  /**
   * Returns the state that an event leads to, or undefined if there is no transition.
   *
   * @param {PlayerEvent} event
   * @returns {PlayerState | undefined}
   */
  #nextState(event) {
    if (event === "arrive" && this.#state === "seeking" && this.#resumesOnArrival) return "playing";
    return TRANSITIONS[this.#state][event] ?? TRANSITIONS_FROM_EVERY_STATE[event];
  }

  /** Adds the time since the last update to the playing time. Returns the added time. @param {number} now */
  #addPlayingTime(now) {
    const milliseconds = Math.max(0, now - this.#lastUpdateTime);
    this.#playingTime += milliseconds;
    this.#lastUpdateTime = now;
    return milliseconds;
  }
}
