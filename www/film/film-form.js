/** The form of a film: subject, stretch, format, size, duration and speed. */

import { decimal, typedNumber, wholeNumber, words } from "../locales/locale.js";
import { make, setText } from "../widgets/element.js";
import { RATES, readCut, speedOf } from "./cut.js";

/** @import { Field, FilmFault, Limits } from "./cut.js" */
/** @import { Format } from "./memory.js" */
/** @import { Subject } from "./footage.js" */

/** @type {Field[]} */
const FIELDS = ["from", "to", "size", "seconds", "speed"];

/** @type {Format[]} */
const FORMATS = ["gif", "mp4", "webm"];

/** The options that can be switched on or off. */
const WISHES = /** @type {const} */ (["candidates", "moving", "loop"]);

/** The form, whose text fields accept any text. */
export class FilmForm {
  root = make("div", { className: "film-form" });
  #subjects = choices("film-subject", /** @type {Subject[]} */ (["tour", "search"]), words("film.what"), (name) => words(`film.subject.${name}`));
  #formats = choices("film-format", FORMATS, words("film.file.format"), (name) => words(`film.format.${name}`));
  #note = make("p", { className: "muted small film-note", role: "status" });
  #fields = /** @type {Record<Field, ReturnType<typeof numberField>>} */ (Object.fromEntries(FIELDS.map((name) => [name, numberField(name)])));
  #rate = make("select", { name: "film-rate" }, ...RATES.map((rate) => make("option", { value: String(rate) }, wholeNumber(rate))));
  #wishes = Object.fromEntries(WISHES.map((name) => [name, make("input", { type: "checkbox", name: `film-${name}` })]));
  /** The field that determines the duration of the film: the one that was edited last. @type {"seconds" | "speed"} */
  #pace = "seconds";
  /** The first and the last place that can be filmed. */
  #range = { first: 0, last: 1 };

