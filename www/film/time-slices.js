/** Cooperative work in time slices, between which the page handles events. */

/** The length of a time slice, in milliseconds: too short for a noticeable delay of other events. */
const SLICE_MS = 12;

/** The time slices of one task. */
export class TimeSlices {
  #sliceStart = performance.now();
  #channel = new MessageChannel();

  /** Yields to the event loop if the time slice is used up. */
  async yieldIfDue() {
    if (performance.now() - this.#sliceStart < SLICE_MS) return;
    // Unlike timers, messages are not throttled on a hidden page.
    await new Promise((resolve) => {
      this.#channel.port1.onmessage = resolve;
      this.#channel.port2.postMessage(null);
    });
    this.#sliceStart = performance.now();
  }

  /** Releases the message channel. */
  end() {
    this.#channel.port1.close();
  }
}
