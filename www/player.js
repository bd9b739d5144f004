/**
 * The player: which state it is in, and how many steps are due by now.
 *
 * ```text
 *             play                    pause
 *   idle ───────────────▶ playing ◀───────────▶ paused
 *    │ ▲                   │   │      play        │
 *    │ │ prepare, from     │   │ end              │ step (stays paused)
 *    │ │ every state       │   ▼                  │
 *    │ └──────────────  finished ◀────────────────┘ end
 *    └── step ──▶ paused   │
 *                          fail, from every state ──▶ failed
 * ```
 *
 * @module
 */

/** @typedef {"idle" | "playing" | "paused" | "finished" | "failed"} PlayerState */
/** @typedef {"prepare" | "play" | "pause" | "step" | "end" | "fail"} PlayerEvent */

/** @type {Record<PlayerState, Partial<Record<PlayerEvent, PlayerState>>>} */
const TRANSITIONS = {
  idle: { prepare: "idle", play: "playing", step: "paused", end: "finished", fail: "failed" },
  playing: { prepare: "idle", pause: "paused", end: "finished", fail: "failed" },
  paused: { prepare: "idle", play: "playing", step: "paused", end: "finished", fail: "failed" },
  finished: { prepare: "idle", fail: "failed" },
  failed: { prepare: "idle", fail: "failed" },
};

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

  /** @param {number} speed steps a second */
  constructor(speed) {
    this.#speed = speed;
  }

  /** @returns {PlayerState} */
  get state() {
    return this.#state;
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

  /**
   * Whether an event would change anything now.
   *
   * @param {PlayerEvent} event
   */
  can(event) {
    return TRANSITIONS[this.#state][event] !== undefined;
  }

  /**
   * Takes an event, if the current state has a transition for it.
   *
   * @param {PlayerEvent} event
   * @param {number} now in milliseconds
   * @returns {boolean} whether it had one
   */
  send(event, now) {
    const next = TRANSITIONS[this.#state][event];
    if (!next) return false;
    if (this.#state === "playing" && next !== "playing") this.#count(now);
    if (event === "prepare") this.#elapsed = 0;
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

  /** @param {number} now */
  #count(now) {
    const passed = Math.max(0, now - this.#last);
    this.#elapsed += passed;
    this.#last = now;
    return passed;
  }
}
