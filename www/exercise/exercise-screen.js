/** The screen of the exercises: a search is paused, and the reader predicts its next step and gives the reason. */

import "#words/exercise";
import "../styles/by-hand.css";
import "./exercise.css";
import { Board } from "../board/board.js";
import { Moment } from "../board/moment.js";
import { createPathReport } from "../board/path-report.js";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { translate } from "../locales/locale.js";
import { getElement, createElement } from "../widgets/element.js";
import { cellWords } from "../wording/cell.js";
import { BoardVocabulary } from "../wording/board-vocabulary.js";
import { candidatesOf } from "./candidates.js";
import { ExercisePanel } from "./exercise-panel.js";
import { helpTable, orderCompass } from "./help.js";
import { EXERCISE_SCREEN, randomSeed, fragmentOf, nextSeed, readExercise } from "./link.js";
import { Streak } from "./score.js";
import { backWords, faultWords, questionWords, whyWords, wrongWords } from "./wording.js";

/** @import { ExerciseState, ExerciseOffer, ExerciseQuestion, ExerciseText, ExerciseVerdict } from "../bindings/protocol" */
/** @import { LateContent } from "../screens/screens.js" */

/**
 * The event that the screen waits for: a response of the core, a square, a reason, or the next exercise.
 *
 * @typedef {"core" | "square" | "reason" | "next"} PendingInput
 */

/** Playback speeds in steps per second: for an answer that is carried out, and for an exercise that begins. */
const ANSWER_STEPS_PER_SECOND = 4;
const INSTANT_SPEED = Infinity;

/** Elements that handle the keys of the exercise themselves. */
const KEY_HANDLING_ELEMENTS = "input, select, textarea, dialog";

