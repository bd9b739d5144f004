/** The worker with the whole core: searches, draws large boards, and counts, sweeps and lists tours. */

import { serveRequests } from "./message-loop.js";
import * as core from "./laboratory-core.js";
import { createAnalysisHandlers } from "./analysis-handlers.js";
import { createStageHandlers } from "./stage-handlers.js";

serveRequests({ ...createStageHandlers(core), ...createAnalysisHandlers(core) }, core.hasMemoryLeft);
