/** Follows the links of the address: shows their experiment and moment, and reports their faults. */

import { joinQuery, splitQuery } from "../link/query-parts.js";
import { sentences, withTranslations, translate } from "../locales/locale.js";
import { startOffBoardWords } from "../wording/experiment.js";
import { faultWords, namedFaultWords } from "../wording/fault.js";

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { DraftFault } from "../engine/protocol.js" */
/** @import { PageState } from "../link/page-state.js" */
/** @import { Stage } from "../stage/stage.js" */

/** Maximum number of faults of a link that are listed. */
const MAX_LISTED_FAULTS = 5;

/**
 * Interface of the screen that shows a link.
 *
 * @typedef {object} LinkTarget
 * @property {() => ExperimentInfo | null} setting the prepared experiment
 * @property {() => Stage} stage the current stage
 * @property {() => boolean} isHidden whether another screen is shown
 * @property {(experiment: string) => Promise<DraftFault[]>} restore prepares the experiment of a link; resolves with
 * its faults
 * @property {() => void} bringBack restores the step at which the shown run was replaced
 */

/** Shows the experiment of the address, and keeps the address up to date. */
export class LinkFollower {
  #address;
  #view;
  #sentence;
  #steps;
  #screen;
  /**
   * Applies the presentation parts of links. Loaded with the first link that has one.
   *
   * @type {import("./link-presentation.js").LinkPresentation | null}
   */
  #arrival = null;
  /** Experiment of the last link as written there, for as long as it is shown. @type {string | null} */
  #linkedExperiment = null;
  /** Whether to play as soon as the screen is opened. */
  #playsOnOpening = false;
  /** Token for the last link that was followed. */
  #requestToken = {};
  /** Whether the link locks the board against changes by hand. */
  isLocked = false;

  /**
   * @param {object} parts
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {import("../insight/status-card.js").StatusCard} parts.sentence
   * @param {import("../stage/steps-stage.js").StepsStage} parts.steps
   * @param {LinkTarget} screen
   */
  constructor({ address, view, sentence, steps }, screen) {
    this.#address = address;
    this.#view = view;
    this.#sentence = sentence;
    this.#steps = steps;
    this.#screen = screen;
    // The appearance is applied before the core has loaded.
    this.#applyPresentation(splitQuery(address.query).moment);
  }

  /** Plays, if the link asked for it before the screen was opened. */
  open() {
    if (this.#playsOnOpening) this.#play();
  }

  get #isStepping() {
    return this.#screen.stage() === this.#steps;
  }

  /** Shows the experiment of the address at its moment, and reports its faults. */
  async follow() {
    const following = (this.#requestToken = {});
    const { experiment, moment: text } = splitQuery(this.#address.query);
    const arriving = await this.#applyPresentation(text);
    if (following !== this.#requestToken) return;
    this.#playsOnOpening = false;
    this.isLocked = arriving?.moment.isLocked ?? false;
    const said = [...(arriving?.faults ?? [])];
    let heading = translate("sentence.brokenLink");
    // Another moment of the shown experiment needs no preparation.
    const isShown = this.#isStepping && this.#steps.isUsable && this.#isShown(experiment);
    if (isShown) {
      this.#screen.stage().pause();
    } else {
      const faults = await this.#screen.restore(experiment);
      if (following !== this.#requestToken) return;
      this.#linkedExperiment = experiment;
      said.push(...faults.flatMap(linkFaultWords));
      if (faults.some(isTooLong)) heading = translate("problem.linkTooLong.heading");
      const setting = this.#screen.setting();
      if (setting?.moved) said.push(startOffBoardWords(setting, this.#view));
    }
    const setting = this.#screen.setting();
    await this.#show(arriving?.moment ?? null, isShown);
    if (following !== this.#requestToken || setting !== this.#screen.setting()) return;
    if (said.length > MAX_LISTED_FAULTS) said.splice(MAX_LISTED_FAULTS, Infinity, translate("sentence.moreFaults"));
    if (said.length > 0) this.#sentence.showMessage("notice", heading, sentences(...said));
    else if (arriving?.moment.plays) this.#play();
  }

  /** Whether an experiment, as written in a link, is the one that is shown. @param {string} experiment */
  #isShown(experiment) {
    const setting = this.#screen.setting();
    return setting !== null && (experiment === this.#linkedExperiment || experiment === setting.query);
  }

  /**
   * Applies the presentation part of a link.
   *
   * @param {string} text the presentation part
   * @returns {Promise<ReturnType<import("./link-presentation.js").LinkPresentation["apply"]> | null>} null if the link has none, or if its
   * module does not load
   */
  async #applyPresentation(text) {
    if (text === "" && !this.#arrival) return null;
    try {
      const { LinkPresentation } = await withTranslations(import("./link-presentation.js"));
      this.#arrival ??= new LinkPresentation(this.#view, () => this.#steps.applyPlaybackSettings(null, null));
      return this.#arrival.apply(text);
    } catch {
      this.#sentence.announce(translate("late.failed"));
      return null;
    }
  }

  /**
   * Goes to the moment of a link. Without a moment, restores the step at which the run was replaced.
   *
   * @param {PageState | null} moment
   * @param {boolean} isShown whether the experiment was shown before
   */
  async #show(moment, isShown) {
    const step = moment?.step ?? moment?.loop?.from ?? (isShown ? 0 : null);
    if (step === null) this.#screen.bringBack();
    // A run that takes no time starts without a command.
    if (this.#screen.setting()?.atOnce) await this.#screen.stage().start();
    if (!this.#isStepping) return step === null ? undefined : this.#screen.stage().seek(step);
    if (moment) {
      this.#arrival?.showLoop(moment.loop);
      this.#steps.applyPlaybackSettings(moment.speed, moment.loop);
    }
    if (step !== null) await this.#steps.goTo(step);
  }

  /** Plays the shown experiment, as soon as its screen is visible. */
  #play() {
    this.#playsOnOpening = this.#screen.isHidden();
    if (!this.#playsOnOpening) this.#screen.stage().commands.togglePlay();
  }

  /**
   * Puts an experiment into the address. The presentation part stays only with the experiment of the link.
   *
   * @param {string} query
   * @param {{replace: boolean, isRestored: boolean}} how
   */
  updateAddress(query, { replace, isRestored }) {
    const { experiment, moment, language } = splitQuery(this.#address.query);
    if (!isRestored) {
      this.#linkedExperiment = null;
      this.#playsOnOpening = false;
      this.#requestToken = {};
      this.#arrival?.endLoop();
    }
    this.#address.setQuery(joinQuery(query, isRestored ? moment : "", language), { replace: replace || query === experiment });
  }
}

/**
 * Describes a fault of a link, and the replacement if that is not the default.
 *
 * @param {DraftFault} fault
 */
function linkFaultWords(fault) {
  if (isTooLong(fault)) return [faultWords(fault), translate("problem.linkTooLong.instead")];
  const algorithm = fault.field === "algorithm" && "instead" in fault.problem ? fault.problem.instead : null;
  const opened = algorithm ? [translate("sentence.openedWith", { algorithm: translate(`algorithms.name.${algorithm}`) })] : [];
  return [namedFaultWords(fault), ...opened];
}

/** Whether the link was too long to be read. @param {DraftFault} fault */
function isTooLong({ field }) {
  return field === "link";
}
