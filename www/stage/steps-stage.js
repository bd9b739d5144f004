/** The stage that shows the single steps of a search: the board, the playback, and the explanations. */

import { Board } from "../board/board.js";
import { LazyGraph } from "../graph/lazy-graph.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { SquareFactsLine } from "../insight/square-facts-line.js";
import { InsightPanels } from "../insight/insight-panels.js";
import { NO_TOUR } from "../insight/tour-facts/lazy-tour-facts.js";
import { wholeNumber, withTranslations, translate } from "../locales/locale.js";
import { AnimationLoop } from "../transport/animation-loop.js";
import { ProgressAnnouncer } from "../transport/progress-announcer.js";
import { Playback } from "../transport/playback.js";
import { Player, MIN_STEPS_PER_SECOND } from "../transport/player.js";
import { connectSpeedSlider } from "../transport/speed-slider.js";
import { Timeline } from "../transport/timeline.js";
import { TransportControls } from "../transport/transport.js";
import { getElement } from "../widgets/element.js";
import { chooseTab } from "../widgets/tabs.js";
import { cellWords } from "../wording/vocabulary.js";
import { outcomeWords, reasonParts } from "../wording/outcome.js";
import { DelayedAction } from "./delayed-action.js";

/** @import { Choices, ExperimentInfo, WorkResult } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { StageServices, Preparation, Stage, StageEvents } from "./stage.js" */

/** The playing time in milliseconds after which a replaced search can be restored, if it was replaced by mistake. */
const LONG_PLAY_MS = 4000;

/**
 * The maximum speed at which decisions are shown, in steps a second. At higher speeds, candidates would flicker, and
 * texts would be unreadable.
 */
const MAX_DECISION_SPEED = 5;

/** The speed passed to the board after a jump, in steps a second. At this speed, the knight does not fly. */
const INSTANT_SPEED = 30;

/** The minimum time between two updates of texts and numbers while the search plays, in milliseconds. */
const MIN_TEXT_INTERVAL_MS = 60;

/**
 * @typedef {object} StepsEvents
 * @property {(holes: string) => void} onHolesDrawn called after holes were drawn or filled
 * @property {(row: number, column: number, isHole: boolean) => void} onEditorCell called after the keyboard has moved
 *   to a cell in the hole editor, or has changed the cell
 * @property {(algorithm: string) => void} onUseAlgorithm replaces the algorithm of the experiment
 * @property {(queries: string[]) => void} onCompare requests a side-by-side comparison of the experiments in
 *   these queries
 */

