/** The screen on which somebody walks a tour by hand. */

import "../locales/play.js";
import "./play.css";
import redoIcon from "lucide-static/icons/redo-2.svg?raw";
import undoIcon from "lucide-static/icons/undo-2.svg?raw";
import { Board } from "../board/board.js";
import { Moment } from "../board/moment.js";
import { DraftRefused, unlessLost } from "../engine/engine.js";
import { wholeNumber, words } from "../locales/locale.js";
import { dress, element, make, setText } from "../widgets/element.js";
import { namedFaultWords } from "../wording/fault.js";
import { Speech } from "../wording/speech.js";
import { NAME, fragmentOf, queryOf } from "./link.js";
import { reportOf } from "./report.js";
import { NOTHING, keepScore, scoreOf } from "./score.js";
import { Walk } from "./walk.js";
import { hintWords, prospectWords, stateWords } from "./wording.js";

/** @import { Choices, Draft, GameProspect, GameState } from "../bindings/protocol" */
/** @import { Screen } from "../screens/screens.js" */

/** The boards that are offered by their sizes. */
const SIZES = ["3x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12"];

/** How long the worker looks into a game before it can take the next move, in milliseconds. */
const SLICE = 8;

/** How long a move takes of those that are made for somebody, in milliseconds. */
const MOVE = 220;

/** Steps a second, as a board shows a move made by hand, and moves back. */
const BY_HAND = 4;
const JUMPED = Infinity;

/** @implements {Screen} */
export class PlayScreen {
  name = NAME;
  #main = element("hand", HTMLElement);
  #engine;
  #address;
  #speech;
  #board;
  #moment = new Moment({ rows: 8, columns: 8, start: 0, closed: false, all: false });
  #walk = new Walk(0);
  /** @type {Choices | null} */
  #choices = null;
  /** The board that is played on. @type {Draft | null} */
  #draft = null;
  /** @type {GameState | null} */
  #state = null;
  /** @type {GameProspect} */
  #prospect = { kind: "thinking" };
  #query = "";
  #isOpen = false;
  #isHelped = false;
  /** Counts what was done, so that what is found out about an older position is known as such. */
  #turn = 0;
  /** Whether a move is on its way to the core. */
  #isMoving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #finishing;