/** @implements {LateContent} */
export class ExerciseScreen {
  #main = getElement(EXERCISE_SCREEN, HTMLElement);
  #canvas = createElement("canvas", { id: "exercise-board", tabIndex: 0, ariaLabel: translate("exercise.board") });
  #engine;
  #address;
  #panel;
  #board;
  #speech;
  #score = new Streak();
  #shown = new Moment({ rows: 5, columns: 5, start: 0, closed: false, all: false });
  /** @type {ExerciseOffer | null} */
  #offer = null;
  /** @type {ExerciseState | null} */
  #moment = null;
  /** The verdict on the square, while the reason is still asked for. @type {ExerciseVerdict | null} */
  #verdict = null;
  /** @type {PendingInput} */
  #state = "core";
  #mistakes = 0;
  #isOpen = false;
  #isReady = false;
  /** The fragment of the exercise that is shown. */
  #fragment = "";
  /** Counts requests, so that outdated responses can be recognised. */
  #requestId = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine for this screen alone, with the whole core
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ engine, address, view }) {
    this.#engine = engine;
    this.#address = address;
    this.#speech = new BoardVocabulary(view, this.#shown.ground);
    this.#panel = new ExercisePanel(this.#main, this.#canvas, {
      choose: (name) => (this.#state === "reason" ? this.#explain(name) : this.#answer(Number(name))),
      goBack: () => this.#answer(null),
      goOn: () => this.#goOn(),
      set: (field, value) => this.#moment && this.#begin({ ...this.#moment.text, [field]: value }),
    });
    this.#board = new Board(this.#canvas, this.#shown, view, {
      onPick: (square) => this.#answer(square),
      nameCell: (cell) => cellWords(cell, this.#speech.translate),
      isCarried: true,
    });
    document.addEventListener("keydown", (event) => this.#isOpen && this.#followKey(event));
  }

  /** @returns {import("../screens/screens.js").PresentationActions | null} */
  get presented() {
    if (!this.#isOpen) return null;
    return { next: () => this.#goOn(), previous: () => undefined, freeze: () => () => undefined, ballot: () => this.#ballot(), voteAnchor: this.#panel.questionElement };
  }

  open() {
    this.#main.hidden = false;
    if (this.#isOpen && this.#address.fragment === this.#fragment) return;
    this.#isOpen = true;
    if (this.#isReady) this.#read();
  }

  leave() {
    this.#main.hidden = true;
    this.#isOpen = false;
    this.#requestId += 1;
  }

  updateColours() {
    this.#board.updateColours();
  }

  /** Names of squares may have changed, so an open question is asked again. */
  updateView() {
    this.#board.applyViewSettings();
    if (this.#isOpen && this.#moment?.question && this.#state === "square") this.#ask(this.#moment, this.#moment.question);
  }

  /** Marks the core as ready. The choices of an exercise come from the request `exercise-offer`. */
  setChoices() {
    this.#isReady = true;
    if (this.#isOpen) this.#read();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#panel.showNote(message);
  }

  /** Begins the exercise of the address. Missing parts have defaults. */
  async #read() {
    const turn = ++this.#requestId;
    if (!this.#offer) {
      this.#offer = await nullIfEngineLost(this.#engine.request("exercise-offer", {}));
      if (!this.#offer) return this.#panel.showNote(translate("exercise.broken"));
      this.#panel.setOptions(this.#offer);
    }
    if (turn !== this.#requestId) return;
    await this.#begin({ ...this.#offer.usual, seed: randomSeed(), ...readExercise(this.#address.fragment) });
  }

  /** Begins an exercise. An invalid part is replaced by its default. @param {ExerciseText} text */
  async #begin(text) {
    this.#panel.showNote("");
    const moment = await this.#fetch(text, 0);
    if (!moment) return;
    this.#mistakes = 0;
    this.#fragment = fragmentOf(moment.text);
    this.#address.setFragment(this.#fragment, { replace: true });
    const { sides, path } = moment;
    this.#shown = new Moment({ ...sides, start: path[0], closed: false, all: false });
    this.#speech.ground = this.#shown.ground;
    this.#board.show(this.#shown);
    const { translate: say } = this.#speech;
    const name = translate(`algorithms.name.${moment.algorithm}`);
    this.#panel.showExercise(moment.text, say("exercise.rule", { name, line: translate(`algorithms.line.${moment.algorithm}`) }));
    this.#show(moment, INSTANT_SPEED);
  }

  /**
   * Requests an exercise after a number of answers. An invalid part is replaced by its default, and the exercise then
   * starts from its first question.
   *
   * @param {ExerciseText} text
   * @param {number} number
   * @returns {Promise<ExerciseState | null>} null if the request is outdated or the core is lost
   */
  async #fetch(text, number) {
    const turn = ++this.#requestId;
    this.#state = "core";
    try {
      const moment = await nullIfEngineLost(this.#engine.request("exercise", { exercise: text, number }));
      if (turn !== this.#requestId) return null;
      if (!moment) this.#panel.showNote(translate("exercise.broken"));
      return moment;
    } catch (error) {
      if (!(error instanceof InvalidDraftError) || !this.#offer) throw error;
      if (turn !== this.#requestId) return null;
      const field = /** @type {keyof ExerciseText} */ (/** @type {string} */ (error.fault.field));
      const moment = await this.#fetch({ ...text, [field]: this.#offer.usual[field] }, 0);
      if (moment) this.#panel.showNote(translate("exercise.replaced", { value: error.fault.value }));
      return moment;
    }
  }

  /**
   * Shows the progress of the search, and asks the next question.
   *
   * @param {ExerciseState} moment
   * @param {number} speed steps per second
   */
  #show(moment, speed) {
    this.#moment = moment;
    this.#verdict = null;
    const report = createPathReport(this.#shown, moment.path, moment.isTour ? "open-tour" : "searching");
    this.#shown.apply(report);
    if (speed === INSTANT_SPEED) this.#board.showJump();
    this.#board.showReport(report, speed);
    this.#showScore();
    this.#linkToSearch(moment);
    if (moment.question) this.#ask(moment, moment.question);
    else this.#end(moment);
  }

  /** @param {ExerciseState} moment @param {ExerciseQuestion} question */
  #ask({ text, path }, question) {
    const { nameOf } = this.#speech;
    const back = backWords(text, question);
    this.#state = "square";
    this.#panel.showQuestion(questionWords(question, path, back !== null, this.#speech));
    this.#panel.showAnswers(question.candidates.map(({ square }) => ({ name: String(square), text: nameOf(square) })), "squares");
    this.#panel.showHelp(orderCompass(question, this.#speech), helpTable(question, this.#speech));
    this.#panel.setActions(back, false);
    this.#board.showDecision(candidatesOf(question, path, null));
  }

  /** Says that the whole search was carried out. @param {ExerciseState} moment */
  #end({ questions, isTour }) {
    this.#endQuestion();
    this.#panel.showQuestion(translate(isTour ? "exercise.toured" : "exercise.finished", { count: questions }));
    this.#panel.showAnswers([], "squares");
    this.#panel.showHelp([], []);
    this.#board.showDecision(null);
  }

  /** Asks the core for the verdict on an answer. @param {number | null} square null to go back */
  async #answer(square) {
    if (this.#state !== "square" || !this.#moment) return;
    const { text, number } = this.#moment;
    const turn = this.#requestId;
    this.#state = "core";
    const judged = await nullIfEngineLost(this.#engine.request("verdict", { exercise: text, number, square }));
    if (turn !== this.#requestId) return;
    this.#state = "square";
    if (!judged) this.#panel.showNote(translate("exercise.broken"));
    else if (text.kind === "perform") await this.#carryOut(judged, this.#moment);
    else this.#judge(judged, square, this.#moment);
  }

  /**
   * Shows the right answer. After a right answer it asks for the reason.
   *
   * @param {ExerciseVerdict} judged
   * @param {number | null} square
   * @param {ExerciseState} moment
   */
  #judge(judged, square, { question, path }) {
    if (!question) return;
    const { translate: say, nameOf } = this.#speech;
    this.#board.showDecision(candidatesOf(question, path, judged));
    if (judged.fault) {
      this.#panel.markAnswers(String(judged.right), String(square));
      this.#settle("wrong", wrongWords(judged.fault, judged.why, this.#speech));
      return;
    }
    this.#verdict = judged;
    this.#state = "reason";
    this.#panel.setActions(null, false);
    this.#panel.showQuestion(judged.right === null ? translate("exercise.ask.whyBack") : translate("exercise.ask.why", { square: nameOf(judged.right) }));
    this.#panel.showAnswers(question.reasons.map((reason) => ({ name: reason, text: say(`exercise.reason.${reason}`) })), "reasons");
  }

  /** Judges the reason that was given. @param {string} reason */
  #explain(reason) {
    if (!this.#verdict) return;
    const { reason: right, why } = this.#verdict;
    this.#panel.markAnswers(right, reason);
    this.#settle(reason === right ? "right" : "wrongReason", whyWords(why, this.#speech));
  }

  /** @param {"right" | "wrong" | "wrongReason"} verdict @param {string} detail */
  #settle(verdict, detail) {
    const isRight = verdict === "right";
    this.#endQuestion();
    this.#score.count(isRight);
    this.#panel.showVerdict(isRight ? "right" : "wrong", translate(`exercise.${verdict}`), detail);
    this.#showScore();
  }

  /**
   * Carries out a right answer. A wrong one is reported, and another answer can be given.
   *
   * @param {ExerciseVerdict} judged
   * @param {ExerciseState} moment
   */
  async #carryOut(judged, { text, number }) {
    if (judged.fault) {
      this.#mistakes += 1;
      this.#panel.showVerdict("wrong", translate("exercise.wrong"), faultWords(judged.fault, this.#speech));
      this.#showScore();
      return;
    }
    this.#panel.showVerdict("right", translate("exercise.right"), whyWords(judged.why, this.#speech));
    const next = await this.#fetch(text, number + 1);
    if (next) this.#show(next, ANSWER_STEPS_PER_SECOND);
  }

  #showScore() {
    if (!this.#moment) return;
    const { number, questions, text } = this.#moment;
    if (text.kind === "perform") {
      this.#panel.showScore(translate("exercise.progress", { number: Math.min(number + 1, questions), questions }), this.#mistakes === 0 ? translate("exercise.faultless") : translate("exercise.mistakes", { count: this.#mistakes }));
    } else {
      const { streak, best } = this.#score;
      this.#panel.showScore(translate("exercise.streak", { count: streak }), best === 0 ? translate("exercise.unbeaten") : translate("exercise.best", { count: best }));
    }
  }

  /** Links to the board screen, at the current step of the search. @param {ExerciseState} moment */
  async #linkToSearch(moment) {
    this.#panel.setSearchLink(null);
    const setting = await nullIfEngineLost(this.#engine.request("prepare", { draft: moment.draft, panoramas: false, whole: false }));
    if (moment === this.#moment && setting?.query) this.#panel.setSearchLink(`${setting.query}&step=${moment.step}`);
  }

  async #goOn() {
    if (this.#state === "next" && this.#moment) await this.#begin({ ...this.#moment.text, seed: nextSeed(this.#moment.text.seed) });
  }

  /** Lets a class vote on the next step. The core reveals the right answer, which does not count for the score. */
  async #ballot() {
    await this.#goOn();
    const moment = this.#moment;
    if (!moment?.question || this.#state !== "square") return null;
    const { question, text, number, path } = moment;
    const { nameOf } = this.#speech;
    const back = backWords(text, question);
    const names = question.candidates.map(({ square }) => nameOf(square));
    const reveal = async () => {
      const judged = await nullIfEngineLost(this.#engine.request("verdict", { exercise: text, number, square: null }));
      if (!judged || moment !== this.#moment) return { chosen: "", why: "" };
      const why = whyWords(judged.why, this.#speech);
      const right = { ...judged, fault: null };
      if (text.kind === "perform") await this.#carryOut(right, moment);
      else {
        this.#board.showDecision(candidatesOf(question, path, right));
        this.#panel.markAnswers(String(judged.right));
        this.#endQuestion();
      }
      return { chosen: judged.right === null ? (back ?? "") : nameOf(judged.right), why };
    };
    return { candidateNames: back === null ? names : [...names, back], reveal, end: () => undefined };
  }

  /** Ends the question: only the next exercise can be requested. */
  #endQuestion() {
    this.#state = "next";
    this.#panel.setActions(null, true);
  }

  /** Handles keys: digits choose an answer, Backspace goes back, N goes on. @param {KeyboardEvent} event */
  #followKey(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(KEY_HANDLING_ELEMENTS)) return;
    if (/^[1-8]$/.test(key)) this.#panel.press(Number(key));
    else if (key === "Backspace") this.#panel.pressBack();
    else if (key.toLowerCase() === "n") this.#goOn();
    else return;
    event.preventDefault();
  }
}
