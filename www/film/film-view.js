/** The film part of the dialog: the form, a preview, and the making of a film of the shown run. */

import "./film.css";
import "#words/film";
import { EngineBroken } from "../engine/engine.js";
import { fileSize, memorySize, sentences, wholeNumber, words } from "../locales/locale.js";
import { make, setText } from "../widgets/element.js";
import { keepFile } from "../widgets/keep-file.js";
import { Cut, secondsAt } from "./cut.js";
import { FilmForm } from "./film-form.js";
import { makeFilm } from "./filming.js";
import { Footage } from "./footage.js";
import { canEncode, formatsHere, makeEncoder } from "./formats.js";
import { MOST, memoryOf, whatFits } from "./memory.js";
import { Preview } from "./preview.js";

/** @import { Kept, Part } from "../keep/kept.js" */
/** @import { FilmFault, Stretch } from "./cut.js" */
/** @import { Reel, Sheet } from "./reel.js" */
/** @import { Format, Measure, Wish } from "./memory.js" */

/**
 * The default size in pixels, the default speed in steps a second, and the limits of the default duration in
 * seconds.
 */
const [USUAL_SIZE, USUAL_SPEED, SHORTEST, LONGEST] = [720, 8, 5, 15];

/** The number of the last steps of a long search that are filmed by default. */
const LAST_STEPS = 200;

/**
 * A film that can be made.
 *
 * @typedef {{reel: Reel, cut: Cut, sheet: Sheet, format: Format, stretch: Stretch, size: number}} Plan
 */

/** @implements {Part} */
export class FilmView {
  #form = new FilmForm(() => this.#review());
  #preview = new Preview((fault) => this.#fail(fault));
  #summary = make("p", { className: "film-summary", role: "status" });
  #offer = make("button", { type: "button", className: "plain" });
  #make = make("button", { type: "submit", className: "plain chosen" }, words("film.make"));
  #cancel = make("button", { type: "button", className: "plain", hidden: true }, words("film.cancel"));
  #save = make("button", { type: "button", className: "plain chosen", hidden: true });
  #progress = make("progress", { max: 1, hidden: true });
  root = make("form", { className: "film", noValidate: true, ariaLabel: words("film.heading") });
  /** @type {Kept | null} */
  #kept = null;
  #footage = new Footage();
  /** Aborts the preparation or the making of a film. */
  #ending = new AbortController();
  /** The film that the form describes, or null if it cannot be made. @type {Plan | null} */
  #plan = null;
  /** The faults of the form. @type {FilmFault[]} */
  #faults = [];
  /** A smaller film that would fit, if the plan does not. @type {Measure | null} */
  #fitting = null;
  /** The number of reviews so far, which identifies the results of outdated ones. */
  #reviews = 0;
  #isMaking = false;
  /** The finished film. @type {{blob: Blob, address: string, format: Format} | null} */
  #made = null;

