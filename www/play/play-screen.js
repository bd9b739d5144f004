/** The play screen, on which the user walks a tour by hand. */

import "#words/play";
import "../styles/by-hand.css";
import "./play.css";
import { Board } from "../board/board.js";
import { Moment } from "../board/moment.js";
import { createPathReport } from "../board/path-report.js";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { wholeNumber } from "../locales/locale.js";
import { getElement, createElement } from "../widgets/element.js";
import { cellWords } from "../wording/cell.js";
import { namedFaultWords } from "../wording/fault.js";
import { BoardVocabulary } from "../wording/board-vocabulary.js";
import { fragmentOf, queryOf } from "./link.js";
import { PlayPanel, isTour } from "./play-panel.js";
import { storeScore, scoreOf } from "./score.js";
import { WalkedPath } from "./walk.js";
import { hintWords, solvabilityWords } from "./wording.js";

/** @import { Choices, Draft, Solvability, GameState } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { LateContent } from "../screens/screens.js" */

/**
 * Search statuses that correspond to the standings of a game.
 *
 * @type {Record<GameState["standing"], Report["status"]>}
 */
const STATUSES = { walking: "searching", stuck: "stuck", astray: "stuck", "open-tour": "open-tour", "closed-tour": "closed-tour" };

/** Time slice in which the worker examines a game before it can take the next move, in milliseconds. */
const SOLVABILITY_SLICE_MS = 8;

/** Interval between the moves that are made automatically, in milliseconds. */
const MOVE_INTERVAL_MS = 220;

/** Speeds at which the board shows one move made by hand, and several moves at once, in steps a second. */
const MOVE_SPEED = 4;
const JUMP_SPEED = Infinity;

/** Selector of the elements that handle the game's keys themselves. */
const KEY_HANDLING_ELEMENTS = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, dialog";

/** @type {Solvability} */
const UNKNOWN = { kind: "thinking" };

