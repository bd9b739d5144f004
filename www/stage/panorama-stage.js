/** The stage that shows the whole path of a board. The path is computed on request, and can be played. */

import "#words/panorama";
import { Ground } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { EngineError, nullIfEngineLost } from "../engine/engine.js";
import { NO_TOUR } from "../insight/tour-facts/lazy-tour-facts.js";
import { wholeNumber, translate } from "../locales/locale.js";
import { LAST_SPEED_STOP, TourPlayback, speedAt } from "../panorama/tour-playback.js";
import { connectStopSlider } from "../transport/speed-slider.js";
import { TransportControls } from "../transport/transport.js";
import { getElement } from "../widgets/element.js";
import { onNextFrame } from "../widgets/animation-frame.js";
import { chooseTab } from "../widgets/tabs.js";
import { PanoramaPanel } from "./panorama-panel.js";
import { connectPanoramaButtons } from "./panorama-buttons.js";
import { PanoramaView } from "./panorama-view.js";
import { describeBoard, describeProgress } from "./panorama-text.js";

/** @import { PanoramaResult, ExperimentInfo, WorkResult } from "../bindings/protocol" */
/** @import { StageServices, Preparation, Stage, StageEvents } from "./stage.js" */

/** The fraction of the path by which an arrow key with Shift moves. */
const SKIP_FRACTION = 0.01;

/** The minimum time between two pictures of a path during its search, in milliseconds. */
const MIN_PICTURE_INTERVAL_MS = 200;

/** @implements {Stage} */
export class PanoramaStage {
  #engine;
  #session;
  #view;
  #statusCard;
  #tourFacts;
  #events;
  #panoramaView;
  #panel;
  #updateZoomButtons;
  #updateSpeedText;
  #transport;
  #slider = getElement("panorama-progress", HTMLInputElement);
  #squareFacts = getElement("facts", HTMLElement);
  /** The prepared experiment; null if there is none. @type {ExperimentInfo | null} */
  #experimentInfo = null;
  /** @type {Ground} */
  #ground = new Ground({ rows: 1, columns: 1 });
  /** The result of the computation of the path; null before it has ended. @type {PanoramaResult | null} */
  #panoramaResult = null;
  #playback = new TourPlayback(0);
  /** Whether the engine has lost this board. */
  #isLost = false;
  /** The time of the last picture of a path during its search, in milliseconds. */
  #lastPictureAt = 0;
  /** Whether the user has just chosen a start, and the path is about to be computed. */
  #isStartChosen = false;
  /** The cell under the pointer; −1 for none. */
  #hoveredCell = -1;
  /** @type {import("../transport/transport.js").PlaybackCommands} */
  commands = {
    goToStart: () => this.seek(1),
    togglePlay: () => this.#togglePlay(),
    goToEnd: () => this.start(),
    step: () => this.#moveBy(1),
    stepBack: () => this.#moveBy(-1),
    skipForward: () => this.#moveBy(Math.ceil(this.#playback.length * SKIP_FRACTION)),
    skipBack: () => this.#moveBy(-Math.ceil(this.#playback.length * SKIP_FRACTION)),
  };

