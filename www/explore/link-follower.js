/** Follows the links of the address: shows their experiment and moment, and reports their faults. */

import { joined, parted } from "../link/parts.js";
import { sentences, withWords, words } from "../locales/locale.js";
import { outsideWords } from "../wording/experiment.js";
import { faultWords, namedFaultWords } from "../wording/fault.js";

/** @import { Setting } from "../bindings/protocol" */
/** @import { DraftFault } from "../engine/protocol.js" */
/** @import { LinkedMoment } from "../link/moment.js" */
/** @import { Stage } from "../stage/stage.js" */

/** Maximum number of faults of a link that are listed. */
const MAX_LISTED_FAULTS = 5;

/**
 * Interface of the screen that shows a link.
 *
 * @typedef {object} Linked
 * @property {() => Setting | null} setting the prepared experiment
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
   * @type {import("./arrival.js").Arrival | null}
   */
  #arrival = null;
  /** Experiment of the last link as written there, for as long as it is shown. @type {string | null} */
  #linked = null;
  /** Whether to play as soon as the screen is opened. */
  #playsOnOpening = false;
  /** Token for the last link that was followed. */
  #following = {};
  /** Whether the link locks the board against changes by hand. */
  isLocked = false;

  /**
   * @param {object} parts
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   * @param {import("../insight/sentence.js").Sentence} parts.sentence
   * @param {import("../stage/steps-stage.js").StepsStage} parts.steps
   * @param {Linked} screen
   */
  constructor({ address, view, sentence, steps }, screen) {
    this.#address = address;
    this.#view = view;
    this.#sentence = sentence;
    this.#steps = steps;
    this.#screen = screen;
    // The appearance is applied before the core has loaded.
    this.#arrive(parted(address.query).moment);
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
    const following = (this.#following = {});
    const { experiment, moment: text } = parted(this.#address.query);
    const arriving = await this.#arrive(text);
    if (following !== this.#following) return;
    this.#playsOnOpening = false;
    this.isLocked = arriving?.moment.isLocked ?? false;
    const said = [...(arriving?.faults ?? [])];
    let heading = words("sentence.brokenLink");
    // Another moment of the shown experiment needs no preparation.
    const isShown = this.#isStepping && this.#steps.isSound && this.#isShown(experiment);
    if (isShown) {
      this.#screen.stage().pause();
    } else {
      const faults = await this.#screen.restore(experiment);
      if (following !== this.#following) return;
      this.#linked = experiment;
      said.push(...faults.flatMap(linkFaultWords));
      if (faults.some(isTooLong)) heading = words("problem.linkTooLong.heading");
      const setting = this.#screen.setting();
      if (setting?.moved) said.push(outsideWords(setting, this.#view));
    }
    const setting = this.#screen.setting();
    await this.#show(arriving?.moment ?? null, isShown);
    if (following !== this.#following || setting !== this.#screen.setting()) return;
    if (said.length > MAX_LISTED_FAULTS) said.splice(MAX_LISTED_FAULTS, Infinity, words("sentence.moreFaults"));
    if (said.length > 0) this.#sentence.say("notice", heading, sentences(...said));
    else if (arriving?.moment.plays) this.#play();
  }

  /** Whether an experiment, as written in a link, is the one that is shown. @param {string} experiment */
  #isShown(experiment) {
    const setting = this.#screen.setting();
    return setting !== null && (experiment === this.#linked || experiment === setting.query);
  }

  /**
   * Applies the presentation part of a link.
   *
   * @param {string} text the presentation part
   * @returns {Promise<ReturnType<import("./arrival.js").Arrival["begin"]> | null>} null if the link has none, or if its
   * module does not load
   */
  async #arrive(text) {
    if (text === "" && !this.#arrival) return null;
    try {
      const { Arrival } = await withWords(import("./arrival.js"));
      this.#arrival ??= new Arrival(this.#view, () => this.#steps.pace(null, null));
      return this.#arrival.begin(text);
    } catch {
      this.#sentence.announce(words("late.failed"));
      return null;
    }
  }

  /**
   * Goes to the moment of a link. Without a moment, restores the step at which the run was replaced.
   *
   * @param {LinkedMoment | null} moment
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
      this.#steps.pace(moment.speed, moment.loop);
    }
    if (step !== null) await this.#steps.goTo(step);
  }

  /** Plays the shown experiment, as soon as its screen is visible. */
  #play() {
    this.#playsOnOpening = this.#screen.isHidden();
    if (!this.#playsOnOpening) this.#screen.stage().commands.play();
  }

  /**
   * Puts an experiment into the address. The presentation part stays only with the experiment of the link.
   *
   * @param {string} query
   * @param {{replace: boolean, isRestored: boolean}} how
   */
  keep(query, { replace, isRestored }) {
    const { experiment, moment, language } = parted(this.#address.query);
    if (!isRestored) {
      this.#linked = null;
      this.#playsOnOpening = false;
      this.#following = {};
      this.#arrival?.endLoop();
    }
    this.#address.keep(joined(query, isRestored ? moment : "", language), { replace: replace || query === experiment });
  }
}

/**
 * Describes a fault of a link, and the replacement if that is not the default.
 *
 * @param {DraftFault} fault
 */
function linkFaultWords(fault) {
  if (isTooLong(fault)) return [faultWords(fault), words("problem.linkTooLong.instead")];
  const algorithm = fault.field === "algorithm" && "instead" in fault.problem ? fault.problem.instead : null;
  const opened = algorithm ? [words("sentence.openedWith", { algorithm: words(`algorithms.name.${algorithm}`) })] : [];
  return [namedFaultWords(fault), ...opened];
}

/** Whether the link was too long to be read. @param {DraftFault} fault */
function isTooLong({ field }) {
  return field === "link";
}
