/** The film part of the dialog: the form, a preview, and the making of a film of the shown run. */

import "./film.css";
import "#words/film";
import { EngineError } from "../engine/engine.js";
import { fileSize, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/keep-file.js";
import { Cut, durationAtSpeed } from "./cut.js";
import { FilmForm } from "./film-form.js";
import { makeFilm } from "./filming.js";
import { Footage } from "./footage.js";
import { canEncode, detectFormats, createEncoder } from "./formats.js";
import { MAX_FILM_BYTES, maxMemoryBytes, findFittingSettings } from "./memory-estimate.js";
import { Preview } from "./preview.js";

/** @import { RunSnapshot, SaveView } from "../keep/run-snapshot.js" */
/** @import { FilmFault, Stretch } from "./cut.js" */
/** @import { Reel, FrameLayout } from "./reel.js" */
/** @import { FilmFormat, ReducibleSettings, FilmSpec } from "./memory-estimate.js" */

/**
 * The default size in pixels, the default speed in steps a second, and the limits of the default duration in
 * seconds.
 */
const [USUAL_SIZE, USUAL_SPEED, SHORTEST, LONGEST] = [720, 8, 5, 15];

/** The number of the last steps of a long search that are filmed by default. */
const DEFAULT_LAST_STEPS = 200;

/**
 * A film that can be made.
 *
 * @typedef {{reel: Reel, cut: Cut, sheet: FrameLayout, format: FilmFormat, stretch: Stretch, size: number}} Plan
 */

/** @implements {SaveView} */
export class FilmView {
  #form = new FilmForm(() => this.#validate());
  #preview = new Preview((fault) => this.#showError(fault));
  #summary = createElement("p", { className: "film-summary", role: "status" });
  #reduceButton = createElement("button", { type: "button", className: "plain" });
  #makeButton = createElement("button", { type: "submit", className: "plain chosen" }, translate("film.make"));
  #cancelButton = createElement("button", { type: "button", className: "plain", hidden: true }, translate("film.cancel"));
  #saveButton = createElement("button", { type: "button", className: "plain chosen", hidden: true });
  #progress = createElement("progress", { max: 1, hidden: true });
  root = createElement("form", { className: "film", noValidate: true, ariaLabel: translate("film.heading") });
  /** @type {RunSnapshot | null} */
  #snapshot = null;
  #footage = new Footage();
  /** Aborts the preparation or the making of a film. */
  #abortController = new AbortController();
  /** The film that the form describes, or null if it cannot be made. @type {Plan | null} */
  #plan = null;
  /** The faults of the form. @type {FilmFault[]} */
  #faults = [];
  /** A smaller film that would fit, if the plan does not. @type {ReducibleSettings | null} */
  #reducedSettings = null;
  /** The number of reviews so far, which identifies the results of outdated ones. */
  #reviewCount = 0;
  #isMaking = false;
  /** The finished film. @type {{blob: Blob, address: string, format: FilmFormat} | null} */
  #finishedFilm = null;

  constructor() {
    this.#progress.ariaLabel = translate("film.progress");
    const deeds = createElement("div", { className: "tools film-deeds" }, this.#makeButton, this.#cancelButton, this.#saveButton, this.#reduceButton);
    this.root.append(this.#form.root, createElement("div", { className: "film-side" }, this.#preview.root, this.#summary, this.#progress, deeds));
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#makeFilm();
    });
    this.#cancelButton.addEventListener("click", () => this.#cancelMaking());
    this.#reduceButton.addEventListener("click", () => this.#acceptReduction());
    this.#saveButton.addEventListener("click", () => this.#finishedFilm && downloadFile(this.#finishedFilm.blob, translate("film.file.name", { format: this.#finishedFilm.format })));
  }

  /** @param {RunSnapshot} kept */
  async show(kept) {
    this.#snapshot = kept;
    this.#abortController = new AbortController();
    const { signal } = this.#abortController;
    const footage = new Footage();
    this.#footage = footage;
    this.#disableForm(translate("film.preparing"));
    try {
      const onStep = (/** @type {number} */ step, /** @type {number} */ of) => {
        if (of > 0) setText(this.#summary, translate("film.following", { step: wholeNumber(step), of: wholeNumber(of) }));
      };
      const [lacks] = await Promise.all([detectFormats(), footage.prepare(kept, { signal, onStep })]);
      if (signal.aborted) return;
      this.#fillForm(kept, lacks);
    } catch (fault) {
      if (!signal.aborted) this.#showError(fault);
    }
  }

  leave() {
    this.#abortController.abort();
    this.#reviewCount += 1;
    this.#footage.dispose();
    this.#preview.clear();
    this.#discardFilm();
    this.#snapshot = null;
    this.#plan = null;
  }

  /**
   * Fills the form with the available subjects and formats, starting from the shown moment.
   *
   * @param {RunSnapshot} kept
   * @param {Record<FilmFormat, string | null>} lacks
   */
  #fillForm({ loop, moment, decision }, lacks) {
    const { reels, isTour } = this.#footage;
    const subjects = /** @type {const} */ (["tour", "search"]).filter((subject) => reels[subject]);
    if (subjects.length === 0) return this.#disableForm(translate("film.nothing"));
    const formats = /** @type {FilmFormat[]} */ (Object.keys(lacks)).filter((format) => !lacks[format]);
    const reasons = [...new Set(Object.values(lacks).filter((lack) => lack !== null))].map((lack) => translate(`film.lack.${lack}`));
    const wantsSearch = reels.search && (loop || !isTour || !(moment.ended || moment.stepCount === 0));
    const subject = wantsSearch || !reels.tour ? "search" : "tour";
    const moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#form.setDefaults({ subjects, isTour, subject, candidates: decision !== null, moving });
    this.#form.setField("size", USUAL_SIZE);
    this.#form.setFormats(formats, sentences(translate("film.formats"), ...reasons));
    this.#subject = null;
    this.#form.busy = false;
    this.#makeButton.hidden = false;
    this.#validate();
  }

  /** The subject for which the default stretch was last set. @type {"tour" | "search" | null} */
  #subject = null;

  /** Sets the default stretch of a subject that was just chosen. @param {Reel} reel */
  #setDefaultStretch(reel) {
    const { subject } = this.#form;
    if (subject === this.#subject) return;
    this.#subject = subject;
    const { first, last } = reel;
    const { loop, moment } = /** @type {RunSnapshot} */ (this.#snapshot);
    let stretch = { from: first, to: last };
    if (subject === "search") {
      const step = moment.counters.steps > 1 ? moment.counters.steps : last;
      if (loop) stretch = { from: Math.min(loop.from, last - 1), to: Math.min(loop.to, last) };
      else if (last > 2 * DEFAULT_LAST_STEPS) stretch = { from: Math.max(0, step - DEFAULT_LAST_STEPS), to: step };
    }
    const usual = durationAtSpeed(stretch.to - stretch.from, USUAL_SPEED);
    this.#form.setStretch({ first, last }, stretch, Math.min(LONGEST, Math.max(SHORTEST, usual)));
  }

  /** Checks the form: its faults, the memory that the film needs, and whether that is too much. */
  async #validate() {
    const review = ++this.#reviewCount;
    this.#discardFilm();
    const reel = this.#footage.reels[this.#form.subject];
    if (!reel) return;
    this.#setDefaultStretch(reel);
    const { stretch, size, faults } = this.#form.read(this.#snapshot?.stageKind === "panorama");
    this.#faults = faults;
    this.#reducedSettings = null;
    this.#plan = null;
    this.#reduceButton.hidden = true;
    if (!stretch || size === null) {
      setText(this.#summary, translate("film.faulty"));
      return;
    }
    reel.showsCandidates = this.#form.isOptionOn("candidates");
    reel.showsMotion = this.#form.isOptionOn("moving");
    const plan = { reel, cut: new Cut(stretch), sheet: reel.frameLayoutFor(size), format: this.#form.format, stretch, size };
    this.#preview.show(reel, plan.cut, this.#form.subject === "search" ? "step" : "square");
    const wish = this.#specOf(plan, { ...stretch, size });
    const isEncodable = await canEncode(plan.format, wish.frameSize, stretch.rate).catch(() => false);
    if (review !== this.#reviewCount) return;
    if (isEncodable && maxMemoryBytes(wish) <= MAX_FILM_BYTES) {
      this.#plan = plan;
      this.#showSummary(plan, wish);
      return;
    }
    await this.#offerReduction(plan, wish, isEncodable, review);
  }

  /**
   * Returns the parameters of a film with a given size, duration and rate.
   *
   * @param {Plan} plan
   * @param {ReducibleSettings} measure
   * @returns {FilmSpec}
   */
  #specOf({ reel, format, stretch }, { size, seconds, rate }) {
    const cut = new Cut({ ...stretch, seconds, rate });
    const { frameSize, square } = reel.frameLayoutFor(size);
    // The engine of the search stays in memory while the tour is filmed.
    const search = this.#footage.reels.search?.last ?? 0;
    const { showsCandidates, showsMotion } = reel;
    return { format, frameSize, square, frames: cut.frames, rate, steps: cut.to - cut.from, showsCandidates, showsMotion, searchStepCount: search, canvasCount: reel.canvasCount };
  }

  /** @param {Plan} plan @param {FilmSpec} wish */
  #showSummary({ cut }, wish) {
    const { width, height } = wish.frameSize;
    const pictures = translate("film.pictures", { count: cut.frames, number: wholeNumber(cut.frames), width: wholeNumber(width), height: wholeNumber(height) });
    setText(this.#summary, sentences(pictures, translate("film.memory", { memory: memorySize(maxMemoryBytes(wish)), most: memorySize(MAX_FILM_BYTES) })));
  }

  /**
   * Reports that a film would not fit, and offers one that does.
   *
   * @param {Plan} plan
   * @param {FilmSpec} wish
   * @param {boolean} isEncodable whether memory is the only obstacle
   * @param {number} review
   */
  async #offerReduction(plan, wish, isEncodable, review) {
    const { width, height } = wish.frameSize;
    const why = isEncodable
      ? translate("film.tooMuch", { memory: memorySize(maxMemoryBytes(wish)), most: memorySize(MAX_FILM_BYTES) })
      : translate("film.tooLarge", { width: wholeNumber(width), height: wholeNumber(height) });
    setText(this.#summary, why);
    const fits = async (/** @type {ReducibleSettings} */ measure) => {
      const other = this.#specOf(plan, measure);
      return maxMemoryBytes(other) <= MAX_FILM_BYTES && canEncode(plan.format, other.frameSize, other.rate);
    };
    const fitting = await findFittingSettings({ ...plan.stretch, size: plan.size }, fits).catch(() => null);
    if (review !== this.#reviewCount || !fitting) return;
    this.#reducedSettings = fitting;
    const { size, seconds, rate } = fitting;
    const kind = seconds < plan.stretch.seconds ? "shorter" : rate < plan.stretch.rate ? "rougher" : "smaller";
    setText(this.#reduceButton, translate(`film.offer.${kind}`, { size: wholeNumber(size), seconds: wholeNumber(seconds), rate: wholeNumber(rate) }));
    this.#reduceButton.hidden = false;
  }

  #acceptReduction() {
    if (!this.#reducedSettings) return;
    const { size, seconds, rate } = this.#reducedSettings;
    this.#form.setField("size", size);
    this.#form.setField("rate", rate);
    this.#form.setField("seconds", seconds);
    this.#makeButton.focus();
    this.#validate();
  }

  /** Makes the film, or focuses the fault that prevents it. */
  async #makeFilm() {
    if (this.#isMaking) return;
    const plan = this.#plan;
    if (!plan) {
      if (this.#faults.length > 0) this.#form.focus(this.#faults[0]);
      else if (!this.#reduceButton.hidden) this.#reduceButton.focus();
      return;
    }
    this.#discardFilm();
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, this.#abortController.signal]);
    this.#stopMaking = () => ending.abort();
    this.#setMaking(true);
    try {
      await this.#preview.stopDrawing();
      this.#preview.showCanvas(plan.reel);
      const made = await this.#encode(plan, signal);
      signal.throwIfAborted();
      if (made) this.#show(made, plan.format);
    } catch (fault) {
      if (!signal.aborted) this.#showError(fault);
      else if (!this.#abortController.signal.aborted) setText(this.#summary, translate("film.cancelled"));
    } finally {
      if (!this.#abortController.signal.aborted) this.#setMaking(false);
    }
    // The canvas still has the size of the film, so the preview is drawn again.
    if (!this.#finishedFilm && this.#snapshot && this.#plan) this.#preview.show(plan.reel, plan.cut, this.#form.subject === "search" ? "step" : "square");
  }

  /** Aborts the film that is being made. */
  #stopMaking = () => {};

  /**
   * @param {Plan} plan
   * @param {AbortSignal} signal
   * @returns {Promise<Blob | null>} null if it could not be made, which is reported
   */
  async #encode({ reel, cut, sheet, format }, signal) {
    const encoder = await createEncoder(format, sheet.frameSize, { rate: cut.rate, isLoop: this.#form.isOptionOn("loop") });
    if (!encoder) {
      setText(this.#summary, translate("film.failed"));
      return null;
    }
    const { length } = String(cut.frames);
    const made = await makeFilm({ reel, cut, sheet, encoder }, {
      signal,
      most: MAX_FILM_BYTES,
      onFrames: (frames) => {
        this.#progress.value = frames / cut.frames;
        setText(this.#summary, translate("film.making", { frame: wholeNumber(frames).padStart(length, "\u2007"), frames: wholeNumber(cut.frames) }));
      },
    });
    if (made !== "too-large") return made;
    setText(this.#summary, translate("film.grew", { most: memorySize(MAX_FILM_BYTES) }));
    return null;
  }

  /** Shows the finished film and offers to save it. @param {Blob} blob @param {FilmFormat} format */
  #show(blob, format) {
    const address = URL.createObjectURL(blob);
    this.#finishedFilm = { blob, address, format };
    const shown = format === "gif"
      ? createElement("img", { src: address, alt: translate("film.made.alt") })
      : createElement("video", { src: address, controls: true, loop: true, ariaLabel: translate("film.made.alt") });
    this.#preview.showFilm(shown);
    setText(this.#summary, translate("film.made.said"));
    setText(this.#saveButton, translate("film.save", { size: fileSize(blob.size) }));
    this.#saveButton.hidden = false;
    this.#makeButton.classList.remove("chosen");
    this.#saveButton.focus();
  }

  /** Discards the finished film, because the form has changed. */
  #discardFilm() {
    if (!this.#finishedFilm) return;
    URL.revokeObjectURL(this.#finishedFilm.address);
    this.#finishedFilm = null;
    this.#saveButton.hidden = true;
    this.#makeButton.classList.add("chosen");
  }

  #cancelMaking() {
    this.#stopMaking();
    this.#makeButton.hidden = false;
    this.#makeButton.focus();
  }

  /** @param {boolean} isMaking */
  #setMaking(isMaking) {
    this.#isMaking = isMaking;
    this.#form.busy = isMaking;
    this.#preview.busy = isMaking;
    this.#progress.hidden = !isMaking;
    this.#progress.value = 0;
    this.#cancelButton.hidden = !isMaking;
    this.#makeButton.hidden = isMaking;
    if (isMaking) this.#cancelButton.focus();
  }

  /** Disables the form, and shows the reason. @param {string} why */
  #disableForm(why) {
    this.#setMaking(false);
    this.#form.busy = true;
    this.#reduceButton.hidden = true;
    this.#makeButton.hidden = true;
    setText(this.#summary, why);
  }

  /** @param {unknown} fault */
  #showError(fault) {
    // Aborted work fails too, which is not reported.
    if (this.#abortController.signal.aborted) return;
    setText(this.#summary, translate(fault instanceof EngineError ? "film.lost" : "film.failed"));
  }
}
