/** Uses the library without a bundler, directly from the files of the package. */

import { SetupRefused, solve } from "../node_modules/knights-tour/library/index.js";
import { createWorker } from "../node_modules/knights-tour/library/worker.js";

const answer = await solve({ rows: 6 });
const worker = createWorker();
const workerAnswer = await worker.solve({ rows: 7 });
const refused = await worker
  .solve({ rows: 7, start: "z9" })
  .catch((error) => error instanceof SetupRefused && error.field);
worker.close();
document.body.dataset.results = JSON.stringify([answer.kind, workerAnswer.kind, refused]);
