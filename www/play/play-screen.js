/** The screen on which somebody walks a tour by hand. */

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

/** How a game stands, as a search would. @type {Record<GameState["standing"], Report["status"]>} */
const STATUSES = { walking: "searching", stuck: "stuck", astray: "stuck", "open-tour": "open-tour", "closed-tour": "closed-tour" };

/** How long the worker looks into a game before it can take the next move, in milliseconds. */
const SLICE = 8;

/** How long a move takes of those that are made for somebody, in milliseconds. */
const MOVE = 220;

/** Steps a second, as a board shows a move made by hand, and several at once. */
const BY_HAND = 4;
const JUMPED = Infinity;

/** What takes the keys of the game for itself. */
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
  /** The board that is played on. @type {Draft | null} */
  #draft = null;
  /** @type {GameState | null} */
  #state = null;
  #prospect = UNKNOWN;
  /** The query of the board that the address asked for last. */
  #query = "";
  #isOpen = false;
  #isHelped = false;
  /** Counts what was done, so that what is found out about an older position is known as such. */
  #turn = 0;
  /** Whether a move is on its way to the core. */
  #isMoving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #finishing;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine one of its own, with the whole core
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

  /** The query of the board that the address asks for. */
  get #asked() {
    return queryOf(this.#address.fragment, this.#address.query);
  }

  /** Takes the board of the address, or the usual one. */
  async #begin() {
    if (!this.#choices) return;
    this.#query = this.#asked;
    const read = await unlessLost(this.#engine.ask("read", { query: this.#query, panoramas: false }));
    // The page's own keys of an address are no faults here.
    const tooLong = read?.faults.find(({ field }) => field === "link");
    await this.#set(read?.draft ?? this.#choices.draft, false, tooLong && namedFaultWords(tooLong));
  }

  /**
   * Begins on a board. One that the core refuses is told, and the last one stays.
   *
   * @param {Draft} draft
   * @param {boolean} [isChosen] whether it was chosen here: then the address says so
   * @param {string} [advice] said beside the game
   */
  async #set(draft, isChosen = true, advice = "") {
    const turn = ++this.#turn;
    clearTimeout(this.#finishing);
    try {
      // All that is asked for here is what the board looks like.
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

  /** A draft whose tour must end on a square; with an algorithm that can be told so, for whoever watches one. @param {string} end @param {Draft} draft */
  #endingOn(end, draft) {
    const able = (this.#choices?.algorithms ?? []).filter(({ takesEnd }) => takesEnd).map(({ name }) => name);
    const algorithm = end === "" || able.includes(draft.algorithm) ? draft.algorithm : (able.at(-1) ?? draft.algorithm);
    return { ...draft, end, algorithm };
  }

  /** What the game is kept by: its board and its goal, wherever it begins. @param {Draft} draft */
  #kept({ rows, columns, layers, holes, topology, leaper, graph, tour, end }) {
    return [rows, columns, layers, holes, topology, leaper, graph, tour, end].join(" ").trim();
  }

  get #speaking() {
    return { say: this.#speech.say, nameOf: this.#speech.nameOf };
  }

  /** Goes to a square, if a move leads there; before the first move it can be begun anywhere. @param {number} square */
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

  /** Takes moves back, or makes them again, until there are so many squares. @param {number} length */
  async #goTo(length) {
    clearTimeout(this.#finishing);
    const before = this.#walk.length;
    this.#walk.goTo(length);
    this.#panel.advise("");
    await this.#ask(Math.abs(this.#walk.length - before) === 1 ? BY_HAND : JUMPED);
  }

  /**
   * Asks the core how the game stands now, and shows it. Says whether nothing else was done meanwhile.
   *
   * @param {number} speed steps a second, as the board shows it
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

  /** The game, as the core is asked about it. */
  get #question() {
    return { draft: /** @type {Draft} */ (this.#draft), path: Uint32Array.from(this.#walk.path) };
  }

  /** Says how the game stands, and shows the moves that there are. */
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

  /** Finds out whether the game can still be finished, for as long as nothing else is done. */
  async #look() {
    const turn = this.#turn;
    while (this.#panel.isLive && this.#isOpen && !isSettled(this.#prospect)) {
      if (!(await this.#think(turn))) return;
    }
  }

  /**
   * Looks into the game for a slice, and tells what was found. Says whether the game is still the same.
   *
   * @param {number} turn that is looked into
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

  /** Walks on to the end, if there is a way. */
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

  /** Makes the next of the moves that are known, and those after it, one at a time. */
  async #walkOn() {
    if (this.#walk.length >= this.#walk.whole || !this.#isOpen) return;
    this.#walk.goTo(this.#walk.length + 1);
    if (await this.#ask(BY_HAND)) this.#finishing = setTimeout(() => this.#walkOn(), MOVE);
  }

  /** @param {KeyboardEvent} event */
  #followKey(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    // Elsewhere these keys are for what they are typed into.
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

/** Whether nothing more will be found out. @param {Prospect} prospect */
function isSettled(prospect) {
  return prospect.kind === "open" || (prospect.kind === "lost" && prospect.isFirst);
}
