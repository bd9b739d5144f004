/** The play screen, on which the user walks a tour by hand. */

import "#words/play";
import "../styles/by-hand.css";
import "./play.css";
import { Board } from "../board/board.js";
import { Moment } from "../board/moment.js";
import { reportOf } from "../board/path-report.js";
import { DraftRefused, unlessLost } from "../engine/engine.js";
import { wholeNumber } from "../locales/locale.js";
import { element, make } from "../widgets/element.js";
import { cellWords } from "../wording/cell.js";
import { namedFaultWords } from "../wording/fault.js";
import { Speech } from "../wording/speech.js";
import { fragmentOf, queryOf } from "./link.js";
import { PlayPanel, isTour } from "./play-panel.js";
import { keepScore, scoreOf } from "./score.js";
import { Walk } from "./walk.js";
import { hintWords, prospectWords } from "./wording.js";

/** @import { Choices, Draft, Prospect, GameState } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { Content } from "../screens/screens.js" */

/**
 * Search statuses that correspond to the standings of a game.
 *
 * @type {Record<GameState["standing"], Report["status"]>}
 */
const STATUSES = { walking: "searching", stuck: "stuck", astray: "stuck", "open-tour": "open-tour", "closed-tour": "closed-tour" };

/** Time slice in which the worker examines a game before it can take the next move, in milliseconds. */
const SLICE = 8;

/** Interval between the moves that are made automatically, in milliseconds. */
const MOVE = 220;

/** Speeds at which the board shows one move made by hand, and several moves at once, in steps a second. */
const BY_HAND = 4;
const JUMPED = Infinity;

/** Selector of the elements that handle the game's keys themselves. */
const TAKES_KEYS = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, dialog";

/** @type {Prospect} */
const UNKNOWN = { kind: "thinking" };