  #canvas = make("canvas", { id: "play-board", tabIndex: 0, role: "application" });
  #size = make("select", {});
  #goals = ["open", "closed"].map((value) => make("input", { type: "radio", name: "play-goal", value }));
  #ways = make("input", { type: "checkbox", checked: true });
  #live = make("input", { type: "checkbox", checked: true });
  #sentence = make("h2", { id: "play-sentence", tabIndex: -1 });
  #detail = make("p", { className: "play-detail" });
  #moves = make("ul", { className: "play-moves" });
  #answer = make("p", { className: "play-answer" });
  #back = this.#button("back", () => this.#goBack());
  #hint = this.#button("askHint", () => this.#askHint());
  #finish = this.#button("finish", () => this.#finishIt());
  #advice = make("p", { className: "play-advice", role: "status" });
  #score = make("p", { className: "play-score muted" });
  #explore = make("a", {}, words("play.explore"));
  #undo = this.#button("undo", () => this.#goTo(this.#walk.length - 1));
  #redo = this.#button("redo", () => this.#goTo(this.#walk.length + 1));
  #anew = this.#button("anew", () => this.#restart());
  #way = make("input", { type: "range", min: "1", step: "1", ariaLabel: words("play.way") });
  #visited = make("output", { className: "play-visited" });

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
    this.#build();
    this.#board = new Board(this.#canvas, this.#moment, view, {
      onPick: (square) => this.#pick(square),
      onFocus: (square) => this.#announce(this.#speech.say("play.focus", { square: this.#nameOf(square), what: this.#what(square) })),
      onHover: () => undefined,
      fetchLists: async () => null,
    });
  }

  get title() {
    return words("play.pageTitle");
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
    if (this.#isOpen && this.#state) this.#tell();
  }

  /** @param {Choices} choices */
  offer(choices) {
    this.#choices = choices;
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  giveUp(message) {
    setText(this.#sentence, words("sentence.notStarted"));
    setText(this.#detail, message);
  }

  /**
   * @param {string} key
   * @param {() => void} onClick
   */
  #button(key, onClick) {
    const button = make("button", { type: "button", className: "plain quieter" }, words(`play.${key}`, { square: "" }));
    button.addEventListener("click", onClick);
    return button;
  }

  #build() {
    const own = make("option", { value: "", hidden: true }, words("play.ownBoard"));
    const sizes = SIZES.map((size) => size.split("x"));
    this.#size.append(own, ...sizes.map(([rows, columns]) => make("option", { value: `${rows}x${columns}` }, words("play.size", { rows, columns }))));
    this.#size.addEventListener("change", () => this.#takeSize());
    for (const goal of this.#goals) goal.addEventListener("change", () => this.#draft && this.#set({ ...this.#draft, tour: goal.value }));
    this.#ways.addEventListener("change", () => this.#tell());
    this.#live.addEventListener("change", () => (this.#tell(), this.#look()));
    this.#way.addEventListener("input", () => this.#goTo(Number(this.#way.value)));
    for (const [button, icon] of /** @type {const} */ ([
      [this.#undo, undoIcon],
      [this.#redo, redoIcon],
    ])) {
      button.ariaLabel = button.title = button.textContent ?? "";
      button.textContent = "";
      dress(button, icon);
    }
    const check = (/** @type {HTMLInputElement} */ box, /** @type {string} */ key) => make("label", { className: "check" }, box, words(`play.${key}`));
    const goals = this.#goals.map((goal) => make("label", { className: "check" }, goal, words(`play.${goal.value}`)));
    this.#finish.classList.replace("quieter", "chosen");
    this.#main.append(
      make("section", { className: "stage play-stage", ariaLabel: words("play.title") }, this.#canvas),
      make(
        "aside",
        { className: "side play-side", ariaLabel: words("play.help") },
        make("div", { className: "play-now", ariaLive: "polite" }, this.#sentence, this.#detail),
        make("section", { className: "play-chances", ariaLabel: words("play.moves") }, this.#moves),
        make("div", { className: "play-prospect" }, this.#answer, this.#back),
        make("div", { className: "play-help" }, this.#hint, this.#finish, this.#advice),
        make(
          "div",
          { className: "play-setup" },
          make("label", {}, words("play.board"), " ", this.#size),
          make("fieldset", {}, make("legend", {}, words("play.goal")), ...goals),
          check(this.#ways, "ways"),
          check(this.#live, "live"),
          this.#score,
          this.#explore,
        ),
      ),
      make("section", { className: "transport play-transport", ariaLabel: words("play.way") }, make("div", { className: "buttons" }, this.#undo, this.#redo), make("div", { className: "timeline" }, this.#way), this.#visited, this.#anew),
    );
    this.#main.addEventListener("keydown", (event) => this.#followKey(event));
  }

  /** Takes the board of the address, or the usual one. */
  async #begin() {
    const choices = this.#choices;
    if (!choices) return;
    this.#query = this.#asked;
    const read = await unlessLost(this.#engine.ask("read", { query: this.#query, panoramas: false }));
    await this.#set(read?.draft ?? choices.draft, false);
  }

  /**
   * Begins on a board. One that the core refuses is told, and the last one stays.
   *
   * @param {Draft} draft
   * @param {boolean} [isChosen] whether it was chosen here: then the address says so
   */
  async #set(draft, isChosen = true) {
    const turn = ++this.#turn;
    clearTimeout(this.#finishing);
    try {
      // All that is asked for here is what the board looks like.
      const setting = await unlessLost(this.#engine.ask("prepare", { draft, panoramas: false, whole: false }));
      if (!setting || turn !== this.#turn) return;
      this.#draft = draft;
      this.#moment = new Moment({ ...setting, refutation: null, working: null, notFound: null });
      this.#speech.ground = this.#moment.ground;
      this.#walk = new Walk(setting.start);
      this.#isHelped = false;
      if (setting.query) {
        if (isChosen) this.#address.keepFragment(fragmentOf(setting.query), { replace: true });
        this.#query = this.#asked;
        this.#explore.href = `?${setting.query}#`;
      }
      this.#board.show(this.#moment);
      this.#fill(draft, setting.query ?? "");
      await this.#ask(BY_HAND);
    } catch (error) {
      if (!(error instanceof DraftRefused)) throw error;
      setText(this.#advice, namedFaultWords(error.fault));
    }
  }

  /**
   * @param {Draft} draft
   * @param {string} query
   */
  #fill(draft, query) {
    const size = `${draft.rows}x${draft.columns}`;
    const { ground } = this.#moment;
    const isPlain = ground.isWhole && !ground.isGraph;
    const isOffered = isPlain && SIZES.includes(size);
    this.#size.options[0].hidden = isOffered;
    this.#size.value = isOffered ? size : "";
    for (const goal of this.#goals) goal.checked = goal.value === draft.tour;
    const { rows, columns } = ground;
    this.#canvas.ariaLabel = this.#speech.say("play.canvas", { rows: wholeNumber(rows), columns: wholeNumber(columns) });
    this.#explore.hidden = query === "";
    setText(this.#advice, "");
  }

  #takeSize() {
    const [rows, columns] = this.#size.value.split("x");
    if (!this.#choices || !columns) return;
    this.#set({ ...this.#choices.draft, rows, columns, tour: this.#draft?.tour ?? this.#choices.draft.tour });
  }

  /** The query of the board that the address asks for. */
  get #asked() {
    return queryOf(this.#address.fragment, this.#address.query);
  }

  /** What the game is kept by: its board and its goal, wherever it begins. */
  get #kept() {
    const { rows, columns, layers, holes, topology, leaper, graph, tour } = /** @type {Draft} */ (this.#draft);
    return [rows, columns, layers, holes, topology, leaper, graph, tour].join(" ");
  }

  #nameOf = (/** @type {number} */ square) => this.#speech.nameOf(square);

  get #speaking() {
    return { say: this.#speech.say, nameOf: this.#nameOf };
  }

  /** What there is to say of a square. @param {number} square */
  #what(square) {
    const place = this.#walk.path.indexOf(square);
    if (square === this.#walk.last) return this.#speech.say("play.is.here");
    if (place >= 0) return this.#speech.say("play.is.number", { number: wholeNumber(place + 1) });
    const chance = this.#state?.chances.find((chance) => chance.square === square);
    return chance ? this.#speech.say("play.is.chance", { count: chance.waysOut }) : this.#speech.say("play.is.free");
  }

  /** @param {string} text */
  #announce(text) {
    setText(element("announcement", HTMLElement), text);
  }

  /** Goes to a square, if a move leads there; before the first move it can be begun anywhere. @param {number} square */
  async #pick(square) {
    if (!this.#state || this.#isMoving || !this.#draft) return;
    clearTimeout(this.#finishing);
    if (this.#state.chances.some((chance) => chance.square === square)) return this.#enter(square);
    if (square === this.#walk.last) return;
    if (this.#walk.length === 1) return this.#set({ ...this.#draft, start: this.#moment.ground.startAt(square).start });
    const key = this.#walk.path.includes(square) ? "play.wasVisited" : "play.noMove";
    setText(this.#advice, this.#speech.say(key, { from: this.#nameOf(this.#walk.last), square: this.#nameOf(square) }));
  }

  /** @param {number} square */
  async #enter(square) {
    this.#walk.enter(square);
    setText(this.#advice, "");
    await this.#ask(BY_HAND);
  }

  /** @param {number} length */
  async #goTo(length) {
    clearTimeout(this.#finishing);
    const before = this.#walk.length;
    this.#walk.goTo(length);
    setText(this.#advice, "");
    await this.#ask(Math.abs(this.#walk.length - before) === 1 ? BY_HAND : JUMPED);
  }

  #goBack() {
    if (this.#prospect.kind === "lost") this.#goTo(this.#prospect.length - 1);
  }

  #restart() {
    if (this.#draft) this.#set(this.#draft, false);
  }

  /**
   * Asks the core how the game stands now, and shows it.
   *
   * @param {number} speed steps a second, as the board shows it
   */
  async #ask(speed) {
    const turn = ++this.#turn;
    const draft = this.#draft;
    if (!draft) return;
    this.#isMoving = true;
    const state = await unlessLost(this.#engine.ask("game", { draft, path: Uint32Array.from(this.#walk.path) }));
    this.#isMoving = false;
    if (!state || turn !== this.#turn) return;
    this.#state = state;
    this.#prospect = { kind: "thinking" };
    this.#show(state, speed);
    this.#tell();
    this.#look();
  }

  /**
   * @param {GameState} state
   * @param {number} speed
   */
  #show(state, speed) {
    const report = reportOf(this.#moment, state);
    this.#moment.apply(report);
    if (speed === JUMPED) this.#board.jump();
    this.#board.note(report, speed);
    const isOver = state.standing !== "walking";
    if (!isOver) return;
    const isTour = state.standing === "open-tour" || state.standing === "closed-tour";
    keepScore(this.#kept, { visited: state.path.length, isTour, isHelped: this.#isHelped });
  }

  /** Says how the game stands. */
  #tell() {
    const state = this.#state;
    if (!state) return;
    const { path, chances, standing } = state;
    const [sentence, detail] = stateWords(state, this.#moment.size, this.#speaking);
    setText(this.#sentence, sentence);
    setText(this.#detail, detail);
    this.#main.dataset.standing = standing;
    const showsWays = this.#ways.checked;
    const candidates = chances.map(({ square, waysOut }) => ({ square, state: /** @type {const} */ ("waiting"), degree: waysOut, keys: [], visits: null }));
    const square = path[path.length - 1];
    this.#board.decide(showsWays && standing === "walking" ? { square, place: path.length - 1, candidates } : null);
    this.#board.point(showsWays || standing !== "walking" ? null : { square, moves: chances.map((chance) => chance.square) });
    this.#moves.replaceChildren(
      ...chances.map(({ square, waysOut }) => {
        const button = make("button", { type: "button", className: "chip" }, this.#nameOf(square));
        button.ariaLabel = showsWays ? words("play.moveWays", { square: this.#nameOf(square), count: waysOut }) : words("play.move", { square: this.#nameOf(square) });
        if (showsWays) button.append(make("span", { className: "play-ways" }, wholeNumber(waysOut)));
        button.addEventListener("click", () => this.#pick(square));
        return make("li", {}, button);
      }),
    );
    const { size } = this.#moment;
    this.#undo.disabled = path.length <= 1;
    this.#redo.disabled = this.#walk.length >= this.#walk.whole;
    this.#anew.disabled = path.length <= 1;
    this.#way.max = String(Math.max(2, this.#walk.whole));
    this.#way.value = String(path.length);
    this.#way.setAttribute("aria-valuetext", words("play.visited", { visited: wholeNumber(path.length), size: wholeNumber(size) }));
    setText(this.#visited, words("play.visited", { visited: wholeNumber(path.length), size: wholeNumber(size) }));
    const isTour = standing === "open-tour" || standing === "closed-tour";
    this.#hint.disabled = isTour;
    this.#tellProspect();
    const score = this.#draft ? scoreOf(this.#kept) : NOTHING;
    const parts = { best: wholeNumber(score.best), size: wholeNumber(size), count: score.tours, alone: wholeNumber(score.alone) };
    setText(this.#score, words(score.tours > 0 ? "play.score.tours" : score.best > 0 ? "play.score.best" : "play.score.none", parts));
  }

  #tellProspect() {
    const prospect = this.#prospect;
    const { standing, path } = /** @type {GameState} */ (this.#state);
    const isTour = standing === "open-tour" || standing === "closed-tour";
    const isSaid = this.#live.checked && !isTour;
    setText(this.#answer, isSaid ? prospectWords(prospect, path, this.#speaking) : "");
    this.#answer.dataset.prospect = isSaid ? prospect.kind : "";
    const isLost = isSaid && prospect.kind === "lost" && prospect.length > 1;
    this.#back.hidden = !isLost;
    if (isLost) setText(this.#back, words("play.back", { square: this.#nameOf(path[prospect.length - 1]) }));
    this.#finish.disabled = isTour || (prospect.kind === "lost" && isSaid);
  }

  /** Finds out whether the game can still be finished, for as long as nothing else is done. */
  async #look() {
    const turn = this.#turn;
    while (this.#live.checked && this.#isOpen && this.#draft && turn === this.#turn) {
      const prospect = await this.#askProspect();
      if (!prospect || turn !== this.#turn) return;
      this.#prospect = prospect;
      this.#tellProspect();
      if (isSettled(prospect)) return;
    }
  }

  async #askProspect() {
    const draft = /** @type {Draft} */ (this.#draft);
    return unlessLost(this.#engine.ask("prospect", { draft, path: Uint32Array.from(this.#walk.path), milliseconds: SLICE }));
  }

  async #askHint() {
    const turn = this.#turn;
    const path = this.#walk.path;
    this.#isHelped = true;
    while (this.#draft && turn === this.#turn) {
      const hint = await unlessLost(this.#engine.ask("hint", { draft: this.#draft, path: Uint32Array.from(path), milliseconds: SLICE }));
      if (!hint || turn !== this.#turn) return;
      setText(this.#advice, hintWords(hint, path, this.#speaking));
      if (hint.kind !== "thinking") return;
    }
  }

  /** Walks on to the end, if there is a way. */
  async #finishIt() {
    const turn = this.#turn;
    this.#isHelped = true;
    let prospect = this.#prospect;
    while (this.#draft && prospect.kind !== "open" && !isSettled(prospect) && turn === this.#turn) {
      const found = await this.#askProspect();
      if (!found) return;
      prospect = found;
    }
    if (turn !== this.#turn) return;
    this.#prospect = prospect;
    this.#tellProspect();
    if (prospect.kind === "lost") return setText(this.#advice, prospectWords(prospect, this.#walk.path, this.#speaking));
    if (prospect.kind !== "open") return;
    this.#walk.follow(prospect.tour);
    this.#walkOn();
  }

  /** Makes the next of the moves that are known, and those after it, one at a time. */
  async #walkOn() {
    if (this.#walk.length >= this.#walk.whole || !this.#isOpen) return;
    this.#walk.goTo(this.#walk.length + 1);
    await this.#ask(BY_HAND);
    clearTimeout(this.#finishing);
    this.#finishing = setTimeout(() => this.#walkOn(), MOVE);
  }

  /** @param {KeyboardEvent} event */
  #followKey(event) {
    const isTyped = event.target instanceof HTMLSelectElement || (event.target instanceof HTMLInputElement && event.target.type === "range");
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
    const isRedo = (event.key.toLowerCase() === "y" && event.ctrlKey) || (isUndo && event.shiftKey);
    if (isRedo) this.#goTo(this.#walk.length + 1);
    else if (isUndo || event.key === "Backspace") this.#goTo(this.#walk.length - 1);
    else if (/^[1-8]$/.test(event.key) && !isTyped && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const chance = this.#state?.chances[Number(event.key) - 1];
      if (chance) this.#pick(chance.square);
    } else return;
    event.preventDefault();
  }
}

/** Whether nothing more will be found out. @param {GameProspect} prospect */
function isSettled(prospect) {
  return prospect.kind === "open" || (prospect.kind === "lost" && prospect.isFirst);
}

