/** The screen of the exercises: a search is paused, and the reader predicts its next step and gives the reason. */

import "#words/exercise";
import "../styles/by-hand.css";
import "./exercise.css";
import { Board } from "../board/board.js";
import { Moment } from "../board/moment.js";
import { reportOf } from "../board/path-report.js";
import { DraftRefused, unlessLost } from "../engine/engine.js";
import { words } from "../locales/locale.js";
import { element, make } from "../widgets/element.js";
import { cellWords } from "../wording/cell.js";
import { Speech } from "../wording/speech.js";
import { candidatesOf } from "./candidates.js";
import { ExercisePanel } from "./exercise-panel.js";
import { helpOf, orderOf } from "./help.js";
import { NAME, anySeed, fragmentOf, nextSeed, readExercise } from "./link.js";
import { Score } from "./score.js";
import { backWords, faultWords, questionWords, whyWords, wrongWords } from "./wording.js";

/** @import { ExerciseMoment, ExerciseOffer, ExerciseQuestion, ExerciseText, ExerciseVerdict } from "../bindings/protocol" */
/** @import { Content } from "../screens/screens.js" */

/**
 * The event that the screen waits for: a response of the core, a square, a reason, or the next exercise.
 *
 * @typedef {"core" | "square" | "reason" | "next"} Awaited
 */

/** Playback speeds in steps per second: for an answer that is carried out, and for an exercise that begins. */
const BY_HAND = 4;
const JUMPED = Infinity;

/** Elements that handle the keys of the exercise themselves. */
const TAKES_KEYS = "input, select, textarea, dialog";

