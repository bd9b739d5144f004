/** What gives way to another run: it is offered to be brought back. */

import { wholeNumber, words } from "../locales/locale.js";
import { experimentNames } from "../wording/experiment.js";
import { BygoneRuns } from "./bygone-runs.js";

/** @import { Draft, Setting } from "../bindings/protocol" */

/** What is on the stage. @typedef {{setting: Setting, draft: Draft, tour: Uint8Array | null}} Run */

/** Remembers what gave way, and offers it over the board. */
export class Bygone {
  #offer;
  #steps;
  #view;
  #show;
  #open;
  #runs = new BygoneRuns();

  /**
   * @param {object} parts
   * @param {import("./offer.js").Offer} parts.offer
   * @param {import("../stage/steps-stage.js").StepsStage} parts.steps
   * @param {import("../board/view.js").View} parts.view
   * @param {(draft: Draft) => Promise<boolean>} parts.show has a draft prepared again; tells whether it can be played
   * @param {(tour: Uint8Array) => void} parts.open has a tour shown again that somebody gave
   */
  constructor({ offer, steps, view, show, open }) {
    this.#offer = offer;
    this.#steps = steps;
    this.#view = view;
    this.#show = show;
    this.#open = open;
  }

  /**
   * Remembers what gives way to another run, where it would be a pity to lose it: a long search, a tour that somebody gave,
   * and whatever a given tour takes the place of.
   *
   * @param {Run | null} run
   * @param {object} how
   * @param {number} how.place which step of it is shown, or which square of its path
   * @param {boolean} how.isLong whether it is a long search
   * @param {Uint8Array | null} how.tour the one that takes its place, if somebody gave one
   */
  giveUp(run, { place, isLong, tour }) {
    this.#offer.hide();
    if (!run || (run.tour && run.tour === tour)) return;
    const { setting, draft } = run;
    if (run.tour) {
      const given = run.tour;
      this.#offer.show({ ...answers(), text: words("tourText.gone"), onTake: () => this.#open(given) });
      return;
    }
    if (!isLong && !(tour && place > 0)) return;
    if (setting.query) this.#runs.keep(setting.query, setting.memory === null ? place : 0);
    // A lesson leads back to where it was by its own links.
    if (!tour && document.body.hasAttribute("data-lesson")) return;
    const { start } = experimentNames(setting, this.#view);
    this.#offer.show({
      ...answers(),
      text: tour ? words("tourText.before") : words("undo.gone", { start, step: wholeNumber(place) }),
      onTake: async () => {
        if (await this.#show(draft)) this.bringBack(setting.query);
      },
    });
  }

  /** Lets what is shown come to where it stood when it was given up, if it was. @param {string | null} query */
  bringBack(query) {
    const step = this.#runs.take(query ?? "");
    if (step > 0) this.#steps.bringBack(step);
  }
}

function answers() {
  return { take: words("undo.back"), leave: words("undo.forget") };
}
