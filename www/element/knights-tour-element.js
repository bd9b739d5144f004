/**
 * The custom element `<knights-tour>`, which plays a tour in any page. One script defines it. docs/embedding.md
 * documents its attributes, methods, events and styling.
 */

import colourStyles from "../styles/colours.css?inline";
import { LINK_ATTRIBUTE, OBSERVED_ATTRIBUTES } from "./request.js";
import { Controls } from "./controls.js";
import elementStyles from "./element.css?inline";
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

/** The style sheet that all elements share. @type {CSSStyleSheet | null} */
let styleSheet = null;

/** Returns the shared style sheet, created on first use. */
function sharedStyleSheet() {
  if (!styleSheet) {
    styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(colourStyles + elementStyles);
  }
  return styleSheet;
}

// Without a document, as on a server, the module can still be imported.
const BaseElement = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}));

/**
 * Returns the fault that an error contains, or null.
 *
 * @param {unknown} error
 * @returns {import("../engine/protocol.js").DraftFault | null}
 */
function faultIn(error) {
  return typeof error === "object" && error !== null && "fault" in error ? /** @type {any} */ (error).fault : null;
}

/** The element: a board on which a run is played, with controls and messages. */
export class KnightsTourElement extends BaseElement {
  static observedAttributes = [...OBSERVED_ATTRIBUTES, FILES_ATTRIBUTE, "lang", "controls"];
  /** Version of the documented interface. */
  static interface = INTERFACE_VERSION;

  #words = new ElementWords();
  /** @type {Controls | null} */
  #controls = null;
  /** The player of the current run, or null. @type {TourPlayer | null} */
  #player = null;
  /** A loaded link, which replaces the attributes. @type {string | null} */
  #link = null;
  /** The number of requests so far, by which results of an older request are recognised. */
  #requestCount = 0;
  /** Whether an update with changed attributes is scheduled. */
  #isUpdateScheduled = false;
  /** Settles when the last request is shown or refused. @type {Promise<unknown>} */
  #pendingRequest = Promise.resolve();

  connectedCallback() {
    if (!this.#controls) this.#createControls();
    if (!this.#player) this.#scheduleUpdate();
  }

  disconnectedCallback() {
    // An element that is moved in the document is connected again at once, and keeps its run.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#requestCount += 1;
      this.#player?.end();
      this.#player = null;
    });
  }

  /**
   * @param {string} name
   * @param {string | null} oldValue
   * @param {string | null} newValue
   */
  attributeChangedCallback(name, oldValue, newValue) {
    if (oldValue === newValue || !this.isConnected || !this.#controls) return;
    if (name === "controls") this.#controls.controlsHidden = newValue === "none";
    else if (name === "lang") this.#updateLanguage();
    else this.#scheduleUpdate();
  }

  /**
   * The current state: the step, the counters at that step, and the names of the path's squares; null without a run.
   */
  get moment() {
    const player = this.#player;
    if (!player) return null;
    const { counters, status, depth, path, stepCount } = player.moment;
    return { ...counters, length: stepCount, status, path: Array.from(path.subarray(0, depth), player.nameOf) };
  }

  /** Whether the tour is playing. */
  get playing() {
    return this.#player?.isPlaying ?? false;
  }

  /** Continues the playback, or restarts it if the last step is shown. */
  async play() {
    await this.#pendingRequest;
    this.#player?.play();
  }

  async pause() {
    await this.#pendingRequest;
    this.#player?.pause();
  }

  /** Pauses the playback, and takes one step. */
  async step() {
    await this.#pendingRequest;
    this.#player?.step();
  }

  /**
   * Shows a step, and continues the search if the step is not known yet.
   *
   * @param {number} step from 0
   */
  async seek(step) {
    if (!Number.isSafeInteger(step) || step < 0) throw new RangeError(`step: ${step} is no whole number from 0 on`);
    await this.#pendingRequest;
    await this.#player?.seek(step);
  }

  /**
   * Shows the run of a link instead of the run that the attributes describe.
   *
   * @param {string} link the query of a link, or a whole address
   * @returns {Promise<boolean>} whether the run is shown; the event `refused` reports faults
   */
  async load(link) {
    this.#link = String(link);
    return this.#showRequest();
  }

  /**
   * Returns this element if it has the given version of the interface. A page that needs another version fails early,
   * with a `RangeError`.
   *
   * @param {number} version
   */
  api(version) {
    if (version !== INTERFACE_VERSION)
      throw new RangeError(`knights-tour: there is interface ${INTERFACE_VERSION}, not ${version}`);
    return this;
  }

  /** Creates the visible parts. */
  #createControls() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sharedStyleSheet()];
    this.#controls = new Controls(this.#words, {
      goToStart: () => (this.#player ? this.seek(0) : this.#showRequest()),
      togglePlayback: () => (this.playing ? this.pause() : this.play()),
      step: () => this.step(),
      seek: (step) => this.seek(step),
    });
    root.replaceChildren(...this.#controls.parts);
    this.#controls.controlsHidden = this.getAttribute("controls") === "none";
    this.#updateLanguage();
  }

