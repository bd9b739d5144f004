/**
 * The screen of the lessons. It shows the list of lessons, one lesson beside the stage of the explore screen, the notes
 * for teachers, or the editor.
 */

import "#words/learn";
import "./learn.css";
import "./beside-lesson.css";
import "./lesson-print.css";
import { EngineError } from "../engine/engine.js";
import { sentences, translate, withTranslations } from "../locales/locale.js";
import { LESSONS, TEACHERS } from "../lessons/lessons.js";
import { getElement, createButton, createElement } from "../widgets/element.js";
import { endPresentation } from "../screens/presentation.js";
import { namedFaultWords } from "../wording/fault.js";
import { measureRun } from "./claim.js";
import { LessonReader } from "./lesson-reader.js";
import LessonWorker from "./lesson-worker.js?worker";
import { LessonView } from "./lesson-view.js";
import { LessonRefused } from "./limits.js";
import { EDITOR_PAGE, parseLearnFragment, parseRunLink } from "./link.js";
import { linkToList, listView, notesView } from "./list-view.js";
import { isLesson, loadLesson, loadNotes, lessonTitles } from "./load-lessons.js";
import { loadCompletedLessons, markCompleted } from "./lesson-storage.js";
import { faultWords, refusalWords } from "./fault-words.js";
import { questionBallot } from "./question-vote.js";
import { keepLinesWhole } from "./whole-lines.js";

/** @import { LazyScreenContent, Screen } from "../screens/screens.js" */
/** @import { RunSnapshot } from "../save/run-snapshot.js" */
/** @import { Lesson, LinkPart } from "./lesson.js" */

/**
 * The time limit for the core to compute the value that a lesson claims, in milliseconds. When the limit is exceeded,
 * the page uses the value in the lesson.
 */
const CLAIM_TIME_LIMIT_MS = 6000;

/**
 * The delay between the opening of a lesson and the start of its engine, in milliseconds. The engine is started in
 * advance, so that the user's first answer to a question need not wait for the start.
 */
const ENGINE_START_DELAY_MS = 1200;

/** @implements {LazyScreenContent} */
export class LearnScreen {
  #main = getElement("learn", HTMLElement);
  #article = getElement("lesson", HTMLElement);
  #address;
  #stage;
  #makeEngine;
  /** Computes the claims of lessons, independently of the stage. @type {import("../engine/engine.js").Engine | null} */
  #engine = null;
  /** Settles when the engine is free. The actions of the engine run one after another. @type {Promise<unknown>} */
  #engineQueue = Promise.resolve();
  #isOpen = false;
  #isCoreLoaded = false;
  /** The fragment of the shown page. */
  #fragment = "";
  /** Whether a lesson has been opened since the page was loaded. */
  #hasShownLesson = false;
  /**
   * The number of requested pages, which identifies the latest request. Late responses to earlier requests are ignored.
   */
  #requestCount = 0;
  /** Settles when prints can show the board; null before this is requested. @type {Promise<void> | null} */
  #printing = null;
  #reader = new LessonReader(() => new LessonWorker());
  /** The questions of the shown lesson. @type {import("./question-view.js").QuestionView[]} */
  #questions = [];
  /** Aborts the reading of the lesson in a link. */
  #readAbort = new AbortController();
  /** The editor, loaded when it is first opened. @type {import("./lesson-editor.js").LessonEditor | null} */
  #editor = null;

