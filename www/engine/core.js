/** The core that the first screen needs: the one JavaScript file that imports its bindings. */

import * as bindings from "#bindings";
import { coreOf } from "./core-of.js";

export const { load, hasMemoryLeft, search, panorama } = coreOf(bindings);
export { Estimation, Panorama, choices, outlineOfPreset, outlineOfText, prepare, readLink, readRace, writeRace } from "#bindings";