  /**
   * @param {StageServices} services
   * @param {StageEvents & {onShowSteps: () => void}} events `onShowSteps` switches to single steps
   */
  constructor({ engine, session, view, statusCard, tourFacts }, events) {
    this.#engine = engine;
    this.#session = session;
    this.#view = view;
    this.#statusCard = statusCard;
    this.#tourFacts = tourFacts;
    this.#events = events;
    this.#panoramaView = new PanoramaView(getElement("panorama", HTMLCanvasElement), engine, view, {
      onPick: (cell, isPointer) => this.#chooseStart(cell, isPointer),
      onHover: (cell) => this.#showSquareFacts(cell),
      onZoom: () => {
        this.#updateZoomButtons();
        this.#panel.updateBlockNote();
      },
      onPictureShown: () => this.#requestNextFrame(),
      onError: (error) => this.#handleError(error),
    });
    this.#panel = new PanoramaPanel({
      onColourChange: (chain) => this.#panoramaView.updateScene({ showsChain: chain }),
      onBlockStepChange: (blockStep) => this.#panoramaView.updateScene({ blockStep }),
      countBlocks: () => this.#countBlocks(),
      showsMoves: () => this.#panoramaView.areMovesVisible,
      onShowSteps: events.onShowSteps,
    });
    this.#updateZoomButtons = connectPanoramaButtons(this.#panoramaView);
    const buttonIds = { goToStart: "panorama-beginning", togglePlay: "panorama-play", goToEnd: "panorama-finish" };
    this.#transport = new TransportControls(getElement("panorama-transport", HTMLElement), buttonIds, this.commands);
    this.#slider.addEventListener("input", () => this.seek(this.#slider.valueAsNumber));
    const [speedSlider, speedText] = [
      getElement("panorama-speed", HTMLInputElement),
      getElement("panorama-rate", HTMLOutputElement),
    ];
    this.#updateSpeedText = connectStopSlider(speedSlider, speedText, (stop) => this.#setSpeed(stop), LAST_SPEED_STOP);
  }

  /** @returns {import("./view-panel.js").ContentKind} */
  get contentKind() {
    return "panorama";
  }

  /** The content of the stage, for saving and sharing. */
  get snapshot() {
    const experimentInfo = /** @type {ExperimentInfo} */ (this.#experimentInfo);
    const { progress } = this.#playback;
    const [, sentence, detail = ""] = this.#describe(experimentInfo);
    return {
      stageKind: /** @type {const} */ ("panorama"),
      ground: this.#ground,
      decision: null,
      shownAdjacencyLists: null,
      panorama: this,
      loop: null,
      isWholeBoardVisible: this.#panoramaView.zoomState.showsWholeBoard,
      moment: new Moment(experimentInfo),
      outcome: this.#panoramaResult ? { sentence, detail } : null,
      canvas: getElement("panorama", HTMLCanvasElement),
      loadAdjacencyLists: async () => null,
      loadPath: async () => (await nullIfEngineLost(this.#engine.request("path", {})))?.slice(0, progress) ?? null,
    };
  }

  /** The number of squares of the path; 0 before it is computed. */
  get length() {
    return this.#playback.length;
  }

  /**
   * Draws the whole board on another canvas; see `PanoramaView.drawWholeBoard`.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../widgets/canvas-size.js").CanvasSize} canvasSize
   * @param {number} [shownLength] the number of squares of the path to show
   */
  drawWholeBoard(context, canvasSize, shownLength) {
    return this.#panoramaView.drawWholeBoard(context, canvasSize, shownLength);
  }

  /**
   * Paints the board off screen, in any colours; see `paintPanorama`.
   *
   * @param {import("./panorama-picture.js").PanoramaPictureOptions} options
   * @returns {Promise<OffscreenCanvas | null>} null if the engine has lost the board
   */
  paintOffscreen(options) {
    return nullIfEngineLost(this.#panoramaView.paintOffscreen(options));
  }

  /** The number of shown squares of the path. */
  get position() {
    return this.#playback.progress;
  }

  get state() {
    const { length, progress, playing } = this.#playback;
    const status = statusOf(this.#experimentInfo, this.#panoramaResult);
    return { length, depth: progress, size: this.#ground.size, status, playing };
  }

  /**
   * @param {ExperimentInfo} experimentInfo
   * @param {Preparation} preparation
   */
  showBoard(experimentInfo, { ground, canShowSteps, continuesSearch }) {
    this.#experimentInfo = experimentInfo;
    this.#panoramaResult = null;
    this.#isLost = false;
    this.#playback = new TourPlayback(0);
    // When the search continues, the path found so far stays visible.
    if (continuesSearch) return;
    this.#ground = ground;
    if (document.body.dataset.tab !== "board") chooseTab("panorama");
    const board = { ground, start: ground.cellOf(experimentInfo.start), fault: experimentInfo.given?.fault };
    this.#panoramaView.setBoard(board, { isPathPending: this.#isStartChosen && !experimentInfo.refutation });
    this.#squareFacts.textContent = "";
    this.#panel.reset(canShowSteps);
    this.#updateSpeedText();
    this.updateTexts();
  }

  hide() {
    this.#experimentInfo = null;
    this.#panoramaResult = null;
    this.#playback = new TourPlayback(0);
    this.#panoramaView.setBoard(null);
  }

  /** Shows the whole path; computes it first if necessary. */
  async start() {
    if (!(await this.#computePath())) return;
    this.#playback.pause();
    this.seek(Infinity);
  }

  pause() {
    this.#playback.pause();
    this.#updateControls();
  }

  /** @param {number} position */
  seek(position) {
    if (!this.#panoramaResult) return;
    this.#playback.seek(position);
    this.#panoramaView.updateScene({ shownLength: this.#playback.progress });
    this.#updateControls();
  }

  /** Computes the tour, and shows the blocks from which it is built. */
  async showBlocks() {
    await this.start();
    await this.#panel.showBlocks();
  }

  /** @param {WorkResult} work */
  showProgress(work) {
    this.#statusCard.showMessage(...describeProgress(work, this.#ground, this.#experimentInfo));
    const now = performance.now();
    if (work.squares === 0 || work.stage !== "finding" || now - this.#lastPictureAt < MIN_PICTURE_INTERVAL_MS) return;
    this.#lastPictureAt = now;
    this.#panoramaView.updateScene({ pathLength: work.squares, shownLength: work.squares });
  }

  /** @param {EngineError} error */
  showEngineLoss(error) {
    this.#isLost = true;
    this.#panoramaResult = null;
    this.#playback = new TourPlayback(0);
    this.#panoramaView.updateScene({ pathLength: 0, shownLength: 0 });
    this.#updateControls();
    this.#events.onEngineError(error);
  }

  updateTexts() {
    const experimentInfo = this.#experimentInfo;
    if (!experimentInfo) return;
    const result = this.#panoramaResult;
    this.#panel.show(this.#ground.size, experimentInfo.memory ?? 0, result);
    this.#tourFacts.setTour(result?.tour ? 0 : NO_TOUR);
    if (!this.#session.isComputing) this.#statusCard.showMessage(...this.#describe(experimentInfo));
    this.#updateControls();
    this.#updateZoomButtons();
  }

  /** Describes the board and its path. @param {ExperimentInfo} experimentInfo */
  #describe(experimentInfo) {
    const board = {
      experimentInfo,
      ground: this.#ground,
      result: this.#panoramaResult,
      pathLength: this.#playback.length,
      stepCount: this.#session.progress?.steps ?? 0,
    };
    return describeBoard(board, this.#view);
  }

  updateView() {
    this.#panoramaView.updateView();
    this.updateTexts();
  }

  updateColours() {
    this.#panoramaView.updateColours();
  }

  /**
   * Sets the start square.
   *
   * @param {number} cell
   * @param {boolean} plays whether the whole path from there is shown at once
   */
  async #chooseStart(cell, plays) {
    const { columns } = this.#ground;
    const start = `${Math.floor(cell / columns)},${cell % columns}`;
    if (!plays) return this.#events.onStartChosen(start, { plays });
    this.#isStartChosen = true;
    try {
      const startChange = this.#events.onStartChosen(start, { plays });
      // The worker computes while the page updates its texts. A later request receives the result, or the error
      // if the worker is lost.
      setTimeout(() => this.#session.startComputingEarly());
      await startChange;
    } finally {
      this.#isStartChosen = false;
    }
  }

  /** Computes the path, unless it is known. @returns {Promise<boolean>} whether it is known now */
  async #computePath() {
    if (this.#isLost && !(await this.#events.onPrepareAgain())) return false;
    const experimentInfo = this.#experimentInfo;
    const session = this.#session;
    if (!experimentInfo || experimentInfo.refutation || session.isComputing) return false;
    if (this.#panoramaResult) return true;
    try {
      const computation = session.computePath();
      this.updateTexts();
      if (!(await computation) || !session.panoramaResult || !session.progress) return false;
    } catch (error) {
      this.#handleError(error);
      return false;
    }
    const { squares } = session.progress;
    this.#panoramaResult = session.panoramaResult;
    this.#playback = new TourPlayback(squares);
    this.#updateSpeedText();
    this.#panoramaView.updateScene({
      pathLength: squares,
      shownLength: squares,
      isClosed: session.panoramaResult.closed,
    });
    this.updateTexts();
    return true;
  }

  /** Plays the path, and computes it first if necessary. Stops a running computation or playback instead. */
  async #togglePlay() {
    if (this.#session.isComputing) {
      this.#session.stopComputing();
    } else if (this.#playback.playing) {
      this.pause();
    } else if (await this.#computePath()) {
      this.#playback.play(performance.now());
      this.#panoramaView.updateScene({ shownLength: this.#playback.progress });
      this.#updateControls();
      this.#requestNextFrame();
    }
  }

  /** Moves along the path. @param {number} moves negative to go back */
  #moveBy(moves) {
    this.#playback.pause();
    this.seek(this.#playback.progress + moves);
  }

  /** Continues the playback in the next frame, once the last picture is shown. */
  #requestNextFrame() {
    if (this.#playback.playing) this.#playFrame();
  }

  #playFrame = onNextFrame((now) => {
    if (this.#playback.tick(now)) this.#panoramaView.updateScene({ shownLength: this.#playback.progress });
    else this.#requestNextFrame();
    this.#updateControls();
  });

  /** Shows the position in the path, and the available commands. */
  #updateControls() {
    const { progress, length, playing } = this.#playback;
    const { isComputing } = this.#session;
    const hasPath = this.#panoramaResult !== null && length > 0;
    const canHavePath = this.#experimentInfo !== null && !this.#experimentInfo.refutation;
    this.#transport.updateButtons(playing || isComputing, {
      goToStart: hasPath && progress > 1,
      togglePlay: canHavePath,
      goToEnd: canHavePath && !isComputing && !(hasPath && this.#playback.atEnd),
    });
    const slider = this.#slider;
    slider.disabled = !hasPath;
    slider.min = String(Math.min(1, length));
    slider.max = String(Math.max(1, length));
    slider.value = String(progress);
    const parts = { place: wholeNumber(progress), length: wholeNumber(length) };
    const positionText = hasPath ? translate("panorama.place", parts) : "";
    slider.setAttribute("aria-valuetext", positionText);
    slider.style.setProperty("--filled", `${length > 0 ? (progress / length) * 100 : 0}%`);
    getElement("panorama-position", HTMLOutputElement).value = positionText;
  }

  /** Sets the speed from a stop of the slider, and returns the speed. @param {number} stop */
  #setSpeed(stop) {
    this.#playback.speedStop = stop;
    // Before the path is known, the speed is computed for a path through all squares.
    return speedAt(stop, this.#playback.length || this.#ground.size);
  }

  /** Requests the number of blocks of the path; 0 if unknown. */
  async #countBlocks() {
    const experimentInfo = this.#experimentInfo;
    try {
      const part = { top: 0, bottom: 0, left: 0, right: 0 };
      const structure = await this.#engine.request("structure", { part });
      return experimentInfo === this.#experimentInfo ? (structure?.blocks ?? 0) : 0;
    } catch (error) {
      this.#handleError(error);
      return 0;
    }
  }

  /** Shows the facts of the square under the pointer. @param {number} cell −1 for none */
  async #showSquareFacts(cell) {
    this.#hoveredCell = cell;
    const { columns } = this.#ground;
    const square = cell < 0 ? -1 : this.#ground.squareOn(Math.floor(cell / columns), cell % columns);
    if (square < 0) {
      this.#squareFacts.textContent = "";
      return;
    }
    const name = this.#view.name(square, this.#ground);
    try {
      const index = await this.#engine.request("place", { cell });
      if (cell !== this.#hoveredCell) return;
      this.#squareFacts.textContent =
        index === undefined
          ? translate("panorama.facts.free", { square: name })
          : translate("panorama.facts.visited", { square: name, place: wholeNumber(this.#view.number(index)) });
    } catch (error) {
      this.#handleError(error);
    }
  }

  /** @param {unknown} error */
  #handleError(error) {
    if (!(error instanceof EngineError)) throw error;
    this.showEngineLoss(error);
  }
}

/**
 * Returns the status of the computation of a path.
 *
 * @param {ExperimentInfo | null} experimentInfo
 * @param {PanoramaResult | null} result null before it has ended
 * @returns {import("../engine/protocol.js").Report["status"]}
 */
function statusOf(experimentInfo, result) {
  if (result?.tour) return result.closed ? "closed-tour" : "open-tour";
  if (result?.reason ?? experimentInfo?.refutation) return "refuted";
  switch (result?.ending) {
    case "exhausted":
    case "memory-full":
    case "not-found":
      return result.ending;
    case "stuck":
    case "given":
      return "stuck";
    default:
      return "searching";
  }
}
