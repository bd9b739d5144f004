/**
 * The check screen: people enter the output of a program. The screen shows how it read the text, whether the text is a
 * tour, where it goes wrong, and which programs print the same.
 */

import "#words/check";
import "#words/play";
import "../styles/by-hand.css";
import "./printout.css";
import { nothing, render } from "lit-html";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { TourFactsSheet } from "../insight/tour-facts/tour-facts.js";
import { memorySize, sentences, translate, wholeNumber } from "../locales/locale.js";
import { fragmentOf } from "../play/link.js";
import { solvabilityWords } from "../play/wording.js";
import { fragmentOf as sheetFragmentOf } from "../puzzle/link.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";
import { decodeText, readTourFile } from "../save/tour-file.js";
import { createElement, getElement } from "../widgets/element.js";
import { PrintoutPanel, MAX_FIELD_CHARACTERS } from "./printout-panel.js";
import { takeWaitingText } from "./entrances.js";
import { showMakers } from "./maker-list.js";
import { PrintoutBoard } from "./printout-board.js";
import { MAX_PARTS, areRows, joinRows, nameOfPart, splitText } from "./text-parts.js";
import { loadText, storeText } from "./text-storage.js";
import {
  faultRemarks,
  faultWords,
  indexOfPlace,
  noticeWords,
  onwardWords,
  partFaultWords,
  partWords,
  placeWords,
  unreadableWords,
  unusedWords,
} from "./wording.js";

/** @import { LazyScreenContent } from "../screens/screens.js" */
/** @import { ReadPrintout, UnreadableText } from "./printout-board.js" */

/** The time without input after which a text is checked, in milliseconds. */
const INPUT_DELAY_MS = 150;

/** The duration of one slice of work of the core, in milliseconds. */
const SLICE_MS = 50;

/** The maximum side of a board that is drawn, and whose programs are looked for. */
const MAX_DRAWN_SIDE = 100;

/** The minimum length, in squares, of a faulty path that is compared. Shorter paths are common to many programs. */
const MIN_COMPARED_SQUARES = 8;

/** The minimum number of squares of a board among several. A row of numbers alone is not a board. */
const MIN_BOARD_SQUARES = 9;

/**
 * A board of a text with several boards.
 *
 * @typedef {import("./text-parts.js").TextPart & {name: string, outcome: string, size: string,
 *   verdict: string, reason: string}} BoardPart
 */

