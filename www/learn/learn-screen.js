/** The screen of the lessons: their list, or one lesson beside the stage of the first screen. */

import "#words/learn";
import "./learn.css";
import { EngineBroken } from "../engine/engine.js";
import { sentences, words } from "../locales/locale.js";
import { LESSONS, TEACHERS } from "../lessons/lessons.js";
import { element, make } from "../widgets/element.js";
import { namedFaultWords } from "../wording/fault.js";
import { measureRun } from "./claim.js";
import { LessonReader } from "./lesson-reader.js";
import LessonWorker from "./lesson-worker.js?worker";
import { LessonView } from "./lesson-view.js";
import { LessonRefused } from "./limits.js";
import { OWN, fragmentOf, placeOf, runOf } from "./link.js";
import { listView, notesView } from "./list-view.js";
import { isLesson, loadLesson, loadNotes, titles } from "./load-lessons.js";
import { doneLessons, noteDone } from "./progress.js";
import { faultWords, refusalWords } from "./fault-words.js";

/** @import { Content, Screen } from "../screens/screens.js" */
/** @import { Lesson, LinkPart } from "./lesson.js" */

/**
 * The time limit for the core to compute a claim of a lesson, in milliseconds. After it, the value in the lesson is
 * used.
 */
const PATIENCE = 6000;

/**
 * The delay between the opening of a lesson and the start of its engine, in milliseconds. The engine is started in
 * advance, so that the first guess does not have to wait for it.
 */
const HEAD_START = 1200;

/** @implements {Content} */
export class LearnScreen {
  #main = element("learn", HTMLElement);
  #article = element("lesson", HTMLElement);
  #address;
  #stage;
  #makeEngine;
  /** Computes the claims of lessons, independently of the stage. @type {import("../engine/engine.js").Engine | null} */
  #engine = null;
  /** Settles once the engine is free: its actions run one after another. @type {Promise<unknown>} */
  #measuring = Promise.resolve();
  #isOpen = false;
  #isReady = false;
  /** The fragment of the page that is shown. */
  #fragment = "";
  /** Whether a lesson was opened since the page was loaded. */
  #isUsed = false;
  /** Counts the pages requested, so that late responses for an earlier one can be recognised. */
  #visit = 0;
  #reader = new LessonReader(() => new LessonWorker());
  /** Aborts the reading of the lesson in a link. */
  #reading = new AbortController();
  /** @type {import("./own-view.js").OwnView | null} */
  #ownView = null;

  /**
   * @param {object} parts
   * @param {import("../screens/address.js").Address} parts.address
   * @param {Screen} parts.stage the screen whose stage is shown beside a lesson
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine
   */
  constructor({ address, stage, makeEngine }) {
    this.#address = address;
    this.#stage = stage;
    this.#makeEngine = makeEngine;
  }

