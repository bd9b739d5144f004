/** What stands around the board of an exercise: what is asked and answered, what is said of that, and what is set. */

import { words } from "../locales/locale.js";
import { handLinks } from "../screens/hand-links.js";
import { button, make, setText } from "../widgets/element.js";

/** @import { ExerciseOffer, ExerciseText } from "../bindings/protocol" */

/** The fields that are chosen from lists. @typedef {"algorithm" | "kind" | "level"} Field */

/** An answer that can be chosen: what stands on its button, and what it is known by. @typedef {{name: string, text: string}} Choice */

/**
 * @typedef {object} Deeds
 * @property {(name: string) => void} choose one of the choices that were offered last
 * @property {() => void} goBack
 * @property {() => void} goOn
 * @property {(field: Field, value: string) => void} set
 */

/** An exercise in words and buttons. */
export class ExercisePanel {
  #ask = make("h2", { id: "exercise-ask", tabIndex: -1 });
  #rule = make("p", { className: "muted" });
  #choices = make("ul", { className: "exercise-choices" });
  /** What is asked. */
  now = make("div", { className: "exercise-now", ariaLive: "polite" }, this.#ask, this.#rule);
  #verdict = make("p", { className: "exercise-verdict" });
  #detail = make("p", {});
  #told = make("div", { className: "exercise-told", role: "status" }, this.#verdict, this.#detail);
  #compass = make("div", { className: "exercise-order" });
  #help = make("div", { className: "exercise-help" });
  #note = make("p", { className: "fault", role: "alert" });
  #progress = make("p", { className: "exercise-progress" });
  #count = make("p", { className: "muted" });
  #watch = make("a", { className: "exercise-watch" }, words("exercise.watch"));
  #back;
  #next;
  /** @type {Record<Field, HTMLSelectElement>} */
  #selects = { algorithm: make("select", {}), kind: make("select", {}), level: make("select", {}) };
  #deeds;

  /**
   * @param {HTMLElement} main the screen
   * @param {HTMLCanvasElement} canvas of the board
   * @param {Deeds} deeds
   */
  constructor(main, canvas, deeds) {
    this.#deeds = deeds;
    this.#back = button("", deeds.goBack, {});
    this.#next = button(words("exercise.next"), deeds.goOn, { className: "main" });
    this.#watch.dataset.moment = "";
    const fields = /** @type {Field[]} */ (Object.keys(this.#selects)).map((field) => {
      const select = this.#selects[field];
      select.addEventListener("change", () => deeds.set(field, select.value));
      return make("label", {}, make("span", {}, words(`exercise.${field}`)), select);
    });
    main.append(
      make("section", { className: "stage", ariaLabel: words("exercise.board") }, canvas),
      make(
        "aside",
        { className: "side", ariaLabel: words("header.hand.exercise") },
        handLinks("exercise"),
        this.now,
        make("div", { className: "exercise-answer" }, this.#choices, this.#told, this.#compass),
        make("details", {}, make("summary", {}, words("exercise.help")), this.#help),
        make(
          "div",
          { className: "exercise-setup", role: "group", ariaLabel: words("exercise.options") },
          ...fields,
          make("p", { className: "muted" }, words("exercise.shared")),
          this.#note,
        ),
      ),
      make(
        "section",
        { className: "transport", ariaLabel: words("exercise.deeds") },
        this.#back,
        make("div", { className: "exercise-score" }, this.#progress, this.#count),
        this.#watch,
        this.#next,
      ),
    );
  }

  /** @param {ExerciseOffer} offer */
  offer({ algorithms, mixture, kinds, levels }) {
    const nameOf = (/** @type {string} */ name) => words(name === mixture ? "exercise.mixture" : `algorithms.name.${name}`);
    fill(this.#selects.algorithm, [...algorithms, mixture], nameOf);
    fill(this.#selects.kind, kinds, (name) => words(`exercise.kinds.${name}`));
    fill(this.#selects.level, levels, (name) => words(`exercise.levels.${name}`));
  }

  /** Shows which exercise it is. @param {ExerciseText} text @param {string} rule what is followed, in a line */
  begin(text, rule) {
    for (const field of /** @type {Field[]} */ (Object.keys(this.#selects))) this.#selects[field].value = text[field];
    setText(this.#rule, rule);
    this.tell("", "", "");
  }

  /** Asks, or says that nothing more is asked. @param {string} question */
  ask(question) {
    const hadFocus = this.#choices.contains(document.activeElement) || document.activeElement === this.#next;
    setText(this.#ask, question);
    // What had the keyboard goes.
    if (hadFocus) this.#ask.focus({ preventScroll: true });
  }

  /** Offers answers, squares or reasons. @param {Choice[]} choices @param {"squares" | "reasons"} what */
  choose(choices, what) {
    this.#choices.dataset.what = what;
    const buttons = choices.map(({ name, text }, index) => {
      const key = make("kbd", { ariaHidden: "true" }, String(index + 1));
      const chip = button(key, () => this.#deeds.choose(name), { className: "chip" });
      chip.append(make("span", {}, text));
      chip.dataset.name = name;
      return make("li", {}, chip);
    });
    this.#choices.replaceChildren(...buttons);
  }

  /** Chooses the answer of this number, if there is one. @param {number} number from 1 */
  press(number) {
    this.#choices.querySelectorAll("button")[number - 1]?.click();
  }

  pressBack() {
    if (this.#back.style.visibility === "") this.#back.click();
  }

  /** Marks an answer as what it was, and takes no other any more. @param {string} right @param {string | null} [wrong] */
  settle(right, wrong = null) {
    for (const button of this.#choices.querySelectorAll("button")) {
      const { name } = button.dataset;
      if (name === right) button.dataset.mark = "right";
      else if (name === wrong) button.dataset.mark = "wrong";
      // They stay where they are, for whoever reads them once more.
      button.ariaDisabled = "true";
    }
  }

  /** Says what there is to say of an answer. @param {"" | "right" | "wrong"} kind @param {string} verdict @param {string} detail */
  tell(kind, verdict, detail) {
    this.#told.dataset.kind = kind;
    setText(this.#verdict, verdict);
    setText(this.#detail, detail);
  }

  /** @param {string} progress @param {string} count */
  score(progress, count) {
    setText(this.#progress, progress);
    setText(this.#count, count);
  }

  /** What it takes to decide: the order of the moves, and what the rule compares. @param {HTMLElement[]} order @param {HTMLElement[]} help */
  help(order, help) {
    this.#compass.replaceChildren(...order);
    this.#help.replaceChildren(...help);
  }

  /** What can be done but choosing: going back, in which words, and going on. @param {string | null} back @param {boolean} next */
  offerDeeds(back, next) {
    // What cannot be done keeps its room, so that nothing moves.
    this.#back.style.visibility = back === null ? "hidden" : "";
    if (back !== null) setText(this.#back, back);
    this.#next.disabled = !next;
  }

  /** Leads to the search at this moment. @param {string | null} query */
  lead(query) {
    this.#watch.style.visibility = query === null ? "hidden" : "";
    if (query !== null) this.#watch.href = `?${query}#`;
  }

  /** @param {string} note */
  note(note) {
    setText(this.#note, note);
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} names
 * @param {(name: string) => string} nameOf
 */
function fill(select, names, nameOf) {
  select.replaceChildren(...names.map((name) => make("option", { value: name }, nameOf(name))));
}
