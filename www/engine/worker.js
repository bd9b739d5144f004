/**
 * The module worker of the first screen, with the small core.
 *
 * The worker answers one request after another. Requests such as `advance` have a time budget, so that a pause takes
 * effect soon.
 */

import { serveRequests } from "./message-loop.js";
import * as core from "./core.js";
import { createSearchHandlers } from "./search-handlers.js";

serveRequests(createSearchHandlers(core).handlers, core.hasMemoryLeft);
