/** A loop of animation frames. */

/** Calls a function once a frame. Starting a running loop has no effect. */
export class AnimationLoop {
  #onFrame;
  /** Whether another frame is scheduled. */
  isRunning = false;

  /** @param {(now: number) => boolean} onFrame called once a frame; returns whether the loop continues */
  constructor(onFrame) {
    this.#onFrame = onFrame;
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
