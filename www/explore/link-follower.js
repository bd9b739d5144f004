/** Shows the experiment and the step of the link in the address, and reports the faults of the link. */

import { joinQuery, splitQuery } from "../link/query-parts.js";
import { sentences, withTranslations, translate } from "../locales/locale.js";
import { startOffBoardWords } from "../wording/experiment.js";
import { faultWords, namedFaultWords } from "../wording/fault.js";

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { DraftFault } from "../engine/protocol.js" */
/** @import { PageState } from "../link/page-state.js" */
/** @import { Stage } from "../stage/stage.js" */

/** The maximum number of faults of a link that are listed. */
const MAX_LISTED_FAULTS = 5;

/**
 * The interface of the screen that shows the experiment of a link.
 *
 * @typedef {object} LinkTarget
 * @property {() => ExperimentInfo | null} experimentInfo the prepared experiment
 * @property {() => Stage} stage the current stage
 * @property {() => boolean} isHidden whether another screen is shown
 * @property {(experiment: string) => Promise<DraftFault[]>} prepare prepares the experiment of a link; resolves to
 *   its faults
 * @property {() => void} restoreReplacedStep restores the step at which the shown run was replaced
 */

/** Shows the experiment of the address, and keeps the address up to date. */
export class LinkFollower {
  #address;
  #view;
  #statusCard;
  #stepsStage;
  #screen;
  /**
   * Applies the page parameters of links. Loaded with the first link that has such parameters.
   *
   * @type {import("./link-presentation.js").LinkPresentation | null}
   */
  #presentation = null;
  /** The experiment as the last link writes it; null when another experiment is shown. @type {string | null} */
  #linkedExperiment = null;
  /** Whether to play when the screen is opened. */
  #playsOnOpening = false;
  /** Identifies the last link that was followed. */
  #requestToken = {};
  /** Whether the link locks the board against changes by hand. */
  isLocked = false;

  /**
   * @param {object} parts
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {import("../insight/status-card.js").StatusCard} parts.statusCard
   * @param {import("../stage/steps-stage.js").StepsStage} parts.stepsStage
   * @param {LinkTarget} screen
   */
  constructor({ address, view, statusCard, stepsStage }, screen) {
    this.#address = address;
    this.#view = view;
    this.#statusCard = statusCard;
    this.#stepsStage = stepsStage;
    this.#screen = screen;
    // The page parameters are applied before the core is loaded.
    this.#applyPresentation(splitQuery(address.query).pageState);
  }

  /** Starts playback, if a link requested playback while another screen was shown. */
  open() {
    if (this.#playsOnOpening) this.#play();
  }

  get #showsSingleSteps() {
    return this.#screen.stage() === this.#stepsStage;
  }

