/** The explore screen: prepares the chosen experiment, and shows it on the suitable stage. */

import { Ground } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { unlessLost } from "../engine/engine.js";
import { Run } from "../engine/run.js";
import { rivalOf } from "../insight/forecast-line.js";
import { Sentence } from "../insight/sentence.js";
import { LateTourFacts } from "../insight/tour-facts/late-tour-facts.js";
import { withWords, words } from "../locales/locale.js";
import { Drawers } from "../setup/drawers.js";
import { Setup } from "../setup/setup.js";
import { ShapeEditor } from "../setup/shape/shape-editor.js";
import { StepsStage } from "../stage/steps-stage.js";
import { ViewPanel } from "../stage/view-panel.js";
import { element } from "../widgets/element.js";
import { experimentNames, movedWords } from "../wording/experiment.js";
import { faultWords } from "../wording/fault.js";
import { Speech } from "../wording/speech.js";
import { Bygone } from "./bygone.js";
import { followKeeping } from "./keeping.js";
import { LinkFollower } from "./link-follower.js";
import { NextSteps } from "./next-steps.js";
import { Offer } from "./offer.js";

/** @import { Choices, Draft, Setting } from "../bindings/protocol" */
/** @import { Screen } from "../screens/screens.js" */
/** @import { PanoramaStage } from "../stage/panorama-stage.js" */

/** Time after which a moving knight has landed, in milliseconds. */
const LANDED = 500;