/** @implements {Stage} */
export class StepsStage {
  #engine;
  #vocabulary;
  #statusCard;
  #tourFacts;
  #events;
  #squareFacts;
  #insight;
  #player = new Player(MIN_STEPS_PER_SECOND);
  #playback;
  #timeline;
  #transport;
  #setSpeed;
  /** Delays the description of a move until its animation has ended. */
  #afterLanding = new DelayedAction();
  #animationLoop = new AnimationLoop((now) => this.#playFrame(now));
  /** @type {import("../transport/transport.js").PlaybackCommands} */
  commands = {
    // A lost search is prepared again.
    goToStart: () => (this.#player.state === "failed" ? this.#events.onPrepareAgain() : this.seek(0)),
    togglePlay: () => (this.#playback.isBusy ? this.pause() : this.start()),
    goToEnd: () => this.#playbackWithoutVote().playToEnd(),
    step: () => this.#playbackWithoutVote().step(),
    stepBack: () => this.#playbackWithoutVote().stepBack(),
    skipForward: () => this.#timeline.findLandmark(true),
    skipBack: () => this.#timeline.findLandmark(false),
  };
  #announcer;
  /** Votes on the next move, loaded with the first vote. @type {import("./voting.js").Voting | null} */
  #voting = null;
  /** Whether the search was restored after another search had replaced it. */
  #isRestored = false;
  /** Whether this stage is shown; otherwise, responses to its requests are ignored. */
  #isShown = true;
  /** The time of the last update of texts and numbers, in milliseconds. */
  #textsUpdatedAt = 0;
  /** The prepared experiment; null before the first one. @type {ExperimentInfo | null} */
  #experimentInfo = null;
  /** The draft of the prepared experiment. @type {import("../bindings/protocol").Draft | null} */
  #draft = null;

  /**
   * @param {StageServices & {estimator: import("../engine/engine.js").Engine}} services `estimator` is a second engine,
   *   for estimates while the search runs
   * @param {import("../board/moment.js").Moment} moment the moment shown before any search is prepared
   * @param {StageEvents & StepsEvents} events
   */
  constructor({ engine, estimator, view, vocabulary, statusCard, tourFacts }, moment, events) {
    const { nameOf, numberOf, translate: translateForBoard } = vocabulary;
    this.#vocabulary = vocabulary;
    this.#engine = engine;
    this.#statusCard = statusCard;
    this.#tourFacts = tourFacts;
    this.#events = events;
    // A click plays at once. The keyboard only chooses, because playing has its own key.
    const pick = (/** @type {number} */ square, /** @type {boolean} */ isPointer) => {
      if (this.#voting?.isOpen) return this.#voting.pick(square);
      const { start } = this.moment.ground.draftStart(square);
      void events.onStartChosen(start, { name: nameOf(square), plays: isPointer });
    };
    this.board = new Board(getElement("board", HTMLCanvasElement), moment, view, {
      onPick: pick,
      nameCell: (cell) => cellWords(cell, translateForBoard),
      describeSquare: (square) => this.#squareFacts.describe(square),
      onHover: (square) => this.#squareFacts.show(square),
      onHolesChange: events.onHolesDrawn,
      onCursorChange: events.onEditorCell,
      fetchLists: () => this.adjacencyLists(),
      mirror: new LazyGraph(/** @type {HTMLElement} */ (getElement("board", HTMLCanvasElement).parentElement), view, {
        getRun: () => this.#draft && { draft: this.#draft, alongRun: true },
        fetchLists: () => this.adjacencyLists(),
        onPick: (square) => pick(square, true),
        onLoadFailure: (message) => statusCard.showNotice(message),
      }),
    });
    this.#squareFacts = new SquareFactsLine({
      nameOf,
      numberOf,
      translateForBoard,
      // The pointer may be over a square that the new board does not have.
      fetchFacts: async (square) =>
        this.#isReadable && this.#experimentInfo && square < this.moment.size
          ? nullIfEngineLost(engine.request("facts", { square }))
          : null,
      onFacts: (facts) => this.board.showFreeMoves(facts),
    });
    this.#playback = new Playback(engine, this.#player, moment, {
      onReport: (_, report) => this.#isShown && this.#showSteps(report),
      onJump: (_, report) => this.#isShown && this.#showJump(report),
      onNotFound: (landmark, forward) =>
        statusCard.showNotice(translate(`timeline.${forward ? "noneAfter" : "noneBefore"}.${landmark}`)),
      onEngineError: events.onEngineError,
      onStateChange: () => this.#handleStateChange(),
    });
    this.#announcer = new ProgressAnnouncer({
      announce: (text) => statusCard.announce(text),
      startText: () => translate("narration.playing"),
      progressText: () => translate("narration.going", this.#positionParts),
      // The status card announces the end of a run itself. While the knight moves, the text of the card is still about
      // the previous move.
      pausedText: () => {
        if (this.moment.ended || this.#afterLanding.isPending) return "";
        return translate("narration.at", { ...this.#positionParts, sentence: statusCard.currentText });
      },
    });
    this.#insight = new InsightPanels(
      { engine, estimator, view, vocabulary, player: this.#player },
      {
        getMoment: () => this.moment,
        onSeek: (step) => this.seek(step),
        onPoint: (square) => this.#squareFacts.show(square),
        isReadable: () => this.#isReadable,
        isMoveAnimated: () => this.#afterLanding.isPending,
        onDataNeeded: () => this.#requestDetails(true),
        // An open vote hides the decision and the next step.
        onDecision: (decision) => {
          if (this.#voting?.isOpen) return;
          this.board.showDecision(this.#displaySpeed <= MAX_DECISION_SPEED ? decision : null);
        },
        onNextStep: (nextStep) => this.#voting?.isOpen || statusCard.showNextStep(nextStep),
        onHistory: (history) => this.#timeline.showHistory(history),
        onCompare: events.onCompare,
        onUseAlgorithm: events.onUseAlgorithm,
      },
    );
    this.#timeline = new Timeline({
      onSeek: (step) => this.seek(step),
      onDragChange: (isDragging) => this.#playback.setScrubbing(isDragging),
      onFind: (landmark, forward) => this.#playbackWithoutVote().findLandmark(landmark, forward),
    });
    const buttonIds = {
      goToStart: "beginning",
      stepBack: "step-back",
      togglePlay: "play",
      step: "step",
      goToEnd: "finish",
    };
    this.#transport = new TransportControls(getElement("transport", HTMLElement), buttonIds, this.commands);
    this.#setSpeed = connectSpeedSlider(
      getElement("speed", HTMLInputElement),
      getElement("rate", HTMLOutputElement),
      this.#player,
    );
  }

