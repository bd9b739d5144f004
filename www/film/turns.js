/** Work in turns: between two of them the page answers whoever uses it. */

/** For how long a turn may go on, in milliseconds: so much less than what is noticed. */
const TURN = 12;

/** Takes turns. */
export class Turns {
  #began = performance.now();
  #channel = new MessageChannel();

  /** Ends this turn where it has gone on for long enough. */
  async next() {
    if (performance.now() - this.#began < TURN) return;
    // Unlike a timer this comes at once, also where nobody sees the page.
    await new Promise((resolve) => {
      this.#channel.port1.onmessage = resolve;
      this.#channel.port2.postMessage(null);
    });
    this.#began = performance.now();
  }

  end() {
    this.#channel.port1.close();
  }
}
