/** The view of the save dialog that makes a film of the shown run, with a form and a preview. */

import "./film.css";
import "#words/film";
import { EngineError } from "../engine/engine.js";
import { fileSize, memorySize, sentences, wholeNumber, translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/download-file.js";
import { Cut, durationAtSpeed } from "./cut.js";
import { FilmForm } from "./film-form.js";
import { makeFilm } from "./make-film.js";
import { Footage } from "./footage.js";
import { canEncode, detectFormats, createEncoder } from "./formats.js";
import { MAX_FILM_BYTES, maxMemoryBytes, findFittingSettings } from "./memory-estimate.js";
import { Preview } from "./preview.js";

/** @import { RunSnapshot, SaveView } from "../save/run-snapshot.js" */
/** @import { FilmFault, CutSettings } from "./cut.js" */
/** @import { Reel, FrameLayout } from "./reel.js" */
/** @import { FilmFormat, ReducibleSettings, FilmSpec } from "./memory-estimate.js" */

/** The default for the longer side of a frame, in pixels. */
const DEFAULT_SIZE_PX = 720;

/** The default speed, in steps a second. */
const DEFAULT_SPEED = 8;

/** The limits of the default duration. */
const MIN_DEFAULT_SECONDS = 5;
const MAX_DEFAULT_SECONDS = 15;

/** How many steps of a long search a film has by default: the last ones up to the shown step. */
const DEFAULT_LAST_STEPS = 200;

/**
 * A film that can be made.
 *
 * @typedef {{reel: Reel, cut: Cut, layout: FrameLayout, format: FilmFormat, cutSettings: CutSettings, size: number}} Plan
 */

/** @implements {SaveView} */
export class FilmView {
  #form = new FilmForm(() => this.#validate());
  #preview = new Preview((fault) => this.#showError(fault));
  #summary = createElement("p", { className: "film-summary", role: "status" });
  #reduceButton = createElement("button", { type: "button", className: "plain" });
  #makeButton = createElement("button", { type: "submit", className: "plain chosen" }, translate("film.make"));
  #cancelButton = createElement(
    "button",
    { type: "button", className: "plain", hidden: true },
    translate("film.cancel"),
  );
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
  /** The settings of a smaller film, if the described one is too large. @type {ReducibleSettings | null} */
  #reducedSettings = null;
  /** The number of validations so far, by which an outdated validation is recognised. */
  #validationCount = 0;
  #isMaking = false;
  /** The finished film. @type {{blob: Blob, url: string, format: FilmFormat} | null} */
  #finishedFilm = null;

  constructor() {
    this.#progress.ariaLabel = translate("film.progress");
    const actions = createElement(
      "div",
      { className: "tools film-actions" },
      this.#makeButton,
      this.#cancelButton,
      this.#saveButton,
      this.#reduceButton,
    );
    this.root.append(
      this.#form.root,
      createElement("div", { className: "film-side" }, this.#preview.root, this.#summary, this.#progress, actions),
    );
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#makeFilm();
    });
    this.#cancelButton.addEventListener("click", () => this.#cancelMaking());
    this.#reduceButton.addEventListener("click", () => this.#acceptReduction());
    this.#saveButton.addEventListener(
      "click",
      () =>
        this.#finishedFilm &&
        downloadFile(this.#finishedFilm.blob, translate("film.file.name", { format: this.#finishedFilm.format })),
    );
  }

  /** Prepares the footage of a run, and then fills the form. @param {RunSnapshot} snapshot */
  async show(snapshot) {
    this.#snapshot = snapshot;
    this.#abortController = new AbortController();
    const { signal } = this.#abortController;
    const footage = new Footage();
    this.#footage = footage;
    this.#disableForm(translate("film.preparing"));
    try {
      const onStep = (/** @type {number} */ step, /** @type {number} */ total) => {
        if (total > 0)
          setText(this.#summary, translate("film.following", { step: wholeNumber(step), of: wholeNumber(total) }));
      };
      const [unavailableReasons] = await Promise.all([detectFormats(), footage.prepare(snapshot, { signal, onStep })]);
      if (signal.aborted) return;
      this.#fillForm(snapshot, unavailableReasons);
    } catch (fault) {
      if (!signal.aborted) this.#showError(fault);
    }
  }

  leave() {
    this.#abortController.abort();
    this.#validationCount += 1;
    this.#footage.dispose();
    this.#preview.clear();
    this.#discardFilm();
    this.#snapshot = null;
    this.#plan = null;
  }

  /**
   * Fills the form with the available subjects and formats, and with defaults for the shown moment.
   *
   * @param {RunSnapshot} snapshot
   * @param {Record<FilmFormat, string | null>} unavailableReasons
   */
  #fillForm({ loop, moment, decision }, unavailableReasons) {
    const { reels, isTour } = this.#footage;
    const subjects = /** @type {const} */ (["tour", "search"]).filter((subject) => reels[subject]);
    if (subjects.length === 0) return this.#disableForm(translate("film.nothing"));
    const formats = /** @type {FilmFormat[]} */ (Object.keys(unavailableReasons)).filter(
      (format) => !unavailableReasons[format],
    );
    const reasonTexts = [...new Set(Object.values(unavailableReasons).filter((reason) => reason !== null))].map(
      (reason) => translate(`film.lack.${reason}`),
    );
    const prefersSearch = reels.search && (loop || !isTour || !(moment.ended || moment.stepCount === 0));
    const subject = prefersSearch || !reels.tour ? "search" : "tour";
    const moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#form.setDefaults({ subjects, isTour, subject, candidates: decision !== null, moving });
    this.#form.setField("size", DEFAULT_SIZE_PX);
    this.#form.setFormats(formats, sentences(translate("film.formats"), ...reasonTexts));
    this.#sectionSubject = null;
    this.#form.busy = false;
    this.#makeButton.hidden = false;
    this.#validate();
  }

  /** The subject for which the default section was last set. @type {"tour" | "search" | null} */
  #sectionSubject = null;

  /** Sets the default section and duration if the chosen subject has changed. @param {Reel} reel */
  #setDefaultSection(reel) {
    const { subject } = this.#form;
    if (subject === this.#sectionSubject) return;
    this.#sectionSubject = subject;
    const { first, last } = reel;
    const { loop, moment } = /** @type {RunSnapshot} */ (this.#snapshot);
    let section = { from: first, to: last };
    if (subject === "search") {
      const step = moment.counters.steps > 1 ? moment.counters.steps : last;
      if (loop) section = { from: Math.min(loop.from, last - 1), to: Math.min(loop.to, last) };
      else if (last > 2 * DEFAULT_LAST_STEPS) section = { from: Math.max(0, step - DEFAULT_LAST_STEPS), to: step };
    }
    const defaultSeconds = durationAtSpeed(section.to - section.from, DEFAULT_SPEED);
    this.#form.setSection(
      { first, last },
      section,
      Math.min(MAX_DEFAULT_SECONDS, Math.max(MIN_DEFAULT_SECONDS, defaultSeconds)),
    );
  }

  /** Checks the form for faults, and whether the film would need too much memory. */
  async #validate() {
    const validationNumber = ++this.#validationCount;
    this.#discardFilm();
    const reel = this.#footage.reels[this.#form.subject];
    if (!reel) return;
    this.#setDefaultSection(reel);
    const { settings: cutSettings, size, faults } = this.#form.read(this.#snapshot?.stageKind === "panorama");
    this.#faults = faults;
    this.#reducedSettings = null;
    this.#plan = null;
    this.#reduceButton.hidden = true;
    if (!cutSettings || size === null) {
      setText(this.#summary, translate("film.faulty"));
      return;
    }
    reel.showsCandidates = this.#form.isOptionOn("candidates");
    reel.showsMotion = this.#form.isOptionOn("moving");
    const plan = {
      reel,
      cut: new Cut(cutSettings),
      layout: reel.frameLayoutFor(size),
      format: this.#form.format,
      cutSettings,
      size,
    };
    this.#preview.show(reel, plan.cut, this.#form.subject === "search" ? "step" : "square");
    const spec = this.#specOf(plan, { ...cutSettings, size });
    const isEncodable = await canEncode(plan.format, spec.frameSize, cutSettings.rate).catch(() => false);
    if (validationNumber !== this.#validationCount) return;
    if (isEncodable && maxMemoryBytes(spec) <= MAX_FILM_BYTES) {
      this.#plan = plan;
      this.#showSummary(plan, spec);
      return;
    }
    await this.#offerReduction(plan, spec, isEncodable, validationNumber);
  }

  /**
   * Returns the parameters of a film with a given size, duration and rate.
   *
   * @param {Plan} plan
   * @param {ReducibleSettings} settings
   * @returns {FilmSpec}
   */
  #specOf({ reel, format, cutSettings }, { size, seconds, rate }) {
    const cut = new Cut({ ...cutSettings, seconds, rate });
    const { frameSize, square } = reel.frameLayoutFor(size);
    // The engine that replayed the search stays in memory, even if the tour is filmed.
    const searchStepCount = this.#footage.reels.search?.last ?? 0;
    const { showsCandidates, showsMotion } = reel;
    return {
      format,
      frameSize,
      square,
      frameCount: cut.frameCount,
      rate,
      stepCount: cut.to - cut.from,
      showsCandidates,
      showsMotion,
      searchStepCount,
      canvasCount: reel.canvasCount,
    };
  }

  /** @param {Plan} plan @param {FilmSpec} spec */
  #showSummary({ cut }, spec) {
    const { width, height } = spec.frameSize;
    const pictures = translate("film.pictures", {
      count: cut.frameCount,
      number: wholeNumber(cut.frameCount),
      width: wholeNumber(width),
      height: wholeNumber(height),
    });
    setText(
      this.#summary,
      sentences(
        pictures,
        translate("film.memory", { memory: memorySize(maxMemoryBytes(spec)), most: memorySize(MAX_FILM_BYTES) }),
      ),
    );
  }

  /**
   * Reports that a film is too large, and offers a smaller one.
   *
   * @param {Plan} plan
   * @param {FilmSpec} spec
   * @param {boolean} isEncodable whether the size can be encoded; if so, only the memory is too large
   * @param {number} validationNumber
   */
  async #offerReduction(plan, spec, isEncodable, validationNumber) {
    const { width, height } = spec.frameSize;
    const reason = isEncodable
      ? translate("film.tooMuch", { memory: memorySize(maxMemoryBytes(spec)), most: memorySize(MAX_FILM_BYTES) })
      : translate("film.tooLarge", { width: wholeNumber(width), height: wholeNumber(height) });
    setText(this.#summary, reason);
    const fits = async (/** @type {ReducibleSettings} */ settings) => {
      const reducedSpec = this.#specOf(plan, settings);
      return (
        maxMemoryBytes(reducedSpec) <= MAX_FILM_BYTES && canEncode(plan.format, reducedSpec.frameSize, reducedSpec.rate)
      );
    };
    const fittingSettings = await findFittingSettings({ ...plan.cutSettings, size: plan.size }, fits).catch(() => null);
    if (validationNumber !== this.#validationCount || !fittingSettings) return;
    this.#reducedSettings = fittingSettings;
    const { size, seconds, rate } = fittingSettings;
    const kind = seconds < plan.cutSettings.seconds ? "shorter" : rate < plan.cutSettings.rate ? "rougher" : "smaller";
    setText(
      this.#reduceButton,
      translate(`film.offer.${kind}`, {
        size: wholeNumber(size),
        seconds: wholeNumber(seconds),
        rate: wholeNumber(rate),
      }),
    );
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

  /** Makes the film. If it cannot be made, focuses the first faulty field or the button that reduces the film. */
  async #makeFilm() {
    if (this.#isMaking) return;
    const plan = this.#plan;
    if (!plan) {
      if (this.#faults.length > 0) this.#form.focus(this.#faults[0]);
      else if (!this.#reduceButton.hidden) this.#reduceButton.focus();
      return;
    }
    this.#discardFilm();
    const makingController = new AbortController();
    const signal = AbortSignal.any([makingController.signal, this.#abortController.signal]);
    this.#stopMaking = () => makingController.abort();
    this.#setMaking(true);
    try {
      await this.#preview.stopDrawing();
      this.#preview.showCanvas(plan.reel);
      const film = await this.#encode(plan, signal);
      signal.throwIfAborted();
      if (film) this.#showFilm(film, plan.format);
    } catch (fault) {
      if (!signal.aborted) this.#showError(fault);
      else if (!this.#abortController.signal.aborted) setText(this.#summary, translate("film.cancelled"));
    } finally {
      if (!this.#abortController.signal.aborted) this.#setMaking(false);
    }
    // The canvas still has the size of the film, so the preview is drawn again.
    if (!this.#finishedFilm && this.#snapshot && this.#plan)
      this.#preview.show(plan.reel, plan.cut, this.#form.subject === "search" ? "step" : "square");
  }

  /** Aborts the film that is being made. */
  #stopMaking = () => {};

  /**
   * @param {Plan} plan
   * @param {AbortSignal} signal
   * @returns {Promise<Blob | null>} null if the film could not be made; the summary then shows the reason
   */
  async #encode({ reel, cut, layout, format }, signal) {
    const encoder = await createEncoder(format, layout.frameSize, {
      rate: cut.rate,
      isLoop: this.#form.isOptionOn("loop"),
    });
    if (!encoder) {
      setText(this.#summary, translate("film.failed"));
      return null;
    }
    const { length } = String(cut.frameCount);
    const film = await makeFilm(
      { reel, cut, layout, encoder },
      {
        signal,
        maxBytes: MAX_FILM_BYTES,
        onFrames: (frameCount) => {
          this.#progress.value = frameCount / cut.frameCount;
          setText(
            this.#summary,
            translate("film.making", {
              frame: wholeNumber(frameCount).padStart(length, "\u2007"),
              frames: wholeNumber(cut.frameCount),
            }),
          );
        },
      },
    );
    if (film !== "too-large") return film;
    setText(this.#summary, translate("film.grew", { most: memorySize(MAX_FILM_BYTES) }));
    return null;
  }

  /** Shows the finished film and offers to save it. @param {Blob} blob @param {FilmFormat} format */
  #showFilm(blob, format) {
    const url = URL.createObjectURL(blob);
    this.#finishedFilm = { blob, url, format };
    const filmElement =
      format === "gif"
        ? createElement("img", { src: url, alt: translate("film.made.alt") })
        : createElement("video", { src: url, controls: true, loop: true, ariaLabel: translate("film.made.alt") });
    this.#preview.showFilm(filmElement);
    setText(this.#summary, translate("film.made.said"));
    setText(this.#saveButton, translate("film.save", { size: fileSize(blob.size) }));
    this.#saveButton.hidden = false;
    this.#makeButton.classList.remove("chosen");
    this.#saveButton.focus();
  }

  /** Discards the finished film. */
  #discardFilm() {
    if (!this.#finishedFilm) return;
    URL.revokeObjectURL(this.#finishedFilm.url);
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

  /** Disables the form, and shows the reason. @param {string} reason */
  #disableForm(reason) {
    this.#setMaking(false);
    this.#form.busy = true;
    this.#reduceButton.hidden = true;
    this.#makeButton.hidden = true;
    setText(this.#summary, reason);
  }

  /** Shows that a film could not be made or previewed. @param {unknown} fault */
  #showError(fault) {
    // A failure after an abort is expected.
    if (this.#abortController.signal.aborted) return;
    setText(this.#summary, translate(fault instanceof EngineError ? "film.lost" : "film.failed"));
  }
}
