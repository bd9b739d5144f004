/** The stage that shows the whole path of a board: it is computed on request, and can be played. */

import "#words/panorama";
import { Ground } from "../board/ground.js";
import { Moment } from "../board/moment.js";
import { EngineBroken, unlessLost } from "../engine/engine.js";
import { NO_TOUR } from "../insight/tour-facts/late-tour-facts.js";
import { wholeNumber, words } from "../locales/locale.js";
import { STOPS, Walk, speedAt } from "../panorama/walk.js";
import { followStops } from "../transport/speed-slider.js";
import { Transport } from "../transport/transport.js";
import { element } from "../widgets/element.js";
import { withNextFrame } from "../widgets/frame.js";
import { chooseTab } from "../widgets/tabs.js";
import { PanoramaPanel } from "./panorama-panel.js";
import { followTools } from "./panorama-tools.js";
import { PanoramaView } from "./panorama-view.js";
import { boardSaid, workSaid } from "./panorama-words.js";

/** @import { Made, Setting, Work } from "../bindings/protocol" */
/** @import { Parts, Preparation, Stage, StageEvents } from "./stage.js" */

/** The fraction of the path that an arrow key with Shift moves. */
const LEAP = 0.01;

/** The least time between two pictures of a path that is being searched for, in milliseconds. */
const BETWEEN_PICTURES = 200;

/** @implements {Stage} */
export class PanoramaStage {
  #engine;
  #run;
  #view;
  #sentence;
  #tourFacts;
  #events;
  #canvas;
  #panel;
  #followZoom;
  #followSpeed;
  #transport;
  #slider = element("panorama-progress", HTMLInputElement);
  #facts = element("facts", HTMLElement);
  /** The setting of the current board, if any. @type {Setting | null} */
  #setting = null;
  /** @type {Ground} */
  #ground = new Ground({ rows: 1, columns: 1 });
  /** The result of the work on the path. @type {Made | null} */
  #made = null;
  #walk = new Walk(0);
  /** Whether the worker with this board was lost. */
  #isLost = false;
  /** The time of the last picture of a path that is being searched for, in milliseconds. */
  #shownAt = 0;
  /** Whether a start was chosen, and its path is about to be computed. */
  #isPicking = false;
  #hovered = -1;
  /** @type {import("../transport/transport.js").Playable} */
  commands = {
    beginning: () => this.seek(1),
    play: () => this.#play(),
    finish: () => this.start(),
    step: () => this.#go(1),
    stepBack: () => this.#go(-1),
    leap: () => this.#go(Math.ceil(this.#walk.length * LEAP)),
    leapBack: () => this.#go(-Math.ceil(this.#walk.length * LEAP)),
  };