/** @implements {Screen} */
export class ExploreScreen {
  name = "";
  #parts = [element("solver", HTMLElement), element("experiment", HTMLElement)];
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
  /** @type {Setting | null} */
  #setting = null;
  /** The draft of the shown experiment. @type {Draft | null} */
  #draft = null;
  #offer = new Offer();
  #nextSteps = new NextSteps({
    onCompare: () => this.#steps.compare(),
    onStart: () => this.#invite(),
  });
  #bygone;
  /** Text of the given tour that is shown, if there is one. @type {Uint8Array | null} */
  #tour = null;
  /** Algorithm that can handle the board that was refused. @type {string | null} */
  #instead = null;
  #links;

  /**
   * @param {object} parts
   * @param {import("../engine/engine.js").Engine} parts.engine
   * @param {() => import("../engine/engine.js").Engine} parts.makeEngine creates further engines, for work beside the
   * search
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   * @param {(queries: string[]) => void} parts.onCompare the experiments with these queries are to be compared side by
   * side
   * @param {() => void} parts.onTry the user wants to walk a tour by hand
   */
  constructor({ engine, makeEngine, address, view, onCompare, onTry }) {
    this.#makeEngine = makeEngine;
    this.#address = address;
    this.#view = view;
    address.followQuery(() => this.#links.follow());
    this.#run = new Run(engine, (work) => this.#stage.follow(work));
    this.#setup = new Setup(engine, this.#run, {
      makeReady: (setting) => this.#makeReady(setting),
      onPrepared: (setting, draft, again) => this.#begin(setting, draft, again),
      onRefused: (text, { problem }) => {
        const instead = "instead" in problem ? problem.instead : null;
        this.#instead = instead;
        if (instead) this.#sentence.say("notice", words("sentence.tooLarge"), text, "instead");
        else this.#sentence.announce(text);
      },
      onBroken: (fault) => this.#stage.fail(fault),
      refit: (draft) => this.#shapeEditor.refit(draft),
      keep: (query, how) => this.#links.keep(query, how),
    });
    this.#shapeEditor = new ShapeEditor(engine, view, {
      attempt: (parts) => this.#setup.attempt(parts),
      onDrawing: (drawing) => (this.#steps.board.drawing = drawing),
      onRefused: (text) => {
        this.#steps.board.redrawHoles();
        this.#sentence.announce(text);
      },
    });
    // The board is shown at once, before the core has loaded.
    const moment = new Moment({ ...this.#setup.size, start: 0, closed: false, all: false });
    this.#speech = new Speech(view, moment.ground);
    this.#sentence = new Sentence(this.#speech, {
      anyway: () => this.#start(this.#setup.change({ shortcuts: false })),
      more: () => this.#start(this.#setup.more()),
      stop: () => this.#run.stop(),
      blocks: () => this.#showBlocks(),
      instead: () => this.#start(this.#setup.takeInstead(this.#instead ?? this.#setting?.instead ?? null)),
    });
    /** @type {import("../stage/stage.js").StageEvents} */
    const events = {
      onPick: (start, name) => this.#pick(start, name),
      onAnew: () => this.#setup.anew(),
      onFault: ({ why }) =>
        this.#sentence.say("failed", words("sentence.failed"), this.#speech.say(`detail.failed.${why}`)),
    };
    const tourFacts = new LateTourFacts(async () => {
      const draft = this.#draft;
      const squares = await unlessLost(engine.ask("path", {}));
      return draft && squares && { draft, squares };
    });
    const parts = { engine, estimator: makeEngine(), run: this.#run, view, speech: this.#speech, sentence: this.#sentence, tourFacts };
    this.#steps = new StepsStage(parts, moment, {
      ...events,
      onDraw: (holes) => this.#shapeEditor.draw(holes),
      onCell: (row, column, isHole) => this.#tellCell(row, column, isHole),
      onCompare,
    });
    this.#stageParts = { parts, events: { ...events, onSteps: () => this.#setup.showWhole(false) } };
    this.#stage = this.#steps;
    this.#links = new LinkFollower({ address, view, sentence: this.#sentence, steps: this.#steps }, {
      setting: () => this.#setting,
      stage: () => this.#stage,
      isHidden: () => Boolean(this.#parts[0].hidden),
      restore: (experiment) => this.#setup.restore(experiment),
      bringBack: () => this.#bygone.bringBack(this.#setting?.query ?? null),
    });
    this.#bygone = new Bygone({
      ...{ offer: this.#offer, steps: this.#steps, view },
      show: (draft) => this.#setup.show(draft, false),
      open: (tour) => void this.openTour(tour),
    });
    // The drop handler is loaded when a file is first dragged over the page, well before the file can be dropped.
    addEventListener("dragenter", () => this.#followDropping(), { once: true });
    this.#viewPanel = new ViewPanel(view);
    element("watch", HTMLButtonElement).addEventListener("click", () => this.#stage.start());
    element("try", HTMLButtonElement).addEventListener("click", onTry);
    element("open-lists", HTMLButtonElement).addEventListener("click", () => this.#showLists());
    followKeeping(() => {
      this.#stage.pause();
      return this.kept;
    });
  }

  /**
   * The shown state, for a link to it.
   *
   * @returns {import("../link/moment.js").Shown | null} null while another screen is shown or nothing is prepared
   */
  get shown() {
    if (this.#parts[0].hidden || !this.#setting) return null;
    const { query, given } = this.#setting;
    const isSteps = this.#stage === this.#steps;
    return { query, step: this.#stage.place, isGiven: given !== undefined, ...(isSteps ? this.#steps.pacing : { speed: null, loop: null }) };
  }

  /**
   * Content of the stage, for saving.
   *
   * @returns {import("../keep/kept.js").Kept | null} null if it is hidden or empty
   */
  get kept() {
    const [setting, draft] = [this.#setting, this.#draft];
    if (this.#parts[0].hidden || !setting || !draft) return null;
    return {
      ...{ setting, draft, view: this.#view, speech: this.#speech, makeEngine: this.#makeEngine },
      ...{ query: setting.query, place: this.#stage.place, names: experimentNames(setting, this.#view) },
      openTour: (/** @type {Uint8Array} */ tour) => this.openTour(tour),
      ...(this.#stage === this.#steps ? this.#steps.kept : /** @type {PanoramaStage} */ (this.#panorama).kept),
    };
  }

  /** Actions for a page that embeds this one in a frame. @returns {import("../frame/frame-messages.js").Played} */
  get framed() {
    const load = (/** @type {string} */ link) => this.#address.go(link);
    const seek = (/** @type {number} */ step) => void (this.#stage === this.#steps ? this.#steps.goTo(step) : this.#stage.seek(step));
    return {
      shown: () => {
        const { shown } = this;
        const { length, depth, size, status } = this.#steps.moment;
        return shown && { link: shown.query, step: shown.step, length, depth, size, status, playing: this.#steps.plays };
      },
      play: () => void this.#stage.start(),
      pause: () => this.#stage.pause(),
      step: () => this.#stage.commands.step(),
      isLocked: () => this.#links.isLocked,
      ...{ seek, load },
    };
  }

  /** Actions during a presentation. @returns {import("../screens/screens.js").Presented | null} */
  get presented() {
    if (this.#parts[0].hidden) return null;
    const stage = this.#stage;
    return {
      next: () => stage.commands.step(),
      previous: () => stage.commands.stepBack?.(),
      freeze: () => {
        const goesOn = stage === this.#steps && this.#steps.plays;
        stage.pause();
        return () => void (goesOn && stage.start());
      },
      ballot: async () => (stage === this.#steps ? this.#steps.ballot() : null),
      beside: element("now", HTMLElement),
    };
  }

  /**
   * Shows a tour that was given as text: plays it, or shows its fault.
   *
   * @param {Uint8Array} tour
   * @returns {Promise<string>} the reason why it is no tour, or an empty string; the texts are loaded already
   */
  async openTour(tour) {
    if (this.#links.isLocked) return words("moment.locked");
    const fault = await this.#setup.open(tour);
    if (fault) return faultWords(fault);
    if (this.#tour !== tour) return "";
    // The tour may have been given on another screen.
    if (this.#parts[0].hidden) window.location.hash = "";
    this.#sentence.announce(words("tourText.opened"));
    if (this.#setting?.given?.fault) this.#stage.commands.finish();
    else await this.#stage.start();
    return "";
  }

  get title() {
    return words("page.title");
  }

  /** Passes on the choices that the core offers, and shows the experiment of the address. @param {Choices} choices */
  async offer(choices) {
    this.#setup.offer(choices);
    this.#shapeEditor.offer(choices);
    this.#steps.offer(choices);
    await this.#links.follow();
  }

  /** @param {string} message */
  giveUp(message) {
    this.#sentence.say("failed", words("sentence.notStarted"), message);
  }

  open() {
    for (const part of this.#parts) part.hidden = false;
    this.#links.open();
  }

  leave() {
    this.#stage.pause();
    for (const part of this.#parts) part.hidden = true;
  }

  recolour() {
    this.#steps.recolour();
    this.#panorama?.recolour();
  }

  review() {
    if (this.#setting) this.#name(this.#setting);
    this.#stage.review();
  }

  /** Shows a hint how to begin, and focuses the board. */
  #invite() {
    this.#sentence.say("hint", this.#speech.say("sentence.try"));
    element("board", HTMLCanvasElement).focus();
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
    if (this.#links.isLocked) return this.#sentence.notice(words("moment.locked"));
    const change = () => this.#start(this.#setup.change({ start }));
    const ending = this.#setup.changeEnd(start);
    if (ending) return this.#start(ending);
    if (!this.#isLong) return change();
    const text = words("undo.goesOn", { start: name });
    this.#offer.show({ text, take: words("undo.startHere", { start: name }), leave: words("undo.stay"), onTake: change });
    this.#sentence.announce(text);
    // In some browsers, a board focused by a click is not `:focus-visible`, even when the keyboard moves on it.
    if (this.#steps.board.hasKeyboard) this.#offer.focus();
  }

  async #followDropping() {
    const dropping = await withWords(import("./dropping.js")).catch(() => null);
    dropping?.followDropping({
      isOpen: () => !this.#parts[0].hidden,
      open: (tour) => this.openTour(tour),
      refuse: (fault) => {
        const playing = this.#stage === this.#steps && this.#steps.plays;
        this.#stage.pause();
        // The announcement of a moving knight comes first, and would replace this one.
        setTimeout(() => this.#sentence.say("notice", words("tourText.notOpened"), fault), playing ? LANDED : 0);
      },
    });
  }

  /** Whether a long search is shown, which must not be lost by accident. */
  get #isLong() {
    return this.#stage === this.#steps && this.#steps.isLong;
  }

  /**
   * Loads the stage for a prepared board, if it is not loaded yet.
   *
   * @param {Setting} setting
   * @returns {Promise<boolean>} whether it is loaded
   */
  async #makeReady({ memory }) {
    if (memory === null || this.#panorama) return true;
    try {
      const { PanoramaStage } = await withWords(import("../stage/panorama-stage.js"));
      this.#panorama ??= new PanoramaStage(this.#stageParts.parts, this.#stageParts.events);
      return true;
    } catch {
      this.#sentence.say("failed", words("late.failed"), words("late.again"));
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
   * @param {Setting} setting
   * @param {Draft} draft
   * @param {boolean} again whether it is the experiment shown before, of whose path more is wanted
   */
  #begin(setting, draft, again) {
    const shown = this.#setting && this.#draft && { setting: this.#setting, draft: this.#draft, tour: this.#tour };
    const { tour } = this.#setup;
    this.#bygone.giveUp(shown, { place: this.#stage.place, isLong: this.#isLong, tour });
    this.#draft = draft;
    this.#tour = tour;
    const stage = (setting.memory === null ? null : this.#panorama) ?? this.#steps;
    if (stage !== this.#stage) this.#stage.leave();
    this.#stage = stage;
    this.#setting = setting;
    this.#instead = null;
    const ground = new Ground(setting);
    this.#speech.ground = ground;
    this.#offer.keepOff(isFaultAbove(setting, ground));
    element("solver", HTMLElement).dataset.shows = stage === this.#steps ? "steps" : "panorama";
    element("open-lists", HTMLButtonElement).disabled = stage !== this.#steps;
    element("keep-button", HTMLButtonElement).disabled = false;
    this.#shapeEditor.show(ground, draft, stage === this.#steps);
    this.#name(setting);
    stage.begin(setting, { draft, ground, hasSteps: this.#setup.whole, again });
    this.#viewPanel.review(this.#speech.say, stage.shows);
    this.#nextSteps.offer(stage === this.#steps && setting.query && !tour ? rivalOf(setting.algorithm) : null);
    const moved = movedWords(setting, this.#view);
    if (moved) this.#sentence.add(moved);
  }

  /** Names the experiment, with the square names that the user chose. @param {Setting} setting */
  #name(setting) {
    const names = experimentNames(setting, this.#view);
    const { start, end } = names;
    const moved = movedWords(setting, this.#view);
    this.#setup.name(start, moved, end);
    element("legend-wanted-end", HTMLElement).hidden = end === "";
    this.#drawers.name(names);
    element("board", HTMLCanvasElement).ariaLabel = words("board.canvas", names);
    if (this.#panorama) element("panorama", HTMLCanvasElement).ariaLabel = words("panorama.canvas", names);
  }

  /** Shows the adjacency lists as text. */
  async #showLists() {
    const lists = await this.#steps.lists();
    if (!lists) return;
    try {
      const { AdjacencyDialog } = await import("../stage/adjacency-dialog.js");
      this.#adjacencyDialog ??= new AdjacencyDialog();
    } catch {
      return this.#sentence.announce(words("late.failed"));
    }
    this.#adjacencyDialog.show(lists, this.#speech.nameOf, this.#speech.say);
  }

  /**
   * Announces a cell to screen readers while holes are drawn.
   *
   * @param {number} row
   * @param {number} column
   * @param {boolean} isHole
   */
  #tellCell(row, column, isHole) {
    const { rows, columns } = this.#steps.moment.ground;
    const square = this.#view.name(row * columns + column, new Ground({ rows, columns }));
    this.#sentence.announce(words(isHole ? "shape.hole" : "shape.notHole", { square }));
  }
}

/**
 * Whether the fault of a given tour is in the upper half of the board.
 *
 * @param {Setting} setting
 * @param {Ground} ground
 */
function isFaultAbove({ given }, ground) {
  const fault = given?.fault;
  if (!fault || fault.kind === "off-board") return false;
  const cell = ground.cellOf("to" in fault ? fault.to : fault.square);
  return cell < (ground.rows * ground.columns) / 2;
}
