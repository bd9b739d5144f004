/**
 * The screen with one board: what is set up goes to the engine, what it answers to the board and to those
 * who want to know why.
 *
 * @module
 */

import { Board } from "../board/board.js";
import { Ground } from "../board/ground.js";
import { element } from "../widgets/element.js";
import { EngineBroken } from "../engine/engine.js";
import { Forecaster } from "../insight/forecaster.js";
import { readHistory } from "../engine/history.js";
import { experimentNames, movedWords } from "../wording/experiment.js";
import { namedFaultWords } from "../wording/fault.js";
import { words } from "../locales/locale.js";
import { rename, vocabulary } from "../wording/vocabulary.js";
import { Observer } from "../insight/observer.js";
import { AdjacencyDialog } from "../stage/adjacency-dialog.js";
import { Candidates } from "../insight/candidates.js";
import { Charts } from "../insight/charts/charts.js";
import { Counters } from "../insight/counters.js";
import { Facts } from "../insight/facts.js";
import { Icicle } from "../insight/tree/icicle.js";
import { Program } from "../insight/program.js";
import { Sentence } from "../insight/sentence.js";
import { Timeline } from "../transport/timeline.js";
import { Transport } from "../transport/transport.js";
import { Tree } from "../insight/tree/tree.js";
import { ViewMenu } from "../stage/view-menu.js";
import { PanoramaScreen } from "../stage/panorama-stage.js";
import { Playback } from "../transport/playback.js";
import { Player, SLOWEST } from "../transport/player.js";
import { Moment } from "../board/moment.js";
import { Setup } from "../setup/setup.js";
import { ShapeEditor } from "../setup/shape/shape-editor.js";
import { VisitRate } from "../insight/visit-rate.js";

/** @typedef {import("../engine/protocol.js").Setting} Setting */
/** @typedef {import("../engine/protocol.js").Survey} Survey */
/** @typedef {import("../engine/protocol.js").Wants} Wants */

/** Above so many steps a second a sentence a step could not be read. */
const READABLE = 12;

/** How often words and numbers change while the search runs, in milliseconds. */
const BETWEEN_WORDS = 60;

/** How many levels of the search tree are shown as an icicle. */
const ICICLE_LEVELS = 5;

