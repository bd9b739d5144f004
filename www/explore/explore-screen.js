/** The explore screen. It prepares the chosen experiment, and shows it on the suitable stage. */

import { Ground } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { nullIfEngineLost } from "../engine/engine.js";
import { splitQuery } from "../link/query-parts.js";
import { ExperimentSession } from "../engine/experiment-session.js";
import { StatusCard } from "../insight/status-card.js";
import { LazyTourFacts } from "../insight/tour-facts/lazy-tour-facts.js";
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
import { RunRestorer } from "./run-restorer.js";
import { connectSaveButtons } from "./save-buttons.js";
import { LinkFollower } from "./link-follower.js";
import { TourActions } from "./tour-actions.js";
import { Offer } from "./offer.js";

/** @import { Choices, Draft, ExperimentInfo } from "../bindings/protocol" */
/** @import { Screen } from "../screens/screens.js" */
/** @import { PanoramaStage } from "../stage/panorama-stage.js" */

/** The time after which a moving knight has landed, in milliseconds. */
const LANDING_TIME_MS = 500;

/** @implements {Screen} */
export class ExploreScreen {
  name = "";
  /** The parts of the page that belong to this screen. */
  #sections = [getElement("solver", HTMLElement), getElement("experiment", HTMLElement)];
  #address;
  #view;
  #vocabulary;
  #statusCard;
  #engine;
  #makeEngine;
  #session;
  #onUnreadable;
  #setup;
  #shapeEditor;
  #drawers = new Drawers(() => this.#shapeEditor.stopDrawing());
  #viewPanel;
  /**
   * The dialog with the adjacency lists, loaded when it is first opened.
   *
   * @type {import("../stage/adjacency-dialog.js").AdjacencyDialog | null}
   */
  #adjacencyDialog = null;
  /** Shows single steps. */
  #stepsStage;
  #panoramaOptions;
  /** Shows whole paths. Loaded with the first board that needs this stage. @type {PanoramaStage | null} */
  #panoramaStage = null;
  /** The stage that shows the prepared experiment. @type {import("../stage/stage.js").Stage} */
  #stage;
  /** The shown experiment; null before the first. @type {ExperimentInfo | null} */
  #experimentInfo = null;
  /** The draft of the shown experiment. @type {Draft | null} */
  #draft = null;
  #offer = new Offer();
  #tourActions = new TourActions({
    onCompare: () => this.#stepsStage.compareWithRival(),
    onStart: () => this.#showStartHint(),
  });
  /** Loaded with the first finished tour. @type {import("./random-tour.js").RandomTourOffer | null} */
  #randomTourOffer = null;
  #runRestorer;
  /** The text of the shown tour, if it was given as text. @type {Uint8Array | null} */
  #givenTour = null;
  /** An algorithm that can handle a refused board. @type {string | null} */
  #alternative = null;
  #linkFollower;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine creates further engines, for work while the
   *   search runs
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(queries: string[]) => void} parts.onCompare opens a side-by-side comparison of the
   *   experiments with these queries
   * @param {() => void} parts.onTry opens the screen for playing a tour by hand
   * @param {(text: string) => void} parts.onUnreadable opens the screen that checks a text
   */
  constructor({ engine, makeEngine, address, view, onCompare, onTry, onUnreadable }) {
    this.#onUnreadable = onUnreadable;
    this.#engine = engine;
    this.#makeEngine = makeEngine;
    this.#address = address;
    this.#view = view;
    this.#session = new ExperimentSession(engine, (work) => this.#stage.showProgress(work));
    this.#setup = new Setup(this.#session, {
      loadStage: (experimentInfo) => this.#loadStage(experimentInfo),
      onPrepared: (experimentInfo, draft, continuesSearch) =>
        this.#showExperiment(experimentInfo, draft, continuesSearch),
      onRefused: (text, { problem }) => {
        const alternative = "instead" in problem ? problem.instead : null;
        this.#alternative = alternative;
        if (alternative) this.#statusCard.showMessage("notice", translate("sentence.tooLarge"), text, "instead");
        else this.#statusCard.announce(text);
      },
      onEngineLost: (error) => this.#stage.showEngineLoss(error),
      refitShape: (draft) => this.#shapeEditor.refitShape(draft),
      updateAddress: (query, options) => this.#linkFollower.updateAddress(query, options),
    });
    this.#shapeEditor = new ShapeEditor(engine, view, {
      tryChange: (parts) => this.#setup.tryChange(parts),
      onDrawing: (isDrawing) => (this.#stepsStage.board.isDrawingHoles = isDrawing),
      onRefused: (text) => {
        this.#stepsStage.board.discardDrawnHoles();
        this.#statusCard.announce(text);
      },
    });
    // The board is shown at once, before the core is loaded.
    const moment = new Moment({ ...this.#setup.size, start: 0, closed: false, all: false });
    this.#vocabulary = new BoardVocabulary(view, moment.ground);
    this.#statusCard = new StatusCard(
      this.#vocabulary,
      {
        anyway: () => this.#startWhenReady(this.#setup.change({ shortcuts: false })),
        more: () => this.#startWhenReady(this.#setup.continuePath()),
        stop: () => this.#session.stopComputing(),
        blocks: () => this.#showBlocks(),
        instead: () => {
          const algorithm = this.#alternative ?? this.#experimentInfo?.instead ?? null;
          this.#startWhenReady(this.#setup.useAlgorithm(algorithm));
        },
      },
      () => this.#offerRandomTour(),
    );
    /** @type {import("../stage/stage.js").StageEvents} */
    const events = {
      onStartChosen: (start, options) => this.#chooseStart(start, options),
      onPrepareAgain: () => this.#setup.prepareAgain(),
      onEngineError: ({ why }) =>
        this.#statusCard.showMessage(
          "failed",
          translate("sentence.failed"),
          this.#vocabulary.translate(`detail.failed.${why}`),
        ),
    };
    const tourFacts = new LazyTourFacts(async () => {
      const draft = this.#draft;
      const squares = await nullIfEngineLost(engine.request("path", {}));
      return draft && squares && { draft, squares };
    });
    const services = {
      engine,
      estimator: makeEngine(),
      session: this.#session,
      view,
      vocabulary: this.#vocabulary,
      statusCard: this.#statusCard,
      tourFacts,
    };
    this.#stepsStage = new StepsStage(services, moment, {
      ...events,
      onHolesDrawn: (holes) => this.#shapeEditor.applyHoles(holes),
      onEditorCell: (row, column, isHole) => this.#announceCell(row, column, isHole),
      onUseAlgorithm: (algorithm) => void this.#startWhenReady(this.#setup.useAlgorithm(algorithm)),
      onCompare,
    });
    const onShowSteps = () => void this.#setup.setWholePath(false);
    this.#panoramaOptions = { services, events: { ...events, onShowSteps } };
    this.#stage = this.#stepsStage;
    this.#linkFollower = new LinkFollower(
      { address, view, statusCard: this.#statusCard, stepsStage: this.#stepsStage },
      {
        experimentInfo: () => this.#experimentInfo,
        stage: () => this.#stage,
        isHidden: () => Boolean(this.#sections[0].hidden),
        prepare: (experiment) => this.#setup.restore(experiment),
        restoreReplacedStep: () => this.#runRestorer.restoreStep(this.#experimentInfo?.query ?? null),
      },
    );
    this.#runRestorer = new RunRestorer({
      offer: this.#offer,
      stepsStage: this.#stepsStage,
      view,
      prepare: (draft) => this.#setup.show(draft),
      openTour: (tour, position) => void this.openTour(tour, position),
    });
    // The drop handler is loaded when a file is first dragged over the page, well before the file can be dropped.
    addEventListener("dragenter", () => this.#loadFileDrop(), { once: true });
    this.#viewPanel = new ViewPanel(view);
    getElement("watch", HTMLButtonElement).addEventListener("click", () => this.#stage.start());
    for (const id of ["try", "how-far"]) getElement(id, HTMLButtonElement).addEventListener("click", onTry);
    getElement("open-adjacency-lists", HTMLButtonElement).addEventListener("click", () => this.#showAdjacencyLists());
    connectSaveButtons(() => {
      this.#stage.pause();
      return this.snapshot;
    });
  }

  /**
   * The state of this screen, for a link to it.
   *
   * @returns {import("../link/page-state.js").ShareableState | null} null while another screen is shown, or before an
   *   experiment is prepared
   */
  get shareableState() {
    if (this.#sections[0].hidden || !this.#experimentInfo) return null;
    const { query, given } = this.#experimentInfo;
    const hasSteps = this.#stage === this.#stepsStage;
    const playbackSettings = hasSteps ? this.#stepsStage.playbackSettings : { speed: null, loop: null };
    return { query, step: this.#stage.position, isGiven: given !== undefined, ...playbackSettings };
  }

  /**
   * A snapshot of the stage, for saving.
   *
   * @returns {import("../save/run-snapshot.js").RunSnapshot | null} null if the stage is hidden or empty
   */
  get snapshot() {
    const [experimentInfo, draft] = [this.#experimentInfo, this.#draft];
    if (this.#sections[0].hidden || !experimentInfo || !draft) return null;
    return {
      setting: experimentInfo,
      draft,
      view: this.#view,
      vocabulary: this.#vocabulary,
      makeEngine: this.#makeEngine,
      query: experimentInfo.query,
      position: this.#stage.position,
      names: experimentNames(experimentInfo, this.#view),
      .../** @type {StepsStage | PanoramaStage} */ (this.#stage).snapshot,
    };
  }

  /** The parts that messages of an embedding page control. */
  get frameParts() {
    return {
      getShareableState: () => this.shareableState,
      stepsStage: this.#stepsStage,
      getStage: () => this.#stage,
      linkFollower: this.#linkFollower,
      address: this.#address,
    };
  }

  /** Actions during a presentation. @returns {import("../screens/screens.js").PresentationActions | null} */
  get presentationActions() {
    if (this.#sections[0].hidden) return null;
    const stage = this.#stage;
    return {
      next: () => stage.commands.step(),
      previous: () => stage.commands.stepBack?.(),
      freeze: () => {
        const wasPlaying = stage === this.#stepsStage && this.#stepsStage.isPlaying;
        stage.pause();
        return () => void (wasPlaying && stage.start());
      },
      ballot: async () => (stage === this.#stepsStage ? this.#stepsStage.startVote() : null),
      voteAnchor: getElement("step-card", HTMLElement),
      toggleTree: () => this.#view.toggleTreePlace(),
    };
  }

  /**
   * Opens a tour that was given as text. Plays the tour, or shows its fault.
   *
   * @param {Uint8Array} tour
   * @param {number} [position] a step to show, instead of playing the tour from its beginning
   * @returns {Promise<string>} the reason why the tour was not opened, or an empty string. The caller has
   *   loaded the texts of faults
   */
  async openTour(tour, position = 0) {
    if (this.#linkFollower.isLocked) return translate("moment.locked");
    const fault = await this.#setup.open(tour);
    if (fault) return faultWords(fault);
    if (this.#givenTour !== tour) return "";
    // The tour may have been given on another screen.
    if (this.#sections[0].hidden) window.location.hash = "";
    this.#statusCard.announce(translate("tourText.opened"));
    if (this.#experimentInfo?.given?.fault) this.#stage.commands.goToEnd();
    else if (position > 0 && this.#stage === this.#stepsStage) this.#stepsStage.restoreTo(position);
    else await this.#stage.start();
    return "";
  }

  get title() {
    return translate("page.title");
  }

  /** Distributes the choices that the core offers, and shows the experiment of the address. @param {Choices} choices */
  async setChoices(choices) {
    this.#setup.setChoices(choices);
    this.#shapeEditor.setChoices(choices);
    this.#stepsStage.setChoices(choices);
    // The preparation writes the experiment into the address, so the address is read before.
    const { experiment, pageState } = splitQuery(this.#address.query);
    const isFirstScreen = !(experiment || pageState || window.location.hash);
    // Links can be followed only after the core has started.
    this.#address.followQuery((isFromHistory) => this.#linkFollower.follow(isFromHistory));
    await this.#linkFollower.follow();
    if (isFirstScreen) this.#showOpeningTour();
  }

  /** Draws a tour over the empty board of the first screen. Without its module, the board stays empty. */
  async #showOpeningTour() {
    const module = await import("./opening-tour.js").catch(() => null);
    module?.showOpeningTour(() => this.#stepsStage.board.layout);
  }

  /** @param {string} message */
  showCoreFailure(message) {
    this.#statusCard.showMessage("failed", translate("sentence.notStarted"), message);
  }

  open() {
    for (const section of this.#sections) section.hidden = false;
    this.#linkFollower.open();
  }

  leave() {
    this.#stage.pause();
    for (const section of this.#sections) section.hidden = true;
  }

  updateColours() {
    this.#stepsStage.updateColours();
    this.#panoramaStage?.updateColours();
  }

  updateView() {
    if (this.#experimentInfo) this.#updateNames(this.#experimentInfo);
    this.#viewPanel.updateOptions();
    this.#stage.updateView();
  }

  /**
   * Offers a random tour beside a finished one. Without its module, none is offered.
   *
   * @returns {string} the number of the finished tour in words, if it was drawn at random; otherwise empty
   */
  #offerRandomTour() {
    if (!this.#randomTourOffer) void this.#loadRandomTourOffer();
    return (this.#draft && this.#randomTourOffer?.offer(this.#draft, this.#givenTour)) ?? "";
  }

  async #loadRandomTourOffer() {
    const module = await withTranslations(import("./random-tour.js")).catch(() => null);
    if (!module || this.#randomTourOffer) return;
    this.#randomTourOffer = new module.RandomTourOffer({
      engine: this.#engine,
      makeEngine: this.#makeEngine,
      openTour: (tour) => this.openTour(tour),
    });
    this.#offerRandomTour();
  }

  /** Shows a hint about how to begin, and focuses the board. */
  #showStartHint() {
    this.#statusCard.showMessage("hint", this.#vocabulary.translate("sentence.try"));
    getElement("board", HTMLCanvasElement).focus();
  }

  /**
   * Starts playing when an experiment is ready.
   *
   * @param {Promise<boolean>} ready whether the experiment can be played
   */
  async #startWhenReady(ready) {
    if (await ready) await this.#stage.start();
  }

  /**
   * Starts on a square that was chosen on the board, or makes the square the end if the user is choosing an end. If a
   * new start would replace a long search, asks for confirmation first.
   *
   * @param {string} start the square in the format of a draft
   * @param {object} options
   * @param {string} [options.name] the name of the square
   * @param {boolean} options.plays whether the new experiment is played at once
   */
  async #chooseStart(start, { name = "", plays }) {
    // While another board is being prepared, a click on the old board is ignored.
    if (this.#setup.awaitsOtherBoard(this.#draft)) return;
    if (this.#linkFollower.isLocked) return this.#statusCard.showNotice(translate("moment.locked"));
    const change = async () => {
      const ready = this.#setup.change({ start });
      if (plays) return this.#startWhenReady(ready);
      await ready;
    };
    const endChange = this.#setup.changeEnd(start);
    if (endChange) return plays ? this.#startWhenReady(endChange) : void (await endChange);
    if (!this.#isLongSearchShown) return change();
    const text = translate("undo.goesOn", { start: name });
    this.#offer.show({
      text,
      acceptLabel: translate("undo.startHere", { start: name }),
      declineLabel: translate("undo.stay"),
      onAccept: change,
    });
    this.#statusCard.announce(text);
    // In some browsers, a board focused by a click is not `:focus-visible`, even when the keyboard moves on it.
    if (this.#stepsStage.board.hasKeyboardCursor) this.#offer.focus();
  }

  /** Loads the drop handler. */
  async #loadFileDrop() {
    const fileDrop = await withTranslations(import("./file-drop.js")).catch(() => null);
    fileDrop?.handleFileDrops({
      isOpen: () => !this.#sections[0].hidden,
      open: (tour) => this.openTour(tour),
      check: this.#onUnreadable,
      showFault: (fault) => {
        const wasPlaying = this.#stage === this.#stepsStage && this.#stepsStage.isPlaying;
        this.#stage.pause();
        // The text about a moving knight appears when the knight lands, and would replace an earlier message.
        const delay = wasPlaying ? LANDING_TIME_MS : 0;
        setTimeout(() => this.#statusCard.showMessage("notice", translate("tourText.notOpened"), fault), delay);
      },
    });
  }

  /** Whether a long search is shown, which a click by mistake must not discard. */
  get #isLongSearchShown() {
    return this.#stage === this.#stepsStage && this.#stepsStage.isWorthRestoring;
  }

  /**
   * Loads the stage for a prepared board, if necessary.
   *
   * @param {ExperimentInfo} experimentInfo
   * @returns {Promise<boolean>} whether the experiment can be shown; false if its stage could not be loaded
   */
  async #loadStage({ memory }) {
    if (memory === null || this.#panoramaStage) return true;
    try {
      const { PanoramaStage } = await withTranslations(import("../stage/panorama-stage.js"));
      this.#panoramaStage ??= new PanoramaStage(this.#panoramaOptions.services, this.#panoramaOptions.events);
      return true;
    } catch {
      this.#statusCard.showMessage("failed", translate("late.failed"), translate("late.again"));
      return false;
    }
  }

  /** Shows the blocks from which the tour was built. */
  async #showBlocks() {
    if (await this.#setup.setWholePath(true)) await this.#panoramaStage?.showBlocks();
  }

  /**
   * Shows a prepared experiment from its beginning, on the suitable stage.
   *
   * @param {ExperimentInfo} experimentInfo
   * @param {Draft} draft
   * @param {boolean} continuesSearch whether the experiment is shown already, and the search for its path continues
   */
  #showExperiment(experimentInfo, draft, continuesSearch) {
    const [previousInfo, previousDraft] = [this.#experimentInfo, this.#draft];
    const previousRun = previousInfo &&
      previousDraft && { experimentInfo: previousInfo, draft: previousDraft, tour: this.#givenTour };
    const { tour } = this.#setup;
    const { position } = this.#stage;
    this.#runRestorer.offerRestore(previousRun, { position, isLongSearch: this.#isLongSearchShown, tour });
    this.#draft = draft;
    this.#givenTour = tour;
    const stage = (experimentInfo.memory === null ? null : this.#panoramaStage) ?? this.#stepsStage;
    if (stage !== this.#stage) this.#stage.hide();
    this.#stage = stage;
    this.#experimentInfo = experimentInfo;
    this.#alternative = null;
    const ground = new Ground(experimentInfo);
    this.#vocabulary.ground = ground;
    getElement("solver", HTMLElement).dataset.stage = stage === this.#stepsStage ? "steps" : "panorama";
    getElement("open-adjacency-lists", HTMLButtonElement).disabled = stage !== this.#stepsStage;
    getElement("keep-button", HTMLButtonElement).disabled = false;
    this.#shapeEditor.show(ground, draft, stage === this.#stepsStage);
    this.#updateNames(experimentInfo);
    stage.showBoard(experimentInfo, { draft, ground, canShowSteps: this.#setup.showsWholePath, continuesSearch });
    this.#viewPanel.update(this.#vocabulary.translate, stage.contentKind);
    // The rival is the algorithm with which the page offers to compare the run.
    const canCompare = stage === this.#stepsStage && experimentInfo.query && !tour;
    this.#tourActions.showRival(canCompare ? experimentInfo.rival : null);
    const movedText = startMovedWords(experimentInfo, this.#view);
    if (movedText) this.#statusCard.appendDetail(movedText);
  }

  /**
   * Shows the names of the parts of the experiment, in the naming scheme that the user chose.
   *
   * @param {ExperimentInfo} experimentInfo
   */
  #updateNames(experimentInfo) {
    const names = experimentNames(experimentInfo, this.#view);
    const { start, end } = names;
    this.#setup.showSquareNames(start, startMovedWords(experimentInfo, this.#view), end);
    getElement("legend-wanted-end", HTMLElement).hidden = end === "";
    const order = experimentInfo.names ? names.order : this.#setup.orderWheel.nameBeside(names.order);
    this.#drawers.showNames({ ...names, order });
    getElement("board", HTMLCanvasElement).ariaLabel = translate("board.canvas", names);
    if (this.#panoramaStage) getElement("panorama", HTMLCanvasElement).ariaLabel = translate("panorama.canvas", names);
  }

  /** Shows the adjacency lists as text. */
  async #showAdjacencyLists() {
    const lists = await this.#stepsStage.adjacencyLists();
    if (!lists) return;
    try {
      const { AdjacencyDialog } = await import("../stage/adjacency-dialog.js");
      this.#adjacencyDialog ??= new AdjacencyDialog();
    } catch {
      return this.#statusCard.announce(translate("late.failed"));
    }
    this.#adjacencyDialog.show(lists, this.#vocabulary.nameOf, this.#vocabulary.translate);
  }

  /**
   * Announces a cell to screen readers while holes are drawn.
   *
   * @param {number} row
   * @param {number} column
   * @param {boolean} isHole
   */
  #announceCell(row, column, isHole) {
    const { rows, columns } = this.#stepsStage.moment.ground;
    const square = this.#view.name(row * columns + column, new Ground({ rows, columns }));
    this.#statusCard.announce(translate(isHole ? "shape.hole" : "shape.notHole", { square }));
  }
}
