/** Offers to restore a run that another one replaced. */

import { wholeNumber, translate } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { ReplacedRuns } from "./replaced-runs.js";

/** @import { Draft, ExperimentInfo } from "../bindings/protocol.js" */

/** A run on the stage. @typedef {{setting: ExperimentInfo, draft: Draft, tour: Uint8Array | null}} Run */

/** Remembers replaced runs, and offers over the board to restore them. */
export class RunRestorer {
  #offer;
  #steps;
  #view;
  #show;
  #open;
  #runs = new ReplacedRuns();

  /**
   * @param {object} parts
   * @param {import("./offer.js").Offer} parts.offer
   * @param {import("../stage/steps-stage.js").StepsStage} parts.steps
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(draft: Draft) => Promise<boolean>} parts.show prepares a draft again; resolves with whether it can be
   * played
   * @param {(tour: Uint8Array) => void} parts.open shows a given tour again
   */
  constructor({ offer, steps, view, show, open }) {
    this.#offer = offer;
    this.#steps = steps;
    this.#view = view;
    this.#show = show;
    this.#open = open;
  }

  /**
   * Remembers a run that another one replaces, and offers to restore it, if its loss would matter. This holds for a
   * long search, a given tour, and any started run that a given tour replaces.
   *
   * @param {Run | null} run
   * @param {object} how
   * @param {number} how.place the shown step, or the shown square of the path
   * @param {boolean} how.isLong whether it is a long search
   * @param {Uint8Array | null} how.tour the given tour that replaces it, if there is one
   */
  offerRestore(run, { place, isLong, tour }) {
    this.#offer.hide();
    if (!run || (run.tour && run.tour === tour)) return;
    const { setting, draft } = run;
    if (run.tour) {
      const given = run.tour;
      this.#offer.show({ ...answers(), text: translate("tourText.gone"), onTake: () => this.#open(given) });
      return;
    }
    if (!isLong && !(tour && place > 0)) return;
    if (setting.query) this.#runs.keep(setting.query, setting.memory === null ? place : 0);
    // A lesson leads back by its own links.
    if (!tour && document.body.hasAttribute("data-lesson")) return;
    const { start } = experimentNames(setting, this.#view);
    this.#offer.show({
      ...answers(),
      text: tour ? translate("tourText.before") : translate("undo.gone", { start, step: wholeNumber(place) }),
      onTake: async () => {
        if (await this.#show(draft)) this.restoreStep(setting.query);
      },
    });
  }

  /** Restores the step at which the shown run was replaced, if it is remembered. @param {string | null} query */
  restoreStep(query) {
    const step = this.#runs.take(query ?? "");
    if (step > 0) this.#steps.restoreTo(step);
  }
}

function answers() {
  return { take: translate("undo.back"), leave: translate("undo.forget") };
}
