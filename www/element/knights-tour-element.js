/**
 * The custom element `<knights-tour>`, for any page: a tour that plays, from one script. What it can be told, what it tells
 * and how it is made to look is written in docs/embedding.md.
 */

import colours from "../styles/colours.css?inline";
import { LINK, WATCHED } from "./attributes.js";
import { Controls } from "./controls.js";
import style from "./element.css?inline";
import { ElementWords } from "./element-words.js";

/** @import { Fault } from "./answers.js" */
/** @import { Wish } from "./wish.js" */
/** @import { TourPlayer } from "./tour-player.js" */

/** The name that it has unless somebody gives it another one. */
const NAME = "knights-tour";

/** The version of what is documented: methods, events, attributes and parts. */
const INTERFACE = 1;

/** Where the files lie that it needs. */
const FILES = "files";

/** One style sheet for all of them. @type {CSSStyleSheet | null} */
let sheet = null;

function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(colours + style);
  }
  return sheet;
}

// Where there is no document, as on a server, it can be imported all the same.
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}));

/**
 * What is wrong with a draft, where an error says that.
 *
 * @param {unknown} error
 * @returns {import("../engine/protocol.js").DraftFault | null}
 */
function faultIn(error) {
  return typeof error === "object" && error !== null && "fault" in error ? /** @type {any} */ (error).fault : null;
}

/** A board with a tour that plays. */
export class KnightsTourElement extends Base {
  static observedAttributes = [...WATCHED, FILES, "lang", "controls"];
  /** The version of what is documented. */
  static interface = INTERFACE;

  #words = new ElementWords();
  /** @type {Controls | null} */
  #controls = null;
  /** The run, while there is one. @type {TourPlayer | null} */
  #tour = null;
  /** A link that was loaded, in the place of the attributes. @type {string | null} */
  #link = null;
  /** Counts what was asked for, so that what comes late of something older is known as such. */
  #asked = 0;
  /** Whether a change of attributes is about to be followed. */
  #isDue = false;
  /** Settles when what was asked for last stands, or was refused. @type {Promise<unknown>} */
  #ready = Promise.resolve();

  connectedCallback() {
    if (!this.#controls) this.#furnish();
    if (!this.#tour) this.#follow();
  }

  disconnectedCallback() {
    // An element that only moves to another place is there again at once, and goes on.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#asked += 1;
      this.#tour?.end();
      this.#tour = null;
    });
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected || !this.#controls) return;
    if (name === "controls") this.#controls.isHidden = now === "none";
    else if (name === "lang") this.#learn();
    else this.#follow();
  }

  /** What is shown: the step, what was counted until then, and the squares of the path by their names. */
  get moment() {
    const tour = this.#tour;
    if (!tour) return null;
    const { counters, status, depth, path, length } = tour.moment;
    return { ...counters, length, status, path: Array.from(path.subarray(0, depth), tour.nameOf) };
  }

  /** Whether it plays. */
  get playing() {
    return this.#tour?.standing.plays ?? false;
  }

  /** Plays on, or from the beginning when the end is shown. */
  async play() {
    await this.#ready;
    this.#tour?.play();
  }

  async pause() {
    await this.#ready;
    this.#tour?.pause();
  }

  /** Takes one step; while it plays, stops it first. */
  async step() {
    await this.#ready;
    this.#tour?.step();
  }

  /**
   * Shows a step, and searches on for it where it is not known yet.
   *
   * @param {number} step from 0
   */
  async seek(step) {
    if (!Number.isSafeInteger(step) || step < 0) throw new RangeError(`step: ${step} is no whole number from 0 on`);
    await this.#ready;
    await this.#tour?.seek(step);
  }

  /**
   * Shows what a link says, in the place of what the attributes say.
   *
   * @param {string} link its query, or a whole address
   * @returns {Promise<boolean>} whether it is shown; what is wrong with it is told by `refused`
   */
  async load(link) {
    this.#link = String(link);
    return this.#begin();
  }

