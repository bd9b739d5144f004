/** The worker of a browser that answers what a program asks. */

import { answer } from "../engine/answering.js";
import * as core from "../engine/laboratory-core.js";
import { workerAnswers } from "./answers.js";

answer(workerAnswers(core), core.hasMemoryLeft);
