/** What is asked of a film: which stretch, which format, how large, how long, how fast. */

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

/** What can be had or left. */
const WISHES = /** @type {const} */ (["candidates", "moving", "loop"]);

/** The fields, in which a person may type anything. */
export class FilmForm {
  root = make("div", { className: "film-form" });
  #subjects = choices("film-subject", /** @type {Subject[]} */ (["tour", "search"]), words("film.what"), (name) => words(`film.subject.${name}`));
  #formats = choices("film-format", FORMATS, words("film.file.format"), (name) => words(`film.format.${name}`));
  #note = make("p", { className: "muted small film-note", role: "status" });
  #fields = /** @type {Record<Field, ReturnType<typeof numberField>>} */ (Object.fromEntries(FIELDS.map((name) => [name, numberField(name)])));
  #rate = make("select", { name: "film-rate" }, ...RATES.map((rate) => make("option", { value: String(rate) }, wholeNumber(rate))));
  #wishes = Object.fromEntries(WISHES.map((name) => [name, make("input", { type: "checkbox", name: `film-${name}` })]));
  /** Which of the two says how long the film is: what was typed last. @type {"seconds" | "speed"} */
  #pace = "seconds";
  /** The first place and the last of what can be filmed. */
  #range = { first: 0, last: 1 };

  /** @param {() => void} onChange something is chosen otherwise */
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
   * Says what can be chosen, before anything is.
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
   * Says what is to be filmed, in what is chosen now.
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

  /** Writes into a field. @param {Field | "rate"} field @param {number} number */
  fill(field, number) {
    if (field === "rate") this.#rate.value = String(number);
    else this.#fields[field].input.value = typedNumber(number);
    if (field === "seconds") this.#pace = "seconds";
  }

  /** Which formats can be had, and why others cannot. @param {Format[]} formats @param {string} note */
  offerFormats(formats, note) {
    this.#formats.offer(formats);
    if (!formats.includes(this.format)) this.#formats.choose(formats[0]);
    setText(this.#note, note);
  }

  /**
   * What is typed and chosen; what is wrong is said beside the fields.
   *
   * @param {boolean} isPanorama whether all of it is drawn at once, and nothing moves in between
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
      // The other one follows.
      const other = this.#pace === "seconds" ? "speed" : "seconds";
      this.#fields[other].input.value = typedNumber(other === "speed" ? speedOf(stretch.to - stretch.from, stretch.seconds) : stretch.seconds);
    }
    for (const name of FIELDS) this.#fields[name].tell(faults.find(({ field }) => field === name) ?? null, limits[name] ?? null);
    return read;
  }

  /** Gives the keyboard the field with which something is wrong. @param {FilmFault} fault */
  focus({ field }) {
    this.#fields[field].input.focus();
  }

  /** Lets nothing be chosen for now, or everything again. @param {boolean} isBusy */
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
    /** @param {FilmFault | null} fault @param {Limits | null} limits what it may hold, if that is known */
    tell(fault, limits) {
      input.setAttribute("aria-invalid", String(fault !== null));
      hint.classList.toggle("film-fault", fault !== null);
      // Where something else is wrong, what it may hold is not known, and what was said last stays.
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
  // Rounded down, a number would be said to do that does not.
  return Number.isInteger(limit) ? wholeNumber(limit) : decimal((Math.ceil(limit * 100) / 100).toFixed(2));
}

/**
 * One of several, as buttons side by side.
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
    /** @param {Name[]} offered the others cannot be chosen */
    offer(offered) {
      for (const { name, input } of made) input.disabled = !offered.includes(name);
    },
    /** @param {Name} wanted @param {string} said */
    say(wanted, said) {
      for (const { name, text } of made) if (name === wanted) setText(text, said);
    },
  };
}
