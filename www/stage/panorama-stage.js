/**
 * A large board with all that belongs to it: its path is made when somebody asks for it, shown as a whole,
 * and gone along.
 *
 * @module
 */

import followIcon from "lucide-static/icons/locate-fixed.svg?raw";
import fitIcon from "lucide-static/icons/maximize.svg?raw";
import inIcon from "lucide-static/icons/zoom-in.svg?raw";
import outIcon from "lucide-static/icons/zoom-out.svg?raw";
import { Ground } from "../board/ground.js";
import { element } from "../widgets/element.js";
import { EngineBroken } from "../engine/engine.js";
import { experimentNames } from "../wording/experiment.js";
import { shortNumber, wholeNumber, words } from "../locales/locale.js";
import { makingWords, saidParts } from "../wording/outcome.js";
import { shapeWords } from "../wording/vocabulary.js";
import { dress } from "../widgets/icon.js";
import { PlayButtons, followKeys } from "../transport/play-buttons.js";
import { PanoramaView } from "./panorama-view.js";
import { STOPS, Walk, speedAt } from "../panorama/walk.js";

/** How long the worker may work before it tells how far it is, in milliseconds. */
const SLICE = 80;

/** How far a key goes along the path, as a part of it. */
const LEAP = 0.01;

/** @typedef {import("../engine/protocol.js").Setting} Setting */
/** @typedef {import("../engine/protocol.js").Made} Made */
/** @typedef {import("../panorama/figures.js").BlockStep} BlockStep */

/**
 * @typedef {object} PanoramaEvents
 * @property {(start: string) => Promise<boolean>} onPick a square was chosen as the start, `row,column`; tells
 *   whether its board is ready to be gone through
 * @property {() => Promise<boolean>} onAnew the board is to be prepared again, because the last one was lost; tells
 *   the same
 * @property {import("../insight/sentence.js").Sentence["say"]} say
 * @property {(fault: EngineBroken) => void} onFault the panorama was lost
 * @property {() => void} onSteps single steps are wanted again
 */

/** A number of bytes. @param {number} bytes */
function memoryWords(bytes) {
  return words("panorama.megabytes", { megabytes: wholeNumber(Math.ceil(bytes / 1e6)) });
}