  /**
   * The interface of a version: whoever asks for it is told now, and not in the middle of something, where there is none.
   *
   * @param {number} version
   */
  api(version) {
    if (version !== INTERFACE) throw new RangeError(`knights-tour: there is interface ${INTERFACE}, not ${version}`);
    return this;
  }

  /** Makes what is seen. */
  #furnish() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles()];
    this.#controls = new Controls(this.#words, {
      beginning: () => (this.#tour ? this.seek(0) : this.#begin()),
      play: () => (this.playing ? this.pause() : this.play()),
      step: () => this.step(),
      seek: (step) => this.seek(step),
    });
    root.replaceChildren(...this.#controls.parts);
    this.#controls.isHidden = this.getAttribute("controls") === "none";
    this.#learn();
  }

  /** Has it speak the language of its place. */
  async #learn() {
    await this.#words.learn(this);
    this.#controls?.name();
    this.#tell();
  }

  /** Follows the attributes, once however many of them change at a time. */
  #follow() {
    this.#link = null;
    if (this.#isDue) return;
    this.#isDue = true;
    this.#ready = Promise.resolve().then(() => {
      this.#isDue = false;
      return this.isConnected ? this.#begin() : false;
    });
  }

  /** Shows what is asked for. @returns {Promise<boolean>} whether it is shown */
  #begin() {
    const asked = ++this.#asked;
    const begun = this.#start(asked);
    this.#ready = begun;
    return begun;
  }

  /** @param {number} asked */
  async #start(asked) {
    this.dataset.state = "loading";
    const controls = /** @type {Controls} */ (this.#controls);
    controls.hasBoard = true;
    controls.isHidden = this.getAttribute("controls") === "none";
    controls.say(this.#words.say("element.loading"));
    try {
      // Whatever reads, plays and paints comes with the first element that is in a page.
      const parts = await import("./tour-player.js");
      const wish = this.#wish(parts.readWish);
      const tour = await this.#tourOf(parts, controls, asked);
      if (!tour) return false;
      const faults = await tour.faultsOf(wish);
      if (asked !== this.#asked) return false;
      if (faults.length > 0 || wish.faults.length > 0) {
        await this.#refuse(await this.#worded(faults, wish.faults), asked);
        return false;
      }
      if (!(await tour.begin(wish)) || asked !== this.#asked) return false;
      this.dataset.state = "ready";
      // Of some boards it is known before the first step that there is none.
      if (tour.moment.ended) this.#sendEnd(tour);
      this.#tell();
      if (wish.moment.plays || (this.#link === null && this.hasAttribute("autoplay"))) tour.play();
      return true;
    } catch (error) {
      if (asked !== this.#asked) return false;
      const fault = faultIn(error);
      if (fault) await this.#refuse(await this.#worded([fault]), asked);
      else this.#fail(error);
      return false;
    }
  }

  /**
   * What the link that was loaded says, or else the attributes.
   *
   * @param {typeof import("./wish.js").readWish} readWish
   */
  #wish(readWish) {
    if (this.#link !== null) return readWish(this.#link, () => null);
    return readWish(this.getAttribute(LINK) ?? "", (name) => this.getAttribute(name));
  }

  /**
   * The run of this element; its worker is started with the first.
   *
   * @param {typeof import("./tour-player.js")} parts
   * @param {Controls} controls
   * @param {number} asked
   */
  async #tourOf({ TourPlayer, startEngine }, controls, asked) {
    if (this.#tour) return this.#tour;
    const engine = await startEngine(this.getAttribute(FILES));
    if (asked !== this.#asked) {
      engine.end();
      return null;
    }
    this.#tour = new TourPlayer(engine, controls.canvas, {
      onReport: (report) => this.#report(report),
      onState: () => this.#tell(),
      onWork: () => controls.say(this.#words.say("element.working")),
      onLost: () => this.#lose(),
    });
    return this.#tour;
  }

  /** @param {import("../engine/protocol.js").Report} report */
  #report({ event, square }) {
    const tour = this.#tour;
    if (!tour) return;
    const { counters, length, ended, status } = tour.moment;
    this.#send("step", { step: counters.steps, length, kind: event, square: square < 0 ? null : tour.nameOf(square) });
    if (event === "tour") {
      this.#send("tour", { closed: status === "closed-tour", squares: this.moment?.path ?? [], visits: counters.visits });
    } else if (ended) {
      this.#sendEnd(tour);
    }
    this.#tell();
  }

  /** Tells that the search has ended without a tour. @param {TourPlayer} tour */
  #sendEnd({ moment: { status, counters } }) {
    this.#send("ended", { status, visits: counters.visits });
  }

  /** Says how the run stands. */
  async #tell() {
    const tour = this.#tour;
    const controls = this.#controls;
    if (!tour?.setting || !controls || this.dataset.state !== "ready") return;
    const { moment, setting } = tour;
    controls.show(moment, tour.standing);
    const { counters, status, size, event, ended } = moment;
    const { visits, deadEnds } = counters;
    if (event === "tour") controls.say(this.#words.say(status === "closed-tour" ? "element.closed" : "element.open", { size, visits }));
    else controls.say(this.#words.say(ended ? "element.ended" : "element.searching", { visits, deadEnds }));
    if (event === "tour" || !ended) return;
    // Why there is none is said as soon as there are words for it.
    const { endWords } = await import("./answers.js");
    const words = await endWords(this.#words.language, moment, setting, tour.nameOf);
    if (tour === this.#tour && moment === tour.moment && moment.ended) controls.say(words);
  }

  /**
   * What is wrong, in words.
   *
   * @param {import("../engine/protocol.js").DraftFault[]} faults of what is searched
   * @param {Wish["faults"]} [others] of how it is shown
   * @returns {Promise<Fault[]>}
   */
  async #worded(faults, others = []) {
    const { faultWords } = await import("./answers.js");
    return faultWords(this.#words.language, faults, others);
  }

  /**
   * Shows what is wrong, in the place of the board.
   *
   * @param {Fault[]} faults
   * @param {number} asked
   */
  async #refuse(faults, asked) {
    if (asked !== this.#asked || !this.#controls) return;
    this.dataset.state = "refused";
    this.#tour?.pause();
    this.#controls.hasBoard = false;
    this.#controls.say([this.#words.say("element.refused"), ...faults.map(({ message }) => message)].join("\n"), true);
    this.#send("refused", { faults });
  }

  /** The solver could not be had. @param {unknown} error */
  #fail(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.#drop();
    this.#controls?.say(this.#words.say("element.unavailable", { message }), true);
    this.#send("refused", { faults: [{ attribute: FILES, value: this.getAttribute(FILES) ?? "", message }] });
  }

  /** The search was lost with its worker. */
  #lose() {
    this.#drop();
    const message = this.#words.say("element.lost");
    this.#controls?.say(message, true);
    this.#send("refused", { faults: [{ attribute: "", value: "", message }] });
  }

  #drop() {
    this.dataset.state = "failed";
    this.#tour?.end();
    this.#tour = null;
  }

  /** @param {string} type @param {object} detail */
  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Gives the element a name: another one where `knights-tour` is taken.
 *
 * @param {string} [name] with a hyphen
 * @returns {boolean} whether it has it now; what has it already stays
 */
export function define(name = NAME) {
  const { customElements } = globalThis;
  if (!customElements) return false;
  const known = customElements.get(name);
  if (known) {
    if (known !== KnightsTourElement) console.warn(`<${name}> is there already; this one can be given another name: define("my-${name}")`);
    return known === KnightsTourElement;
  }
  // A class can have one name only; another name gets a class of its own.
  customElements.define(name, customElements.getName?.(KnightsTourElement) ? class extends KnightsTourElement {} : KnightsTourElement);
  return true;
}

define();