  /** Ends an open vote, because a command leaves its position. Returns the playback. */
  #playbackWithoutVote() {
    this.#voting?.endVote();
    return this.#playback;
  }

  /** The current moment. */
  get moment() {
    return this.#playback.moment;
  }

  /**
   * Whether the search can be restored after a replacement: the search has not ended, and has played for long or was
   * restored before.
   */
  get isWorthRestoring() {
    const { moment } = this;
    if (moment.ended || moment.stepCount === 0) return false;
    return this.#isRestored || this.#player.elapsed > LONG_PLAY_MS;
  }

  /** Whether the search plays, or advances to a requested step. */
  get isPlaying() {
    return this.#playback.isBusy;
  }

  /** The current step. */
  get position() {
    return this.moment.counters.steps;
  }

  get state() {
    const { stepCount, depth, size, status } = this.moment;
    return { length: stepCount, depth, size, status, playing: this.isPlaying };
  }

  /** The speed in steps a second, and the loop of steps to repeat. */
  get playbackSettings() {
    return { speed: this.#player.speed, loop: this.#playback.loop };
  }

  /** Whether the engine still has the search. */
  get isUsable() {
    return this.#player.state !== "failed";
  }

  /** The content of the stage, for saving and sharing. */
  get snapshot() {
    const moment = this.moment.copy;
    return {
      stageKind: /** @type {const} */ ("steps"),
      moment,
      ground: moment.ground,
      decision: this.board.decision,
      shownAdjacencyLists: this.board.adjacencyLists,
      panorama: null,
      loop: this.#playback.loop,
      isWholeBoardVisible: true,
      outcome: moment.ended ? outcomeWords(moment, this.#experimentInfo, this.#vocabulary.nameOf) : null,
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
    return this.#experimentInfo && nullIfEngineLost(this.#engine.adjacencyLists(this.moment.size));
  }

  /**
   * @param {ExperimentInfo} experimentInfo
   * @param {Preparation} preparation
   */
  showBoard(experimentInfo, { draft }) {
    this.#isShown = true;
    this.#isRestored = false;
    this.#experimentInfo = experimentInfo;
    this.#draft = draft;
    this.#voting?.endVote();
    if (document.body.dataset.tab === "panorama") chooseTab("why");
    this.#afterLanding.cancel();
    this.#playback.loadSearch(experimentInfo);
    this.board.show(this.moment);
    this.#squareFacts.show(-1);
    this.#timeline.showHistory(null);
    this.#insight.begin(experimentInfo, draft);
    this.updateTexts();
    this.#handleStateChange();
    this.#announcer.reset();
    this.#requestDetails(true);
  }

  hide() {
    this.pause();
    // The stage is hidden, so the description of the move under way is not needed.
    this.#afterLanding.cancel();
    this.#squareFacts.show(-1);
    this.#insight.leave();
    this.#isShown = false;
  }

  start() {
    this.#playbackWithoutVote().play();
  }

  pause() {
    if (this.#playback.isBusy) this.#playback.pause();
  }

  /** @param {number} step */
  seek(step) {
    this.#playbackWithoutVote().seek(step);
  }

  /** Requests a comparison with the rival, the algorithm with which every run is compared, on the same board. */
  compareWithRival() {
    this.#insight.requestComparison();
  }

  /** Continues the search to the step at which it was replaced. @param {number} step */
  restoreTo(step) {
    this.#isRestored = true;
    this.#playback.searchTo(step);
  }

  /** Starts a vote on the next decision. Resolves to null if no decision follows. */
  async startVote() {
    this.pause();
    const { Voting } = await withTranslations(import("./voting.js"));
    const { nameOf, translate } = this.#vocabulary;
    this.#voting ??= new Voting(this.#engine, {
      nameOf,
      describeReason: ({ why }) => translate(`why.${why.kind}`, reasonParts(why, nameOf)),
      takeStep: () => this.#playback.stepAndWait(),
      onDecision: (decision) => this.board.showDecision(decision),
      onEnd: () => this.#requestDetails(true),
    });
    return this.#voting.startVote(this.moment);
  }

  /**
   * Goes to the step in a link. If the search has not reached this step yet, the search continues up to
   * the step.
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

  /** @param {WorkResult} progress */
  showProgress(progress) {
    if (this.#experimentInfo) this.#experimentInfo = { ...this.#experimentInfo, working: progress };
    this.#statusCard.showProgress(progress);
  }

  /** @param {import("../engine/engine.js").EngineError} error */
  showEngineLoss(error) {
    this.#playback.fail(error);
  }

  updateTexts() {
    const { moment } = this;
    // While the knight moves, the texts describe its move. The numbers count its square after the landing.
    if (this.#isLandingAwaited) return this.#updateTransport();
    if (this.#afterLanding.isPending) {
      this.#insight.showCounters();
    } else {
      // The message about a lost search stays until another search begins.
      if (this.#player.state !== "failed") {
        this.#statusCard.showMoment(moment, { setting: this.#experimentInfo, readable: this.#isReadable });
      }
      this.#insight.showLocalData();
      this.#tourFacts.setTour(moment.lastEvent === "tour" ? moment.counters.steps : NO_TOUR);
    }
    this.#timeline.show(moment);
    this.#updateTransport();
  }

  updateView() {
    this.board.applyViewSettings();
    this.#insight.updateView();
    // Before the first search, there is nothing to update.
    if (!this.#experimentInfo) return;
    this.updateTexts();
    this.#requestDetails(true);
  }

  updateColours() {
    this.board.updateColours();
    this.#timeline.updateColours();
    this.#insight.updateColours();
  }

  /** Whether the playback is slow enough for each step to be described. */
  get #isReadable() {
    return this.#player.state !== "playing" || this.#playback.speed <= MAX_DECISION_SPEED;
  }

  /** Whether the texts and numbers wait until the moving knight has landed. At high speeds, they do not wait. */
  get #isLandingAwaited() {
    return this.#afterLanding.isPending && this.#isReadable;
  }

  /**
   * The speed at which the board shows steps, in steps a second. When the search does not play, this is the lowest
   * speed.
   */
  get #displaySpeed() {
    if (this.#player.state !== "playing") return MIN_STEPS_PER_SECOND;
    return this.#playback.speed;
  }

  /** Shows new steps. @param {Report} report */
  #showSteps(report) {
    const animationMs = this.board.showReport(report, this.#displaySpeed);
    if (this.#displaySpeed > MAX_DECISION_SPEED) this.board.showDecision(null);
    this.#insight.updateVisitRate(this.moment.atEnd);
    this.#afterLanding.schedule(animationMs, () => this.#showLandedMove());
    if (animationMs > 0) this.updateTexts();
    this.#requestDetails(false);
  }

  /** Describes the moment after the knight has landed. */
  #showLandedMove() {
    if (this.moment.ended) this.board.showDecision(null);
    // At higher speeds, `#playFrame` updates the texts.
    if (this.#isReadable || this.moment.ended) this.updateTexts();
    this.#insight.showPendingInsight();
    this.#announceProgress();
  }

  /** Shows another moment after a jump. @param {Report} report */
  #showJump(report) {
    this.#afterLanding.cancel();
    this.board.showJump();
    this.board.showReport(report, INSTANT_SPEED);
    this.board.showDecision(null);
    this.#insight.handleJump();
    this.updateTexts();
    this.#showSearchProgress();
    this.#announceProgress();
    this.#requestDetails(false);
  }

  /** Announces the progress to screen readers. */
  #announceProgress() {
    this.#announcer.update(this.#player.isPlaying, performance.now());
  }

  /** The numbers of the current moment as texts. */
  get #positionParts() {
    const { counters, depth, size } = this.moment;
    return { step: wholeNumber(counters.steps), depth: wholeNumber(depth), size: wholeNumber(size) };
  }

  /** Shows the progress towards a requested step. */
  #showSearchProgress() {
    const { searchTarget } = this.#playback;
    if (searchTarget === null) return;
    const parts = { step: wholeNumber(this.moment.counters.steps), of: wholeNumber(searchTarget) };
    const heading = this.#isRestored ? translate("undo.onTheWay") : translate("moment.onTheWay");
    this.#statusCard.showMessage("searching", heading, translate("undo.progress", parts));
  }

  /** Requests the data that only the core has. @param {boolean} isSettled whether no further step follows at once */
  #requestDetails(isSettled) {
    this.#insight.requestData(isSettled || this.#player.state !== "playing");
    if (this.#isReadable) this.#squareFacts.refresh();
  }

  #handleStateChange() {
    if (!this.#isShown) return;
    this.#updateTransport();
    this.#announceProgress();
    if (this.#player.state === "playing") {
      this.#animationLoop.start();
    } else if (this.#player.state === "failed") {
      // Pending actions would replace the message about the lost search.
      this.#afterLanding.cancel();
      this.updateTexts();
      this.#insight.showPendingInsight();
    } else if (this.#player.state !== "seeking") {
      this.updateTexts();
      this.#requestDetails(true);
    }
  }

  /** Shows the available commands. */
  #updateTransport() {
    const { isBusy, availableCommands } = this.#playback;
    const goToStart = availableCommands.stepBack || this.#player.state === "failed";
    this.#transport.updateButtons(isBusy, { ...availableCommands, goToStart });
  }

  /** Takes the steps of a frame, and updates the texts, throttled. @param {number} now in milliseconds */
  #playFrame(now) {
    if (this.#player.state !== "playing") return false;
    this.#playback.tick(now);
    if (now - this.#textsUpdatedAt >= MIN_TEXT_INTERVAL_MS) {
      this.#textsUpdatedAt = now;
      if (this.#isLandingAwaited) this.#insight.showElapsedTime();
      else if (this.#isReadable) this.#insight.showCounters();
      else this.updateTexts();
    }
    return true;
  }
}
