/** The stage that shows the single steps of a search: the board, the playback, and the explanations. */

import { Board } from "../board/board.js";
import { unlessLost } from "../engine/engine.js";
import { Facts } from "../insight/facts.js";
import { Insight } from "../insight/insight.js";
import { NO_TOUR } from "../insight/tour-facts/late-tour-facts.js";
import { wholeNumber, withWords, words } from "../locales/locale.js";
import { Loop } from "../transport/loop.js";
import { Narrator } from "../transport/narrator.js";
import { Playback } from "../transport/playback.js";
import { Player, SLOWEST } from "../transport/player.js";
import { followSpeed } from "../transport/speed-slider.js";
import { Timeline } from "../transport/timeline.js";
import { Transport } from "../transport/transport.js";
import { element } from "../widgets/element.js";
import { chooseTab } from "../widgets/tabs.js";
import { cellWords } from "../wording/cell.js";
import { outcomeWords, reasonParts } from "../wording/outcome.js";
import { Landing } from "./landing.js";

/** @import { Choices, Setting, Work } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { Parts, Preparation, Stage, StageEvents } from "./stage.js" */

/** The playing time above which a stray click must not discard a search, in milliseconds. */
const LONG = 4000;

/**
 * The greatest speed at which decisions are shown, in steps a second. Beyond it, candidates flicker and texts are
 * unreadable.
 */
const FASTEST_DECISIONS = 5;

/** The speed at which the step after a jump is shown: it is marked without an animation. */
const JUMPED = 30;

/** The least time between two updates of texts and numbers while the search runs, in milliseconds. */
const BETWEEN_WORDS = 60;

/**
 * @typedef {object} StepsEvents
 * @property {(holes: string) => void} onDraw holes were drawn or filled
 * @property {(row: number, column: number, isHole: boolean) => void} onCell the keyboard moved to a cell in the hole
 *   editor, or changed the cell
 * @property {(queries: string[]) => void} onCompare requests a side-by-side comparison of the runs of these addresses
 */