/** @implements {LateContent} */
export class PlayScreen {
  #main = getElement("hand", HTMLElement);
  #canvas = createElement("canvas", { id: "play-board", tabIndex: 0 });
  #engine;
  #address;
  #panel;
  #board;
  #speech;
  #moment = new Moment({ rows: 8, columns: 8, start: 0, closed: false, all: false });
  #walk = new WalkedPath(0);
  /** @type {Choices | null} */
  #choices = null;
  /** The board of the game. @type {Draft | null} */
  #draft = null;
  /** @type {GameState | null} */
  #state = null;
  #prospect = UNKNOWN;
  /** Query of the board that the address last asked for. */
  #query = "";
  #isOpen = false;
  #isHelped = false;
  /** Counts the actions, so that late answers about an older position are recognised. */
  #actionCount = 0;
  /** Whether the core is still answering a move. */
  #isAwaitingState = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #finishTimer;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine of its own, with the complete core
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ engine, address, view }) {
    this.#engine = engine;
    this.#address = address;
    this.#speech = new BoardVocabulary(view, this.#moment.ground);
    this.#panel = new PlayPanel(this.#main, this.#canvas, {
      pick: (square) => this.#pick(square),
      goTo: (length) => this.#goTo(length),
      restart: () => this.#draft && this.#startGame(this.#draft, false),
      askHint: () => this.#askHint(),
      finish: () => this.#finish(),
      setSize: (rows, columns) => this.#choices && this.#startGame({ ...this.#choices.draft, rows, columns, tour: this.#draft?.tour ?? this.#choices.draft.tour }),
      setGoal: (tour) => this.#draft && this.#startGame({ ...this.#draft, tour, end: "" }),
      setEnd: (end) => this.#draft && this.#startGame(this.#endingOn(end, this.#draft)),
      setShown: () => (this.#showState(), this.#analyse()),
    });
    this.#board = new Board(this.#canvas, this.#moment, view, {
      onPick: (square) => this.#pick(square),
      nameCell: (cell) => cellWords(cell, this.#speech.translate),
      isCarried: true,
    });
    document.addEventListener("keydown", (event) => this.#isOpen && this.#followKey(event));
  }

  /** @returns {import("../screens/screens.js").PresentationActions | null} */
  get presented() {
    if (!this.#isOpen) return null;
    return { next: () => this.#goTo(this.#walk.length + 1), previous: () => this.#goTo(this.#walk.length - 1), freeze: () => () => undefined };
  }

  open() {
    this.#main.hidden = false;
    const isOther = this.#addressQuery !== this.#query;
    if (this.#isOpen && !isOther) return;
    this.#isOpen = true;
    if (this.#choices && (isOther || !this.#draft)) this.#begin();
  }

  leave() {
    this.#main.hidden = true;
    this.#isOpen = false;
    this.#actionCount += 1;
    clearTimeout(this.#finishTimer);
  }

  updateColours() {
    this.#board.updateColours();
  }

  updateView() {
    this.#board.applyViewSettings();
    if (this.#isOpen) this.#showState();
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.#choices = choices;
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#panel.giveUp(message);
  }

  /** Query of the board in the address. */
  get #addressQuery() {
    return queryOf(this.#address.fragment, this.#address.query);
  }

  /** Starts on the board of the address, or on the default one. */
  async #begin() {
    if (!this.#choices) return;
    this.#query = this.#addressQuery;
    const read = await nullIfEngineLost(this.#engine.request("read", { query: this.#query, panoramas: false }));
    // The page's own keys in the address are not reported as faults.
    const tooLong = read?.faults.find(({ field }) => field === "link");
    await this.#startGame(read?.draft ?? this.#choices.draft, false, tooLong && namedFaultWords(tooLong));
  }

  /**
   * Starts a game on a board. If the core refuses the board, shows the reason and keeps the current game.
   *
   * @param {Draft} draft
   * @param {boolean} [isChosen] whether the user chose it on this screen; then it is put into the address
   * @param {string} [advice] shown beside the game
   */
  async #startGame(draft, isChosen = true, advice = "") {
    const turn = ++this.#actionCount;
    clearTimeout(this.#finishTimer);
    try {
      // Only the appearance of the board is needed here.
      const setting = await nullIfEngineLost(this.#engine.request("prepare", { draft, panoramas: false, whole: false }));
      if (!setting || turn !== this.#actionCount) return;
      this.#draft = draft;
      this.#moment = new Moment({ ...setting, refutation: null, working: null, notFound: null });
      const { ground } = this.#moment;
      this.#speech.ground = ground;
      this.#walk = new WalkedPath(setting.start);
      this.#isHelped = false;
      if (isChosen && setting.query) this.#address.setFragment(fragmentOf(setting.query), { replace: true });
      this.#query = this.#addressQuery;
      this.#canvas.ariaLabel = this.#speech.translate("play.canvas", { rows: wholeNumber(ground.rows), columns: wholeNumber(ground.columns) });
      this.#board.show(this.#moment);
      this.#panel.showBoard(draft, ground, setting.query, this.#moment.requiredEnd < 0 ? "" : this.#speech.nameOf(this.#moment.requiredEnd));
      this.#panel.showAdvice(advice);
      await this.#updateState(MOVE_SPEED);
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      this.#panel.showAdvice(namedFaultWords(error.fault));
    }
  }

  /**
   * Returns a draft whose tour must end on a square. Its algorithm is one that takes an end, so that the draft can also
   * be explored.
   *
   * @param {string} end
   * @param {Draft} draft
   */
  #endingOn(end, draft) {
    const able = (this.#choices?.algorithms ?? []).filter(({ takesEnd }) => takesEnd).map(({ name }) => name);
    const algorithm = end === "" || able.includes(draft.algorithm) ? draft.algorithm : (able.at(-1) ?? draft.algorithm);
    return { ...draft, end, algorithm };
  }

  /** Key of the stored score: the board and the goal, without the start. @param {Draft} draft */
  #scoreKey({ rows, columns, layers, holes, topology, leaper, graph, tour, end }) {
    return [rows, columns, layers, holes, topology, leaper, graph, tour, end].join(" ").trim();
  }

  get #speaking() {
    return { say: this.#speech.translate, nameOf: this.#speech.nameOf };
  }

  /**
   * Handles a picked square. It becomes the end while an end is being chosen, the next square if a move leads there, or
   * the start before the first move.
   *
   * @param {number} square
   */
  async #pick(square) {
    if (!this.#state || this.#isAwaitingState || !this.#draft) return;
    clearTimeout(this.#finishTimer);
    const { start } = this.#moment.ground.draftStart(square);
    if (this.#panel.end.pick(start)) {
      await this.#startGame(this.#endingOn(start, this.#draft));
    } else if (this.#state.chances.some((chance) => chance.square === square)) {
      this.#walk.append(square);
      this.#panel.showAdvice("");
      await this.#updateState(MOVE_SPEED);
    } else if (this.#walk.length === 1 && square !== this.#walk.last) {
      await this.#startGame({ ...this.#draft, start });
    } else if (square !== this.#walk.last) {
      const { translate, nameOf } = this.#speech;
      const key = this.#walk.path.includes(square) ? "play.wasVisited" : "play.noMove";
      this.#panel.showAdvice(translate(key, { from: nameOf(this.#walk.last), square: nameOf(square) }));
    }
  }

  /** Undoes or redoes moves until the path has the given number of squares. @param {number} length */
  async #goTo(length) {
    clearTimeout(this.#finishTimer);
    const before = this.#walk.length;
    this.#walk.goTo(length);
    this.#panel.showAdvice("");
    await this.#updateState(Math.abs(this.#walk.length - before) === 1 ? MOVE_SPEED : JUMP_SPEED);
  }

  /**
   * Asks the core for the state of the game, and shows it. Returns whether no other action came meanwhile.
   *
   * @param {number} speed at which the board shows it, in steps a second
   */
  async #updateState(speed) {
    const turn = ++this.#actionCount;
    this.#isAwaitingState = true;
    const state = await nullIfEngineLost(this.#engine.request("game", this.#gameParameters));
    this.#isAwaitingState = false;
    if (!state || turn !== this.#actionCount) return false;
    this.#state = state;
    this.#prospect = UNKNOWN;
    const report = createPathReport(this.#moment, state.path, STATUSES[state.standing]);
    this.#moment.apply(report);
    if (speed === JUMP_SPEED) this.#board.showJump();
    this.#board.showReport(report, speed);
    if (state.standing !== "walking" && this.#draft) {
      storeScore(this.#scoreKey(this.#draft), { visited: state.path.length, isTour: isTour(state), isHelped: this.#isHelped });
    }
    this.#showState();
    this.#analyse();
    return true;
  }

  /** Parameters of a request about the game. */
  get #gameParameters() {
    return { draft: /** @type {Draft} */ (this.#draft), path: Uint32Array.from(this.#walk.path) };
  }

  /** Shows the state of the game and the available moves. */
  #showState() {
    const state = this.#state;
    if (!state || !this.#draft) return;
    const { path, chances, standing } = state;
    this.#main.dataset.standing = standing;
    const [square, place] = [path[path.length - 1], path.length - 1];
    const isWalking = standing === "walking";
    const { showsMoveCounts } = this.#panel;
    const candidates = chances.map(({ square, waysOut }) => ({ square, state: /** @type {const} */ ("waiting"), degree: showsMoveCounts ? waysOut : null, keys: [], visits: null }));
    this.#board.showDecision(isWalking ? { square, place, candidates } : null);
    const score = scoreOf(this.#scoreKey(this.#draft));
    this.#panel.showState(state, { size: this.#moment.size, walk: this.#walk, score }, this.#speaking);
    this.#panel.showSolvability(this.#prospect, state, this.#speaking);
  }

  /** Finds out whether the game can still be finished, until another action comes. */
  async #analyse() {
    const turn = this.#actionCount;
    while (this.#panel.showsSolvability && this.#isOpen && !isFinal(this.#prospect)) {
      if (!(await this.#analyseSlice(turn))) return;
    }
  }

  /**
   * Examines the game for one time slice, and shows the result. Returns whether the game is still the same.
   *
   * @param {number} turn that is examined
   */
  async #analyseSlice(turn) {
    const prospect = await nullIfEngineLost(this.#engine.request("solvability", { ...this.#gameParameters, milliseconds: SOLVABILITY_SLICE_MS }));
    if (!prospect || turn !== this.#actionCount || !this.#state) return false;
    this.#prospect = prospect;
    this.#panel.showSolvability(prospect, this.#state, this.#speaking);
    return true;
  }

  async #askHint() {
    const turn = this.#actionCount;
    const path = this.#walk.path;
    this.#isHelped = true;
    while (turn === this.#actionCount) {
      const hint = await nullIfEngineLost(this.#engine.request("hint", { ...this.#gameParameters, milliseconds: SOLVABILITY_SLICE_MS }));
      if (!hint || turn !== this.#actionCount) return;
      this.#panel.showAdvice(hintWords(hint, path, this.#speaking));
      if (hint.kind !== "thinking") return;
    }
  }

  /** Plays on to the end, if the game can be finished. */
  async #finish() {
    const turn = this.#actionCount;
    this.#isHelped = true;
    while (!isFinal(this.#prospect)) {
      if (!(await this.#analyseSlice(turn))) return;
    }
    const prospect = this.#prospect;
    if (prospect.kind !== "open") return this.#panel.showAdvice(solvabilityWords(prospect, this.#walk.path, this.#speaking));
    this.#walk.completeWith(prospect.tour);
    this.#playNextMove();
  }

  /** Makes the known moves that remain, one at a time. */
  async #playNextMove() {
    if (this.#walk.length >= this.#walk.lengthWithRedo || !this.#isOpen) return;
    this.#walk.goTo(this.#walk.length + 1);
    if (await this.#updateState(MOVE_SPEED)) this.#finishTimer = setTimeout(() => this.#playNextMove(), MOVE_INTERVAL_MS);
  }

  /** @param {KeyboardEvent} event */
  #followKey(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    // Form fields handle these keys themselves.
    if (event.defaultPrevented || (target instanceof Element && target.closest(KEY_HANDLING_ELEMENTS))) return;
    const isCommand = ctrlKey || metaKey;
    const isZ = isCommand && key.toLowerCase() === "z";
    if ((isZ && shiftKey) || (ctrlKey && key.toLowerCase() === "y")) this.#goTo(this.#walk.length + 1);
    else if (isZ || key === "Backspace") this.#goTo(this.#walk.length - 1);
    else if (/^[1-8]$/.test(key) && !isCommand && !altKey) {
      const chance = this.#state?.chances[Number(key) - 1];
      if (chance) this.#pick(chance.square);
    } else return;
    event.preventDefault();
  }
}

/** Whether a prospect is final. @param {Solvability} prospect */
function isFinal(prospect) {
  return prospect.kind === "open" || (prospect.kind === "lost" && prospect.isFirst);
}