  constructor() {
    this.#progress.ariaLabel = words("film.progress");
    const deeds = make("div", { className: "tools film-deeds" }, this.#make, this.#cancel, this.#save, this.#offer);
    this.root.append(this.#form.root, make("div", { className: "film-side" }, this.#preview.root, this.#summary, this.#progress, deeds));
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    this.#cancel.addEventListener("click", () => this.#giveUp());
    this.#offer.addEventListener("click", () => this.#takeOffer());
    this.#save.addEventListener("click", () => this.#made && keepFile(this.#made.blob, words("film.file.name", { format: this.#made.format })));
  }

  /** @param {Kept} kept */
  async show(kept) {
    this.#kept = kept;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    const footage = new Footage();
    this.#footage = footage;
    this.#wait(words("film.preparing"));
    try {
      const onStep = (/** @type {number} */ step, /** @type {number} */ of) => {
        if (of > 0) setText(this.#summary, words("film.following", { step: wholeNumber(step), of: wholeNumber(of) }));
      };
      const [lacks] = await Promise.all([formatsHere(), footage.prepare(kept, { signal, onStep })]);
      if (signal.aborted) return;
      this.#begin(kept, lacks);
    } catch (fault) {
      if (!signal.aborted) this.#fail(fault);
    }
  }

  leave() {
    this.#ending.abort();
    this.#reviews += 1;
    this.#footage.end();
    this.#preview.clear();
    this.#forget();
    this.#kept = null;
    this.#plan = null;
  }

  /**
   * Fills the form with the available subjects and formats, starting from the shown moment.
   *
   * @param {Kept} kept
   * @param {Record<Format, string | null>} lacks
   */
  #begin({ loop, moment, decision }, lacks) {
    const { reels, isTour } = this.#footage;
    const subjects = /** @type {const} */ (["tour", "search"]).filter((subject) => reels[subject]);
    if (subjects.length === 0) return this.#wait(words("film.nothing"));
    const formats = /** @type {Format[]} */ (Object.keys(lacks)).filter((format) => !lacks[format]);
    const reasons = [...new Set(Object.values(lacks).filter((lack) => lack !== null))].map((lack) => words(`film.lack.${lack}`));
    const wantsSearch = reels.search && (loop || !isTour || !(moment.ended || moment.length === 0));
    const subject = wantsSearch || !reels.tour ? "search" : "tour";
    const moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#form.begin({ subjects, isTour, subject, candidates: decision !== null, moving });
    this.#form.fill("size", USUAL_SIZE);
    this.#form.offerFormats(formats, sentences(words("film.formats"), ...reasons));
    this.#subject = null;
    this.#form.busy = false;
    this.#make.hidden = false;
    this.#review();
  }

  /** The subject for which the default stretch was last set. @type {"tour" | "search" | null} */
  #subject = null;

  /** Sets the default stretch of a subject that was just chosen. @param {Reel} reel */
  #aim(reel) {
    const { subject } = this.#form;
    if (subject === this.#subject) return;
    this.#subject = subject;
    const { first, last } = reel;
    const { loop, moment } = /** @type {Kept} */ (this.#kept);
    let stretch = { from: first, to: last };
    if (subject === "search") {
      const step = moment.counters.steps > 1 ? moment.counters.steps : last;
      if (loop) stretch = { from: Math.min(loop.from, last - 1), to: Math.min(loop.to, last) };
      else if (last > 2 * LAST_STEPS) stretch = { from: Math.max(0, step - LAST_STEPS), to: step };
    }
    const usual = secondsAt(stretch.to - stretch.from, USUAL_SPEED);
    this.#form.aim({ first, last }, stretch, Math.min(LONGEST, Math.max(SHORTEST, usual)));
  }

  /** Checks the form: its faults, the memory that the film needs, and whether that is too much. */
  async #review() {
    const review = ++this.#reviews;
    this.#forget();
    const reel = this.#footage.reels[this.#form.subject];
    if (!reel) return;
    this.#aim(reel);
    const { stretch, size, faults } = this.#form.read(this.#kept?.shows === "panorama");
    this.#faults = faults;
    this.#fitting = null;
    this.#plan = null;
    this.#offer.hidden = true;
    if (!stretch || size === null) {
      setText(this.#summary, words("film.faulty"));
      return;
    }
    reel.candidates = this.#form.wants("candidates");
    reel.moving = this.#form.wants("moving");
    const plan = { reel, cut: new Cut(stretch), sheet: reel.sheetOf(size), format: this.#form.format, stretch, size };
    this.#preview.show(reel, plan.cut, this.#form.subject === "search" ? "step" : "square");
    const wish = this.#wishOf(plan, { ...stretch, size });
    const isEncodable = await canEncode(plan.format, wish.room, stretch.rate).catch(() => false);
    if (review !== this.#reviews) return;
    if (isEncodable && memoryOf(wish) <= MOST) {
      this.#plan = plan;
      this.#tell(plan, wish);
      return;
    }
    await this.#refuse(plan, wish, isEncodable, review);
  }

  /**
   * Returns the parameters of a film with a given size, duration and rate.
   *
   * @param {Plan} plan
   * @param {Measure} measure
   * @returns {Wish}
   */
  #wishOf({ reel, format, stretch }, { size, seconds, rate }) {
    const cut = new Cut({ ...stretch, seconds, rate });
    const { room, square } = reel.sheetOf(size);
    // The engine of the search stays in memory while the tour is filmed.
    const search = this.#footage.reels.search?.last ?? 0;
    const { candidates, moving } = reel;
    return { format, room, square, frames: cut.frames, rate, steps: cut.to - cut.from, candidates, moving, search, canvases: reel.canvases };
  }

  /** @param {Plan} plan @param {Wish} wish */
  #tell({ cut }, wish) {
    const { width, height } = wish.room;
    const pictures = words("film.pictures", { count: cut.frames, number: wholeNumber(cut.frames), width: wholeNumber(width), height: wholeNumber(height) });
    setText(this.#summary, sentences(pictures, words("film.memory", { memory: memorySize(memoryOf(wish)), most: memorySize(MOST) })));
  }

  /**
   * Reports that a film would not fit, and offers one that does.
   *
   * @param {Plan} plan
   * @param {Wish} wish
   * @param {boolean} isEncodable whether memory is the only obstacle
   * @param {number} review
   */
  async #refuse(plan, wish, isEncodable, review) {
    const { width, height } = wish.room;
    const why = isEncodable
      ? words("film.tooMuch", { memory: memorySize(memoryOf(wish)), most: memorySize(MOST) })
      : words("film.tooLarge", { width: wholeNumber(width), height: wholeNumber(height) });
    setText(this.#summary, why);
    const fits = async (/** @type {Measure} */ measure) => {
      const other = this.#wishOf(plan, measure);
      return memoryOf(other) <= MOST && canEncode(plan.format, other.room, other.rate);
    };
    const fitting = await whatFits({ ...plan.stretch, size: plan.size }, fits).catch(() => null);
    if (review !== this.#reviews || !fitting) return;
    this.#fitting = fitting;
    const { size, seconds, rate } = fitting;
    const kind = seconds < plan.stretch.seconds ? "shorter" : rate < plan.stretch.rate ? "rougher" : "smaller";
    setText(this.#offer, words(`film.offer.${kind}`, { size: wholeNumber(size), seconds: wholeNumber(seconds), rate: wholeNumber(rate) }));
    this.#offer.hidden = false;
  }

  #takeOffer() {
    if (!this.#fitting) return;
    const { size, seconds, rate } = this.#fitting;
    this.#form.fill("size", size);
    this.#form.fill("rate", rate);
    this.#form.fill("seconds", seconds);
    this.#make.focus();
    this.#review();
  }

  /** Makes the film, or focuses the fault that prevents it. */
  async #start() {
    if (this.#isMaking) return;
    const plan = this.#plan;
    if (!plan) {
      if (this.#faults.length > 0) this.#form.focus(this.#faults[0]);
      else if (!this.#offer.hidden) this.#offer.focus();
      return;
    }
    this.#forget();
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, this.#ending.signal]);
    this.#stopMaking = () => ending.abort();
    this.#follow(true);
    try {
      await this.#preview.rest();
      this.#preview.lend(plan.reel);
      const made = await this.#film(plan, signal);
      signal.throwIfAborted();
      if (made) this.#show(made, plan.format);
    } catch (fault) {
      if (!signal.aborted) this.#fail(fault);
      else if (!this.#ending.signal.aborted) setText(this.#summary, words("film.cancelled"));
    } finally {
      if (!this.#ending.signal.aborted) this.#follow(false);
    }
    // The canvas still has the size of the film, so the preview is drawn again.
    if (!this.#made && this.#kept && this.#plan) this.#preview.show(plan.reel, plan.cut, this.#form.subject === "search" ? "step" : "square");
  }

  /** Aborts the film that is being made. */
  #stopMaking = () => {};

  /**
   * @param {Plan} plan
   * @param {AbortSignal} signal
   * @returns {Promise<Blob | null>} null if it could not be made, which is reported
   */
  async #film({ reel, cut, sheet, format }, signal) {
    const encoder = await makeEncoder(format, sheet.room, { rate: cut.rate, isLoop: this.#form.wants("loop") });
    if (!encoder) {
      setText(this.#summary, words("film.failed"));
      return null;
    }
    const { length } = String(cut.frames);
    const made = await makeFilm({ reel, cut, sheet, encoder }, {
      signal,
      most: MOST,
      onFrames: (frames) => {
        this.#progress.value = frames / cut.frames;
        setText(this.#summary, words("film.making", { frame: wholeNumber(frames).padStart(length, "\u2007"), frames: wholeNumber(cut.frames) }));
      },
    });
    if (made !== "too-large") return made;
    setText(this.#summary, words("film.grew", { most: memorySize(MOST) }));
    return null;
  }

  /** Shows the finished film and offers to save it. @param {Blob} blob @param {Format} format */
  #show(blob, format) {
    const address = URL.createObjectURL(blob);
    this.#made = { blob, address, format };
    const shown = format === "gif"
      ? make("img", { src: address, alt: words("film.made.alt") })
      : make("video", { src: address, controls: true, loop: true, ariaLabel: words("film.made.alt") });
    this.#preview.showMade(shown);
    setText(this.#summary, words("film.made.said"));
    setText(this.#save, words("film.save", { size: fileSize(blob.size) }));
    this.#save.hidden = false;
    this.#make.classList.remove("chosen");
    this.#save.focus();
  }

  /** Discards the finished film, because the form has changed. */
  #forget() {
    if (!this.#made) return;
    URL.revokeObjectURL(this.#made.address);
    this.#made = null;
    this.#save.hidden = true;
    this.#make.classList.add("chosen");
  }

  #giveUp() {
    this.#stopMaking();
    this.#make.hidden = false;
    this.#make.focus();
  }

  /** @param {boolean} isMaking */
  #follow(isMaking) {
    this.#isMaking = isMaking;
    this.#form.busy = isMaking;
    this.#preview.busy = isMaking;
    this.#progress.hidden = !isMaking;
    this.#progress.value = 0;
    this.#cancel.hidden = !isMaking;
    this.#make.hidden = isMaking;
    if (isMaking) this.#cancel.focus();
  }

  /** Disables the form, and shows the reason. @param {string} why */
  #wait(why) {
    this.#follow(false);
    this.#form.busy = true;
    this.#offer.hidden = true;
    this.#make.hidden = true;
    setText(this.#summary, why);
  }

  /** @param {unknown} fault */
  #fail(fault) {
    // Aborted work fails too, which is not reported.
    if (this.#ending.signal.aborted) return;
    setText(this.#summary, words(fault instanceof EngineBroken ? "film.lost" : "film.failed"));
  }
}
