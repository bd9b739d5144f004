/** The script of the Node worker thread: answers the requests of the program. */

import { parentPort } from "node:worker_threads";
import { serveRequests } from "../engine/message-loop.js";
import * as core from "../engine/laboratory-core.js";
import { createWorkerHandlers } from "./request-handlers.js";

serveRequests(createWorkerHandlers(core), core.hasMemoryLeft, /** @type {MessagePort} */ (/** @type {unknown} */ (parentPort)));