  /** Switches to the language that applies to the element. */
  async #updateLanguage() {
    await this.#words.loadLanguage(this);
    this.#controls?.updateLabels();
    this.#updateStatus();
  }

  /** Schedules an update that applies all attributes changed in the meantime. */
  #scheduleUpdate() {
    this.#link = null;
    if (this.#isUpdateScheduled) return;
    this.#isUpdateScheduled = true;
    this.#pendingRequest = Promise.resolve().then(() => {
      this.#isUpdateScheduled = false;
      return this.isConnected ? this.#showRequest() : false;
    });
  }

  /** Shows the run of the current request. @returns {Promise<boolean>} whether the run is shown */
  #showRequest() {
    const requestNumber = ++this.#requestCount;
    const loading = this.#loadRequest(requestNumber);
    this.#pendingRequest = loading;
    return loading;
  }

  /** Loads what a request needs, and shows its run or its faults. @param {number} requestNumber */
  async #loadRequest(requestNumber) {
    this.dataset.state = "loading";
    const controls = /** @type {Controls} */ (this.#controls);
    controls.boardVisible = true;
    controls.controlsHidden = this.getAttribute("controls") === "none";
    controls.showMessage(this.#words.translate("element.loading"));
    try {
      // The modules that read, play and paint are loaded when the first element is connected.
      const modules = await import("./tour-player.js");
      const request = this.#readRequest(modules.readRequest);
      const player = await this.#ensurePlayer(modules, controls, requestNumber);
      if (!player) return false;
      const faults = await player.faultsOf(request);
      if (requestNumber !== this.#requestCount) return false;
      if (faults.length > 0 || request.faults.length > 0) {
        await this.#showFaults(await this.#describeFaults(faults, request.faults), requestNumber);
        return false;
      }
      if (!(await player.begin(request)) || requestNumber !== this.#requestCount) return false;
      this.dataset.state = "ready";
      // For some boards the core already knows before the first step that there is no tour.
      if (player.moment.ended) this.#dispatchEnd(player);
      this.#updateStatus();
      if (request.moment.plays || (this.#link === null && this.hasAttribute("autoplay"))) player.play();
      return true;
    } catch (error) {
      if (requestNumber !== this.#requestCount) return false;
      const fault = faultIn(error);
      if (fault) await this.#showFaults(await this.#describeFaults([fault]), requestNumber);
      else this.#showLoadError(error);
      return false;
    }
  }

  /**
   * Reads the loaded link, or the attributes if no link was loaded.
   *
   * @param {typeof import("./request.js").readRequest} readRequest
   */
  #readRequest(readRequest) {
    if (this.#link !== null) return readRequest(this.#link, () => null);
    return readRequest(this.getAttribute(LINK_ATTRIBUTE) ?? "", (name) => this.getAttribute(name));
  }

  /**
   * Returns the player of this element, and starts its worker if there is no player. Returns null if another request
   * came in the meantime.
   *
   * @param {typeof import("./tour-player.js")} modules
   * @param {Controls} controls
   * @param {number} requestNumber
   */
  async #ensurePlayer({ TourPlayer, startEngine }, controls, requestNumber) {
    if (this.#player) return this.#player;
    const engine = await startEngine(this.getAttribute(FILES_ATTRIBUTE));
    if (requestNumber !== this.#requestCount) {
      engine.end();
      return null;
    }
    this.#player = new TourPlayer(engine, controls.canvas, {
      onReport: (report) => this.#handleReport(report),
      onState: () => this.#updateStatus(),
      onWork: () => controls.showMessage(this.#words.translate("element.working")),
      onLost: () => this.#handleLostSearch(),
    });
    return this.#player;
  }

  /** Dispatches the events of a step, and shows the state. @param {import("../engine/protocol.js").Report} report */
  #handleReport({ lastEvent, square }) {
    const player = this.#player;
    if (!player) return;
    const { counters, stepCount, ended, status } = player.moment;
    this.#dispatch("step", {
      step: counters.steps,
      length: stepCount,
      kind: lastEvent,
      square: square < 0 ? null : player.nameOf(square),
    });
    if (lastEvent === "tour") {
      this.#dispatch("tour", {
        closed: status === "closed-tour",
        squares: this.moment?.path ?? [],
        visits: counters.visits,
      });
    } else if (ended) {
      this.#dispatchEnd(player);
    }
    this.#updateStatus();
  }

  /** Dispatches the event of a search that ended without a tour. @param {TourPlayer} player */
  #dispatchEnd({ moment: { status, counters } }) {
    this.#dispatch("ended", { status, visits: counters.visits });
  }

  /** Shows the state of the run. */
  async #updateStatus() {
    const player = this.#player;
    const controls = this.#controls;
    if (!player?.experimentInfo || !controls || this.dataset.state !== "ready") return;
    const { moment, experimentInfo } = player;
    controls.show(moment, player.isPlaying, player.availableCommands);
    const { counters, status, size, lastEvent, ended } = moment;
    const { visits, deadEnds } = counters;
    if (lastEvent === "tour")
      controls.showMessage(
        this.#words.translate(status === "closed-tour" ? "element.closed" : "element.open", { size, visits }),
      );
    else
      controls.showMessage(this.#words.translate(ended ? "element.ended" : "element.searching", { visits, deadEnds }));
    if (lastEvent === "tour" || !ended) return;
    // The reason is shown as soon as its texts are loaded.
    const { failureWords } = await import("./status-words.js");
    const words = await failureWords(this.#words.language, moment, experimentInfo, player.nameOf);
    if (player === this.#player && moment === player.moment && moment.ended) controls.showMessage(words);
  }

  /**
   * Describes faults in words.
   *
   * @param {import("../engine/protocol.js").DraftFault[]} faults faults in the experiment
   * @param {ElementRequest["faults"]} [presentationFaults] faults in the presentation
   * @returns {Promise<Fault[]>}
   */
  async #describeFaults(faults, presentationFaults = []) {
    const { faultWords } = await import("./status-words.js");
    return faultWords(this.#words.language, faults, presentationFaults);
  }

  /**
   * Shows faults in place of the board.
   *
   * @param {Fault[]} faults
   * @param {number} requestNumber
   */
  async #showFaults(faults, requestNumber) {
    if (requestNumber !== this.#requestCount || !this.#controls) return;
    this.dataset.state = "refused";
    this.#player?.pause();
    this.#controls.boardVisible = false;
    this.#controls.showMessage(
      [this.#words.translate("element.refused"), ...faults.map(({ message }) => message)].join("\n"),
      true,
    );
    this.#dispatch("refused", { faults });
  }

  /** Shows that the modules or the core could not be loaded. @param {unknown} error */
  #showLoadError(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.#discardPlayer();
    this.#controls?.showMessage(this.#words.translate("element.unavailable", { message }), true);
    this.#dispatch("refused", {
      faults: [{ attribute: FILES_ATTRIBUTE, value: this.getAttribute(FILES_ATTRIBUTE) ?? "", message }],
    });
  }

  /** Shows that the search was lost with its worker. */
  #handleLostSearch() {
    this.#discardPlayer();
    const message = this.#words.translate("element.lost");
    this.#controls?.showMessage(message, true);
    this.#dispatch("refused", { faults: [{ attribute: "", value: "", message }] });
  }

  /** Ends the player after a failure. */
  #discardPlayer() {
    this.dataset.state = "failed";
    this.#player?.end();
    this.#player = null;
  }

  /** @param {string} type @param {object} detail */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * Registers the element under a name. Another name than the default avoids a conflict with another element.
 *
 * @param {string} [name] a name with a hyphen
 * @returns {boolean} whether the name now defines this element; false if another class has registered the name
 */
export function define(name = DEFAULT_TAG_NAME) {
  const { customElements } = globalThis;
  if (!customElements) return false;
  const registeredClass = customElements.get(name);
  if (registeredClass) {
    if (registeredClass !== KnightsTourElement)
      console.warn(`<${name}> is there already; this one can be given another name: define("my-${name}")`);
    return registeredClass === KnightsTourElement;
  }
  // A class can be registered only once. Another name gets a subclass.
  customElements.define(
    name,
    customElements.getName?.(KnightsTourElement) ? class extends KnightsTourElement {} : KnightsTourElement,
  );
  return true;
}

define();
