/** The stage that shows the whole path of a board: it is computed on request, and can be played. */

import "#words/panorama";
import { Ground } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { EngineError, nullIfEngineLost } from "../engine/engine.js";
import { NO_TOUR } from "../insight/tour-facts/late-tour-facts.js";
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

/** The fraction of the path that an arrow key with Shift moves. */
const SKIP_FRACTION = 0.01;

/** The least time between two pictures of a path that is being searched for, in milliseconds. */
const MIN_PICTURE_INTERVAL_MS = 200;

/** @implements {Stage} */
export class PanoramaStage {
  #engine;
  #run;
  #view;
  #sentence;
  #tourFacts;
  #events;
  #panoramaView;
  #panel;
  #updateZoomButtons;
  #updateSpeedText;
  #transport;
  #slider = getElement("panorama-progress", HTMLInputElement);
  #facts = getElement("facts", HTMLElement);
  /** The setting of the current board, if any. @type {ExperimentInfo | null} */
  #setting = null;
  /** @type {Ground} */
  #ground = new Ground({ rows: 1, columns: 1 });
  /** The result of the work on the path. @type {PanoramaResult | null} */
  #panoramaResult = null;
  #walk = new TourPlayback(0);
  /** Whether the worker with this board was lost. */
  #isLost = false;
  /** The time of the last picture of a path that is being searched for, in milliseconds. */
  #lastPictureAt = 0;
  /** Whether a start was chosen, and its path is about to be computed. */
  #isStartChosen = false;
  #hovered = -1;
  /** @type {import("../transport/transport.js").PlaybackCommands} */
  commands = {
    goToStart: () => this.seek(1),
    togglePlay: () => this.#play(),
    goToEnd: () => this.start(),
    step: () => this.#moveBy(1),
    stepBack: () => this.#moveBy(-1),
    skipForward: () => this.#moveBy(Math.ceil(this.#walk.length * SKIP_FRACTION)),
    skipBack: () => this.#moveBy(-Math.ceil(this.#walk.length * SKIP_FRACTION)),
  };

