/**
 * The module worker in which the first screen begins to search, with as little of the core as that takes.
 *
 * It answers one request after the other; every request is short, because `advance` is given a
 * time budget, so that a pause is never far away.
 */

import { answer } from "./answering.js";
import * as core from "./core.js";
import { searchAnswers } from "./search-answers.js";

answer(searchAnswers(core).answers, core.hasMemoryLeft);
