/** The script of the Node worker thread: answers the requests of the program. */

import { parentPort } from "node:worker_threads";
import { answer } from "../engine/answering.js";
import * as core from "../engine/laboratory-core.js";
import { workerAnswers } from "./answers.js";

answer(workerAnswers(core), core.hasMemoryLeft, /** @type {MessagePort} */ (/** @type {unknown} */ (parentPort)));
