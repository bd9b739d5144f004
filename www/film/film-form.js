/** The form of a film: subject, section of the run, format, size, duration and speed. */

import { html, render } from "lit-html";
import { fixedDecimal, inputNumber, wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { Fields, checkbox, radioButtons } from "../widgets/fields.js";
import { FRAME_RATES, parseCutFields, speedForDuration } from "./cut.js";

/** @import { Field, FilmFault, Limits } from "./cut.js" */
/** @import { FilmFormat } from "./memory-estimate.js" */
/** @import { Subject } from "./footage.js" */

/** @type {Field[]} */
const FIELDS = ["from", "to", "size", "seconds", "speed"];

/** @type {FilmFormat[]} */
const FORMATS = ["gif", "mp4", "webm"];

/** @type {Subject[]} */
const SUBJECTS = ["tour", "search"];

/** The form, whose text fields accept any text. */
export class FilmForm {
  root = createElement("div", { className: "film-form" });
  #fields = new Fields(this.root);
  /** The available subjects and formats; the others are disabled. */
  #subjects = SUBJECTS;
  #formats = FORMATS;
  #formatNote = "";
  #isTour = true;
  #isPanorama = false;
  /** @type {FilmFault[]} */
  #faults = [];
  /** The limits of the fields, as far as they are known. @type {Partial<Record<Field, Limits>>} */
  #limits = {};
  /** The field that determines the duration of the film: the one that was edited last. @type {"seconds" | "speed"} */
  #durationField = "seconds";
  /** The first and the last position that can be filmed: a step, or a number of squares of the path. */
  #range = { first: 0, last: 1 };

  /** @param {() => void} onChange called after every change of the form */
  constructor(onChange) {
    this.#render();
    this.#set({ subject: SUBJECTS[0], format: FORMATS[0], rate: String(FRAME_RATES[1]), loop: true });
    this.root.addEventListener("input", ({ target }) => {
      const { name } = /** @type {HTMLInputElement} */ (target);
      if (name === "film-seconds") this.#durationField = "seconds";
      if (name === "film-speed") this.#durationField = "speed";
      onChange();
    });
  }

  /** @param {Record<string, string | boolean>} values by the names of the fields without their prefix */
  #set(values) {
    this.#fields.set(Object.fromEntries(Object.entries(values).map(([name, value]) => [`film-${name}`, value])));
  }

  get subject() {
    return /** @type {Subject} */ (this.#fields.text("film-subject"));
  }

  get format() {
    return /** @type {FilmFormat} */ (this.#fields.text("film-format"));
  }

  /** @param {"candidates" | "moving" | "loop"} name */
  isOptionOn(name) {
    return this.#fields.isChecked(`film-${name}`) && !this.#isDisabled(name);
  }

  /** Whether an option has no effect. @param {"candidates" | "moving" | "loop"} name */
  #isDisabled(name) {
    if (name === "candidates") return this.subject !== "search";
    return name === "moving" ? this.#isPanorama : this.format !== "gif";
  }

  /**
   * Sets the available subjects and the defaults.
   *
   * @param {object} defaults
   * @param {Subject[]} defaults.subjects the available subjects
   * @param {boolean} defaults.isTour whether the path is a whole tour
   * @param {Subject} defaults.subject the subject to choose
   * @param {boolean} defaults.candidates
   * @param {boolean} defaults.moving
   */
  setDefaults({ subjects, isTour, subject, candidates, moving }) {
    this.#subjects = subjects;
    this.#isTour = isTour;
    this.#set({ subject, candidates, moving });
    this.#render();
  }

  /**
   * Sets the section of the run to film, and the duration.
   *
   * @param {{first: number, last: number}} available the first and the last position that can be filmed
   * @param {{from: number, to: number}} section
   * @param {number} seconds
   */
  setSection(available, { from, to }, seconds) {
    this.#range = available;
    this.setField("from", from);
    this.setField("to", to);
    this.setField("seconds", seconds);
  }

  /** Fills a field. @param {Field | "rate"} field @param {number} number */
  setField(field, number) {
    this.#set({ [field]: field === "rate" ? String(number) : inputNumber(number) });
    if (field === "seconds") this.#durationField = "seconds";
  }

  /** Enables the available formats only, and shows a note. @param {FilmFormat[]} formats @param {string} note */
  setFormats(formats, note) {
    this.#formats = formats;
    this.#formatNote = note;
    if (!formats.includes(this.format)) this.#set({ format: formats[0] });
    this.#render();
  }

  /**
   * Reads the form, and shows faults beside the fields.
   *
   * @param {boolean} isPanorama whether the run is a panorama, which has no animation between two steps
   */
  read(isPanorama) {
    this.#isPanorama = isPanorama;
    const texts = /** @type {Record<Field, string>} */ (
      Object.fromEntries(FIELDS.map((name) => [name, this.#fields.text(`film-${name}`)]))
    );
    const rate = Number(this.#fields.text("film-rate"));
    const result = parseCutFields(texts, { ...this.#range, rate, durationField: this.#durationField });
    const { settings, faults, limits } = result;
    if (settings) {
      // The field that does not determine the duration shows the computed value.
      const { from, to, seconds } = settings;
      if (this.#durationField === "speed") this.#set({ seconds: inputNumber(seconds) });
      else this.#set({ speed: inputNumber(speedForDuration(to - from, seconds)) });
    }
    this.#faults = faults;
    // If limits are unknown because of another fault, the hint stays as it is.
    Object.assign(this.#limits, limits);
    this.#render();
    return result;
  }

  /** Focuses the field with a fault. @param {FilmFault} fault */
  focus({ field }) {
    this.#fields.all(`film-${field}`)[0].focus();
  }

  /** Disables or enables the form. @param {boolean} isBusy */
  set busy(isBusy) {
    this.root.inert = isBusy;
  }

  #render() {
    const subjects = SUBJECTS.map((value) => {
      const label = translate(`film.subject.${value === "tour" && !this.#isTour ? "path" : value}`);
      return { value, label, isDisabled: !this.#subjects.includes(value) };
    });
    const formats = FORMATS.map((value) => {
      return { value, label: translate(`film.format.${value}`), isDisabled: !this.#formats.includes(value) };
    });
    const options = /** @type {const} */ (["candidates", "moving", "loop"]).map((name) =>
      checkbox(`film-${name}`, translate(`film.wish.${name}`), { isDisabled: this.#isDisabled(name) }),
    );
    const rates = FRAME_RATES.map((rate) => html`<option value=${rate}>${wholeNumber(rate)}</option>`);
    render(
      html`
        <fieldset class="segments">
          <legend class="visually-hidden">${translate("film.what")}</legend>
          ${radioButtons("film-subject", subjects)}
        </fieldset>
        <div class="film-fields">${this.#numberField("from")}${this.#numberField("to")}</div>
        <fieldset class="segments">
          <legend class="visually-hidden">${translate("film.file.format")}</legend>
          ${radioButtons("film-format", formats)}
        </fieldset>
        <p class="muted small film-note" role="status">${this.#formatNote}</p>
        <div class="film-fields">
          ${this.#numberField("size")}
          <label class="film-field">
            <span>${translate("film.field.rate")}</span>
            <select name="film-rate">
              ${rates}
            </select>
            <span class="muted small film-hint">${translate("film.rateHint")}</span>
          </label>
          ${this.#numberField("seconds")}${this.#numberField("speed")}
        </div>
        <div class="film-options">${options}</div>
      `,
      this.root,
    );
  }

  /** @param {Field} name */
  #numberField(name) {
    const fault = this.#faults.find(({ field }) => field === name);
    const limits = this.#limits[name];
    const range = limits && { least: formatLimit(limits.least), most: formatLimit(limits.most) };
    return html`<label class="film-field" ?hidden=${this.subject !== "search" && (name === "from" || name === "to")}>
      <span>${translate(`film.field.${name}`)}</span>
      <input
        name="film-${name}"
        inputmode=${name === "seconds" || name === "speed" ? "decimal" : "numeric"}
        autocomplete="off"
        aria-describedby="film-${name}-hint"
        aria-invalid=${fault !== undefined}
      />
      <span id="film-${name}-hint" class="muted small film-hint ${fault ? "film-fault" : ""}">
        ${fault ? faultText(fault) : range && translate("film.range", range)}
      </span>
    </label>`;
  }
}

/** @param {FilmFault} fault */
function faultText({ value, problem, limit, field }) {
  const isWhole = field !== "seconds" && field !== "speed";
  return translate(`film.fault.${problem === "number" && isWhole ? "whole" : problem}`, {
    value: value.slice(0, 12),
    limit: formatLimit(limit),
  });
}

/** @param {number} limit */
function formatLimit(limit) {
  // The limit is rounded up, because a lower limit that is rounded down would itself be invalid.
  return Number.isInteger(limit) ? wholeNumber(limit) : fixedDecimal((Math.ceil(limit * 100) / 100).toFixed(2));
}
