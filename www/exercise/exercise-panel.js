/** The controls around the board of an exercise: the question, the answers, the verdict and the settings. */

import { words } from "../locales/locale.js";
import { handLinks } from "../screens/hand-links.js";
import { button, make, setText } from "../widgets/element.js";

/** @import { ExerciseOffer, ExerciseText } from "../bindings/protocol" */

/** The settings that are chosen from lists. @typedef {"algorithm" | "kind" | "level"} Field */

/**
 * An answer that can be chosen: its identifier, and the text of its button.
 *
 * @typedef {{name: string, text: string}} Choice
 */

/**
 * @typedef {object} Deeds
 * @property {(name: string) => void} choose chooses one of the answers offered last
 * @property {() => void} goBack
 * @property {() => void} goOn
 * @property {(field: Field, value: string) => void} set
 */

/** The panel of an exercise. */
export class ExercisePanel {
  #ask = make("h2", { id: "exercise-ask", tabIndex: -1 });
  #rule = make("p", { className: "muted" });
  #choices = make("ul", { className: "exercise-choices" });
  /** The question. */
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

  /**
   * Shows the settings and the rule of an exercise.
   *
   * @param {ExerciseText} text
   * @param {string} rule the rule that the search follows, in one line
   */
  begin(text, rule) {
    for (const field of /** @type {Field[]} */ (Object.keys(this.#selects))) this.#selects[field].value = text[field];
    setText(this.#rule, rule);
    this.tell("", "", "");
  }

  /** Shows the question, or the message that the exercise is over. @param {string} question */
  ask(question) {
    const hadFocus = this.#choices.contains(document.activeElement) || document.activeElement === this.#next;
    setText(this.#ask, question);
    // The focused button is about to be removed, so the focus moves to the question.
    if (hadFocus) this.#ask.focus({ preventScroll: true });
  }

  /** Shows the answers. @param {Choice[]} choices @param {"squares" | "reasons"} what */
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

  /** Clicks the answer with this number, if it exists. @param {number} number from 1 */
  press(number) {
    this.#choices.querySelectorAll("button")[number - 1]?.click();
  }

  pressBack() {
    if (this.#back.style.visibility === "") this.#back.click();
  }

  /**
   * Marks the right answer, and the wrong one that was given, and disables all.
   *
   * @param {string} right
   * @param {string | null} [wrong]
   */
  settle(right, wrong = null) {
    for (const button of this.#choices.querySelectorAll("button")) {
      const { name } = button.dataset;
      if (name === right) button.dataset.mark = "right";
      else if (name === wrong) button.dataset.mark = "wrong";
      // The buttons stay visible, so that the answers can be read again.
      button.ariaDisabled = "true";
    }
  }

  /**
   * Shows the verdict on an answer.
   *
   * @param {"" | "right" | "wrong"} kind
   * @param {string} verdict
   * @param {string} detail
   */
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

  /**
   * Shows the order of the moves, and the numbers that the rule compares.
   *
   * @param {HTMLElement[]} order
   * @param {HTMLElement[]} help
   */
  help(order, help) {
    this.#compass.replaceChildren(...order);
    this.#help.replaceChildren(...help);
  }

  /**
   * Offers to go back, and to go on to the next exercise.
   *
   * @param {string | null} back the text of the button; null hides it
   * @param {boolean} next
   */
  offerDeeds(back, next) {
    // A hidden button keeps its space, so that nothing moves.
    this.#back.style.visibility = back === null ? "hidden" : "";
    if (back !== null) setText(this.#back, back);
    this.#next.disabled = !next;
  }

  /** Links to the search at this step; null hides the link. @param {string | null} query */
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
