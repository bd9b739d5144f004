/** The script of the worker thread in Node: answers the requests of the program that uses the package. */

import { parentPort } from "node:worker_threads";
import { serveRequests } from "../engine/message-loop.js";
import * as core from "../engine/laboratory-core.js";
import { createWorkerHandlers } from "./request-handlers.js";

serveRequests(
  createWorkerHandlers(core),
  core.hasMemoryLeft,
  /** @type {MessagePort} */ (/** @type {unknown} */ (parentPort)),
);
