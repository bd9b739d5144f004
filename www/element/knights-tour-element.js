/**
 * The custom element `<knights-tour>`, which plays a tour in any page. One script defines it. docs/embedding.md
 * documents its attributes, methods, events and styling.
 */

import colourStyles from "../styles/colours.css?inline";
import {
  applyEarlyProperties,
  AUTOPLAY_ATTRIBUTE,
  CONTROLS_ATTRIBUTE,
  defineReflectedProperties,
  FILES_ATTRIBUTE,
  LINK_ATTRIBUTE,
  NO_CONTROLS,
  OBSERVED_ATTRIBUTES,
  PRESENTATION_ATTRIBUTES,
} from "./attributes.js";
import { Controls } from "./controls.js";
import elementStyles from "./element.css?inline";
import { ElementWords } from "./element-words.js";

/** @import { Fault } from "./status-words.js" */
/** @import { ElementRequest } from "./request.js" */
/** @import { TourPlayer } from "./tour-player.js" */

/** Default name of the element. */
const DEFAULT_TAG_NAME = "knights-tour";

/** Version of the documented interface: methods, properties, events, attributes and parts. */
const INTERFACE_VERSION = 2;

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
  static observedAttributes = OBSERVED_ATTRIBUTES;
  /** Version of the documented interface. */
  static interface = INTERFACE_VERSION;

  #words = new ElementWords();
  /** @type {Controls | null} */
  #controls = null;
  /** The player of the current run, or null. @type {TourPlayer | null} */
  #player = null;
  /** A loaded link, which replaces the attributes. @type {string | null} */
  #link = null;
  /** The attributes of the presentation that have changed since a link was loaded. They replace its settings. */
  #settingsSinceLoad = /** @type {Set<string>} */ (new Set());
  /** The attributes of the presentation whose changes are not yet shown. */
  #changedSettings = /** @type {Set<string>} */ (new Set());
  /** The number of requests so far, by which results of an older request are recognised. */
  #requestCount = 0;
  /** Whether an update with changed attributes is scheduled. */
  #isUpdateScheduled = false;
  /** Whether the scheduled update starts another run. */
  #startsRun = false;
  /** The request that is being loaded, or null. @type {Promise<boolean> | null} */
  #loading = null;
  /** Settles when the last request is shown or refused. @type {Promise<unknown>} */
  #pendingRequest = Promise.resolve();
  /** Settles when the step of the last request is shown. @type {Promise<void>} */
  #firstStep = Promise.resolve();
  /** The experiment of the player's run, as a query; null without a run, or if another one was requested. @type {string | null} */
  #experiment = null;
  /** Whether the board of the run is shown, and its events are dispatched. */
  #isShown = false;

  connectedCallback() {
    applyEarlyProperties(this);
    if (!this.#controls) this.#createControls();
    if (!this.#player) this.#scheduleUpdate(true);
  }

  disconnectedCallback() {
    // An element that is moved in the document is connected again at once, and keeps its run.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#requestCount += 1;
      this.#endPlayer();
    });
  }

  /**
   * @param {string} name
   * @param {string | null} oldValue
   * @param {string | null} newValue
   */
  attributeChangedCallback(name, oldValue, newValue) {
    if (oldValue === newValue || !this.#controls) return;
    if (name === CONTROLS_ATTRIBUTE) return this.#updateControlsVisibility();
    if (name === "lang") return void this.#updateLanguage();
    if (PRESENTATION_ATTRIBUTES.includes(name)) {
      this.#settingsSinceLoad.add(name);
      this.#changedSettings.add(name);
      return this.#scheduleUpdate(false);
    }
    // The worker and the core come from another folder.
    if (name === FILES_ATTRIBUTE) {
      this.#requestCount += 1;
      this.#endPlayer();
    }
    this.#scheduleUpdate(true);
  }

  /**
   * The current state: the step, the counters at that step, and the names of the path's squares; null without a run.
   */
  get moment() {
    const player = this.#player;
    if (!player?.experimentInfo || this.dataset.state === "refused") return null;
    const { counters, status, depth, path, stepCount } = player.moment;
    return { ...counters, length: stepCount, status, path: Array.from(path.subarray(0, depth), player.nameOf) };
  }

  /** Whether the tour is playing. */
  get playing() {
    return this.#isShown && this.#player !== null && this.#player.isPlaying;
  }

  /**
   * Continues the playback, or restarts it if the last step is shown.
   *
   * @returns {Promise<void>} rejects with an `InvalidStateError` if no board is shown, as `stepForward`, `stepBack` and
   *   `seek` do
   */
  async play() {
    (await this.#shownPlayer()).play();
  }

  /** Pauses the playback, and a search for a step. */
  async pause() {
    // A pause comes after a command that was given before it, and needs no board.
    const player = await this.#shownPlayer().catch(() => this.#player);
    player?.pause();
  }

  /** Takes one step; pauses instead if the tour is playing. */
  async stepForward() {
    await (await this.#shownPlayer()).stepForward();
  }

  /** Goes back one step; pauses instead if the tour is playing. */
  async stepBack() {
    await (await this.#shownPlayer()).stepBack();
  }

  /**
   * Shows a step, and continues the search if the step is not known yet.
   *
   * @param {number} step from 0
   */
  async seek(step) {
    if (!Number.isSafeInteger(step) || step < 0) {
      const value = typeof step === "string" ? `“${step}”` : String(step);
      throw new RangeError(`knights-tour: step must be a whole number from 0, not ${value}`);
    }
    await (await this.#shownPlayer()).seek(step);
  }

  /**
   * Shows the run of a link instead of the run that the attributes describe.
   *
   * @param {string} link the query of a link, or a whole address
   * @returns {Promise<boolean>} whether the run is shown; the event `refused` reports faults
   */
  async load(link) {
    this.#link = String(link);
    this.#settingsSinceLoad.clear();
    this.#startsRun = false;
    if (!(await this.#showRequest())) return false;
    await this.#firstStep;
    return true;
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
    // A command of a button that has become invalid in the meantime does nothing.
    const ignoreRejection = (/** @type {Promise<unknown>} */ promise) => void promise.catch(() => undefined);
    this.#controls = new Controls(this.#words, {
      goToStart: () => ignoreRejection(this.#player ? this.seek(0) : this.#showRequest()),
      togglePlayback: () => ignoreRejection(this.playing ? this.pause() : this.play()),
      step: () => ignoreRejection(this.stepForward()),
      seek: (step) => ignoreRejection(this.seek(step)),
    });
    root.replaceChildren(...this.#controls.parts);
    this.#updateControlsVisibility();
    this.#updateLanguage();
  }

  /** Shows the board and the controls, unless faults take their place or the attribute hides the controls. */
  #updateControlsVisibility() {
    if (!this.#controls) return;
    this.#controls.controlsHidden = this.getAttribute(CONTROLS_ATTRIBUTE) === NO_CONTROLS;
    this.#controls.boardVisible = this.dataset.state !== "refused";
  }

  /** Switches to the language that applies to the element. */
  async #updateLanguage() {
    await this.#words.loadLanguage(this);
    this.#controls?.updateLabels();
    this.#updateStatus();
  }

  /** Waits until the last request is shown or refused. */
  async #waitForRequest() {
    /** @type {unknown} */
    let request;
    while (request !== this.#pendingRequest) {
      request = this.#pendingRequest;
      await request;
    }
  }

  /** Returns the player of the shown run, as soon as the last request is shown. Throws if no run is shown. */
  async #shownPlayer() {
    await this.#waitForRequest();
    if (this.#player && this.#isShown) return this.#player;
    throw new DOMException("knights-tour: there is no board; the event `refused` tells why", "InvalidStateError");
  }

  /**
   * Schedules an update that applies all attributes changed in the meantime.
   *
   * @param {boolean} startsRun whether the run changes, and not only its presentation
   */
  #scheduleUpdate(startsRun) {
    if (startsRun) this.#link = null;
    this.#startsRun ||= startsRun;
    if (this.#isUpdateScheduled) return;
    this.#isUpdateScheduled = true;
    this.#pendingRequest = Promise.resolve().then(
      /** @returns {unknown} */ () => {
        this.#isUpdateScheduled = false;
        if (!this.isConnected) return undefined;
        return this.#startsRun ? this.#showRequest() : this.#showSettings();
      },
    );
  }

  /** Shows the changed attributes of the presentation, without another search. */
  async #showSettings() {
    while (this.#loading) await this.#loading;
    // A request that was loaded in the meantime has read the attributes already.
    const changed = this.#changedSettings;
    if (changed.size === 0 || !this.#player) return;
    if (this.#experiment === null) return void (await this.#showRequest());
    const player = this.#player;
    const requestNumber = this.#requestCount;
    const { readRequest } = await import("./tour-player.js");
    if (requestNumber !== this.#requestCount || player !== this.#player) return;
    const { moment, faults } = this.#readRequest(readRequest);
    if (faults.length > 0) return this.#showFaults(await this.#describeFaults(player, [], "", faults), requestNumber);
    this.#showBoard();
    player.applySettings(moment);
    if (changed.has("step") && moment.step !== null) player.seek(moment.step);
  }

  /** Shows the run of the current request. @returns {Promise<boolean>} whether the run is shown */
  #showRequest() {
    this.#startsRun = false;
    const requestNumber = ++this.#requestCount;
    const loading = this.#loadRequest(requestNumber).finally(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    this.#loading = loading;
    this.#pendingRequest = loading;
    return loading;
  }

  /** Loads what a request needs, and shows its run or its faults. @param {number} requestNumber */
  async #loadRequest(requestNumber) {
    this.dataset.state = "loading";
    this.#isShown = false;
    this.#experiment = null;
    this.#player?.pause();
    const controls = /** @type {Controls} */ (this.#controls);
    this.#updateControlsVisibility();
    controls.showMessage(this.#words.translate("element.loading"));
    try {
      // The modules that read, play and paint are loaded when the first element is connected.
      const modules = await import("./tour-player.js");
      if (requestNumber !== this.#requestCount) return false;
      const request = this.#readRequest(modules.readRequest);
      const player = await this.#ensurePlayer(modules, controls, requestNumber);
      if (!player) return false;
      const faults = await player.faultsOf(request);
      if (requestNumber !== this.#requestCount) return false;
      if (faults.length > 0 || request.faults.length > 0) {
        await this.#showFaults(
          await this.#describeFaults(player, faults, request.experiment, request.faults),
          requestNumber,
        );
        return false;
      }
      if (!(await player.begin(request)) || requestNumber !== this.#requestCount) return false;
      this.#experiment = request.experiment;
      this.#showRun(player, request.moment, requestNumber);
      return true;
    } catch (error) {
      if (requestNumber !== this.#requestCount) return false;
      const fault = faultIn(error);
      if (fault && this.#player)
        await this.#showFaults(await this.#describeFaults(this.#player, [fault], "", []), requestNumber);
      else this.#showLoadError(error);
      return false;
    }
  }

  /**
   * Shows a run that has begun, goes to its step, and plays it if this is requested.
   *
   * @param {TourPlayer} player
   * @param {ElementRequest["moment"]} moment
   * @param {number} requestNumber
   */
  #showRun(player, { step, plays }, requestNumber) {
    this.#isShown = true;
    // For some boards the core already knows before the first step that there is no tour.
    if (player.moment.ended) this.#dispatchEnd(player);
    if (step === null) {
      this.#showBoard();
    } else {
      this.#firstStep = player.seek(step).then(() => {
        if (requestNumber === this.#requestCount && this.#isShown) this.#showBoard();
      });
      this.#updateStatus();
    }
    if (plays || (this.#link === null && this.hasAttribute(AUTOPLAY_ATTRIBUTE))) player.play();
  }

  /** Shows the board of the run, after it was loaded or after faults were corrected. */
  #showBoard() {
    this.dataset.state = "ready";
    this.#isShown = true;
    this.#updateControlsVisibility();
    this.#updateStatus();
  }

  /**
   * Reads the loaded link, or the attributes if no link was loaded.
   *
   * @param {typeof import("./request.js").readRequest} readRequest
   */
  #readRequest(readRequest) {
    this.#changedSettings = new Set();
    if (this.#link !== null)
      return readRequest(this.#link, (name) => (this.#settingsSinceLoad.has(name) ? this.getAttribute(name) : null));
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
    const startedEngine = await startEngine(this.getAttribute(FILES_ATTRIBUTE));
    if (requestNumber !== this.#requestCount) {
      startedEngine.engine.end();
      return null;
    }
    this.#player = new TourPlayer(startedEngine, controls.canvas, {
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
    if (!player || !this.#isShown) return;
    const { counters, stepCount, ended } = player.moment;
    this.#dispatch("step", {
      step: counters.steps,
      length: stepCount,
      kind: lastEvent,
      square: square < 0 ? null : player.nameOf(square),
    });
    if (lastEvent === "tour") {
      this.#dispatch("tour", {
        closed: player.isTourClosed,
        squares: this.moment?.path ?? [],
        visits: counters.visits,
        number: counters.tours,
      });
    }
    if (ended) this.#dispatchEnd(player);
    this.#updateStatus();
  }

  /** Dispatches the event of a search that has ended. @param {TourPlayer} player */
  #dispatchEnd({ moment: { status, counters } }) {
    this.#dispatch("ended", { status, tours: counters.tours, visits: counters.visits });
  }

  /** Shows the state of the run. */
  async #updateStatus() {
    const player = this.#player;
    const controls = this.#controls;
    if (!player?.experimentInfo || !controls || !this.#isShown) return;
    const { moment, experimentInfo } = player;
    controls.show(moment, player.isPlaying, player.availableCommands);
    const { counters, size, lastEvent, ended } = moment;
    const { visits, deadEnds } = counters;
    if (lastEvent === "tour")
      controls.showMessage(
        this.#words.translate(player.isTourClosed ? "element.closed" : "element.open", { size, visits }),
      );
    else
      controls.showMessage(this.#words.translate(ended ? "element.ended" : "element.searching", { visits, deadEnds }));
    if (lastEvent === "tour" || !ended) return;
    // The reason is shown as soon as its texts are loaded. If they do not load, the shorter message stays.
    const words = await import("./status-words.js")
      .then(({ failureWords }) => failureWords(this.#words.language, moment, experimentInfo, player.nameOf))
      .catch(() => null);
    if (words !== null && this.#isShown && player === this.#player && moment === player.moment && moment.ended)
      controls.showMessage(words);
  }

  /**
   * Describes faults in words.
   *
   * @param {TourPlayer} player
   * @param {import("../engine/protocol.js").DraftFault[]} faults faults in the experiment
   * @param {string} experiment the experiment as a query
   * @param {ElementRequest["faults"]} presentationFaults faults in the presentation
   * @returns {Promise<Fault[]>}
   */
  async #describeFaults({ choices }, faults, experiment, presentationFaults) {
    const { faultWords } = await import("./status-words.js");
    return faultWords(this.#words.language, { faults, experiment, choices }, presentationFaults);
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
    this.#isShown = false;
    this.#player?.pause();
    this.#updateControlsVisibility();
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
    this.#endPlayer();
  }

  /** Ends the player and its worker. */
  #endPlayer() {
    this.#isShown = false;
    this.#experiment = null;
    this.#player?.end();
    this.#player = null;
  }

  /** @param {string} type @param {object} detail */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

if (globalThis.HTMLElement) defineReflectedProperties(KnightsTourElement.prototype);

/**
 * Registers the element under a name. A name other than the default avoids a conflict with another element.
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
