/** The worker with the whole core: searches, draws large boards, and counts, sweeps and lists tours. */

import { answer } from "./answering.js";
import * as core from "./laboratory-core.js";
import { laboratoryAnswers } from "./laboratory-answers.js";
import { stageAnswers } from "./stage-answers.js";

answer({ ...stageAnswers(core), ...laboratoryAnswers(core) }, core.hasMemoryLeft);