  /**
   * Shows the experiment and the step of the address, and reports the faults of the link.
   *
   * @param {boolean} [isFromHistory] whether the browser's history led to the address, and not a link
   */
  async follow(isFromHistory = false) {
    const token = (this.#requestToken = {});
    const { experiment, pageState } = splitQuery(this.#address.query);
    const presentation = await this.#applyPresentation(pageState);
    if (token !== this.#requestToken) return;
    this.#playsOnOpening = false;
    this.isLocked = presentation?.pageState.isLocked ?? false;
    const messages = [...(presentation?.faults ?? [])];
    let heading = translate("sentence.brokenLink");
    // Another step of the shown experiment needs no preparation.
    const isShown = this.#showsSingleSteps && this.#stepsStage.isUsable && this.#isExperimentShown(experiment);
    if (isShown) {
      this.#screen.stage().pause();
    } else {
      const faults = await this.#screen.prepare(experiment);
      if (token !== this.#requestToken) return;
      this.#linkedExperiment = experiment;
      messages.push(...faults.flatMap(linkFaultWords));
      if (faults.some(isTooLong)) heading = translate("problem.linkTooLong.heading");
      const experimentInfo = this.#screen.experimentInfo();
      if (experimentInfo?.moved) messages.push(startOffBoardWords(experimentInfo, this.#view));
    }
    const experimentInfo = this.#screen.experimentInfo();
    await this.#goToStep(presentation?.pageState ?? null, { isShown, isFromHistory });
    if (token !== this.#requestToken || experimentInfo !== this.#screen.experimentInfo()) return;
    if (messages.length > MAX_LISTED_FAULTS)
      messages.splice(MAX_LISTED_FAULTS, Infinity, translate("sentence.moreFaults"));
    if (messages.length > 0) this.#statusCard.showMessage("notice", heading, sentences(...messages));
    else if (presentation?.pageState.plays) this.#play();
  }

  /** Whether an experiment is shown already. @param {string} experiment the experiment as a link writes it */
  #isExperimentShown(experiment) {
    const experimentInfo = this.#screen.experimentInfo();
    return experimentInfo !== null && (experiment === this.#linkedExperiment || experiment === experimentInfo.query);
  }

  /**
   * Applies the page parameters of a link.
   *
   * @param {string} text the page parameters
   * @returns {Promise<ReturnType<import("./link-presentation.js").LinkPresentation["apply"]> | null>} null if no
   *   link has had page parameters yet, or if the module that applies them does not load
   */
  async #applyPresentation(text) {
    if (text === "" && !this.#presentation) return null;
    try {
      const { LinkPresentation } = await withTranslations(import("./link-presentation.js"));
      this.#presentation ??= new LinkPresentation(this.#view, () => this.#stepsStage.applyPlaybackSettings(null, null));
      return this.#presentation.apply(text);
    } catch {
      this.#statusCard.announce(translate("late.failed"));
      return null;
    }
  }

  /**
   * Goes to the step of a link. Without a step, the browser's history restores the step at which the run was replaced.
   *
   * @param {PageState | null} pageState
   * @param {{isShown: boolean, isFromHistory: boolean}} options whether the experiment was shown before, and whether
   *   the browser's history led to the address
   */
  async #goToStep(pageState, { isShown, isFromHistory }) {
    const step = pageState?.step ?? pageState?.loop?.from ?? (isShown ? 0 : null);
    if (step === null && isFromHistory) this.#screen.restoreReplacedStep();
    // A path that is computed at once is shown without a command.
    if (this.#screen.experimentInfo()?.atOnce) await this.#screen.stage().start();
    if (!this.#showsSingleSteps) return step === null ? undefined : this.#screen.stage().seek(step);
    if (pageState) {
      this.#presentation?.showLoop(pageState.loop);
      this.#stepsStage.applyPlaybackSettings(pageState.speed, pageState.loop);
    }
    if (step !== null) await this.#stepsStage.goTo(step);
  }

  /** Plays the shown experiment, now or when its screen is opened. */
  #play() {
    this.#playsOnOpening = this.#screen.isHidden();
    if (!this.#playsOnOpening) this.#screen.stage().commands.togglePlay();
  }

  /**
   * Puts an experiment into the address. The page parameters stay only with the experiment of the link.
   *
   * @param {string} query
   * @param {{replace: boolean, isRestored: boolean}} options `isRestored` if the experiment comes from the link
   */
  updateAddress(query, { replace, isRestored }) {
    const { experiment, pageState, language } = splitQuery(this.#address.query);
    if (!isRestored) {
      this.#linkedExperiment = null;
      this.#playsOnOpening = false;
      this.#requestToken = {};
      this.#presentation?.endLoop();
    }
    this.#address.setQuery(joinQuery(query, isRestored ? pageState : "", language), {
      replace: replace || query === experiment,
    });
  }
}

/**
 * Describes a fault of a link in one or two sentences. The second sentence names the algorithm that replaces a faulty
 * algorithm, or tells how to open a link that is too long.
 *
 * @param {DraftFault} fault
 */
function linkFaultWords(fault) {
  if (isTooLong(fault)) return [faultWords(fault), translate("problem.linkTooLong.instead")];
  const algorithm = fault.field === "algorithm" && "instead" in fault.problem ? fault.problem.instead : null;
  if (!algorithm) return [namedFaultWords(fault)];
  const name = translate(`algorithms.name.${algorithm}`);
  return [namedFaultWords(fault), translate("sentence.openedWith", { algorithm: name })];
}

/** Whether a fault states that the link is too long. @param {DraftFault} fault */
function isTooLong({ field }) {
  return field === "link";
}
