/**
 * The state machine of the player, and the number of steps that are due.
 *
 * | state    | meaning                     | goes to                                                                 |
 * |----------|-----------------------------|-------------------------------------------------------------------------|
 * | idle     | prepared, no step shown yet | playing (play), paused (step), seeking (seek), finished (end)           |
 * | playing  | steps fall due by the clock | paused (pause), seeking (seek), finished (end)                          |
 * | paused   | stands at a step            | playing (play), paused (step), seeking (seek), finished (end)           |
 * | seeking  | on its way to another step  | playing or paused (arrive), seeking (seek, play, pause), finished (end) |
 * | finished | at the end of the search    | seeking (seek)                                                          |
 * | waiting  | no step can be taken yet    | –                                                                       |
 * | failed   | the search was lost         | –                                                                       |
 *
 * From every state `prepare` leads to idle, `wait` to waiting and `fail` to failed. A seek that began during play
 * resumes play on arrival. `play` and `pause` on the way change whether it does.
 */

/** @typedef {"idle" | "playing" | "paused" | "seeking" | "finished" | "waiting" | "failed"} PlayerState */
/** @typedef {"prepare" | "wait" | "play" | "pause" | "step" | "seek" | "arrive" | "end" | "fail"} PlayerEvent */

/** @type {Record<PlayerState, Partial<Record<PlayerEvent, PlayerState>>>} */
const TRANSITIONS = {
  idle: { play: "playing", step: "paused", seek: "seeking", end: "finished" },
  playing: { pause: "paused", seek: "seeking", end: "finished" },
  paused: { play: "playing", step: "paused", seek: "seeking", end: "finished" },
  // The target of `arrive` depends on the events since the seek; see `#next`.
  seeking: { play: "seeking", pause: "seeking", seek: "seeking", arrive: "paused", end: "finished" },
  finished: { seek: "seeking" },
  waiting: {},
  failed: {},
};

/** @type {Partial<Record<PlayerEvent, PlayerState>>} */
const FROM_EVERY_STATE = { prepare: "idle", wait: "waiting", fail: "failed" };

/** The slowest speed, in steps a second. */
export const MIN_STEPS_PER_SECOND = 1;

/** The number of stops of the speed slider; the last one stands for full speed. */
export const MAX_SPEED_STOP = 70;

/**
 * Returns the speed at a stop of the slider: ten stops multiply it by ten.
 *
 * @param {number} stop from 0 to `MAX_SPEED_STOP`
 * @returns {number} steps a second; `Infinity` at the end
 */
export function speedAt(stop) {
  return stop >= MAX_SPEED_STOP ? Infinity : MIN_STEPS_PER_SECOND * 10 ** (stop / 10);
}

/** Returns the stop of the slider nearest to a speed. @param {number} speed steps a second */
export function stopAt(speed) {
  return Math.round(Math.min(MAX_SPEED_STOP, 10 * Math.log10(speed / MIN_STEPS_PER_SECOND)));
}

/** Keeps the state and the time, independently of the page and the search. */
export class Player {
  /** @type {PlayerState} */
  #state = "idle";
  #speed;
  /** The time at which steps were last counted, in milliseconds. */
  #countedAt = 0;
  /** The fraction of a step that is due. */
  #stepFraction = 0;
  /** The playing time, in milliseconds. */
  #elapsed = 0;
  /** Whether play resumes on arrival. */
  #resumesOnArrival = false;

  /** @param {number} speed steps a second */
  constructor(speed) {
    this.#speed = speed;
  }

  /** @returns {PlayerState} */
  get state() {
    return this.#state;
  }

  /** Whether the player plays, or will on arrival. */
  get isPlaying() {
    return this.#state === "playing" || (this.#state === "seeking" && this.#resumesOnArrival);
  }

  /** @returns {number} */
  get speed() {
    return this.#speed;
  }

  /** The playing time, in milliseconds. */
  get elapsed() {
    return this.#elapsed;
  }

  /** @param {number} speed steps a second; may be `Infinity` */
  set speed(speed) {
    this.#speed = speed;
    this.#stepFraction = 0;
  }

  /** Whether the current state accepts an event. @param {PlayerEvent} event */
  accepts(event) {
    return this.#next(event) !== undefined;
  }

  /**
   * Handles an event, if the current state has a transition for it.
   *
   * @param {PlayerEvent} event
   * @param {number} now in milliseconds
   * @returns {boolean} whether there was a transition
   */
  send(event, now) {
    const next = this.#next(event);
    if (!next) return false;
    if (this.#state === "playing" && next !== "playing") this.#count(now);
    if (event === "prepare") this.#elapsed = 0;
    if (this.#state === "seeking") {
      if (event === "play" || event === "pause") this.#resumesOnArrival = event === "play";
    } else if (event === "seek") {
      this.#resumesOnArrival = this.#state === "playing";
    }
    // The first step after play is due at once, so that a press of the button has a visible effect.
    if (event === "play") this.#stepFraction = 1;
    this.#countedAt = now;
    this.#state = next;
    return true;
  }

  /**
   * Returns the number of steps that have fallen due since the last call. The number depends on time, not on frames. At
   * most 250 ms count, so that a hidden tab or a sleeping computer causes no backlog.
   * @param {number} now in milliseconds
   * @returns {number} a whole number, or `Infinity`
   */
  takeDueSteps(now) {
    if (this.#state !== "playing") return 0;
    const passed = this.#count(now);
    if (this.#speed === Infinity) return Infinity;
    this.#stepFraction += (Math.min(passed, 250) / 1000) * this.#speed;
    const whole = Math.floor(this.#stepFraction);
    this.#stepFraction -= whole;
    return whole;
  }

  /**
   * @param {PlayerEvent} event
   * @returns {PlayerState | undefined}
   */
  #next(event) {
    if (event === "arrive" && this.#state === "seeking" && this.#resumesOnArrival) return "playing";
    return TRANSITIONS[this.#state][event] ?? FROM_EVERY_STATE[event];
  }

  /** @param {number} now */
  #count(now) {
    const passed = Math.max(0, now - this.#countedAt);
    this.#elapsed += passed;
    this.#countedAt = now;
    return passed;
  }
}