/** The board with all that belongs to it. */
export class BoardScreen {
  #engine;
  #address;
  #view;
  #player = new Player(SLOWEST);
  #playback;
  #observer;
  #board;
  #setup;
  #sentence;
  #counters = new Counters();
  #candidates;
  #facts;
  #timeline;
  #transport;
  #tree;
  #icicle;
  #charts;
  #forecaster;
  #visitRate = new VisitRate();
  #adjacencyDialog = new AdjacencyDialog();
  #program;
  #viewMenu;
  #shapeEditor;
  #say;
  /** Where what is told of happens. @type {Ground} */
  #ground;
  #panorama;
  /** @type {Setting | null} */
  #setting = null;
  #looping = false;
  /** When the loop last told how the run stands, in milliseconds. */
  #toldAt = 0;
  /**
   * What was told last of the search as a whole.
   *
   * @type {Omit<Survey, "history"> & {history: import("../engine/history.js").History} | null}
   */
  #overview = null;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {import("../engine/engine.js").Engine} parts.estimator another one, for what goes on beside the search
   * @param {import("./address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   */
  constructor({ engine, estimator, address, view }) {
    this.#engine = engine;
    this.#address = address;
    this.#view = view;
    /** @param {number} square */
    const nameOf = (square) => view.name(square, this.#playback.moment.ground);
    /** @type {import("../wording/vocabulary.js").Say} */
    const say = (key, parts) => words(key, { ...vocabulary(this.#ground), ...parts });
    this.#say = say;

    this.#setup = new Setup(engine, address, {
      onPrepared: (setting, draft) => this.#begin(setting, draft),
      onMaking: (progress) => this.#followMaking(progress),
      onRefused: (text) => this.#sentence.announce(text),
      onBroken: (fault) => this.#playback.fail(fault),
      refit: (draft) => this.#shapeEditor.refit(draft),
    });
    this.#shapeEditor = new ShapeEditor(engine, view, {
      attempt: (parts) => this.#setup.attempt(parts),
      onDrawing: (drawing) => (this.#board.drawing = drawing),
      onRefused: (text) => {
        this.#board.redrawHoles();
        this.#sentence.announce(text);
      },
    });
    this.#panorama = new PanoramaScreen(engine, view, {
      onPick: (place) => this.#place(place),
      onAnew: () => this.#setup.change(),
      say: (...said) => this.#sentence.say(...said),
      onFault: (fault) => this.#sayLost(fault),
      onSteps: () => this.#setup.showWhole(false),
    });
    // The board is there at once, before the core is.
    const moment = new Moment({ ...this.#setup.size, start: 0, closed: false, all: false });
    this.#ground = moment.ground;
    this.#sentence = new Sentence({
      nameOf,
      say,
      onSearchAnyway: () => this.#searchAnyway(),
      onGoOn: () => this.#lookOn(),
      onHalt: () => this.#setup.halt(),
      onBlocks: () => this.#showBlocks(),
    });
    this.#candidates = new Candidates({ nameOf, say, onPoint: (square) => this.#facts.show(square) });

    this.#board = new Board(element("board", HTMLCanvasElement), moment, view, {
      onPick: (square) => this.#pick(square),
      onFocus: (square) => this.#sentence.announce(words("board.focus", { square: nameOf(square) })),
      onHover: (square) => this.#facts.show(square),
      onDraw: (holes) => this.#shapeEditor.draw(holes),
      onCell: (row, column, isHole) => this.#tellCell(row, column, isHole),
    });
    this.#facts = new Facts({
      nameOf,
      say,
      ask: (square) => this.#askFacts(square),
      onFacts: (facts) => this.#board.point(facts),
    });

    this.#playback = new Playback(engine, this.#player, moment, {
      onReport: (_, report) => this.#follow(report),
      onJump: (_, report) => this.#jump(report),
      onNowhere: (landmark, forward) => this.#sayNowhere(landmark, forward),
      onFault: (fault) => this.#sayLost(fault),
      onState: () => this.#followState(),
    });
    this.#observer = new Observer(engine, {
      detail: () => this.#detailWanted(),
      overview: () => this.#overviewWanted(),
      onSurvey: (survey, of) => this.#tellSurvey(survey, of),
      onBusy: (busy) => (element("candidates-fold", HTMLElement).ariaBusy = String(busy)),
    });

    const playback = this.#playback;
    this.#tree = new Tree({
      onTravel: (to) => this.#travel(to),
      onWant: () => this.#look(true),
      nameOf,
      say,
    });
    this.#icicle = new Icicle(element("icicle", HTMLCanvasElement), {
      onSeek: (step) => playback.seek(step),
      nameOf,
    });
    element("icicle-fold", HTMLDetailsElement).addEventListener("toggle", () => this.#look(true));
    this.#charts = new Charts({
      onSeek: (step) => playback.seek(step),
      onOpen: () => {
        this.#look(true);
        this.#forecaster.wake();
      },
    });
    this.#forecaster = new Forecaster(estimator, {
      isWanted: () => this.#charts.wanted,
      onEstimate: () => this.#chart(),
    });
    this.#program = new Program(say);
    this.#viewMenu = new ViewMenu(view, () => this.#showLists());
    this.#timeline = new Timeline({
      onSeek: (step) => playback.seek(step),
      onHold: (held) => playback.hold(held),
      onFind: (landmark, forward) => playback.find(landmark, forward),
    });
    this.#transport = new Transport({
      onBeginning: () => (this.#player.state === "failed" ? this.#setup.change() : playback.seek(0)),
      onPlay: () => (playback.busy ? this.#pause() : playback.play()),
      onStep: () => playback.step(),
      onStepBack: () => playback.stepBack(),
      onFinish: () => playback.finish(),
      onLandmark: (forward) => this.#timeline.find(forward),
      onSpeed: (speed) => (this.#player.speed = speed),
    });
  }

  /**
   * Takes up what the core offers, and shows the experiment of the address.
   *
   * @param {import("../engine/protocol.js").Choices} choices
   */
  async offer(choices) {
    this.#setup.offer(choices);
    this.#shapeEditor.offer(choices);
    this.#program.offer(choices.programs);
    await this.restore(this.#address.query);
  }

  /**
   * Says that nothing will ever run here.
   *
   * @param {string} message
   */
  giveUp(message) {
    this.#sentence.say("failed", words("sentence.failed"), words("detail.unsupported", { message }));
  }

  /** Takes the colours of the style sheet anew. */
  recolour() {
    this.#board.recolour();
    this.#timeline.recolour();
    this.#icicle.recolour();
    this.#charts.recolour();
    this.#panorama.recolour();
  }

  /** Shows everything anew, because the reader's choices have changed. */
  review() {
    this.#board.review();
    if (this.#setting) this.#name(this.#setting);
    if (this.#panorama.shown) {
      this.#panorama.review();
      return;
    }
    this.#connect();
    this.#tell();
    this.#look(true);
  }

  /**
   * Shows the experiment of an address, and what in it could not be kept.
   *
   * @param {string} query
   */
  async restore(query) {
    const faults = await this.#setup.restore(query);
    if (faults.length === 0) return;
    this.#sentence.say("notice", words("sentence.brokenLink"), faults.map(namedFaultWords).join(" "));
  }

  /**
   * Puts the screen on the page or takes it off; the run waits while it is out of sight.
   *
   * @param {boolean} shown
   */
  set shown(shown) {
    if (!shown && this.#playback.busy) this.#pause();
    if (!shown) this.#panorama.pause();
    element("solver", HTMLElement).hidden = !shown;
    element("experiment", HTMLElement).hidden = !shown;
  }

  /** Shows the blocks of which the tour was made. */
  async #showBlocks() {
    if (await this.#setup.showWhole(true)) await this.#panorama.showBlocks();
  }

  async #searchAnyway() {
    if (await this.#setup.change({ shortcuts: false })) this.#playback.play();
  }

  /** @param {import("../engine/protocol.js").Progress} progress */
  #followMaking(progress) {
    if (this.#setting) this.#setting = { ...this.#setting, making: progress };
    this.#sentence.follow(progress);
  }

  async #lookOn() {
    if (this.#panorama.shown) await this.#panorama.goOn();
    else if (await this.#setup.goOn()) this.#playback.play();
  }

  /**
   * Starts the knight on a square, and plays.
   *
   * @param {number} square
   */
  async #pick(square) {
    if (await this.#place(this.#playback.moment.ground.startAt(square).start)) this.#playback.play();
  }

  /**
   * Takes a square that was chosen on the board, as the end where that is being chosen.
   *
   * @param {string} place as a draft has it
   * @returns {Promise<boolean>} whether a search is ready to be played
   */
  #place(place) {
    return this.#setup.changeEnd(place) ?? this.#setup.change({ start: place });
  }

  /** @param {EngineBroken} fault */
  #sayLost({ why }) {
    this.#sentence.say("failed", words("sentence.failed"), this.#say(`detail.failed.${why}`));
  }

  /**
   * Shows a large board, of which nothing was made yet.
   *
   * @param {Setting} setting
   * @param {import("../engine/protocol.js").Draft} draft
   */
  #beginLarge(setting, draft) {
    if (this.#playback.busy) this.#pause();
    this.#facts.show(-1);
    this.#forecaster.begin(null);
    const ground = new Ground(setting);
    this.#call(ground);
    this.#viewMenu.review(this.#say, "panorama");
    this.#shapeEditor.show(ground, draft, false);
    this.#panorama.begin(setting, { hasSteps: this.#setup.whole });
    this.#name(setting);
  }

  /**
   * Shows a prepared search from its beginning.
   *
   * @param {Setting} setting
   * @param {import("../engine/protocol.js").Draft} draft
   */
  #begin(setting, draft) {
    this.#setting = setting;
    if (setting.memory !== null) {
      this.#beginLarge(setting, draft);
      return;
    }
    this.#panorama.begin(null);
    this.#playback.begin(setting);
    const { moment } = this.#playback;
    this.#call(moment.ground);
    this.#board.show(moment);
    this.#board.decide(null);
    this.#candidates.begin(setting.moves.length);
    this.#facts.show(-1);
    this.#counters.reset();
    this.#visitRate.reset();
    this.#timeline.mark(null);
    this.#overview = null;
    this.#tree.show(null);
    this.#icicle.show({ branches: [], length: 0, position: 0 });
    this.#charts.reset();
    this.#connect();
    this.#program.begin(setting.program);
    this.#viewMenu.review(this.#say, moment.ground.isGraph ? "graph" : "board");
    this.#shapeEditor.show(moment.ground, draft, true);
    this.#name(setting);
    this.#tell();
    this.#followState();
    this.#look(true);
    this.#forecaster.begin(setting.forecast ? draft : null);
  }

  /**
   * Calls the piece and its places by the names that they have on a ground.
   *
   * @param {Ground} ground
   */
  #call(ground) {
    this.#ground = ground;
    rename(this.#say);
  }

  /**
   * Names what is searched, in the words that the reader has chosen.
   *
   * @param {Setting} setting
   */
  #name(setting) {
    const names = experimentNames(setting, this.#view);
    const { start, end } = names;
    this.#setup.showEnd(end);
    const moved = movedWords(setting, this.#view);
    this.#setup.showStart(start, moved);
    if (moved) this.#sentence.announce(moved);
    element("legend-wanted-end", HTMLElement).hidden = end === "";
    element("experiment", HTMLElement).textContent = words("header.experiment", names);
    element("board", HTMLCanvasElement).ariaLabel = words("board.canvas", names);
  }

  /** Whether steps come slowly enough for each to be told. */
  get #readable() {
    if (this.#player.state === "playing") return !this.#playback.unlimited && this.#player.speed <= READABLE;
    return true;
  }

  /**
   * Shows some steps.
   *
   * @param {import("../engine/protocol.js").Report} report
   */
  #follow(report) {
    // A step taken by hand, or the last one before a pause, is shown as slowly as one can.
    const single = this.#player.state === "paused";
    this.#board.note(report, single ? SLOWEST : this.#playback.unlimited ? Infinity : this.#player.speed);
    // Candidates belong to a moment: those of the last one are no longer right.
    this.#board.decide(null);
    this.#measure(this.#playback.moment.atEnd);
    // What comes too fast to be read is told by the loop.
    if (this.#readable || this.#playback.moment.ended) this.#tell();
    this.#look(false);
  }

  /**
   * Shows another moment of the search.
   *
   * @param {import("../engine/protocol.js").Report} report
   */
  #jump(report) {
    this.#board.jump();
    this.#board.note(report, SLOWEST);
    this.#board.decide(null);
    this.#counters.jump(this.#playback.moment, this.#player);
    this.#measure(false);
    this.#tell();
    this.#look(false);
  }

  /** @param {boolean} searching whether what was shown last is new */
  #measure(searching) {
    const { visits } = this.#playback.moment.counters;
    this.#visitRate.note({ visits, elapsed: this.#player.elapsed }, searching);
  }

  /** Shows what the page knows of the run by itself. */
  #tell() {
    const { moment } = this.#playback;
    this.#sentence.tell(moment, { setting: this.#setting, readable: this.#readable });
    this.#counters.show(moment, this.#player);
    this.#timeline.show(moment);
    this.#transport.follow(this.#player, moment, this.#playback.busy);
    if (!this.#readable || moment.ended) {
      this.#candidates.show(null, moment.ended ? "over" : "fast");
      this.#program.mark("");
    }
  }

  /**
   * Asks for what only the core can tell.
   *
   * @param {boolean} settled whether the run stays as it is
   */
  #look(settled) {
    this.#observer.look(this.#playback.moment, settled || this.#player.state !== "playing");
    if (this.#readable) this.#facts.refresh();
  }

  /** @returns {Wants} */
  #detailWanted() {
    return this.#readable && !this.#playback.moment.ended ? { insight: true } : {};
  }

  /** @returns {Wants} */
  #overviewWanted() {
    /** @type {Wants} */
    const wants = { history: true };
    if (this.#charts.wanted) wants.levels = true;
    if (element("icicle-fold", HTMLDetailsElement).open) wants.branches = ICICLE_LEVELS;
    const decisions = this.#tree.wanted(this.#playback.moment.depth);
    if (decisions.length > 0) wants.decisions = decisions;
    return wants;
  }

  /**
   * Shows what the core has told.
   *
   * @param {Survey} survey
   * @param {Moment} moment
   */
  #tellSurvey(survey, moment) {
    if (survey.history) {
      this.#overview = { ...survey, history: readHistory(survey.history, survey.length) };
      this.#timeline.mark(this.#overview.history);
      this.#chart();
    }
    const { length } = survey;
    if (survey.branches) this.#icicle.show({ branches: survey.branches, length, position: survey.step });
    if (survey.decisions) {
      const { decisions, depth } = survey;
      this.#tree.show({ depth, decisions, totals: { visits: survey.visits } });
    }
    const current = survey.step === moment.counters.steps && this.#readable && !moment.ended;
    if (!survey.insight || !current) return;
    const { outlook, decision } = survey.insight;
    this.#board.decide(decision);
    this.#candidates.show(decision);
    if (!outlook) return;
    this.#program.mark(outlook.line, outlook.program);
    // Before the first step one is told what to do.
    if (moment.event !== "none") this.#sentence.explain(outlook);
  }

  /** Shows the charts what was told last. */
  #chart() {
    if (!this.#overview || !this.#charts.wanted) return;
    const { moment } = this.#playback;
    const { history, levels, step, depth, over } = this.#overview;
    this.#charts.show({
      history,
      levels: levels ?? null,
      position: step,
      depth,
      size: moment.size,
      ended: over,
      visitsPerSecond: this.#visitRate.perSecond,
      estimate: this.#forecaster.estimate,
    });
  }

  /**
   * Goes to the moment at which a decision was made.
   *
   * @param {{place: number, square: number}} to the place of the path, and where it went on from there
   */
  async #travel({ place, square }) {
    const { moment } = this.#playback;
    const step = await this.#ask(() => this.#engine.choice(place, square));
    if (step && moment === this.#playback.moment) this.#playback.seek(step - 1);
  }

  /** Gives the board the adjacency lists, if its picture needs them. */
  async #connect() {
    if (!this.#setting || !this.#board.needsLists) return;
    const { moment } = this.#playback;
    const lists = await this.#ask(() => this.#engine.lists(moment.size));
    if (lists && moment === this.#playback.moment) this.#board.connect(lists);
  }

  /** Shows the adjacency lists as text. */
  async #showLists() {
    const { moment } = this.#playback;
    const lists = await this.#ask(() => this.#engine.lists(moment.size));
    if (lists) this.#adjacencyDialog.show(lists, (square) => this.#view.name(square, moment.ground), this.#say);
  }

  /**
   * Asks the engine; nothing comes back where it was lost, which is told by whoever waits for steps.
   *
   * @template T
   * @param {() => Promise<T>} question
   * @returns {Promise<T | null>}
   */
  async #ask(question) {
    try {
      return await question();
    } catch (error) {
      if (error instanceof EngineBroken) return null;
      throw error;
    }
  }

  /**
   * Tells those who cannot see the page of a cell while holes are drawn.
   *
   * @param {number} row
   * @param {number} column
   * @param {boolean} isHole
   */
  #tellCell(row, column, isHole) {
    const { rows, columns } = this.#playback.moment.ground;
    const square = this.#view.name(row * columns + column, new Ground({ rows, columns }));
    this.#sentence.announce(words(isHole ? "shape.hole" : "shape.notHole", { square }));
  }

  /**
   * @param {number} square
   * @returns {Promise<import("../engine/protocol.js").Facts | null>} none while the search runs ahead
   */
  async #askFacts(square) {
    if (!this.#readable || !this.#setting) return null;
    return this.#ask(() => this.#engine.facts(square));
  }

  /**
   * @param {import("../engine/protocol.js").Landmark} landmark
   * @param {boolean} forward
   */
  #sayNowhere(landmark, forward) {
    const sentence = words(`timeline.${forward ? "noneAfter" : "noneBefore"}.${landmark}`);
    this.#sentence.notice(sentence);
  }

  #followState() {
    const { moment, busy } = this.#playback;
    this.#transport.follow(this.#player, moment, busy);
    if (this.#player.state === "playing") {
      if (!this.#looping) this.#loop();
    } else if (this.#player.state !== "seeking") {
      this.#tell();
      this.#look(true);
    }
  }

  /** Runs once a frame for as long as the search is played. */
  #loop() {
    this.#looping = this.#player.state === "playing";
    if (!this.#looping) return;
    const now = performance.now();
    this.#playback.tick(now);
    if (now - this.#toldAt >= BETWEEN_WORDS) {
      this.#toldAt = now;
      if (this.#readable) this.#counters.show(this.#playback.moment, this.#player);
      else this.#tell();
    }
    requestAnimationFrame(() => this.#loop());
  }

  #pause() {
    this.#playback.pause();
  }
}
