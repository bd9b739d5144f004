/**
 * The module worker in which all searching happens.
 *
 * It answers one request after the other; every request is short, because `advance` is given a
 * time budget, so that a pause is never far away.
 */

import { answer } from "./answering.js";
import * as core from "./core.js";
import { stageAnswers } from "./stage-answers.js";

answer(stageAnswers(core), core.hasMemoryLeft);
