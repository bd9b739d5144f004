/** The worker with the whole core: it searches as the other one does, draws large boards, and counts, sweeps and lists. */

import { answer } from "./answering.js";
import * as core from "./laboratory-core.js";
import { laboratoryAnswers } from "./laboratory-answers.js";
import { stageAnswers } from "./stage-answers.js";

answer({ ...stageAnswers(core), ...laboratoryAnswers(core) }, core.hasMemoryLeft);