  /**
   * @param {Parts} parts
   * @param {StageEvents & {onSteps: () => void}} events `onSteps` switches to single steps
   */
  constructor({ engine, run, view, sentence, tourFacts }, events) {
    this.#engine = engine;
    this.#run = run;
    this.#view = view;
    this.#sentence = sentence;
    this.#tourFacts = tourFacts;
    this.#events = events;
    this.#canvas = new PanoramaView(element("panorama", HTMLCanvasElement), engine, view, {
      onPick: (cell) => this.#pick(cell),
      onHover: (cell) => this.#tellOf(cell),
      onZoom: () => {
        this.#followZoom();
        this.#panel.noteBlocks();
      },
      onPicture: () => this.#next(),
      onFault: (error) => this.#catch(error),
    });
    this.#panel = new PanoramaPanel({
      onColour: (chain) => this.#canvas.show({ chain }),
      onBlocks: (blocks) => this.#canvas.show({ blocks }),
      countBlocks: () => this.#countBlocks(),
      showsMoves: () => this.#canvas.showsMoves,
      onSteps: events.onSteps,
    });
    this.#followZoom = followTools(this.#canvas);
    const ids = { beginning: "panorama-beginning", play: "panorama-play", finish: "panorama-finish" };
    this.#transport = new Transport(element("panorama-transport", HTMLElement), ids, this.commands);
    this.#slider.addEventListener("input", () => this.seek(this.#slider.valueAsNumber));
    const [speed, rate] = [element("panorama-speed", HTMLInputElement), element("panorama-rate", HTMLOutputElement)];
    this.#followSpeed = followStops(speed, rate, (stop) => this.#setSpeed(stop), STOPS);
  }

  /** @returns {import("./view-panel.js").Shown} */
  get shows() {
    return "panorama";
  }

  /** The content of the stage, for saving and sharing. */
  get kept() {
    const setting = /** @type {Setting} */ (this.#setting);
    const { progress } = this.#walk;
    const [, sentence, detail = ""] = this.#said(setting);
    return {
      ...{ shows: /** @type {const} */ ("panorama"), ground: this.#ground, decision: null, edges: null, panorama: this, loop: null, isWhole: this.#canvas.limits.isWhole },
      moment: new Moment(setting),
      outcome: this.#made ? { sentence, detail } : null,
      canvas: element("panorama", HTMLCanvasElement),
      lists: async () => null,
      path: async () => (await unlessLost(this.#engine.ask("path", {})))?.slice(0, progress) ?? null,
    };
  }

  /** The number of squares of the path; 0 before it is computed. */
  get length() {
    return this.#walk.length;
  }

  /**
   * Draws the whole board on another canvas; see `PanoramaView.drawOn`.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../widgets/canvas-room.js").Room} room
   * @param {number} [progress]
   */
  drawOn(context, room, progress) {
    return this.#canvas.drawOn(context, room, progress);
  }

  /**
   * Paints the board off screen, in any colours; see `paintPanorama`.
   *
   * @param {import("./panorama-picture.js").Wish} wish
   * @returns {Promise<OffscreenCanvas | null>} null if the board is gone
   */
  paint(wish) {
    return unlessLost(this.#canvas.paint(wish));
  }

  /** The number of squares of the path that are shown. */
  get place() {
    return this.#walk.progress;
  }

  /**
   * @param {Setting} setting
   * @param {Preparation} preparation
   */
  begin(setting, { ground, hasSteps, again }) {
    this.#setting = setting;
    this.#made = null;
    this.#isLost = false;
    this.#walk = new Walk(0);
    // The path stays visible while more of it is searched for.
    if (again) return;
    this.#ground = ground;
    if (document.body.dataset.tab !== "board") chooseTab("panorama");
    const board = { ground, start: ground.cellOf(setting.start), fault: setting.given?.fault };
    this.#canvas.begin(board, { atOnce: this.#isPicking && !setting.refutation });
    this.#facts.textContent = "";
    this.#panel.begin(hasSteps);
    this.#followSpeed();
    this.tell();
  }

  leave() {
    this.#setting = null;
    this.#made = null;
    this.#walk = new Walk(0);
    this.#canvas.begin(null);
  }

  /** Shows the whole path; computes it first if necessary. */
  async start() {
    if (!(await this.#work())) return;
    this.#walk.pause();
    this.seek(Infinity);
  }

  pause() {
    this.#walk.pause();
    this.#follow();
  }

  /** @param {number} place */
  seek(place) {
    if (!this.#made) return;
    this.#walk.seek(place);
    this.#canvas.show({ progress: this.#walk.progress });
    this.#follow();
  }

  /** Computes the tour, and shows the blocks from which it is built. */
  async showBlocks() {
    await this.start();
    await this.#panel.showBlocks();
  }

  /** @param {Work} work */
  follow(work) {
    this.#sentence.say(...workSaid(work, this.#ground, this.#setting));
    const now = performance.now();
    if (work.squares === 0 || work.stage !== "finding" || now - this.#shownAt < BETWEEN_PICTURES) return;
    this.#shownAt = now;
    this.#canvas.show({ length: work.squares, progress: work.squares });
  }

  /** @param {EngineBroken} fault */
  fail(fault) {
    this.#isLost = true;
    this.#made = null;
    this.#walk = new Walk(0);
    this.#canvas.show({ length: 0, progress: 0 });
    this.#follow();
    this.#events.onFault(fault);
  }

  tell() {
    const setting = this.#setting;
    if (!setting) return;
    const made = this.#made;
    this.#panel.show(this.#ground.size, setting.memory ?? 0, made);
    this.#tourFacts.follow(made?.tour ? 0 : NO_TOUR);
    if (!this.#run.isWorking) this.#sentence.say(...this.#said(setting));
    this.#follow();
    this.#followZoom();
  }

  /** Describes the board and its path. @param {Setting} setting */
  #said(setting) {
    const { length } = this.#walk;
    const board = { setting, ground: this.#ground, made: this.#made, length, steps: this.#run.progress?.steps ?? 0 };
    return boardSaid(board, this.#view);
  }

  review() {
    this.#canvas.review();
    this.tell();
  }

  recolour() {
    this.#canvas.recolour();
  }

  /** Sets the start square, and shows its whole path. @param {number} cell */
  async #pick(cell) {
    const { columns } = this.#ground;
    this.#isPicking = true;
    try {
      const picked = this.#events.onPick(`${Math.floor(cell / columns)},${cell % columns}`);
      // The worker starts before the page has updated its texts. The result, or the loss of the worker, is reported to
      // a later request.
      setTimeout(() => this.#run.hurry());
      await picked;
    } finally {
      this.#isPicking = false;
    }
  }

  /** Computes the path if there is none. @returns {Promise<boolean>} whether there is one */
  async #work() {
    if (this.#isLost && !(await this.#events.onAnew())) return false;
    const setting = this.#setting;
    const run = this.#run;
    if (!setting || setting.refutation || run.isWorking) return false;
    if (this.#made) return true;
    try {
      const working = run.work();
      this.tell();
      if (!(await working) || !run.made || !run.progress) return false;
    } catch (error) {
      this.#catch(error);
      return false;
    }
    const { squares } = run.progress;
    this.#made = run.made;
    this.#walk = new Walk(squares);
    this.#followSpeed();
    this.#canvas.show({ length: squares, progress: squares, closed: run.made.closed });
    this.tell();
    return true;
  }

  /** Plays the path, or ends the current activity. */
  async #play() {
    if (this.#run.isWorking) {
      this.#run.stop();
    } else if (this.#walk.playing) {
      this.pause();
    } else if (await this.#work()) {
      this.#walk.play(performance.now());
      this.#canvas.show({ progress: this.#walk.progress });
      this.#follow();
      this.#next();
    }
  }

  /** Moves along the path. @param {number} moves */
  #go(moves) {
    this.#walk.pause();
    this.seek(this.#walk.progress + moves);
  }

  /** Continues along the path in the next frame, after the last picture has arrived. */
  #next() {
    if (this.#walk.playing) this.#turn();
  }

  #turn = withNextFrame((now) => {
    if (this.#walk.tick(now)) this.#canvas.show({ progress: this.#walk.progress });
    else this.#next();
    this.#follow();
  });

  /** Shows the position in the path, and the available commands. */
  #follow() {
    const { progress, length, playing } = this.#walk;
    const { isWorking } = this.#run;
    const isReady = this.#made !== null && length > 0;
    const isPossible = this.#setting !== null && !this.#setting.refutation;
    this.#transport.follow(playing || isWorking, {
      beginning: isReady && progress > 1,
      play: isPossible,
      finish: isPossible && !isWorking && !(isReady && this.#walk.atEnd),
    });
    const slider = this.#slider;
    slider.disabled = !isReady;
    slider.min = String(Math.min(1, length));
    slider.max = String(Math.max(1, length));
    slider.value = String(progress);
    const parts = { place: wholeNumber(progress), length: wholeNumber(length) };
    const place = isReady ? words("panorama.place", parts) : "";
    slider.setAttribute("aria-valuetext", place);
    slider.style.setProperty("--filled", `${length > 0 ? (progress / length) * 100 : 0}%`);
    element("panorama-place", HTMLOutputElement).value = place;
  }

  /** Sets the speed from a stop of the slider, and returns it. @param {number} stop */
  #setSpeed(stop) {
    this.#walk.stop = stop;
    // Before there is a path, the speed is shown for a whole one.
    return speedAt(stop, this.#walk.length || this.#ground.size);
  }

  /** Returns the number of blocks of the path; 0 if unknown. */
  async #countBlocks() {
    const setting = this.#setting;
    try {
      const part = { top: 0, bottom: 0, left: 0, right: 0 };
      const structure = await this.#engine.ask("structure", { part });
      return setting === this.#setting ? (structure?.blocks ?? 0) : 0;
    } catch (error) {
      this.#catch(error);
      return 0;
    }
  }

  /** Shows the facts of the square under the pointer. @param {number} cell −1 for none */
  async #tellOf(cell) {
    this.#hovered = cell;
    const { columns } = this.#ground;
    const square = cell < 0 ? -1 : this.#ground.squareOn(Math.floor(cell / columns), cell % columns);
    if (square < 0) {
      this.#facts.textContent = "";
      return;
    }
    const name = this.#view.name(square, this.#ground);
    try {
      const place = await this.#engine.ask("place", { cell });
      if (cell !== this.#hovered) return;
      this.#facts.textContent =
        place === undefined
          ? words("panorama.facts.free", { square: name })
          : words("panorama.facts.visited", { square: name, place: wholeNumber(this.#view.number(place)) });
    } catch (error) {
      this.#catch(error);
    }
  }

  /** @param {unknown} error */
  #catch(error) {
    if (!(error instanceof EngineBroken)) throw error;
    this.fail(error);
  }
}