  /**
   * @param {object} parts
   * @param {import("../screens/address.js").Address} parts.address
   * @param {Screen & {readonly snapshot: RunSnapshot | null}} parts.stage the screen whose stage is shown beside a
   *   lesson
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine
   */
  constructor({ address, stage, makeEngine }) {
    this.#address = address;
    this.#stage = stage;
    this.#makeEngine = makeEngine;
    keepLinesWhole(this.#article);
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
    this.#requestCount += 1;
    this.#readAbort.abort();
    this.#editor?.abortCheck();
    if (isLesson(page)) this.#showLesson(page, () => loadLesson(page));
    else if (isLessonPage) this.#showLesson(page, () => this.#unpack(packed));
    else if (page === TEACHERS) this.#showNotes();
    else if (page === EDITOR_PAGE) this.#showEditor();
    else this.#render(this.#main, listView(lessonTitles(), loadCompletedLessons()));
  }

  leave() {
    this.#main.hidden = true;
    this.#article.hidden = true;
    document.body.removeAttribute("data-lesson");
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#editor?.abortCheck();
    this.#engine?.end();
    // Lessons lead to the board with a task that needs its settings: to draw holes, or to choose an order.
    const isBoardNext = this.#address.fragment.replace(/^#/, "") === "";
    if (isBoardNext) endPresentation();
  }

  /** Actions during a presentation of a lesson. A vote is on the question in sight, or else on the next move. */
  get presentationActions() {
    const stageActions = this.#article.hidden ? null : this.#stage.presentationActions;
    if (!stageActions) return null;
    return {
      ...stageActions,
      ballot: async () => questionBallot(this.#questions, this.#article) ?? (await stageActions.ballot?.()) ?? null,
    };
  }

  updateColours() {}

  updateView() {}

  setChoices() {
    this.#isCoreLoaded = true;
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
    const abort = (this.#readAbort = new AbortController());
    const { unpack } = await import("./packing.js");
    try {
      const text = await unpack(packed);
      if (text === null) return translate("learn.own.broken");
      const { lesson, faults, limitFault } = await this.#reader.read(text, abort.signal);
      if (limitFault) {
        const problem = faultWords(limitFault);
        return sentences(
          translate("learn.own.refused"),
          translate("learn.own.inLine", { line: limitFault.line, problem }),
        );
      }
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
  async #showLesson(page, load) {
    const requestNumber = this.#requestCount;
    let lesson;
    try {
      lesson = await load();
    } catch {
      if (requestNumber === this.#requestCount) this.#showError(translate("learn.failed"));
      return;
    }
    if (requestNumber !== this.#requestCount) return;
    if (typeof lesson === "string") return this.#showError(lesson);
    const index = LESSONS.indexOf(page);
    const position = index < 0 ? null : { number: index + 1, of: LESSONS.length };
    const view = new LessonView(lesson, position, {
      onStateRequested: (address) => this.#address.visit(address),
      measure: (link) => this.#measure(link),
      onCompleted: () => markCompleted(page),
    });
    const printButton = createButton(translate("learn.print"), () => this.#print(), { className: "plain" });
    this.#render(this.#article, [linkToList(printButton), ...view.elements]);
    this.#questions = view.questions;
    this.#showOpeningState(page, lesson);
    setTimeout(() => {
      if (requestNumber !== this.#requestCount || !this.#isOpen) return;
      // Browsers do not wait for code that is loaded while printing.
      this.#preparePrinting();
      this.#withEngine((engine) => engine.request("read", { query: "", panoramas: false }));
    }, ENGINE_START_DELAY_MS);
  }

  /** Loads the code that adds the board to a print. Without it, only the text is printed. */
  #preparePrinting() {
    this.#printing ??= withTranslations(import("./lesson-print.js"))
      .then(({ addBoardToPrints }) => addBoardToPrints(this.#article, () => this.#stage.snapshot))
      .catch(() => void (this.#printing = null));
    return this.#printing;
  }

  /** Prints the lesson. */
  async #print() {
    await this.#preparePrinting();
    window.print();
  }

  /**
   * Shows the opening state of a lesson on the stage. The stage stays unchanged if the address already contains a state
   * of the stage. Such an address comes from a link to the lesson, or from a history entry of the lesson.
   *
   * @param {string} page
   * @param {Lesson | null} lesson null if the lesson is shown already
   */
  #showOpeningState(page, lesson) {
    const { query, fragment } = this.#address.initial;
    const isLinked = !this.#hasShownLesson && query !== "" && fragment === this.#fragment;
    const hasStageState = isLinked || window.history.state?.lesson === this.#fragment;
    this.#hasShownLesson = true;
    window.history.replaceState({ lesson: this.#fragment }, "");
    if (hasStageState || !lesson) return;
    const { openingAddress } = lesson;
    this.#onCoreLoaded = () => {
      const isShown = this.#isOpen && parseLearnFragment(this.#address.fragment).page === page;
      if (isShown) this.#address.visit(openingAddress, { replace: true });
    };
    if (this.#isCoreLoaded) this.#onCoreLoaded();
  }

  /** Loads and shows the notes for teachers. */
  async #showNotes() {
    const requestNumber = this.#requestCount;
    try {
      const notes = await loadNotes();
      if (requestNumber === this.#requestCount) this.#render(this.#main, notesView(notes));
    } catch {
      if (requestNumber === this.#requestCount) this.#showFailure(translate("learn.failed"));
    }
  }

  /** Shows why there are no notes or no editor. @param {string} message */
  #showFailure(message) {
    this.#render(this.#main, [linkToList(), createElement("p", { role: "alert" }, message)]);
  }

  /** Loads and shows the editor. */
  async #showEditor() {
    const requestNumber = this.#requestCount;
    const modules = await Promise.all([import("./lesson-editor.js"), import("./check-lesson.js")]).catch(() => null);
    if (requestNumber !== this.#requestCount) return;
    if (!modules) return this.#showFailure(translate("late.lost"));
    const [{ LessonEditor }, { checkLesson }] = modules;
    const checkOptions = {
      read: (/** @type {string} */ text, /** @type {AbortSignal | undefined} */ signal) =>
        this.#reader.read(text, signal),
      describeFault: namedFaultWords,
      timeLimitMs: CLAIM_TIME_LIMIT_MS,
    };
    const editor = new LessonEditor(
      (text, signal) => this.#withEngine((engine) => checkLesson(text, { ...checkOptions, engine, signal })),
      translate("learn.own.exampleText"),
    );
    this.#editor = editor;
    this.#render(this.#main, editor.elements);
  }

  /**
   * Has the core compute the value that a link claims.
   *
   * @param {LinkPart} link
   * @returns {Promise<number | string | null>}
   */
  #measure({ address, claim }) {
    const { query, step } = parseRunLink(address);
    return this.#withEngine(
      async (engine) => claim && measureRun(engine, query, step, claim.measure, CLAIM_TIME_LIMIT_MS),
    );
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
    const result = this.#engineQueue
      .then(() => action(engine))
      .catch((error) => {
        if (error instanceof EngineError) return null;
        throw error;
      });
    this.#engineQueue = result.catch(() => undefined);
    return result;
  }

  /** Shows an error in place of a lesson. @param {string} message */
  #showError(message) {
    this.#questions = [];
    this.#render(this.#article, [linkToList(), createElement("p", { role: "alert" }, message)]);
  }

  /**
   * Replaces the content of a container, and scrolls to its top. Moves the focus to its heading, unless another element
   * has the focus.
   *
   * @param {HTMLElement} container
   * @param {Node[]} elements
   */
  #render(container, elements) {
    container.replaceChildren(...elements);
    container.scrollTop = 0;
    window.scrollTo(0, 0);
    const canTakeFocus = document.activeElement === document.body || document.activeElement === container;
    if (canTakeFocus) container.querySelector("h2")?.focus({ preventScroll: true });
  }
}