  /** @param {() => void} onChange called after every change of the form */
  constructor(onChange) {
    const { from, to, size, seconds, speed } = this.#fields;
    const rate = make("label", { className: "film-field" }, make("span", {}, words("film.field.rate")), this.#rate, make("span", { className: "muted small film-hint" }, words("film.rateHint")));
    const wishes = WISHES.map((name) => make("label", { className: "check" }, this.#wishes[name], make("span", {}, words(`film.wish.${name}`))));
    this.root.append(
      this.#subjects.root,
      make("div", { className: "film-fields film-stretch" }, from.root, to.root),
      this.#formats.root,
      this.#note,
      make("div", { className: "film-fields" }, size.root, rate, seconds.root, speed.root),
      make("div", { className: "film-wishes" }, ...wishes),
    );
    this.#rate.value = String(RATES[1]);
    this.#wishes.loop.checked = true;
    this.root.addEventListener("input", ({ target }) => {
      if (target === seconds.input) this.#pace = "seconds";
      if (target === speed.input) this.#pace = "speed";
      onChange();
    });
  }

  /** @returns {Subject} */
  get subject() {
    return this.#subjects.chosen;
  }

  /** @returns {Format} */
  get format() {
    return this.#formats.chosen;
  }

  /** @param {"candidates" | "moving" | "loop"} name */
  wants(name) {
    const wish = this.#wishes[name];
    return wish.checked && !wish.disabled;
  }

  /**
   * Sets the available subjects and the defaults.
   *
   * @param {object} offer
   * @param {Subject[]} offer.subjects
   * @param {boolean} offer.isTour whether the path is a whole tour
   * @param {Subject} offer.subject
   * @param {boolean} offer.candidates
   * @param {boolean} offer.moving
   */
  begin({ subjects, isTour, subject, candidates, moving }) {
    this.#subjects.offer(subjects);
    this.#subjects.say("tour", words(isTour ? "film.subject.tour" : "film.subject.path"));
    this.#subjects.choose(subject);
    this.#wishes.candidates.checked = candidates;
    this.#wishes.moving.checked = moving;
  }

  /**
   * Sets the stretch of the chosen subject.
   *
   * @param {{first: number, last: number}} range
   * @param {{from: number, to: number}} stretch
   * @param {number} seconds
   */
  aim(range, { from, to }, seconds) {
    this.#range = range;
    this.fill("from", from);
    this.fill("to", to);
    this.fill("seconds", seconds);
    this.#pace = "seconds";
  }

  /** Fills a field. @param {Field | "rate"} field @param {number} number */
  fill(field, number) {
    if (field === "rate") this.#rate.value = String(number);
    else this.#fields[field].input.value = typedNumber(number);
    if (field === "seconds") this.#pace = "seconds";
  }

  /** Enables the available formats, and shows why others are missing. @param {Format[]} formats @param {string} note */
  offerFormats(formats, note) {
    this.#formats.offer(formats);
    if (!formats.includes(this.format)) this.#formats.choose(formats[0]);
    setText(this.#note, note);
  }

  /**
   * Reads the form, and shows faults beside the fields.
   *
   * @param {boolean} isPanorama whether the run is a panorama, in which nothing moves between two steps
   */
  read(isPanorama) {
    const isSearch = this.subject === "search";
    for (const name of /** @type {const} */ (["from", "to"])) this.#fields[name].root.hidden = !isSearch;
    this.#wishes.candidates.disabled = !isSearch;
    this.#wishes.moving.disabled = isPanorama;
    this.#wishes.loop.disabled = this.format !== "gif";
    const texts = /** @type {Record<Field, string>} */ (Object.fromEntries(FIELDS.map((name) => [name, this.#fields[name].input.value])));
    const read = readCut(texts, { ...this.#range, rate: Number(this.#rate.value), pace: this.#pace });
    const { stretch, faults, limits } = read;
    if (stretch) {
      // The other field is computed.
      const other = this.#pace === "seconds" ? "speed" : "seconds";
      this.#fields[other].input.value = typedNumber(other === "speed" ? speedOf(stretch.to - stretch.from, stretch.seconds) : stretch.seconds);
    }
    for (const name of FIELDS) this.#fields[name].tell(faults.find(({ field }) => field === name) ?? null, limits[name] ?? null);
    return read;
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
function numberField(name) {
  const hint = make("span", { id: `film-${name}-hint`, className: "muted small film-hint" });
  const input = make("input", { name: `film-${name}`, inputMode: name === "seconds" || name === "speed" ? "decimal" : "numeric", autocomplete: "off" });
  input.setAttribute("aria-describedby", hint.id);
  const root = make("label", { className: "film-field" }, make("span", {}, words(`film.field.${name}`)), input, hint);
  return {
    root,
    input,
    /** @param {FilmFault | null} fault @param {Limits | null} limits the limits of the field, if known */
    tell(fault, limits) {
      input.setAttribute("aria-invalid", String(fault !== null));
      hint.classList.toggle("film-fault", fault !== null);
      // If the limits are unknown because of another fault, the hint stays as it is.
      if (limits) setText(hint, fault ? faultWords(fault) : words("film.range", { least: limitWords(limits.least), most: limitWords(limits.most) }));
    },
  };
}

/** @param {FilmFault} fault */
function faultWords({ value, problem, limit, field }) {
  const isWhole = field !== "seconds" && field !== "speed";
  return words(`film.fault.${problem === "number" && isWhole ? "whole" : problem}`, { value: value.slice(0, 12), limit: limitWords(limit) });
}

/** @param {number} limit */
function limitWords(limit) {
  // The limit is rounded up, because a lower limit that is rounded down would itself be refused.
  return Number.isInteger(limit) ? wholeNumber(limit) : decimal((Math.ceil(limit * 100) / 100).toFixed(2));
}

/**
 * Creates a group of radio buttons side by side.
 *
 * @template {string} Name
 * @param {string} group
 * @param {Name[]} names
 * @param {string} legend
 * @param {(name: Name) => string} say
 */
function choices(group, names, legend, say) {
  const made = names.map((name) => {
    const input = make("input", { type: "radio", name: group, value: name });
    const text = make("span", {}, say(name));
    return { name, input, text, label: make("label", {}, input, text) };
  });
  made[0].input.checked = true;
  const root = make("fieldset", { className: "segments" }, make("legend", { className: "unseen" }, legend), ...made.map(({ label }) => label));
  return {
    root,
    get chosen() {
      return (made.find(({ input }) => input.checked) ?? made[0]).name;
    },
    /** @param {Name} wanted */
    choose(wanted) {
      for (const { name, input } of made) input.checked = name === wanted;
    },
    /** @param {Name[]} offered the names that can be chosen; the others are disabled */
    offer(offered) {
      for (const { name, input } of made) input.disabled = !offered.includes(name);
    },
    /** @param {Name} wanted @param {string} said */
    say(wanted, said) {
      for (const { name, text } of made) if (name === wanted) setText(text, said);
    },
  };
}
