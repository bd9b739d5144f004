/** The stage that shows the single steps of a search: the board, the playback, and the explanations. */

import { Board } from "../board/board.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { SquareFactsLine } from "../insight/square-facts-line.js";
import { InsightPanels } from "../insight/insight-panels.js";
import { NO_TOUR } from "../insight/tour-facts/late-tour-facts.js";
import { wholeNumber, withTranslations, translate } from "../locales/locale.js";
import { AnimationLoop } from "../transport/animation-loop.js";
import { ProgressAnnouncer } from "../transport/narrator.js";
import { Playback } from "../transport/playback.js";
import { Player, MIN_STEPS_PER_SECOND } from "../transport/player.js";
import { connectSpeedSlider } from "../transport/speed-slider.js";
import { Timeline } from "../transport/timeline.js";
import { TransportControls } from "../transport/transport.js";
import { getElement } from "../widgets/element.js";
import { chooseTab } from "../widgets/tabs.js";
import { cellWords } from "../wording/cell.js";
import { outcomeWords, reasonParts } from "../wording/outcome.js";
import { DelayedAction } from "./delayed-action.js";

/** @import { Choices, ExperimentInfo, WorkResult } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { StageServices, Preparation, Stage, StageEvents } from "./stage.js" */

/** The playing time above which a stray click must not discard a search, in milliseconds. */
const LONG_PLAY_MS = 4000;

/**
 * The greatest speed at which decisions are shown, in steps a second. Beyond it, candidates flicker and texts are
 * unreadable.
 */
const MAX_DECISION_SPEED = 5;

/** The speed at which the step after a jump is shown: it is marked without an animation. */
const INSTANT_SPEED = 30;

/** The least time between two updates of texts and numbers while the search runs, in milliseconds. */
const MIN_TEXT_INTERVAL_MS = 60;

