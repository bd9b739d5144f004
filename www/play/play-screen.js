/** The play screen, on which the user walks a tour by hand. */

import "#words/play";
import "../styles/by-hand.css";
import "./play.css";
import { Board } from "../board/board.js";
import { readGivens } from "../board/given-marks.js";
import { Moment } from "../board/moment.js";
import { createPathReport } from "../board/path-report.js";
import { LazyGraph } from "../graph/lazy-graph.js";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { translate, wholeNumber } from "../locales/locale.js";
import { ContentScreen } from "../screens/content-screen.js";
import { getElement, createElement } from "../widgets/element.js";
import { cellWords } from "../wording/vocabulary.js";
import { namedFaultWords } from "../wording/fault.js";
import { BoardVocabulary } from "../wording/board-vocabulary.js";
import { GameAddress } from "./game-address.js";
import { PlayPanel, isTour } from "./play-panel.js";
import { storeScore, scoreOf } from "./score.js";
import { WalkedPath } from "./walked-path.js";
import { extremeWords, hintWords, solvabilityWords } from "./wording.js";

/** @import { Draft, Solvability, GameState } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { LazyScreenContent } from "../screens/screens.js" */

/**
 * The search status with which the board shows each state of a game.
 *
 * @type {Record<GameState["standing"], Report["status"]>}
 */
const STATUS_BY_STANDING = {
  walking: "searching",
  stuck: "stuck",
  astray: "stuck",
  "open-tour": "open-tour",
  "closed-tour": "closed-tour",
};

/**
 * Time slice of the worker for examining a game, in milliseconds. Between slices, the worker can answer other requests.
 */
const SOLVABILITY_SLICE_MS = 8;

/**
 * The time after which the longest or shortest path found is played without a proof, in milliseconds. A repeated
 * request continues the search.
 */
const EXTREME_SEARCH_MS = 4000;

/** Time slice of the worker for the search for a longest or shortest path, in milliseconds. */
const EXTREME_SLICE_MS = 100;

/** Interval between the moves that are made automatically, in milliseconds. */
const MOVE_INTERVAL_MS = 220;

/** Speed at which the board shows a single move, in steps a second. */
const MOVE_SPEED = 4;

/** Speed at which the board shows several moves at once, in steps a second. */
const JUMP_SPEED = Infinity;

/** Selector of the elements that handle the game's keys themselves. */
const KEY_HANDLING_ELEMENTS = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, dialog";

/** The solvability of a position about which the core has not answered yet. @type {Solvability} */
const UNKNOWN_SOLVABILITY = { kind: "thinking" };

