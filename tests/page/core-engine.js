/** The core behind what an engine offers, for tests without a worker. */

import { readFileSync } from "node:fs";
import * as core from "../../www/engine/laboratory-core.js";
import { DraftRefused } from "../../www/engine/engine.js";
import { readReport } from "../../www/engine/protocol.js";
import { stageAnswers } from "../../www/engine/stage-answers.js";

/** Asks the core, at once. @returns {import("../../www/learn/claim.js").Asks} */
export function coreEngine() {
  core.load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));
  const answers = stageAnswers(core);
  return {
    async ask(kind, asked) {
      try {
        const answer = /** @type {Record<string, (asked: unknown) => unknown>} */ (answers)[kind](asked);
        return /** @type {any} */ (answer instanceof Float64Array ? readReport(answer) : answer);
      } catch (thrown) {
        if (typeof thrown === "object" && thrown !== null && "field" in thrown) {
          throw new DraftRefused(/** @type {import("../../www/engine/protocol.js").DraftFault} */ (thrown));
        }
        throw thrown;
      }
    },
  };
}
