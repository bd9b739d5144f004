/** The screen of the lessons: their list, or one lesson beside the stage of the first screen. */

import "#words/learn";
import "./learn.css";
import { EngineError } from "../engine/engine.js";
import { sentences, translate } from "../locales/locale.js";
import { LESSONS, TEACHERS } from "../lessons/lessons.js";
import { getElement, createElement } from "../widgets/element.js";
import { namedFaultWords } from "../wording/fault.js";
import { measureRun } from "./claim.js";
import { LessonReader } from "./lesson-reader.js";
import LessonWorker from "./lesson-worker.js?worker";
import { LessonView } from "./lesson-view.js";
import { LessonRefused } from "./limits.js";
import { EDITOR_PAGE, learnFragment, parseLearnFragment, parseRunLink } from "./link.js";
import { listView, notesView } from "./list-view.js";
import { isLesson, loadLesson, loadNotes, titles } from "./load-lessons.js";
import { doneLessons, markCompleted } from "./lesson-storage.js";
import { faultWords, refusalWords } from "./fault-words.js";

/** @import { LateContent, Screen } from "../screens/screens.js" */
/** @import { Lesson, LinkPart } from "./lesson.js" */

/**
 * The time limit for the core to compute a claim of a lesson, in milliseconds. After it, the value in the lesson is
 * used.
 */
const CLAIM_TIME_LIMIT_MS = 6000;

/**
 * The delay between the opening of a lesson and the start of its engine, in milliseconds. The engine is started in
 * advance, so that the first guess does not have to wait for it.
 */
const ENGINE_START_DELAY_MS = 1200;

