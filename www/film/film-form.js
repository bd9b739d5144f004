/** The form of a film: subject, section of the run, format, size, duration and speed. */

import { fixedDecimal, inputNumber, wholeNumber, translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { FRAME_RATES, parseCutFields, speedForDuration } from "./cut.js";

/** @import { Field, FilmFault, Limits } from "./cut.js" */
/** @import { FilmFormat } from "./memory-estimate.js" */
/** @import { Subject } from "./footage.js" */

/** @type {Field[]} */
const FIELDS = ["from", "to", "size", "seconds", "speed"];

/** @type {FilmFormat[]} */
const FORMATS = ["gif", "mp4", "webm"];

/** The options with a checkbox. */
const OPTIONS = /** @type {const} */ (["candidates", "moving", "loop"]);

/** The form, whose text fields accept any text. */
export class FilmForm {
  root = createElement("div", { className: "film-form" });
  #subjects = createRadioGroup(
    "film-subject",
    /** @type {Subject[]} */ (["tour", "search"]),
    translate("film.what"),
    (name) => translate(`film.subject.${name}`),
  );
  #formats = createRadioGroup("film-format", FORMATS, translate("film.file.format"), (name) =>
    translate(`film.format.${name}`),
  );
  #formatNote = createElement("p", { className: "muted small film-note", role: "status" });
  #fields = /** @type {Record<Field, ReturnType<typeof createNumberField>>} */ (
    Object.fromEntries(FIELDS.map((name) => [name, createNumberField(name)]))
  );
  #rate = createElement(
    "select",
    { name: "film-rate" },
    ...FRAME_RATES.map((rate) => createElement("option", { value: String(rate) }, wholeNumber(rate))),
  );
  #options = Object.fromEntries(
    OPTIONS.map((name) => [name, createElement("input", { type: "checkbox", name: `film-${name}` })]),
  );
  /** The field that determines the duration of the film: the one that was edited last. @type {"seconds" | "speed"} */
  #durationField = "seconds";
  /** The first and the last position that can be filmed: a step, or a number of squares of the path. */
  #range = { first: 0, last: 1 };

  /** @param {() => void} onChange called after every change of the form */
  constructor(onChange) {
    const { from, to, size, seconds, speed } = this.#fields;
    const rate = createElement(
      "label",
      { className: "film-field" },
      createElement("span", {}, translate("film.field.rate")),
      this.#rate,
      createElement("span", { className: "muted small film-hint" }, translate("film.rateHint")),
    );
    const optionLabels = OPTIONS.map((name) =>
      createElement(
        "label",
        { className: "check" },
        this.#options[name],
        createElement("span", {}, translate(`film.wish.${name}`)),
      ),
    );
    this.root.append(
      this.#subjects.root,
      createElement("div", { className: "film-fields" }, from.root, to.root),
      this.#formats.root,
      this.#formatNote,
      createElement("div", { className: "film-fields" }, size.root, rate, seconds.root, speed.root),
      createElement("div", { className: "film-options" }, ...optionLabels),
    );
    this.#rate.value = String(FRAME_RATES[1]);
    this.#options.loop.checked = true;
    this.root.addEventListener("input", ({ target }) => {
      if (target === seconds.input) this.#durationField = "seconds";
      if (target === speed.input) this.#durationField = "speed";
      onChange();
    });
  }

  /** @returns {Subject} */
  get subject() {
    return this.#subjects.chosen;
  }

  /** @returns {FilmFormat} */
  get format() {
    return this.#formats.chosen;
  }

  /** @param {"candidates" | "moving" | "loop"} name */
  isOptionOn(name) {
    const checkbox = this.#options[name];
    return checkbox.checked && !checkbox.disabled;
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
    this.#subjects.setEnabled(subjects);
    this.#subjects.setLabel("tour", translate(isTour ? "film.subject.tour" : "film.subject.path"));
    this.#subjects.choose(subject);
    this.#options.candidates.checked = candidates;
    this.#options.moving.checked = moving;
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
    this.#durationField = "seconds";
  }

  /** Fills a field. @param {Field | "rate"} field @param {number} number */
  setField(field, number) {
    if (field === "rate") this.#rate.value = String(number);
    else this.#fields[field].input.value = inputNumber(number);
    if (field === "seconds") this.#durationField = "seconds";
  }

  /** Enables the available formats only, and shows a note. @param {FilmFormat[]} formats @param {string} note */
  setFormats(formats, note) {
    this.#formats.setEnabled(formats);
    if (!formats.includes(this.format)) this.#formats.choose(formats[0]);
    setText(this.#formatNote, note);
  }

  /**
   * Reads the form, and shows faults beside the fields.
   *
   * @param {boolean} isPanorama whether the run is a panorama, which has no animation between two steps
   */
  read(isPanorama) {
    const isSearch = this.subject === "search";
    for (const name of /** @type {const} */ (["from", "to"])) this.#fields[name].root.hidden = !isSearch;
    this.#options.candidates.disabled = !isSearch;
    this.#options.moving.disabled = isPanorama;
    this.#options.loop.disabled = this.format !== "gif";
    const texts = /** @type {Record<Field, string>} */ (
      Object.fromEntries(FIELDS.map((name) => [name, this.#fields[name].input.value]))
    );
    const result = parseCutFields(texts, {
      ...this.#range,
      rate: Number(this.#rate.value),
      durationField: this.#durationField,
    });
    const { settings, faults, limits } = result;
    if (settings) {
      // The field that does not determine the duration shows the computed value.
      const computedField = this.#durationField === "seconds" ? "speed" : "seconds";
      this.#fields[computedField].input.value = inputNumber(
        computedField === "speed" ? speedForDuration(settings.to - settings.from, settings.seconds) : settings.seconds,
      );
    }
    for (const name of FIELDS)
      this.#fields[name].showFault(faults.find(({ field }) => field === name) ?? null, limits[name] ?? null);
    return result;
  }

  /** Focuses the field with a fault. @param {FilmFault} fault */
  focus({ field }) {
    this.#fields[field].input.focus();
  }

  /** Disables or enables the form. @param {boolean} isBusy */
  set busy(isBusy) {
    this.root.inert = isBusy;
  }
}

/** @param {Field} name */
function createNumberField(name) {
  const hint = createElement("span", { id: `film-${name}-hint`, className: "muted small film-hint" });
  const input = createElement("input", {
    name: `film-${name}`,
    inputMode: name === "seconds" || name === "speed" ? "decimal" : "numeric",
    autocomplete: "off",
  });
  input.setAttribute("aria-describedby", hint.id);
  const root = createElement(
    "label",
    { className: "film-field" },
    createElement("span", {}, translate(`film.field.${name}`)),
    input,
    hint,
  );
  return {
    root,
    input,
    /** @param {FilmFault | null} fault @param {Limits | null} limits the limits of the field, if known */
    showFault(fault, limits) {
      input.setAttribute("aria-invalid", String(fault !== null));
      hint.classList.toggle("film-fault", fault !== null);
      // If the limits are unknown because of another fault, the hint stays as it is.
      if (limits)
        setText(
          hint,
          fault
            ? faultText(fault)
            : translate("film.range", { least: formatLimit(limits.least), most: formatLimit(limits.most) }),
        );
    },
  };
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

/**
 * Creates a group of radio buttons side by side.
 *
 * @template {string} Name
 * @param {string} group the name that the radio buttons share
 * @param {Name[]} names the values of the buttons
 * @param {string} legend
 * @param {(name: Name) => string} labelOf
 */
function createRadioGroup(group, names, legend, labelOf) {
  const choices = names.map((name) => {
    const input = createElement("input", { type: "radio", name: group, value: name });
    const text = createElement("span", {}, labelOf(name));
    return { name, input, text, label: createElement("label", {}, input, text) };
  });
  choices[0].input.checked = true;
  const root = createElement(
    "fieldset",
    { className: "segments" },
    createElement("legend", { className: "visually-hidden" }, legend),
    ...choices.map(({ label }) => label),
  );
  return {
    root,
    get chosen() {
      return (choices.find(({ input }) => input.checked) ?? choices[0]).name;
    },
    /** @param {Name} chosenName */
    choose(chosenName) {
      for (const { name, input } of choices) input.checked = name === chosenName;
    },
    /** @param {Name[]} enabledNames the names that can be chosen; the others are disabled */
    setEnabled(enabledNames) {
      for (const { name, input } of choices) input.disabled = !enabledNames.includes(name);
    },
    /** @param {Name} labelledName @param {string} label */
    setLabel(labelledName, label) {
      for (const { name, text } of choices) if (name === labelledName) setText(text, label);
    },
  };
}
