/** An engine that calls the core directly, for tests without a worker. */

import { readFileSync } from "node:fs";
import * as core from "../../www/engine/laboratory-core.js";
import { DraftRefused } from "../../www/engine/engine.js";
import { laboratoryAnswers } from "../../www/engine/laboratory-answers.js";
import { readLists, readReport } from "../../www/engine/protocol.js";
import { stageAnswers } from "../../www/engine/stage-answers.js";

/** @typedef {Pick<import("../../www/engine/engine.js").Engine, "ask" | "lists" | "end">} CoreEngine */

/**
 * Creates an engine that answers requests immediately.
 *
 * @param {(answer: any) => unknown} [distort] changes the core's answers
 * @returns {CoreEngine}
 */
export function coreEngine(distort = (answer) => answer) {
  core.load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));
  const answers = { ...stageAnswers(core), ...laboratoryAnswers(core) };
  /** @type {CoreEngine["ask"]} */
  const ask = async (kind, asked) => {
    try {
      const answer = distort(/** @type {Record<string, (asked: unknown) => unknown>} */ (answers)[kind](asked));
      return /** @type {any} */ (answer instanceof Float64Array ? readReport(answer) : answer);
    } catch (thrown) {
      if (typeof thrown === "object" && thrown !== null && "field" in thrown) {
        throw new DraftRefused(/** @type {import("../../www/engine/protocol.js").DraftFault} */ (thrown));
      }
      throw thrown;
    }
  };
  return { ask, lists: async (size) => readLists(await ask("lists", {}), size), end: () => undefined };
}