/**
 * @typedef {object} StepsEvents
 * @property {(holes: string) => void} onHolesDrawn holes were drawn or filled
 * @property {(row: number, column: number, isHole: boolean) => void} onEditorCell the keyboard moved to a cell in the hole
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
  #player = new Player(MIN_STEPS_PER_SECOND);
  #playback;
  #timeline;
  #transport;
  #setSpeed;
  /** Delays the description of a move until the knight has landed. */
  #afterFlight = new DelayedAction();
  #loop = new AnimationLoop((now) => this.#playFrame(now));
  /** @type {import("../transport/transport.js").PlaybackCommands} */
  commands = {
    // A lost search is prepared again.
    goToStart: () => (this.#player.state === "failed" ? this.#events.onPrepareAgain() : this.seek(0)),
    togglePlay: () => (this.#playback.isBusy ? this.pause() : this.start()),
    goToEnd: () => this.#playback.playToEnd(),
    step: () => this.#playback.step(),
    stepBack: () => this.#playback.stepBack(),
    skipForward: () => this.#timeline.findLandmark(true),
    skipBack: () => this.#timeline.findLandmark(false),
  };
  #narrator;
  /** Votes on the next move, loaded with the first vote. @type {import("./voting.js").Voting | null} */
  #voting = null;
  /** Whether the search was restored to a step that it had reached before. */
  #isRestored = false;
  /** Whether this stage is shown; otherwise, responses to its requests are ignored. */
  #isShown = true;
  /** The time of the last update of texts and numbers, in milliseconds. */
  #textsUpdatedAt = 0;
  /** @type {ExperimentInfo | null} */
  #setting = null;

  /**
   * @param {StageServices & {estimator: import("../engine/engine.js").Engine}} parts `estimator` is a second engine, for
   *   estimates while the search runs
   * @param {import("../board/moment.js").Moment} moment the moment shown before any search is prepared
   * @param {StageEvents & StepsEvents} events
   */
  constructor({ engine, estimator, view, speech, sentence, tourFacts }, moment, events) {
    const { nameOf, translate: say } = speech;
    this.#speech = speech;
    this.#engine = engine;
    this.#sentence = sentence;
    this.#tourFacts = tourFacts;
    this.#events = events;
    this.board = new Board(getElement("board", HTMLCanvasElement), moment, view, {
      onPick: (square) => events.onStartChosen(this.moment.ground.draftStart(square).start, nameOf(square)),
      nameCell: (cell) => cellWords(cell, say),
      tell: (square) => this.#facts.describe(square),
      onHover: (square) => this.#facts.show(square),
      onDraw: events.onHolesDrawn,
      onCell: events.onEditorCell,
      fetchLists: () => this.adjacencyLists(),
    });
    this.#facts = new SquareFactsLine({
      nameOf,
      say,
      // The pointer may rest on a square that the new board does not have.
      ask: async (square) =>
        this.#isReadable && this.#setting && square < this.moment.size ? nullIfEngineLost(engine.request("facts", { square })) : null,
      onFacts: (facts) => this.board.showFreeMoves(facts),
    });
    this.#playback = new Playback(engine, this.#player, moment, {
      onReport: (_, report) => this.#isShown && this.#showSteps(report),
      onJump: (_, report) => this.#isShown && this.#showJump(report),
      onNotFound: (landmark, forward) =>
        sentence.showNotice(translate(`timeline.${forward ? "noneAfter" : "noneBefore"}.${landmark}`)),
      onEngineError: events.onEngineError,
      onStateChange: () => this.#handleStateChange(),
    });
    this.#narrator = new ProgressAnnouncer({
      announce: (text) => sentence.announce(text),
      startText: () => translate("narration.playing"),
      progressText: () => translate("narration.going", this.#positionParts),
      // The sentence announces the end of a run itself. During a flight it still describes the previous move.
      restText: () => (this.moment.ended || this.#afterFlight.isPending ? "" : translate("narration.at", { ...this.#positionParts, sentence: sentence.currentText })),
    });
    this.#insight = new InsightPanels({ engine, estimator, speech, player: this.#player }, {
      getMoment: () => this.moment,
      onSeek: (step) => this.seek(step),
      onPoint: (square) => this.#facts.show(square),
      isReadable: () => this.#isReadable,
      isMoveAnimated: () => this.#afterFlight.isPending,
      onDataNeeded: () => this.#requestDetails(true),
      onDecision: (decision) => this.#voting?.isOpen || this.board.showDecision(this.#displaySpeed <= MAX_DECISION_SPEED ? decision : null),
      onOutlook: (outlook) => this.#voting?.isOpen || sentence.showOutlook(outlook),
      onHistory: (history) => this.#timeline.showHistory(history),
      onCompare: events.onCompare,
    });
    this.#timeline = new Timeline({
      onSeek: (step) => this.seek(step),
      onHold: (held) => this.#playback.setScrubbing(held),
      onFind: (landmark, forward) => this.#playback.findLandmark(landmark, forward),
    });
    const ids = { goToStart: "beginning", stepBack: "step-back", togglePlay: "play", step: "step", goToEnd: "finish" };
    this.#transport = new TransportControls(getElement("transport", HTMLElement), ids, this.commands);
    this.#setSpeed = connectSpeedSlider(getElement("speed", HTMLInputElement), getElement("rate", HTMLOutputElement), this.#player);
  }

  /** The current moment. */
  get moment() {
    return this.#playback.moment;
  }

  /** Whether the search has not ended and is long enough to be worth keeping. */
  get isWorthRestoring() {
    const { moment } = this;
    if (moment.ended || moment.stepCount === 0) return false;
    return this.#isRestored || this.#player.elapsed > LONG_PLAY_MS;
  }

  /** Whether the search plays, or searches for a step. */
  get isPlaying() {
    return this.#playback.isBusy;
  }

  /** The current step. */
  get position() {
    return this.moment.counters.steps;
  }

  /** The speed in steps a second, and the steps to repeat. */
  get playbackSettings() {
    return { speed: this.#player.speed, loop: this.#playback.loop };
  }

  /** Whether the search has not been lost. */
  get isUsable() {
    return this.#player.state !== "failed";
  }

  /** The content of the stage, for saving and sharing. */
  get snapshot() {
    const moment = this.moment.copy;
    return {
      ...{ stageKind: /** @type {const} */ ("steps"), moment, ground: moment.ground, decision: this.board.decision, shownAdjacencyLists: this.board.adjacencyLists, panorama: null, loop: this.#playback.loop, isWholeBoardVisible: true },
      outcome: moment.ended ? outcomeWords(moment, this.#setting, this.#speech.nameOf) : null,
      canvas: getElement("board", HTMLCanvasElement),
      loadAdjacencyLists: () => this.adjacencyLists(),
      loadPath: async () => moment.path.slice(0, moment.depth),
    };
  }

  /** @returns {import("./view-panel.js").ContentKind} */
  get contentKind() {
    return this.moment.ground.isGraph ? "graph" : "board";
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.#insight.setChoices(choices);
  }

  /** Returns the adjacency lists of the search; null if there is none. */
  async adjacencyLists() {
    return this.#setting && nullIfEngineLost(this.#engine.adjacencyLists(this.moment.size));
  }

  /**
   * @param {ExperimentInfo} setting
   * @param {Preparation} preparation
   */
  showBoard(setting, { draft }) {
    this.#isShown = true;
    this.#isRestored = false;
    this.#setting = setting;
    this.#voting?.endVote();
    if (document.body.dataset.tab === "panorama") chooseTab("code");
    this.#afterFlight.cancel();
    this.#playback.loadSearch(setting);
    this.board.show(this.moment);
    this.#facts.show(-1);
    this.#timeline.showHistory(null);
    this.#insight.begin(setting, draft);
    this.updateTexts();
    this.#handleStateChange();
    this.#narrator.reset();
    this.#requestDetails(true);
  }

  hide() {
    this.pause();
    // Actions that wait for the landing would come too late as well.
    this.#afterFlight.cancel();
    this.#facts.show(-1);
    this.#insight.leave();
    this.#isShown = false;
  }

  start() {
    this.#playback.play();
  }

  pause() {
    if (this.#playback.isBusy) this.#playback.pause();
  }

  /** @param {number} step */
  seek(step) {
    this.#playback.seek(step);
  }

  /** Requests a comparison of the run with the same experiment by the rival algorithm. */
  compareWithRival() {
    this.#insight.requestComparison();
  }

  /** Continues the search to a step that the same search had reached before. @param {number} step */
  restoreTo(step) {
    this.#isRestored = true;
    this.#playback.searchTo(step);
  }

  /** Starts a vote on the next decision; returns null if there is none. */
  async startVote() {
    this.pause();
    const { Voting } = await withTranslations(import("./voting.js"));
    const { nameOf, translate } = this.#speech;
    this.#voting ??= new Voting(this.#engine, {
      nameOf,
      reason: ({ why }) => translate(`why.${why.kind}`, reasonParts(why, nameOf)),
      step: () => this.#playback.stepAndWait(),
      onDecision: (decision) => this.board.showDecision(decision),
      onEnd: () => this.#requestDetails(true),
    });
    return this.#voting.startVote(this.moment);
  }

  /**
   * Goes to the step in a link, whether it is known or not.
   *
   * @param {number} step
   * @returns {Promise<void>} resolves when the step is shown, or the search has ended before it
   */
  async goTo(step) {
    const { stepCount, counters } = this.moment;
    if (step < stepCount) await this.#playback.seek(step);
    else if (step > counters.steps) await this.#playback.searchTo(step);
  }

  /**
   * Applies the playback parameters of a link.
   *
   * @param {number | null} speed in steps a second; null keeps the current speed
   * @param {{from: number, to: number} | null} loop the steps to repeat
   */
  applyPlaybackSettings(speed, loop) {
    if (speed !== null) this.#setSpeed(speed);
    this.#playback.loop = loop;
  }

  /** @param {WorkResult} work */
  showProgress(work) {
    if (this.#setting) this.#setting = { ...this.#setting, working: work };
    this.#sentence.showProgress(work);
  }

  /** @param {import("../engine/engine.js").EngineError} fault */
  showEngineLoss(fault) {
    this.#playback.fail(fault);
  }

  updateTexts() {
    const { moment } = this;
    // During a flight, the texts describe the move under way.
    if (this.#afterFlight.isPending) {
      this.#insight.showCounters();
    } else {
      // The reason for a lost search stays until another search begins.
      if (this.#player.state !== "failed") {
        this.#sentence.showMoment(moment, { setting: this.#setting, readable: this.#isReadable });
      }
      this.#insight.showLocalData();
      this.#tourFacts.setTour(moment.lastEvent === "tour" ? moment.counters.steps : NO_TOUR);
    }
    this.#timeline.show(moment);
    this.#updateTransport();
  }

  updateView() {
    this.board.applyViewSettings();
    // Before the first search, there is nothing to update.
    if (!this.#setting) return;
    this.updateTexts();
    this.#requestDetails(true);
  }

  updateColours() {
    this.board.updateColours();
    this.#timeline.updateColours();
    this.#insight.updateColours();
  }

  /** Whether steps come slowly enough for each to be described. */
  get #isReadable() {
    if (this.#player.state === "playing") return !this.#playback.isUnlimited && this.#player.speed <= MAX_DECISION_SPEED;
    return true;
  }

  /**
   * The speed in steps a second. A step taken by hand, and the last one before a pause, are shown at the slowest speed.
   */
  get #displaySpeed() {
    if (this.#player.state !== "playing") return MIN_STEPS_PER_SECOND;
    return this.#playback.isUnlimited ? Infinity : this.#player.speed;
  }

  /** Shows new steps. @param {Report} report */
  #showSteps(report) {
    const flight = this.board.showReport(report, this.#displaySpeed);
    if (this.#displaySpeed > MAX_DECISION_SPEED) this.board.showDecision(null);
    this.#insight.updateVisitRate(this.moment.atEnd);
    this.#afterFlight.schedule(flight, () => this.#showLandedMove());
    if (flight > 0) this.updateTexts();
    this.#requestDetails(false);
  }

  /** Describes the moment after the knight has landed. */
  #showLandedMove() {
    if (this.moment.ended) this.board.showDecision(null);
    // At higher speeds, `#turn` updates the texts.
    if (this.#isReadable || this.moment.ended) this.updateTexts();
    this.#insight.showPendingInsight();
    this.#announceProgress();
  }

  /** Shows another moment after a jump. @param {Report} report */
  #showJump(report) {
    this.#afterFlight.cancel();
    this.board.showJump();
    this.board.showReport(report, INSTANT_SPEED);
    this.board.showDecision(null);
    this.#insight.jump();
    this.updateTexts();
    this.#showSearchProgress();
    this.#announceProgress();
    this.#requestDetails(false);
  }

  /** Announces the progress to screen readers. */
  #announceProgress() {
    this.#narrator.update(this.#player.isPlaying, performance.now());
  }

  /** The numbers of the current moment in words. */
  get #positionParts() {
    const { counters, depth, size } = this.moment;
    return { step: wholeNumber(counters.steps), depth: wholeNumber(depth), size: wholeNumber(size) };
  }

  /** Shows the progress towards the step that the search continues to. */
  #showSearchProgress() {
    const { searchTarget } = this.#playback;
    if (searchTarget === null) return;
    const parts = { step: wholeNumber(this.moment.counters.steps), of: wholeNumber(searchTarget) };
    const whereTo = this.#isRestored ? translate("undo.onTheWay") : translate("moment.onTheWay");
    this.#sentence.showMessage("searching", whereTo, translate("undo.progress", parts));
  }

  /** Requests the data that only the core has. @param {boolean} isSettled whether the moment stays as it is */
  #requestDetails(isSettled) {
    this.#insight.requestData(isSettled || this.#player.state !== "playing");
    if (this.#isReadable) this.#facts.refresh();
  }

  #handleStateChange() {
    if (!this.#isShown) return;
    this.#updateTransport();
    this.#announceProgress();
    if (this.#player.state === "playing") {
      this.#loop.start();
    } else if (this.#player.state === "failed") {
      // Pending actions would replace the message about the lost search.
      this.#afterFlight.cancel();
      this.updateTexts();
      this.#insight.showPendingInsight();
    } else if (this.#player.state !== "seeking") {
      this.updateTexts();
      this.#requestDetails(true);
    }
  }

  /** Shows the available commands. */
  #updateTransport() {
    const player = this.#player;
    const { isBusy } = this.#playback;
    const { stepCount, counters } = this.moment;
    const stepBack = counters.steps > 0 && player.accepts("seek");
    this.#transport.updateButtons(isBusy, {
      goToStart: stepBack || player.state === "failed",
      stepBack,
      togglePlay: isBusy || (player.state === "finished" && stepCount > 0) || player.accepts("play"),
      step: player.isPlaying || player.accepts("step"),
      goToEnd: player.isPlaying || player.accepts("play"),
    });
  }

  /** Takes the steps that are due, and updates the texts, throttled. @param {number} now in milliseconds */
  #playFrame(now) {
    if (this.#player.state !== "playing") return false;
    this.#playback.tick(now);
    if (now - this.#textsUpdatedAt >= MIN_TEXT_INTERVAL_MS) {
      this.#textsUpdatedAt = now;
      if (this.#isReadable) this.#insight.showCounters();
      else this.updateTexts();
    }
    return true;
  }
}
