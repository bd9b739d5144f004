/**
 * The custom element `<knights-tour>` for any page: plays a tour, from one script. Its attributes, methods, events and
 * styling are documented in docs/embedding.md.
 */

import colours from "../styles/colours.css?inline";
import { LINK_ATTRIBUTE, OBSERVED_ATTRIBUTES } from "./attributes.js";
import { Controls } from "./controls.js";
import style from "./element.css?inline";
import { ElementWords } from "./element-words.js";

/** @import { Fault } from "./status-words.js" */
/** @import { ElementRequest } from "./request.js" */
/** @import { TourPlayer } from "./tour-player.js" */

/** Default name of the element. */
const DEFAULT_TAG_NAME = "knights-tour";

/** Version of the documented interface: methods, events, attributes and parts. */
const INTERFACE_VERSION = 1;

/** Attribute with the folder of the files that the element needs. */
const FILES_ATTRIBUTE = "files";

/** Style sheet that all elements share. @type {CSSStyleSheet | null} */
let sheet = null;

function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(colours + style);
  }
  return sheet;
}

// Where there is no document, as on a server, the module can still be imported.
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}));

/**
 * Returns the fault of a draft that an error carries, or null.
 *
 * @param {unknown} error
 * @returns {import("../engine/protocol.js").DraftFault | null}
 */
function faultIn(error) {
  return typeof error === "object" && error !== null && "fault" in error ? /** @type {any} */ (error).fault : null;
}

/** A board on which a tour plays. */
export class KnightsTourElement extends Base {
  static observedAttributes = [...OBSERVED_ATTRIBUTES, FILES_ATTRIBUTE, "lang", "controls"];
  /** Version of the documented interface. */
  static interface = INTERFACE_VERSION;

  #words = new ElementWords();
  /** @type {Controls | null} */
  #controls = null;
  /** The current run, if there is one. @type {TourPlayer | null} */
  #tour = null;
  /** A loaded link, which replaces the attributes. @type {string | null} */
  #link = null;
  /** Counts the requests, so that late results of an older request are recognised. */
  #requestCount = 0;
  /** Whether changed attributes are about to be applied. */
  #isUpdateScheduled = false;
  /** Settles when the last request is shown or refused. @type {Promise<unknown>} */
  #ready = Promise.resolve();

  connectedCallback() {
    if (!this.#controls) this.#createControls();
    if (!this.#tour) this.#scheduleUpdate();
  }

  disconnectedCallback() {
    // An element that is only moved is connected again at once, and keeps its run.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#requestCount += 1;
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
    else if (name === "lang") this.#updateLanguage();
    else this.#scheduleUpdate();
  }

  /** The current state: the step, the counters at that step, and the names of the path's squares. */
  get moment() {
    const tour = this.#tour;
    if (!tour) return null;
    const { counters, status, depth, path, stepCount } = tour.moment;
    return { ...counters, length: stepCount, status, path: Array.from(path.subarray(0, depth), tour.nameOf) };
  }

  /** Whether it is playing. */
  get playing() {
    return this.#tour?.availableActions.plays ?? false;
  }

  /** Continues, or restarts from the beginning when the end is shown. */
  async play() {
    await this.#ready;
    this.#tour?.play();
  }

  async pause() {
    await this.#ready;
    this.#tour?.pause();
  }

  /** Takes one step; pauses first if it is playing. */
  async step() {
    await this.#ready;
    this.#tour?.step();
  }

  /**
   * Shows a step, and continues the search if the step is not known yet.
   *
   * @param {number} step from 0
   */
  async seek(step) {
    if (!Number.isSafeInteger(step) || step < 0) throw new RangeError(`step: ${step} is no whole number from 0 on`);
    await this.#ready;
    await this.#tour?.seek(step);
  }

  /**
   * Shows a link, in place of the attributes.
   *
   * @param {string} link its query, or a whole address
   * @returns {Promise<boolean>} whether it is shown; its faults are reported by the event `refused`
   */
  async load(link) {
    this.#link = String(link);
    return this.#begin();
  }

  /**
   * Returns this element if it has the given version of the interface. A page that needs another version fails early,
   * with a `RangeError`.
   *
   * @param {number} version
   */
  api(version) {
    if (version !== INTERFACE_VERSION) throw new RangeError(`knights-tour: there is interface ${INTERFACE_VERSION}, not ${version}`);
    return this;
  }

  /** Creates the visible parts. */
  #createControls() {
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
    this.#updateLanguage();
  }

  /** Switches to the language of the element's place. */
  async #updateLanguage() {
    await this.#words.loadLanguage(this);
    this.#controls?.updateLabels();
    this.#updateStatus();
  }