  open() {
    const { fragment } = this.#address;
    const { page, packed } = placeOf(fragment);
    const isLessonPage = isLesson(page) || (page === OWN && packed !== "");
    document.body.toggleAttribute("data-lesson", isLessonPage);
    this.#main.hidden = isLessonPage;
    this.#article.hidden = !isLessonPage;
    if (isLessonPage) this.#stage.open();
    this.#isOpen = true;
    if (fragment === this.#fragment && isLessonPage) return this.#begin(page, null);
    this.#fragment = fragment;
    this.#visit += 1;
    this.#reading.abort();
    this.#ownView?.abandon();
    if (isLesson(page)) this.#show(page, () => loadLesson(page));
    else if (isLessonPage) this.#show(page, () => this.#unpack(packed));
    else if (page === TEACHERS) this.#showNotes();
    else if (page === OWN) this.#write();
    else this.#put(this.#main, listView(titles(), doneLessons()));
  }

  leave() {
    this.#main.hidden = true;
    this.#article.hidden = true;
    document.body.removeAttribute("data-lesson");
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#ownView?.abandon();
    this.#engine?.end();
  }

  recolour() {}

  review() {}

  offer() {
    this.#isReady = true;
    this.#start();
  }

  giveUp() {}

  /** The action to run once the core is loaded. @type {() => void} */
  #start = () => undefined;

  /**
   * Reads the lesson in a link.
   *
   * @param {string} packed
   * @returns {Promise<Lesson | string>} the lesson, or the reason why it cannot be shown
   */
  async #unpack(packed) {
    const reading = (this.#reading = new AbortController());
    const { unpack } = await import("./packing.js");
    try {
      const text = await unpack(packed);
      if (text === null) return words("learn.own.broken");
      const { lesson, faults, excess } = await this.#reader.read(text, reading.signal);
      if (excess) return sentences(words("learn.own.refused"), words("learn.own.inLine", { line: excess.line, problem: faultWords(excess) }));
      return faults.length > 0 && lesson.blocks.length === 0 ? words("learn.own.broken") : lesson;
    } catch (error) {
      if (!(error instanceof LessonRefused)) throw error;
      return refusalWords(error);
    }
  }

  /**
   * Loads and shows a lesson.
   *
   * @param {string} page
   * @param {() => Promise<Lesson | string>} load returns the lesson, or the reason why it cannot be shown
   */
  async #show(page, load) {
    const visit = this.#visit;
    let lesson;
    try {
      lesson = await load();
    } catch {
      if (visit === this.#visit) this.#fail(words("learn.failed"));
      return;
    }
    if (visit !== this.#visit) return;
    if (typeof lesson === "string") return this.#fail(lesson);
    const index = LESSONS.indexOf(page);
    const place = index < 0 ? null : { number: index + 1, of: LESSONS.length };
    const view = new LessonView(lesson, place, {
      onStage: (address) => this.#address.visit(address),
      measure: (link) => this.#measure(link),
      onDone: () => noteDone(page),
    });
    const way = make("p", { className: "learn-way" }, make("a", { href: fragmentOf() }, words("learn.all")));
    this.#put(this.#article, [way, ...view.parts]);
    this.#begin(page, lesson);
    setTimeout(() => {
      if (visit === this.#visit && this.#isOpen) this.#withEngine((engine) => engine.ask("read", { query: "", panoramas: false }));
    }, HEAD_START);
  }

  /**
   * Puts the opening state of a lesson on the stage. Does nothing if the address already gives a state: in a link to
   * the lesson, or in a history entry of the lesson.
   *
   * @param {string} page
   * @param {Lesson | null} lesson null if it is shown already
   */
  #begin(page, lesson) {
    const { query, fragment } = this.#address.opened;
    const isLinked = !this.#isUsed && query !== "" && fragment === this.#fragment;
    const isKept = isLinked || window.history.state?.lesson === this.#fragment;
    this.#isUsed = true;
    window.history.replaceState({ lesson: this.#fragment }, "");
    if (isKept || !lesson) return;
    const { opens } = lesson;
    this.#start = () => this.#isOpen && placeOf(this.#address.fragment).page === page && this.#address.visit(opens, { replace: true });
    if (this.#isReady) this.#start();
  }

  async #showNotes() {
    const visit = this.#visit;
    try {
      const notes = await loadNotes();
      if (visit === this.#visit) this.#put(this.#main, notesView(notes));
    } catch {
      if (visit === this.#visit) this.#put(this.#main, [make("p", { role: "alert" }, words("learn.failed"))]);
    }
  }

  async #write() {
    const visit = this.#visit;
    const [{ OwnView }, { checkLesson }] = await Promise.all([import("./own-view.js"), import("./check-lesson.js")]);
    if (visit !== this.#visit) return;
    const how = {
      read: (/** @type {string} */ text, /** @type {AbortSignal | undefined} */ signal) => this.#reader.read(text, signal),
      say: namedFaultWords,
      patience: PATIENCE,
    };
    const view = new OwnView(
      (text, signal) => this.#withEngine((engine) => checkLesson(text, { ...how, engine, signal })),
      words("learn.own.exampleText"),
    );
    this.#ownView = view;
    this.#put(this.#main, view.parts);
  }

  /**
   * Has the core compute the value that a link claims.
   *
   * @param {LinkPart} link
   * @returns {Promise<number | string | null>}
   */
  #measure({ address, claim }) {
    const { query, step } = runOf(address);
    return this.#withEngine(async (engine) => claim && measureRun(engine, query, step, claim.measure, PATIENCE));
  }

  /**
   * Runs an action with the engine, after the previous action.
   *
   * @template T
   * @param {(engine: import("../engine/engine.js").Engine) => Promise<T>} action
   * @returns {Promise<T | null>} null if the engine was lost
   */
  #withEngine(action) {
    const engine = (this.#engine ??= this.#makeEngine());
    const done = this.#measuring.then(() => action(engine)).catch((error) => {
      if (error instanceof EngineBroken) return null;
      throw error;
    });
    this.#measuring = done.catch(() => undefined);
    return done;
  }

  /** Shows an error in place of a lesson. @param {string} message */
  #fail(message) {
    const way = make("p", { className: "learn-way" }, make("a", { href: fragmentOf() }, words("learn.all")));
    this.#put(this.#article, [way, make("p", { role: "alert" }, message)]);
  }

  /**
   * Replaces the content of a container, scrolls to its top, and moves the focus to its heading unless another element
   * has the focus.
   *
   * @param {HTMLElement} place
   * @param {Node[]} parts
   */
  #put(place, parts) {
    place.replaceChildren(...parts);
    place.scrollTop = 0;
    window.scrollTo(0, 0);
    const isFree = document.activeElement === document.body || document.activeElement === place;
    if (isFree) place.querySelector("h2")?.focus({ preventScroll: true });
  }
}
