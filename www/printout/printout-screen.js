/**
 * The check screen: people enter the output of a program, and the page says how it reads it, whether it is a tour,
 * where it goes wrong, and which programs print the same.
 */

import "#words/check";
import "#words/play";
import "../styles/by-hand.css";
import "./printout.css";
import { Board } from "../board/board.js";
import { SHARED_SETTINGS, ViewSettings } from "../board/view-settings.js";
import { Moment } from "../board/moment.js";
import { createPathReport } from "../board/path-report.js";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { TourFactsSheet } from "../insight/tour-facts/tour-facts.js";
import { memorySize, translate, wholeNumber } from "../locales/locale.js";
import { fragmentOf } from "../play/link.js";
import { solvabilityWords } from "../play/wording.js";
import { decodeText, readTourFile } from "../save/tour-file.js";
import { createElement, getElement } from "../widgets/element.js";
import { BoardVocabulary } from "../wording/board-vocabulary.js";
import { cellWords } from "../wording/vocabulary.js";
import { PrintoutPanel, MAX_FIELD_CHARACTERS } from "./printout-panel.js";
import { markedFault } from "./fault-marks.js";
import { CHECK_SCREEN, takeWaitingText } from "./entrances.js";
import { showMakers } from "./maker-list.js";
import { writeMatrix } from "./tour-matrix.js";
import { faultWords, indexOfPlace, placeWords, unreadableWords } from "./wording.js";

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { PrintoutAnswer } from "../engine/requests.js" */
/** @import { LazyScreenContent } from "../screens/screens.js" */

/** A printout that could be read. @typedef {Exclude<PrintoutAnswer, {outcome: "unreadable"}>} ReadPrintout */

/** The time without input after which a text is checked, in milliseconds. */
const INPUT_DELAY_MS = 150;

/** The duration of one slice of work of the core, in milliseconds. */
const SLICE_MS = 50;

/** The maximum side of a board that is drawn, and whose programs are looked for. */
const MAX_DRAWN_SIDE = 100;

/** The speed that shows a position at once, without animation. */
const INSTANT_SPEED = Infinity;

/** @implements {LazyScreenContent} */
export class PrintoutScreen {
  #main = getElement(CHECK_SCREEN, HTMLElement);
  #canvas = createElement("canvas", { id: "check-board", tabIndex: 0 });
  /** The view settings of the page, and those of this board, which counts as the text does. */
  #pageView;
  #view;
  /** The engine that reads texts, and the one that compares paths with programs. */
  #reader;
  #comparer;
  #openTour;
  #panel;
  #board;
  #vocabulary;
  #factsSheet;
  #moment = new Moment({ rows: 8, columns: 8, start: 0, closed: false, all: false });
  #text = "";
  /** The text that was checked last. */
  #checkedText = "";
  /** The name of the wanted reading, or an empty text. */
  #wantedReading = "";
  #isTopLeft = false;
  /** @type {ReadPrintout | null} */
  #printout = null;
  /** The query of an experiment on the board of the text, or an empty text. */
  #query = "";
  /** Counts the texts, so that late answers about an older one are recognised. */
  #textCount = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isReady = false;

