/** Entry point for Node. The first call of any function loads the core from its file. */

import { withLazyCore } from "./lazy-core.js";
import { readCore } from "./node-core.js";

export * from "./errors.js";

export const { solve, search, verify, readTour, identify, count, choices } = withLazyCore(readCore);
