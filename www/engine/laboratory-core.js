/** The whole core: the one JavaScript file that imports its bindings. */

import { Search, initSync, prepare } from "../bindings/laboratory/knights_tour.js";
import { loaderOf } from "./loader-of.js";

/** @typedef {Search & Iterable<import("../bindings/protocol").Step>} IterableSearch */

export { Enumeration, Estimation, Game, Panorama, Sweep, TourCount, TourText, Tours, checkTour, choices, outlineOfPreset, outlineOfText, prepare, prepareGiven } from "../bindings/laboratory/knights_tour.js";
export { exerciseMoment, exerciseOffer, exerciseVerdict } from "../bindings/laboratory/knights_tour.js";
export { readLink, readRace, readyQuestions, sweepDraft, sweepPlan, tourFacts, writeRace } from "../bindings/laboratory/knights_tour.js";

export const { load, hasMemoryLeft } = loaderOf(initSync);

// A search has `next`; this is all that it lacks to be walked with `for … of`.
Object.defineProperty(Search.prototype, Symbol.iterator, {
  value() {
    return this;
  },
});

/**
 * The search that a draft describes.
 *
 * @param {import("../bindings/protocol").Draft} draft
 * @returns {IterableSearch}
 * @throws {import("./protocol.js").DraftFault} when a field of the draft is at fault
 */
export function search(draft) {
  return /** @type {IterableSearch} */ (prepare(draft, false, false));
}

/**
 * The whole path that a draft describes, of which nothing is made yet.
 *
 * @param {import("../bindings/protocol").Draft} draft
 * @returns {import("../bindings/laboratory/knights_tour.js").Panorama}
 * @throws {import("./protocol.js").DraftFault} when a field of the draft is at fault, or it would take too much memory
 */
export function panorama(draft) {
  return /** @type {import("../bindings/laboratory/knights_tour.js").Panorama} */ (prepare(draft, true, true));
}
