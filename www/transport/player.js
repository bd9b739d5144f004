/**
 * The player: which state it is in, and how many steps are due by now.
 *
 * | state    | what it is                              | goes to                                            |
 * |----------|-----------------------------------------|----------------------------------------------------|
 * | idle     | prepared, no step shown yet             | playing (play), paused (step), seeking (seek)      |
 * | playing  | steps fall due by the clock             | paused (pause), seeking (seek), finished (end)     |
 * | paused   | at a step, until somebody wants to go on | playing (play), paused (step), seeking (seek), finished (end) |
 * | seeking  | on its way to another step              | playing or paused (arrive), seeking (seek, play, pause), finished (end) |
 * | finished | at the end of a search that is over     | seeking (seek)                                     |
 * | waiting  | no step can be taken yet                | –                                                  |
 * | failed   | the search was lost                     | –                                                  |
 *
 * From every state `prepare` leads to idle, `wait` to waiting and `fail` to failed. A seek during play goes on playing on
 * arrival; `play` and `pause` on the way change what happens then.
 */

/** @typedef {"idle" | "playing" | "paused" | "seeking" | "finished" | "waiting" | "failed"} PlayerState */
/** @typedef {"prepare" | "wait" | "play" | "pause" | "step" | "seek" | "arrive" | "end" | "fail"} PlayerEvent */

/** @type {Record<PlayerState, Partial<Record<PlayerEvent, PlayerState>>>} */
const TRANSITIONS = {
  idle: { play: "playing", step: "paused", seek: "seeking", end: "finished" },
  playing: { pause: "paused", seek: "seeking", end: "finished" },
  paused: { play: "playing", step: "paused", seek: "seeking", end: "finished" },
  // What `arrive` leads to hangs on what was wanted meanwhile; see `send`.
  seeking: { play: "seeking", pause: "seeking", seek: "seeking", arrive: "paused", end: "finished" },
  finished: { seek: "seeking" },
  waiting: {},
  failed: {},
};

/** @type {Partial<Record<PlayerEvent, PlayerState>>} */
const FROM_EVERY_STATE = { prepare: "idle", wait: "waiting", fail: "failed" };

/** The slowest speed, in steps a second. */
export const SLOWEST = 1;

/** Where the speed slider ends; that end stands for all that the machine gives. */
export const SPEED_STOPS = 70;

/**
 * The speed at a place of the slider: ten stops make it ten times as fast.
 *
 * @param {number} stop from 0 to `SPEED_STOPS`
 * @returns {number} steps a second; `Infinity` at the end
 */
export function speedAt(stop) {
  return stop >= SPEED_STOPS ? Infinity : SLOWEST * 10 ** (stop / 10);
}

/** The place of the slider that is nearest to a speed. @param {number} speed steps a second */
export function stopAt(speed) {
  return Math.round(Math.min(SPEED_STOPS, 10 * Math.log10(speed / SLOWEST)));
}

/** Keeps the state and the time; knows neither the page nor the search. */
export class Player {
  /** @type {PlayerState} */
  #state = "idle";
  #speed;
  /** When steps were last counted, in milliseconds. */
  #last = 0;
  /** The part of a step that has not come to a whole one yet. */
  #rest = 0;
  /** How long the search has been played, in milliseconds. */
  #elapsed = 0;
  /** Whether it plays on when it has arrived where it seeks. */
  #playsOn = false;

  /** @param {number} speed steps a second */
  constructor(speed) {
    this.#speed = speed;
  }

  /** @returns {PlayerState} */
  get state() {
    return this.#state;
  }

  /** Whether it plays, or will as soon as it has arrived where it seeks. */
  get plays() {
    return this.#state === "playing" || (this.#state === "seeking" && this.#playsOn);
  }

  /** @returns {number} */
  get speed() {
    return this.#speed;
  }

  /** How long the search has been played, in milliseconds. */
  get elapsed() {
    return this.#elapsed;
  }

  /** @param {number} speed steps a second; may be `Infinity` */
  set speed(speed) {
    this.#speed = speed;
    this.#rest = 0;
  }

  /** Whether an event would change anything now. @param {PlayerEvent} event */
  can(event) {
    return this.#next(event) !== undefined;
  }

  /**
   * Takes an event, if the current state has a transition for it.
   *
   * @param {PlayerEvent} event
   * @param {number} now in milliseconds
   * @returns {boolean} whether it had one
   */
  send(event, now) {
    const next = this.#next(event);
    if (!next) return false;
    if (this.#state === "playing" && next !== "playing") this.#count(now);
    if (event === "prepare") this.#elapsed = 0;
    if (this.#state === "seeking") {
      if (event === "play" || event === "pause") this.#playsOn = event === "play";
    } else if (event === "seek") {
      this.#playsOn = this.#state === "playing";
    }
    // The first step after play comes at once: whoever presses play wants to see something move.
    if (event === "play") this.#rest = 1;
    this.#last = now;
    this.#state = next;
    return true;
  }

  /**
   * How many steps have fallen due since this was last asked. Tied to time, not to frames; a pause
   * of the whole page (a hidden tab, a machine asleep) is not made up for.
   *
   * @param {number} now in milliseconds
   * @returns {number} a whole number, or `Infinity`
   */
  due(now) {
    if (this.#state !== "playing") return 0;
    const passed = this.#count(now);
    if (this.#speed === Infinity) return Infinity;
    this.#rest += (Math.min(passed, 250) / 1000) * this.#speed;
    const whole = Math.floor(this.#rest);
    this.#rest -= whole;
    return whole;
  }

  /**
   * @param {PlayerEvent} event
   * @returns {PlayerState | undefined}
   */
  #next(event) {
    if (event === "arrive" && this.#state === "seeking" && this.#playsOn) return "playing";
    return TRANSITIONS[this.#state][event] ?? FROM_EVERY_STATE[event];
  }

  /** @param {number} now */
  #count(now) {
    const passed = Math.max(0, now - this.#last);
    this.#elapsed += passed;
    this.#last = now;
    return passed;
  }
}