/** Shows a panorama, from the board on which nothing was made to the end of its path. */
export class PanoramaScreen {
  #engine;
  #view;
  #events;
  #panorama;
  #buttons;
  #slider = element("panorama-progress", HTMLInputElement);
  #facts = element("facts", HTMLElement);
  /** What is shown, if it is a panorama. @type {Setting | null} */
  #setting = null;
  /** @type {Ground} */
  #ground = new Ground({ rows: 1, columns: 1 });
  /** @type {Made | null} */
  #made = null;
  /** How many steps were taken to find a path. */
  #steps = 0;
  #walk = new Walk(0);
  /** Whether a path is being made, and whether somebody wants what there is of it. */
  #making = false;
  #halted = false;
  /** How many blocks there are, once that is known. */
  #blockCount = 0;
  #looping = false;
  /** Whether the worker was lost that had this board. */
  #lost = false;
  /** Whether a start was chosen, and its path will be made at once. */
  #picking = false;
  #hovered = -1;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../board/view.js").View} view
   * @param {PanoramaEvents} events
   */
  constructor(engine, view, events) {
    this.#engine = engine;
    this.#view = view;
    this.#events = events;
    this.#panorama = new PanoramaView(element("panorama", HTMLCanvasElement), engine, view, {
      onPick: (cell) => this.#pick(cell),
      onHover: (cell) => this.#tellOf(cell),
      onZoom: () => this.#followZoom(),
      onPicture: () => this.#loop(),
      onFault: (error) => this.#catch(error),
    });
    const actions = {
      beginning: () => this.#seek(1),
      play: () => this.#play(),
      finish: () => this.#finish(),
    };
    this.#buttons = new PlayButtons(
      {
        beginning: element("panorama-beginning", HTMLButtonElement),
        play: element("panorama-play", HTMLButtonElement),
        finish: element("panorama-finish", HTMLButtonElement),
      },
      actions,
    );
    /** @param {number} moves */
    const go = (moves) => {
      this.#walk.pause();
      this.#seek(this.#walk.progress + moves);
    };
    followKeys(element("panorama-transport", HTMLElement), {
      " ": actions.play,
      ArrowRight: () => go(1),
      ArrowLeft: () => go(-1),
      "Shift+ArrowRight": () => go(Math.ceil(this.#walk.length * LEAP)),
      "Shift+ArrowLeft": () => go(-Math.ceil(this.#walk.length * LEAP)),
      Home: actions.beginning,
      End: actions.finish,
    });
    this.#slider.addEventListener("input", () => this.#seek(this.#slider.valueAsNumber));
    const speed = element("panorama-speed", HTMLInputElement);
    speed.max = String(STOPS);
    speed.addEventListener("input", () => this.#followSpeed());
    this.#followTools();
    this.#followChoices();
    element("show-steps", HTMLButtonElement).addEventListener("click", () => events.onSteps());
  }

  /** Whether a panorama is shown, and not single steps. */
  get shown() {
    return this.#setting !== null;
  }

  /**
   * Shows a prepared board of which nothing was made yet; null where single steps are shown instead.
   *
   * @param {Setting | null} setting
   * @param {{hasSteps?: boolean}} [how] whether single steps could be shown as well
   */
  begin(setting, { hasSteps = false } = {}) {
    this.#setting = setting;
    this.#made = null;
    this.#steps = 0;
    this.#making = false;
    this.#halted = false;
    this.#lost = false;
    this.#walk = new Walk(0);
    this.#blockCount = 0;
    element("solver", HTMLElement).dataset.shows = setting ? "panorama" : "steps";
    element("show-steps", HTMLElement).hidden = !hasSteps;
    if (!setting) {
      this.#panorama.begin(null);
      return;
    }
    const { tab } = document.body.dataset;
    if (tab && ["tree", "charts", "progress"].includes(tab)) {
      element("tabs", HTMLElement).querySelector("button")?.click();
    }
    this.#ground = new Ground(setting);
    const board = { ground: this.#ground, start: this.#ground.cellOf(setting.start) };
    this.#panorama.begin(board, { atOnce: this.#picking && !setting.refutation });
    this.#facts.textContent = "";
    this.#choose("panorama-blocks", "");
    this.#followSpeed();
    this.#tell();
  }

  /** Makes the tour, and shows the blocks of which it is made. */
  async showBlocks() {
    await this.#finish();
    this.#choose("panorama-blocks", "blocks");
    await this.#followBlocks();
  }

  /** Looks on for a tour that was not found. */
  async goOn() {
    if (this.#making) return;
    try {
      await this.#engine.lookOn();
    } catch (error) {
      this.#catch(error);
      return;
    }
    this.#made = null;
    this.#walk = new Walk(0);
    await this.#finish();
  }

  /** Takes the colours of the style sheet anew. */
  recolour() {
    this.#panorama.recolour();
  }

  /** Shows everything anew, because the reader's choices have changed. */
  review() {
    if (!this.#setting) return;
    this.#panorama.review();
    this.#tell();
  }

  /** Stops what goes on, because the screen is out of sight. */
  pause() {
    this.#walk.pause();
    this.#follow();
  }

  /**
   * Starts the knight on a square, and shows its whole path.
   *
   * @param {number} cell
   */
  async #pick(cell) {
    const { columns } = this.#ground;
    this.#picking = true;
    try {
      const picked = this.#events.onPick(`${Math.floor(cell / columns)},${cell % columns}`);
      // The worker need not wait until the page has said what it does. What comes of it is asked for later, and so
      // is whether it was lost.
      setTimeout(() => this.#engine.develop(SLICE).catch(() => undefined));
      if (await picked) await this.#finish();
    } finally {
      this.#picking = false;
    }
  }

  /** Shows the whole path; makes it where there is none. */
  async #finish() {
    if (await this.#make()) {
      this.#walk.pause();
      this.#seek(Infinity);
    }
  }

  async #play() {
    if (this.#making) {
      this.#halted = true;
    } else if (this.#walk.playing) {
      this.pause();
    } else if (await this.#make()) {
      this.#walk.play(performance.now());
      this.#panorama.show({ progress: this.#walk.progress });
      this.#follow();
      this.#loop();
    }
  }

  /**
   * Makes the path, where that was not done.
   *
   * @returns {Promise<boolean>} whether there is one
   */
  async #make() {
    if (this.#lost && !(await this.#events.onAnew())) return false;
    const setting = this.#setting;
    if (!setting || setting.refutation || this.#making) return false;
    if (this.#made) return true;
    this.#making = true;
    this.#halted = false;
    this.#tell();
    try {
      for (let made = null; !made; ) {
        if (this.#halted) await this.#engine.halt();
        const making = await this.#engine.develop(SLICE);
        if (setting !== this.#setting || !making) return false;
        made = making.made;
        if (made) {
          this.#made = made;
          this.#steps = making.steps;
          this.#walk = new Walk(making.squares);
          this.#followSpeed();
          this.#panorama.show({ length: making.squares, progress: making.squares });
        } else {
          this.#tellOfMaking(making);
        }
      }
    } catch (error) {
      this.#catch(error);
      return false;
    } finally {
      if (setting === this.#setting) this.#making = false;
    }
    this.#tell();
    return true;
  }

  /**
   * Says how far it has come.
   *
   * @param {import("../engine/protocol.js").Making} making
   */
  #tellOfMaking(making) {
    if (making.stage === "finding" && making.squares === 0 && making.steps > 0) {
      const { sentence, detail } = makingWords(making);
      this.#events.say("searching", sentence, detail);
      return;
    }
    const parts = {
      depth: wholeNumber(making.squares),
      squares: wholeNumber(this.#ground.size),
      steps: wholeNumber(making.steps),
    };
    const stage = making.stage === "checking" ? "checking" : "finding";
    this.#events.say("searching", words(`panorama.${stage}.sentence`), words(`panorama.${stage}.detail`, parts));
  }

  /** @param {number} progress */
  #seek(progress) {
    if (!this.#made) return;
    this.#walk.seek(progress);
    this.#panorama.show({ progress: this.#walk.progress });
    this.#follow();
  }

  /** Asks for the next picture once a frame while the path is gone along, but only after the last has come. */
  #loop() {
    if (this.#looping || !this.#walk.playing) return;
    this.#looping = true;
    requestAnimationFrame((now) => {
      this.#looping = false;
      if (!this.#walk.tick(now)) {
        this.#follow();
        this.#loop();
        return;
      }
      this.#panorama.show({ progress: this.#walk.progress });
      this.#follow();
    });
  }

  /** Says what there is to say of the board and its path. */
  #tell() {
    const setting = this.#setting;
    if (!setting) return;
    const made = this.#made;
    const names = experimentNames(setting, this.#view);
    const { start, algorithm } = names;
    const squares = wholeNumber(this.#ground.size);
    element("panorama", HTMLCanvasElement).ariaLabel = words("panorama.canvas", names);
    element("panorama-squares", HTMLElement).textContent = squares;
    element("panorama-memory", HTMLElement).textContent = memoryWords(setting.memory ?? 0);
    const milliseconds = made ? wholeNumber(Math.max(1, made.milliseconds)) : "";
    element("panorama-time", HTMLElement).textContent = made
      ? words("panorama.milliseconds", { milliseconds })
      : words("progress.none");
    const depth = wholeNumber(this.#walk.length);
    const parts = { squares, start, algorithm, milliseconds, depth, steps: wholeNumber(this.#steps) };
    const refutation = setting.refutation ?? made?.reason;
    if (refutation) {
      const nameOf = (/** @type {number} */ square) => this.#view.name(square, this.#ground);
      this.#events.say(
        "no-tour",
        words(`panorama.refuted${setting.closed ? "Closed" : ""}`, parts),
        words(`detail.refuted.${refutation.kind}`, { ...names, ...saidParts(refutation, nameOf) }),
      );
    } else if (made?.tour) {
      const kind = made.closed ? "closed" : "open";
      const how = `${kind}${made.blocks ? "Blocks" : made.maker ? "Made" : "Search"}`;
      const maker = made.maker ? words(`made.${made.maker}`) : "";
      this.#events.say("tour", words(`panorama.made.${kind}`), words(`panorama.made.${how}`, { ...parts, made: maker }));
    } else if (made) {
      this.#events.say(
        made.ending === "stopped" ? "notice" : "no-tour",
        words(`panorama.not.${made.ending}`, { ...parts, context: setting.closed ? "closed" : undefined }),
        words(this.#detailOfNone(made), parts),
        made.further ? "goOn" : null,
      );
    } else if (!this.#making) {
      const detail = words("panorama.hint.detail", { squares, memory: memoryWords(setting.memory ?? 0) });
      this.#events.say("hint", words("panorama.hint.sentence", names), detail);
    }
    element("panorama-colour", HTMLElement).hidden = !made?.blocks;
    element("panorama-blocks", HTMLElement).hidden = !made?.blocks;
    this.#noteColour();
    this.#noteBlocks();
    this.#follow();
    this.#followZoom();
  }

  /**
   * The key of what there is to say where a search or solvers ended without a tour.
   *
   * @param {Made} made
   */
  #detailOfNone(made) {
    if (made.ending === "exhausted") return "panorama.not.everything";
    if (this.#walk.length === 0) return "detail.not-found";
    return shapeWords(this.#ground) === "" ? "panorama.not.detail" : "panorama.not.detailShaped";
  }

  /** Shows where the path is shown to, and what can be done now. */
  #follow() {
    const { progress, length, playing } = this.#walk;
    const ready = this.#made !== null && length > 0;
    const possible = this.#setting !== null && !this.#setting.refutation;
    this.#buttons.follow(playing || this.#making, {
      beginning: ready && progress > 1,
      play: possible,
      finish: possible && !this.#making && !(ready && this.#walk.atEnd),
    });
    const slider = this.#slider;
    slider.disabled = !ready;
    slider.min = String(Math.min(1, length));
    slider.max = String(Math.max(1, length));
    slider.value = String(progress);
    const place = ready
      ? words("panorama.place", { place: wholeNumber(progress), length: wholeNumber(length) })
      : "";
    slider.setAttribute("aria-valuetext", place);
    slider.style.setProperty("--filled", `${length > 0 ? (progress / length) * 100 : 0}%`);
    element("panorama-place", HTMLOutputElement).value = place;
  }

  #followSpeed() {
    const speed = element("panorama-speed", HTMLInputElement);
    this.#walk.stop = speed.valueAsNumber;
    // Before there is a path, it is told as it will be for a whole one.
    const length = this.#walk.length || this.#ground.size;
    const text = words("transport.rate", { rate: shortNumber(speedAt(speed.valueAsNumber, length)) });
    element("panorama-rate", HTMLOutputElement).value = text;
    speed.setAttribute("aria-valuetext", text);
    speed.style.setProperty("--filled", `${(speed.valueAsNumber / STOPS) * 100}%`);
  }

  #followTools() {
    /** @type {[string, string, () => void][]} */
    const tools = [
      ["panorama-in", inIcon, () => this.#panorama.zoom("in")],
      ["panorama-out", outIcon, () => this.#panorama.zoom("out")],
      ["panorama-fit", fitIcon, () => this.#panorama.zoom("fit")],
    ];
    for (const [id, icon, action] of tools) {
      const button = element(id, HTMLButtonElement);
      dress(button, icon);
      button.addEventListener("click", action);
    }
    const follow = element("panorama-follow", HTMLButtonElement);
    dress(follow, followIcon);
    follow.addEventListener("click", () => {
      const following = follow.ariaPressed !== "true";
      follow.ariaPressed = String(following);
      this.#panorama.show({ following });
    });
  }

  #followZoom() {
    const { isWhole, isNearest } = this.#panorama.limits;
    element("panorama-in", HTMLButtonElement).disabled = isNearest;
    element("panorama-out", HTMLButtonElement).disabled = isWhole;
    element("panorama-fit", HTMLButtonElement).disabled = isWhole;
    this.#noteBlocks();
  }

  #followChoices() {
    element("panorama-colour", HTMLElement).addEventListener("change", () => {
      this.#panorama.show({ chain: this.#chosen("panorama-colour") === "chain" });
      this.#noteColour();
    });
    element("panorama-blocks", HTMLElement).addEventListener("change", () => this.#followBlocks());
  }

  /** Shows what was chosen of the blocks. */
  async #followBlocks() {
    const step = this.#chosen("panorama-blocks");
    this.#panorama.show({ blocks: step === "" ? null : /** @type {BlockStep} */ (step) });
    const setting = this.#setting;
    if (!this.#blockCount) {
      try {
        const nowhere = { top: 0, bottom: 0, left: 0, right: 0 };
        const structure = await this.#engine.structure(nowhere);
        if (setting === this.#setting) this.#blockCount = structure?.blocks ?? 0;
      } catch (error) {
        this.#catch(error);
      }
    }
    this.#noteBlocks();
  }

  #noteColour() {
    const isChain = this.#made?.blocks && this.#chosen("panorama-colour") === "chain";
    element("panorama-colour-note", HTMLElement).textContent = words(
      isChain ? "panorama.colour.chainNote" : "panorama.colour.orderNote",
    );
  }

  #noteBlocks() {
    const step = this.#chosen("panorama-blocks");
    const blocks = this.#blockCount;
    const [out, put] = [2 * (blocks - 1), 2 * (blocks - 1)].map(wholeNumber);
    const parts = { blocks: wholeNumber(blocks), out, in: put };
    const note = step && blocks ? words(`panorama.blocks.${step}Note`, parts) : "";
    const isFar = note !== "" && !this.#panorama.showsMoves;
    element("panorama-blocks-note", HTMLElement).textContent = isFar
      ? `${note} ${words("panorama.blocks.closer")}`
      : note;
  }

  /** @param {string} name */
  #chosen(name) {
    const chosen = document.querySelector(`input[name="${name}"]:checked`);
    return chosen instanceof HTMLInputElement ? chosen.value : "";
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #choose(name, value) {
    const input = document.querySelector(`input[name="${name}"][value="${value}"]`);
    if (input instanceof HTMLInputElement) input.checked = true;
  }

  /**
   * Tells of the square that somebody points at.
   *
   * @param {number} cell −1 for none
   */
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
      const place = await this.#engine.placeOf(cell);
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
    this.#lost = true;
    this.#made = null;
    this.#making = false;
    this.#walk = new Walk(0);
    this.#panorama.show({ length: 0, progress: 0 });
    this.#follow();
    this.#events.onFault(error);
  }
}
