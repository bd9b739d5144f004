/**
 * The exercise screen: a search is paused, and the user predicts its next step and gives the reason. In an exercise of
 * the kind `perform`, the user performs the search step by step, without reasons, and can correct a wrong answer.
 */

import "#words/exercise";
import "../styles/by-hand.css";
import "./exercise.css";
import { Board } from "../board/board.js";
import { Moment } from "../board/moment.js";
import { createPathReport } from "../board/path-report.js";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { translate } from "../locales/locale.js";
import { ContentScreen } from "../screens/content-screen.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";
import { createElement } from "../widgets/element.js";
import { cellWords } from "../wording/vocabulary.js";
import { BoardVocabulary } from "../wording/board-vocabulary.js";
import { choiceLetter } from "../stage/voting.js";
import { candidatesOf, withLetters } from "./candidates.js";
import { ExercisePanel } from "./exercise-panel.js";
import { helpTable, orderCompass } from "./help.js";
import { randomSeed, fragmentOf, nextSeed, readExercise } from "./link.js";
import { Streak } from "./score.js";
import { backWords, faultWords, questionWords, whyWords, wrongWords } from "./wording.js";

/** @import { ExerciseState, ExerciseOffer, ExerciseQuestion } from "../bindings/protocol" */
/** @import { ExerciseText, ExerciseVerdict } from "../bindings/protocol" */
/** @import { LazyScreenContent } from "../screens/screens.js" */

/**
 * The input that the screen waits for: a response of the core, a square, a reason, or the next exercise.
 *
 * @typedef {"core" | "square" | "reason" | "next"} PendingInput
 */

/** The speed at which the board shows the steps after a right answer. */
const ANSWER_STEPS_PER_SECOND = 4;

/** The speed that shows a position at once, without animation. */
const INSTANT_SPEED = Infinity;

/** Elements that handle the screen's keys themselves. */
const KEY_HANDLING_ELEMENTS = "input, select, textarea, dialog";

