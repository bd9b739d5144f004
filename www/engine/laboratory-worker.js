/** The worker with the whole core: searches, draws large boards, counts and lists tours, and runs sweeps. */

import { serveRequests } from "./message-loop.js";
import * as core from "./laboratory-core.js";
import { createAnalysisHandlers } from "./analysis-handlers.js";
import { createStageHandlers } from "./stage-handlers.js";

serveRequests({ ...createStageHandlers(core), ...createAnalysisHandlers(core) }, core.hasMemoryLeft);