/** @implements {LazyScreenContent} */
export class PrintoutScreen {
  #main = getElement(SCREEN_NAMES.check, HTMLElement);
  #canvas = createElement("canvas", { id: "check-board", tabIndex: 0 });
  /** The engine that reads texts, and the one that compares paths with programs. */
  #reader;
  #comparer;
  #openTour;
  #panel;
  #board;
  #factsSheet;
  #text = "";
  /** The text that was checked last. */
  #checkedText = "";
  /** Settles when the last check has shown its verdict. */
  #checking = Promise.resolve();
  /** The name of the wanted reading, or an empty text. */
  #wantedReading = "";
  #isTopLeft = false;
  /** @type {ReadPrintout | null} */
  #printout = null;
  /** The solution of a puzzle, once it is known. @type {Uint32Array | null} */
  #solution = null;
  /**
   * The boards of a text with several boards. Empty for a text with a single board, and null before they are known.
   *
   * @type {BoardPart[] | null}
   */
  #parts = null;
  /** The index of the board that is shown. */
  #chosenPart = 0;
  /** The files of the text, if there are several. @type {import("./text-storage.js").SourceFile[]} */
  #files = [];
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
   * @param {(query: string) => void} parts.openRun opens a run on the explore screen
   */
  constructor({ makeEngine, view, openTour, openRun }) {
    this.#reader = makeEngine();
    this.#comparer = makeEngine();
    this.#openTour = openTour;
    this.#panel = new PrintoutPanel(this.#main, this.#canvas, {
      setText: (text) => this.#setText(text),
      openFiles: (files) => this.openFiles(files),
      choosePart: (index) => {
        this.#chosenPart = index;
        this.#wantedReading = "";
        this.#startCheck();
      },
      setReading: (name) => {
        this.#wantedReading = name;
        this.#startCheck();
      },
      setTopLeft: (isTopLeft) => {
        this.#isTopLeft = isTopLeft;
        // The verdict on every board can change.
        this.#parts = null;
        this.#startCheck();
      },
      goToFault: () => this.#goToFault(),
      watch: () => this.#watch(),
      showFirstSquares: (shown) => this.#board.showLength(shown),
    });
    const note = createElement("p", { className: "muted small" });
    this.#panel.facts.append(note);
    this.#factsSheet = new TourFactsSheet(this.#panel.facts, note);
    this.#panel.facts.addEventListener("toggle", () => this.#showFacts());
    this.#board = new PrintoutBoard(this.#canvas, view, (shown) => {
      if (this.#printout)
        this.#panel.showPath({ shown, length: this.#printout.path.length, size: this.#printout.size });
    });
    this.#panel.makers.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest("a");
      if (!link) return;
      event.preventDefault();
      openRun(link.search);
    });
    const stored = loadText();
    if (stored) {
      this.#panel.enter(stored.text);
      this.#files = stored.files;
    }
  }

  get presentationActions() {
    if (this.#main.hidden) return null;
    return {
      next: () => this.#board.showLength(this.#board.shownLength + 1),
      previous: () => this.#board.showLength(this.#board.shownLength - 1),
      freeze: () => () => undefined,
    };
  }

  open() {
    const text = takeWaitingText();
    const wasHidden = this.#main.hidden;
    this.#main.hidden = false;
    if (text !== null) this.#panel.enter(text);
    // The work on the text ended when the screen was left.
    else if (wasHidden) this.#startCheck();
    if (wasHidden || text !== null) this.#panel.focus();
  }

  leave() {
    this.#main.hidden = true;
    this.#textCount += 1;
  }

  updateColours() {
    this.#board.updateColours();
  }

  updateView() {
    this.#board.updateView();
    if (this.#printout) this.#showVerdict(this.#printout);
  }

  setChoices() {
    this.#isReady = true;
    this.#startCheck();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#panel.showNote(message);
  }

  /** Checks the texts of files. @param {File[]} files */
  async openFiles(files) {
    const results = await Promise.all(files.map(async (file) => ({ ...(await readTourFile(file)), file })));
    const failed = results.find(({ tour }) => !tour);
    if (failed) return this.#panel.showNote(failed.fault);
    let text = "";
    let lineCount = 0;
    const sources = results.map(({ tour, file }) => {
      const [start, linesBefore] = [text.length, lineCount];
      // The field counts the end of a line as one character.
      const fileText = `${tour ? decodeText(tour).replaceAll("\r\n", "\n").trimEnd() : ""}\n\n`;
      text += fileText;
      lineCount += fileText.split("\n").length - 1;
      return { start, end: text.length, linesBefore, name: file.name };
    });
    this.#panel.enter(text);
    if (files.length > 1) this.#files = sources;
    else this.#panel.showNote(translate("check.dropped", { name: files[0].name }));
  }

  /** Checks another text. @param {string} text */
  #setText(text) {
    this.#text = text;
    // Late answers about the previous text must not become those of this one.
    this.#textCount += 1;
    this.#wantedReading = "";
    this.#files = [];
    this.#parts = null;
    this.#chosenPart = 0;
    this.#panel.showNote(
      text.length > MAX_FIELD_CHARACTERS ? translate("check.long", { size: memorySize(text.length) }) : "",
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#startCheck(), INPUT_DELAY_MS);
  }

  /** Checks the text. A check that is still running is abandoned. */
  #startCheck() {
    this.#checking = this.#check();
  }

  /** Reads the text, and shows what was found. */
  async #check() {
    clearTimeout(this.#timer);
    if (!this.#isReady) return;
    const textNumber = ++this.#textCount;
    this.#checkedText = this.#text;
    storeText({ text: this.#text, files: this.#files });
    const isCurrent = () => textNumber === this.#textCount;
    if (this.#text.trim() === "") return this.#showNothing();
    const parts = this.#parts ?? (await this.#findParts(isCurrent));
    if (!isCurrent()) return;
    this.#parts = parts;
    this.#panel.showParts(parts, this.#chosenPart);
    const answer = await this.#read(this.#checkedPart.text, this.#wantedReading);
    if (!answer || !isCurrent()) return;
    if (answer.outcome === "unreadable") return this.#showUnreadable(answer);
    await this.#show(answer, isCurrent);
  }

  /** The text that is checked: the whole text, or the chosen board of a text with several boards. */
  get #checkedPart() {
    return this.#parts?.[this.#chosenPart] ?? { text: this.#text, start: 0, line: 1 };
  }

  /** Reads a text. @param {string} text @param {string} reading the wanted reading, or an empty text */
  #read(text, reading) {
    const request = { text: new TextEncoder().encode(text), reading, topLeft: this.#isTopLeft };
    return nullIfEngineLost(this.#reader.request("read-printout", request));
  }

  /**
   * Finds the boards of a text with several boards, separated by empty lines. A file without a board is listed too.
   *
   * @param {() => boolean} isCurrent
   * @returns {Promise<BoardPart[]>} empty for a text with a single board
   */
  async #findParts(isCurrent) {
    const hasFiles = this.#files.length > 0;
    const allParts = splitText(this.#text);
    const parts = hasFiles ? joinRows(allParts, this.#text, this.#files) : allParts;
    const fileOf = (/** @type {{start: number}} */ { start }) => this.#files.find(({ end }) => start < end);
    if (parts.length < 2 || parts.length > MAX_PARTS || (!hasFiles && areRows(parts))) return [];
    /** @type {BoardPart[]} */
    const boards = [];
    /** @type {import("./text-parts.js").TextPart | undefined} */
    let heading;
    for (const part of parts) {
      const answer = await this.#read(part.text, "");
      if (!answer || !isCurrent()) return [];
      // Lines are counted in the file.
      const linesBefore = fileOf(part)?.linesBefore ?? 0;
      const isBoard = answer.outcome !== "unreadable" && answer.size >= MIN_BOARD_SQUARES;
      if (isBoard) {
        const file = fileOf(part);
        const name = file?.name ?? (nameOfPart(part, heading) || translate("check.parts.line", { line: part.line }));
        const line = part.line - linesBefore;
        const reason = partFaultWords(answer, this.#board.naming, line - 1);
        boards.push({ ...part, line, name, outcome: answer.outcome, ...partWords(answer), reason });
      } else {
        // The message of a failure follows the board that the program printed.
        const last = boards.at(-1);
        if (last && fileOf(last) === fileOf(part)) {
          last.reason = sentences(last.reason, ...noticeWords(answer.notice, part.line - 1 - linesBefore));
        }
      }
      heading = isBoard ? undefined : part;
    }
    for (const { start, end, name } of this.#files) {
      if (boards.some((board) => start <= board.start && board.start < end)) continue;
      const text = this.#text.slice(start, end);
      const answer = await this.#read(text, "");
      if (!answer || !isCurrent()) return [];
      const words =
        answer.outcome === "unreadable"
          ? {
              size: "",
              verdict: translate("check.outcome.unreadable"),
              reason: noticeWords(answer.notice, 0).join(" "),
            }
          : { ...partWords(answer), reason: partFaultWords(answer, this.#board.naming, 0) };
      boards.push({ text, start, line: 1, name, outcome: answer.outcome, ...words });
    }
    for (const board of boards) {
      const sameName = boards.filter(({ name }) => name === board.name);
      if (sameName.length > 1) sameName.forEach((other, index) => (other.name = `${other.name} (${index + 1})`));
    }
    return boards.length > 1 ? boards.sort((first, second) => first.start - second.start) : [];
  }

  /** Shows that there is no text. */
  #showNothing() {
    this.#printout = null;
    this.#panel.showParts([], 0);
    this.#clear();
    this.#panel.showVerdict({ outcome: "none", sentence: "", paragraphs: [], place: "", examples: [] });
  }

  /** @param {UnreadableText} answer */
  #showUnreadable({ reason, notice }) {
    this.#printout = null;
    this.#clear();
    this.#panel.showNext({ watched: notice?.kind === "source-code" ? "none" : "text", playFragment: "" });
    this.#panel.showVerdict({
      outcome: "unreadable",
      sentence: translate("check.outcome.unreadable"),
      paragraphs: [...noticeWords(notice, this.#checkedPart.line - 1), ...unreadableWords(reason)],
      place: "",
      examples: reason.kind === "no-board" ? reason.examples : [],
    });
  }

  /** Removes everything that belongs to a text that was read. */
  #clear() {
    this.#panel.showReadings(null, []);
    this.#panel.showFinishable("");
    this.#panel.showNext({ watched: "none", playFragment: "" });
    this.#panel.showPath(null);
    this.#panel.makers.hidden = true;
    // The list has a field for a count, and a count entered there belongs to another text.
    render(nothing, this.#panel.makers);
    this.#panel.facts.hidden = true;
    this.#board.show(null, null);
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
    this.#solution = null;
    this.#board.show(info, printout);
    this.#showVerdict(printout);
    this.#panel.showReadings(printout.reading, printout.others);
    const query = outcome === "unfinished" ? info?.query : null;
    const playFragment = query ? fragmentOf(query, [...path].slice(1)) : "";
    // Until a puzzle is solved, there is nothing to watch.
    const watched = outcome === "tour" ? "tour" : outcome === "puzzle" ? "none" : "text";
    this.#panel.showNext({ watched, playFragment, puzzleFragment: puzzleFragmentOf(printout) });
    if (outcome === "puzzle") return this.#solvePuzzle(printout, isCurrent);
    if (!info) return this.#panel.showNote(translate("check.large"));
    this.#panel.facts.hidden = outcome !== "tour";
    this.#showFacts();
    if (outcome === "unfinished") this.#analyse(printout, isCurrent);
    const isLongEnough = outcome !== "not-a-tour" || path.length >= MIN_COMPARED_SQUARES;
    if (isLongEnough && !printout.reading.holes) this.#compare(printout, isCurrent);
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

  /** @param {ReadPrintout} printout */
  #showVerdict({ outcome, path, givens, size, fault, untried, unused, notice, ...rest }) {
    const { nameOf } = this.#board.vocabulary;
    const isClosed = "closed" in rest && rest.closed === true;
    const key = {
      tour: isClosed ? "closed" : "open",
      unfinished: "unfinished",
      puzzle: "puzzle",
      "not-a-tour": "notATour",
    }[outcome];
    const givenCount = givens.length / 2;
    const parts = {
      count: outcome === "puzzle" ? givenCount : path.length,
      given: wholeNumber(givenCount),
      length: wholeNumber(path.length),
      size: wholeNumber(size),
      start: path.length > 0 ? nameOf(path[0]) : "",
      end: path.length > 0 ? nameOf(path[path.length - 1]) : "",
    };
    const paragraphs = fault
      ? [
          sentences(
            faultWords(fault, (cell) => this.#board.cellName(cell)),
            ...faultRemarks(fault, (cell) => this.#board.cellName(cell)),
          ),
          ...(path.length > 0 ? [translate("check.detail.correct", parts)] : []),
        ]
      : [sentences(translate(`check.detail.${key}`, parts), ...unusedWords({ untried, unused }))];
    this.#panel.showVerdict({
      outcome,
      sentence: translate(`check.outcome.${key}`),
      paragraphs: [...noticeWords(notice, this.#checkedPart.line - 1), ...paragraphs],
      place: fault ? placeWords({ ...fault.entry, line: this.#checkedPart.line - 1 + fault.entry.line }) : "",
      examples: [],
    });
  }

  /** Selects the entry at fault in the text. */
  #goToFault() {
    const entry = this.#printout?.fault?.entry;
    if (!entry) return;
    const { text, start } = this.#checkedPart;
    const index = start + indexOfPlace(text, entry);
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
    const { translate, nameOf } = this.#board.vocabulary;
    const phrasing = {
      translate,
      nameOf,
      numberOf: (/** @type {number} */ index) => wholeNumber(index + reading.first),
    };
    const givens = new Uint32Array(0);
    const game = await nullIfEngineLost(this.#reader.request("game", { draft, givens, path }));
    if (!game || !isCurrent()) return;
    const onward = onwardWords(game, nameOf);
    const request = { draft, givens, path, milliseconds: SLICE_MS };
    for (let isFinal = false; !isFinal;) {
      const answer = await nullIfEngineLost(this.#reader.request("solvability", request));
      if (!answer || !isCurrent()) return;
      this.#panel.showFinishable(sentences(solvabilityWords(answer, [...path], phrasing), ...onward));
      isFinal = answer.kind === "open" || (answer.kind === "lost" && answer.isFirst);
    }
  }

  /**
   * Finds out how many solutions a puzzle has.
   *
   * @param {ReadPrintout} printout
   * @param {() => boolean} isCurrent
   */
  async #solvePuzzle({ draft, givens, fitsPuzzle }, isCurrent) {
    if (!fitsPuzzle) return this.#panel.showFinishable(translate("check.puzzle.large"));
    this.#panel.showFinishable(translate("check.puzzle.searching"));
    const request = { draft, givens, milliseconds: SLICE_MS };
    let answer;
    do {
      answer = await nullIfEngineLost(this.#reader.request("solve-puzzle", request));
      if (!answer || !isCurrent()) return;
    } while (!answer.isComplete);
    const key = ["none", "single"][answer.count] ?? "several";
    this.#panel.showFinishable(translate(`check.puzzle.${key}`));
    if (answer.count === 0) return;
    const info = await this.#prepare(answer.draft);
    if (!isCurrent()) return;
    this.#solution = answer.tour;
    const playFragment = info?.query ? fragmentOf(info.query, [], givens) : "";
    this.#panel.showNext({ watched: "solution", playFragment });
  }

  /**
   * Finds the programs that produce the path.
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
      showMakers(this.#panel.makers, answer, path.length);
      ({ more } = answer);
    }
  }

  /** Opens the tour or the solution on the explore screen; without one, the text with its fault. */
  async #watch() {
    if (this.#checkedText !== this.#text) this.#startCheck();
    await this.#checking;
    const printout = this.#printout;
    const isTour = printout?.outcome === "tour" && isDrawn(printout);
    const tour = isTour ? printout.path : this.#solution;
    const open = (/** @type {string} */ text) => this.#openTour(new TextEncoder().encode(text));
    const { faultyPathText } = this.#board;
    let fault = await open(tour ? this.#board.writeMatrix(tour) : this.#text);
    // The explore screen reads fewer kinds of text, and none with words around a board.
    if (fault && !tour && faultyPathText) fault = await open(faultyPathText);
    if (fault) this.#panel.showNote(fault);
  }
}

/**
 * Returns the fragment of a puzzle whose solution is the tour; empty if there is no such puzzle.
 *
 * @param {ReadPrintout} printout
 */
function puzzleFragmentOf({ outcome, path, fitsPuzzle, reading: { rows, columns, holes }, ...rest }) {
  if (outcome !== "tour" || holes || !fitsPuzzle) return "";
  const closed = "closed" in rest && rest.closed === true;
  const options = { closed, difficulty: "medium", count: 1, versions: 1, seed: 0 };
  return sheetFragmentOf({ rows, columns, squares: [...path], ...options });
}

/** Whether the board of a text is drawn. @param {ReadPrintout} printout */
function isDrawn({ reading: { rows, columns } }) {
  return Math.max(rows, columns) <= MAX_DRAWN_SIDE;
}