/** @implements {LazyScreenContent} */
export class PlayScreen extends ContentScreen {
  #canvas = createElement("canvas", { id: "play-board", tabIndex: 0 });
  #engine;
  #view;
  #gameAddress;
  #panel;
  #board;
  #vocabulary;
  #moment = new Moment({ rows: 8, columns: 8, start: 0, closed: false, all: false });
  #walk = new WalkedPath(0);
  /** The draft that describes the board of the game; null before the first game. @type {Draft | null} */
  #draft = null;
  /** @type {GameState | null} */
  #state = null;
  #solvability = UNKNOWN_SOLVABILITY;
  /** Query of the board of the game; empty if the board has no link. */
  #query = "";
  /** Whether the player asked for a hint in this game, or let the page finish the game. */
  #usedHelp = false;
  /** Whether the score of this game contains its tour. */
  #isTourCounted = false;
  /** The square that the last hint recommends; −1 for none. */
  #hintedSquare = -1;
  /** Counts the actions, so that late answers about an older position are recognised. */
  #actionCount = 0;
  /** The given numbers of a puzzle: for each its square, and the number from 0. Empty for any other game. */
  #givens = new Uint32Array(0);
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
    super("play-screen", address);
    this.#engine = engine;
    this.#view = view;
    this.#gameAddress = new GameAddress(address, () => ({
      query: this.#query,
      path: this.#walk.path,
      givens: this.#givens,
      isHelped: this.#usedHelp,
      isTourCounted: this.#isTourCounted,
    }));
    this.#vocabulary = new BoardVocabulary(view, this.#moment.ground);
    this.#panel = new PlayPanel(this.main, this.#canvas, {
      pick: (square) => this.#pick(square),
      goTo: (length) => this.#goTo(length),
      restart: () => this.#draft && this.#startGame(this.#draft, { givens: this.#givens }),
      askHint: () => this.#askHint(),
      finish: () => this.#finish(),
      playExtreme: (isLongest) => this.#playExtreme(isLongest),
      share: () => {
        this.#gameAddress.write();
        getElement("share", HTMLButtonElement).click();
      },
      setSize: (rows, columns) => {
        if (!this.choices) return;
        const { draft } = this.choices;
        this.#startGame({ ...draft, rows, columns, tour: this.#draft?.tour ?? draft.tour });
      },
      setGoal: (tour) => this.#draft && this.#startGame({ ...this.#draft, tour, end: "" }),
      setEnd: (end) => this.#draft && this.#startGame(this.#draftWithEnd(end, this.#draft)),
      setGraph: (isShown) => view.setOption("beside", isShown ? "board" : "off"),
      updateDisplay: () => (this.#showState(), this.#analyse()),
    });
    const fetchLists = async () => this.#draft && nullIfEngineLost(this.#engine.adjacencyLists(this.#moment.size));
    this.#panel.showGraphOption(view.optionOf("beside") !== "off");
    this.#board = new Board(this.#canvas, this.#moment, view, {
      onPick: (square) => this.#pick(square),
      nameCell: (cell) => cellWords(cell, this.#vocabulary.translate),
      isKnightDraggable: true,
      fetchLists,
      mirror: new LazyGraph(/** @type {HTMLElement} */ (this.#canvas.parentElement), view, {
        getRun: () => this.#draft && { draft: this.#draft, alongRun: false },
        fetchLists,
        onPick: (square) => this.#pick(square),
        onLoadFailure: (message) => this.#panel.showAdvice(message),
      }),
    });
    document.addEventListener("keydown", (event) => this.isOpen && this.#handleKey(event));
    window.addEventListener("pagehide", () => this.isOpen && this.#gameAddress.write());
  }

  /** @returns {import("../screens/screens.js").PresentationActions | null} */
  get presentationActions() {
    if (!this.isOpen) return null;
    return {
      next: () => this.#goTo(this.#walk.length + 1),
      previous: () => this.#goTo(this.#walk.length - 1),
      freeze: () => () => undefined,
    };
  }

  get isCurrent() {
    return this.#gameAddress.isCurrent;
  }

  start() {
    // The link of the screen names no board. It continues a game that began from the same experiment.
    if (this.#draft && (this.isCurrent || this.#gameAddress.namesSameExperiment)) {
      this.#gameAddress.write();
      // The core may not have answered the last action before the screen was left.
      this.#updateState(JUMP_SPEED, { isAction: false });
    } else this.#startFromAddress();
  }

  stop() {
    this.#gameAddress.cancel();
    this.#actionCount += 1;
    clearTimeout(this.#finishTimer);
  }

  updateColours() {
    this.#board.updateColours();
  }

  updateView() {
    this.#board.applyViewSettings();
    this.#panel.showGraphOption(this.#view.optionOf("beside") !== "off");
    if (this.isOpen) this.#showState();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#panel.showFailure(message);
  }

  /** Starts on the board of the address, or on the default one, with the moves of the address. */
  async #startFromAddress() {
    if (!this.choices) return;
    const actionNumber = ++this.#actionCount;
    const { query, moves, givens, help } = this.#gameAddress.read();
    const request = { query, panoramas: false };
    const link = await nullIfEngineLost(this.#engine.request("read", request));
    // The screen may have been left in the meantime.
    if (actionNumber !== this.#actionCount) return;
    // Other faults are not reported: they can come from query parameters that do not concern this screen.
    const linkFault = link?.faults.find(({ field }) => field === "link");
    const advice = linkFault ? namedFaultWords(linkFault) : givens ? "" : translate("play.puzzle.fault");
    // The link keeps the given numbers that cannot be read.
    if (!givens) this.#gameAddress.keep();
    await this.#startGame(link?.draft ?? this.choices.draft, {
      isChosen: false,
      advice,
      moves,
      givens: Uint32Array.from(givens ?? []),
      help,
    });
  }

  /**
   * Starts a game on a board. If the core refuses the board, shows the reason and keeps the current game.
   *
   * @param {Draft} draft
   * @param {object} [options]
   * @param {boolean} [options.isChosen] whether the user chose the board on this screen; the board is then put into
   *   the address
   * @param {string} [options.advice] shown beside the game
   * @param {number[] | null} [options.moves] the squares after the start; null if a link has an invalid list
   * @param {Uint32Array<ArrayBuffer>} [options.givens] the given numbers of a puzzle
   * @param {import("./game-address.js").Help} [options.help]
   */
  async #startGame(draft, { isChosen = true, advice = "", moves = [], givens = new Uint32Array(0), help } = {}) {
    const actionNumber = ++this.#actionCount;
    clearTimeout(this.#finishTimer);
    try {
      // Only the appearance of the board is needed here.
      const request = { draft, panoramas: false, whole: false };
      const experimentInfo = await nullIfEngineLost(this.#engine.request("prepare", request));
      if (!experimentInfo || actionNumber !== this.#actionCount) return;
      this.#draft = draft;
      this.#givens = givens;
      this.#moment = new Moment({ ...experimentInfo, refutation: null, working: null, notFound: null });
      const { ground } = this.#moment;
      this.#moment.givens = readGivens(givens);
      this.#vocabulary.ground = ground;
      this.#walk = new WalkedPath(experimentInfo.start);
      for (const square of moves ?? []) this.#walk.append(square);
      this.#usedHelp = help?.isHelped ?? false;
      this.#isTourCounted = help?.isTourCounted ?? false;
      this.#query = experimentInfo.query ?? "";
      if (isChosen) this.#gameAddress.write({ isAction: true });
      const size = { rows: wholeNumber(ground.rows), columns: wholeNumber(ground.columns) };
      this.#canvas.ariaLabel = this.#vocabulary.translate("play.canvas", size);
      this.#board.show(this.#moment);
      const { requiredEnd } = this.#moment;
      const endName = requiredEnd < 0 ? "" : this.#vocabulary.nameOf(requiredEnd);
      this.#panel.showBoard(draft, ground, experimentInfo.query, endName);
      this.#panel.showPuzzle(givens.length / 2, ground.size);
      this.#panel.showAdvice(advice);
      const hasMoves = this.#walk.length > 1;
      if (!(await this.#updateState(hasMoves ? JUMP_SPEED : MOVE_SPEED, { isAction: isChosen }))) return;
      // The core has walked as far as the moves are possible.
      const walkedLength = this.#state?.path.length ?? 1;
      if (moves !== null && walkedLength === this.#walk.length) return;
      this.#walk.shorten(walkedLength);
      this.#gameAddress.keep();
      this.#panel.showAdvice(this.#vocabulary.translate("play.movesFault"));
      this.#showState();
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      if (!this.isOpen) return;
      if (givens.length === 0) return this.#panel.showAdvice(namedFaultWords(error.fault));
      // Without its given numbers, the board of the link can still be played.
      this.#gameAddress.keep();
      await this.#startGame(draft, { isChosen, advice: translate("play.puzzle.fault"), moves, help });
    }
  }

  /**
   * Returns a draft whose tour must end on a square. The draft has an algorithm that supports a given end, so that the
   * explore screen can search for the tour too.
   *
   * @param {string} end
   * @param {Draft} draft
   */
  #draftWithEnd(end, draft) {
    const algorithms = this.choices?.algorithms ?? [];
    const algorithmsWithEnd = algorithms.filter(({ takesEnd }) => takesEnd).map(({ name }) => name);
    if (end === "" || algorithmsWithEnd.includes(draft.algorithm)) return { ...draft, end };
    return { ...draft, end, algorithm: algorithmsWithEnd.at(-1) ?? draft.algorithm };
  }

  /** Key of the stored score: the board and the goal, without the start. @param {Draft} draft */
  #scoreKey({ rows, columns, layers, holes, topology, leaper, graph, tour, end }) {
    return [rows, columns, layers, holes, topology, leaper, graph, tour, end].join(" ").trim();
  }

  /** Functions for texts about the current board. @returns {import("./wording.js").Phrasing} */
  get #phrasing() {
    const { translate, nameOf, numberOf } = this.#vocabulary;
    return { translate, nameOf, numberOf };
  }

  /**
   * Handles a click on a square. The square becomes the end while the player chooses an end. Otherwise the square
   * becomes the next square of the path if a move leads to it, or the start before the first move.
   *
   * @param {number} square
   */
  async #pick(square) {
    if (!this.#state || this.#isAwaitingState || !this.#draft) return;
    clearTimeout(this.#finishTimer);
    const { start } = this.#moment.ground.draftStart(square);
    if (this.#panel.endChoice.setPickedSquare(start)) {
      await this.#startGame(this.#draftWithEnd(start, this.#draft));
    } else if (this.#state.chances.some((move) => move.square === square)) {
      this.#walk.append(square);
      this.#panel.showAdvice("");
      await this.#updateState(MOVE_SPEED);
    } else if (this.#walk.length === 1 && square !== this.#walk.last && this.#givens.length === 0) {
      await this.#startGame({ ...this.#draft, start });
    } else if (square !== this.#walk.last) {
      const { translate, nameOf } = this.#vocabulary;
      const noMove = this.#givens.length > 0 ? "play.puzzle.noMove" : "play.noMove";
      const key = this.#walk.path.includes(square) ? "play.wasVisited" : noMove;
      const number = this.#vocabulary.numberOf(this.#walk.length);
      this.#panel.showAdvice(translate(key, { from: nameOf(this.#walk.last), square: nameOf(square), number }));
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
   * Requests the state of the game from the core, and shows it.
   *
   * @param {number} speed at which the board shows the change, in steps a second
   * @param {{isAction: boolean}} [options] whether the player changed the game
   * @returns {Promise<boolean>} false if another action replaced this one, or if the engine was lost
   */
  async #updateState(speed, { isAction } = { isAction: true }) {
    const actionNumber = ++this.#actionCount;
    this.#isAwaitingState = true;
    // What is known about an older position, with the tour that completes it, is not true of this one.
    this.#solvability = UNKNOWN_SOLVABILITY;
    const state = await nullIfEngineLost(this.#engine.request("game", this.#gameParameters));
    this.#isAwaitingState = false;
    if (!state || actionNumber !== this.#actionCount) return false;
    this.#state = state;
    this.#hintedSquare = -1;
    this.#gameAddress.schedule({ isAction });
    const report = createPathReport(this.#moment, state.path, STATUS_BY_STANDING[state.standing]);
    this.#moment.apply(report);
    if (speed === JUMP_SPEED) this.#board.showJump();
    this.#board.showReport(report, speed);
    if (state.standing !== "walking" && this.#draft && this.#givens.length === 0) {
      // A tour that is taken back and made again counts once.
      const isNewTour = isTour(state) && !this.#isTourCounted;
      this.#isTourCounted ||= isNewTour;
      const game = { visited: state.path.length, isTour: isNewTour, isHelped: this.#usedHelp };
      storeScore(this.#scoreKey(this.#draft), game);
    }
    this.#showState();
    this.#analyse();
    return true;
  }

  /** Parameters of a request about the game. */
  get #gameParameters() {
    const draft = /** @type {Draft} */ (this.#draft);
    return { draft, givens: this.#givens, path: Uint32Array.from(this.#walk.path) };
  }

  /** Shows the state of the game and the available moves. */
  #showState() {
    const state = this.#state;
    if (!state || !this.#draft) return;
    const { path, chances, standing } = state;
    this.main.dataset.standing = standing;
    const [square, place] = [path[path.length - 1], path.length - 1];
    const isWalking = standing === "walking";
    const { showsMoveCounts } = this.#panel;
    const candidates = chances.map(({ square, waysOut }) => {
      const degree = showsMoveCounts ? waysOut : null;
      const state = /** @type {"next" | "waiting"} */ (square === this.#hintedSquare ? "next" : "waiting");
      return { square, state, degree, keys: [], visits: null };
    });
    this.#board.showDecision(isWalking ? { square, place, candidates } : null);
    const score = scoreOf(this.#scoreKey(this.#draft));
    const isPuzzle = this.#givens.length > 0;
    const { size, requiresClosed: isClosed } = this.#moment;
    const game = { size, walk: this.#walk, score, isHelped: this.#usedHelp, isPuzzle, isClosed };
    this.#panel.showState(state, game, this.#phrasing);
    this.#panel.showSolvability(this.#solvability, state, this.#phrasing);
  }

  /** Examines whether the game can still be finished, until there is an answer or another action. */
  async #analyse() {
    const actionNumber = this.#actionCount;
    while (this.#panel.showsSolvability && this.isOpen && !isFinal(this.#solvability)) {
      if (!(await this.#analyseSlice(actionNumber))) return;
    }
  }

  /**
   * Examines the game for one time slice, and shows the result.
   *
   * @param {number} actionNumber value of the action counter for the examined position
   * @returns {Promise<boolean>} false if another action changed the game, or if the engine was lost
   */
  async #analyseSlice(actionNumber) {
    const request = { ...this.#gameParameters, milliseconds: SOLVABILITY_SLICE_MS };
    const solvability = await nullIfEngineLost(this.#engine.request("solvability", request));
    if (!solvability || actionNumber !== this.#actionCount || !this.#state) return false;
    this.#solvability = solvability;
    this.#panel.showSolvability(solvability, this.#state, this.#phrasing);
    return true;
  }

  async #askHint() {
    const actionNumber = this.#actionCount;
    const path = this.#walk.path;
    this.#usedHelp = true;
    while (actionNumber === this.#actionCount) {
      const request = { ...this.#gameParameters, milliseconds: SOLVABILITY_SLICE_MS };
      const hint = await nullIfEngineLost(this.#engine.request("hint", request));
      if (!hint || actionNumber !== this.#actionCount) return;
      this.#panel.showAdvice(hintWords(hint, path, this.#phrasing));
      if (hint.kind === "thinking") continue;
      this.#hintedSquare = "square" in hint ? hint.square : -1;
      this.#showState();
      return;
    }
  }

  /** Makes the remaining moves of a tour automatically, if the game can be finished. */
  async #finish() {
    const actionNumber = this.#actionCount;
    this.#usedHelp = true;
    this.#panel.showAdvice("");
    while (!isFinal(this.#solvability)) {
      if (!(await this.#analyseSlice(actionNumber))) return;
    }
    const solvability = this.#solvability;
    if (solvability.kind !== "open") {
      this.#panel.showAdvice(solvabilityWords(solvability, this.#walk.path, this.#phrasing));
      return;
    }
    this.#walk.completeWith(solvability.tour);
    this.#playNextMove();
  }

  /** Plays the longest path from the start, or the shortest path that cannot be extended. @param {boolean} isLongest */
  async #playExtreme(isLongest) {
    if (!this.#draft) return;
    clearTimeout(this.#finishTimer);
    this.#usedHelp = true;
    this.#walk.goTo(1);
    if (!(await this.#updateState(JUMP_SPEED))) return;
    const actionNumber = this.#actionCount;
    const request = { draft: this.#draft, longest: isLongest, milliseconds: EXTREME_SLICE_MS };
    const endTime = performance.now() + EXTREME_SEARCH_MS;
    for (let isOver = false; !isOver;) {
      const progress = await nullIfEngineLost(this.#engine.request("extreme-path", request));
      if (!progress || actionNumber !== this.#actionCount) return;
      this.#panel.showAdvice(extremeWords(progress, isLongest, this.#moment.size, this.#phrasing));
      isOver = progress.isProved || performance.now() >= endTime;
      if (isOver) this.#walk.completeWith([...progress.path]);
    }
    this.#playNextMove();
  }

  /** Makes the next move that can be redone, and schedules the one after it. */
  async #playNextMove() {
    if (this.#walk.length >= this.#walk.lengthWithRedo || !this.isOpen) return;
    this.#walk.goTo(this.#walk.length + 1);
    if (!(await this.#updateState(MOVE_SPEED))) return;
    this.#finishTimer = setTimeout(() => this.#playNextMove(), MOVE_INTERVAL_MS);
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    // Form fields handle these keys themselves.
    if (event.defaultPrevented || (target instanceof Element && target.closest(KEY_HANDLING_ELEMENTS))) return;
    const isCommand = ctrlKey || metaKey;
    const isZ = isCommand && key.toLowerCase() === "z";
    if ((isZ && shiftKey) || (ctrlKey && key.toLowerCase() === "y")) this.#goTo(this.#walk.length + 1);
    else if (isZ || key === "Backspace") this.#goTo(this.#walk.length - 1);
    else if (/^[1-8]$/.test(key) && !isCommand && !altKey) {
      const move = this.#state?.chances[Number(key) - 1];
      if (move) this.#pick(move.square);
    } else return;
    event.preventDefault();
  }
}

/** Whether further examination cannot change the answer. @param {Solvability} solvability */
function isFinal(solvability) {
  return solvability.kind === "open" || (solvability.kind === "lost" && solvability.isFirst);
}
