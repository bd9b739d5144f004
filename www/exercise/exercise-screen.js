/** The screen of the exercises: a search has stopped, and somebody says what it does next, and why. */

import "../locales/exercise.js";
import "./exercise.css";
import { Ground } from "../board/ground.js";
import { DraftRefused, EngineBroken, unlessLost } from "../engine/engine.js";
import { words } from "../locales/locale.js";
import { element, make, setText } from "../widgets/element.js";
import { reasonParts } from "../wording/outcome.js";
import { Speech } from "../wording/speech.js";
import { ExerciseBoard } from "./exercise-board.js";
import { helpOf } from "./help.js";
import { NAME, anySeed, fragmentOf, nextSeed, readExercise } from "./link.js";
import { Score } from "./score.js";

/** @import { ExerciseMoment, ExerciseOffer, ExerciseText, ExerciseVerdict } from "../bindings/protocol" */
/** @import { Screen } from "../screens/screens.js" */

/** What is waited for: a square, a reason, or the next exercise. @typedef {"wait" | "square" | "reason" | "told"} State */

const MIXED = "mixed";

/** @implements {Screen} */
export class ExerciseScreen {
  name = NAME;
  #main = element("exercise", HTMLElement);
  #engine;
  #address;
  #view;
  #score = new Score();
  #board = new ExerciseBoard((square) => this.#answer(square));
  #speech;
  #rule = make("p", { className: "exercise-rule muted" });
  #progress = make("p", { className: "exercise-progress" });
  #ask = make("h3", { className: "exercise-ask" });
  #verdict = make("p", { className: "exercise-verdict" });
  #detail = make("p", {});
  #told = make("div", { className: "exercise-told", role: "status" }, this.#verdict, this.#detail);
  #reasons = make("div", { className: "exercise-reasons", role: "group" });
  #back = make("button", { type: "button", className: "plain quieter" });
  #next = make("button", { type: "button", className: "plain" });
  #watch = make("button", { type: "button", className: "plain quieter" }, words("exercise.watch"));
  #streak = make("p", { className: "exercise-streak" });
  #help = make("details", { className: "exercise-help" });
  #helpRoom = make("div", {});
  #note = make("p", { className: "fault", role: "alert" });
  /** @type {Record<"algorithm" | "kind" | "level", HTMLSelectElement>} */
  #selects = { algorithm: make("select", {}), kind: make("select", {}), level: make("select", {}) };
  /** @type {ExerciseOffer | null} */
  #offer = null;
  /** @type {ExerciseText | null} */
  #text = null;
  /** @type {ExerciseMoment | null} */
  #moment = null;
  /** @type {ExerciseVerdict | null} */
  #judged = null;
  /** @type {State} */
  #state = "wait";
  #mistakes = 0;
  #isOpen = false;
  #isReady = false;
  #isBuilt = false;
  #fragment = "";
  #visit = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   */
  constructor({ engine, address, view }) {
    this.#engine = engine;
    this.#address = address;
    this.#view = view;
    this.#speech = new Speech(view, new Ground({ rows: 5, columns: 5 }));
  }

  get title() {
    return words("header.exercisePage");
  }

