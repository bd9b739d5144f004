/** A loop of animation frames. */

/** Calls a function once a frame; repeated starts do not add up. */
export class AnimationLoop {
  #onFrame;
  /** Whether another frame is scheduled. */
  isRunning = false;

  /** @param {(now: number) => boolean} turn called once a frame; returns whether the loop continues */
  constructor(turn) {
    this.#onFrame = turn;
  }

  /** Starts with the current frame, unless the loop is running. */
  start() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.#runFrame(performance.now());
  }

  /** @param {number} now in milliseconds */
  #runFrame(now) {
    this.isRunning = this.#onFrame(now);
    if (this.isRunning) requestAnimationFrame(() => this.#runFrame(performance.now()));
  }
}
