/** A loop of animation frames. */

/** Calls a function once a frame; repeated starts do not add up. */
export class Loop {
  #turn;
  /** Whether another frame is scheduled. */
  isRunning = false;

  /** @param {(now: number) => boolean} turn called once a frame; returns whether the loop continues */
  constructor(turn) {
    this.#turn = turn;
  }

  /** Starts with the current frame, unless the loop is running. */
  start() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.#go(performance.now());
  }

  /** @param {number} now in milliseconds */
  #go(now) {
    this.isRunning = this.#turn(now);
    if (this.isRunning) requestAnimationFrame(() => this.#go(performance.now()));
  }
}
