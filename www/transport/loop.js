/** What is done once a frame for as long as something plays. */

/** Calls once a frame, and once at a time however often it is started. */
export class Loop {
  #turn;
  /** Whether there will be a next frame. */
  isRunning = false;

  /** @param {(now: number) => boolean} turn what is done in a frame; tells whether it goes on with the next one */
  constructor(turn) {
    this.#turn = turn;
  }

  /** Begins with this frame, unless it goes on already. */
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
