/** Previews a film: a single picture, or all of them in playback. */

import { decimal, wholeNumber, words } from "../locales/locale.js";
import { make, setText } from "../widgets/element.js";
import { withNextFrame } from "../widgets/frame.js";

/** @import { Cut } from "./cut.js" */
/** @import { Reel } from "./reel.js" */

/** The longer side of the preview, in pixels. */
const SIZE = 640;

/** The preview, at a reduced size. */
export class Preview {
  #place = make("div", { className: "film-screen" });
  #slider = make("input", { type: "range", min: "0", value: "0" });
  #play = make("button", { type: "button", className: "plain" });
  #said = make("output", { className: "muted small" });
  root = make("div", { className: "film-preview" }, this.#place, make("div", { className: "film-look" }, this.#play, this.#slider), this.#said);
  /** The previewed film. @type {{reel: Reel, cut: Cut, unit: "step" | "square"} | null} */
  #film = null;
  /** The frame on the canvas, or null if the canvas does not show this film. @type {number | null} */
  #drawn = null;
  #onFault;
  /** The next frame to draw. @type {number | null} */
  #wanted = null;
  /** Settles when no frame is being drawn. @type {Promise<void> | null} */
  #drawing = null;
  #isBusy = false;
  /** The start time of the playback, in milliseconds; null while paused. @type {number | null} */
  #since = null;

  /** @param {(fault: unknown) => void} onFault called if a picture could not be drawn */
  constructor(onFault) {
    this.#onFault = onFault;
    this.#slider.ariaLabel = words("film.look");
    this.#slider.addEventListener("input", () => {
      this.#stop();
      this.#want(this.#slider.valueAsNumber);
    });
    this.#play.addEventListener("click", () => (this.#since === null ? this.#start() : this.#stop()));
    this.#follow();
  }

  /**
   * Previews another film, at the same relative position.
   *
   * @param {Reel} reel
   * @param {Cut} cut
   * @param {"step" | "square"} unit the unit of its places
   */
  show(reel, cut, unit) {
    const part = this.#slider.valueAsNumber / Math.max(1, Number(this.#slider.max));
    this.#film = { reel, cut, unit };
    this.#drawn = null;
    this.#stop();
    this.#slider.max = String(cut.frames - 1);
    this.#slider.value = String(Math.round(part * (cut.frames - 1)));
    this.#want(this.#slider.valueAsNumber);
  }

  /** Shows the finished film instead of the preview. @param {HTMLElement} made */
  showMade(made) {
    this.#place.replaceChildren(made);
  }

  /** Shows the canvas of a reel, also while another caller draws on it. @param {Reel} reel */
  lend({ canvas }) {
    if (canvas.parentElement !== this.#place) this.#place.replaceChildren(canvas);
  }

  /** Stops drawing. @returns {Promise<void>} settles when no frame is being drawn */
  async rest() {
    this.#stop();
    this.#wanted = null;
    await this.#drawing;
    // The next caller draws something else on the canvas.
    this.#drawn = null;
  }

  /** Removes the preview. */
  async clear() {
    this.#film = null;
    this.#slider.value = "0";
    await this.rest();
    this.#place.replaceChildren();
    setText(this.#said, "");
    this.#follow();
  }

  /** Disables or enables the controls. @param {boolean} isBusy */
  set busy(isBusy) {
    this.#isBusy = isBusy;
    this.#follow();
  }

  #start() {
    const film = this.#film;
    if (!film) return;
    const isAtEnd = this.#slider.valueAsNumber >= film.cut.frames - 1;
    const begin = isAtEnd ? 0 : this.#slider.valueAsNumber;
    this.#since = performance.now() - film.cut.timeOf(begin);
    this.#follow();
    this.#want(begin);
    this.#turn();
  }

  #stop() {
    this.#since = null;
    this.#follow();
  }

  #turn = withNextFrame((now) => {
    const film = this.#film;
    if (this.#since === null || !film) return;
    const frame = Math.min(film.cut.frames - 1, Math.floor(((now - this.#since) * film.cut.rate) / 1000));
    this.#slider.value = String(frame);
    this.#want(frame);
    if (frame === film.cut.frames - 1) this.#stop();
    else this.#turn();
  });

  /** @param {number} frame */
  #want(frame) {
    this.#wanted = frame;
    this.#tell(frame);
    this.#drawing ??= this.#draw();
  }

  /** Draws the requested frames; of several requests during a drawing only the last is drawn. */
  async #draw() {
    try {
      while (this.#wanted !== null && this.#film) {
        const { reel, cut } = this.#film;
        const frame = this.#wanted;
        const goesOn = this.#since !== null && this.#drawn !== null && this.#drawn < frame;
        this.#wanted = null;
        if (this.#drawn === null) reel.resize(reel.sheetOf(SIZE));
        this.lend(reel);
        this.#drawn = frame;
        if (goesOn) await reel.frame(frame);
        else await reel.begin(cut, frame);
      }
    } catch (fault) {
      this.#onFault(fault);
    } finally {
      this.#drawing = null;
    }
  }

  /** @param {number} frame */
  #tell(frame) {
    if (!this.#film) return;
    const { cut, unit } = this.#film;
    const parts = { second: decimal((cut.timeOf(frame) / 1000).toFixed(1)), seconds: decimal(cut.seconds.toFixed(1)), place: wholeNumber(cut.placeAt(frame)), to: wholeNumber(cut.to) };
    const said = words(`film.at.${unit}`, parts);
    setText(this.#said, said);
    this.#slider.setAttribute("aria-valuetext", said);
    this.#slider.style.setProperty("--filled", `${(frame / Math.max(1, cut.frames - 1)) * 100}%`);
  }

  #follow() {
    setText(this.#play, words(this.#since === null ? "film.play" : "film.pause"));
    this.#play.disabled = this.#slider.disabled = this.#isBusy || this.#film === null;
  }
}