  /** Applies the attributes, once for all changes that are made together. */
  #scheduleUpdate() {
    this.#link = null;
    if (this.#isUpdateScheduled) return;
    this.#isUpdateScheduled = true;
    this.#ready = Promise.resolve().then(() => {
      this.#isUpdateScheduled = false;
      return this.isConnected ? this.#begin() : false;
    });
  }

  /** Shows the current request. @returns {Promise<boolean>} whether it is shown */
  #begin() {
    const asked = ++this.#requestCount;
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
    controls.showMessage(this.#words.translate("element.loading"));
    try {
      // The modules that read, play and paint are loaded with the first connected element.
      const parts = await import("./tour-player.js");
      const wish = this.#readRequest(parts.readWish);
      const tour = await this.#ensurePlayer(parts, controls, asked);
      if (!tour) return false;
      const faults = await tour.faultsOf(wish);
      if (asked !== this.#requestCount) return false;
      if (faults.length > 0 || wish.faults.length > 0) {
        await this.#showFaults(await this.#describeFaults(faults, wish.faults), asked);
        return false;
      }
      if (!(await tour.begin(wish)) || asked !== this.#requestCount) return false;
      this.dataset.state = "ready";
      // For some boards the core knows before the first step that there is no tour.
      if (tour.moment.ended) this.#sendEnd(tour);
      this.#updateStatus();
      if (wish.moment.plays || (this.#link === null && this.hasAttribute("autoplay"))) tour.play();
      return true;
    } catch (error) {
      if (asked !== this.#requestCount) return false;
      const fault = faultIn(error);
      if (fault) await this.#showFaults(await this.#describeFaults([fault]), asked);
      else this.#showLoadError(error);
      return false;
    }
  }

  /**
   * Reads the loaded link, or else the attributes.
   *
   * @param {typeof import("./request.js").readRequest} readWish
   */
  #readRequest(readWish) {
    if (this.#link !== null) return readWish(this.#link, () => null);
    return readWish(this.getAttribute(LINK_ATTRIBUTE) ?? "", (name) => this.getAttribute(name));
  }

  /**
   * Returns the player of this element. The first call starts its worker.
   *
   * @param {typeof import("./tour-player.js")} parts
   * @param {Controls} controls
   * @param {number} asked
   */
  async #ensurePlayer({ TourPlayer, startEngine }, controls, asked) {
    if (this.#tour) return this.#tour;
    const engine = await startEngine(this.getAttribute(FILES_ATTRIBUTE));
    if (asked !== this.#requestCount) {
      engine.end();
      return null;
    }
    this.#tour = new TourPlayer(engine, controls.canvas, {
      onReport: (report) => this.#handleReport(report),
      onState: () => this.#updateStatus(),
      onWork: () => controls.showMessage(this.#words.translate("element.working")),
      onLost: () => this.#handleLostSearch(),
    });
    return this.#tour;
  }

  /** @param {import("../engine/protocol.js").Report} report */
  #handleReport({ lastEvent, square }) {
    const tour = this.#tour;
    if (!tour) return;
    const { counters, stepCount, ended, status } = tour.moment;
    this.#dispatch("step", { step: counters.steps, length: stepCount, kind: lastEvent, square: square < 0 ? null : tour.nameOf(square) });
    if (lastEvent === "tour") {
      this.#dispatch("tour", { closed: status === "closed-tour", squares: this.moment?.path ?? [], visits: counters.visits });
    } else if (ended) {
      this.#sendEnd(tour);
    }
    this.#updateStatus();
  }

  /** Reports that the search ended without a tour. @param {TourPlayer} tour */
  #sendEnd({ moment: { status, counters } }) {
    this.#dispatch("ended", { status, visits: counters.visits });
  }

  /** Shows the state of the run. */
  async #updateStatus() {
    const tour = this.#tour;
    const controls = this.#controls;
    if (!tour?.setting || !controls || this.dataset.state !== "ready") return;
    const { moment, setting } = tour;
    controls.show(moment, tour.availableActions);
    const { counters, status, size, lastEvent, ended } = moment;
    const { visits, deadEnds } = counters;
    if (lastEvent === "tour") controls.showMessage(this.#words.translate(status === "closed-tour" ? "element.closed" : "element.open", { size, visits }));
    else controls.showMessage(this.#words.translate(ended ? "element.ended" : "element.searching", { visits, deadEnds }));
    if (lastEvent === "tour" || !ended) return;
    // The reason follows as soon as its texts are loaded.
    const { failureWords } = await import("./status-words.js");
    const words = await failureWords(this.#words.language, moment, setting, tour.nameOf);
    if (tour === this.#tour && moment === tour.moment && moment.ended) controls.showMessage(words);
  }

  /**
   * Describes faults in words.
   *
   * @param {import("../engine/protocol.js").DraftFault[]} faults in the experiment
   * @param {ElementRequest["faults"]} [others] in the presentation
   * @returns {Promise<Fault[]>}
   */
  async #describeFaults(faults, others = []) {
    const { faultWords } = await import("./status-words.js");
    return faultWords(this.#words.language, faults, others);
  }

  /**
   * Shows faults in place of the board.
   *
   * @param {Fault[]} faults
   * @param {number} asked
   */
  async #showFaults(faults, asked) {
    if (asked !== this.#requestCount || !this.#controls) return;
    this.dataset.state = "refused";
    this.#tour?.pause();
    this.#controls.hasBoard = false;
    this.#controls.showMessage([this.#words.translate("element.refused"), ...faults.map(({ message }) => message)].join("\n"), true);
    this.#dispatch("refused", { faults });
  }

  /** Shows that the solver could not be loaded. @param {unknown} error */
  #showLoadError(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.#discardPlayer();
    this.#controls?.showMessage(this.#words.translate("element.unavailable", { message }), true);
    this.#dispatch("refused", { faults: [{ attribute: FILES_ATTRIBUTE, value: this.getAttribute(FILES_ATTRIBUTE) ?? "", message }] });
  }

  /** Shows that the search was lost with its worker. */
  #handleLostSearch() {
    this.#discardPlayer();
    const message = this.#words.translate("element.lost");
    this.#controls?.showMessage(message, true);
    this.#dispatch("refused", { faults: [{ attribute: "", value: "", message }] });
  }

  #discardPlayer() {
    this.dataset.state = "failed";
    this.#tour?.end();
    this.#tour = null;
  }

  /** @param {string} type @param {object} detail */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Registers the element, under another name if `knights-tour` is taken.
 *
 * @param {string} [name] a name with a hyphen
 * @returns {boolean} whether the name belongs to this element now; a name that is already registered keeps its class
 */
export function define(name = DEFAULT_TAG_NAME) {
  const { customElements } = globalThis;
  if (!customElements) return false;
  const known = customElements.get(name);
  if (known) {
    if (known !== KnightsTourElement) console.warn(`<${name}> is there already; this one can be given another name: define("my-${name}")`);
    return known === KnightsTourElement;
  }
  // A class can be registered only once. Another name gets a subclass.
  customElements.define(name, customElements.getName?.(KnightsTourElement) ? class extends KnightsTourElement {} : KnightsTourElement);
  return true;
}

define();
