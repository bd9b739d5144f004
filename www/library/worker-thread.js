/** The script of the browser worker: answers the requests of the program that uses the package. */

import { serveRequests } from "../engine/message-loop.js";
import * as core from "../engine/laboratory-core.js";
import { createWorkerHandlers } from "./request-handlers.js";

serveRequests(createWorkerHandlers(core), core.hasMemoryLeft);
