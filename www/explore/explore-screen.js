/** The explore screen: prepares the chosen experiment, and shows it on the suitable stage. */

import { Ground } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { comparisonAlgorithm } from "../insight/forecast-line.js";
import { StatusCard } from "../insight/status-card.js";
import { LazyTourFacts } from "../insight/tour-facts/late-tour-facts.js";
import { withTranslations, translate } from "../locales/locale.js";
import { Drawers } from "../setup/drawers.js";
import { Setup } from "../setup/setup.js";
import { ShapeEditor } from "../setup/shape/shape-editor.js";
import { StepsStage } from "../stage/steps-stage.js";
import { ViewPanel } from "../stage/view-panel.js";
import { getElement } from "../widgets/element.js";
import { experimentNames, startMovedWords } from "../wording/experiment.js";
import { faultWords } from "../wording/fault.js";
import { BoardVocabulary } from "../wording/board-vocabulary.js";
import { RunRestorer } from "./restore.js";
import { connectSaveButtons } from "./save-buttons.js";
import { LinkFollower } from "./link-follower.js";
import { TourActions } from "./next-steps.js";
import { Offer } from "./offer.js";

/** @import { Choices, Draft, ExperimentInfo } from "../bindings/protocol" */
/** @import { Screen } from "../screens/screens.js" */
/** @import { PanoramaStage } from "../stage/panorama-stage.js" */

/** Time after which a moving knight has landed, in milliseconds. */
const MOVE_DURATION_MS = 500;

