/** The core that the first screen begins with: the one JavaScript file that imports its bindings. */

import * as first from "#bindings";
import { coreOf } from "./core-of.js";

// The other build has all that it has; of classes that nobody may construct TypeScript does not believe it.
const bindings = /** @type {Pick<typeof import("#laboratory"), "Search" | "initSync" | "choices" | "prepare" | "readLink">} */ (
  /** @type {unknown} */ (first)
);

export const { load, hasMemoryLeft, search } = coreOf(bindings);
export const { choices, prepare, readLink } = bindings;