/** @implements {Content} */
export class ExerciseScreen {
  #main = element(NAME, HTMLElement);
  #canvas = make("canvas", { id: "exercise-board", tabIndex: 0, ariaLabel: words("exercise.board") });
  #engine;
  #address;
  #panel;
  #board;
  #speech;
  #score = new Score();
  #shown = new Moment({ rows: 5, columns: 5, start: 0, closed: false, all: false });
  /** @type {ExerciseOffer | null} */
  #offer = null;
  /** @type {ExerciseMoment | null} */
  #moment = null;
  /** The verdict on the square, while the reason is still asked for. @type {ExerciseVerdict | null} */
  #judged = null;
  /** @type {Awaited} */
  #awaited = "core";
  #mistakes = 0;
  #isOpen = false;
  #isReady = false;
  /** The fragment of the exercise that is shown. */
  #fragment = "";
  /** Counts requests, so that outdated responses can be recognised. */
  #turn = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine for this screen alone, with the whole core
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   */
  constructor({ engine, address, view }) {
    this.#engine = engine;
    this.#address = address;
    this.#speech = new Speech(view, this.#shown.ground);
    this.#panel = new ExercisePanel(this.#main, this.#canvas, {
      choose: (name) => (this.#awaited === "reason" ? this.#explain(name) : this.#answer(Number(name))),
      goBack: () => this.#answer(null),
      goOn: () => this.#goOn(),
      set: (field, value) => this.#moment && this.#begin({ ...this.#moment.text, [field]: value }),
    });
    this.#board = new Board(this.#canvas, this.#shown, view, {
      onPick: (square) => this.#answer(square),
      nameCell: (cell) => cellWords(cell, this.#speech.say),
      isCarried: true,
    });
    document.addEventListener("keydown", (event) => this.#isOpen && this.#followKey(event));
  }

  /** @returns {import("../screens/screens.js").Presented | null} */
  get presented() {
    if (!this.#isOpen) return null;
    return { next: () => this.#goOn(), previous: () => undefined, freeze: () => () => undefined, ballot: () => this.#ballot(), beside: this.#panel.now };
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
    this.#turn += 1;
  }

  recolour() {
    this.#board.recolour();
  }

  /** Names of squares may have changed, so an open question is asked again. */
  review() {
    this.#board.review();
    if (this.#isOpen && this.#moment?.question && this.#awaited === "square") this.#ask(this.#moment, this.#moment.question);
  }

  /** Marks the core as ready. The choices of an exercise come from the request `exercise-offer`. */
  offer() {
    this.#isReady = true;
    if (this.#isOpen) this.#read();
  }

  /** @param {string} message */
  giveUp(message) {
    this.#panel.note(message);
  }

  /** Begins the exercise of the address. Missing parts have defaults. */
  async #read() {
    const turn = ++this.#turn;
    if (!this.#offer) {
      this.#offer = await unlessLost(this.#engine.ask("exercise-offer", {}));
      if (!this.#offer) return this.#panel.note(words("exercise.broken"));
      this.#panel.offer(this.#offer);
    }
    if (turn !== this.#turn) return;
    await this.#begin({ ...this.#offer.usual, seed: anySeed(), ...readExercise(this.#address.fragment) });
  }

  /** Begins an exercise. An invalid part is replaced by its default. @param {ExerciseText} text */
  async #begin(text) {
    this.#panel.note("");
    const moment = await this.#fetch(text, 0);
    if (!moment) return;
    this.#mistakes = 0;
    this.#fragment = fragmentOf(moment.text);
    this.#address.keepFragment(this.#fragment, { replace: true });
    const { sides, path } = moment;
    this.#shown = new Moment({ ...sides, start: path[0], closed: false, all: false });
    this.#speech.ground = this.#shown.ground;
    this.#board.show(this.#shown);
    const { say } = this.#speech;
    const name = words(`algorithms.name.${moment.algorithm}`);
    this.#panel.begin(moment.text, say("exercise.rule", { name, line: words(`algorithms.line.${moment.algorithm}`) }));
    this.#show(moment, JUMPED);
  }

  /**
   * Requests an exercise after a number of answers. An invalid part is replaced by its default, and the exercise then
   * starts from its first question.
   *
   * @param {ExerciseText} text
   * @param {number} number
   * @returns {Promise<ExerciseMoment | null>} null if the request is outdated or the core is lost
   */
  async #fetch(text, number) {
    const turn = ++this.#turn;
    this.#awaited = "core";
    try {
      const moment = await unlessLost(this.#engine.ask("exercise", { exercise: text, number }));
      if (turn !== this.#turn) return null;
      if (!moment) this.#panel.note(words("exercise.broken"));
      return moment;
    } catch (error) {
      if (!(error instanceof DraftRefused) || !this.#offer) throw error;
      if (turn !== this.#turn) return null;
      const field = /** @type {keyof ExerciseText} */ (/** @type {string} */ (error.fault.field));
      const moment = await this.#fetch({ ...text, [field]: this.#offer.usual[field] }, 0);
      if (moment) this.#panel.note(words("exercise.replaced", { value: error.fault.value }));
      return moment;
    }
  }

  /**
   * Shows the progress of the search, and asks the next question.
   *
   * @param {ExerciseMoment} moment
   * @param {number} speed steps per second
   */
  #show(moment, speed) {
    this.#moment = moment;
    this.#judged = null;
    const report = reportOf(this.#shown, moment.path, moment.isTour ? "open-tour" : "searching");
    this.#shown.apply(report);
    if (speed === JUMPED) this.#board.jump();
    this.#board.note(report, speed);
    this.#showScore();
    this.#lead(moment);
    if (moment.question) this.#ask(moment, moment.question);
    else this.#end(moment);
  }

  /** @param {ExerciseMoment} moment @param {ExerciseQuestion} question */
  #ask({ text, path }, question) {
    const { nameOf } = this.#speech;
    const back = backWords(text, question);
    this.#awaited = "square";
    this.#panel.ask(questionWords(question, path, back !== null, this.#speech));
    this.#panel.choose(question.candidates.map(({ square }) => ({ name: String(square), text: nameOf(square) })), "squares");
    this.#panel.help(orderOf(question, this.#speech), helpOf(question, this.#speech));
    this.#panel.offerDeeds(back, false);
    this.#board.decide(candidatesOf(question, path, null));
  }

  /** Says that the whole search was carried out. @param {ExerciseMoment} moment */
  #end({ questions, isTour }) {
    this.#awaitNext();
    this.#panel.ask(words(isTour ? "exercise.toured" : "exercise.finished", { count: questions }));
    this.#panel.choose([], "squares");
    this.#panel.help([], []);
    this.#board.decide(null);
  }

  /** Asks the core for the verdict on an answer. @param {number | null} square null to go back */
  async #answer(square) {
    if (this.#awaited !== "square" || !this.#moment) return;
    const { text, number } = this.#moment;
    const turn = this.#turn;
    this.#awaited = "core";
    const judged = await unlessLost(this.#engine.ask("verdict", { exercise: text, number, square }));
    if (turn !== this.#turn) return;
    this.#awaited = "square";
    if (!judged) this.#panel.note(words("exercise.broken"));
    else if (text.kind === "perform") await this.#carryOut(judged, this.#moment);
    else this.#judge(judged, square, this.#moment);
  }

  /**
   * Shows the right answer. After a right answer it asks for the reason.
   *
   * @param {ExerciseVerdict} judged
   * @param {number | null} square
   * @param {ExerciseMoment} moment
   */
  #judge(judged, square, { question, path }) {
    if (!question) return;
    const { say, nameOf } = this.#speech;
    this.#board.decide(candidatesOf(question, path, judged));
    if (judged.fault) {
      this.#panel.settle(String(judged.right), String(square));
      this.#settle("wrong", wrongWords(judged.fault, judged.why, this.#speech));
      return;
    }
    this.#judged = judged;
    this.#awaited = "reason";
    this.#panel.offerDeeds(null, false);
    this.#panel.ask(judged.right === null ? words("exercise.ask.whyBack") : words("exercise.ask.why", { square: nameOf(judged.right) }));
    this.#panel.choose(question.reasons.map((reason) => ({ name: reason, text: say(`exercise.reason.${reason}`) })), "reasons");
  }

  /** Judges the reason that was given. @param {string} reason */
  #explain(reason) {
    if (!this.#judged) return;
    const { reason: right, why } = this.#judged;
    this.#panel.settle(right, reason);
    this.#settle(reason === right ? "right" : "wrongReason", whyWords(why, this.#speech));
  }

  /** @param {"right" | "wrong" | "wrongReason"} verdict @param {string} detail */
  #settle(verdict, detail) {
    const isRight = verdict === "right";
    this.#awaitNext();
    this.#score.count(isRight);
    this.#panel.tell(isRight ? "right" : "wrong", words(`exercise.${verdict}`), detail);
    this.#showScore();
  }

  /**
   * Carries out a right answer. A wrong one is reported, and another answer can be given.
   *
   * @param {ExerciseVerdict} judged
   * @param {ExerciseMoment} moment
   */
  async #carryOut(judged, { text, number }) {
    if (judged.fault) {
      this.#mistakes += 1;
      this.#panel.tell("wrong", words("exercise.wrong"), faultWords(judged.fault, this.#speech));
      this.#showScore();
      return;
    }
    this.#panel.tell("right", words("exercise.right"), whyWords(judged.why, this.#speech));
    const next = await this.#fetch(text, number + 1);
    if (next) this.#show(next, BY_HAND);
  }

  #showScore() {
    if (!this.#moment) return;
    const { number, questions, text } = this.#moment;
    if (text.kind === "perform") {
      this.#panel.score(words("exercise.progress", { number: Math.min(number + 1, questions), questions }), this.#mistakes === 0 ? words("exercise.faultless") : words("exercise.mistakes", { count: this.#mistakes }));
    } else {
      const { streak, best } = this.#score;
      this.#panel.score(words("exercise.streak", { count: streak }), best === 0 ? words("exercise.unbeaten") : words("exercise.best", { count: best }));
    }
  }

  /** Links to the board screen, at the current step of the search. @param {ExerciseMoment} moment */
  async #lead(moment) {
    this.#panel.lead(null);
    const setting = await unlessLost(this.#engine.ask("prepare", { draft: moment.draft, panoramas: false, whole: false }));
    if (moment === this.#moment && setting?.query) this.#panel.lead(`${setting.query}&step=${moment.step}`);
  }

  async #goOn() {
    if (this.#awaited === "next" && this.#moment) await this.#begin({ ...this.#moment.text, seed: nextSeed(this.#moment.text.seed) });
  }

  /** Lets a class vote on the next step. The core reveals the right answer, which does not count for the score. */
  async #ballot() {
    await this.#goOn();
    const moment = this.#moment;
    if (!moment?.question || this.#awaited !== "square") return null;
    const { question, text, number, path } = moment;
    const { nameOf } = this.#speech;
    const back = backWords(text, question);
    const names = question.candidates.map(({ square }) => nameOf(square));
    const reveal = async () => {
      const judged = await unlessLost(this.#engine.ask("verdict", { exercise: text, number, square: null }));
      if (!judged || moment !== this.#moment) return { chosen: "", why: "" };
      const why = whyWords(judged.why, this.#speech);
      const right = { ...judged, fault: null };
      if (text.kind === "perform") await this.#carryOut(right, moment);
      else {
        this.#board.decide(candidatesOf(question, path, right));
        this.#panel.settle(String(judged.right));
        this.#awaitNext();
      }
      return { chosen: judged.right === null ? (back ?? "") : nameOf(judged.right), why };
    };
    return { names: back === null ? names : [...names, back], reveal, end: () => undefined };
  }

  /** Ends the question: only the next exercise can be requested. */
  #awaitNext() {
    this.#awaited = "next";
    this.#panel.offerDeeds(null, true);
  }

  /** Handles keys: digits choose an answer, Backspace goes back, N goes on. @param {KeyboardEvent} event */
  #followKey(event) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(TAKES_KEYS)) return;
    if (/^[1-8]$/.test(key)) this.#panel.press(Number(key));
    else if (key === "Backspace") this.#panel.pressBack();
    else if (key.toLowerCase() === "n") this.#goOn();
    else return;
    event.preventDefault();
  }
}
