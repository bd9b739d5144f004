/** The whole core. No other JavaScript file imports its bindings. */

import { Search, initSync, prepare } from "../bindings/laboratory/knights_tour.js";
import { createCoreLoader } from "./core-loader.js";

/** @typedef {Search & Iterable<import("../bindings/protocol").Step>} IterableSearch */

export {
  Bunch,
  DrawSeries,
  Enumeration,
  Estimation,
  ExtremePath,
  Game,
  Identification,
  Panorama,
  PartCounter,
  PuzzleMaker,
  PuzzleSolutions,
  RandomTour,
  RandomWalks,
  RingOrder,
  Sweep,
  TourCount,
  Tours,
  UncrossedSearch,
  checkTour,
  choices,
  moveTargets,
  outlineOfPreset,
  outlineOfText,
  prepare,
  prepareGiven,
} from "../bindings/laboratory/knights_tour.js";
export { exerciseMoment, exerciseOffer, exerciseVerdict } from "../bindings/laboratory/knights_tour.js";
export {
  knownRecords,
  middleSquares,
  openLink,
  readLink,
  readOrder,
  readPrintout,
  readRace,
  readyQuestions,
  sweepDraft,
  sweepPlan,
  sharedCount,
  tourFacts,
  tourOfPart,
  writeRace,
  writeResults,
  writeTour,
} from "../bindings/laboratory/knights_tour.js";

export const { load, hasMemoryLeft } = createCoreLoader(initSync);

// A search already has `next`; this property makes it iterable with `for … of`.
Object.defineProperty(Search.prototype, Symbol.iterator, {
  value() {
    return this;
  },
});

/**
 * Returns the search that a draft describes.
 *
 * @param {import("../bindings/protocol").Draft} draft
 * @returns {IterableSearch}
 * @throws {import("./protocol.js").DraftFault} if a field of the draft is invalid
 */
export function prepareSearch(draft) {
  return /** @type {IterableSearch} */ (prepare(draft, false, false));
}

/**
 * Returns the panorama that a draft describes. Its path is not computed yet.
 *
 * @param {import("../bindings/protocol").Draft} draft
 * @returns {import("../bindings/laboratory/knights_tour.js").Panorama}
 * @throws {import("./protocol.js").DraftFault} if a field of the draft is invalid, or the path would take too much
 *   memory
 */
export function preparePanorama(draft) {
  return /** @type {import("../bindings/laboratory/knights_tour.js").Panorama} */ (prepare(draft, true, true));
}
