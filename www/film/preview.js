/** Shows what will be in a film: any of its pictures, or all of them as they will follow each other. */

import { decimal, wholeNumber, words } from "../locales/locale.js";
import { make, setText } from "../widgets/element.js";
import { withNextFrame } from "../widgets/frame.js";

/** @import { Cut } from "./cut.js" */
/** @import { Reel } from "./reel.js" */

/** How large it is drawn, in pixels: it is no more than a look. */
const SIZE = 640;

/** The pictures, small. */
export class Preview {
  #place = make("div", { className: "film-screen" });
  #slider = make("input", { type: "range", min: "0", value: "0" });
  #play = make("button", { type: "button", className: "plain" });
  #said = make("output", { className: "muted small" });
  root = make("div", { className: "film-preview" }, this.#place, make("div", { className: "film-look" }, this.#play, this.#slider), this.#said);
  /** What is seen. @type {{reel: Reel, cut: Cut, unit: "step" | "square"} | null} */
  #film = null;
  /** Which picture stands on the canvas, if it is one of this film. @type {number | null} */
  #drawn = null;
  #onFault;
  /** The picture that is wanted and not drawn yet. @type {number | null} */
  #wanted = null;
  /** Settles when nothing is being drawn any more. @type {Promise<void> | null} */
  #drawing = null;
  #isBusy = false;
  /** Since when it plays, in milliseconds; null where it does not. @type {number | null} */
  #since = null;

  /** @param {(fault: unknown) => void} onFault a picture could not be drawn */
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
   * Shows another film, from the picture in the same part of it.
   *
   * @param {Reel} reel
   * @param {Cut} cut
   * @param {"step" | "square"} unit what it goes along
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

  /** Shows what was made instead. @param {HTMLElement} made */
  showMade(made) {
    this.#place.replaceChildren(made);
  }

  /** Shows its canvas while somebody else draws on it. @param {Reel} reel */
  lend({ canvas }) {
    if (canvas.parentElement !== this.#place) this.#place.replaceChildren(canvas);
  }

  /** Draws no more. @returns {Promise<void>} settles when nothing is being drawn */
  async rest() {
    this.#stop();
    this.#wanted = null;
    await this.#drawing;
    // Whoever draws next draws something else.
    this.#drawn = null;
  }

  /** Shows nothing any more. */
  async clear() {
    this.#film = null;
    this.#slider.value = "0";
    await this.rest();
    this.#place.replaceChildren();
    setText(this.#said, "");
    this.#follow();
  }

  /** Lets nobody look at another picture for now, or again. @param {boolean} isBusy */
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

  /** Draws what is wanted, until it is drawn; of several wanted meanwhile only the last. */
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
