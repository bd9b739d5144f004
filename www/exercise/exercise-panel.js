/** The controls around the board of an exercise: the question, the answers, the verdict and the settings. */

import { translate } from "../locales/locale.js";
import { createManualModeLinks } from "../screens/screens.js";
import { createButton, createElement, setText } from "../widgets/element.js";

/** @import { ExerciseOffer, ExerciseText } from "../bindings/protocol" */

/** The settings that are chosen from lists. @typedef {"algorithm" | "kind" | "level"} Field */

/**
 * An answer to choose: its identifier, and the text of its button.
 *
 * @typedef {{name: string, text: string}} Choice
 */

/**
 * The handlers of the panel's controls.
 *
 * @typedef {object} Actions
 * @property {(name: string) => void} choose chooses one of the shown answers
 * @property {() => void} goBack gives the answer that the search goes back
 * @property {() => void} startNext starts the next exercise
 * @property {(field: Field, value: string) => void} setOption changes a setting
 */

/** The panel of an exercise. */
export class ExercisePanel {
  #heading = createElement("h2", { id: "exercise-question", tabIndex: -1 });
  #rule = createElement("p", { className: "muted" });
  #choices = createElement("ul", { className: "exercise-choices" });
  /** The element with the question, to which the vote of a class is attached. */
  questionElement = createElement(
    "div",
    { className: "exercise-question", ariaLive: "polite" },
    this.#heading,
    this.#rule,
  );
  #verdict = createElement("p", { className: "exercise-verdict" });
  #detail = createElement("p", {});
  #verdictBox = createElement("div", { className: "exercise-result", role: "status" }, this.#verdict, this.#detail);
  #compass = createElement("div", { className: "exercise-order" });
  #help = createElement("div", { className: "exercise-help" });
  #note = createElement("p", { className: "fault", role: "alert" });
  #progress = createElement("p", { className: "exercise-progress" });
  #count = createElement("p", { className: "muted" });
  #searchLink = createElement("a", { className: "exercise-search-link" }, translate("exercise.watch"));
  #backButton;
  #nextButton;
  /** @type {Record<Field, HTMLSelectElement>} */
  #selects = {
    algorithm: createElement("select", {}),
    kind: createElement("select", {}),
    level: createElement("select", {}),
  };
  #actions;

  /**
   * @param {HTMLElement} main the screen
   * @param {HTMLCanvasElement} canvas the canvas of the board
   * @param {Actions} actions
   */
  constructor(main, canvas, actions) {
    this.#actions = actions;
    this.#backButton = createButton("", actions.goBack, {});
    this.#nextButton = createButton(translate("exercise.next"), actions.startNext, { className: "main" });
    this.#searchLink.dataset.moment = "";
    const fields = /** @type {Field[]} */ (Object.keys(this.#selects)).map((field) => {
      const select = this.#selects[field];
      select.addEventListener("change", () => actions.setOption(field, select.value));
      return createElement("label", {}, createElement("span", {}, translate(`exercise.${field}`)), select);
    });
    main.append(
      createElement("section", { className: "stage", ariaLabel: translate("exercise.board") }, canvas),
      createElement(
        "aside",
        { className: "side", ariaLabel: translate("header.hand.exercise") },
        createManualModeLinks("exercise"),
        this.questionElement,
        createElement("details", {}, createElement("summary", {}, translate("exercise.help")), this.#help),
        createElement(
          "div",
          { className: "exercise-answer" },
          createElement("div", { className: "exercise-choice" }, this.#choices, this.#verdictBox),
          this.#compass,
        ),
        createElement(
          "div",
          { className: "exercise-setup", role: "group", ariaLabel: translate("exercise.options") },
          ...fields,
          createElement("p", { className: "exercise-shared muted" }, translate("exercise.shared")),
          this.#note,
        ),
      ),
      createElement(
        "section",
        { className: "transport", ariaLabel: translate("exercise.deeds") },
        this.#backButton,
        createElement("div", { className: "exercise-score" }, this.#progress, this.#count),
        this.#searchLink,
        this.#nextButton,
      ),
    );
  }

  /** Fills the lists of settings. @param {ExerciseOffer} offer */
  setOptions({ algorithms, mixture, kinds, levels }) {
    const nameOf = (/** @type {string} */ name) =>
      translate(name === mixture ? "exercise.mixture" : `algorithms.name.${name}`);
    renderOptions(this.#selects.algorithm, [...algorithms, mixture], nameOf);
    renderOptions(this.#selects.kind, kinds, (name) => translate(`exercise.kinds.${name}`));
    renderOptions(this.#selects.level, levels, (name) => translate(`exercise.levels.${name}`));
  }

  /**
   * Shows the settings and the rule of an exercise.
   *
   * @param {ExerciseText} text the parameters of the exercise, as in a link
   * @param {string} rule the rule that the search follows, in one line
   */
  showExercise(text, rule) {
    for (const field of /** @type {Field[]} */ (Object.keys(this.#selects))) this.#selects[field].value = text[field];
    setText(this.#rule, rule);
    this.showVerdict("", "", "");
  }

  /** Shows the question, or the message that the exercise is over. @param {string} question */
  showQuestion(question) {
    const hadFocus = this.#choices.contains(document.activeElement) || document.activeElement === this.#nextButton;
    setText(this.#heading, question);
    // The focused button is about to be removed or disabled, so the focus moves to the question.
    if (hadFocus) this.#heading.focus({ preventScroll: true });
  }

  /** Shows the answers. @param {Choice[]} choices @param {"squares" | "reasons"} answerKind */
  showAnswers(choices, answerKind) {
    this.#choices.dataset.answers = answerKind;
    const buttons = choices.map(({ name, text }, index) => {
      const key = createElement("kbd", { ariaHidden: "true" }, String(index + 1));
      const button = createButton(key, () => this.#actions.choose(name), { className: "chip" });
      button.append(createElement("span", {}, text));
      button.dataset.name = name;
      return createElement("li", {}, button);
    });
    this.#choices.replaceChildren(...buttons);
  }

  /** Clicks the answer with this number, if there is one. @param {number} number counted from 1 */
  clickAnswer(number) {
    this.#choices.querySelectorAll("button")[number - 1]?.click();
  }

  /** Clicks the button for going back, if it is visible. */
  clickBack() {
    if (this.#backButton.style.visibility === "") this.#backButton.click();
  }

  /**
   * Marks the right answer and, if the user gave a wrong answer, this answer. Disables all answers.
   *
   * @param {string} right the name of the right answer
   * @param {string | null} [wrong] the name of the wrong answer
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
   * Shows the compass with the order of the moves, and the table of numbers that the rule compares.
   *
   * @param {HTMLElement[]} order the content of the compass
   * @param {HTMLElement[]} help the content of the help
   */
  showHelp(order, help) {
    this.#compass.replaceChildren(...order);
    this.#help.replaceChildren(...help);
  }

  /**
   * Shows or hides the button for going back, and enables or disables the button for the next exercise.
   *
   * @param {string | null} backText the text of the button; null hides it
   * @param {boolean} isNextEnabled
   */
  setActions(backText, isNextEnabled) {
    // A hidden button keeps its space, so that nothing moves.
    this.#backButton.style.visibility = backText === null ? "hidden" : "";
    if (backText !== null) setText(this.#backButton, backText);
    this.#nextButton.disabled = !isNextEnabled;
  }

  /** Sets the link to the search at the current step. @param {string | null} query null hides the link */
  setSearchLink(query) {
    this.#searchLink.style.visibility = query === null ? "hidden" : "";
    if (query !== null) this.#searchLink.href = `?${query}#`;
  }

  /** Shows a note about a fault; an empty text removes it. @param {string} note */
  showNote(note) {
    setText(this.#note, note);
  }
}

/**
 * Fills a list with options.
 *
 * @param {HTMLSelectElement} select
 * @param {string[]} names
 * @param {(name: string) => string} labelOf
 */
function renderOptions(select, names, labelOf) {
  select.replaceChildren(...names.map((name) => createElement("option", { value: name }, labelOf(name))));
}