/** @implements {Screen} */
export class ExploreScreen {
  name = "";
  #sections = [getElement("solver", HTMLElement), getElement("experiment", HTMLElement)];
  #address;
  #view;
  #speech;
  #sentence;
  #makeEngine;
  #run;
  #setup;
  #shapeEditor;
  #drawers = new Drawers(() => this.#shapeEditor.stopDrawing());
  #viewPanel;
  /** Loaded when it is first opened. @type {import("../stage/adjacency-dialog.js").AdjacencyDialog | null} */
  #adjacencyDialog = null;
  #steps;
  #stageParts;
  /** Shows whole paths. Loaded with the first board that needs it. @type {PanoramaStage | null} */
  #panorama = null;
  /** The stage that shows the prepared experiment. @type {import("../stage/stage.js").Stage} */
  #stage;
  /** @type {ExperimentInfo | null} */
  #setting = null;
  /** The draft of the shown experiment. @type {Draft | null} */
  #draft = null;
  #offer = new Offer();
  #nextSteps = new TourActions({
    onCompare: () => this.#steps.compareWithRival(),
    onStart: () => this.#showStartHint(),
  });
  #bygone;
  /** Text of the given tour that is shown, if there is one. @type {Uint8Array | null} */
  #tour = null;
  /** Algorithm that can handle the board that was refused. @type {string | null} */
  #alternative = null;
  #links;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine creates further engines, for work beside the
   * search
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(queries: string[]) => void} parts.onCompare the experiments with these queries are to be compared side by
   * side
   * @param {() => void} parts.onTry the user wants to walk a tour by hand
   */
  constructor({ engine, makeEngine, address, view, onCompare, onTry }) {
    this.#makeEngine = makeEngine;
    this.#address = address;
    this.#view = view;
    address.followQuery(() => this.#links.follow());
    this.#run = new ExperimentSession(engine, (work) => this.#stage.showProgress(work));
    this.#setup = new Setup(engine, this.#run, {
      makeReady: (setting) => this.#loadStage(setting),
      onPrepared: (setting, draft, again) => this.#begin(setting, draft, again),
      onRefused: (text, { problem }) => {
        const instead = "instead" in problem ? problem.instead : null;
        this.#alternative = instead;
        if (instead) this.#sentence.showMessage("notice", translate("sentence.tooLarge"), text, "instead");
        else this.#sentence.announce(text);
      },
      onBroken: (fault) => this.#stage.showEngineLoss(fault),
      refit: (draft) => this.#shapeEditor.refit(draft),
      keep: (query, how) => this.#links.updateAddress(query, how),
    });
    this.#shapeEditor = new ShapeEditor(engine, view, {
      attempt: (parts) => this.#setup.tryChange(parts),
      onDrawing: (drawing) => (this.#steps.board.isDrawingHoles = drawing),
      onRefused: (text) => {
        this.#steps.board.discardDrawnHoles();
        this.#sentence.announce(text);
      },
    });
    // The board is shown at once, before the core has loaded.
    const moment = new Moment({ ...this.#setup.size, start: 0, closed: false, all: false });
    this.#speech = new BoardVocabulary(view, moment.ground);
    this.#sentence = new StatusCard(this.#speech, {
      anyway: () => this.#start(this.#setup.change({ shortcuts: false })),
      more: () => this.#start(this.#setup.continuePath()),
      stop: () => this.#run.stopComputing(),
      blocks: () => this.#showBlocks(),
      instead: () => this.#start(this.#setup.useAlgorithm(this.#alternative ?? this.#setting?.instead ?? null)),
    });
    /** @type {import("../stage/stage.js").StageEvents} */
    const events = {
      onStartChosen: (start, name) => this.#pick(start, name),
      onPrepareAgain: () => this.#setup.prepareAgain(),
      onEngineError: ({ why: why }) =>
        this.#sentence.showMessage("failed", translate("sentence.failed"), this.#speech.translate(`detail.failed.${why}`)),
    };
    const tourFacts = new LazyTourFacts(async () => {
      const draft = this.#draft;
      const squares = await nullIfEngineLost(engine.request("path", {}));
      return draft && squares && { draft, squares };
    });
    const parts = { engine, estimator: makeEngine(), run: this.#run, view, speech: this.#speech, sentence: this.#sentence, tourFacts };
    this.#steps = new StepsStage(parts, moment, {
      ...events,
      onHolesDrawn: (holes) => this.#shapeEditor.draw(holes),
      onEditorCell: (row, column, isHole) => this.#announceCell(row, column, isHole),
      onCompare,
    });
    this.#stageParts = { parts, events: { ...events, onSteps: () => this.#setup.showWhole(false) } };
    this.#stage = this.#steps;
    this.#links = new LinkFollower({ address, view, sentence: this.#sentence, steps: this.#steps }, {
      setting: () => this.#setting,
      stage: () => this.#stage,
      isHidden: () => Boolean(this.#sections[0].hidden),
      restore: (experiment) => this.#setup.restore(experiment),
      bringBack: () => this.#bygone.restoreStep(this.#setting?.query ?? null),
    });
    this.#bygone = new RunRestorer({
      ...{ offer: this.#offer, steps: this.#steps, view },
      show: (draft) => this.#setup.show(draft, false),
      open: (tour) => void this.openTour(tour),
    });
    // The drop handler is loaded when a file is first dragged over the page, well before the file can be dropped.
    addEventListener("dragenter", () => this.#followDropping(), { once: true });
    this.#viewPanel = new ViewPanel(view);
    getElement("watch", HTMLButtonElement).addEventListener("click", () => this.#stage.start());
    getElement("try", HTMLButtonElement).addEventListener("click", onTry);
    getElement("open-lists", HTMLButtonElement).addEventListener("click", () => this.#showLists());
    connectSaveButtons(() => {
      this.#stage.pause();
      return this.kept;
    });
  }

  /**
   * The shown state, for a link to it.
   *
   * @returns {import("../link/page-state.js").ShareableState | null} null while another screen is shown or nothing is prepared
   */
  get shown() {
    if (this.#sections[0].hidden || !this.#setting) return null;
    const { query, given } = this.#setting;
    const isSteps = this.#stage === this.#steps;
    return { query, step: this.#stage.position, isGiven: given !== undefined, ...(isSteps ? this.#steps.playbackSettings : { speed: null, loop: null }) };
  }

  /**
   * Content of the stage, for saving.
   *
   * @returns {import("../keep/run-snapshot.js").RunSnapshot | null} null if it is hidden or empty
   */
  get kept() {
    const [setting, draft] = [this.#setting, this.#draft];
    if (this.#sections[0].hidden || !setting || !draft) return null;
    return {
      ...{ setting, draft, view: this.#view, speech: this.#speech, makeEngine: this.#makeEngine },
      ...{ query: setting.query, place: this.#stage.position, names: experimentNames(setting, this.#view) },
      openTour: (/** @type {Uint8Array} */ tour) => this.openTour(tour),
      ...(this.#stage === this.#steps ? this.#steps.snapshot : /** @type {PanoramaStage} */ (this.#panorama).snapshot),
    };
  }

  /** Actions for a page that embeds this one in a frame. @returns {import("../frame/frame-messages.js").FrameActions} */
  get framed() {
    const load = (/** @type {string} */ link) => this.#address.go(link);
    const seek = (/** @type {number} */ step) => void (this.#stage === this.#steps ? this.#steps.goTo(step) : this.#stage.seek(step));
    return {
      shown: () => {
        const { shown } = this;
        const { stepCount, depth, size, status } = this.#steps.moment;
        return shown && { link: shown.query, step: shown.step, length: stepCount, depth, size, status, playing: this.#steps.isPlaying };
      },
      play: () => void this.#stage.start(),
      pause: () => this.#stage.pause(),
      step: () => this.#stage.commands.step(),
      isLocked: () => this.#links.isLocked,
      ...{ seek, load },
    };
  }

  /** Actions during a presentation. @returns {import("../screens/screens.js").PresentationActions | null} */
  get presented() {
    if (this.#sections[0].hidden) return null;
    const stage = this.#stage;
    return {
      next: () => stage.commands.step(),
      previous: () => stage.commands.stepBack?.(),
      freeze: () => {
        const goesOn = stage === this.#steps && this.#steps.isPlaying;
        stage.pause();
        return () => void (goesOn && stage.start());
      },
      ballot: async () => (stage === this.#steps ? this.#steps.startVote() : null),
      voteAnchor: getElement("now", HTMLElement),
    };
  }

  /**
   * Shows a tour that was given as text: plays it, or shows its fault.
   *
   * @param {Uint8Array} tour
   * @returns {Promise<string>} the reason why it is no tour, or an empty string; the texts are loaded already
   */
  async openTour(tour) {
    if (this.#links.isLocked) return translate("moment.locked");
    const fault = await this.#setup.open(tour);
    if (fault) return faultWords(fault);
    if (this.#tour !== tour) return "";
    // The tour may have been given on another screen.
    if (this.#sections[0].hidden) window.location.hash = "";
    this.#sentence.announce(translate("tourText.opened"));
    if (this.#setting?.given?.fault) this.#stage.commands.goToEnd();
    else await this.#stage.start();
    return "";
  }

  get title() {
    return translate("page.title");
  }

  /** Passes on the choices that the core offers, and shows the experiment of the address. @param {Choices} choices */
  async setChoices(choices) {
    this.#setup.offer(choices);
    this.#shapeEditor.offer(choices);
    this.#steps.setChoices(choices);
    await this.#links.follow();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#sentence.showMessage("failed", translate("sentence.notStarted"), message);
  }

  open() {
    for (const part of this.#sections) part.hidden = false;
    this.#links.open();
  }

  leave() {
    this.#stage.pause();
    for (const part of this.#sections) part.hidden = true;
  }

  updateColours() {
    this.#steps.updateColours();
    this.#panorama?.updateColours();
  }

  updateView() {
    if (this.#setting) this.#name(this.#setting);
    this.#stage.updateView();
  }

  /** Shows a hint how to begin, and focuses the board. */
  #showStartHint() {
    this.#sentence.showMessage("hint", this.#speech.translate("sentence.try"));
    getElement("board", HTMLCanvasElement).focus();
  }

  /** Starts playing as soon as the experiment is ready. @param {Promise<boolean>} ready whether it can be played */
  async #start(ready) {
    if (await ready) await this.#stage.start();
  }

  /**
   * Starts on a square that was picked on the board. If a long search is shown, only offers to do so.
   *
   * @param {string} start
   * @param {string} [name]
   */
  async #pick(start, name = "") {
    // On the board that is being prepared, the square would be another one.
    if (this.#setup.awaitsOtherBoard(this.#draft)) return;
    if (this.#links.isLocked) return this.#sentence.showNotice(translate("moment.locked"));
    const change = () => this.#start(this.#setup.change({ start }));
    const ending = this.#setup.changeEnd(start);
    if (ending) return this.#start(ending);
    if (!this.#isLong) return change();
    const text = translate("undo.goesOn", { start: name });
    this.#offer.show({ text, take: translate("undo.startHere", { start: name }), leave: translate("undo.stay"), onTake: change });
    this.#sentence.announce(text);
    // In some browsers, a board focused by a click is not `:focus-visible`, even when the keyboard moves on it.
    if (this.#steps.board.hasKeyboardCursor) this.#offer.focus();
  }

  async #followDropping() {
    const dropping = await withTranslations(import("./file-drop.js")).catch(() => null);
    dropping?.handleFileDrops({
      isOpen: () => !this.#sections[0].hidden,
      open: (tour) => this.openTour(tour),
      refuse: (fault) => {
        const playing = this.#stage === this.#steps && this.#steps.isPlaying;
        this.#stage.pause();
        // The announcement of a moving knight comes first, and would replace this one.
        setTimeout(() => this.#sentence.showMessage("notice", translate("tourText.notOpened"), fault), playing ? MOVE_DURATION_MS : 0);
      },
    });
  }

  /** Whether a long search is shown, which must not be lost by accident. */
  get #isLong() {
    return this.#stage === this.#steps && this.#steps.isWorthRestoring;
  }

  /**
   * Loads the stage for a prepared board, if it is not loaded yet.
   *
   * @param {ExperimentInfo} setting
   * @returns {Promise<boolean>} whether it is loaded
   */
  async #loadStage({ memory }) {
    if (memory === null || this.#panorama) return true;
    try {
      const { PanoramaStage } = await withTranslations(import("../stage/panorama-stage.js"));
      this.#panorama ??= new PanoramaStage(this.#stageParts.parts, this.#stageParts.events);
      return true;
    } catch {
      this.#sentence.showMessage("failed", translate("late.failed"), translate("late.again"));
      return false;
    }
  }

  /** Shows the blocks from which the tour was built. */
  async #showBlocks() {
    if (await this.#setup.showWhole(true)) await this.#panorama?.showBlocks();
  }

  /**
   * Shows a prepared board from its beginning, on the suitable stage.
   *
   * @param {ExperimentInfo} setting
   * @param {Draft} draft
   * @param {boolean} again whether it is the experiment shown before, of whose path more is wanted
   */
  #begin(setting, draft, again) {
    const shown = this.#setting && this.#draft && { setting: this.#setting, draft: this.#draft, tour: this.#tour };
    const { tour } = this.#setup;
    this.#bygone.offerRestore(shown, { place: this.#stage.position, isLong: this.#isLong, tour });
    this.#draft = draft;
    this.#tour = tour;
    const stage = (setting.memory === null ? null : this.#panorama) ?? this.#steps;
    if (stage !== this.#stage) this.#stage.hide();
    this.#stage = stage;
    this.#setting = setting;
    this.#alternative = null;
    const ground = new Ground(setting);
    this.#speech.ground = ground;
    this.#offer.moveDown(isFaultAbove(setting, ground));
    getElement("solver", HTMLElement).dataset.shows = stage === this.#steps ? "steps" : "panorama";
    getElement("open-lists", HTMLButtonElement).disabled = stage !== this.#steps;
    getElement("keep-button", HTMLButtonElement).disabled = false;
    this.#shapeEditor.show(ground, draft, stage === this.#steps);
    this.#name(setting);
    stage.showBoard(setting, { draft, ground, hasSteps: this.#setup.whole, continuesSearch: again });
    this.#viewPanel.update(this.#speech.translate, stage.contentKind);
    this.#nextSteps.offer(stage === this.#steps && setting.query && !tour ? comparisonAlgorithm(setting.algorithm) : null);
    const moved = startMovedWords(setting, this.#view);
    if (moved) this.#sentence.appendDetail(moved);
  }

  /** Names the experiment, with the square names that the user chose. @param {ExperimentInfo} setting */
  #name(setting) {
    const names = experimentNames(setting, this.#view);
    const { start, end } = names;
    const moved = startMovedWords(setting, this.#view);
    this.#setup.name(start, moved, end);
    getElement("legend-wanted-end", HTMLElement).hidden = end === "";
    this.#drawers.name(names);
    getElement("board", HTMLCanvasElement).ariaLabel = translate("board.canvas", names);
    if (this.#panorama) getElement("panorama", HTMLCanvasElement).ariaLabel = translate("panorama.canvas", names);
  }

  /** Shows the adjacency lists as text. */
  async #showLists() {
    const lists = await this.#steps.adjacencyLists();
    if (!lists) return;
    try {
      const { AdjacencyDialog } = await import("../stage/adjacency-dialog.js");
      this.#adjacencyDialog ??= new AdjacencyDialog();
    } catch {
      return this.#sentence.announce(translate("late.failed"));
    }
    this.#adjacencyDialog.show(lists, this.#speech.nameOf, this.#speech.translate);
  }

  /**
   * Announces a cell to screen readers while holes are drawn.
   *
   * @param {number} row
   * @param {number} column
   * @param {boolean} isHole
   */
  #announceCell(row, column, isHole) {
    const { rows, columns } = this.#steps.moment.ground;
    const square = this.#view.name(row * columns + column, new Ground({ rows, columns }));
    this.#sentence.announce(translate(isHole ? "shape.hole" : "shape.notHole", { square }));
  }
}

/**
 * Whether the fault of a given tour is in the upper half of the board.
 *
 * @param {ExperimentInfo} setting
 * @param {Ground} ground
 */
function isFaultAbove({ given }, ground) {
  const fault = given?.fault;
  if (!fault || fault.kind === "off-board") return false;
  const cell = ground.cellOf("to" in fault ? fault.to : fault.square);
  return cell < (ground.rows * ground.columns) / 2;
}
