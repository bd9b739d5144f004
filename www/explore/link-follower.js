/** Follows the links of the address: the experiment, its moment, and what in them could not be kept. */

import { joined, parted } from "../link/parts.js";
import { sentences, withWords, words } from "../locales/locale.js";
import { outsideWords } from "../wording/experiment.js";
import { faultWords, namedFaultWords } from "../wording/fault.js";

/** @import { Setting } from "../bindings/protocol" */
/** @import { DraftFault } from "../engine/protocol.js" */
/** @import { LinkedMoment } from "../link/moment.js" */
/** @import { Stage } from "../stage/stage.js" */

/** The most faults of a link that are listed. */
const MAX_LISTED_FAULTS = 5;

/**
 * The screen that shows what a link says.
 *
 * @typedef {object} Linked
 * @property {() => Setting | null} setting what is prepared
 * @property {() => Stage} stage the one that shows it
 * @property {() => boolean} isHidden whether another screen is shown
 * @property {(experiment: string) => Promise<DraftFault[]>} restore prepares the experiment of a link; tells what could not be kept
 * @property {() => void} bringBack lets what is shown come to where it stood when it was given up
 */

/** Shows what the address says, and keeps there what is shown. */
export class LinkFollower {
  #address;
  #view;
  #sentence;
  #steps;
  #screen;
  /** What links ask for beside their experiments; it is loaded with the first that does. @type {import("./arrival.js").Arrival | null} */
  #arrival = null;
  /** The experiment of the last link, as it was written there, for as long as it is shown. @type {string | null} */
  #linked = null;
  /** Whether what is shown plays as soon as the screen is opened. */
  #playsOnOpening = false;
  /** Stands for the last link that was followed. */
  #following = {};
  /** Whether the link keeps the board from being changed by hand. */
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
    // The page looks as the link says before the core is there.
    this.#arrive(parted(address.query).moment);
  }

  /** Plays, if the link said so before the screen was opened. */
  open() {
    if (this.#playsOnOpening) this.#play();
  }

  get #isStepping() {
    return this.#screen.stage() === this.#steps;
  }

  /** Shows the experiment of the address at its moment, and says what in it could not be kept. */
  async follow() {
    const following = (this.#following = {});
    const { experiment, moment: text } = parted(this.#address.query);
    const arriving = await this.#arrive(text);
    if (following !== this.#following) return;
    this.#playsOnOpening = false;
    this.isLocked = arriving?.moment.isLocked ?? false;
    const said = [...(arriving?.faults ?? [])];
    let heading = words("sentence.brokenLink");
    // Another moment of what is shown needs no preparation.
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

  /** Whether an experiment, as a link has it, is the one that is shown. @param {string} experiment */
  #isShown(experiment) {
    const setting = this.#screen.setting();
    return setting !== null && (experiment === this.#linked || experiment === setting.query);
  }

  /**
   * Has the page look as a link says.
   *
   * @param {string} text what the link asks for beside its experiment
   * @returns {Promise<ReturnType<import("./arrival.js").Arrival["begin"]> | null>} null where that is nothing
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
   * Lets what is prepared come to the moment of a link; without one, to where it stood when it was given up.
   *
   * @param {LinkedMoment | null} moment
   * @param {boolean} isShown whether it was shown before
   */
  async #show(moment, isShown) {
    const step = moment?.step ?? moment?.loop?.from ?? (isShown ? 0 : null);
    if (step === null) this.#screen.bringBack();
    // What takes no time need not be asked for.
    if (this.#screen.setting()?.atOnce) await this.#screen.stage().start();
    if (!this.#isStepping) return step === null ? undefined : this.#screen.stage().seek(step);
    if (moment) {
      this.#arrival?.showLoop(moment.loop);
      this.#steps.pace(moment.speed, moment.loop);
    }
    if (step !== null) await this.#steps.goTo(step);
  }

  /** Plays what is shown, as soon as it is in sight. */
  #play() {
    this.#playsOnOpening = this.#screen.isHidden();
    if (!this.#playsOnOpening) this.#screen.stage().commands.play();
  }

  /**
   * Puts an experiment into the address, with the moment for as long as it is the one of the link.
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
 * What could not be kept of a link, and what stands in its place where that is not the usual.
 *
 * @param {DraftFault} fault
 */
function linkFaultWords(fault) {
  if (isTooLong(fault)) return [faultWords(fault), words("problem.linkTooLong.instead")];
  const algorithm = fault.field === "algorithm" && "instead" in fault.problem ? fault.problem.instead : null;
  const opened = algorithm ? [words("sentence.openedWith", { algorithm: words(`algorithms.name.${algorithm}`) })] : [];
  return [namedFaultWords(fault), ...opened];
}

/** Whether nothing of a link was read. @param {DraftFault} fault */
function isTooLong({ field }) {
  return field === "link";
}