/** @implements {Stage} */
export class StepsStage {
  #engine;
  #speech;
  #sentence;
  #tourFacts;
  #events;
  #facts;
  #insight;
  #player = new Player(SLOWEST);
  #playback;
  #timeline;
  #transport;
  #setSpeed;
  /** Delays the description of a move until the knight has landed. */
  #landing = new Landing();
  #loop = new Loop((now) => this.#turn(now));
  /** @type {import("../transport/transport.js").Playable} */
  commands = {
    // A lost search is prepared again.
    beginning: () => (this.#player.state === "failed" ? this.#events.onAnew() : this.seek(0)),
    play: () => (this.#playback.busy ? this.pause() : this.start()),
    finish: () => this.#playback.finish(),
    step: () => this.#playback.step(),
    stepBack: () => this.#playback.stepBack(),
    leap: () => this.#timeline.find(true),
    leapBack: () => this.#timeline.find(false),
  };
  #narrator;
  /** Votes on the next move, loaded with the first vote. @type {import("./voting.js").Voting | null} */
  #voting = null;
  /** Whether the search was restored to a step that it had reached before. */
  #isBroughtBack = false;
  /** Whether this stage is shown; otherwise, responses to its requests are ignored. */
  #isShown = true;
  /** The time of the last update of texts and numbers, in milliseconds. */
  #toldAt = 0;
  /** @type {Setting | null} */
  #setting = null;

  /**
   * @param {Parts & {estimator: import("../engine/engine.js").Engine}} parts `estimator` is a second engine, for
   *   estimates while the search runs
   * @param {import("../board/moment.js").Moment} moment the moment shown before any search is prepared
   * @param {StageEvents & StepsEvents} events
   */
  constructor({ engine, estimator, view, speech, sentence, tourFacts }, moment, events) {
    const { nameOf, say } = speech;
    this.#speech = speech;
    this.#engine = engine;
    this.#sentence = sentence;
    this.#tourFacts = tourFacts;
    this.#events = events;
    this.board = new Board(element("board", HTMLCanvasElement), moment, view, {
      onPick: (square) => events.onPick(this.moment.ground.startAt(square).start, nameOf(square)),
      nameCell: (cell) => cellWords(cell, say),
      tell: (square) => this.#facts.tell(square),
      onHover: (square) => this.#facts.show(square),
      onDraw: events.onDraw,
      onCell: events.onCell,
      fetchLists: () => this.lists(),
    });
    this.#facts = new Facts({
      nameOf,
      say,
      // The pointer may rest on a square that the new board does not have.
      ask: async (square) =>
        this.#isReadable && this.#setting && square < this.moment.size ? unlessLost(engine.ask("facts", { square })) : null,
      onFacts: (facts) => this.board.point(facts),
    });
    this.#playback = new Playback(engine, this.#player, moment, {
      onReport: (_, report) => this.#isShown && this.#follow(report),
      onJump: (_, report) => this.#isShown && this.#jump(report),
      onNowhere: (landmark, forward) =>
        sentence.notice(words(`timeline.${forward ? "noneAfter" : "noneBefore"}.${landmark}`)),
      onFault: events.onFault,
      onState: () => this.#followState(),
    });
    this.#narrator = new Narrator({
      speak: (text) => sentence.announce(text),
      begun: () => words("narration.playing"),
      going: () => words("narration.going", this.#numbers),
      // The sentence announces the end of a run itself. During a flight it still describes the previous move.
      rested: () => (this.moment.ended || this.#landing.isDue ? "" : words("narration.at", { ...this.#numbers, sentence: sentence.told })),
    });
    this.#insight = new Insight({ engine, estimator, speech, player: this.#player }, {
      moment: () => this.moment,
      onSeek: (step) => this.seek(step),
      onPoint: (square) => this.#facts.show(square),
      isReadable: () => this.#isReadable,
      isFlying: () => this.#landing.isDue,
      onWant: () => this.#look(true),
      onDecision: (decision) => this.#voting?.isOpen || this.board.decide(this.#speed <= FASTEST_DECISIONS ? decision : null),
      onOutlook: (outlook) => this.#voting?.isOpen || sentence.explain(outlook),
      onHistory: (history) => this.#timeline.mark(history),
      onCompare: events.onCompare,
    });
    this.#timeline = new Timeline({
      onSeek: (step) => this.seek(step),
      onHold: (held) => this.#playback.hold(held),
      onFind: (landmark, forward) => this.#playback.find(landmark, forward),
    });
    const ids = { beginning: "beginning", stepBack: "step-back", play: "play", step: "step", finish: "finish" };
    this.#transport = new Transport(element("transport", HTMLElement), ids, this.commands);
    this.#setSpeed = followSpeed(element("speed", HTMLInputElement), element("rate", HTMLOutputElement), this.#player);
  }

  /** The current moment. */
  get moment() {
    return this.#playback.moment;
  }

  /** Whether the search has not ended and is long enough to be worth keeping. */
  get isLong() {
    const { moment } = this;
    if (moment.ended || moment.length === 0) return false;
    return this.#isBroughtBack || this.#player.elapsed > LONG;
  }

  /** Whether the search plays, or searches for a step. */
  get plays() {
    return this.#playback.busy;
  }

  /** The current step. */
  get place() {
    return this.moment.counters.steps;
  }

  /** The speed in steps a second, and the steps to repeat. */
  get pacing() {
    return { speed: this.#player.speed, loop: this.#playback.loop };
  }

  /** Whether the search has not been lost. */
  get isSound() {
    return this.#player.state !== "failed";
  }

  /** The content of the stage, for saving and sharing. */
  get kept() {
    const moment = this.moment.copy;
    return {
      ...{ shows: /** @type {const} */ ("steps"), moment, ground: moment.ground, decision: this.board.decision, edges: this.board.lists, panorama: null, loop: this.#playback.loop, isWhole: true },
      outcome: moment.ended ? outcomeWords(moment, this.#setting, this.#speech.nameOf) : null,
      canvas: element("board", HTMLCanvasElement),
      lists: () => this.lists(),
      path: async () => moment.path.slice(0, moment.depth),
    };
  }

  /** @returns {import("./view-panel.js").Shown} */
  get shows() {
    return this.moment.ground.isGraph ? "graph" : "board";
  }

  /** @param {Choices} choices */
  offer(choices) {
    this.#insight.offer(choices);
  }

  /** Returns the adjacency lists of the search; null if there is none. */
  async lists() {
    return this.#setting && unlessLost(this.#engine.lists(this.moment.size));
  }

  /**
   * @param {Setting} setting
   * @param {Preparation} preparation
   */
  begin(setting, { draft }) {
    this.#isShown = true;
    this.#isBroughtBack = false;
    this.#setting = setting;
    this.#voting?.close();
    if (document.body.dataset.tab === "panorama") chooseTab("code");
    this.#landing.cancel();
    this.#playback.begin(setting);
    this.board.show(this.moment);
    this.#facts.show(-1);
    this.#timeline.mark(null);
    this.#insight.begin(setting, draft);
    this.tell();
    this.#followState();
    this.#narrator.begin();
    this.#look(true);
  }

  leave() {
    this.pause();
    // Actions that wait for the landing would come too late as well.
    this.#landing.cancel();
    this.#facts.show(-1);
    this.#insight.leave();
    this.#isShown = false;
  }

  start() {
    this.#playback.play();
  }

  pause() {
    if (this.#playback.busy) this.#playback.pause();
  }

  /** @param {number} step */
  seek(step) {
    this.#playback.seek(step);
  }

  /** Requests a comparison of the run with the same experiment by the rival algorithm. */
  compare() {
    this.#insight.compare();
  }

  /** Continues the search to a step that the same search had reached before. @param {number} step */
  bringBack(step) {
    this.#isBroughtBack = true;
    this.#playback.searchOn(step);
  }

  /** Starts a vote on the next decision; returns null if there is none. */
  async ballot() {
    this.pause();
    const { Voting } = await withWords(import("./voting.js"));
    const { nameOf, say } = this.#speech;
    this.#voting ??= new Voting(this.#engine, {
      nameOf,
      reason: ({ why }) => say(`why.${why.kind}`, reasonParts(why, nameOf)),
      step: () => this.#playback.stepped(),
      onDecision: (decision) => this.board.decide(decision),
      onEnd: () => this.#look(true),
    });
    return this.#voting.open(this.moment);
  }

  /**
   * Goes to the step in a link, whether it is known or not.
   *
   * @param {number} step
   * @returns {Promise<void>} resolves when the step is shown, or the search has ended before it
   */
  async goTo(step) {
    const { length, counters } = this.moment;
    if (step < length) await this.#playback.seek(step);
    else if (step > counters.steps) await this.#playback.searchOn(step);
  }

  /**
   * Applies the playback parameters of a link.
   *
   * @param {number | null} speed in steps a second; null keeps the current speed
   * @param {{from: number, to: number} | null} loop the steps to repeat
   */
  pace(speed, loop) {
    if (speed !== null) this.#setSpeed(speed);
    this.#playback.loop = loop;
  }

  /** @param {Work} work */
  follow(work) {
    if (this.#setting) this.#setting = { ...this.#setting, working: work };
    this.#sentence.follow(work);
  }

  /** @param {import("../engine/engine.js").EngineBroken} fault */
  fail(fault) {
    this.#playback.fail(fault);
  }

  tell() {
    const { moment } = this;
    // During a flight, the texts describe the move under way.
    if (this.#landing.isDue) {
      this.#insight.count();
    } else {
      // The reason for a lost search stays until another search begins.
      if (this.#player.state !== "failed") {
        this.#sentence.tell(moment, { setting: this.#setting, readable: this.#isReadable });
      }
      this.#insight.tell();
      this.#tourFacts.follow(moment.event === "tour" ? moment.counters.steps : NO_TOUR);
    }
    this.#timeline.show(moment);
    this.#followTransport();
  }

  review() {
    this.board.review();
    // Before the first search, there is nothing to update.
    if (!this.#setting) return;
    this.tell();
    this.#look(true);
  }

  recolour() {
    this.board.recolour();
    this.#timeline.recolour();
    this.#insight.recolour();
  }

  /** Whether steps come slowly enough for each to be described. */
  get #isReadable() {
    if (this.#player.state === "playing") return !this.#playback.unlimited && this.#player.speed <= FASTEST_DECISIONS;
    return true;
  }

  /**
   * The speed in steps a second. A step taken by hand, and the last one before a pause, are shown at the slowest speed.
   */
  get #speed() {
    if (this.#player.state !== "playing") return SLOWEST;
    return this.#playback.unlimited ? Infinity : this.#player.speed;
  }

  /** Shows new steps. @param {Report} report */
  #follow(report) {
    const flight = this.board.note(report, this.#speed);
    if (this.#speed > FASTEST_DECISIONS) this.board.decide(null);
    this.#insight.measure(this.moment.atEnd);
    this.#landing.after(flight, () => this.#land());
    if (flight > 0) this.tell();
    this.#look(false);
  }

  /** Describes the moment after the knight has landed. */
  #land() {
    if (this.moment.ended) this.board.decide(null);
    // At higher speeds, `#turn` updates the texts.
    if (this.#isReadable || this.moment.ended) this.tell();
    this.#insight.present();
    this.#narrate();
  }

  /** Shows another moment after a jump. @param {Report} report */
  #jump(report) {
    this.#landing.cancel();
    this.board.jump();
    this.board.note(report, JUMPED);
    this.board.decide(null);
    this.#insight.jump();
    this.tell();
    this.#followWay();
    this.#narrate();
    this.#look(false);
  }

  /** Announces the progress to screen readers. */
  #narrate() {
    this.#narrator.follow(this.#player.plays, performance.now());
  }

  /** The numbers of the current moment in words. */
  get #numbers() {
    const { counters, depth, size } = this.moment;
    return { step: wholeNumber(counters.steps), depth: wholeNumber(depth), size: wholeNumber(size) };
  }

  /** Shows the progress towards the step that the search continues to. */
  #followWay() {
    const { wanted } = this.#playback;
    if (wanted === null) return;
    const parts = { step: wholeNumber(this.moment.counters.steps), of: wholeNumber(wanted) };
    const whereTo = this.#isBroughtBack ? words("undo.onTheWay") : words("moment.onTheWay");
    this.#sentence.say("searching", whereTo, words("undo.progress", parts));
  }

  /** Requests the data that only the core has. @param {boolean} isSettled whether the moment stays as it is */
  #look(isSettled) {
    this.#insight.look(isSettled || this.#player.state !== "playing");
    if (this.#isReadable) this.#facts.refresh();
  }

  #followState() {
    if (!this.#isShown) return;
    this.#followTransport();
    this.#narrate();
    if (this.#player.state === "playing") {
      this.#loop.start();
    } else if (this.#player.state === "failed") {
      // Pending actions would replace the message about the lost search.
      this.#landing.cancel();
      this.tell();
      this.#insight.present();
    } else if (this.#player.state !== "seeking") {
      this.tell();
      this.#look(true);
    }
  }

  /** Shows the available commands. */
  #followTransport() {
    const player = this.#player;
    const { busy } = this.#playback;
    const { length, counters } = this.moment;
    const stepBack = counters.steps > 0 && player.can("seek");
    this.#transport.follow(busy, {
      beginning: stepBack || player.state === "failed",
      stepBack,
      play: busy || (player.state === "finished" && length > 0) || player.can("play"),
      step: player.plays || player.can("step"),
      finish: player.plays || player.can("play"),
    });
  }

  /** Takes the steps that are due, and updates the texts, throttled. @param {number} now in milliseconds */
  #turn(now) {
    if (this.#player.state !== "playing") return false;
    this.#playback.tick(now);
    if (now - this.#toldAt >= BETWEEN_WORDS) {
      this.#toldAt = now;
      if (this.#isReadable) this.#insight.count();
      else this.tell();
    }
    return true;
  }
}
