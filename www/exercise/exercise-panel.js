/** The controls around the board of an exercise: the question, the answers, the verdict and the settings. */

import { translate } from "../locales/locale.js";
import { manualModeLinks } from "../screens/hand-links.js";
import { createButton, createElement, setText } from "../widgets/element.js";

/** @import { ExerciseOffer, ExerciseText } from "../bindings/protocol" */

/** The settings that are chosen from lists. @typedef {"algorithm" | "kind" | "level"} Field */

/**
 * An answer that can be chosen: its identifier, and the text of its button.
 *
 * @typedef {{name: string, text: string}} Choice
 */

/**
 * @typedef {object} Actions
 * @property {(name: string) => void} choose chooses one of the answers offered last
 * @property {() => void} goBack
 * @property {() => void} goOn
 * @property {(field: Field, value: string) => void} set
 */

/** The panel of an exercise. */
export class ExercisePanel {
  #ask = createElement("h2", { id: "exercise-ask", tabIndex: -1 });
  #rule = createElement("p", { className: "muted" });
  #choices = createElement("ul", { className: "exercise-choices" });
  /** The question. */
  questionElement = createElement("div", { className: "exercise-now", ariaLive: "polite" }, this.#ask, this.#rule);
  #verdict = createElement("p", { className: "exercise-verdict" });
  #detail = createElement("p", {});
  #verdictBox = createElement("div", { className: "exercise-told", role: "status" }, this.#verdict, this.#detail);
  #compass = createElement("div", { className: "exercise-order" });
  #help = createElement("div", { className: "exercise-help" });
  #note = createElement("p", { className: "fault", role: "alert" });
  #progress = createElement("p", { className: "exercise-progress" });
  #count = createElement("p", { className: "muted" });
  #searchLink = createElement("a", { className: "exercise-watch" }, translate("exercise.watch"));
  #back;
  #next;
  /** @type {Record<Field, HTMLSelectElement>} */
  #selects = { algorithm: createElement("select", {}), kind: createElement("select", {}), level: createElement("select", {}) };
  #deeds;

  /**
   * @param {HTMLElement} main the screen
   * @param {HTMLCanvasElement} canvas of the board
   * @param {Actions} deeds
   */
  constructor(main, canvas, deeds) {
    this.#deeds = deeds;
    this.#back = createButton("", deeds.goBack, {});
    this.#next = createButton(translate("exercise.next"), deeds.goOn, { className: "main" });
    this.#searchLink.dataset.moment = "";
    const fields = /** @type {Field[]} */ (Object.keys(this.#selects)).map((field) => {
      const select = this.#selects[field];
      select.addEventListener("change", () => deeds.set(field, select.value));
      return createElement("label", {}, createElement("span", {}, translate(`exercise.${field}`)), select);
    });
    main.append(
      createElement("section", { className: "stage", ariaLabel: translate("exercise.board") }, canvas),
      createElement(
        "aside",
        { className: "side", ariaLabel: translate("header.hand.exercise") },
        manualModeLinks("exercise"),
        this.questionElement,
        createElement("div", { className: "exercise-answer" }, this.#choices, this.#verdictBox, this.#compass),
        createElement("details", {}, createElement("summary", {}, translate("exercise.help")), this.#help),
        createElement(
          "div",
          { className: "exercise-setup", role: "group", ariaLabel: translate("exercise.options") },
          ...fields,
          createElement("p", { className: "muted" }, translate("exercise.shared")),
          this.#note,
        ),
      ),
      createElement(
        "section",
        { className: "transport", ariaLabel: translate("exercise.deeds") },
        this.#back,
        createElement("div", { className: "exercise-score" }, this.#progress, this.#count),
        this.#searchLink,
        this.#next,
      ),
    );
  }

  /** @param {ExerciseOffer} offer */
  setOptions({ algorithms, mixture, kinds, levels }) {
    const nameOf = (/** @type {string} */ name) => translate(name === mixture ? "exercise.mixture" : `algorithms.name.${name}`);
    fill(this.#selects.algorithm, [...algorithms, mixture], nameOf);
    fill(this.#selects.kind, kinds, (name) => translate(`exercise.kinds.${name}`));
    fill(this.#selects.level, levels, (name) => translate(`exercise.levels.${name}`));
  }

  /**
   * Shows the settings and the rule of an exercise.
   *
   * @param {ExerciseText} text
   * @param {string} rule the rule that the search follows, in one line
   */
  showExercise(text, rule) {
    for (const field of /** @type {Field[]} */ (Object.keys(this.#selects))) this.#selects[field].value = text[field];
    setText(this.#rule, rule);
    this.showVerdict("", "", "");
  }

  /** Shows the question, or the message that the exercise is over. @param {string} question */
  showQuestion(question) {
    const hadFocus = this.#choices.contains(document.activeElement) || document.activeElement === this.#next;
    setText(this.#ask, question);
    // The focused button is about to be removed, so the focus moves to the question.
    if (hadFocus) this.#ask.focus({ preventScroll: true });
  }

  /** Shows the answers. @param {Choice[]} choices @param {"squares" | "reasons"} what */
  showAnswers(choices, what) {
    this.#choices.dataset.what = what;
    const buttons = choices.map(({ name, text }, index) => {
      const key = createElement("kbd", { ariaHidden: "true" }, String(index + 1));
      const chip = createButton(key, () => this.#deeds.choose(name), { className: "chip" });
      chip.append(createElement("span", {}, text));
      chip.dataset.name = name;
      return createElement("li", {}, chip);
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
  markAnswers(right, wrong = null) {
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
  showVerdict(kind, verdict, detail) {
    this.#verdictBox.dataset.kind = kind;
    setText(this.#verdict, verdict);
    setText(this.#detail, detail);
  }

  /** @param {string} progress @param {string} count */
  showScore(progress, count) {
    setText(this.#progress, progress);
    setText(this.#count, count);
  }

  /**
   * Shows the order of the moves, and the numbers that the rule compares.
   *
   * @param {HTMLElement[]} order
   * @param {HTMLElement[]} help
   */
  showHelp(order, help) {
    this.#compass.replaceChildren(...order);
    this.#help.replaceChildren(...help);
  }

  /**
   * Offers to go back, and to go on to the next exercise.
   *
   * @param {string | null} back the text of the button; null hides it
   * @param {boolean} next
   */
  setActions(back, next) {
    // A hidden button keeps its space, so that nothing moves.
    this.#back.style.visibility = back === null ? "hidden" : "";
    if (back !== null) setText(this.#back, back);
    this.#next.disabled = !next;
  }

  /** Links to the search at this step; null hides the link. @param {string | null} query */
  setSearchLink(query) {
    this.#searchLink.style.visibility = query === null ? "hidden" : "";
    if (query !== null) this.#searchLink.href = `?${query}#`;
  }

  /** @param {string} note */
  showNote(note) {
    setText(this.#note, note);
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} names
 * @param {(name: string) => string} nameOf
 */
function fill(select, names, nameOf) {
  select.replaceChildren(...names.map((name) => createElement("option", { value: name }, nameOf(name))));
}
