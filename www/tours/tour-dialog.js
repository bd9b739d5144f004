/** A dialog that shows one tour of the list enlarged, and plays it. */

import { paintPath, readPathPalette } from "../board/path-picture.js";
import { TourFactsSheet } from "../insight/tour-facts/tour-facts.js";
import { translate } from "../locales/locale.js";
import { get2dContext, fitCanvasResolution } from "../widgets/canvas-size.js";
import { createButton, createElement, setText } from "../widgets/element.js";

/** The duration of a move, in milliseconds. */
const MOVE_MS = 180;

/**
 * @typedef {object} ShownTour
 * @property {number} rows
 * @property {number} columns
 * @property {Uint8Array} path
 * @property {string} title
 * @property {string} about
 * @property {import("../bindings/protocol").Draft} draft the board of the tour
 */

/** The dialog of a tour. */
export class TourDialog {
  root = createElement("dialog", { className: "tour-dialog" });
  #title = createElement("h3", { id: "tour-title", tabIndex: -1 });
  #about = createElement("p", {});
  #canvas = createElement("canvas", { role: "img" });
  #slider = createElement("input", { type: "range", min: "1" });
  #play = createButton("", () => (this.#frame === null ? this.#start() : this.#stop()), { className: "plain" });
  #note = createElement("p", { className: "muted small" });
  /** Facts about the tour, which are requested when this section is open. */
  #facts = createElement("details", { className: "tour-about" }, createElement("summary", {}, translate("about.tour")), this.#note);
  #sheet = new TourFactsSheet(this.#facts, this.#note);
  #previous;
  #next;
  /** @type {ShownTour | null} */
  #tour = null;
  /** @type {number | null} */
  #frame = null;

  /**
   * @param {object} events
   * @param {(step: -1 | 1) => void} events.onTurn called to show the previous or the next tour
   * @param {(path: Uint8Array) => Promise<void>} events.onOpen called to show the tour on the board screen
   */
  constructor({ onTurn, onOpen }) {
    this.#previous = createButton(translate("tours.previous"), () => onTurn(-1));
    this.#next = createButton(translate("tours.next"), () => onTurn(1));
    const close = createButton(translate("lists.close"), () => this.root.close());
    const open = createButton(translate("tours.openHere"), () => void (this.#tour && onOpen(this.#tour.path)));
    this.#slider.ariaLabel = translate("tours.visits");
    this.#slider.addEventListener("input", () => (this.#stop(), this.#paint()));
    this.#facts.addEventListener("toggle", () => this.#showFacts());
    this.root.setAttribute("aria-labelledby", this.#title.id);
    this.root.addEventListener("close", () => this.#stop());
    this.root.append(
      createElement("div", { className: "tour-head" }, this.#title, open, close),
      this.#about,
      this.#canvas,
      createElement("div", { className: "tour-play" }, this.#previous, this.#play, this.#slider, this.#next),
      this.#facts,
    );
    new ResizeObserver(() => this.#paint()).observe(this.#canvas);
  }

  get isOpen() {
    return this.root.open;
  }

  /**
   * Shows a tour, completely at first.
   *
   * @param {ShownTour} tour
   * @param {{isFirst: boolean, isLast: boolean}} place the position among all listed tours
   */
  show(tour, { isFirst, isLast }) {
    this.#stop();
    this.#tour = tour;
    setText(this.#title, tour.title);
    setText(this.#about, tour.about);
    this.#canvas.ariaLabel = tour.about;
    this.#canvas.style.setProperty("--shape", `${tour.columns} / ${tour.rows}`);
    this.#canvas.style.setProperty("--wide", String(tour.columns / tour.rows));
    this.#slider.max = String(tour.path.length);
    this.#slider.value = this.#slider.max;
    this.#previous.disabled = isFirst;
    this.#next.disabled = isLast;
    if (!this.root.open) this.root.showModal();
    this.#title.focus();
    this.#paint();
    this.#showFacts();
  }

  /** Shows the facts about the tour if their section is open. */
  #showFacts() {
    const tour = this.#tour;
    if (!tour || !this.#facts.open) return;
    this.#sheet.showTour({ draft: tour.draft, squares: Uint32Array.from(tour.path) }, () => tour === this.#tour);
  }

  recolour() {
    this.#paint();
  }

  #start() {
    const whole = this.#slider.valueAsNumber === Number(this.#slider.max);
    const from = whole ? 1 : this.#slider.valueAsNumber;
    let began = 0;
    const turn = (/** @type {number} */ now) => {
      began ||= now;
      const visit = from + Math.floor((now - began) / MOVE_MS);
      if (visit !== this.#slider.valueAsNumber) {
        this.#slider.value = String(visit);
        this.#paint();
      }
      if (visit >= Number(this.#slider.max)) this.#stop();
      else this.#frame = requestAnimationFrame(turn);
    };
    this.#slider.value = String(from);
    this.#frame = requestAnimationFrame(turn);
    this.#paint();
  }

  #stop() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#paint();
  }

  #paint() {
    setText(this.#play, translate(this.#frame === null ? "transport.play" : "transport.pause"));
    const { max, value } = this.#slider;
    this.#slider.style.setProperty("--filled", `${(100 * (Number(value) - 1)) / Math.max(1, Number(max) - 1)}%`);
    this.#slider.setAttribute("aria-valuetext", translate("tours.visit", { visit: value, visits: max }));
    if (!this.#tour || !this.root.open) return;
    const ratio = fitCanvasResolution(this.#canvas);
    paintPath(get2dContext(this.#canvas), { ...this.#tour, shownCount: Number(value) }, ratio, readPathPalette(this.#canvas));
  }
}
