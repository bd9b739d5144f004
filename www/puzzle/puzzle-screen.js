/**
 * The puzzle screen: makes a sheet of puzzles, each with a single solution. Each can be played, and the sheet can be
 * printed with its solutions on a second page.
 */

import "#words/puzzle";
import "../styles/by-hand.css";
import "./puzzle.css";
import "./puzzle-print.css";
import { readGivens } from "../board/given-marks.js";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { translate, wholeNumber } from "../locales/locale.js";
import { fragmentOf as playFragmentOf } from "../play/link.js";
import { ContentScreen } from "../screens/content-screen.js";
import { SCREEN_NAMES } from "../screens/screen-names.js";
import { choiceLetter } from "../stage/voting.js";
import { createElement } from "../widgets/element.js";
import { fragmentOf, readSheet, seedOf } from "./link.js";
import { PuzzlePanel } from "./puzzle-panel.js";
import { renderSheet } from "./puzzle-sheet.js";

/** @import { LazyScreenContent } from "../screens/screens.js" */
/** @import { Sheet } from "./link.js" */
/** @import { SheetPuzzle } from "./puzzle-sheet.js" */

/** The duration of one slice of work of the core, in milliseconds. */
const SLICE_MS = 50;

/** @implements {LazyScreenContent} */
export class PuzzleScreen extends ContentScreen {
  #engine;
  #element = createElement("div", { className: "puzzle-sheet" });
  #panel;
  #sheet = readSheet("", randomSeed());
  /** @type {SheetPuzzle[]} */
  #puzzles = [];
  #showsSolutions = false;
  /** Counts the sheets, so that late answers about an older one are recognised. */
  #sheetCount = 0;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine of its own, with the complete core
   * @param {import("../screens/address.js").Address} parts.address
   */
  constructor({ engine, address }) {
    super(SCREEN_NAMES.puzzle, address);
    this.#engine = engine;
    this.#panel = new PuzzlePanel(this.main, this.#element, {
      change: (change) => this.#change(change),
      makeOthers: () => this.#change({ seed: seedOf(this.#sheet, this.#puzzleCount) }),
      showSolutions: (shown) => {
        this.#showsSolutions = shown;
        this.#renderSheet();
      },
    });
  }

  /** The number of puzzles of all versions. */
  get #puzzleCount() {
    return this.#sheet.count * this.#sheet.versions;
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#panel.showStatus(message, { isReady: false });
  }

  show() {
    // A link to the screen alone leads back to the sheet that was shown.
    const isSheetKept = this.#sheetCount > 0 && this.fragment === `#${SCREEN_NAMES.puzzle}`;
    if (!isSheetKept) this.#sheet = readSheet(this.fragment, this.#sheet.seed);
    this.#panel.showOptions(this.#sheet);
    this.#puzzles = [];
    this.#renderSheet();
    this.#panel.showStatus(translate("puzzle.loading"), { isReady: false });
  }

  start() {
    this.#make();
  }

  stop() {
    this.#sheetCount += 1;
  }

  /** Makes another sheet. @param {Partial<Sheet>} change */
  #change(change) {
    this.address.setFragment(fragmentOf({ ...this.#sheet, ...change }), { replace: false });
    this.fragment = this.address.fragment;
    this.show();
    if (this.choices) this.#make();
  }

  /** Makes the puzzles of the sheet, one after the other. */
  async #make() {
    const sheet = this.#sheet;
    const sheetNumber = ++this.#sheetCount;
    const isCurrent = () => sheetNumber === this.#sheetCount;
    // The address has the seed, so that a reload and a shared link give the same puzzles.
    this.address.setFragment(fragmentOf(sheet), { replace: true });
    this.fragment = this.address.fragment;
    const count = this.#puzzleCount;
    for (let index = 0; index < count; index++) {
      const numbers = { number: wholeNumber(index + 1), all: wholeNumber(count) };
      this.#panel.showStatus(translate("puzzle.making", numbers), { isReady: false });
      const puzzle = await this.#makePuzzle(sheet, index, isCurrent);
      if (!isCurrent()) return;
      if (typeof puzzle === "string") return this.#panel.showStatus(puzzle, { isReady: false });
      this.#puzzles = [...this.#puzzles, puzzle];
      this.#renderSheet();
    }
    this.#panel.showStatus(this.#resultWords(), { isReady: true });
  }

  /**
   * Makes a puzzle of a sheet.
   *
   * @param {Sheet} sheet
   * @param {number} index of the puzzle, from 0
   * @param {() => boolean} isCurrent
   * @returns {Promise<SheetPuzzle | string>} the reason in words if there is no puzzle
   */
  async #makePuzzle(sheet, index, isCurrent) {
    if (!this.choices) return translate("puzzle.loading");
    const { rows, columns, squares, closed, difficulty } = sheet;
    const board = { rows: String(rows), columns: String(columns), tour: closed ? "closed" : "open" };
    const request = {
      draft: { ...this.choices.draft, ...board },
      tour: Uint32Array.from(squares),
      difficulty,
      seed: seedOf(sheet, index),
      milliseconds: SLICE_MS,
    };
    let puzzle = null;
    try {
      while (!puzzle) {
        const answer = await nullIfEngineLost(this.#engine.request("make-puzzle", request));
        if (!answer || !isCurrent()) return translate("puzzle.fault.stopped");
        ({ puzzle } = answer);
      }
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      // The type of faults does not list those of puzzles.
      const kind = /** @type {string} */ (error.fault.problem.kind);
      return translate(kind === "no-tour" ? "puzzle.fault.noTour" : "puzzle.fault.noPuzzle");
    }
    const { draft, givens, tour } = puzzle;
    const info = await nullIfEngineLost(this.#engine.request("prepare", { draft, panoramas: false, whole: false }));
    if (!info?.query) return translate("puzzle.fault.stopped");
    return {
      rows,
      columns,
      givens: new Map(readGivens(givens).map(({ square, number }) => [square, number])),
      tour,
      playFragment: playFragmentOf(info.query, [], givens),
    };
  }

  /** Describes the finished sheet. */
  #resultWords() {
    const counts = this.#puzzles.map(({ givens }) => givens.size);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    const range = least === most ? wholeNumber(least) : `${wholeNumber(least)}–${wholeNumber(most)}`;
    const size = wholeNumber(this.#sheet.rows * this.#sheet.columns);
    const numbers = { count: this.#puzzles.length, puzzles: wholeNumber(this.#puzzles.length), range, size };
    return translate("puzzle.made", numbers);
  }

  #renderSheet() {
    const { origin, pathname, protocol } = window.location;
    const { rows, columns, difficulty, count, versions } = this.#sheet;
    const sheetVersions = Array.from({ length: versions }, (_, version) => {
      const first = version * count;
      const letter = versions > 1 ? choiceLetter(version) : "";
      return {
        puzzles: this.#puzzles.slice(first, first + count),
        name: translate("puzzle.versions.name", {
          letter,
          size: translate("shape.size", { rows: wholeNumber(rows), columns: wholeNumber(columns) }),
          difficulty: translate(`puzzle.difficulty.${difficulty}`),
          seed: String(seedOf(this.#sheet, first)),
        }),
      };
    });
    renderSheet(this.#element, sheetVersions, {
      task: translate(this.#sheet.closed ? "puzzle.task.closed" : "puzzle.task.open", {
        size: wholeNumber(this.#sheet.rows * this.#sheet.columns),
      }),
      showsSolutions: this.#showsSolutions,
      address: protocol.startsWith("http") ? `${origin}${pathname}` : null,
    });
  }
}

/** Returns a random seed, for an address without one. */
function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
