/** Offers to restore a run that another run replaced. */

import { wholeNumber, translate } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { ReplacedRuns } from "./replaced-runs.js";

/** @import { Draft, ExperimentInfo } from "../bindings/protocol.js" */

/**
 * A run on the stage. `tour` is the text of a given tour, which a user opened from a text or a file; null for a search.
 *
 * @typedef {{experimentInfo: ExperimentInfo, draft: Draft, tour: Uint8Array | null}} Run
 */

/** Remembers replaced runs, and offers to restore them. */
export class RunRestorer {
  #offer;
  #stepsStage;
  #view;
  #prepare;
  #openTour;
  #runs = new ReplacedRuns();

  /**
   * @param {object} parts
   * @param {import("./offer.js").Offer} parts.offer
   * @param {import("../stage/steps-stage.js").StepsStage} parts.stepsStage
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   * @param {(draft: Draft) => Promise<boolean>} parts.prepare prepares a draft again; resolves to whether it can be
   *   played
   * @param {(tour: Uint8Array, position: number) => void} parts.openTour shows a given tour again, at the given step
   */
  constructor({ offer, stepsStage, view, prepare, openTour }) {
    this.#offer = offer;
    this.#stepsStage = stepsStage;
    this.#view = view;
    this.#prepare = prepare;
    this.#openTour = openTour;
  }

  /**
   * Offers to restore a run that another run replaces, and remembers the step of the replaced run, to which the
   * browser's *Back* returns. The offer appears only for a long search, a given tour, or a started run that a given
   * tour replaces.
   *
   * @param {Run | null} run
   * @param {object} options
   * @param {number} options.position the shown step, or the number of shown squares of the path
   * @param {boolean} options.isLongSearch whether the run is a long search
   * @param {Uint8Array | null} options.tour the given tour that replaces the run, if there is one
   */
  offerRestore(run, { position, isLongSearch, tour }) {
    this.#offer.hide();
    if (!run || (run.tour && run.tour === tour)) return;
    const { experimentInfo, draft } = run;
    if (run.tour) {
      const givenTour = run.tour;
      this.#offer.show({
        ...buttonLabels(),
        text: translate("tourText.gone"),
        onAccept: () => this.#openTour(givenTour, position),
      });
      return;
    }
    if (experimentInfo.query) this.#runs.keep(experimentInfo.query, experimentInfo.memory === null ? position : 0);
    if (!isLongSearch && !(tour && position > 0)) return;
    // The reader of a lesson goes back by the links of the lesson.
    if (!tour && document.body.hasAttribute("data-lesson")) return;
    const { start } = experimentNames(experimentInfo, this.#view);
    this.#offer.show({
      ...buttonLabels(),
      text: tour ? translate("tourText.before") : translate("undo.gone", { start, step: wholeNumber(position) }),
      onAccept: async () => {
        if (await this.#prepare(draft)) this.restoreStep(experimentInfo.query);
      },
    });
  }

  /** Restores the remembered step of the shown run, if there is one. @param {string | null} query of the run */
  restoreStep(query) {
    const step = this.#runs.take(query ?? "");
    if (step > 0) this.#stepsStage.restoreTo(step);
  }
}

/** The labels of the offer to restore a run. */
function buttonLabels() {
  return { acceptLabel: translate("undo.back"), declineLabel: translate("undo.forget") };
}