/** @implements {LateContent} */
export class LearnScreen {
  #main = getElement("learn", HTMLElement);
  #article = getElement("lesson", HTMLElement);
  #address;
  #stage;
  #makeEngine;
  /** Computes the claims of lessons, independently of the stage. @type {import("../engine/engine.js").Engine | null} */
  #engine = null;
  /** Settles once the engine is free: its actions run one after another. @type {Promise<unknown>} */
  #engineQueue = Promise.resolve();
  #isOpen = false;
  #isReady = false;
  /** The fragment of the page that is shown. */
  #fragment = "";
  /** Whether a lesson was opened since the page was loaded. */
  #hasShownLesson = false;
  /** Counts the pages requested, so that late responses for an earlier one can be recognised. */
  #visit = 0;
  #reader = new LessonReader(() => new LessonWorker());
  /** Aborts the reading of the lesson in a link. */
  #readAbort = new AbortController();
  /** @type {import("./lesson-editor.js").LessonEditor | null} */
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
    const { page, packed } = parseLearnFragment(fragment);
    const isLessonPage = isLesson(page) || (page === EDITOR_PAGE && packed !== "");
    document.body.toggleAttribute("data-lesson", isLessonPage);
    this.#main.hidden = isLessonPage;
    this.#article.hidden = !isLessonPage;
    if (isLessonPage) this.#stage.open();
    this.#isOpen = true;
    if (fragment === this.#fragment && isLessonPage) return this.#showOpeningState(page, null);
    this.#fragment = fragment;
    this.#visit += 1;
    this.#readAbort.abort();
    this.#ownView?.abandon();
    if (isLesson(page)) this.#show(page, () => loadLesson(page));
    else if (isLessonPage) this.#show(page, () => this.#unpack(packed));
    else if (page === TEACHERS) this.#showNotes();
    else if (page === EDITOR_PAGE) this.#showEditor();
    else this.#render(this.#main, listView(titles(), doneLessons()));
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

  updateColours() {}

  updateView() {}

  setChoices() {
    this.#isReady = true;
    this.#onCoreLoaded();
  }

  showCoreFailure() {}

  /** The action to run once the core is loaded. @type {() => void} */
  #onCoreLoaded = () => undefined;

  /**
   * Reads the lesson in a link.
   *
   * @param {string} packed
   * @returns {Promise<Lesson | string>} the lesson, or the reason why it cannot be shown
   */
  async #unpack(packed) {
    const reading = (this.#readAbort = new AbortController());
    const { unpack } = await import("./packing.js");
    try {
      const text = await unpack(packed);
      if (text === null) return translate("learn.own.broken");
      const { lesson, faults, excess } = await this.#reader.read(text, reading.signal);
      if (excess) return sentences(translate("learn.own.refused"), translate("learn.own.inLine", { line: excess.line, problem: faultWords(excess) }));
      return faults.length > 0 && lesson.blocks.length === 0 ? translate("learn.own.broken") : lesson;
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
      if (visit === this.#visit) this.#fail(translate("learn.failed"));
      return;
    }
    if (visit !== this.#visit) return;
    if (typeof lesson === "string") return this.#fail(lesson);
    const index = LESSONS.indexOf(page);
    const place = index < 0 ? null : { number: index + 1, of: LESSONS.length };
    const view = new LessonView(lesson, place, {
      onStage: (address) => this.#address.visit(address),
      measure: (link) => this.#measure(link),
      onDone: () => markCompleted(page),
    });
    const way = createElement("p", { className: "learn-way" }, createElement("a", { href: learnFragment() }, translate("learn.all")));
    this.#render(this.#article, [way, ...view.parts]);
    this.#showOpeningState(page, lesson);
    setTimeout(() => {
      if (visit === this.#visit && this.#isOpen) this.#withEngine((engine) => engine.request("read", { query: "", panoramas: false }));
    }, ENGINE_START_DELAY_MS);
  }

  /**
   * Puts the opening state of a lesson on the stage. Does nothing if the address already gives a state: in a link to
   * the lesson, or in a history entry of the lesson.
   *
   * @param {string} page
   * @param {Lesson | null} lesson null if it is shown already
   */
  #showOpeningState(page, lesson) {
    const { query, fragment } = this.#address.opened;
    const isLinked = !this.#hasShownLesson && query !== "" && fragment === this.#fragment;
    const isKept = isLinked || window.history.state?.lesson === this.#fragment;
    this.#hasShownLesson = true;
    window.history.replaceState({ lesson: this.#fragment }, "");
    if (isKept || !lesson) return;
    const { openingAddress } = lesson;
    this.#onCoreLoaded = () => this.#isOpen && parseLearnFragment(this.#address.fragment).page === page && this.#address.visit(openingAddress, { replace: true });
    if (this.#isReady) this.#onCoreLoaded();
  }

  async #showNotes() {
    const visit = this.#visit;
    try {
      const notes = await loadNotes();
      if (visit === this.#visit) this.#render(this.#main, notesView(notes));
    } catch {
      if (visit === this.#visit) this.#render(this.#main, [createElement("p", { role: "alert" }, translate("learn.failed"))]);
    }
  }

  async #showEditor() {
    const visit = this.#visit;
    const [{ LessonEditor }, { checkLesson }] = await Promise.all([import("./lesson-editor.js"), import("./check-lesson.js")]);
    if (visit !== this.#visit) return;
    const how = {
      read: (/** @type {string} */ text, /** @type {AbortSignal | undefined} */ signal) => this.#reader.read(text, signal),
      describeFault: namedFaultWords,
      patience: CLAIM_TIME_LIMIT_MS,
    };
    const view = new LessonEditor(
      (text, signal) => this.#withEngine((engine) => checkLesson(text, { ...how, engine, signal })),
      translate("learn.own.exampleText"),
    );
    this.#ownView = view;
    this.#render(this.#main, view.parts);
  }

  /**
   * Has the core compute the value that a link claims.
   *
   * @param {LinkPart} link
   * @returns {Promise<number | string | null>}
   */
  #measure({ address, claim }) {
    const { query, step } = parseRunLink(address);
    return this.#withEngine(async (engine) => claim && measureRun(engine, query, step, claim.measure, CLAIM_TIME_LIMIT_MS));
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
    const done = this.#engineQueue.then(() => action(engine)).catch((error) => {
      if (error instanceof EngineError) return null;
      throw error;
    });
    this.#engineQueue = done.catch(() => undefined);
    return done;
  }

  /** Shows an error in place of a lesson. @param {string} message */
  #fail(message) {
    const way = createElement("p", { className: "learn-way" }, createElement("a", { href: learnFragment() }, translate("learn.all")));
    this.#render(this.#article, [way, createElement("p", { role: "alert" }, message)]);
  }

  /**
   * Replaces the content of a container, scrolls to its top, and moves the focus to its heading unless another element
   * has the focus.
   *
   * @param {HTMLElement} place
   * @param {Node[]} parts
   */
  #render(place, parts) {
    place.replaceChildren(...parts);
    place.scrollTop = 0;
    window.scrollTo(0, 0);
    const isFree = document.activeElement === document.body || document.activeElement === place;
    if (isFree) place.querySelector("h2")?.focus({ preventScroll: true });
  }
}