/** @implements {LazyScreenContent} */
export class ExerciseScreen extends ContentScreen {
  #canvas = createElement("canvas", { id: "exercise-board", tabIndex: 0, ariaLabel: translate("exercise.board") });
  #engine;
  #panel;
  #board;
  #vocabulary;
  #score = new Streak();
  #shownMoment = new Moment({ rows: 5, columns: 5, start: 0, closed: false, all: false });
  /** @type {ExerciseOffer | null} */
  #offer = null;
  /** @type {ExerciseState | null} */
  #exerciseState = null;
  /** The verdict on the right square, while the user chooses the reason. @type {ExerciseVerdict | null} */
  #verdict = null;
  /** @type {PendingInput} */
  #pendingInput = "core";
  #mistakes = 0;
  /** Counts requests, so that outdated responses can be recognised. */
  #requestId = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine with the whole core, used by this screen only
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ engine, address, view }) {
    super(SCREEN_NAMES.exercise, address);
    this.#engine = engine;
    this.#vocabulary = new BoardVocabulary(view, this.#shownMoment.ground);
    this.#panel = new ExercisePanel(this.main, this.#canvas, {
      choose: (name) => (this.#pendingInput === "reason" ? this.#judgeReason(name) : this.#answer(Number(name))),
      goBack: () => this.#answer(null),
      startNext: () => this.#startNext(),
      setOption: (field, value) => this.#exerciseState && this.#begin({ ...this.#exerciseState.text, [field]: value }),
    });
    this.#board = new Board(this.#canvas, this.#shownMoment, view, {
      onPick: (square) => this.#answer(square),
      nameCell: (cell) => cellWords(cell, this.#vocabulary.translate),
      isKnightDraggable: true,
    });
    document.addEventListener("keydown", (event) => this.isOpen && this.#handleKey(event));
  }

  /** @returns {import("../screens/screens.js").PresentationActions | null} */
  get presentationActions() {
    if (!this.isOpen) return null;
    return {
      next: () => this.#startNext(),
      previous: () => undefined,
      freeze: () => () => undefined,
      ballot: () => this.#prepareBallot(),
      voteAnchor: this.#panel.questionElement,
    };
  }

  start() {
    this.#beginFromAddress();
  }

  stop() {
    this.#requestId += 1;
  }

  updateColours() {
    this.#board.updateColours();
  }

  /** Applies the view settings. Names of squares may have changed, so an open question is shown again. */
  updateView() {
    this.#board.applyViewSettings();
    if (this.isOpen && this.#exerciseState?.question && this.#pendingInput === "square")
      this.#showQuestion(this.#exerciseState, this.#exerciseState.question);
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#panel.showNote(message);
  }

  /** Begins the exercise that the address describes. Missing parameters have defaults. */
  async #beginFromAddress() {
    const requestId = ++this.#requestId;
    if (!this.#offer) {
      this.#offer = await nullIfEngineLost(this.#engine.request("exercise-offer", {}));
      if (!this.#offer) return this.#panel.showNote(translate("exercise.broken"));
      this.#panel.setOptions(this.#offer);
    }
    if (requestId !== this.#requestId) return;
    await this.#begin({ ...this.#offer.usual, seed: randomSeed(), ...readExercise(this.address.fragment) });
  }

  /** Begins an exercise. Defaults replace invalid parameters. @param {ExerciseText} text the parameters as in a link */
  async #begin(text) {
    this.#panel.showNote("");
    const state = await this.#requestState(text, 0);
    if (!state) return;
    this.#mistakes = 0;
    this.fragment = fragmentOf(state.text);
    this.address.setFragment(this.fragment, { replace: true });
    const { sides, path } = state;
    this.#shownMoment = new Moment({ ...sides, start: path[0], closed: false, all: false });
    this.#vocabulary.ground = this.#shownMoment.ground;
    this.#board.show(this.#shownMoment);
    const { translate: say } = this.#vocabulary;
    const name = translate(`algorithms.name.${state.algorithm}`);
    const line = translate(`algorithms.line.${state.algorithm}`);
    this.#panel.showExercise(state.text, say("exercise.rule", { name, line }));
    this.#show(state, INSTANT_SPEED);
  }

  /**
   * Requests the state of an exercise after a number of answers. If a parameter is invalid, its default replaces it,
   * and the exercise starts from its first question.
   *
   * @param {ExerciseText} text the parameters as in a link
   * @param {number} number the number of answers given
   * @returns {Promise<ExerciseState | null>} null if the request is outdated or the core is lost
   */
  async #requestState(text, number) {
    const requestId = ++this.#requestId;
    this.#pendingInput = "core";
    try {
      const state = await nullIfEngineLost(this.#engine.request("exercise", { exercise: text, number }));
      if (requestId !== this.#requestId) return null;
      if (!state) this.#panel.showNote(translate("exercise.broken"));
      return state;
    } catch (error) {
      if (!(error instanceof InvalidDraftError) || !this.#offer) throw error;
      if (requestId !== this.#requestId) return null;
      const field = /** @type {keyof ExerciseText} */ (/** @type {string} */ (error.fault.field));
      const state = await this.#requestState({ ...text, [field]: this.#offer.usual[field] }, 0);
      if (state) this.#panel.showNote(translate("exercise.replaced", { value: error.fault.value }));
      return state;
    }
  }

  /**
   * Shows the progress of the search, and the next question or the end.
   *
   * @param {ExerciseState} state
   * @param {number} speed steps per second
   */
  #show(state, speed) {
    this.#exerciseState = state;
    this.#verdict = null;
    const report = createPathReport(this.#shownMoment, state.path, state.isTour ? "open-tour" : "searching");
    this.#shownMoment.apply(report);
    if (speed === INSTANT_SPEED) this.#board.showJump();
    this.#board.showReport(report, speed);
    this.#showScore();
    this.#linkToSearch(state);
    if (state.question) this.#showQuestion(state, state.question);
    else this.#showEnd(state);
  }

  /** Shows a question and its possible answers. @param {ExerciseState} state @param {ExerciseQuestion} question */
  #showQuestion({ text, path }, question) {
    const { nameOf } = this.#vocabulary;
    const back = backWords(text, question);
    this.#pendingInput = "square";
    this.#panel.showQuestion(questionWords(question, path, back !== null, this.#vocabulary));
    this.#panel.showAnswers(
      question.candidates.map(({ square }) => ({ name: String(square), text: nameOf(square) })),
      "squares",
    );
    this.#panel.showHelp(orderCompass(question, this.#vocabulary), helpTable(question, this.#vocabulary));
    this.#panel.setActions(back, false);
    this.#board.showDecision(candidatesOf(question, path, null));
  }

  /** Shows that the exercise is complete. @param {ExerciseState} state */
  #showEnd({ questions, isTour }) {
    this.#endQuestion();
    this.#panel.showQuestion(translate(isTour ? "exercise.toured" : "exercise.finished", { count: questions }));
    this.#panel.showAnswers([], "squares");
    this.#panel.showHelp([], []);
    this.#board.showDecision(null);
  }

  /** Requests the core's verdict on an answer. @param {number | null} square null for going back */
  async #answer(square) {
    if (this.#pendingInput !== "square" || !this.#exerciseState) return;
    const { text, number } = this.#exerciseState;
    const requestId = this.#requestId;
    this.#pendingInput = "core";
    const verdict = await nullIfEngineLost(this.#engine.request("verdict", { exercise: text, number, square }));
    if (requestId !== this.#requestId) return;
    this.#pendingInput = "square";
    if (!verdict) this.#panel.showNote(translate("exercise.broken"));
    else if (text.kind === "perform") await this.#performStep(verdict, this.#exerciseState);
    else this.#judgeSquare(verdict, square, this.#exerciseState);
  }

  /**
   * Judges a chosen square and shows the right one. After a right answer, the user is asked for the reason.
   *
   * @param {ExerciseVerdict} verdict
   * @param {number | null} square
   * @param {ExerciseState} state
   */
  #judgeSquare(verdict, square, { question, path }) {
    if (!question) return;
    const { translate: say, nameOf } = this.#vocabulary;
    this.#board.showDecision(candidatesOf(question, path, verdict));
    if (verdict.fault) {
      this.#panel.markAnswers(String(verdict.right), String(square));
      this.#recordResult("wrong", wrongWords(verdict.fault, verdict.why, this.#vocabulary));
      return;
    }
    this.#verdict = verdict;
    this.#pendingInput = "reason";
    this.#panel.setActions(null, false);
    this.#panel.showQuestion(
      verdict.right === null
        ? translate("exercise.ask.whyBack")
        : translate("exercise.ask.why", { square: nameOf(verdict.right) }),
    );
    this.#panel.showAnswers(
      question.reasons.map((reason) => ({ name: reason, text: say(`exercise.reason.${reason}`) })),
      "reasons",
    );
  }

  /** Judges the chosen reason. @param {string} reason */
  #judgeReason(reason) {
    if (!this.#verdict) return;
    const { reason: rightReason, why } = this.#verdict;
    this.#panel.markAnswers(rightReason, reason);
    this.#recordResult(reason === rightReason ? "right" : "wrongReason", whyWords(why, this.#vocabulary));
  }

  /**
   * Shows the verdict and updates the streak.
   *
   * @param {"right" | "wrong" | "wrongReason"} verdict
   * @param {string} detail
   */
  #recordResult(verdict, detail) {
    const isRight = verdict === "right";
    this.#endQuestion();
    this.#score.count(isRight);
    this.#panel.showVerdict(isRight ? "right" : "wrong", translate(`exercise.${verdict}`), detail);
    this.#showScore();
  }

  /**
   * Performs the step of a right answer. After a wrong answer, the user can answer again.
   *
   * @param {ExerciseVerdict} verdict
   * @param {ExerciseState} state
   */
  async #performStep(verdict, { text, number }) {
    if (verdict.fault) {
      this.#mistakes += 1;
      this.#panel.showVerdict("wrong", translate("exercise.wrong"), faultWords(verdict.fault, this.#vocabulary));
      this.#showScore();
      return;
    }
    this.#panel.showVerdict("right", translate("exercise.right"), whyWords(verdict.why, this.#vocabulary));
    const next = await this.#requestState(text, number + 1);
    if (next) this.#show(next, ANSWER_STEPS_PER_SECOND);
  }

  #showScore() {
    if (!this.#exerciseState) return;
    const { number, questions, text } = this.#exerciseState;
    if (text.kind === "perform") {
      this.#panel.showScore(
        translate("exercise.progress", { number: Math.min(number + 1, questions), questions }),
        this.#mistakes === 0
          ? translate("exercise.faultless")
          : translate("exercise.mistakes", { count: this.#mistakes }),
      );
    } else {
      const { streak, best } = this.#score;
      this.#panel.showScore(
        translate("exercise.streak", { count: streak }),
        best === 0 ? translate("exercise.unbeaten") : translate("exercise.best", { count: best }),
      );
    }
  }

  /** Links to the board screen, at the current step of the search. @param {ExerciseState} state */
  async #linkToSearch(state) {
    this.#panel.setSearchLink(null);
    const parameters = { draft: state.draft, panoramas: false, whole: false };
    const query = (await nullIfEngineLost(this.#engine.request("prepare", parameters)))?.query;
    if (state === this.#exerciseState && query) this.#panel.setSearchLink(`${query}&step=${state.step}`);
  }

  async #startNext() {
    if (this.#pendingInput === "next" && this.#exerciseState)
      await this.#begin({ ...this.#exerciseState.text, seed: nextSeed(this.#exerciseState.text.seed) });
  }

  /** Prepares a vote of a school class on the next step. The result of the vote does not count for the score. */
  async #prepareBallot() {
    await this.#startNext();
    const state = this.#exerciseState;
    if (!state?.question || this.#pendingInput !== "square") return null;
    const { question, text, number, path } = state;
    const { nameOf } = this.#vocabulary;
    const back = backWords(text, question);
    const names = question.candidates.map(({ square }) => nameOf(square));
    if (back !== null) names.push(back);
    this.#board.showDecision(withLetters(candidatesOf(question, path, null)));
    const reveal = async () => {
      // The verdict on any answer contains the right answer. The fault of the answer that is sent here does not matter.
      const verdict = await nullIfEngineLost(this.#engine.request("verdict", { exercise: text, number, square: null }));
      if (!verdict || state !== this.#exerciseState) return { chosen: "", why: "" };
      const why = whyWords(verdict.why, this.#vocabulary);
      const rightVerdict = { ...verdict, fault: null };
      if (text.kind === "perform") await this.#performStep(rightVerdict, state);
      else {
        this.#board.showDecision(candidatesOf(question, path, rightVerdict));
        this.#panel.markAnswers(String(verdict.right));
        this.#endQuestion();
      }
      return { chosen: verdict.right === null ? (back ?? "") : nameOf(verdict.right), why };
    };
    const end = () => {
      const isQuestionOpen = state === this.#exerciseState && this.#pendingInput === "square";
      if (isQuestionOpen) this.#board.showDecision(candidatesOf(question, path, null));
    };
    return { choices: names.map((name, choice) => ({ name, letter: choiceLetter(choice) })), reveal, end };
  }

  /** Ends the question, so that only the next exercise can be started. */
  #endQuestion() {
    this.#pendingInput = "next";
    this.#panel.setActions(null, true);
  }

  /**
   * Handles keys: digits choose an answer, Backspace goes back, N starts the next exercise.
   *
   * @param {KeyboardEvent} event
   */
  #handleKey(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(KEY_HANDLING_ELEMENTS)) return;
    if (/^[1-8]$/.test(key)) this.#panel.clickAnswer(Number(key));
    else if (key === "Backspace") this.#panel.clickBack();
    else if (key.toLowerCase() === "n") this.#startNext();
    else return;
    event.preventDefault();
  }
}
