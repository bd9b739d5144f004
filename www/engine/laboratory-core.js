/**
 * The whole core, with what counts, sweeps and lists, for the screens that are opened later: the one JavaScript file
 * that imports its bindings.
 */

import * as laboratory from "#laboratory";
import { coreOf } from "./core-of.js";

// It has all that the other build has; of classes that nobody may construct TypeScript does not believe it.
const bindings = /** @type {typeof import("#bindings")} */ (/** @type {unknown} */ (laboratory));

export const { load, hasMemoryLeft, search, panorama } = coreOf(bindings);
export const { Estimation, Panorama, choices, outlineOfPreset, outlineOfText, prepare, readLink, readRace, writeRace } = bindings;
export { Enumeration, Sweep, TourCount, Tours, readyQuestions, sweepDraft, sweepPlan, tourFacts } from "#laboratory";
