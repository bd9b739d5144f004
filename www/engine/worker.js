/**
 * The module worker of the first screen, with the small core.
 *
 * It answers one request after the other. `advance` has a time budget, so that every request is short and a pause takes
 * effect soon.
 */

import { answer } from "./answering.js";
import * as core from "./core.js";
import { searchAnswers } from "./search-answers.js";

answer(searchAnswers(core).answers, core.hasMemoryLeft);
