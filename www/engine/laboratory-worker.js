/** The worker of the screens that are opened later: it searches as the other one does, and counts, sweeps and lists. */

import { answer } from "./answering.js";
import * as core from "./laboratory-core.js";
import { laboratoryAnswers } from "./laboratory-answers.js";
import { stageAnswers } from "./stage-answers.js";

answer({ ...stageAnswers(core), ...laboratoryAnswers(core) }, core.hasMemoryLeft);