  open() {
    this.#main.hidden = false;
    const { fragment } = this.#address;
    if (this.#isOpen && fragment === this.#fragment) return;
    if (!this.#isBuilt) this.#build();
    this.#isOpen = true;
    if (this.#isReady) this.#read();
  }

  leave() {
    this.#main.hidden = true;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#visit += 1;
  }

  recolour() {}

  /** The squares may have other names. */
  review() {
    if (this.#isOpen && this.#moment && this.#state === "square") this.#show(this.#moment);
  }

  /** What can be chosen here, the core says when it is asked for exercises. */
  offer() {
    this.#isReady = true;
    if (this.#isOpen) this.#read();
  }

  /** @param {string} message */
  giveUp(message) {
    setText(this.#note, message);
  }

  #build() {
    this.#isBuilt = true;
    const labels = /** @type {(keyof typeof this.#selects)[]} */ (["algorithm", "kind", "level"]).map((part) => {
      const select = this.#selects[part];
      select.addEventListener("change", () => this.#begin({ ...this.#current(), [part]: select.value }));
      return make("label", {}, make("span", {}, words(`exercise.${part}`)), select);
    });
    this.#back.addEventListener("click", () => this.#answer(null));
    this.#next.addEventListener("click", () => this.#goOn());
    this.#watch.addEventListener("click", () => this.#openOnStage());
    this.#main.addEventListener("keydown", (event) => this.#key(event));
    this.#help.append(make("summary", {}, words("exercise.help")), this.#helpRoom);
    this.#main.append(
      make("section", { className: "exercise-stage", ariaLabel: words("exercise.board") }, this.#board.root),
      make(
        "section",
        { className: "exercise-side", ariaLabel: words("exercise.title") },
        make("h2", {}, words("exercise.title")),
        make("div", { className: "exercise-options", role: "group", ariaLabel: words("exercise.options") }, ...labels),
        this.#note,
        this.#rule,
        make("div", { className: "exercise-score" }, this.#progress, this.#streak),
        this.#ask,
        this.#told,
        this.#reasons,
        make("div", { className: "exercise-deeds" }, this.#back, this.#next, this.#watch),
        this.#help,
      ),
    );
  }

  /** The exercise that is shown. @returns {ExerciseText} */
  #current() {
    return { algorithm: "", kind: "", level: "", seed: anySeed(), ...this.#offer?.usual, ...this.#text };
  }

  /** Shows what the address says. */
  async #read() {
    const visit = ++this.#visit;
    this.#offer ??= await unlessLost(this.#engine.ask("exercise-offer", {}));
    if (visit !== this.#visit) return;
    if (!this.#offer) {
      setText(this.#note, words("exercise.broken"));
      return;
    }
    const { algorithms, kinds, levels, usual } = this.#offer;
    fill(this.#selects.algorithm, [...algorithms, MIXED], (name) => words(name === MIXED ? "exercise.mixed" : `algorithms.name.${name}`));
    fill(this.#selects.kind, kinds, (name) => words(`exercise.kinds.${name}`));
    fill(this.#selects.level, levels, (name) => words(`exercise.levels.${name}`));
    this.#begin({ ...usual, seed: anySeed(), ...readExercise(this.#address.fragment) });
  }

  /** Begins an exercise; where it is none, the usual one. @param {ExerciseText} text */
  async #begin(text) {
    setText(this.#note, "");
    this.#mistakes = 0;
    const told = await this.#fetch(text, 0);
    if (!told) return;
    this.#text = told.text;
    this.#fragment = fragmentOf(told.text);
    this.#address.keepFragment(this.#fragment, { replace: true });
    for (const part of /** @type {const} */ (["algorithm", "kind", "level"])) this.#selects[part].value = told.text[part];
    this.#show(told);
  }

  /**
   * An exercise after so many answers.
   *
   * @param {ExerciseText} text
   * @param {number} number
   * @returns {Promise<ExerciseMoment | null>}
   */
  async #fetch(text, number) {
    const visit = ++this.#visit;
    this.#state = "wait";
    try {
      const moment = await unlessLost(this.#engine.ask("exercise", { exercise: text, number }));
      if (visit !== this.#visit) return null;
      if (!moment) setText(this.#note, words("exercise.broken"));
      return moment;
    } catch (error) {
      if (!(error instanceof DraftRefused) || !this.#offer || visit !== this.#visit) throw error;
      const field = /** @type {keyof ExerciseText} */ (/** @type {string} */ (error.fault.field));
      const moment = await this.#fetch({ ...text, [field]: this.#offer.usual[field] }, 0);
      setText(this.#note, words("exercise.replaced"));
      return moment;
    }
  }

  /** Asks. @param {ExerciseMoment} moment */
  #show(moment) {
    const isNew = this.#moment?.path.length === 0 || this.#state === "wait";
    const hadFocus = this.#main.contains(document.activeElement);
    this.#moment = moment;
    const { sides, algorithm, question, path, number, questions, text } = moment;
    this.#speech = new Speech(this.#view, new Ground(sides));
    const { say, nameOf } = this.#speech;
    this.#board.show(moment, this.#speech);
    setText(this.#rule, say("exercise.rule", { name: words(`algorithms.name.${algorithm}`), line: words(`algorithms.line.${algorithm}`) }));
    this.#judged = null;
    this.#reasons.replaceChildren();
    const isPerformed = text.kind === "perform";
    if (isNew && number === 0) this.#say("", "", "");
    this.#showScore();
    if (!question) {
      this.#state = "told";
      setText(this.#ask, words("exercise.finished", { count: questions }));
      this.#helpRoom.replaceChildren();
      this.#offerDeeds({ back: false, next: true });
      this.#next.focus();
      return;
    }
    this.#state = "square";
    const goes = question.stepsBack ? "goOrBack" : "goOrGiveUp";
    const way = isPerformed || question.stepsBack ? goes : "go";
    setText(this.#ask, say(`exercise.ask.${way}`, { square: nameOf(path[path.length - 1]) }));
    setText(this.#back, words(question.stepsBack ? "exercise.back" : "exercise.giveUp"));
    this.#helpRoom.replaceChildren(...helpOf(question, this.#speech));
    this.#offerDeeds({ back: way !== "go", next: false });
    if (hadFocus) this.#board.focus();
  }

  /** @param {number | null} square null: back */
  async #answer(square) {
    if (this.#state !== "square" || !this.#moment || !this.#text) return;
    this.#state = "wait";
    const visit = this.#visit;
    const moment = this.#moment;
    const judged = await unlessLost(this.#engine.ask("verdict", { exercise: this.#text, number: moment.number, square }));
    if (visit !== this.#visit) return;
    if (!judged) {
      setText(this.#note, words("exercise.broken"));
      this.#state = "square";
      return;
    }
    this.#judged = judged;
    if (this.#text.kind === "perform") await this.#perform(judged, square);
    else this.#choose(judged, square);
  }

  /** One decision: where it is right, the reason is asked for. @param {ExerciseVerdict} judged @param {number | null} square */
  #choose(judged, square) {
    const { nameOf } = this.#speech;
    if (judged.right !== null) this.#board.mark(judged.right, "right", this.#whyOf(judged));
    this.#offerDeeds({ back: false, next: judged.fault !== null });
    if (judged.fault) {
      const fault = this.#faultOf(judged.fault);
      if (square !== null) this.#board.mark(square, "wrong", fault);
      this.#settle(false, "wrong", `${fault}\n${this.#whyOf(judged)}`);
      return;
    }
    this.#state = "reason";
    setText(this.#ask, judged.right === null ? words("exercise.ask.whyBack") : words("exercise.ask.why", { square: nameOf(judged.right) }));
    const buttons = (this.#moment?.question?.reasons ?? []).map((reason, index) => {
      const button = make("button", { type: "button", className: "plain quieter" }, make("kbd", { ariaHidden: "true" }, String(index + 1)), make("span", {}, this.#speech.say(`exercise.reason.${reason}`)));
      button.dataset.reason = reason;
      button.addEventListener("click", () => this.#explain(reason));
      return button;
    });
    this.#reasons.ariaLabel = this.#ask.textContent;
    this.#reasons.replaceChildren(...buttons);
    buttons[0]?.focus();
  }

  /** @param {string} reason */
  #explain(reason) {
    if (this.#state !== "reason" || !this.#judged) return;
    const right = this.#judged.reason;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.#reasons.querySelectorAll("button"))) {
      const own = button.dataset.reason;
      if (own === right) button.dataset.mark = "right";
      else if (own === reason) button.dataset.mark = "wrong";
      button.disabled = true;
    }
    this.#settle(reason === right, reason === right ? "right" : "wrongReason", this.#whyOf(this.#judged));
  }

  /** One decision after another: a wrong one is told, and made again. @param {ExerciseVerdict} judged @param {number | null} square */
  async #perform(judged, square) {
    if (judged.fault) {
      this.#mistakes += 1;
      const fault = this.#faultOf(judged.fault);
      if (square !== null) this.#board.mark(square, "wrong", fault);
      this.#say("wrong", words("exercise.wrong"), fault);
      this.#state = "square";
      this.#showScore();
      return;
    }
    const [text, moment] = [this.#text, this.#moment];
    if (!text || !moment) return;
    this.#say("right", words("exercise.right"), this.#whyOf(judged));
    const next = await this.#fetch(text, moment.number + 1);
    if (next) this.#show(next);
  }

  /** @param {boolean} isRight @param {"right" | "wrong" | "wrongReason"} verdict @param {string} detail */
  #settle(isRight, verdict, detail) {
    this.#state = "told";
    this.#score.count(isRight);
    this.#say(isRight ? "right" : "wrong", words(`exercise.${verdict}`), detail);
    this.#showScore();
    this.#offerDeeds({ back: false, next: true });
    this.#next.focus();
  }

  /** @param {"" | "right" | "wrong"} kind @param {string} verdict @param {string} detail a line for every sentence */
  #say(kind, verdict, detail) {
    this.#told.dataset.kind = kind;
    setText(this.#verdict, verdict);
    setText(this.#detail, detail);
  }

  #showScore() {
    const { number = 0, questions = 1, text } = this.#moment ?? {};
    const isPerformed = text?.kind === "perform";
    setText(this.#progress, isPerformed ? words("exercise.progress", { number: Math.min(number + 1, questions), questions }) : words("exercise.streak", { count: this.#score.streak }));
    setText(this.#streak, isPerformed ? words("exercise.mistakes", { count: this.#mistakes }) : words("exercise.best", { best: this.#score.best }));
  }

  /** @param {{back: boolean, next: boolean}} which */
  #offerDeeds({ back, next }) {
    // Hidden ones keep their room, so that nothing moves.
    this.#back.style.visibility = back ? "" : "hidden";
    this.#next.style.visibility = next ? "" : "hidden";
    this.#watch.style.visibility = next ? "" : "hidden";
    setText(this.#next, words("exercise.next"));
  }

  #goOn() {
    if (!this.#text) return;
    this.#begin({ ...this.#text, seed: nextSeed(this.#text.seed) });
  }

  /** Opens the run where it can be watched. */
  async #openOnStage() {
    if (!this.#moment) return;
    try {
      const setting = await unlessLost(this.#engine.ask("prepare", { draft: this.#moment.draft, panoramas: false, whole: false }));
      if (setting?.query) window.location.assign(`?${setting.query}&step=${this.#moment.step}#`);
      else setText(this.#note, words("exercise.unwatched"));
    } catch (error) {
      if (!(error instanceof DraftRefused || error instanceof EngineBroken)) throw error;
      setText(this.#note, words("exercise.unwatched"));
    }
  }

  /** @param {ExerciseVerdict} verdict */
  #whyOf({ why }) {
    const { say, nameOf } = this.#speech;
    return say(`why.${why.kind}`, reasonParts(why, nameOf));
  }

  /** @param {import("../bindings/protocol").Fault} fault */
  #faultOf(fault) {
    const { say, nameOf } = this.#speech;
    return say(`exercise.fault.${fault.kind}`, reasonParts(fault, nameOf));
  }

  /** The numbers choose a reason, Backspace goes back, N goes on. @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    const reason = /** @type {HTMLButtonElement | undefined} */ (this.#reasons.children[Number(event.key) - 1]);
    if (this.#state === "reason" && reason) reason.click();
    else if (event.key === "Backspace" && this.#back.style.visibility === "") this.#answer(null);
    else if (event.key === "n" && this.#state === "told") this.#goOn();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} names
 * @param {(name: string) => string} nameOf
 */
function fill(select, names, nameOf) {
  if (select.options.length === 0) select.append(...names.map((name) => make("option", { value: name }, nameOf(name))));
}
