/** Uses the solver from its own files, as the package contains them. */

import { SetupRefused, solve } from "../node_modules/knights-tour/library/index.js";
import { createWorker } from "../node_modules/knights-tour/library/worker.js";

const answer = await solve({ rows: 6 });
const worker = createWorker();
const workerAnswer = await worker.solve({ rows: 7 });
const refused = await worker.solve({ rows: 7, start: "z9" }).catch((error) => error instanceof SetupRefused && error.field);
worker.close();
document.body.dataset.results = JSON.stringify([answer.kind, workerAnswer.kind, refused]);