/** @implements {Content} */
export class PlayScreen {
  #main = element("hand", HTMLElement);
  #canvas = make("canvas", { id: "play-board", tabIndex: 0 });
  #engine;
  #address;
  #panel;
  #board;
  #speech;
  #moment = new Moment({ rows: 8, columns: 8, start: 0, closed: false, all: false });
  #walk = new Walk(0);
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
  #turn = 0;
  /** Whether the core is still answering a move. */
  #isMoving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #finishing;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine an engine of its own, with the complete core
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   */
  constructor({ engine, address, view }) {
    this.#engine = engine;
    this.#address = address;
    this.#speech = new Speech(view, this.#moment.ground);
    this.#panel = new PlayPanel(this.#main, this.#canvas, {
      pick: (square) => this.#pick(square),
      goTo: (length) => this.#goTo(length),
      restart: () => this.#draft && this.#set(this.#draft, false),
      askHint: () => this.#askHint(),
      finish: () => this.#finish(),
      setSize: (rows, columns) => this.#choices && this.#set({ ...this.#choices.draft, rows, columns, tour: this.#draft?.tour ?? this.#choices.draft.tour }),
      setGoal: (tour) => this.#draft && this.#set({ ...this.#draft, tour, end: "" }),
      setEnd: (end) => this.#draft && this.#set(this.#endingOn(end, this.#draft)),
      setShown: () => (this.#tell(), this.#look()),
    });
    this.#board = new Board(this.#canvas, this.#moment, view, {
      onPick: (square) => this.#pick(square),
      nameCell: (cell) => cellWords(cell, this.#speech.say),
      isCarried: true,
    });
    document.addEventListener("keydown", (event) => this.#isOpen && this.#followKey(event));
  }

  /** @returns {import("../screens/screens.js").Presented | null} */
  get presented() {
    if (!this.#isOpen) return null;
    return { next: () => this.#goTo(this.#walk.length + 1), previous: () => this.#goTo(this.#walk.length - 1), freeze: () => () => undefined };
  }

  open() {
    this.#main.hidden = false;
    const isOther = this.#asked !== this.#query;
    if (this.#isOpen && !isOther) return;
    this.#isOpen = true;
    if (this.#choices && (isOther || !this.#draft)) this.#begin();
  }

  leave() {
    this.#main.hidden = true;
    this.#isOpen = false;
    this.#turn += 1;
    clearTimeout(this.#finishing);
  }

  recolour() {
    this.#board.recolour();
  }

  review() {
    this.#board.review();
    if (this.#isOpen) this.#tell();
  }

  /** @param {Choices} choices */
  offer(choices) {
    this.#choices = choices;
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  giveUp(message) {
    this.#panel.giveUp(message);
  }

  /** Query of the board in the address. */
  get #asked() {
    return queryOf(this.#address.fragment, this.#address.query);
  }

  /** Starts on the board of the address, or on the default one. */
  async #begin() {
    if (!this.#choices) return;
    this.#query = this.#asked;
    const read = await unlessLost(this.#engine.ask("read", { query: this.#query, panoramas: false }));
    // The page's own keys in the address are not reported as faults.
    const tooLong = read?.faults.find(({ field }) => field === "link");
    await this.#set(read?.draft ?? this.#choices.draft, false, tooLong && namedFaultWords(tooLong));
  }

  /**
   * Starts a game on a board. If the core refuses the board, shows the reason and keeps the current game.
   *
   * @param {Draft} draft
   * @param {boolean} [isChosen] whether the user chose it on this screen; then it is put into the address
   * @param {string} [advice] shown beside the game
   */
  async #set(draft, isChosen = true, advice = "") {
    const turn = ++this.#turn;
    clearTimeout(this.#finishing);
    try {
      // Only the appearance of the board is needed here.
      const setting = await unlessLost(this.#engine.ask("prepare", { draft, panoramas: false, whole: false }));
      if (!setting || turn !== this.#turn) return;
      this.#draft = draft;
      this.#moment = new Moment({ ...setting, refutation: null, working: null, notFound: null });
      const { ground } = this.#moment;
      this.#speech.ground = ground;
      this.#walk = new Walk(setting.start);
      this.#isHelped = false;
      if (isChosen && setting.query) this.#address.keepFragment(fragmentOf(setting.query), { replace: true });
      this.#query = this.#asked;
      this.#canvas.ariaLabel = this.#speech.say("play.canvas", { rows: wholeNumber(ground.rows), columns: wholeNumber(ground.columns) });
      this.#board.show(this.#moment);
      this.#panel.fill(draft, ground, setting.query, this.#moment.end < 0 ? "" : this.#speech.nameOf(this.#moment.end));
      this.#panel.advise(advice);
      await this.#ask(BY_HAND);
    } catch (error) {
      if (!(error instanceof DraftRefused)) throw error;
      this.#panel.advise(namedFaultWords(error.fault));
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
  #kept({ rows, columns, layers, holes, topology, leaper, graph, tour, end }) {
    return [rows, columns, layers, holes, topology, leaper, graph, tour, end].join(" ").trim();
  }

  get #speaking() {
    return { say: this.#speech.say, nameOf: this.#speech.nameOf };
  }

  /**
   * Handles a picked square. It becomes the end while an end is being chosen, the next square if a move leads there, or
   * the start before the first move.
   *
   * @param {number} square
   */
  async #pick(square) {
    if (!this.#state || this.#isMoving || !this.#draft) return;
    clearTimeout(this.#finishing);
    const { start } = this.#moment.ground.startAt(square);
    if (this.#panel.end.take(start)) {
      await this.#set(this.#endingOn(start, this.#draft));
    } else if (this.#state.chances.some((chance) => chance.square === square)) {
      this.#walk.enter(square);
      this.#panel.advise("");
      await this.#ask(BY_HAND);
    } else if (this.#walk.length === 1 && square !== this.#walk.last) {
      await this.#set({ ...this.#draft, start });
    } else if (square !== this.#walk.last) {
      const { say, nameOf } = this.#speech;
      const key = this.#walk.path.includes(square) ? "play.wasVisited" : "play.noMove";
      this.#panel.advise(say(key, { from: nameOf(this.#walk.last), square: nameOf(square) }));
    }
  }

  /** Undoes or redoes moves until the path has the given number of squares. @param {number} length */
  async #goTo(length) {
    clearTimeout(this.#finishing);
    const before = this.#walk.length;
    this.#walk.goTo(length);
    this.#panel.advise("");
    await this.#ask(Math.abs(this.#walk.length - before) === 1 ? BY_HAND : JUMPED);
  }

  /**
   * Asks the core for the state of the game, and shows it. Returns whether no other action came meanwhile.
   *
   * @param {number} speed at which the board shows it, in steps a second
   */
  async #ask(speed) {
    const turn = ++this.#turn;
    this.#isMoving = true;
    const state = await unlessLost(this.#engine.ask("game", this.#question));
    this.#isMoving = false;
    if (!state || turn !== this.#turn) return false;
    this.#state = state;
    this.#prospect = UNKNOWN;
    const report = reportOf(this.#moment, state.path, STATUSES[state.standing]);
    this.#moment.apply(report);
    if (speed === JUMPED) this.#board.jump();
    this.#board.note(report, speed);
    if (state.standing !== "walking" && this.#draft) {
      keepScore(this.#kept(this.#draft), { visited: state.path.length, isTour: isTour(state), isHelped: this.#isHelped });
    }
    this.#tell();
    this.#look();
    return true;
  }

  /** Parameters of a request about the game. */
  get #question() {
    return { draft: /** @type {Draft} */ (this.#draft), path: Uint32Array.from(this.#walk.path) };
  }

  /** Shows the state of the game and the available moves. */
  #tell() {
    const state = this.#state;
    if (!state || !this.#draft) return;
    const { path, chances, standing } = state;
    this.#main.dataset.standing = standing;
    const [square, place] = [path[path.length - 1], path.length - 1];
    const isWalking = standing === "walking";
    const { showsWays } = this.#panel;
    const candidates = chances.map(({ square, waysOut }) => ({ square, state: /** @type {const} */ ("waiting"), degree: showsWays ? waysOut : null, keys: [], visits: null }));
    this.#board.decide(isWalking ? { square, place, candidates } : null);
    const score = scoreOf(this.#kept(this.#draft));
    this.#panel.tell(state, { size: this.#moment.size, walk: this.#walk, score }, this.#speaking);
    this.#panel.tellProspect(this.#prospect, state, this.#speaking);
  }

  /** Finds out whether the game can still be finished, until another action comes. */
  async #look() {
    const turn = this.#turn;
    while (this.#panel.isLive && this.#isOpen && !isSettled(this.#prospect)) {
      if (!(await this.#think(turn))) return;
    }
  }

  /**
   * Examines the game for one time slice, and shows the result. Returns whether the game is still the same.
   *
   * @param {number} turn that is examined
   */
  async #think(turn) {
    const prospect = await unlessLost(this.#engine.ask("prospect", { ...this.#question, milliseconds: SLICE }));
    if (!prospect || turn !== this.#turn || !this.#state) return false;
    this.#prospect = prospect;
    this.#panel.tellProspect(prospect, this.#state, this.#speaking);
    return true;
  }

  async #askHint() {
    const turn = this.#turn;
    const path = this.#walk.path;
    this.#isHelped = true;
    while (turn === this.#turn) {
      const hint = await unlessLost(this.#engine.ask("hint", { ...this.#question, milliseconds: SLICE }));
      if (!hint || turn !== this.#turn) return;
      this.#panel.advise(hintWords(hint, path, this.#speaking));
      if (hint.kind !== "thinking") return;
    }
  }

  /** Plays on to the end, if the game can be finished. */
  async #finish() {
    const turn = this.#turn;
    this.#isHelped = true;
    while (!isSettled(this.#prospect)) {
      if (!(await this.#think(turn))) return;
    }
    const prospect = this.#prospect;
    if (prospect.kind !== "open") return this.#panel.advise(prospectWords(prospect, this.#walk.path, this.#speaking));
    this.#walk.follow(prospect.tour);
    this.#walkOn();
  }

  /** Makes the known moves that remain, one at a time. */
  async #walkOn() {
    if (this.#walk.length >= this.#walk.whole || !this.#isOpen) return;
    this.#walk.goTo(this.#walk.length + 1);
    if (await this.#ask(BY_HAND)) this.#finishing = setTimeout(() => this.#walkOn(), MOVE);
  }

  /** @param {KeyboardEvent} event */
  #followKey(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    // Form fields handle these keys themselves.
    if (event.defaultPrevented || (target instanceof Element && target.closest(TAKES_KEYS))) return;
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

/** Whether a prospect is final. @param {Prospect} prospect */
function isSettled(prospect) {
  return prospect.kind === "open" || (prospect.kind === "lost" && prospect.isFirst);
}
