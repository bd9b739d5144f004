/** The whole core: the one JavaScript file that imports its bindings. */

import * as bindings from "#laboratory";
import { coreOf } from "./core-of.js";

export const { load, hasMemoryLeft, search, panorama } = coreOf(bindings);
export { Enumeration, Estimation, Game, Panorama, Sweep, TourCount, Tours, choices, outlineOfPreset, outlineOfText, prepare } from "#laboratory";
export { exerciseMoment, exerciseOffer, exerciseVerdict } from "#laboratory";
export { readLink, readRace, readyQuestions, sweepDraft, sweepPlan, tourFacts, writeRace } from "#laboratory";