  /**
   * @param {StageServices} parts
   * @param {StageEvents & {onSteps: () => void}} events `onSteps` switches to single steps
   */
  constructor({ engine, run, view, sentence, tourFacts }, events) {
    this.#engine = engine;
    this.#run = run;
    this.#view = view;
    this.#sentence = sentence;
    this.#tourFacts = tourFacts;
    this.#events = events;
    this.#panoramaView = new PanoramaView(getElement("panorama", HTMLCanvasElement), engine, view, {
      onPick: (cell) => this.#chooseStart(cell),
      onHover: (cell) => this.#showSquareFacts(cell),
      onZoom: () => {
        this.#updateZoomButtons();
        this.#panel.updateBlockNote();
      },
      onPicture: () => this.#requestNextFrame(),
      onFault: (error) => this.#catch(error),
    });
    this.#panel = new PanoramaPanel({
      onColour: (chain) => this.#panoramaView.updateScene({ showsChain: chain }),
      onBlocks: (blocks) => this.#panoramaView.updateScene({ blockStep: blocks }),
      countBlocks: () => this.#countBlocks(),
      showsMoves: () => this.#panoramaView.areMovesVisible,
      onSteps: events.onSteps,
    });
    this.#updateZoomButtons = connectPanoramaButtons(this.#panoramaView);
    const ids = { goToStart: "panorama-beginning", togglePlay: "panorama-play", goToEnd: "panorama-finish" };
    this.#transport = new TransportControls(getElement("panorama-transport", HTMLElement), ids, this.commands);
    this.#slider.addEventListener("input", () => this.seek(this.#slider.valueAsNumber));
    const [speed, rate] = [getElement("panorama-speed", HTMLInputElement), getElement("panorama-rate", HTMLOutputElement)];
    this.#updateSpeedText = connectStopSlider(speed, rate, (stop) => this.#setSpeed(stop), LAST_SPEED_STOP);
  }

  /** @returns {import("./view-panel.js").ContentKind} */
  get contentKind() {
    return "panorama";
  }

  /** The content of the stage, for saving and sharing. */
  get snapshot() {
    const setting = /** @type {ExperimentInfo} */ (this.#setting);
    const { progress } = this.#walk;
    const [, sentence, detail = ""] = this.#describe(setting);
    return {
      ...{ stageKind: /** @type {const} */ ("panorama"), ground: this.#ground, decision: null, shownAdjacencyLists: null, panorama: this, loop: null, isWholeBoardVisible: this.#panoramaView.zoomState.isWhole },
      moment: new Moment(setting),
      outcome: this.#panoramaResult ? { sentence, detail } : null,
      canvas: getElement("panorama", HTMLCanvasElement),
      loadAdjacencyLists: async () => null,
      loadPath: async () => (await nullIfEngineLost(this.#engine.request("path", {})))?.slice(0, progress) ?? null,
    };
  }

  /** The number of squares of the path; 0 before it is computed. */
  get length() {
    return this.#walk.length;
  }

  /**
   * Draws the whole board on another canvas; see `PanoramaView.drawWholeBoard`.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../widgets/canvas-size.js").CanvasSize} room
   * @param {number} [progress]
   */
  drawWholeBoard(context, room, progress) {
    return this.#panoramaView.drawWholeBoard(context, room, progress);
  }

  /**
   * Paints the board off screen, in any colours; see `paintPanorama`.
   *
   * @param {import("./panorama-picture.js").PanoramaPictureOptions} wish
   * @returns {Promise<OffscreenCanvas | null>} null if the board is gone
   */
  paintOffscreen(wish) {
    return nullIfEngineLost(this.#panoramaView.paintOffscreen(wish));
  }

  /** The number of squares of the path that are shown. */
  get position() {
    return this.#walk.progress;
  }

  /**
   * @param {ExperimentInfo} setting
   * @param {Preparation} preparation
   */
  showBoard(setting, { ground, hasSteps, continuesSearch }) {
    this.#setting = setting;
    this.#panoramaResult = null;
    this.#isLost = false;
    this.#walk = new TourPlayback(0);
    // The path stays visible while more of it is searched for.
    if (continuesSearch) return;
    this.#ground = ground;
    if (document.body.dataset.tab !== "board") chooseTab("panorama");
    const board = { ground, start: ground.cellOf(setting.start), fault: setting.given?.fault };
    this.#panoramaView.setBoard(board, { atOnce: this.#isStartChosen && !setting.refutation });
    this.#facts.textContent = "";
    this.#panel.reset(hasSteps);
    this.#updateSpeedText();
    this.updateTexts();
  }

  hide() {
    this.#setting = null;
    this.#panoramaResult = null;
    this.#walk = new TourPlayback(0);
    this.#panoramaView.setBoard(null);
  }

  /** Shows the whole path; computes it first if necessary. */
  async start() {
    if (!(await this.#computePath())) return;
    this.#walk.pause();
    this.seek(Infinity);
  }

  pause() {
    this.#walk.pause();
    this.#updateControls();
  }

  /** @param {number} place */
  seek(place) {
    if (!this.#panoramaResult) return;
    this.#walk.seek(place);
    this.#panoramaView.updateScene({ shownLength: this.#walk.progress });
    this.#updateControls();
  }

  /** Computes the tour, and shows the blocks from which it is built. */
  async showBlocks() {
    await this.start();
    await this.#panel.showBlocks();
  }

  /** @param {WorkResult} work */
  showProgress(work) {
    this.#sentence.showMessage(...describeProgress(work, this.#ground, this.#setting));
    const now = performance.now();
    if (work.squares === 0 || work.stage !== "finding" || now - this.#lastPictureAt < MIN_PICTURE_INTERVAL_MS) return;
    this.#lastPictureAt = now;
    this.#panoramaView.updateScene({ pathLength: work.squares, shownLength: work.squares });
  }

  /** @param {EngineError} fault */
  showEngineLoss(fault) {
    this.#isLost = true;
    this.#panoramaResult = null;
    this.#walk = new TourPlayback(0);
    this.#panoramaView.updateScene({ pathLength: 0, shownLength: 0 });
    this.#updateControls();
    this.#events.onEngineError(fault);
  }

  updateTexts() {
    const setting = this.#setting;
    if (!setting) return;
    const made = this.#panoramaResult;
    this.#panel.show(this.#ground.size, setting.memory ?? 0, made);
    this.#tourFacts.setTour(made?.tour ? 0 : NO_TOUR);
    if (!this.#run.isComputing) this.#sentence.showMessage(...this.#describe(setting));
    this.#updateControls();
    this.#updateZoomButtons();
  }

  /** Describes the board and its path. @param {ExperimentInfo} setting */
  #describe(setting) {
    const { length } = this.#walk;
    const board = { setting, ground: this.#ground, made: this.#panoramaResult, length, steps: this.#run.progress?.steps ?? 0 };
    return describeBoard(board, this.#view);
  }

  updateView() {
    this.#panoramaView.review();
    this.updateTexts();
  }

  updateColours() {
    this.#panoramaView.recolour();
  }

  /** Sets the start square, and shows its whole path. @param {number} cell */
  async #chooseStart(cell) {
    const { columns } = this.#ground;
    this.#isStartChosen = true;
    try {
      const picked = this.#events.onStartChosen(`${Math.floor(cell / columns)},${cell % columns}`);
      // The worker starts before the page has updated its texts. The result, or the loss of the worker, is reported to
      // a later request.
      setTimeout(() => this.#run.startComputingEarly());
      await picked;
    } finally {
      this.#isStartChosen = false;
    }
  }

  /** Computes the path if there is none. @returns {Promise<boolean>} whether there is one */
  async #computePath() {
    if (this.#isLost && !(await this.#events.onPrepareAgain())) return false;
    const setting = this.#setting;
    const run = this.#run;
    if (!setting || setting.refutation || run.isComputing) return false;
    if (this.#panoramaResult) return true;
    try {
      const working = run.computePath();
      this.updateTexts();
      if (!(await working) || !run.panoramaResult || !run.progress) return false;
    } catch (error) {
      this.#catch(error);
      return false;
    }
    const { squares } = run.progress;
    this.#panoramaResult = run.panoramaResult;
    this.#walk = new TourPlayback(squares);
    this.#updateSpeedText();
    this.#panoramaView.updateScene({ pathLength: squares, shownLength: squares, isClosed: run.panoramaResult.closed });
    this.updateTexts();
    return true;
  }

  /** Plays the path, or ends the current activity. */
  async #play() {
    if (this.#run.isComputing) {
      this.#run.stopComputing();
    } else if (this.#walk.playing) {
      this.pause();
    } else if (await this.#computePath()) {
      this.#walk.play(performance.now());
      this.#panoramaView.updateScene({ shownLength: this.#walk.progress });
      this.#updateControls();
      this.#requestNextFrame();
    }
  }

  /** Moves along the path. @param {number} moves */
  #moveBy(moves) {
    this.#walk.pause();
    this.seek(this.#walk.progress + moves);
  }

  /** Continues along the path in the next frame, after the last picture has arrived. */
  #requestNextFrame() {
    if (this.#walk.playing) this.#playFrame();
  }

  #playFrame = onNextFrame((now) => {
    if (this.#walk.tick(now)) this.#panoramaView.updateScene({ shownLength: this.#walk.progress });
    else this.#requestNextFrame();
    this.#updateControls();
  });

  /** Shows the position in the path, and the available commands. */
  #updateControls() {
    const { progress, length, playing } = this.#walk;
    const { isComputing } = this.#run;
    const isReady = this.#panoramaResult !== null && length > 0;
    const isPossible = this.#setting !== null && !this.#setting.refutation;
    this.#transport.updateButtons(playing || isComputing, {
      goToStart: isReady && progress > 1,
      togglePlay: isPossible,
      goToEnd: isPossible && !isComputing && !(isReady && this.#walk.atEnd),
    });
    const slider = this.#slider;
    slider.disabled = !isReady;
    slider.min = String(Math.min(1, length));
    slider.max = String(Math.max(1, length));
    slider.value = String(progress);
    const parts = { place: wholeNumber(progress), length: wholeNumber(length) };
    const place = isReady ? translate("panorama.place", parts) : "";
    slider.setAttribute("aria-valuetext", place);
    slider.style.setProperty("--filled", `${length > 0 ? (progress / length) * 100 : 0}%`);
    getElement("panorama-place", HTMLOutputElement).value = place;
  }

  /** Sets the speed from a stop of the slider, and returns it. @param {number} stop */
  #setSpeed(stop) {
    this.#walk.speedStop = stop;
    // Before there is a path, the speed is shown for a whole one.
    return speedAt(stop, this.#walk.length || this.#ground.size);
  }

  /** Returns the number of blocks of the path; 0 if unknown. */
  async #countBlocks() {
    const setting = this.#setting;
    try {
      const part = { top: 0, bottom: 0, left: 0, right: 0 };
      const structure = await this.#engine.request("structure", { part });
      return setting === this.#setting ? (structure?.blocks ?? 0) : 0;
    } catch (error) {
      this.#catch(error);
      return 0;
    }
  }

  /** Shows the facts of the square under the pointer. @param {number} cell −1 for none */
  async #showSquareFacts(cell) {
    this.#hovered = cell;
    const { columns } = this.#ground;
    const square = cell < 0 ? -1 : this.#ground.squareOn(Math.floor(cell / columns), cell % columns);
    if (square < 0) {
      this.#facts.textContent = "";
      return;
    }
    const name = this.#view.name(square, this.#ground);
    try {
      const place = await this.#engine.request("place", { cell });
      if (cell !== this.#hovered) return;
      this.#facts.textContent =
        place === undefined
          ? translate("panorama.facts.free", { square: name })
          : translate("panorama.facts.visited", { square: name, place: wholeNumber(this.#view.number(place)) });
    } catch (error) {
      this.#catch(error);
    }
  }

  /** @param {unknown} error */
  #catch(error) {
    if (!(error instanceof EngineError)) throw error;
    this.showEngineLoss(error);
  }
}