  /**
   * @param {object} parts
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(tour: Uint8Array) => Promise<string>} parts.openTour opens a tour on the explore screen; resolves to its
   *   fault, or to an empty text
   */
  constructor({ makeEngine, view, openTour }) {
    this.#pageView = view;
    this.#view = new ViewSettings(view.storedText, () => undefined);
    this.#reader = makeEngine();
    this.#comparer = makeEngine();
    this.#openTour = openTour;
    this.#vocabulary = new BoardVocabulary(this.#view, this.#moment.ground);
    this.#panel = new PrintoutPanel(this.#main, this.#canvas, {
      setText: (text) => this.#setText(text),
      openFile: (file) => this.openFile(file),
      setReading: (name) => {
        this.#wantedReading = name;
        this.#check();
      },
      setTopLeft: (isTopLeft) => {
        this.#isTopLeft = isTopLeft;
        this.#check();
      },
      goToFault: () => this.#goToFault(),
      watch: () => this.#watch(),
      showLength: (shown) => this.#showLength(shown),
    });
    const note = createElement("p", { className: "muted small" });
    this.#panel.facts.append(note);
    this.#factsSheet = new TourFactsSheet(this.#panel.facts, note);
    this.#panel.facts.addEventListener("toggle", () => this.#showFacts());
    this.#board = new Board(this.#canvas, this.#moment, this.#view, {
      onPick: (square) => this.#showVisitOf(square),
      nameCell: (cell) => cellWords(cell, this.#vocabulary.translate),
      isKnightDraggable: false,
    });
    // A run opened from here is on the explore screen.
    this.#panel.makers.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest("a[data-run]");
      if (link) link.setAttribute("href", `${link.getAttribute("href")?.split("#")[0]}#`);
    });
  }

  get presentationActions() {
    if (this.#main.hidden) return null;
    return {
      next: () => this.#showLength(this.#moment.depth + 1),
      previous: () => this.#showLength(this.#moment.depth - 1),
      freeze: () => () => undefined,
    };
  }

  open() {
    const text = takeWaitingText();
    if (this.#main.hidden || text !== null) {
      this.#main.hidden = false;
      if (text !== null) this.#panel.enter(text);
      this.#panel.focus();
    }
  }

  leave() {
    this.#main.hidden = true;
  }

  updateColours() {
    this.#board.updateColours();
  }

  updateView() {
    const first = this.#view.optionOf("first");
    for (const name of SHARED_SETTINGS) this.#view.setOption(name, this.#pageView.optionOf(name));
    this.#view.overrideFromLink({ first });
    this.#board.applyViewSettings();
    if (this.#printout) this.#showVerdict(this.#printout);
  }

  setChoices() {
    this.#isReady = true;
    this.#check();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#panel.showNote(message);
  }

  /** Checks the text of a file. @param {File} file */
  async openFile(file) {
    const { tour, fault } = await readTourFile(file);
    if (!tour) return this.#panel.showNote(fault);
    this.#panel.enter(decodeText(tour));
    this.#panel.showNote(translate("check.dropped", { name: file.name }));
  }

  /** Checks another text. @param {string} text */
  #setText(text) {
    this.#text = text;
    this.#wantedReading = "";
    this.#panel.showNote(
      text.length > MAX_FIELD_CHARACTERS ? translate("check.long", { size: memorySize(text.length) }) : "",
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), INPUT_DELAY_MS);
  }

  /** Reads the text, and shows what was found. */
  async #check() {
    clearTimeout(this.#timer);
    if (!this.#isReady) return;
    const textNumber = ++this.#textCount;
    this.#checkedText = this.#text;
    const isCurrent = () => textNumber === this.#textCount;
    if (this.#text.trim() === "") return this.#showNothing();
    const answer = await nullIfEngineLost(
      this.#reader.request("read-printout", {
        text: new TextEncoder().encode(this.#text),
        reading: this.#wantedReading,
        topLeft: this.#isTopLeft,
      }),
    );
    if (!answer || !isCurrent()) return;
    if (answer.outcome === "unreadable") return this.#showUnreadable(answer.reason);
    await this.#show(answer, isCurrent);
  }

  /** Shows that there is no text. */
  #showNothing() {
    this.#printout = null;
    this.#clear();
    this.#panel.showVerdict({ outcome: "none", sentence: "", paragraphs: [], place: "", examples: [] });
  }

  /** @param {import("../bindings/protocol").UnreadablePrintout} reason */
  #showUnreadable(reason) {
    this.#printout = null;
    this.#clear();
    this.#panel.showNext({ watch: translate("check.openAnyway"), playFragment: "" });
    this.#panel.showVerdict({
      outcome: "unreadable",
      sentence: translate("check.outcome.unreadable"),
      paragraphs: unreadableWords(reason),
      place: "",
      examples: reason.kind === "no-board" ? reason.examples : [],
    });
  }

  /** Removes everything that belongs to a text that was read. */
  #clear() {
    this.#panel.showReadings(null, []);
    this.#panel.showFinishable("");
    this.#panel.showNext({ watch: "", playFragment: "" });
    this.#panel.showPath(null);
    this.#panel.makers.hidden = true;
    this.#panel.facts.hidden = true;
    this.#showBoard(null, null);
  }

  /**
   * Shows a text that was read.
   *
   * @param {ReadPrintout} printout
   * @param {() => boolean} isCurrent whether the text is still the current one
   */
  async #show(printout, isCurrent) {
    const { draft, path, outcome } = printout;
    const info = isDrawn(printout) ? await this.#prepare(draft) : null;
    if (!isCurrent()) return;
    this.#clear();
    this.#printout = printout;
    this.#query = info?.query ?? "";
    this.#showBoard(info, printout);
    this.#showVerdict(printout);
    this.#panel.showReadings(printout.reading, printout.others);
    const playFragment = outcome === "unfinished" && this.#query ? fragmentOf(this.#query, [...path].slice(1)) : "";
    const watch = translate(outcome === "tour" ? "check.watch" : "check.openAnyway");
    this.#panel.showNext({ watch, playFragment });
    if (!info) return this.#panel.showNote(translate("check.large"));
    this.#panel.facts.hidden = outcome !== "tour";
    this.#showFacts();
    if (outcome === "unfinished") this.#analyse(printout, isCurrent);
    if (outcome !== "not-a-tour" && !printout.reading.holes) this.#compare(printout, isCurrent);
  }

  /** Returns the description of a board; null if there is none. @param {import("../bindings/protocol").Draft} draft */
  async #prepare(draft) {
    try {
      return await nullIfEngineLost(this.#reader.request("prepare", { draft, panoramas: false, whole: false }));
    } catch (error) {
      if (error instanceof InvalidDraftError) return null;
      throw error;
    }
  }

  /**
   * Shows the board of a text with its path, or an empty board.
   *
   * @param {ExperimentInfo | null} info
   * @param {ReadPrintout | null} printout
   */
  #showBoard(info, printout) {
    const shape = info ?? { rows: 8, columns: 8, start: 0, closed: false, all: false };
    const known = { refutation: null, working: null, notFound: null };
    this.#moment = new Moment({ ...shape, ...known });
    const { ground } = this.#moment;
    const { fault, reading } = printout ?? {};
    this.#moment.fault = fault ? markedFault(fault, (row, column) => ground.squareOn(row, column)) : null;
    // The board counts as the text does.
    this.#view.overrideFromLink({ first: reading?.kind === "matrix" ? String(reading.first) : "1" });
    this.#vocabulary.ground = ground;
    this.#canvas.ariaLabel = translate("check.board");
    this.#board.show(this.#moment);
    if (info && printout) this.#showLength(printout.path.length);
  }

  /** Shows the first squares of the path. @param {number} wanted */
  #showLength(wanted) {
    if (!this.#printout) return;
    const { path, size, outcome } = this.#printout;
    const shown = Math.max(Math.min(1, path.length), Math.min(path.length, wanted));
    const isTour = outcome === "tour" && shown === path.length;
    const closed = "closed" in this.#printout && this.#printout.closed;
    const status = isTour ? (closed ? "closed-tour" : "open-tour") : "searching";
    const report = createPathReport(this.#moment, [...path.subarray(0, shown)], status);
    this.#moment.apply(report);
    this.#board.showJump();
    this.#board.showReport(report, INSTANT_SPEED);
    this.#panel.showPath({ shown, length: path.length, size });
  }

  /** Shows the path up to a square of the board. @param {number} square */
  #showVisitOf(square) {
    const index = this.#printout?.path.indexOf(square) ?? -1;
    if (index >= 0) this.#showLength(index + 1);
  }

  /** @param {ReadPrintout} printout */
  #showVerdict({ outcome, path, size, fault, ...rest }) {
    const nameOf = this.#vocabulary.nameOf;
    const isClosed = "closed" in rest && rest.closed === true;
    const key =
      outcome === "tour" ? (isClosed ? "closed" : "open") : outcome === "unfinished" ? "unfinished" : "notATour";
    const parts = {
      count: path.length,
      length: wholeNumber(path.length),
      size: wholeNumber(size),
      start: path.length > 0 ? nameOf(path[0]) : "",
      end: path.length > 0 ? nameOf(path[path.length - 1]) : "",
    };
    const { ground } = this.#moment;
    const squareName = (/** @type {readonly [number, number]} */ [row, column]) => {
      const square = ground.squareOn(row, column);
      return square >= 0 ? nameOf(square) : `${row},${column}`;
    };
    const paragraphs = fault
      ? [faultWords(fault, squareName), ...(path.length > 0 ? [translate("check.detail.correct", parts)] : [])]
      : [translate(`check.detail.${key}`, parts)];
    this.#panel.showVerdict({
      outcome,
      sentence: translate(`check.outcome.${key}`),
      paragraphs,
      place: fault ? placeWords(fault.entry) : "",
      examples: [],
    });
  }

  /** Selects the entry at fault in the text. */
  #goToFault() {
    const entry = this.#printout?.fault?.entry;
    if (!entry) return;
    const index = indexOfPlace(this.#text, entry);
    this.#panel.select(index, index + entry.text.length);
  }

  async #showFacts() {
    const printout = this.#printout;
    if (!printout || printout.outcome !== "tour" || !this.#panel.facts.open) return;
    const tour = { draft: printout.draft, squares: printout.path };
    await this.#factsSheet.showTour(tour, () => this.#printout === printout);
  }

  /**
   * Finds out whether the path can still be finished.
   *
   * @param {ReadPrintout} printout
   * @param {() => boolean} isCurrent
   */
  async #analyse({ draft, path, reading }, isCurrent) {
    const { translate, nameOf } = this.#vocabulary;
    const phrasing = {
      translate,
      nameOf,
      numberOf: (/** @type {number} */ index) => wholeNumber(index + reading.first),
    };
    const request = { draft, path, milliseconds: SLICE_MS };
    for (let isFinal = false; !isFinal;) {
      const answer = await nullIfEngineLost(this.#reader.request("solvability", request));
      if (!answer || !isCurrent()) return;
      this.#panel.showFinishable(solvabilityWords(answer, [...path], phrasing));
      isFinal = answer.kind === "open" || (answer.kind === "lost" && answer.isFirst);
    }
  }

  /**
   * Finds the programs that come to the path.
   *
   * @param {ReadPrintout} printout
   * @param {() => boolean} isCurrent
   */
  async #compare({ reading: { rows, columns }, path }, isCurrent) {
    if (path.length < 2) return;
    for (let more = true; more;) {
      const request = { rows, columns, path, milliseconds: SLICE_MS };
      const answer = await nullIfEngineLost(this.#comparer.request("identify", request));
      if (!answer || !isCurrent()) return;
      showMakers(this.#panel.makers, answer);
      ({ more } = answer);
    }
  }

  /** Opens the tour on the explore screen. */
  async #watch() {
    if (this.#checkedText !== this.#text) await this.#check();
    const printout = this.#printout;
    const isTour = printout?.outcome === "tour" && isDrawn(printout);
    const text = isTour ? writeMatrix(printout.path, this.#moment.ground) : this.#text;
    const fault = await this.#openTour(new TextEncoder().encode(text));
    if (fault) this.#panel.showNote(fault);
  }
}

/** Whether the board of a text is drawn. @param {ReadPrintout} printout */
function isDrawn({ reading: { rows, columns } }) {
  return Math.max(rows, columns) <= MAX_DRAWN_SIDE;
}
