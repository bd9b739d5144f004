/** The script of the browser worker: answers the requests of the program. */

import { answer } from "../engine/answering.js";
import * as core from "../engine/laboratory-core.js";
import { workerAnswers } from "./answers.js";

answer(workerAnswers(core), core.hasMemoryLeft);
