/** The camera that reads QR codes. */

/**
 * The state of the camera: closed, being opened or open, or the reason why it cannot be used. The reasons are: not
 * allowed, absent, used by another program, or failed in another way.
 *
 * @typedef {"closed" | "opening" | "open" | "refused" | "absent" | "busy" | "failed"} CameraState
 */

/** The reasons why a camera cannot be used, by the names of the browser's errors. @type {Record<string, CameraState>} */
const REASONS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "absent",
  OverconstrainedError: "absent",
  NotReadableError: "busy",
  AbortError: "busy",
};

export class QrCamera {
  /** @type {CameraState} */
  state = "closed";
  #onText;
  #onChange;
  #stop = () => {};
  /** The number of calls of `open` and `close`, by which a camera that opens too late is recognised. */
  #callCount = 0;

  /**
   * @param {(text: string) => void} onText receives the text of each code once
   * @param {() => void} onChange called when the state has changed
   */
  constructor(onText, onChange) {
    this.#onText = onText;
    this.#onChange = onChange;
  }

  /** Reads codes from the camera, until it is closed or taken away. @param {HTMLVideoElement} video */
  async open(video) {
    if (this.state === "opening") return;
    const call = ++this.#callCount;
    this.#setState("opening");
    const end = () => {
      if (call !== this.#callCount) return;
      this.close();
      this.#setState("absent");
    };
    try {
      const { readFromCamera } = await import("./qr-reader.js");
      const stop = await readFromCamera(video, this.#onText, end);
      if (call !== this.#callCount) return stop();
      this.#stop = stop;
      this.#setState("open");
    } catch (error) {
      if (call !== this.#callCount) return;
      this.#setState((error instanceof DOMException && REASONS[error.name]) || "failed");
    }
  }

  close() {
    this.#callCount += 1;
    this.#stop();
    this.#stop = () => {};
    this.#setState("closed");
  }

  /** @param {CameraState} state */
  #setState(state) {
    this.state = state;
    this.#onChange();
  }
}
